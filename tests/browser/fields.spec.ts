import { type Locator, type Page, expect } from '@playwright/test'
import { getUserDetails } from '#contract/calls/account.ts'
import { english } from '#copy/en/provider/words.ts'
import { text } from '#copy/catalogue.ts'
import { odds } from '#domain/odds.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { FIELDS, type FieldName, NUMBERS } from '#touch/fields.ts'
import { stageOf } from './casino-desk.ts'
import { openWindow } from './desk.ts'
import {
  EVENT,
  FIGURES,
  NUMBERED,
  OF_VISITOR,
  betByKeys,
  closeSlip,
  fieldIn,
  isPhone,
  onEvent,
  openGame,
  openSettings,
  pick,
} from './fields.ts'
import { closeWindows, openAs, rested } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

test.describe.configure({ mode: 'serial' })

let product: Product
/** A desk and a phone, each with a member of its own. */
let pages: readonly Page[] = []
const faults: string[] = []
test.beforeAll(async ({ browser }) => {
  product = await startProduct(scripted('figures'))
  pages = await Promise.all([1440, 360].map((width) => openWindow(browser, width)))
  for (const page of pages) {
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(product.url)
  }
})
test.afterAll(async ({ browser }) => {
  await closeWindows(browser)
  await product.close()
})

const onBoth = (play: (page: Page) => Promise<void>): Promise<unknown> => Promise.all(pages.map(play))
type Received = Extract<ExchangeEvent, { type: 'bet-received' }>
const received = async (): Promise<readonly Received['order'][]> =>
  (await product.log()).flatMap((event) => (event.type === 'bet-received' ? [event.order] : []))

const selectAll = async (page: Page, field: Locator): Promise<void> => {
  if (!(await field.evaluate((each) => each === document.activeElement))) await field.click()
  await page.keyboard.press('Control+A')
}
/** Types over all that a field has. */
const retype = async (page: Page, field: Locator, keys: string): Promise<void> => {
  await selectAll(page, field)
  await page.keyboard.type(keys)
}
/** Puts a text in place of all that a field has, in one edit, as a paste does. */
const paste = async (page: Page, field: Locator, pasted: string): Promise<void> => {
  await selectAll(page, field)
  await page.keyboard.insertText(pasted)
}

const UNGROUPED: readonly FieldName[] = ['slip-odds', 'change-odds', 'alert-odds', 'alert-runs', 'flight-auto']
const TYPED = [
  ['12,5', '12,5'],
  ['1,000', '1,000'],
  ['1000,555', '1,000,55'],
] as const
const REFUSED = ['1e3', '५००'] as const
/** Asserts the same answers of a field as of all others; what it shows is what it reads. */
const answersAlike = async (page: Page, name: FieldName, field: Locator): Promise<void> => {
  const shown = (figure: string): string => (UNGROUPED.includes(name) ? figure.replace('1,000', '1000') : figure)
  for (const [keys, figure] of TYPED) {
    await retype(page, field, keys)
    await expect(field, `${name}: ${keys}`).toHaveValue(shown(figure))
  }
  await retype(page, field, '12345')
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Delete']) await page.keyboard.press(key)
  await expect(field, `${name}: Delete`).toHaveValue(UNGROUPED.includes(name) ? '1245' : '1,245')
  await paste(page, field, '₹ 500')
  await expect(field, name).toHaveValue('500')
  for (const pasted of REFUSED) {
    await paste(page, field, pasted)
    await expect(field, `${name}: ${pasted}`).toHaveValue('500')
  }
  await expect(saidIn(page, name).first(), name).toBeVisible()
  await field.hover()
  await page.mouse.wheel(0, -200)
  await expect(field, name).toHaveValue('500')
  await page.keyboard.type('7')
  await field.blur()
  await (isPhone(page) ? field.tap() : field.click())
  await page.keyboard.type('60')
  await expect(field, `${name}: typed after the press that focuses it`).toHaveValue('60')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('q70')
  await expect(field, `${name}: typed after a key that is refused`).toHaveValue('70')
  await paste(page, field, '12,5')
  await expect(field, `${name}: in place of all`).toHaveValue('12,5')
  await retype(page, field, '500')
}
const isCasino = (name: FieldName): boolean => FIELDS.indexOf(name) >= FIELDS.indexOf('flight-stake')
const saidIn = (page: Page, name: FieldName): Locator =>
  isCasino(name) ? stageOf(page).getByText(english.figureRefused) : page.getByText(text.figureRefused)

