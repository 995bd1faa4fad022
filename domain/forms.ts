import { text } from './text.ts'

/** What is wrong with a field, in the words the player reads; null when nothing is. */
export type Problem = string | null

const MAX_PASSWORD = 16
const MIN_PASSWORD = 5

/** AUTH-03: the user id of the login form. */
export const userIdProblem = (value: string): Problem => (value.trim() === '' ? text.userIdRequired : null)

/** AUTH-03: the mobile number of the login form. */
export const phoneProblem = (value: string): Problem => {
  if (value === '') return text.phoneRequired
  if (!/^\d+$/.test(value)) return text.phoneDigits
  return value.length === 10 ? null : text.phoneTen
}

/** AUTH-03: the password of the login form. */
export const passwordProblem = (value: string): Problem => {
  if (value === '') return text.passwordRequired
  return value.length < MIN_PASSWORD ? text.passwordShort : null
}

/** AUTH-03: a password input never holds more than 16 characters. */
export const cutPassword = (value: string): string => value.slice(0, MAX_PASSWORD)
