import { type Locator, expect } from '@playwright/test'
import { createUserOtp, forgotPassword, postNumberSignUp, resendOtp, verifyOtp, verifyRefferalCode } from '#contract/calls/auth.ts'
import type { Call } from '#contract/call.ts'
import { text } from '#copy/catalogue.ts'
import { DELAYS } from '#machines/setup.ts'
import { signOut } from '../player.ts'
import { opening } from '../table.ts'
import { type Desk, accountOf, logInButton, mend } from './desk.ts'
import type { Gestures } from './walk.ts'

const PASSWORD = 'Calm!Harbour77'
const REFERRAL = 'DEMO1001'

/** A flow in the dialog: where it is, what it asks the exchange, and what its form has beside the code. */
export type Way = {
  readonly purpose: 'register' | 'recover'
  readonly open: (dialog: Locator) => Promise<void>
  readonly ask: Pick<Call, 'path'>
  readonly submit: Pick<Call, 'path'>
  readonly password: string
  readonly button: string
}
export const registering: Way = {
  purpose: 'register',
  open: (dialog) => dialog.getByRole('tab', { name: text.registerTab, exact: true }).click(),
  ask: postNumberSignUp,
  submit: createUserOtp,
  password: text.password,
  button: text.register,
}
export const recovering: Way = {
  purpose: 'recover',
  open: (dialog) => dialog.getByRole('button', { name: text.forgotPassword, exact: true }).click(),
  ask: forgotPassword,
  submit: verifyOtp,
  password: text.newPassword,
  button: text.setPassword,
}

const dialogOf = ({ page }: Desk): Locator => page.getByRole('dialog')
const buttonOf = (desk: Desk, name: string): Locator => dialogOf(desk).getByRole('button', { name, exact: true })
const fieldOf = (desk: Desk, label: string): Locator => dialogOf(desk).getByLabel(label, { exact: true })

/** A visitor without a dialog. Nothing waits on its way. */
export const beVisitor = async (desk: Desk): Promise<void> => {
  await desk.calls.freeAll()
  await mend(desk)
  if (await dialogOf(desk).isVisible()) await desk.page.keyboard.press('Escape')
  if (await accountOf(desk.page).isVisible()) await signOut(desk.page)
  await expect(logInButton(desk)).toBeVisible()
}

/** The device sleeps without a network until the wait for an answer is over. A call that sleeps with it is lost. */
const waitInVain = async (desk: Desk, call: Way['ask']): Promise<void> => {
  const { line, time, calls } = desk
  line.cut()
  await time.pass(DELAYS.answerMs)
  await calls.lose(call)
  await mend(desk)
}

