import { expect } from '@playwright/test'
import { placeBetSuccess } from '#contract/messages/betting.ts'
import { text } from '#copy/catalogue.ts'
import { DELAYS } from '#machines/setup.ts'
import { letGo, pressPrice, write } from '../player.ts'
import { type Desk, comeToRest, logInAgain, mend, unfold, endSession } from './desk.ts'
import type { Gestures } from './walk.ts'

/** The prices of the calm market, each worse for a back than the one before. */
const PRICES = ['bears usual', 'bears worse', 'bears worst']

/** Switches the review on or off, in the settings that are one tap from the slip. The slip keeps its 8 s meanwhile on a slow machine. */
const confirm = async ({ page, time }: Desk, on: boolean): Promise<void> => {
  time.slow()
  await page.getByRole('button', { name: text.bettingSettings, exact: true }).first().click()
  const review = page.getByRole('switch', { name: text.confirmBets })
  if ((await review.isChecked()) !== on) await review.click()
  await expect(review).toBeChecked({ checked: on })
  // A toast may lie over the dialog's own button, and time stands almost still.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  time.usual()
}
const pressInSlip = ({ slip }: Desk, name: string | RegExp): Promise<void> => slip.getByRole('button', { name }).first().click()

/** The gestures of one slip. The price that it shows and the price of its market are of one page, so each walk makes its own. */
export const betslipGestures = (): Gestures<Desk> => {
  let chosen = 0
  let offered = 0
  const offer = async ({ product }: Desk, price: number): Promise<void> => {
    const step = PRICES[price]
    if (step === undefined) throw new Error('the calm market has no worse price')
    offered = price
    await product.play(step)
  }
  const pick = async (desk: Desk): Promise<void> => {
    await mend(desk)
    await logInAgain(desk)
    await desk.product.play('bears open')
    await offer(desk, 0)
    chosen = 0
    await pressPrice(desk.page, 'back', desk.calm)
    await write(desk.page, { stake: '100' })
  }
  return {
    'the player presses a price and types a stake': { event: 'slip.picked', in: ['empty'], passes: true, does: pick },
    'the market’s price is heard': {
      event: 'quote.changed',
      holds: ['quoteSteady'],
      in: ['drafting.market.stale'],
      does: async (desk) => {
        await offer(desk, chosen)
        await mend(desk)
      },
    },
    'the player types another stake': { event: 'stake.typed', does: ({ page }) => write(page, { stake: '200' }) },
    'the price gets worse': {
      event: 'quote.changed',
      holds: ['quoteMoved'],
      in: ['drafting.market.steady'],
      does: (desk) => offer(desk, chosen + 1),
    },
    'the price is back': {
      event: 'quote.changed',
      holds: ['quoteSteady'],
      in: ['drafting.market.moved'],
      does: (desk) => offer(desk, chosen),
    },
    'the player accepts the price': {
      event: 'price.accepted',
      holds: ['acceptable'],
      in: ['drafting.market.moved'],
      does: async (desk) => {
        await pressInSlip(desk, /^Accept/)
        chosen = offered
      },
    },
    'the market is suspended': {
      event: 'quote.changed',
      holds: ['quoteSuspended'],
      in: ['drafting.market.steady', 'drafting.market.moved'],
      does: ({ product }) => product.play('bears suspended'),
    },
    'the market opens at the price': {
      event: 'quote.changed',
      holds: ['quoteSteady'],
      in: ['drafting.market.suspended'],
      does: async (desk) => {
        await offer(desk, chosen)
        await desk.product.play('bears open')
      },
    },
    'the market opens at a worse price': {
      event: 'quote.changed',
      holds: ['quoteMoved'],
      in: ['drafting.market.suspended'],
      does: async (desk) => {
        await offer(desk, chosen + 1)
        await desk.product.play('bears open')
      },
    },
    'the line is cut': {
      event: 'link.lost',
      in: ['drafting.market.steady', 'drafting.market.moved', 'drafting.market.suspended'],
      does: async ({ product, line }) => {
        line.cut()
        await product.play('bears open')
      },
    },
    'the player removes the slip': {
      event: 'slip.cleared',
      in: ['drafting.stage.composing'],
      does: (desk) => pressInSlip(desk, text.removeSlip),
    },
    'the player presses Escape': {
      event: 'slip.cleared',
      in: ['drafting.stage.composing'],
      does: ({ page }) => page.keyboard.press('Escape'),
    },
    'the player touches nothing for 8 s': {
      event: 'after untouched',
      holds: ['clearsItself'],
      does: async ({ page, time }) => {
        await write(page, { stake: '' })
        await letGo(page)
        await time.pass(DELAYS.idleMs)
      },
    },
    'the player brings it back': {
      event: 'slips.returned',
      does: async ({ page }) => {
        await page.getByRole('button', { name: text.bringBack }).click()
        await write(page, { stake: '100' })
      },
    },
    'the player leaves it for a minute': { event: 'after returnable', does: ({ time }) => time.pass(DELAYS.returnMs) },
    'the session ends': { event: 'session.ended', in: ['drafting.stage.composing'], does: endSession },
    'the player switches the review on and presses Place': {
      event: 'place.pressed',
      holds: ['wantsReview'],
      in: ['drafting.market.steady'],
      does: async (desk) => {
        await confirm(desk, true)
        await pressInSlip(desk, /^Place bet/)
      },
    },
    'the player goes back': { event: 'back.pressed', does: (desk) => pressInSlip(desk, text.backToSlip) },
    'the player cancels the bet': {
      event: 'slip.cleared',
      in: ['drafting.stage.reviewing'],
      does: (desk) => pressInSlip(desk, text.cancelBet),
    },
    'the player confirms; the browser is slow to lock': {
      event: 'confirm.pressed',
      in: ['drafting.market.steady'],
      does: async (desk) => {
        await desk.locks.hold()
        await pressInSlip(desk, /^Place Bet/)
      },
    },
    'the player presses Place without a review; the browser is slow to lock': {
      event: 'place.pressed',
      in: ['drafting.market.steady'],
      does: async (desk) => {
        await confirm(desk, false)
        await desk.locks.hold()
        await pressInSlip(desk, /^Place bet/)
      },
    },
    'the lock does not come': {
      event: 'order.dropped',
      in: ['following'],
      passes: true,
      does: async ({ time, slip }) => {
        await time.pass(DELAYS.claimMs)
        await expect(slip).toContainText(text.nothingSent)
      },
    },
    'the session ends before the lock comes': {
      event: 'order.dropped',
      holds: ['droppedUnsaid'],
      in: ['following'],
      does: endSession,
    },
    'the exchange takes the bet': { event: 'order.settled', holds: ['accepts'], does: ({ locks }) => locks.free() },
    'the market is suspended, and the exchange refuses the bet': {
      event: 'order.settled',
      does: async ({ product, locks }) => {
        await product.play('bears suspended')
        await locks.free()
      },
    },
    'the player dismisses a bet that is unknown': {
      event: 'slip.dismissed',
      holds: ['mayLeave'],
      in: ['following'],
      does: async (desk) => {
        const { line, locks, time, slip } = desk
        line.hold(placeBetSuccess.name)
        await locks.free()
        await slip.and(desk.page.locator('[data-screen="sending"]')).waitFor()
        line.cut()
        await slip.and(desk.page.locator('[data-screen="offline"]')).waitFor()
        await time.pass(DELAYS.offlineMs)
        await unfold(desk)
        await pressInSlip(desk, text.dismiss)
        // Its row stays until the exchange is heard.
        await expect(desk.page.locator('.pending')).toContainText(text.checking)
        await comeToRest(desk)
      },
    },
    'the player leaves the outcome': {
      event: 'slip.dismissed',
      in: ['accepted', 'rejected'],
      does: (desk) => pressInSlip(desk, /^(Done|Close)$/),
    },
    'the player leaves it for 3 s': { event: 'after shown', does: ({ time }) => time.pass(DELAYS.outcomeMs) },
    'the player presses another price': {
      event: 'slip.picked',
      in: ['accepted', 'rejected'],
      passes: true,
      does: pick,
    },
  }
}
