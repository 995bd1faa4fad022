import { emailSchema } from '#contract/calls/support.ts'
import { type Said, said } from '../said.ts'

/** A field's fault; null without one. */
export type Problem = Said | null

/** The most characters of a password at login, and so of one that is chosen (AUTH-03, AUTH-06). */
export const MAX_PASSWORD = 16
const MIN_PASSWORD = 5

/** AUTH-03: the user id of the login form. */
export const userIdProblem = (value: string): Problem => (value.trim() === '' ? said('userIdRequired') : null)

/** The digits of a mobile number. */
export const NUMBER_LENGTH = 10

/** AUTH-03: the mobile number of the login form. */
export const phoneProblem = (value: string): Problem => {
  if (value === '') return said('phoneRequired')
  if (!/^\d+$/.test(value)) return said('phoneDigits')
  return value.length === NUMBER_LENGTH ? null : said('phoneTen')
}

/** AUTH-03: the password of the login form. */
export const passwordProblem = (value: string): Problem => {
  if (value === '') return said('PASSWORD_REQUIRED')
  return value.length < MIN_PASSWORD ? said('passwordShort') : null
}

/** AUTH-04: the number to register, log in by code or recover with. */
export const numberProblem = (value: string): Problem => {
  if (value === '') return said('phoneRequired')
  if (!/^\d+$/.test(value)) return said('phoneDigits')
  return value.length === NUMBER_LENGTH ? null : said('phoneTenRegister')
}

/** AUTH-05: a code of so many digits. */
export const otpProblem = (value: string, digits: number): Problem => {
  if (value === '') return said('otpRequired')
  return value.length < digits ? said('otpLong', digits) : null
}

const PASSWORD_RULES = [
  { meets: (value: string) => value.length >= 8, problem: 'newPasswordShort', label: 'checkLength' },
  { meets: (value: string) => value.length <= MAX_PASSWORD, problem: 'newPasswordLong', label: 'checkLongest' },
  { meets: (value: string) => /[A-Z]/.test(value), problem: 'needsUpper', label: 'checkUpper' },
  { meets: (value: string) => /[a-z]/.test(value), problem: 'needsLower', label: 'checkLower' },
  { meets: (value: string) => /\d/.test(value), problem: 'needsDigit', label: 'checkDigit' },
  { meets: (value: string) => /[!@#$%^&*(),.?":{}|<>]/.test(value), problem: 'needsSpecial', label: 'checkSpecial' },
] as const

const textOf = (problem: (typeof PASSWORD_RULES)[number]['problem'] | undefined): Problem => (problem === undefined ? null : said(problem))

/** The most characters that a password's field holds: an older password may be longer than one that is chosen. */
export const MAX_PASSWORD_FIELD = 64

/** AUTH-06: a password that is being chosen. */
export const newPasswordProblem = (value: string): Problem =>
  value === '' ? said('PASSWORD_REQUIRED') : textOf(PASSWORD_RULES.find((rule) => !rule.meets(value))?.problem)

/** AUTH-06: the live checklist. */
export const passwordChecks = (value: string) => PASSWORD_RULES.map(({ label, meets }) => ({ label, met: meets(value) }))

/** AUTH-07 */
export const confirmProblem = (value: string, password: string): Problem =>
  value === '' ? said('fieldRequired') : value === password ? null : said('passwordsDiffer')

/** The longest e-mail address there is. */
export const MAX_EMAIL = 254

/** ACCT-06: the e-mail a link is sent to, as the exchange takes it. */
export const emailProblem = (value: string): Problem =>
  value === '' ? said('emailRequired') : emailSchema.safeParse(value).success ? null : said('emailInvalid')

/** AUTH-03: a password input never holds more than 16 characters. */
export const cutPassword = (value: string): string => value.slice(0, MAX_PASSWORD)
