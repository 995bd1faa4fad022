import { type Locator, expect } from '@playwright/test'
import { askPayment, cancelDeposit, startDeposit } from '#contract/calls/payments.ts'
import { MEMBER_HEADER } from '#contract/call.ts'
import { text } from '#copy/catalogue.ts'
import { DELAYS } from '#machines/setup.ts'
import { refOfToday } from '#tests/player.ts'
import { type Desk, endSession, logInAgain, mend } from './desk.ts'
import { fillDisk } from './line.ts'
import type { Gestures } from './walk.ts'

const MEMBER = 'M1001'
/** The sandbox decides nothing of ₹500.02, so a deposit of it waits until it is cancelled. */
const AMOUNT = 500.02
/** The exchange takes no deposit of a member who has so many under way. */
const MOST_WAITING = 10

const amountOf = ({ page }: Desk): Locator => page.getByRole('textbox', { name: text.amount })
const buttonOf = ({ page }: Desk, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true })

/** A call of the member's session, beside the page; resolves to its answer. */
const callBeside = async (
  { page, product }: Desk,
  { path, method }: typeof startDeposit | typeof cancelDeposit,
  data: unknown,
): Promise<unknown> => {
  const token = (await page.context().cookies(product.url)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': token, [MEMBER_HEADER]: MEMBER }
  const reply = await page.request.fetch(product.url + path.replace(':memberCode', MEMBER), { method, headers, data })
  return reply.json()
}
let refs = 0
/** Begins deposits until the exchange takes no more; resolves to the numbers of those that it took. */
const fillUp = async (desk: Desk): Promise<readonly string[]> => {
  const numbers: string[] = []
  for (let n = 0; n <= MOST_WAITING; n += 1) {
    refs += 1
    const answer = await callBeside(desk, startDeposit, { ref: refOfToday(refs), amount: AMOUNT, method: 'UPI' })
    const { success, result } = startDeposit.answer.parse(answer)
    if (!success || result === undefined) return numbers
    numbers.push(result.refrenceNo)
  }
  throw new Error('the exchange takes deposits without end')
}

/** A form to press Deposit in, as a member has it. */
export const openForm = async (desk: Desk): Promise<void> => {
  const { page, calls, locks, time } = desk
  await calls.freeAll()
  await locks.free()
  await mend(desk)
  await logInAgain(desk)
  await expect(async () => {
    await time.pass(DELAYS.askMs)
    const another = buttonOf(desk, text.anotherDeposit)
    if (await another.isVisible()) await another.click({ timeout: 500 })
    await expect(amountOf(desk)).toBeVisible({ timeout: 500 })
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pavilion-payment:')))).toEqual([])
  }).toPass({ timeout: 60_000 })
}
const press = async (desk: Desk): Promise<void> => {
  await amountOf(desk).fill(String(AMOUNT))
  desk.calls.hold(startDeposit, askPayment)
  await buttonOf(desk, text.depositNow).click()
}

/** The gestures of a deposit. */
export const depositGestures = (): Gestures<Desk> => {
  /** The body of the last call that was lost on its way. */
  let lost: unknown = null
  return {
    'the player presses Deposit; the browser is slow to lock': {
      event: 'deposit.pressed',
      holds: ['isPress'],
      does: async (desk) => {
        await openForm(desk)
        await desk.locks.hold()
        // The claim ends after a second: its state is looked at before.
        desk.time.slow()
        await press(desk)
      },
    },
    'the lock takes longer than 1 s': { event: 'after claimTooLong', does: ({ time }) => time.pass(DELAYS.claimMs) },
    'the browser’s disk is full': {
      event: 'payment.not-claimed',
      holds: ['isMine'],
      does: async ({ page, locks }) => {
        await fillDisk(page)
        await locks.free()
      },
    },
    'the browser locks the ref; the call is slow': { event: 'payment.claimed', holds: ['isMine'], does: ({ locks }) => locks.free() },
    'the exchange makes the deposit': {
      event: 'payment.answered',
      holds: ['isMade', 'isMine'],
      in: ['sending'],
      does: ({ calls }) => calls.free(startDeposit),
    },
    'the exchange refuses it, because too many wait': {
      event: 'payment.answered',
      holds: ['isMine'],
      in: ['sending'],
      does: async (desk) => {
        const numbers = await fillUp(desk)
        await desk.calls.free(startDeposit)
        await expect(amountOf(desk)).toBeVisible()
        for (const refrenceNo of numbers) {
          const call = { ...cancelDeposit, path: cancelDeposit.path.replace(':refrenceNo', refrenceNo) }
          expect(cancelDeposit.answer.parse(await callBeside(desk, call, {})).success).toBe(true)
        }
      },
    },
    'no answer comes': {
      event: 'payment.unanswered',
      holds: ['isMine'],
      does: async ({ calls }) => {
        lost = await calls.lose(startDeposit)
      },
    },
    'an ask stays without an answer': { event: 'after askAgain', in: ['asking'], does: ({ time }) => time.pass(DELAYS.askMs) },
    'the line is cut and back': {
      event: 'link.up',
      in: ['asking'],
      does: async (desk) => {
        desk.line.cut()
        await mend(desk)
      },
    },
    'the answer to an ask is the deposit': {
      event: 'payment.answered',
      holds: ['isMade', 'isMine'],
      in: ['asking'],
      does: async (desk) => {
        // The press came by a way of its own, and late.
        await callBeside(desk, startDeposit, lost)
        await desk.calls.free(askPayment)
      },
    },
    'a call is lost on its way, the session ends, and its owner logs in again': {
      event: 'payments.left',
      holds: ['isLeft'],
      does: async (desk) => {
        await openForm(desk)
        await press(desk)
        lost = await desk.calls.lose(startDeposit)
        await endSession(desk)
        await logInAgain(desk)
      },
    },
    'the exchange has never seen it': {
      event: 'payment.answered',
      holds: ['isMine'],
      in: ['asking'],
      does: ({ calls }) => calls.free(askPayment),
    },
    'the deposit is looked at again': { event: 'after lookAgain', holds: ['isOpen'], does: ({ time }) => time.pass(DELAYS.balanceMs) },
    'the player presses Another deposit': {
      event: 'payment.left',
      holds: ['isLeaving'],
      does: (desk) => buttonOf(desk, text.anotherDeposit).click(),
    },
  }
}

/** What shows each state of a deposit to its member. */
export const depositFaces = (desk: Desk): Readonly<Record<string, Locator>> => {
  const says = (words: string): Locator => desk.page.getByText(words, { exact: true })
  return {
    editing: amountOf(desk).or(desk.page.getByRole('main').getByRole('button', { name: text.logIn, exact: true })),
    claiming: says(text.paymentSending),
    sending: says(text.paymentSending),
    asking: says(text.paymentAsking),
    following: buttonOf(desk, text.anotherDeposit),
  }
}
