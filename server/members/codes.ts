import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { BrandGroup } from '#domain/player/brand-file.ts'
import { addressKey } from '#doors/address.ts'
import { createAddressLimit, createLimit, createSlowdown, type Pace } from '#doors/limit.ts'
import type { Clock } from '#server/ports.ts'
import type { Asker } from './devices.ts'

export type Purpose = 'register' | 'login' | 'recover'
/** A code on its way to a phone. */
export type Sent = { readonly at: number; readonly phone: string; readonly code: string; readonly purpose: Purpose }
/** Why not, where waiting helps: for how long, in ms. */
type Wait = { readonly ok: false; readonly why: 'wait'; readonly waitMs: number }
export type Asked =
  | { readonly ok: true; readonly orderId: string }
  | { readonly ok: false; readonly why: 'too-many' | 'too-soon' | 'gone' | 'undelivered' }
  | Wait
export type Tried = { readonly ok: true; readonly phone: string } | { readonly ok: false; readonly why: 'wrong' | 'gone' | 'spent' } | Wait
/** What a code must agree in: the brands of its request, its purpose, and its number if the call names one. */
export type Wanted = { readonly group: BrandGroup; readonly purpose?: Purpose; readonly phone?: string }

export type Codes = {
  /** How many digits each code has. */
  readonly digits: number
  /** A new order. With `isSent` false no code goes out and none will fit; the caller cannot tell. Refused where codes cannot be sent. */
  ask(phone: string, purpose: Purpose, group: BrandGroup, asker: Asker, isSent: boolean): Asked
  /** A new code for the order, 59 s after the last one and 5 times at most; what was tried stays counted. */
  resend(orderId: string, asker: Asker): Asked
  /** Does the code fit? Counts as a try. */
  check(orderId: string, code: string, asker: Asker, wanted: Wanted): Tried
  /** The same, and a code that fits is used up. */
  use(orderId: string, code: string, asker: Asker, wanted: Wanted): Tried
}
export type CodesOptions = {
  readonly clock: Clock
  /** A whole number from the first to below the second. */
  readonly dice: (from: number, below: number) => number
  readonly length: number
  /** Takes a code to its phone; null: nothing does. */
  readonly send: ((sent: Sent) => void) | null
  /** Did the member with this number, at these brands, log in on this device before? */
  readonly knows: (phone: string, group: BrandGroup, device: string | null) => boolean
}

export const LIVES_MS = 10 * 60_000
export const RESEND_MS = 59_000
const MAX_RESENDS = 5
const MAX_TRIES = 5
const MAX_ORDERS = 10_000
const DAY_MS = 24 * 3600 * 1000
/** Orders in ten minutes: of one number by one address, or by one known device; and of one address, for all numbers. */
export const ASKED = { ofNumber: 5, ofAddress: 20, ms: LIVES_MS }
/** Codes to one number in a day, sent again or not: each costs a message. Known devices have a share that strangers cannot use up. */
const SENT = { toStrangers: 20, toKnown: 10, fromAddress: 8, ms: DAY_MS, numbers: 100_000 }
/** Four digits are few, so wrong codes are slowed by hours: 29 guesses a day of one number from anywhere, 19 from one address. */
const WRONG = { firstMs: 15 * 60_000, mostMs: 4 * 3600_000, forgetMs: DAY_MS }
const WRONG_OF_PAIR: Pace = { ...WRONG, free: 10 }
const WRONG_OF_NUMBER: Pace = { ...WRONG, free: 20 }
const WRONG_OF_ADDRESS: Pace = { ...WRONG, free: 100 }

type Order = {
  readonly phone: string
  readonly purpose: Purpose
  readonly group: BrandGroup
  readonly isSent: boolean
  digest: Buffer | null
  sentAt: number
  resends: number
  tries: number
}

/**
 * Codes sent to phones (AUTH-05, AUTH-12, AUTH-13). They have few digits, so they die in 10 minutes, after 5 tries, or by use.
 * What a stranger asks or guesses slows that stranger for that number, never a device on which its member logged in before.
 */
