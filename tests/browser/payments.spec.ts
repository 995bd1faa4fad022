import { type Locator, expect } from '@playwright/test'
import { MEMBER_HEADER } from '#contract/call.ts'
import { restoreSession } from '#contract/session.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'
import { refOfToday } from '#tests/player.ts'
import { openWindow } from './desk.ts'
import { enter, faultsIn, openAs } from './player.ts'
import { test } from './test.ts'

test('[ACCT-04] a line cut in the press of Deposit makes one deposit, also after a reload', async ({ browser, product }) => {
  const page = await openWindow(browser, 1024)
  await openAs(page, `${product.url}/deposit`)
  await expect(page.getByRole('textbox', { name: text.amount })).toBeVisible()
  expect(await faultsIn(page, 'light', 'main')).toEqual([])
  await page.getByRole('textbox', { name: text.amount }).fill('1,500')
  const sent: string[] = []
  // The exchange takes the press, and its answers are lost until the page is loaded again.
  await page.route(/\/deposits$/, async (route) => {
    sent.push(route.request().url())
    await route.fetch()
    await route.abort()
  })
  await page.route(/\/outcome$/, (route) => route.abort())
  await page.getByRole('button', { name: text.depositNow }).click()
  await expect(page.getByText(text.paymentAsking)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  const utr = page.getByRole('textbox', { name: text.utrOf })
  await utr.fill('607412345678')
  await utr.press('Enter')
  await expect(page.getByText(text.depositApprovedNote(paise(150_000)))).toBeVisible({ timeout: 20_000 })
  await page.goto(`${product.url}/transactions`)
  await expect(page.getByRole('link', { name: /DEP-/ })).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test('[ACCT-04] a deposit is paid by its code; a withdrawal is held, and back after a cancel', async ({ browser, product }) => {
  const page = await openWindow(browser, 1440)
  await page.setViewportSize({ width: 360, height: 800 })
  await openAs(page, `${product.url}/deposit`)
  await page.getByRole('textbox', { name: text.amount }).fill('500.02')
  await page.getByRole('button', { name: text.depositNow }).click()
  await expect(page.getByRole('img', { name: /upi:\/\/pay\?pa=.*am=500\.02/ })).toBeVisible()
  expect(await faultsIn(page, 'light', 'main')).toEqual([])
  await page.goto(`${product.url}/withdraw`)
  await page.getByRole('button', { name: text.addBeneficiary }).click()
  await page.getByLabel(text.beneficiaryName).fill('Asha Rao')
  await page.getByLabel(text.upiId).fill('asha.rao@bank')
  await page.getByRole('button', { name: text.saveBeneficiary }).click()
  await expect(page.getByRole('radio', { name: /asha\.rao@bank/ })).toBeChecked()
  await page.getByRole('textbox', { name: text.amount }).fill('700.02')
  expect(await faultsIn(page, 'light', 'main')).toEqual([])
  await page.getByRole('button', { name: text.withdrawNow }).click()
  await expect(page.getByText(text.withdrawalWaitingNote)).toBeVisible()
  await page.getByRole('button', { name: text.cancelPayment }).click()
  await page.getByRole('button', { name: text.cancelPaymentYes }).click()
  await expect(page.getByText(text.withdrawalBackNote)).toBeVisible()
})

for (const [method, number] of [
  [text.methodUpi, '607412345679'],
  [text.methodBank, 'HDFC123456789012'],
] as const)
  test(`[ACCT-04][LOOK] a deposit by ${method} waits for its member, and its steps keep their places`, async ({ browser, product }) => {
    const page = await openWindow(browser, 1440)
    await page.setViewportSize({ width: 360, height: 780 })
    await openAs(page, `${product.url}/deposit`)
    await page.getByRole('radio', { name: method }).check()
    await page.getByRole('textbox', { name: text.amount }).fill('500')
    await page.getByRole('button', { name: text.depositNow }).click()
    const way = page.getByRole('heading', { name: method === text.methodUpi ? text.scanToPay : text.payToBank })
    await expect(page.getByText(text.payUntil('').replace('.', '')).first()).toBeVisible()
    const utr = page.getByRole('textbox', { name: text.utrOf })
    const topOf = (part: Locator): Promise<number> => part.evaluate((box) => Math.round(box.getBoundingClientRect().top + scrollY))
    const books = page.getByRole('region', { name: /^DEP-/ })
    const places = [await topOf(utr), await topOf(books)]
    await utr.fill(number)
    await expect(way).toBeVisible()
    await utr.press('Enter')
    await expect(page.getByText(text.depositClaimedNote)).toBeVisible()
    expect([await topOf(utr), await topOf(books)]).toEqual(places)
    await expect(page.getByText(text.depositApprovedNote(paise(50_000)))).toBeVisible({ timeout: 15_000 })
    expect(await topOf(books)).toBe(places[1])
    await expect(page.getByRole('button', { name: text.anotherDeposit })).toBeVisible()
  })

test('[ACCT-04] a desk’s button of a withdrawal has the edges of the panels above it', async ({ browser, product }) => {
  const page = await openWindow(browser, 1024)
  await openAs(page, `${product.url}/withdraw`)
  const button = page.getByRole('main').getByRole('button', { name: text.withdraw, exact: true })
  const edges = async (part: typeof button) => {
    const box = await part.boundingBox()
    return [box?.x, box?.width]
  }
  expect(await edges(button)).toEqual(await edges(page.locator('main .panel').last()))
})

test('[ACCT-04][ACCT-06] a deposit that ends while its page is closed shows as a toast and in the bell', async ({ browser, product }) => {
  const page = await openWindow(browser, 1440)
  await openAs(page, `${product.url}/open-bets`)
  const { output } = restoreSession.answer.parse(await (await page.request.get(product.url + restoreSession.path)).json())
  const memberCode = String(output?.memberCode)
  const token = (await page.context().cookies(product.url)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  // Pressed elsewhere, so that this page is the one that hears of it.
  const pressed = await page.request.post(`${product.url}/account/${memberCode}/deposits`, {
    headers: { 'x-xsrf-token': token, [MEMBER_HEADER]: memberCode },
    data: { ref: refOfToday(1), amount: 500.01, method: 'UPI' },
  })
  expect(await pressed.json()).toMatchObject({ success: true })
  const words = text.depositRejected(paise(50_001), 'DEP-')
  await expect(page.getByText(words.slice(0, words.indexOf('('))).first()).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: text.unreadNotices(1) }).click()
  await page.getByRole('link', { name: /DEP-\d+/ }).click()
  await expect(page.getByText(text.paymentStateRejected).first()).toBeVisible()
})

test('[ACCT-11] a statement prints its title, days and rows alone, in light colours', async ({ browser, product }) => {
  const page = await openWindow(browser, 1440)
  await enter(page, product.url)
  for (const [path, title] of [
    ['/account-statement', text.accountStatement],
    ['/transactions', text.transactions],
  ] as const) {
    await page.goto(`${product.url}${path}?range=30d`)
    await expect(page.locator('main section[aria-busy="false"]').last()).toBeVisible()
    for (const width of [794, 1123]) {
      await page.setViewportSize({ width, height: 1000 })
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(page.locator('main .chips > :visible')).not.toHaveCount(0)
      await expect(page.locator('main .chips > :visible:not([aria-current="true"])')).toHaveCount(0)
      const { room, paper } = await page.evaluate(() => ({
        room: (document.querySelector('main')?.clientWidth ?? 0) / innerWidth,
        paper: getComputedStyle(document.querySelector('main .panel') ?? document.body).backgroundColor,
      }))
      expect(room).toBeGreaterThan(0.95)
      expect(paper).toBe('rgb(255, 255, 255)')
    }
    await page.emulateMedia({ media: 'screen' })
  }
})