test('[AUTH-05][ACCT-04] a number that is a name is read without its separators when it is typed or pasted', async () => {
  for (const page of pages) {
    for (const name of OF_VISITOR) {
      const field = await NUMBERED[name](page)
      await retype(page, field, name === 'phone' ? '98200 1' : '12 34')
      await paste(page, field, name === 'phone' ? `+91 98${isPhone(page) ? 2 : 3}00-0०००1` : '１२ 34')
      await expect(field, name).toHaveValue(name === 'phone' ? `98${isPhone(page) ? 2 : 3}0000001` : '1234')
    }
    await openAs(page, product.url + EVENT)
    for (const name of NUMBERS.filter((each) => each !== 'phone' && each !== 'code')) {
      const field = await NUMBERED[name](page)
      await retype(page, field, '1234 5678-9012')
      await expect(field, name).toHaveValue('123456789012')
      await paste(page, field, '(1234) ५६७८ 9013')
      await expect(field, name).toHaveValue('123456789013')
    }
  }
})

test('[SLIP-06][SLIP-35] a stake that is typed after a pick is the stake that is bet', async () => {
  for (const page of pages) {
    const before = (await received()).length
    await onEvent(page)
    for (const [keys, shown] of [
      ['100', '100'],
      ['500', '500'],
      ['12', '12'],
    ] as const) {
      await pick(page)
      await expect(fieldIn(page, 'slip-stake')).toBeFocused()
      await page.keyboard.type(keys)
      await expect(fieldIn(page, 'slip-stake')).toHaveValue(shown)
    }
    await page.keyboard.press('Shift+Digit1')
    await expect(fieldIn(page, 'slip-stake')).toHaveValue('1,000')
    await retype(page, fieldIn(page, 'slip-stake'), '12')
    await rested(page.locator('.slip'))
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await received()).slice(before).map(({ stake }) => stake)).toEqual([1200])
    await page.locator('.slip').getByRole('button', { name: text.done }).click()
  }
})

