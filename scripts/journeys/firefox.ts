import { existsSync } from 'node:fs'
import puppeteer, { ElementHandle, type Frame, type Page } from 'puppeteer-core'
import { FIND, type Kind, type Opened, type Tab, until, withParts } from './tab.ts'

const PATHS = [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox']

const tabOf = (page: Page): Tab => {
  let here: Frame = page.mainFrame()
  const find = async (selector: string, words: string): Promise<ElementHandle<Element> | null> => {
    const part = await here.evaluateHandle(`(${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(words)})`)
    return part instanceof ElementHandle ? part : null
  }
  return {
    go: async (address) => {
      here = page.mainFrame()
      await page.goto(address)
    },
    ...withParts(find, (part) => part.click()),
    write: async (selector, name, words) => {
      const field = await until(`${selector} “${name}” to write`, () => find(selector, name))
      await field.click({ count: 3 })
      await field.type(words)
    },
    picture: () => page.screenshot(),
    says: (expression) => here.evaluate(expression),
    enter: async (selector) => {
      const top = page.mainFrame()
      if (selector === null) here = top
      else here = await until(`the frame ${selector}`, async () => (await (await top.$(selector))?.contentFrame()) ?? null)
    },
  }
}

const open = async (executablePath: string): Promise<Opened> => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  return {
    version: (await browser.version()).replace('/', ' '),
    tab: async (width, height) => {
      const page = await (await browser.createBrowserContext()).newPage()
      await page.setViewport({ width, height })
      return tabOf(page)
    },
    close: () => browser.close(),
  }
}

const path = PATHS.find((each) => each !== '' && existsSync(each))
/** Firefox, by WebDriver BiDi, which it speaks itself. */
export const firefox: Kind = { name: 'Firefox', open: path === undefined ? null : () => open(path) }
