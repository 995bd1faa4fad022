import { type Locator, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { DELAYS } from '#machines/setup.ts'
import type { Calls } from './calls.ts'
import type { Desk } from './desk.ts'
import type { Gestures } from './walk.ts'

const PASSWORD = 'Quiet!Train42'

/** A visitor at the form that registers, with its calls: for a code, for another, about a referral, and the registration itself. */
export type CodeDesk = Desk & Record<'codes' | 'resends' | 'referrals' | 'forms', Calls> & { readonly phone: () => string }

const dialogOf = ({ page }: Desk): Locator => page.getByRole('dialog')
const press = (desk: Desk, name: string): Promise<void> => dialogOf(desk).getByRole('button', { name, exact: true }).click()

/** Fills in the form and presses Register. */
const register = async (desk: CodeDesk, { referral, adult }: { readonly referral: string; readonly adult: boolean }): Promise<void> => {
  const dialog = dialogOf(desk)
  await dialog.getByLabel(text.otp, { exact: true }).fill((await desk.product.codeFor(desk.phone(), 'register')) ?? '0000')
  for (const label of [text.password, text.confirmPassword]) await dialog.getByLabel(label, { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(text.referralCode, { exact: true }).fill(referral)
  await dialog.getByLabel(text.iAmAdult).setChecked(adult)
  await dialog.getByLabel(text.iAccept).check()
  await press(desk, text.register)
}
const BUSY = ['code.form.confirming', 'code.form.submitting']

/** The gestures of a flow with a code, made where a visitor registers. */
export const codeFlowGestures: Gestures<CodeDesk> = {
  'the visitor asks for a code; it is slow': {
    event: 'code.requested',
    holds: ['isNumber'],
    does: async (desk) => {
      desk.codes.let('held')
      await dialogOf(desk).getByLabel(text.mobileNumber, { exact: true }).fill(desk.phone())
      await press(desk, text.getOtp)
    },
  },
  'the code is sent': { event: 'code.sent', in: ['asking'], does: async ({ codes }) => codes.free() },
  'no code can be asked for': { event: 'code.refused', in: ['asking'], does: async ({ codes }) => codes.lose() },
  'the exchange does not say that a code was sent': {
    event: 'after noAnswer',
    in: ['asking'],
    does: ({ time }) => time.pass(DELAYS.answerMs),
  },
  'the visitor takes another number': { event: 'flow.left', in: ['code.form.filling'], does: (desk) => press(desk, text.otherNumber) },
  'the visitor closes the dialog': {
    event: 'login.closed',
    in: ['code.form.filling'],
    does: async (desk) => {
      await press(desk, text.close)
      await openRegister(desk)
    },
  },
  '59 s pass': { event: 'after resend', unless: BUSY, does: ({ time }) => time.pass(DELAYS.resendMs) },
  'the visitor asks for another code; it is slow': {
    event: 'resend.pressed',
    unless: BUSY,
    does: async (desk) => {
      desk.resends.let('held')
      await press(desk, text.resendOtp)
    },
  },
  'another code is sent': { event: 'code.sent', in: ['code.timer.resending'], does: async ({ resends }) => resends.free() },
  'no other code can be asked for': { event: 'code.refused', in: ['code.timer.resending'], does: async ({ resends }) => resends.lose() },
  'the exchange does not say that another was sent': {
    event: 'after noAnswer',
    in: ['code.timer.resending'],
    does: ({ time }) => time.pass(DELAYS.answerMs),
  },
  'the visitor registers without the declaration of age': {
    event: 'form.submitted',
    holds: ['undeclared'],
    unless: ['code.timer.resending'],
    does: (desk) => register(desk, { referral: '', adult: false }),
  },
  'the visitor registers with a referral code; its answer is slow': {
    event: 'form.submitted',
    holds: ['needsReferral'],
    unless: ['code.timer.resending'],
    does: async (desk) => {
      desk.referrals.let('held')
      desk.forms.let('held')
      await register(desk, { referral: 'DEMO1001', adult: true })
    },
  },
  'the referral code is known': { event: 'referral.confirmed', does: async ({ referrals }) => referrals.free() },
  'the referral code cannot be asked about': { event: 'referral.refused', does: async ({ referrals }) => referrals.lose() },
  'nothing is said of the referral code': {
    event: 'after noAnswer',
    in: ['code.form.confirming'],
    does: ({ time }) => time.pass(DELAYS.answerMs),
  },
  'the visitor registers; the answer is slow': {
    event: 'form.submitted',
    unless: ['code.timer.resending'],
    does: async (desk) => {
      desk.forms.let('held')
      await register(desk, { referral: '', adult: true })
    },
  },
  'the exchange cannot be asked': { event: 'login.refused', does: async ({ forms }) => forms.lose() },
  'nothing is said of the registration': {
    event: 'after noAnswer',
    in: ['code.form.submitting'],
    does: ({ time }) => time.pass(DELAYS.answerMs),
  },
  'the exchange registers the visitor': { event: 'login.accepted', passes: true, does: async ({ forms }) => forms.free() },
}

/** Opens the form that registers. */
export const openRegister = async (desk: Desk): Promise<void> => {
  const dialog = dialogOf(desk)
  await desk.page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  await dialog.getByRole('tab', { name: text.registerTab, exact: true }).click()
  await expect(dialog.getByLabel(text.mobileNumber, { exact: true })).toBeVisible()
}

/** What shows each state of the flow. A form that waits is off. */
export const codeFlowFaces = (desk: Desk): Readonly<Record<string, Locator>> => {
  const dialog = dialogOf(desk)
  return {
    number: dialog.getByRole('button', { name: text.getOtp, exact: true }),
    asking: dialog.getByRole('button', { name: text.getOtp }).and(dialog.locator('[aria-busy="true"], :disabled')),
    'code.timer.counting': dialog.getByRole('button', { name: /^Resend OTP in 0:/ }),
    'code.timer.ready': dialog.getByRole('button', { name: text.resendOtp, exact: true }),
    'code.form.filling': dialog.getByRole('button', { name: text.register, exact: true }),
  }
}
