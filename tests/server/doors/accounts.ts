import { expect } from 'vitest'
import { groupSchema } from '#domain/player/brand-file.ts'
import type { Mailbox } from '#server/members/mailbox.ts'
import { connect, visitor } from './door.ts'

/** The group of the brand that unknown hosts get. */
export const PAVILION = groupSchema.parse('pavilion')
export const GOOD = 'Slow#Lantern58'
export const SAYS = { ip: '203.0.113.9', location: 'Pune' }

type Browser = ReturnType<typeof visitor>
type Room = { readonly mailbox: Mailbox }

/** The last code that was sent to a number. */
export const codeFor = ({ mailbox }: Room, phone: string): string =>
  mailbox.list().flatMap((mail) => ('code' in mail && mail.phone === phone ? [mail.code] : []))[0] ?? 'none'

/** A code that is not the right one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

/** Asks for a code; answers its order. */
export const order = async (
  browser: Browser,
  path: '/postNumberSignUp' | '/createOtp/' | '/auth/forgotPassword',
  phone: string,
): Promise<string> => {
  await browser.call('GET', '/user/session')
  const { body } = await browser.call('POST', path, path === '/auth/forgotPassword' ? { phone } : { phone, managerId: '' })
  expect(body).toMatchObject({ success: true, status: 200, orderId: expect.any(String) })
  return String(body['orderId'])
}

/** The body of a registration, right but for its code. */
export const joining = (
  phone: string,
  otp: string,
  orderId: string,
  over: Record<string, unknown> = {},
  user: Record<string, unknown> = {},
) => ({
  details: { _id: '', username: '', role: '' },
  newUser: { username: phone, fullname: 'Asha Rao', password: GOOD, referrBy: '', ...user },
  otp,
  orderId,
  type: '',
  promo: '',
  adult: true,
  terms: true,
  ...over,
})

/** Registers a number, as the form does it. */
export const register = async (browser: Browser, room: Room, phone: string, user: Record<string, unknown> = {}) => {
  const orderId = await order(browser, '/postNumberSignUp', phone)
  return browser.call('POST', '/createUserOtp/', joining(phone, codeFor(room, phone), orderId, {}, user))
}

/** A browser in which this number was registered and is logged in: a member with credentials to change. */
export const joined = async (url: string, room: Room, phone: string): Promise<Browser> => {
  const browser = visitor(url)
  expect((await register(browser, room, phone)).body).toMatchObject({ success: true })
  return browser
}

/** A browser with its socket open. */
export const online = async (url: string, always: Record<string, string> = {}) => {
  const browser = visitor(url, always)
  const connection = await connect(url, await browser.ticket())
  return { browser, ...connection }
}

/** Logs in over the socket; the answer's member. */
export const socketLogin = async (connection: Awaited<ReturnType<typeof online>>, username?: string, password?: string) => {
  connection.socket.emit('login', {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    siteurl: 'localhost',
    manager: '',
    activity_details: SAYS,
  })
  const answer: unknown = await connection.next('login-success')
  const told = typeof answer === 'object' && answer !== null ? answer : {}
  const output = 'output' in told && typeof told.output === 'object' && told.output !== null ? told.output : {}
  return { answer: told, handle: 'verifytoken' in output ? String(output.verifytoken) : '' }
}
