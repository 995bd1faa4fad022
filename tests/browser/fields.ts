import { type Frame, type Locator, type Page, expect } from '@playwright/test'
import { english } from '#copy/en/provider/words.ts'
import { text } from '#copy/catalogue.ts'
import type { FieldName, NumberName } from '#touch/fields.ts'
import { gameIn, openNext } from './casino-desk.ts'
import { goTo } from './desk.ts'

export const EVENT = '/event-page/4/bears'
/** The field of a name, in the page or in the frame of a game. */
export const fieldIn = (page: Page | Frame, name: string): Locator => page.locator(`[data-field="${name}"]`).first()
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024

/** Presses a price as the player of this window does: with a finger on a phone. */
const press = async (page: Page, side: 'back' | 'lay'): Promise<void> => {
  const cell = page.locator(`[data-runner] .cell.${side}-1:not([disabled])`).first()
  await (isPhone(page) ? cell.tap() : cell.click())
  await expect(page.locator('.slip[data-market=steady]')).toBeVisible()
}
/** The same, and on a phone a touch of the stake. */
export const pick = async (page: Page, side: 'back' | 'lay' = 'back'): Promise<void> => {
  await press(page, side)
  // On a phone the slip slides in under the finger, and takes no press for a moment.
  if (isPhone(page)) await fieldIn(page, 'slip-stake').click()
}
export const onEvent = async (page: Page): Promise<void> => {
  if (!page.url().endsWith(EVENT)) await goTo(page, EVENT)
  await expect(page.locator('[data-runner] .cell.back-1:not([disabled])').first()).toBeVisible()
}
/** Leaves the slip: its field would keep the focus. */
export const closeSlip = async (page: Page): Promise<void> => {
  const close = page.locator('.slip').getByRole('button', { name: text.removeSlip })
  for (let left = 3; left > 0 && (await page.locator('.slip').count()) > 0; left -= 1) {
    if ((await close.count()) > 0) await close.first().click()
    else await page.keyboard.press('Escape')
  }
  await expect(page.locator('.slip')).toHaveCount(0)
}
/** Bets what is typed by keys: odds first, where they are given. */
export const betByKeys = async (page: Page, stake: string, odds?: string): Promise<void> => {
  await onEvent(page)
  await pick(page)
  if (odds !== undefined) {
    await fieldIn(page, 'slip-odds').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(odds)
    await page.keyboard.press('Enter')
  }
  await fieldIn(page, 'slip-stake').click()
  await page.keyboard.type(stake)
  await page
    .locator('.slip')
    .getByRole('button', { name: /^Place bet/ })
    .click()
  await page.locator('.slip').getByRole('button', { name: text.done }).click()
}

/** Opens a game: from another one as a lobby does, so that the page around them loads once. */
export const openGame = async (page: Page, game: keyof typeof english.games): Promise<Frame> => {
  const path = `/casino-live/${game}/${game}-1`
  const frame = page.frames().find((each) => each.parentFrame() === page.mainFrame())
  if (!page.url().endsWith(path)) await (frame === undefined ? page.goto(new URL(path, page.url()).href) : openNext(frame, game))
  return gameIn(page, english.games[game].name)
}
const inGame = (game: keyof typeof english.games, name: FieldName) => async (page: Page) => fieldIn(await openGame(page, game), name)
const inPlan = (name: FieldName) => async (page: Page) => {
  const frame = await openGame(page, 'diya-lines')
  const plan = frame.getByRole('dialog', { name: english.autospin })
  if ((await plan.count()) === 0) await frame.getByRole('button', { name: english.autospin }).click()
  return fieldIn(frame, name)
}
/** The settings open beside the betslip, on a phone in its head. */
export const openSettings = async (page: Page): Promise<Locator> => {
  await onEvent(page)
  if (isPhone(page)) await press(page, 'back')
  await page.getByRole('button', { name: text.bettingSettings }).first().click()
  return fieldIn(page, 'usual-stake')
}
const inSlip = (name: FieldName) => async (page: Page) => {
  await onEvent(page)
  await pick(page)
  return fieldIn(page, name)
}
/** In the row of a bet that is unmatched. */
const inChange = (name: FieldName) => async (page: Page) => {
  await goTo(page, '/open-bets')
  const row = page.getByRole('main').locator('li[data-side]:has([aria-expanded])').first()
  if ((await row.locator('[data-amend]').count()) === 0) await row.getByRole('button', { name: /^Change / }).click()
  return fieldIn(page, name)
}
const inAlert = (name: FieldName, board: string) => async (page: Page) => {
  await onEvent(page)
  const bell = page.getByRole('button', { name: text.alertsOn(board), exact: true })
  if ((await fieldIn(page, name).count()) === 0) await bell.click()
  return fieldIn(page, name)
}
const inRule = (name: FieldName) => async (page: Page) => {
  await onEvent(page)
  if ((await page.locator('#cash-out').count()) === 0) await page.locator('[data-cash-out=offer], [data-cash-out]').first().click()
  const set = page.locator('#cash-out').getByRole('button', { name: text.autoSet, exact: true })
  if ((await set.getAttribute('aria-expanded')) !== 'true') await set.click()
  return fieldIn(page, name)
}

