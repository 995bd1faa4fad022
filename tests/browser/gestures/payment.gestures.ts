import { type Locator, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { DELAYS } from '#machines/setup.ts'
import type { Calls } from './calls.ts'
import { type Desk, logInAgain, mend, endSession } from './desk.ts'
import { fillDisk } from './line.ts'
import type { Gestures } from './walk.ts'

/** The page of a kind of payment, with its calls: the press, and what became of it. */
export type PaymentDesk = Desk & {
  readonly presses: Calls
  readonly outcomes: Calls
  readonly press: () => Promise<void>
  readonly another: string
}

/** A press whose answer is lost; what became of it stays out, too. */
const leaveOpen = async (desk: PaymentDesk): Promise<void> => {
  desk.presses.let('lost')
  desk.outcomes.let('unheard')
  await desk.press()
  await expect(desk.page.getByText(text.paymentAsking)).toBeVisible()
  desk.presses.let('answered')
}
/** The next look at what became of it is answered. */
const answerNext = async ({ outcomes, time }: PaymentDesk): Promise<void> => {
  outcomes.let('answered')
  await time.pass(DELAYS.outboxMs)
}

/** The gestures of a deposit or a withdrawal. */
export const paymentGestures = (pressed: 'deposit.pressed' | 'withdrawal.pressed'): Gestures<PaymentDesk> => ({
  'the player presses; the browser is slow to lock': {
    event: pressed,
    holds: ['isPress'],
    does: async (desk) => {
      await logInAgain(desk)
      await desk.locks.hold()
      await desk.press()
    },
  },
  'the browser locks the ref; the answer is slow': {
    event: 'payment.claimed',
    holds: ['isMine'],
    does: ({ presses, locks }) => {
      presses.let('held')
      return locks.free()
    },
  },
  'the browser’s disk is full': {
    event: 'payment.not-claimed',
    holds: ['isMine'],
    does: async ({ page, locks }) => {
      await fillDisk(page)
      await locks.free()
    },
  },
  'the lock takes longer than 1 s': { event: 'after claimTooLong', does: ({ time }) => time.pass(DELAYS.claimMs) },
  'the session ends before the lock comes': { event: 'session.ended', in: ['claiming'], does: endSession },
  'the exchange takes it': {
    event: 'payment.answered',
    holds: ['isMine', 'isMade'],
    in: ['sending'],
    does: async ({ presses }) => presses.free(),
  },
  'the answer is lost': {
    event: 'payment.unanswered',
    holds: ['isMine'],
    does: async ({ presses, outcomes }) => {
      outcomes.let('unheard')
      presses.lose()
    },
  },
  'no answer comes for 20 s': {
    event: 'after noAnswer',
    does: async ({ outcomes, time }) => {
      outcomes.let('unheard')
      await time.pass(DELAYS.answerMs)
    },
  },
  'the player asks in vain': { event: 'after askAgain', does: ({ time }) => time.pass(DELAYS.askMs) },
  'the line is cut and back': {
    event: 'link.up',
    in: ['asking'],
    does: async (desk) => {
      desk.line.cut()
      await mend(desk)
    },
  },
  'the exchange says that it has it': { event: 'payment.answered', holds: ['isMine', 'isMade'], in: ['asking'], does: answerNext },
  'the session ends without an answer': { event: 'session.ended', in: ['asking'], does: endSession },
  'a press was left without an answer; its owner is back': {
    event: 'payments.left',
    holds: ['isLeft'],
    does: async (desk) => {
      await logInAgain(desk)
      await leaveOpen(desk)
      await endSession(desk)
      await logInAgain(desk)
    },
  },
  'it is still open after 10 s': { event: 'after lookAgain', holds: ['isOpen'], does: ({ time }) => time.pass(DELAYS.balanceMs) },
  'the player begins another one': {
    event: 'payment.left',
    holds: ['isLeaving'],
    does: ({ page, another }) => page.getByRole('button', { name: another }).click(),
  },
  'the session ends at the end': { event: 'session.ended', in: ['following'], does: endSession },
})

/** What shows each state of a payment. */
export const paymentFaces = ({ page, another }: PaymentDesk): Readonly<Record<string, Locator>> => ({
  editing: page
    .getByRole('main')
    .getByRole('textbox', { name: text.amount })
    .or(page.getByRole('main').getByRole('button', { name: text.logIn, exact: true })),
  claiming: page.getByText(text.paymentSending),
  sending: page.getByText(text.paymentSending),
  asking: page.getByText(text.paymentAsking),
  following: page.getByRole('button', { name: another }),
})
