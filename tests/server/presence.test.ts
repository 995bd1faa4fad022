import { describe, expect, test } from 'vitest'
import { walletRequests } from '#contract/casino/wallet.ts'
import { betIdSchema, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { CasinoCall } from '#server/exchange/casino-state.ts'
import { ACT_MS, PAGE_MS, timePlay } from '#server/exchange/presence.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { ref } from '#tests/player.ts'
import { marketId, order } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const playing = () => {
  const log = memoryLog()
  const world = open(log)
  const exchange = timePlay(world.exchange, world.clock)
  const seconds = (member = ann) => exchange.play(member).limits.find(({ kind, period }) => kind === 'time' && period === 'day')?.used
  let placed = 0
  /** Places an order as a call does: without a connection. Answers why it is refused, null where it is not. */
  const place = (member = ann) => {
    placed += 1
    let code: string | null = 'no answer'
    exchange.place(member, order(placed, { stake: paise(10_000) }), (answer) => {
      code = answer.kind === 'refused' ? answer.code : null
    })
    return code
  }
  const debitOf = (tx: string): CasinoCall => ({
    op: 'debit',
    ...walletRequests.debit.parse({ member: ann, brand: 'pavilion', game: 'aviator', round: 'r', bet: 'b', tx, amountPaise: 100 }),
  })
  const debit = (tx: string) => {
    let code: string | null = null
    exchange.casinoCall(debitOf(tx), (answer) => {
      code = answer.code
    })
    return code
  }
  /** Comings and goings of members, in order. */
  const moves = () => [...log.read()].flatMap(({ type }) => (type === 'member-arrived' || type === 'member-left' ? [type] : []))
  return { ...world, exchange, seconds, place, debit, moves }
}

describe('any play is time', () => {
  test('[ACCT-14] an order without a connection counts for a minute, and two within it once', () => {
    const { clock, place, seconds, moves } = playing()
    expect(place()).toBeNull()
    clock.advance(ACT_MS / 2)
    expect(place()).toBeNull()
    clock.advance(HOUR)
    expect(seconds()).toBe((ACT_MS * 1.5) / 1000)
    expect(moves()).toEqual(['member-arrived', 'member-left'])
  })

  test('[ACCT-14] a member who plays by calls alone meets the time limit, like one with a connection', () => {
    const { clock, exchange, place } = playing()
    for (const member of [ann, bob]) exchange.setLimit(member, { kind: 'time', period: 'day', limit: 600 }, () => undefined)
    exchange.present(bob, true)
    for (let minute = 0; minute < 10; minute += 1) {
      expect(place()).toBeNull()
      clock.advance(MINUTE)
    }
    expect([place(), place(bob)]).toEqual(['TIME_LIMIT_REACHED', 'TIME_LIMIT_REACHED'])
  })

  test('[ACCT-14] the reality check is due to a member who plays by calls alone', () => {
    const { clock, place } = playing()
    for (let minute = 0; minute < 60; minute += 1) {
      expect(place()).toBeNull()
      clock.advance(MINUTE)
    }
    expect(place()).toBe('REALITY_CHECK_DUE')
  })

  test('[ACCT-14] bets in the casino count, and are refused with the reason when the limit is reached', () => {
    const { clock, exchange, debit } = playing()
    exchange.setLimit(ann, { kind: 'time', period: 'day', limit: 120 }, () => undefined)
    expect(debit('a')).toBe('OK')
    clock.advance(MINUTE)
    expect(debit('b')).toBe('OK')
    clock.advance(MINUTE)
    expect(debit('c')).toBe('TIME_LIMIT_REACHED')
  })

  test('[ACCT-14] an open page of the casino counts until its provider is silent', () => {
    const { clock, exchange, seconds, moves } = playing()
    for (let second = 0; second < 60; second += 1) {
      exchange.seen(ann)
      clock.advance(1000)
    }
    clock.advance(HOUR)
    expect(seconds()).toBe((59_000 + PAGE_MS) / 1000)
    expect(moves()).toEqual(['member-arrived', 'member-left'])
  })

  test('[ACCT-14] connections, orders and pages at once are one time', () => {
    const { clock, exchange, place, seconds, moves } = playing()
    exchange.present(ann, true)
    exchange.seen(ann)
    expect(place()).toBeNull()
    clock.advance(30_000)
    exchange.present(ann, false)
    clock.advance(30_000)
    expect(seconds()).toBe(60)
    exchange.present(ann, true)
    place()
    clock.advance(2 * MINUTE)
    exchange.present(ann, false)
    clock.advance(HOUR)
    expect(seconds()).toBe(180)
    expect(moves()).toEqual(['member-arrived', 'member-left', 'member-arrived', 'member-left'])
  })

  test('[ACCT-14] a press of the wheel, a cash-out and other terms for a bet count as an order does', () => {
    const { clock, exchange, seconds } = playing()
    const nothing = (): void => undefined
    const claims = { browser: '', ip: '' }
    const acts = [
      () => exchange.spin(ann, { commit: '', clientSeed: '', zone: timeZoneSchema.parse('Asia/Kolkata') }, nothing),
      () => exchange.cashOut(ann, { ref: ref(1), marketId, cashOutId: 'none', part: 100, atLeast: paise(1), claims }, nothing),
      () => exchange.amend(ann, { ref: ref(2), betId: betIdSchema.parse('none'), odds: odds(2000), stake: paise(100) }, nothing),
    ]
    for (const [n, act] of acts.entries()) {
      act()
      clock.advance(HOUR)
      expect(seconds()).toBe(((n + 1) * ACT_MS) / 1000)
    }
  })
})
