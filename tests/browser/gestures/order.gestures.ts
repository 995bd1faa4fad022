import { betOutcome, betPending, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { DELAYS } from '#machines/setup.ts'
import { ANSWERS, type Desk, logInAgain, mend, endSession } from './desk.ts'
import { fillDisk } from './line.ts'
import type { Gestures } from './walk.ts'

const BET_DELAY_MS = 5000
/** Ten asks, and three that come before the bet delay can be over. */
const ASKS = 13

/** What an order needs before the press, and how it is pressed; and, where its panel has that, how it is asked for again. */
type Pressed = {
  readonly ready?: (desk: Desk) => Promise<void>
  readonly press: (desk: Desk) => Promise<void>
  readonly askAgain?: (desk: Desk) => Promise<void>
}

/** The gestures of an order: of a bet, or of a cash-out. */
export const orderGestures = ({ ready, press, askAgain }: Pressed): Gestures<Desk> => ({
  'the player presses; the browser is slow to lock': {
    event: 'order.placed',
    does: async (desk) => {
      await ready?.(desk)
      desk.line.hold(...ANSWERS)
      await desk.locks.hold()
      // A claim lasts one second: a busy machine needs longer to look at it.
      desk.time.slow()
      await press(desk)
    },
  },
  'the browser locks the ref': { event: 'lock.granted', does: ({ locks }) => locks.free() },
  'the browser’s disk is full': {
    event: 'lock.denied',
    does: async ({ page, locks }) => {
      await fillDisk(page)
      await locks.free()
    },
  },
  'the line is cut before the lock comes': { event: 'link.lost', in: ['claiming'], does: async ({ line }) => line.cut() },
  'the session ends before the lock comes': {
    event: 'session.ended',
    in: ['claiming'],
    does: endSession,
  },
  'the lock takes longer than 1 s': { event: 'after claimTooLong', does: ({ time }) => time.pass(DELAYS.claimMs) },
  'the exchange has it': { event: 'bet.pending', does: async ({ line }) => line.free(betPending.name) },
  'no answer comes for 3 s': { event: 'after noAnswer', does: ({ time }) => time.pass(DELAYS.sendMs) },
  'the bet delay is over': { event: 'after betDelay', does: ({ time }) => time.pass(BET_DELAY_MS) },
  'the answer is 10 s late': { event: 'after answerDue', does: ({ time }) => time.pass(DELAYS.popupMs) },
  'the verdict comes': {
    event: 'bet.answered',
    holds: ['settles'],
    in: ['sent.waiting'],
    does: async ({ line }) => line.free(placeBetSuccess.name, placeBetError.name),
  },
  'the answer to an ask is the verdict': {
    event: 'outcome.answered',
    holds: ['settles'],
    in: ['sent.checking'],
    does: async (desk) => {
      await mend(desk)
      desk.line.free(betOutcome.name)
    },
  },
  'the line is cut': { event: 'link.lost', in: ['sent.waiting'], does: async ({ line }) => line.cut() },
  'the line is back': { event: 'link.up', in: ['sent.offline'], does: mend },
  'the line stays cut for a minute': { event: 'after offlineTooLong', does: ({ time }) => time.pass(DELAYS.offlineMs) },
  'an ask stays without an answer': {
    event: 'after askAgain',
    holds: ['asksLeft'],
    does: ({ time }) => time.pass(DELAYS.askMs),
  },
  'ten asks stay without an answer': {
    event: 'after askAgain',
    does: async ({ time }) => {
      for (let ask = 0; ask < ASKS; ask += 1) await time.pass(DELAYS.askMs)
    },
  },
  ...(askAgain === undefined ? {} : { 'the player asks again': { event: 'ask.pressed', does: askAgain } }),
  'the line is cut and back': {
    event: 'link.up',
    in: ['sent.unknown'],
    does: async (desk) => {
      desk.line.cut()
      await mend(desk)
    },
  },
  'half a minute passes': { event: 'after askSeldom', does: ({ time }) => time.pass(DELAYS.outboxMs) },
  'the session ends': {
    event: 'session.ended',
    in: ['sent.checking'],
    does: async (desk) => {
      await mend(desk)
      await endSession(desk)
    },
  },
  'its owner logs in again': { event: 'session.started', holds: ['ownerIsHere'], does: logInAgain },
})
