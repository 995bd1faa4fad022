import { expect } from '@playwright/test'
import { getBetsSuccess, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { text } from '#copy/catalogue.ts'
import { DELAYS } from '#machines/setup.ts'
import { pressPrice, write } from '../player.ts'
import { type Desk, logInAgain, mend, unfold } from './desk.ts'
import { fillDisk } from './line.ts'
import { orderGestures } from './order.gestures.ts'
import { lastMoves } from './trace.ts'
import type { Gestures } from './walk.ts'

/** What a back end of level 0 says of a bet: the answer of its line, and the rows of the list. */
const SAYS = [placeBetSuccess.name, placeBetError.name, getBetsSuccess.name]
const CHECKING = ['sent.checking']

/** The gestures of a bet's order before a back end of level 0: it says nothing of a delay, and a bet in doubt is found by its row. */
export const orderAtSource = (): Gestures<Desk> => {
  const {
    'the exchange has it': _,
    'the bet delay is over': __,
    'no answer comes for 3 s': ___,
    'the answer is 10 s late': ____,
    'the answer to an ask is the verdict': _____,
    ...same
  } = orderGestures({ press: () => Promise.resolve() })
  return {
    ...same,
    'no answer comes for 10 s': { event: 'after noAnswer', does: ({ time }) => time.pass(DELAYS.popupMs) },
    'the player presses; the browser is slow to lock': {
      event: 'order.placed',
      does: async (desk) => {
        const { page, line, locks, time, slip } = desk
        await mend(desk)
        await logInAgain(desk)
        await pressPrice(page, 'back', desk.calm)
        await write(page, { stake: '100' })
        line.hold(...SAYS)
        await locks.hold()
        time.slow()
        await slip.getByRole('button', { name: /^Place bet/ }).click()
      },
    },
    'the browser’s disk is full': {
      event: 'lock.denied',
      does: async ({ page, locks }) => {
        await fillDisk(page)
        await locks.free()
      },
    },
    'the verdict comes': {
      event: 'bet.answered',
      holds: ['settles'],
      in: ['sent.sending'],
      does: async ({ line }) => line.free(...SAYS),
    },
    'its row is in the list': {
      event: 'outcome.answered',
      holds: ['settles'],
      in: CHECKING,
      does: async (desk) => {
        await mend(desk)
        desk.line.free(getBetsSuccess.name)
        await desk.time.pass(DELAYS.askMs)
      },
    },
    'ten asks stay without an answer': {
      event: 'after askAgain',
      // The line is renewed after 15 s without an answer, and then ten asks begin again.
      does: async ({ time, trace }) => {
        await expect(async () => {
          await time.pass(DELAYS.askMs)
          await trace.read()
          expect(lastMoves(trace, 'order')).toMatch(/sent\.unknown$/)
        }).toPass({ timeout: 60_000, intervals: [0] })
      },
    },
    'half a minute passes': {
      event: 'after askSeldom',
      // The list of bets that stays without an answer renews the line after 15 s, which asks again. On a cut line nothing does.
      does: async ({ line, time }) => {
        line.cut()
        await time.pass(DELAYS.outboxMs)
      },
    },
    'the line is cut': { event: 'link.lost', in: ['sent.sending'], does: async ({ line }) => line.cut() },
    'the player gives it up': {
      event: 'doubt.dismissed',
      holds: ['cannotBeAsked'],
      in: ['sent.unknown'],
      does: async (desk) => {
        await unfold(desk)
        await expect(desk.page.getByText(text.cannotAsk)).toBeVisible()
        await desk.slip.getByRole('button', { name: text.dismiss }).last().click()
      },
    },
  }
}
