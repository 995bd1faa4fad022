import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Builder, By, Capabilities, type WebDriver, WebElement } from 'selenium-webdriver'
import { FIND, type Kind, type Opened, type Tab, until, withParts } from './tab.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const LIBRARIES = '/usr/lib'
const BROWSER = 'webkit2gtk-4.1/MiniBrowser'
const SCREEN = '/usr/bin/Xvfb'

const tabOf = (driver: WebDriver): Tab => {
  const find = async (selector: string, words: string): Promise<WebElement | null> => {
    const part: unknown = await driver.executeScript(`return (${FIND})(arguments[0], arguments[1])`, selector, words)
    return part instanceof WebElement ? part : null
  }
  return {
    go: async (address) => {
      await driver.switchTo().defaultContent()
      await driver.get(address)
    },
    ...withParts(find, (part) => part.click()),
    write: async (selector, name, words) => {
      const field = await until(`${selector} “${name}” to write`, () => find(selector, name))
      await driver.executeScript('arguments[0].focus(); arguments[0].select()', field)
      await field.sendKeys(words)
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    says: (expression) => driver.executeScript(`return ${expression}`),
    enter: async (selector) => {
      await driver.switchTo().defaultContent()
      if (selector === null) return
      await until(`the frame ${selector}`, async () => {
        await driver.switchTo().frame(await driver.findElement(By.css(selector)))
        return undefined
      })
    },
  }
}

/** A port that is free now. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** Starts a screen without a display; answers its name. */
const startScreen = (): Promise<{ readonly screen: ChildProcess; readonly name: string }> =>
  new Promise((resolve, reject) => {
    const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    screen.once('error', reject)
    screen.stdio[3]?.once('data', (chunk: unknown) => resolve({ screen, name: `:${String(chunk).trim()}` }))
  })

const open = async (binary: string): Promise<Opened> => {
  const { screen, name } = await startScreen()
  const port = await freePort()
  const driverProcess = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: name } })
  const address = `http://127.0.0.1:${port}`
  await until('the driver of WebKit', async () => ((await fetch(`${address}/status`)).ok ? true : null))
  const wish = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const begin = (): Promise<WebDriver> => new Builder().usingServer(address).withCapabilities(new Capabilities(wish)).build()
  let driver = await begin()
  const version = `WebKit ${String((await driver.getCapabilities()).get('browserVersion'))}`
  return {
    version,
    tab: async (width, height) => {
      await driver.quit()
      driver = await begin()
      await driver.manage().window().setRect({ width, height })
      return tabOf(driver)
    },
    close: async () => {
      await driver.quit()
      driverProcess.kill()
      screen.kill()
    },
  }
}

const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []
const binary = folders.map((folder) => join(LIBRARIES, folder, BROWSER)).find(existsSync)
const isHere = binary !== undefined && existsSync(DRIVER) && existsSync(SCREEN)
/** WebKit's small browser, by its own driver, on a screen without a display. */
export const webkit: Kind = { name: 'WebKit', open: isHere ? () => open(binary) : null }
