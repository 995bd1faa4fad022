import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BetSlipRef, betSlipRefSchema, marketIdSchema } from '#contract/scalar.ts'
import { mintedAt } from '#domain/betting/refs.ts'
import { paise } from '#domain/paise.ts'
import type { ExchangeOutcome, PlaceOrder } from '#server/exchange/api.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { KEEP_MS, addIdle } from '#server/exchange/refs.ts'
import { nothingEnded } from '#server/exchange/state/state.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { ladder, market, marketId, order } from './home-away.ts'
import { ann, durable } from './one-market.ts'

const DAY = 24 * 3600_000
const START = 1_700_000_000_000
/** The `n`th ref that was minted at that moment: a UUID of version 7. */
const refAt = (moment: number, n = 0): BetSlipRef => {
  const time = Math.max(0, moment).toString(16).padStart(12, '0')
  return betSlipRefSchema.parse(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`)
}

/** An exchange on the market of the other tests, long after the epoch, so that refs can be older than it. */
const openLater = (log: EventLog = memoryLog(), clock = virtualClock(at(START))) => {
  const exchange = createExchange({ clock, log })
  exchange.openMember(ann, paise(1_000_000_000_00), () => undefined)
  exchange.feed({ kind: 'market', market, betDelayMs: 5000 })
  exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
  exchange.feed(ladder(2000, 2100, 60_000_000))
  const ask = (asked: BetSlipRef, fence: boolean): ExchangeOutcome[] => {
    const told: ExchangeOutcome[] = []
    exchange.outcome(ann, asked, fence, (outcome) => told.push(outcome))
    return told
  }
  const place = (asked: BetSlipRef, over: Partial<PlaceOrder> = {}): ExchangeOutcome[] => {
    const told: ExchangeOutcome[] = []
    exchange.place(ann, order(1, { ref: asked, ...over }), (outcome) => told.push(outcome))
    return told
  }
  return { clock, exchange, log, ask, place }
}

const kinds = (log: EventLog): readonly string[] => [...log.read()].map(({ type }) => type)
const never = (fenced: boolean) => [{ kind: 'never-seen', fenced }]
const UNKNOWN = marketIdSchema.parse('unknown')

test('[SLIP-27] reads the time of a version-7 ref, and none from any other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (moment) => {
      expect(mintedAt(refAt(moment))).toBe(moment)
    }),
  )
  for (const other of [ref(1), betSlipRefSchema.parse('-'.repeat(36)), betSlipRefSchema.parse('018f0000-0000-7000-c000-000000000001')])
    expect(mintedAt(other)).toBeNull()
})

test('[SLIP-28] a ref older than a week makes no bet; a day later never-seen is final', () => {
  const { clock, exchange, place, ask, log } = openLater()
  const old = refAt(START - KEEP_MS - 1)
  expect(place(old)).toMatchObject([{ kind: 'refused', code: 'SERVICE_UNAVAILABLE' }])
  expect(place(refAt(START - KEEP_MS), { stake: paise(10_000) })).toMatchObject([{ kind: 'pending' }])
  expect(kinds(log)).toEqual(['member-opened', 'bet-refused', 'bet-received'])
  const unsent = refAt(START - KEEP_MS - 1, 1)
  expect(ask(unsent, false)).toMatchObject(never(false))
  clock.advance(DAY)
  expect(ask(unsent, false)).toMatchObject(never(true))
  expect(place(unsent)).toMatchObject([{ kind: 'refused' }])
  expect(kinds(log)).toEqual(['member-opened', 'bet-received', 'bet-entered'])
  expect(exchange.state.bets.size).toBe(1)
})

test('[SLIP-28] a member has sixty fences a minute; beyond them never-seen is not final', () => {
  const { clock, ask, place, log } = openLater()
  for (let n = 0; n < 60; n += 1) expect(ask(refAt(START, n), true)).toMatchObject(never(true))
  expect(ask(refAt(START, 60), true)).toMatchObject(never(false))
  expect([...log.read()]).toHaveLength(61)
  expect(place(refAt(START, 60))).toMatchObject([{ kind: 'pending' }])
  clock.advance(60_000)
  expect(ask(refAt(START, 61), true)).toMatchObject(never(true))
})

test('[SLIP-27] a ref without a time makes no bet, and is not kept', () => {
  const { exchange, place, ask, log } = openLater()
  expect(place(ref(1))).toMatchObject([{ kind: 'refused', code: 'SERVICE_UNAVAILABLE' }])
  expect(ask(ref(1), false)).toMatchObject(never(true))
  expect([kinds(log), exchange.state.refs.size]).toEqual([['member-opened'], 0])
})

test('[SLIP-28] the refs of a closed member are forgotten', () => {
  const { exchange, place } = openLater()
  place(refAt(START, 1), { marketId: UNKNOWN })
  expect([exchange.state.refs.size, exchange.state.idle.count]).toEqual([1, 1])
  exchange.closeMember(ann, () => undefined)
  expect([exchange.state.refs.size, exchange.state.idle.count, exchange.state.idle.of.size]).toEqual([0, 0, 0])
})

test('[SLIP-28] a player has room for fifty refs when others have used up the room of all', () => {
  const { exchange } = openLater()
  exchange.state.idle.count = 200_000
  expect(exchange.hasRoom(ann, refAt(START, 1))).toBe(true)
  for (let n = 0; n < 50; n += 1) addIdle(exchange.state.idle, ann, refAt(START, n))
  expect(exchange.hasRoom(ann, refAt(START, 50))).toBe(false)
})

test('[SLIP-28] keeps only a bounded number of a member’s refused refs', () => {
  const { exchange, place, log, ask } = openLater()
  for (let n = 0; n < 10_000; n += 1) place(refAt(START, n), { marketId: UNKNOWN })
  expect([exchange.hasRoom(ann, refAt(START, 5)), exchange.hasRoom(ann, refAt(START, 10_000))]).toEqual([true, false])
  const events = [...log.read()].length
  expect(ask(refAt(START, 10_000), true)).toMatchObject(never(false))
  expect([...log.read()]).toHaveLength(events)
})

/** A store after a month of refs. */
const fillAndWait = async (log: EventLog): Promise<readonly string[]> => {
  const { clock, ask, place, exchange } = openLater(log)
  place(refAt(START, 1))
  place(refAt(START, 2), { marketId: UNKNOWN })
  place(ref(3), { marketId: UNKNOWN })
  ask(refAt(START, 4), true)
  ask(ref(5), true)
  // Refs without a time are not kept: they never make a bet.
  expect(exchange.state.refs.size).toBe(3)
  await durable(exchange)
  clock.advance(KEEP_MS + DAY)
  await durable(exchange)
  ask(ref(6), false)
  expect(exchange.state.refs.size).toBe(3)
  clock.advance(600_000)
  ask(ref(6), false)
  expect(exchange.state.refs.size).toBe(1)
  expect(brokenBooks(exchange.state)).toEqual([])
  return kinds(log)
}

test('[SLIP-28] fences and refusals go after eight days; bets stay', async () => {
  const kept = ['member-opened', 'bet-received', 'bet-entered']
  expect(await fillAndWait(memoryLog())).toEqual(kept)
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-refs-'))
  try {
    const log = sqliteLog(folder)
    expect(await fillAndWait(log)).toEqual(kept)
    log.close()
    const again = sqliteLog(folder)
    expect(kinds(again)).toEqual(kept)
    again.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('[SLIP-28] both stores forget the same refs of any shape', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-refs-'))
  const log = sqliteLog(folder)
  const sign = fc.constantFrom(...'0123456789abcdef-')
  const odd = fc.array(sign, { minLength: 36, maxLength: 36 }).map((signs) => betSlipRefSchema.parse(signs.join('')))
  const timed = fc.tuple(fc.integer({ min: START - DAY, max: START + DAY }), fc.nat(1000)).map(([moment, n]) => refAt(moment, n))
  try {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(odd, timed, fc.nat(9).map(ref)), { maxLength: 20 }),
        fc.integer({ min: 0, max: 2 * DAY }),
        (refs, late) => {
          const events: ExchangeEvent[] = refs.map((each) => ({
            type: 'ref-fenced',
            at: at(START),
            transactions: [],
            member: ann,
            ref: each,
          }))
          const memory = memoryLog(true, [...log.read(), ...events])
          log.append({ events, projected: [], ended: nothingEnded, snapshot: null }, () => undefined)
          for (const each of [memory, log]) each.prune(START - DAY + late, (error) => expect(error).toBeUndefined())
          const kept = [memory, log].map((each) => [...each.read()].map(({ position, ...event }) => event))
          expect(kept[1]).toEqual(kept[0])
        },
      ),
      { numRuns: 50 },
    )
  } finally {
    log.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const POOL = [-9, -8.1, -7.9, -7.1, -6.9, -3, -1, 0, 0.9].map((days, n) => refAt(START + days * DAY, n)).concat([ref(1), ref(2)])
const which = fc.nat(POOL.length - 1)
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom('place' as const, 'misplace' as const, 'ask' as const, 'fence' as const), which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1000, 600_000, 3 * 3600_000, DAY, 3 * DAY) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('restart' as const, 'restart a day behind' as const) }) },
)

test('[SLIP-28] a ref that was refused, or finally never seen, is never a bet', () => {
  let finals = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const log = memoryLog()
      let game = openLater(log)
      let behind = false
      const dead = new Set<BetSlipRef>()
      const bets = (): ReadonlySet<BetSlipRef> => new Set([...game.exchange.state.bets.values()].map(({ order: { ref: own } }) => own))
      for (const step of steps) {
        if (step.kind === 'wait') game.clock.advance(step.ms)
        else if (!('which' in step)) {
          // A clock that was set back once is at most a day behind.
          const back: number = step.kind === 'restart' || behind ? 0 : DAY - 1
          behind ||= back > 0
          game.exchange.close()
          game = openLater(log, virtualClock(at(game.clock.now() - back)))
        } else {
          const asked = POOL[step.which] ?? ref(1)
          const wasBet = bets().has(asked)
          const [told] =
            step.kind === 'place'
              ? game.place(asked)
              : step.kind === 'misplace'
                ? game.place(asked, { marketId: UNKNOWN })
                : game.ask(asked, step.kind === 'fence')
          if (told === undefined) throw new Error('no answer')
          if (wasBet) expect(told.kind).not.toBe('never-seen')
          if (!wasBet && (told.kind === 'refused' || (told.kind === 'never-seen' && told.fenced))) dead.add(asked)
        }
        for (const own of bets()) expect(dead.has(own)).toBe(false)
      }
      finals += dead.size
      expect(brokenBooks(game.exchange.state)).toEqual([])
    }),
    { numRuns: 400 },
  )
  expect(finals).toBeGreaterThan(500)
})
