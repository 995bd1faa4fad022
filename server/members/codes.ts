import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { BrandGroup } from '#domain/brand.ts'
import type { Clock } from '#server/ports.ts'
import { createLimit } from './limit.ts'

export type Purpose = 'register' | 'login' | 'recover'
/** A code on its way to a phone. */
export type Sent = { readonly at: number; readonly phone: string; readonly code: string; readonly purpose: Purpose }
export type Asked =
  | { readonly ok: true; readonly orderId: string }
  | { readonly ok: false; readonly why: 'too-many' | 'too-soon' | 'gone' | 'undelivered' }
export type Tried = { readonly ok: true; readonly phone: string } | { readonly ok: false; readonly why: 'wrong' | 'gone' | 'spent' }
/** What a code must be of: the brands it was asked for at, its order's purpose, and its number where the call names one. */
export type Wanted = { readonly group: BrandGroup; readonly purpose?: Purpose; readonly phone?: string }

export type Codes = {
  /** A new order. With `isSent` false no code goes out and none will fit, which nobody who asked can tell. Refused where nothing delivers codes. */
  ask(phone: string, purpose: Purpose, group: BrandGroup, address: string, isSent: boolean): Asked
  /** A new code for the order, 59 s after the last one and 5 times at most; what was tried stays counted. */
  resend(orderId: string, address: string): Asked
  /** Does the code fit? Counts as a try. */
  check(orderId: string, code: string, address: string, wanted: Wanted): Tried
  /** The same, and a code that fits is used up. */
  use(orderId: string, code: string, address: string, wanted: Wanted): Tried
}
export type CodesOptions = {
  readonly clock: Clock
  /** A whole number from the first to below the second. */
  readonly dice: (from: number, below: number) => number
  readonly length: number
  /** Takes a code to its phone; null: nothing does. */
  readonly send: ((sent: Sent) => void) | null
}

const LIVES_MS = 10 * 60_000
const RESEND_MS = 59_000
const MAX_RESENDS = 5
const MAX_TRIES = 5
const MAX_ORDERS = 10_000
const DAY_MS = 24 * 3600 * 1000
const ASKED = { ofNumber: 5, ofAddress: 20, ms: LIVES_MS }
/** Four digits are few: so many wrong ones in a day, and no code is taken for this number, or from this address, until tomorrow. */
const WRONG = { ofNumber: 20, ofAddress: 100, ms: DAY_MS }

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

/** Codes sent to phones (AUTH-05, AUTH-12, AUTH-13): of a few digits, so they die in 10 minutes, after 5 tries, or by use. */
export const createCodes = ({ clock, dice, length, send }: CodesOptions): Codes => {
  const key = randomBytes(32)
  const orders = new Map<string, Order>()
  const asks = { number: createLimit(clock, ASKED.ofNumber, ASKED.ms), address: createLimit(clock, ASKED.ofAddress, ASKED.ms) }
  const wrongs = { number: createLimit(clock, WRONG.ofNumber, WRONG.ms), address: createLimit(clock, WRONG.ofAddress, WRONG.ms) }
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
  const attempt = (orderId: string, code: string, address: string, { group, purpose, phone }: Wanted): Tried => {
    const order = live(orderId)
    if (order === null || order.group !== group) return { ok: false, why: 'gone' }
    const isShut = wrongs.number.isSpent(order.phone) || wrongs.address.isSpent(address)
    if (order.tries >= MAX_TRIES || isShut) return { ok: false, why: 'spent' }
    order.tries += 1
    const isRight = timingSafeEqual(order.digest ?? randomBytes(32), digestOf(orderId, code))
    if (isRight && (purpose ?? order.purpose) === order.purpose && (phone ?? order.phone) === order.phone)
      return { ok: true, phone: order.phone }
    wrongs.number.take(order.phone)
    wrongs.address.take(address)
    return { ok: false, why: 'wrong' }
  }
  return {
    ask: (phone, purpose, group, address, isSent) => {
      if (send === null) return { ok: false, why: 'undelivered' }
      if (!asks.address.take(address) || !asks.number.take(phone)) return { ok: false, why: 'too-many' }
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
    resend: (orderId, address) => {
      const order = live(orderId)
      if (order === null) return { ok: false, why: 'gone' }
      if (order.sentAt + RESEND_MS > clock.now()) return { ok: false, why: 'too-soon' }
      if (order.resends >= MAX_RESENDS || !asks.address.take(address)) return { ok: false, why: 'too-many' }
      order.resends += 1
      issue(orderId, order)
      return { ok: true, orderId }
    },
    check: attempt,
    use: (orderId, code, address, wanted) => {
      const tried = attempt(orderId, code, address, wanted)
      if (tried.ok) orders.delete(orderId)
      return tried
    },
  }
}