/** The gestures of a flow for one number. To recover, it is a member’s; to register, it is new. */
export const codeFlowGestures = (way: Way, phone: string): Gestures<Desk> => {
  /** When the exchange sent the last code. Its minute is not the page’s. */
  let sentAt = 0
  const send = async ({ calls }: Desk, call: Way['ask']): Promise<void> => {
    sentAt = Date.now()
    await calls.free(call)
  }
  const rightCode = async ({ product }: Desk): Promise<string> => {
    const code = await product.codeFor(phone, way.purpose)
    if (code === null) throw new Error(`no code went to ${phone}`)
    return code
  }
  const fillIn = async (desk: Desk, code: string): Promise<void> => {
    await fieldOf(desk, text.otp).fill(code)
    await fieldOf(desk, way.password).fill(PASSWORD)
    await fieldOf(desk, text.confirmPassword).fill(PASSWORD)
  }
  const submit = async (desk: Desk, code: string, referral = ''): Promise<void> => {
    await fillIn(desk, code)
    if (way === registering) {
      await fieldOf(desk, text.referralCode).fill(referral)
      await fieldOf(desk, text.iAmAdult).check()
      await fieldOf(desk, text.iAccept).check()
    }
    desk.calls.hold(way.submit, verifyRefferalCode)
    await buttonOf(desk, way.button).click()
  }
  /** The form is filled in once the timer is over, so that no machine is too slow for it. */
  const unless = ['code.timer.counting', 'code.timer.resending']
  const filling = { in: ['code.form.filling'], unless }
  const confirming = { in: ['code.form.confirming'], unless }
  const submitting = { in: ['code.form.submitting'], unless }
  /** Another code is sent here alone, because that takes a minute. */
  const ofRegistration: Gestures<Desk> = {
    'the player submits the form without the declarations': {
      ...filling,
      event: 'form.submitted',
      holds: ['undeclared'],
      does: async (desk) => {
        await fillIn(desk, await rightCode(desk))
        await fieldOf(desk, text.iAmAdult).uncheck()
        await buttonOf(desk, way.button).click()
      },
    },
    'the player submits the form with the referral code of a member': {
      ...filling,
      event: 'form.submitted',
      holds: ['needsReferral'],
      does: async (desk) => submit(desk, await rightCode(desk), REFERRAL),
    },
    'the exchange confirms the referral code': {
      ...confirming,
      event: 'referral.confirmed',
      does: ({ calls }) => calls.free(verifyRefferalCode),
    },
    'the player submits the form with an unknown referral code': {
      ...filling,
      event: 'form.submitted',
      holds: ['needsReferral'],
      does: async (desk) => submit(desk, await rightCode(desk), 'NOBODY'),
    },
    'the exchange refuses the referral code': {
      ...confirming,
      event: 'referral.refused',
      does: ({ calls }) => calls.free(verifyRefferalCode),
    },
    'no answer comes to the referral code': {
      ...confirming,
      event: 'after noAnswer',
      does: (desk) => waitInVain(desk, verifyRefferalCode),
    },
    'the exchange sends another code': {
      event: 'code.sent',
      in: ['code.timer.resending'],
      does: async (desk) => {
        // The exchange sends no other code for a minute of its own, and the page waits 20 s for an answer.
        desk.time.slow()
        await expect.poll(() => Date.now() - sentAt, { timeout: 2 * DELAYS.resendMs }).toBeGreaterThan(DELAYS.resendMs)
        await send(desk, resendOtp)
        desk.time.usual()
      },
    },
  }
  const ofRecovery: Gestures<Desk> = {
    'the player goes back to the login': {
      event: 'flow.left',
      in: ['asking'],
      does: async (desk) => {
        await buttonOf(desk, text.backToLogin).click()
        await desk.calls.lose(way.ask)
      },
    },
  }
  return {
    'the visitor asks for a code; the call is slow': {
      event: 'code.requested',
      holds: ['isNumber'],
      does: async (desk) => {
        await beVisitor(desk)
        desk.calls.hold(way.ask)
        await logInButton(desk).click()
        await way.open(dialogOf(desk))
        await fieldOf(desk, text.mobileNumber).fill(phone)
        await buttonOf(desk, text.getOtp).click()
      },
    },
    'the exchange sends a code': { event: 'code.sent', in: ['asking'], does: (desk) => send(desk, way.ask) },
    'the call for a code is lost': {
      event: 'code.refused',
      in: ['asking'],
      does: async ({ calls }) => void (await calls.lose(way.ask)),
    },
    'no code comes': { event: 'after noAnswer', in: ['asking'], does: (desk) => waitInVain(desk, way.ask) },
    'the visitor presses Escape': {
      event: 'login.closed',
      in: ['asking'],
      does: async ({ page, calls }) => {
        await page.keyboard.press('Escape')
        await calls.lose(way.ask)
      },
    },
    'the timer is over': { event: 'after resend', does: ({ time }) => time.pass(DELAYS.resendMs) },
    'the player submits the form with the code; the call is slow': {
      ...filling,
      event: 'form.submitted',
      does: async (desk) => submit(desk, await rightCode(desk)),
    },
    'the exchange lets the player in': {
      ...submitting,
      event: 'login.accepted',
      passes: true,
      does: ({ calls }) => calls.free(way.submit),
    },
    'the session begins': { ...submitting, event: 'session.started', does: ({ page }) => expect(accountOf(page)).toBeVisible() },
    'the player submits the form with a wrong code; the call is slow': {
      ...filling,
      event: 'form.submitted',
      does: async (desk) => submit(desk, (await rightCode(desk)) === '0000' ? '0001' : '0000'),
    },
    'the exchange refuses the code': { ...submitting, event: 'login.refused', does: ({ calls }) => calls.free(way.submit) },
    'no answer comes to the form': { ...submitting, event: 'after noAnswer', does: (desk) => waitInVain(desk, way.submit) },
    ...(way === registering ? ofRegistration : ofRecovery),
    'the player asks for another code; the call is slow': {
      ...filling,
      event: 'resend.pressed',
      does: async (desk) => {
        desk.calls.hold(resendOtp)
        await buttonOf(desk, text.resendOtp).click()
      },
    },
    'the call for another code is lost': {
      event: 'code.refused',
      in: ['code.timer.resending'],
      does: async ({ calls }) => void (await calls.lose(resendOtp)),
    },
    'no other code comes': { event: 'after noAnswer', in: ['code.timer.resending'], does: (desk) => waitInVain(desk, resendOtp) },
    'the player presses Use another number': {
      event: 'flow.left',
      in: ['code.timer.counting'],
      does: (desk) => buttonOf(desk, text.otherNumber).click(),
    },
    'the player closes the dialog': {
      event: 'login.closed',
      in: ['code.timer.counting'],
      does: (desk) => buttonOf(desk, text.close).click(),
    },
  }
}

/** What shows each state of a flow. A flow without a dialog rests. */
export const codeFlowFaces = (desk: Desk, { button }: Way): Readonly<Record<string, Locator>> => {
  const says = (words: string): Locator => dialogOf(desk).getByText(words, { exact: true })
  return {
    number: buttonOf(desk, text.getOtp).or(logInButton(desk)).or(accountOf(desk.page)),
    asking: says(text.sendingCode),
    'code.timer.counting': dialogOf(desk).getByRole('button', { name: new RegExp(`^${opening(text.resendIn)}`) }),
    'code.timer.ready': buttonOf(desk, text.resendOtp),
    'code.timer.resending': buttonOf(desk, text.resendOtp),
    'code.form.filling': buttonOf(desk, button),
    'code.form.confirming': says(text.checkingReferral),
    'code.form.submitting': says(text.pleaseWait),
  }
}