export const createCodes = ({ clock, dice, length, send, knows }: CodesOptions): Codes => {
  const key = randomBytes(32)
  const orders = new Map<string, Order>()
  const asks = { pair: createLimit(clock, ASKED.ofNumber, ASKED.ms), address: createAddressLimit(clock, ASKED.ofAddress, ASKED.ms) }
  const sent = {
    toStrangers: createLimit(clock, SENT.toStrangers, SENT.ms, SENT.numbers),
    toKnown: createLimit(clock, SENT.toKnown, SENT.ms),
    /** One address's share of a number's day. */
    pair: createLimit(clock, SENT.fromAddress, SENT.ms),
  }
  const wrongs = {
    pair: createSlowdown(clock, WRONG_OF_PAIR),
    number: createSlowdown(clock, WRONG_OF_NUMBER),
    address: createSlowdown(clock, WRONG_OF_ADDRESS),
  }
  /** Each limit that a code to this number counts against. `isOrder`: a new order, not one sent again. */
  const limitsOf = ({ phone, group }: Pick<Order, 'phone' | 'group'>, { address, device }: Asker, isOrder: boolean) =>
    knows(phone, group, device)
      ? [{ by: sent.toKnown, key: phone }, ...(isOrder ? [{ by: asks.pair, key: `${phone} device ${device}` }] : [])]
      : [
          { by: sent.toStrangers, key: phone },
          { by: sent.pair, key: `${phone} ${addressKey(address)}` },
          { by: asks.address, key: address },
          ...(isOrder ? [{ by: asks.pair, key: `${phone} ${addressKey(address)}` }] : []),
        ]
  /** The counters of a wrong code. */
  const slowdownsOf = ({ phone, group }: Order, { address, device }: Asker) =>
    knows(phone, group, device)
      ? [{ by: wrongs.pair, key: `${phone} device ${device}` }]
      : [
          { by: wrongs.pair, key: `${phone} ${addressKey(address)}` },
          { by: wrongs.number, key: phone },
          { by: wrongs.address, key: addressKey(address) },
        ]
  const longestOf = (waits: readonly { readonly by: { waitMs(key: string): number }; readonly key: string }[]): number =>
    Math.max(...waits.map(({ by, key }) => by.waitMs(key)))
  const digestOf = (orderId: string, code: string): Buffer => createHmac('sha256', key).update(`${orderId}:${code}`).digest()

  const issue = (orderId: string, order: Order): void => {
    const code = String(dice(0, 10 ** length)).padStart(length, '0')
    order.sentAt = clock.now()
    if (!order.isSent || send === null) return
    order.digest = digestOf(orderId, code)
    send({ at: clock.now(), phone: order.phone, code, purpose: order.purpose })
  }
  const live = (orderId: string): Order | null => {
    const order = orders.get(orderId)
    if (order === undefined) return null
    if (order.sentAt + LIVES_MS > clock.now()) return order
    orders.delete(orderId)
    return null
  }
  const attempt = (orderId: string, code: string, asker: Asker, { group, purpose, phone }: Wanted): Tried => {
    const order = live(orderId)
    if (order === null || order.group !== group) return { ok: false, why: 'gone' }
    if (order.tries >= MAX_TRIES) return { ok: false, why: 'spent' }
    const slowdowns = slowdownsOf(order, asker)
    const waitMs = longestOf(slowdowns)
    if (waitMs > 0) return { ok: false, why: 'wait', waitMs }
    order.tries += 1
    const isRight = timingSafeEqual(order.digest ?? randomBytes(32), digestOf(orderId, code))
    if (isRight && (purpose ?? order.purpose) === order.purpose && (phone ?? order.phone) === order.phone)
      return { ok: true, phone: order.phone }
    for (const { by, key } of slowdowns) by.fail(key)
    return { ok: false, why: 'wrong' }
  }
  return {
    digits: length,
    ask: (phone, purpose, group, asker, isSent) => {
      if (send === null) return { ok: false, why: 'undelivered' }
      const limits = limitsOf({ phone, group }, asker, true)
      const waitMs = longestOf(limits)
      if (waitMs > 0) return { ok: false, why: 'wait', waitMs }
      for (const { by, key } of limits) by.take(key)
      for (const oldest of orders.keys()) {
        if (orders.size < MAX_ORDERS) break
        orders.delete(oldest)
      }
      const orderId = randomBytes(16).toString('hex')
      const order: Order = { phone, purpose, group, isSent, digest: null, sentAt: 0, resends: 0, tries: 0 }
      orders.set(orderId, order)
      issue(orderId, order)
      return { ok: true, orderId }
    },
    resend: (orderId, asker) => {
      const order = live(orderId)
      if (order === null) return { ok: false, why: 'gone' }
      if (order.sentAt + RESEND_MS > clock.now()) return { ok: false, why: 'too-soon' }
      if (order.resends >= MAX_RESENDS) return { ok: false, why: 'too-many' }
      const limits = limitsOf(order, asker, false)
      const waitMs = longestOf(limits)
      if (waitMs > 0) return { ok: false, why: 'wait', waitMs }
      for (const { by, key } of limits) by.take(key)
      order.resends += 1
      issue(orderId, order)
      return { ok: true, orderId }
    },
    check: attempt,
    use: (orderId, code, asker, wanted) => {
      const tried = attempt(orderId, code, asker, wanted)
      if (tried.ok) orders.delete(orderId)
      return tried
    },
  }
}
