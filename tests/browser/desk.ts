import { type Browser, type Frame, type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { closeWindows, tryDemo } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

/** A window of that width, as a desk or a phone has it. */
export const openWindow = async (browser: Browser, width: number): Promise<Page> => {
  const narrow = width < 1024
  const context = await browser.newContext({
    viewport: { width, height: narrow ? 780 : 900 },
    hasTouch: narrow,
    isMobile: narrow,
    timezoneId: 'Asia/Tokyo',
  })
  return context.newPage()
}
export const accountOf = (page: Page): Locator => page.getByRole('button', { name: text.account, exact: true })
/** The list of languages at the end of a page, in whichever language the page is. */
export const languageOf = (page: Page): Locator => page.getByRole('contentinfo').getByRole('combobox')
export const headingOf = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

/** Changes the page as a link does, without a reload, and waits until the heading of the new page has the focus. */
export const goTo = async (page: Page, path: string, landing = path): Promise<void> => {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const isElsewhere = await page.evaluate((to) => {
    const from = location.pathname
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    return from !== location.pathname
  }, path)
  await expect(page, path).toHaveURL(new URL(landing, page.url()).href)
  if (isElsewhere) await expect(heading, path).toBeFocused()
  await expect(heading, path).toHaveCount(1)
  await expect(page.locator('.bone'), path).toHaveCount(0)
}

/** Expects no horizontal overflow; the frame re-renders a moment after its window has changed. */
export const fits = (page: Page, where: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), where).toBe(0)
/** The text of the page in letters of less than 12 px. */
export const smallText = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const small: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement: within, textContent } = node
      if (within === null || (textContent ?? '').trim() === '' || within.getClientRects().length === 0) continue
      if (Number.parseFloat(getComputedStyle(within).fontSize) < 12) small.push(`${within.className} ${textContent}`)
    }
    return small
  })
/** The links of a list that a press at their middle misses, because their text is cut or covered. */
export const missedLinks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .rows a')]
      .filter((link) => {
        link.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom, width } = link.getBoundingClientRect()
        const { clientWidth } = document.documentElement
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        const row = link.closest('td')?.getBoundingClientRect()
        return width > 0 && (hit === null || !link.contains(hit) || right > Math.min(clientWidth, row?.right ?? right) + 0.5)
      })
      .map((link) => link.textContent ?? ''),
  )
/**
 * Sets the browser's letters to double size before the page is laid out.
 * Chromium does not evaluate a container's `rem` again when the size of the root's letters changes later.
 */
export const largeLetters = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const enlarge = (): void => document.querySelector('html')?.style.setProperty('font-size', '200%')
    new MutationObserver(enlarge).observe(document, { childList: true })
    enlarge()
  })

/** The names of what is not whole in the window, or is covered. */
export const notInView = (page: Page, which: string): Promise<readonly string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].flatMap((each) => {
        const { left, right, top, bottom, width, height } = each.getBoundingClientRect()
        if (width === 0 || top < 0 || bottom > innerHeight) return []
        const isWhole = left >= 0 && right <= innerWidth
        const points = [left + 4, left + width / 2, right - 4].map((x) => document.elementFromPoint(x, top + height / 2))
        return isWhole && points.every((point) => point !== null && each.contains(point)) ? [] : [each.textContent || each.outerHTML]
      }),
    which,
  )

/** Words and rows that are wider than their box, and the controls that a press misses though the page is scrolled to them. */
export const cutOrCovered = (page: Page | Frame, within = 'main'): Promise<readonly string[]> =>
  page.evaluate((part) => {
    const nameOf = (each: Element): string => each.getAttribute('aria-label') ?? `${each.localName}: ${each.textContent}`.slice(0, 80)
    const isCut = (each: Element): boolean =>
      each.clientWidth > 1 &&
      each.scrollWidth > each.clientWidth + 1 &&
      (each.childElementCount === 0 || getComputedStyle(each).overflowX !== 'visible')
    const isMissed = (each: Element): boolean => {
      each.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom, width } = each.getBoundingClientRect()
      const points = [left + 4, (left + right) / 2, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
      return width > 1 && !points.every((point) => point !== null && (each.contains(point) || point.contains(each)))
    }
    // The strip of a table's past results shows as many of the newest as have room.
    const boxes = [...document.querySelectorAll(`${part} :not(input, svg, svg *, thead, thead *, .beads), .subhead *, aside nav *`)].filter(
      isCut,
    )
    const controls = [...document.querySelectorAll(`${part} :is(a, button, input, select, summary)`)].filter(isMissed)
    return [...boxes.map((each) => `cut ${nameOf(each)}`), ...controls.map((each) => `missed ${nameOf(each)}`)]
  }, within)

/** What a finger has to hit and is smaller than 44 px. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main :is(a, button, select, summary), .sheet :is(button, input), .bottom-bar :is(a, button), #root > header :is(a, button)',
      ),
    ]
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return width > 0 && Math.min(width, height) < 44 - 0.5
      })
      .map((target) => `${target.className} ${target.textContent}`),
  )

/** For all tests of a file: a wide page with a demo member, and a phone. */
export const furnish = () => {
  let product: Product | null = null
  let pages: readonly [wide: Page, phone: Page] | null = null
  const up = (): Product => {
    if (product === null) throw new Error('the product is not up')
    return product
  }
  const address = (path = ''): string => up().url + path
  const pageAt = (at: 0 | 1): Page => {
    if (pages === null) throw new Error('no page')
    return pages[at]
  }
  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared
    const wide = await openWindow(browser, 1440)
    pages = [wide, await openWindow(browser, 360)]
    await wide.goto(address())
    await expect(wide.locator('a.match').first()).toBeVisible()
    await tryDemo(wide)
  })
  test.afterAll(({ browser }) => closeWindows(browser))
  return {
    address,
    /** What the home page lists. */
    listed: () => up().markets(),
    wide: () => pageAt(0),
    phone: () => pageAt(1),
    /** One member has one session: from here on the phone is logged in, and the wide page is not. */
    memberOnPhone: async (): Promise<Page> => {
      const page = pageAt(1)
      await page.goto(address())
      const logIn = page.getByRole('button', { name: text.logIn, exact: true })
      await expect(logIn.or(accountOf(page))).toBeVisible()
      // Who has a session is greeted by it before the link is up.
      await expect(page.locator('button.cell:not([disabled])').first()).toBeVisible()
      if (await logIn.isVisible()) {
        await logIn.click()
        await page.getByRole('button', { name: text.demoLogin }).click()
        await expect(accountOf(page)).toBeVisible({ timeout: 15_000 })
      }
      return page
    },
  }
}

/** Two frames, after which the page has done what it was about to do. */
export const framesOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Opens the settings, writes the stake of one tap, and turns one-click on. */
export const arm = async (page: Page, rupees: string): Promise<void> => {
  await page.getByRole('button', { name: text.bettingSettings }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text.usualStake).fill(rupees)
  await dialog.getByRole('switch', { name: text.oneClick, exact: true }).click()
  await expect(dialog.getByRole('switch', { name: text.oneClick, exact: true })).toBeChecked()
  await expect(dialog.locator('[data-setting=oneClick]')).toContainText(text.settingSaved)
  await dialog.getByRole('button', { name: text.close, exact: true }).click()
}
