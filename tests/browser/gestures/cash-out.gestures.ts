import { type Locator, expect } from '@playwright/test'
import { placeBetError } from '#contract/messages/betting.ts'
import { cashOutOffer } from '#contract/messages/cash-out.ts'
import { text } from '#copy/catalogue.ts'
import { DELAYS } from '#machines/setup.ts'
import { pressPrice, write } from '../player.ts'
import { opening } from '../table.ts'
import { type Desk, logInAgain, mend, endSession } from './desk.ts'
import type { Gestures } from './walk.ts'

const OFFER = cashOutOffer.name
const HALF = 50

export const panelOf = ({ page }: Desk): Locator => page.locator('#cash-out')
/** The main button of the panel while there is an offer. */
export const cashoutOf = (desk: Desk): Locator => panelOf(desk).getByRole('button', { name: new RegExp(`^${opening(text.cashoutFor)}`) })
const chipOf = ({ page, live }: Desk): Locator =>
  page.getByRole('region', { name: live.marketName, exact: true }).locator('button[data-cash-out]')
const pressInPanel = (desk: Desk, name: string): Promise<void> => panelOf(desk).getByRole('button', { name, exact: true }).last().click()

/** Places until the exchange has a bet. A busy machine may be later than the second that a claim lasts, and then nothing was sent (SLIP-30). */
const backBeforePlay = async (desk: Desk): Promise<void> => {
  const { page, slip, live, time } = desk
  const ends = slip.getByRole('button', { name: new RegExp(`^(${text.done}|${text.close})$`) })
  const place = slip.getByRole('button', { name: /^Place bet/ })
  time.slow()
  await expect(async () => {
    if (await ends.first().isVisible()) await ends.first().click({ timeout: 500 })
    if ((await slip.count()) === 0 && (await chipOf(desk).count()) === 0) {
      await pressPrice(page, 'back', live)
      await write(page, { odds: '1.01', stake: '1000' })
    }
    if (await place.isVisible()) await place.click({ timeout: 1000 })
    await expect(chipOf(desk)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  time.usual()
}

/** Sees to a position in the live market: a bet from before the match began. In play a cash-out has a delay of 5 s, or of 1 s where `isQuick`. */
export const takePosition = async (desk: Desk, isQuick: boolean): Promise<void> => {
  const { page, product } = desk
  await mend(desk)
  await logInAgain(desk)
  await expect(page.locator('.pending')).toHaveCount(0)
  for (const step of ['lions open', 'lions usual']) await product.play(step)
  await expect(page.locator('[aria-label] button.cell:not([disabled])').first()).toBeVisible()
  if ((await chipOf(desk).count()) === 0) {
    await product.play('lions before play')
    await backBeforePlay(desk)
    await product.play('lions in play')
    if (isQuick) await product.play('lions quick')
  }
  await expect(chipOf(desk)).toBeEnabled()
}
/** Opens the panel from the market’s header. */
export const openPanel = (desk: Desk): Promise<void> => chipOf(desk).click()

const pressCashout = async (desk: Desk): Promise<void> => {
  await desk.locks.hold()
  await cashoutOf(desk).click()
}

/** The gestures of the cash-out of one market. */
export const cashOutGestures: Gestures<Desk> = {
  'the player opens the panel; the offer is slow': {
    event: 'cash-out.opened',
    in: ['closed'],
    does: async (desk) => {
      await takePosition(desk, true)
      desk.line.hold(OFFER)
      await openPanel(desk)
    },
  },
  'the offer comes': {
    event: 'cash-out.offered',
    holds: ['aboutThis'],
    in: ['offering.asking'],
    does: async (desk) => {
      await mend(desk)
      for (const step of ['lions open', 'lions usual']) await desk.product.play(step)
      desk.line.free(OFFER)
    },
  },
  'the offer gets better': {
    event: 'cash-out.offered',
    holds: ['aboutThis'],
    in: ['offering.offered'],
    does: ({ product }) => product.play('lions shorter'),
  },
  'the market is suspended': {
    event: 'cash-out.offered',
    holds: ['withdrawn'],
    in: ['offering.offered'],
    does: ({ product }) => product.play('lions suspended'),
  },
  'the player chooses a half; the offer is slow': {
    event: 'cash-out.part-chosen',
    in: ['offering.offered'],
    does: async (desk) => {
      desk.line.hold(OFFER)
      await panelOf(desk)
        .getByRole('button', { name: text.cashOutPercent(HALF), exact: true })
        .click()
    },
  },
  'the line is cut': { event: 'link.lost', in: ['offering.offered'], does: async ({ line }) => line.cut() },
  'the player presses Escape': { event: 'cash-out.closed', in: ['offering.asking'], does: ({ page }) => page.keyboard.press('Escape') },
  'the player presses Cancel': { event: 'cash-out.closed', in: ['offering.offered'], does: (desk) => pressInPanel(desk, text.cancel) },
  'the session ends': { event: 'session.ended', in: ['offering.offered'], does: endSession },
  'the player presses Cashout; the browser is slow to lock': {
    event: 'cash-out.pressed',
    holds: ['stillOffered'],
    in: ['offering.offered'],
    does: pressCashout,
  },
  'the price moves before the exchange has the press': {
    event: 'order.settled',
    holds: ['movedBelow'],
    does: async ({ product, locks, line, trace }) => {
      const heard = async (): Promise<number> => {
        await trace.read()
        return trace.moves('cash-out').filter(({ event, to }) => event === 'cash-out.offered' && to.includes('following')).length
      }
      const before = await heard()
      line.hold(placeBetError.name)
      await product.play('lions longer')
      await locks.free()
      // The page hears the lower offer before the verdict.
      await expect.poll(heard).toBeGreaterThan(before)
      line.free(placeBetError.name)
    },
  },
  'the player takes the new figure; the browser is slow to lock': {
    event: 'cash-out.pressed',
    holds: ['stillOffered'],
    in: ['offering.moved'],
    does: pressCashout,
  },
  'the offer is back': {
    event: 'cash-out.offered',
    holds: ['recovered'],
    in: ['offering.moved'],
    does: ({ product }) => product.play('lions shorter'),
  },
  'the lock does not come, and the offer is slow': {
    event: 'order.dropped',
    does: async ({ line, time }) => {
      line.hold(OFFER)
      await time.pass(DELAYS.claimMs)
    },
  },
  'the session ends before the lock comes': {
    event: 'session.ended',
    in: ['following'],
    does: endSession,
  },
  'the market is suspended, and the exchange refuses': {
    event: 'order.settled',
    does: async ({ product, locks }) => {
      await product.play('lions suspended')
      await locks.free()
    },
  },
  'the player folds the panel of what is sent': {
    event: 'cash-out.closed',
    holds: ['isSent'],
    in: ['following'],
    does: async (desk) => {
      await desk.locks.free()
      await pressInPanel(desk, text.fold)
    },
  },
  'the exchange cashes out': { event: 'order.settled', holds: ['accepts'], does: ({ locks }) => locks.free() },
  'the player closes the result': { event: 'cash-out.closed', in: ['done'], does: (desk) => pressInPanel(desk, text.close) },
  'the player leaves it for 3 s': { event: 'after shown', does: ({ time }) => time.pass(DELAYS.outcomeMs) },
}

/** What shows each state of a cash-out, and each state of its order. The panel is gone where there is none. */
export const cashOutFaces = (desk: Desk): Readonly<Record<string, Locator>> => {
  const panel = panelOf(desk)
  const says = (words: string): Locator => panel.getByText(words, { exact: true })
  return {
    'offering.asking': panel.getByRole('button', { name: text.cashoutWaits }),
    'offering.offered': cashoutOf(desk),
    'offering.moved': panel.getByText(opening(text.cashOutMoved)),
    following: says(text.cashingOut),
    done: says(text.cashOutDone).or(says(text.cashOutPartDone(text.cashOutPercent(HALF)))),
    claiming: says(text.cashingOut),
    'sent.sending': says(text.cashingOut),
    'sent.waiting': says(text.pleaseWait),
    'sent.late': says(text.pleaseWait),
    'sent.checking': says(text.checkingNote).or(desk.page.locator('.pending')),
    'sent.offline': says(text.checkingNote),
    'sent.unknown': says(text.cashOutUnknown).or(desk.page.locator('.pending')),
  }
}