test('[SLIP-05] odds are sent as the field and the button show them; Enter in their field sends nothing', async () => {
  for (const page of pages) {
    const before = (await received()).length
    const since = async () => (await received()).slice(before)
    await onEvent(page)
    const [price, stake] = [fieldIn(page, 'slip-odds'), fieldIn(page, 'slip-stake')]
    const main = page.locator('.slip .btn-main')
    await pick(page, 'lay')
    await retype(page, stake, '100')
    // Between two prices of the ladder: the lower one is better for a lay.
    await retype(page, price, '11.3')
    await expect(main).toContainText('₹1,000.00')
    await expect(page.getByText(text.oddsBecome(odds(11_000))).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(price).toHaveValue('11.00')
    for (const none of ['0', '1', '1,001']) {
      await retype(page, price, none)
      await expect(main, none).toBeDisabled()
    }
    await page.keyboard.press('Enter')
    await closeSlip(page)
    await pick(page)
    await retype(page, stake, '100')
    await retype(page, price, '5')
    await expect(main).toContainText('₹400.00')
    expect(await since()).toEqual([])
    await main.click()
    await expect.poll(async () => (await since()).map((order) => [order.odds, order.stake])).toEqual([[5000, 10_000]])
    await page.locator('.slip').getByRole('button', { name: text.done }).click()
  }
})

test('[SLIP-06][ACCT-04] every field of the exchange reads typed and pasted figures in the same way', async () => {
  await onBoth(async (page) => {
    // One bet is matched at once, another one rests.
    await betByKeys(page, '200', '1.01')
    await betByKeys(page, '300', '100')
    for (const name of FIELDS.filter((each) => !isCasino(each))) {
      await answersAlike(page, name, await FIGURES[name](page))
      if (name.startsWith('slip')) await closeSlip(page)
      if (name === 'usual-stake') await page.getByRole('dialog').getByRole('button', { name: text.close, exact: true }).click()
      if (name === 'stake-button') await page.getByRole('dialog').getByRole('button', { name: text.cancel, exact: true }).click()
    }
    await closeSlip(page)
  })
})

test('[SLIP-23] Enter that is held on an armed price places one bet', async () => {
  for (const page of pages) {
    await openSettings(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: text.oneClick, exact: true }).click()
    await expect(dialog.locator('[data-setting=oneClick]')).toContainText(text.settingSaved)
    await dialog.getByRole('button', { name: text.close, exact: true }).click()
    await closeSlip(page)
    const before = (await received()).length
    const cell = page.locator('.cell.back-1[data-stake]:not([disabled])').first()
    await cell.focus()
    await page.keyboard.down('Enter')
    await expect.poll(async () => (await received()).length).toBe(before + 1)
    // The same price counts as one press for a moment: later repeats would be bets of their own.
    await expect(page.locator('[data-one-click=waiting], [data-one-click=sending], [data-one-click=claiming]')).toHaveCount(0)
    for (const _ of [1, 2, 3]) {
      await page.evaluate(() => new Promise((done) => setTimeout(done, 400)))
      await page.keyboard.down('Enter')
    }
    await page.keyboard.up('Enter')
    await product.books()
    expect((await received()).length).toBe(before + 1)
    await page.getByRole('button', { name: text.disarm }).first().click()
    await expect(page.locator('.cell[data-stake]')).toHaveCount(0)
  }
})

/** Replaces each text of the page that may be translated by one within font elements, as a browser's translator does. */
const translate = (page: Page, { isStubborn = false, from = '', to = '' } = {}): Promise<void> =>
  page.evaluate(
    (how) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node instanceof Text && (how.isStubborn ? node.parentElement?.closest('.cell') : node.parentElement?.translate))
          texts.push(node)
      for (const each of texts) {
        const font = document.createElement('font')
        font.append(document.createElement('font'))
        if (font.firstElementChild !== null) font.firstElementChild.textContent = each.data.replace(how.from, how.to)
        each.replaceWith(font)
      }
    },
    { isStubborn, from, to },
  )

test('[SLIP-26][MKT-03] a translated page shows the price that a press takes, or sends nothing and says so', async () => {
  for (const page of pages) {
    await onEvent(page)
    const cell = page.locator('[data-runner] .cell.back-1').first()
    const shown = cell.locator('b')
    await translate(page)
    await translate(page, { isStubborn: true })
    await product.play('shorter')
    await expect(shown).toHaveText('1.80')
    await pick(page)
    await expect(fieldIn(page, 'slip-odds')).toHaveValue('1.80')
    await closeSlip(page)
    await product.play('usual')
    await expect(shown).toHaveText('2.00')
    await translate(page, { isStubborn: true, from: '2.00', to: '2.50' })
    await (isPhone(page) ? cell.tap() : cell.click())
    await expect(page.getByText(text.priceUnseen)).toBeVisible()
    await expect(shown).toHaveText('2.00')
    await expect(page.locator('.slip')).toHaveCount(0)
    await pick(page)
    await closeSlip(page)
  }
  expect(faults).toEqual([])
})

test('[SLIP-26][CAS-05] no price or button of a page, or of a game, may be translated', async () => {
  const mayBe = (part: Locator): Promise<readonly boolean[]> =>
    part.evaluateAll((all) => all.map((each) => each instanceof HTMLElement && each.translate))
  await onBoth(async (page) => {
    await onEvent(page)
    expect(new Set(await mayBe(page.locator('button')))).toEqual(new Set([false]))
    const frame = await openGame(page, 'aviator')
    expect(new Set(await mayBe(frame.locator('button')))).toEqual(new Set([false]))
  })
})