/** The way to each field for a figure, for a member with an unmatched and a matched bet. */
export const FIGURES: Readonly<Record<FieldName, (page: Page) => Promise<Locator>>> = {
  'slip-stake': inSlip('slip-stake'),
  'slip-odds': inSlip('slip-odds'),
  'alert-odds': inAlert('alert-odds', 'Match Odds'),
  'alert-runs': inAlert('alert-runs', text.groupSession),
  'auto-profit': inRule('auto-profit'),
  'auto-loss': inRule('auto-loss'),
  'change-stake': inChange('change-stake'),
  'change-odds': inChange('change-odds'),
  'payment-amount': async (page) => {
    await goTo(page, '/withdraw')
    return fieldIn(page, 'payment-amount')
  },
  limit: async (page) => {
    await goTo(page, '/play-limits')
    await page.getByRole('button', { name: text.changeLimitOf(text.kindStake) }).click()
    return fieldIn(page, 'limit')
  },
  'usual-stake': openSettings,
  'stake-button': async (page) => {
    await onEvent(page)
    // Beside the number pad there is no room for the stake buttons.
    await press(page, 'back')
    await page.locator('.slip').getByRole('button', { name: text.editStakes }).click()
    return fieldIn(page, 'stake-button')
  },
  'flight-stake': inGame('aviator', 'flight-stake'),
  'flight-auto': async (page) => {
    const frame = await openGame(page, 'aviator')
    await frame.getByRole('switch', { name: english.autoOut }).first().click()
    return fieldIn(frame, 'flight-auto')
  },
  'solo-stake': inGame('diya-lines', 'solo-stake'),
  'autospin-loss': inPlan('autospin-loss'),
  'autospin-win': inPlan('autospin-win'),
  'side-stake': inGame('three-card-poker', 'side-stake'),
}

/** The way to each field for a number that is a name: for a visitor, then for a member. */
export const OF_VISITOR = ['phone', 'code'] as const satisfies readonly NumberName[]
export const NUMBERED: Readonly<Record<NumberName, (page: Page) => Promise<Locator>>> = {
  phone: async (page) => {
    await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
    await page.getByRole('dialog').getByRole('tab', { name: text.registerTab, exact: true }).click()
    return fieldIn(page, 'phone')
  },
  code: async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: text.getOtp }).click()
    return fieldIn(page, 'code')
  },
  utr: async (page) => {
    await goTo(page, '/deposit')
    await page.getByRole('textbox', { name: text.amount }).click()
    await page.keyboard.type('500.02')
    await page.getByRole('button', { name: text.depositNow }).click()
    return fieldIn(page, 'utr')
  },
  'account-number': async (page) => {
    await goTo(page, '/withdraw')
    await page.getByRole('button', { name: text.addBeneficiary }).click()
    await page.getByRole('button', { name: text.methodBank, exact: true }).click()
    return fieldIn(page, 'account-number')
  },
  'account-again': async (page) => fieldIn(page, 'account-again'),
}
