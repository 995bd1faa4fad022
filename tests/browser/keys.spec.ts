import { type Page, expect } from '@playwright/test'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { openWindow } from './desk.ts'
import { faultsIn, railOf, rested, tryDemo } from './player.ts'
import { test } from './test.ts'

/** Waits for the hotkeys, whose code comes after the first paint: until then a key does nothing. */
const hotkeysOf = async (page: Page): Promise<void> => {
  const box = page.getByRole('combobox', { name: text.searchEvents })
  await expect(box).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 500 })
  }).toPass()
}
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('[SLIP-24][SLIP-35] hotkeys find a runner, pick both sides, set stake and odds, and place the bet', async ({ browser, product }) => {
  const page = await openWindow(browser, 1440)
  const calm = (await product.markets())
    .map(({ market }) => market)
    .find(({ inplay, eventTypeId }: Market) => !inplay && eventTypeId === '4')
  if (calm === undefined) throw new Error('no calm match')
  const [first, second] = calm.runners.map(({ runnerName }) => runnerName)
  await page.goto(`${product.url}/event-page/4/${calm.eventId}`)
  await tryDemo(page)
  await expect(page.locator('.cell').first()).toBeVisible()
  const slip = railOf(page).locator('.slip')
  const stake = slip.getByRole('textbox', { name: text.stake })
  // The prices rest while the login opens a connection of its own.
  await expect(page.getByText(text.availableBalance)).toBeVisible()
  await expect(page.locator('.cell.back-1').first()).toBeEnabled()
  await hotkeysOf(page)
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined))
  // The pointer rests where the player left it, and does not lead the focus.
  await page.locator('[data-runner]').last().hover()

  await page.keyboard.press(']')
  await expect.poll(() => focused(page)).toContain(`${text.back} ${first}`)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toContain(`${text.back} ${second}`)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toContain(`${text.lay} ${second}`)

  await page.keyboard.press('l')
  await expect(slip).toHaveAttribute('data-side', 'lay')
  await expect(stake).toBeFocused()
  await page.keyboard.press('Shift+Digit2')
  await expect(stake).toHaveValue('5,000')
  await page.keyboard.press('Escape')
  await expect(slip).toHaveCount(0)

  await expect.poll(() => focused(page)).toContain(`${text.lay} ${second}`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('b')
  await expect(slip).toContainText(first ?? '')
  await expect(slip).toHaveAttribute('data-side', 'back')
  await expect(stake).toBeFocused()
  await page.keyboard.press('Shift+Digit1')
  await expect(stake).toHaveValue('1,000')
  const odds = slip.getByRole('textbox', { name: text.odds })
  const before = Number(await odds.inputValue())
  await slip.getByRole('button', { name: text.lowerOdds }).press('Enter')
  await expect.poll(async () => Number(await odds.inputValue())).toBeLessThan(before)
  await expect(slip.locator('.btn-main')).toBeEnabled()
  await rested(slip)
  await stake.press('Enter')
  await expect(slip).toHaveAttribute('data-screen', 'accepted')
})

test('[SLIP-35] hotkeys list themselves, rest while the player types, and open the search', async ({ browser, product }) => {
  const page = await openWindow(browser, 1440)
  await page.goto(product.url)
  await expect(page.locator('.cell').first()).toBeVisible()
  const box = page.getByRole('combobox', { name: text.searchEvents })
  await hotkeysOf(page)
  await page.keyboard.type('b?1')
  await expect(box).toHaveValue('b?1')
  await expect(railOf(page).locator('.slip')).toHaveCount(0)
  await box.blur()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: text.keys })
  await expect(list).toContainText(text.keyBack)
  await page.keyboard.press('b')
  await expect(railOf(page).locator('.slip')).toHaveCount(0)
  expect(await faultsIn(page, 'light')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
})

test('[SLIP-24][NAV-08] the rail’s tabs go by arrows, Home and End when one has focus', async ({ browser, product }) => {
  const page = await openWindow(browser, 1440)
  await page.goto(product.url)
  const rail = railOf(page)
  const tabs = rail.getByRole('tab')
  await expect(tabs).toHaveCount(2)
  await tabs.first().focus()
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 0],
    ['End', 1],
    ['Home', 0],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tabs.nth(at), key).toBeFocused()
    await expect(tabs.nth(at), key).toHaveAttribute('aria-selected', 'true')
    await expect(rail.getByRole('tabpanel'), key).toHaveAttribute('aria-labelledby', (await tabs.nth(at).getAttribute('id')) ?? '')
  }
  await expect(rail.getByRole('tabpanel')).toContainText(text.loginForBets)
  expect(await faultsIn(page, 'light')).toEqual([])
  await page.context().close()
})

test('[AUTH-01] the login’s tabs keep the focus along arrows, Home and End; Enter opens one', async ({ browser, product }) => {
  const page = await openWindow(browser, 1440)
  await page.goto(product.url)
  await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const tabs = dialog.getByRole('tab')
  await expect(tabs).toHaveCount(3)
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await tabs.first().focus()
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowRight', 0],
    ['End', 2],
    ['Home', 0],
    ['ArrowLeft', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tabs.nth(at), key).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByLabel(text.mobileNumber, { exact: true })).toBeFocused()
  expect(await faultsIn(page, 'light')).toEqual([])
  await page.context().close()
})