/** A field, what is typed into it, and the button that it turns off. */
type Off = readonly [field: FieldName, typed: string, buttonIn: (page: Page) => Locator]
const OFF: readonly Off[] = [
  ['change-odds', '0', (page) => page.locator('[data-amend] [type=submit]').first()],
  ['alert-odds', '0', (page) => page.locator('[data-alerts] [type=submit]').first()],
  ['solo-stake', '99999999', (page) => stageOf(page).locator('.spinbtn')],
  ['autospin-loss', '1', (page) => stageOf(page).getByRole('button', { name: /^Start \d+ spins/ })],
  ['flight-stake', '99999999', (page) => stageOf(page).locator('.betpanel').first().locator('.big.bet')],
]

const pressAt = (page: Page, x: number, y: number): Promise<void> => (isPhone(page) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))

test('[SLIP-26][CAS-05] a button that is off sends nothing when the press on it leaves a field and turns it on', async () => {
  await onBoth(async (page) => {
    const sent: string[] = []
    // The page asks for the balance by itself, by a POST (SESS-10).
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().endsWith(getUserDetails.path)) sent.push(request.url())
    })
    for (const [name, typed, buttonIn] of OFF) {
      const field = await FIGURES[name](page)
      const button = buttonIn(page)
      if (name === 'change-odds') await retype(page, fieldIn(page, 'change-stake'), '160')
      await button.scrollIntoViewIfNeeded()
      await retype(page, field, typed)
      await expect(button, name).toBeDisabled()
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const before = sent.length
      await pressAt(page, x + width / 2, y + height / 2)
      await expect(button, name).toBeEnabled()
      await expect(field, name).not.toHaveValue(typed)
      expect(sent.slice(before), name).toEqual([])
    }
  })
})

test('[CAS-05] every field of the casino reads typed and pasted figures in the same way', async () => {
  await onBoth(async (page) => {
    for (const name of FIELDS.filter(isCasino)) {
      const field = await FIGURES[name](page)
      await answersAlike(page, name, field)
      await retype(page, field, '1')
      await page.keyboard.press('Enter')
      // The bound is taken when the field is left.
      await expect(field, name).not.toHaveValue('1')
      if (name === 'solo-stake') await retype(page, field, '5')
    }
  })
})

/** The marks of a page are the times at which a flight of its player ended. */
const watchFlights = (): void => {
  const panel = document.querySelector('.betpanel')
  const look = (): void => {
    const isCash = document.querySelector('.betpanel .big')?.classList.contains('cash') === true
    if (isCash) performance.clearMarks('ended')
    else if (performance.getEntriesByName('ended').length === 0) performance.mark('ended')
  }
  if (panel !== null) new MutationObserver(look).observe(panel, { subtree: true, childList: true, attributes: true })
}

test('[CAS-05] a press after the end of a flight buys nothing of the next one', async () => {
  await onBoth(async (page) => {
    const frame = await openGame(page, 'aviator')
    const big = (look: string): Locator => frame.locator('.betpanel').first().locator(`.big${look}`)
    await retype(page, fieldIn(frame, 'flight-stake'), '100')
    await page.keyboard.press('Enter')
    await frame.evaluate(watchFlights)
    // A machine that is too slow presses later than a finger would, and tries another flight.
    for (let pressedAfter = Infinity; pressedAfter > 700; ) {
      await expect(async () => {
        if ((await big('.wait').count()) > 0) await big('.wait').click()
        await big('.bet').click({ timeout: 20_000 })
        await expect(big('.cash')).toBeVisible({ timeout: 15_000 })
      }).toPass({ timeout: 150_000 })
      await big('').hover()
      await frame.waitForFunction(() => performance.now() - (performance.getEntriesByName('ended')[0]?.startTime ?? Infinity) > 60, null, {
        polling: 'raf',
        timeout: 90_000,
      })
      await page.mouse.down()
      await page.mouse.up()
      pressedAfter = await frame.evaluate(() => performance.now() - (performance.getEntriesByName('ended')[0]?.startTime ?? 0))
      if (pressedAfter <= 700) expect(await big('.wait').count()).toBe(0)
    }
  })
})
