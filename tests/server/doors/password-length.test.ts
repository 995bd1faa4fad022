import { expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { newPasswordProblem, passwordChecks } from '#domain/player/forms.ts'
import { codeFor, joining, order } from './accounts.ts'
import { openDoors, visitor } from './door.ts'

const PHONE = '9000000091'
/** The longest that the login takes, and one character more. */
const OF_16 = 'Quiet!Train42xyz'
const OF_17 = `${OF_16}w`
const tooLong = { success: false, message: expect.stringContaining('Must be at most 16 characters') }

test('[AUTH-06] a new password has at most 16 characters when it is chosen in any of three ways', async () => {
  const { url, room } = await openDoors()
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const join = (password: string) =>
    browser.call('POST', '/createUserOtp/', joining(PHONE, codeFor(room, PHONE), orderId, {}, { password }))
  expect((await join(OF_17)).body).toMatchObject(tooLong)
  expect((await join(OF_16)).body).toMatchObject({ success: true })
  const change = (password: string) => browser.call('POST', '/auth/changePassword', { oldPassword: OF_16, password })
  expect((await change(OF_17)).body).toMatchObject(tooLong)
  const recover = await order(visitor(url), '/auth/forgotPassword', PHONE)
  const reset = (password: string) =>
    browser.call('POST', '/auth/verifyforgotPassword', { orderId: recover, otp: codeFor(room, PHONE), password })
  expect((await reset(OF_17)).body).toMatchObject(tooLong)
  expect((await visitor(url).logIn(PHONE, OF_16)).body).toMatchObject({ success: true })
})

test('[AUTH-06] a login of 16 wrong characters says how to replace a longer password', async () => {
  const { url } = await openDoors()
  expect((await visitor(url).logIn('demo', OF_16)).body).toMatchObject({ code: 'WRONG_LOGIN_OF_16', message: text.WRONG_LOGIN_OF_16 })
  expect((await visitor(url).logIn('demo', OF_16.slice(1))).body).toMatchObject({ code: 'WRONG_LOGIN' })
})

test('[AUTH-06] the checklist of a new password says that it has at most 16 characters', () => {
  const longest = (password: string) => passwordChecks(password).find(({ label }) => label === 'checkLongest')?.met
  expect([longest(''), longest(OF_16), longest(OF_17)]).toEqual([true, true, false])
  expect(newPasswordProblem(OF_16)).toBeNull()
  expect(newPasswordProblem(OF_17)).toMatchObject({ key: 'newPasswordLong' })
})
