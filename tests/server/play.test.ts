import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { LADDER, odds } from '#domain/odds.ts'
import type { LimitKind } from '#domain/money/limits.ts'
import type { Period } from '#domain/money/periods.ts'
import type { OrderReply } from '#server/exchange/api.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { decidePresence } from '#server/exchange/play.ts'
import { depositDoor } from '#server/exchange/play-doors.ts'
import { snapshotOf, stateFrom } from '#server/exchange/snapshot.ts'
import { countPlay } from '#server/exchange/state/play.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const playing = (log = memoryLog()) => {
  const world = open(log)
  const { exchange } = world
  const events = () => [...log.read()]
  /** Answers as they come; each is there at once, because the books are in memory. */
  const once = (run: (reply: (result: RuleReply) => void) => void): RuleReply | undefined => {
    let got: RuleReply | undefined
    run((result) => {
      got = result
    })
    return got
  }
  const limit = (kind: LimitKind, period: Period, amount: number | null, member = ann) =>
    once((reply) => exchange.setLimit(member, { kind, period, limit: amount }, reply))
  const confirm = (kind: LimitKind, period: Period) => once((reply) => exchange.confirmLimit(ann, { kind, period }, reply))
  const rest = (days: number) => once((reply) => exchange.pause(ann, { kind: 'cool-off', days }, reply))
  const exclude = (months: number) => once((reply) => exchange.pause(ann, { kind: 'self-exclusion', months }, reply))
  const used = (kind: LimitKind, period: Period = 'day') =>
    exchange.play(ann).limits.find((each) => each.kind === kind && each.period === period)?.used
  return { ...world, events, once, limit, confirm, rest, exclude, used }
}

describe('limits', () => {
  test('[ACCT-08] an order that passes the stake limit is refused with its period, remainder and reset', () => {
    const { limit, place, used, sound } = playing()
    expect(limit('stake', 'day', 30_000)).toEqual({ ok: true })
    expect(place(1, { stake: paise(20_000) })).toMatchObject([{ kind: 'pending' }])
    expect(place(2, { stake: paise(20_000) })).toEqual([
      {
        kind: 'refused',
        ref: ref(2),
        code: 'STAKE_LIMIT_EXCEEDED',
        about: { period: 'day', remaining: 10_000, resets: Date.UTC(1970, 0, 1, 18, 30) },
      },
    ])
    expect(used('stake')).toBe(20_000)
    expect(place(3, { stake: paise(10_000) })).toMatchObject([{ kind: 'pending' }])
    sound()
  })

  test('[ACCT-08] a repeat of a refused ref gets the same refusal, with its figures', () => {
    const { limit, place } = playing()
    limit('stake', 'day', 10_000)
    const [first] = place(1, { stake: paise(20_000) })
    limit('stake', 'day', 5_000)
    expect(place(1, { stake: paise(20_000) })).toEqual([first])
  })

  test('[ACCT-08] what lapses or is cancelled comes back, on the day that it was counted', () => {
    const { clock, exchange, place, status, used } = playing()
    place(1, { stake: paise(20_000), odds: odds(3000) })
    clock.advance(5000)
    expect(used('stake')).toBe(20_000)
    exchange.cancel(ann, 'all', () => undefined)
    expect(used('stake')).toBe(0)
    place(2, { stake: paise(30_000) })
    expect(used('stake')).toBe(30_000)
    status('SUSPENDED')
    expect(used('stake')).toBe(0)
  })

  test('[ACCT-08] the loss limit counts what is at risk and what was lost; less risk always passes', () => {
    const { clock, exchange, limit, place, used, sound } = playing()
    limit('loss', 'day', 50_000)
    place(1, { stake: paise(50_000) })
    clock.advance(5000)
    expect(place(2, { stake: paise(10_000), selectionId: home })).toMatchObject([{ code: 'LOSS_LIMIT_EXCEEDED', about: { remaining: 0 } }])
    expect(place(3, { stake: paise(20_000), side: 'lay', odds: odds(2500) })).toMatchObject([{ kind: 'pending' }])
    clock.advance(5000)
    exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
    expect(used('loss')).toBeGreaterThan(0)
    expect(used('loss')).toBeLessThanOrEqual(50_000)
    sound()
  })

  test('[ACCT-08] a change that raises the hold must fit into both limits; one that lowers it passes', () => {
    const { clock, exchange, limit, place, used } = playing()
    place(1, { stake: paise(20_000), odds: odds(3000) })
    clock.advance(5000)
    limit('stake', 'day', 25_000)
    const betId = betIdSchema.parse(exchange.bets(ann, 'active')[0]?.betId)
    const amend = (n: number, stake: number): readonly OrderReply[] => {
      const answers: OrderReply[] = []
      exchange.amend(ann, { ref: ref(n), betId, odds: odds(3000), stake: paise(stake) }, (reply) => answers.push(reply))
      clock.advance(5000)
      return answers
    }
    expect(amend(2, 30_000)).toMatchObject([{ code: 'STAKE_LIMIT_EXCEEDED', about: { remaining: 5_000 } }])
    expect(amend(3, 25_000)).toMatchObject([{ kind: 'pending' }])
    expect(used('stake')).toBe(25_000)
    expect(amend(4, 15_000)).toMatchObject([{ kind: 'pending' }])
    expect(used('stake')).toBe(15_000)
  })

  test('[ACCT-08] a looser limit holds after a day and a second yes; a tighter one at once', () => {
    const { clock, limit, confirm, place } = playing()
    limit('stake', 'day', 10_000)
    expect(limit('stake', 'day', 90_000)).toEqual({ ok: true })
    expect(place(1, { stake: paise(20_000) })).toMatchObject([{ code: 'STAKE_LIMIT_EXCEEDED' }])
    expect(confirm('stake', 'day')).toMatchObject({ ok: false, code: 'LIMIT_CHANGE_TOO_EARLY' })
    clock.advance(DAY)
    expect(confirm('stake', 'day')).toEqual({ ok: true })
    expect(place(2, { stake: paise(20_000) })).toMatchObject([{ kind: 'pending' }])
    expect(confirm('stake', 'day')).toMatchObject({ ok: false, code: 'NOTHING_TO_CONFIRM' })
  })

  test('[ACCT-08] the time limit counts connected time, and shuts bets and deposits until it resets', () => {
    const { clock, exchange, limit, place, used } = playing()
    limit('time', 'day', 600)
    exchange.present(ann, true)
    clock.advance(599_000)
    expect(place(1)).toMatchObject([{ kind: 'pending' }])
    clock.advance(1000)
    expect(place(2)).toMatchObject([{ code: 'TIME_LIMIT_REACHED', about: { resets: Date.UTC(1970, 0, 1, 18, 30) } }])
    expect(exchange.door(ann, 'deposit')).toMatchObject({ code: 'TIME_LIMIT_REACHED' })
    expect(exchange.door(ann, 'cash-out')).toBeNull()
    expect(used('time')).toBe(600)
  })

  test('[ACCT-08] a deposit is asked for the account first, then for its limit', () => {
    const { exchange, limit, rest } = playing()
    const now = at(1_000_000)
    limit('deposit', 'week', 50_000)
    countPlay(exchange.state, ann, 'deposit', now, 45_000)
    expect(depositDoor(exchange.state, ann, paise(5_000), now)).toBeNull()
    expect(depositDoor(exchange.state, ann, paise(5_001), now)).toMatchObject({
      code: 'DEPOSIT_LIMIT_EXCEEDED',
      about: { period: 'week', remaining: 5_000 },
    })
    rest(1)
    expect(depositDoor(exchange.state, ann, paise(1), now)).toMatchObject({ code: 'COOLING_OFF' })
  })
})

describe('reality check', () => {
  test('[ACCT-08] bets wait for the yes, cash-outs do not; the yes begins the next hour', () => {
    const { clock, exchange, place } = playing()
    exchange.present(ann, true)
    clock.advance(HOUR)
    expect(place(1)).toMatchObject([{ code: 'REALITY_CHECK_DUE' }])
    expect(exchange.door(ann, 'cash-out')).toBeNull()
    expect(exchange.play(ann)).toMatchObject({ sitting: { minutes: 60, net: 0 } })
    exchange.seeCheck(ann, () => undefined)
    expect(place(2)).toMatchObject([{ kind: 'pending' }])
    clock.advance(HOUR - 1)
    expect(place(3)).toMatchObject([{ kind: 'pending' }])
  })

  test('[ACCT-08] a yes that nothing asked for moves no reality check', () => {
    const { clock, exchange, place } = playing()
    exchange.present(ann, true)
    clock.advance(HOUR - 1)
    exchange.seeCheck(ann, () => undefined)
    clock.advance(1)
    expect(place(1)).toMatchObject([{ code: 'REALITY_CHECK_DUE' }])
  })

  test('[ACCT-08] a reality check that is due is answered before it may ask later', () => {
    const { clock, exchange, place } = playing()
    exchange.present(ann, true)
    clock.advance(HOUR)
    const answers: unknown[] = []
    for (const minutes of [120, 60, 30] as const) exchange.setCheck(ann, minutes, (answer) => answers.push(answer))
    expect(answers).toMatchObject([{ code: 'REALITY_CHECK_DUE' }, { ok: true }, { ok: true }])
    expect(place(1)).toMatchObject([{ code: 'REALITY_CHECK_DUE' }])
    exchange.seeCheck(ann, () => undefined)
    exchange.setCheck(ann, 120, (answer) => answers.push(answer))
    expect([answers.at(-1), place(2)]).toMatchObject([{ ok: true }, [{ kind: 'pending' }]])
  })

  test('[ACCT-08] nothing is due once the sitting is over for half an hour', () => {
    const { clock, exchange, place } = playing()
    exchange.present(ann, true)
    clock.advance(HOUR)
    exchange.present(ann, false)
    clock.advance(HOUR / 2)
    expect(place(1)).toMatchObject([{ kind: 'pending' }])
    expect(exchange.play(ann).sitting).toBeNull()
  })
})

describe('breaks', () => {
  /** Ann has a matched bet, one that rests, one in its delay, and a rule. */
  const busy = () => {
    const world = playing()
    const { clock, exchange, place } = world
    place(1, { stake: paise(20_000) })
    place(2, { stake: paise(30_000), odds: odds(5000) })
    clock.advance(5000)
    exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(900_000), stopLoss: null }, () => undefined)
    place(3, { stake: paise(40_000) })
    return world
  }

  test('[ACCT-08] a self-exclusion ends at once, in one event, all that is open; matched bets stand', () => {
    const { exchange, exclude, verdicts, sound, clock, events } = busy()
    const before = events().length
    expect(exclude(6)).toEqual({ ok: true })
    expect(events().slice(before)).toMatchObject([{ type: 'member-paused', kind: 'self-exclusion' }])
    expect(exchange.bets(ann, 'active')).toMatchObject([{ state: 'matched', stake: 20_000 }])
    expect(verdicts().at(-1)).toMatchObject({ kind: 'refused', ref: ref(3), code: 'SELF_EXCLUDED' })
    expect(exchange.autoCashOut(ann, marketId)).toBeNull()
    expect(exchange.account(ann)).toMatchObject({ exposure: 20_000, available: 980_000 })
    clock.advance(10_000)
    expect(exchange.bets(ann, 'active')).toHaveLength(1)
    sound()
  })

  test('[ACCT-08] a cash-out in its delay lapses with the break', () => {
    const { clock, exchange, place, offer, rest, verdicts } = playing()
    place(1, { stake: paise(50_000) })
    clock.advance(5000)
    offer(1500, 900_000)
    const made = exchange.cashOutOffer(ann, marketId, 100)
    if (made.kind !== 'offer') throw new Error(`no offer: ${made.code}`)
    const order = { ref: ref(9), marketId, cashOutId: made.cashOutId, part: 100, atLeast: made.amount, claims: { browser: '', ip: '' } }
    exchange.cashOut(ann, order, () => undefined)
    expect(rest(3)).toEqual({ ok: true })
    clock.advance(5000)
    expect(verdicts().at(-1)).toMatchObject({ kind: 'refused', ref: ref(9), code: 'COOLING_OFF' })
    expect(exchange.bets(ann, 'active')).toHaveLength(1)
  })

  test('[ACCT-08] a break is never made shorter, and ends by itself; an exclusion only a day after asked', () => {
    const { clock, exchange, once, place, rest, exclude } = playing()
    rest(3)
    const until = exchange.play(ann).coolingUntil
    rest(1)
    expect(exchange.play(ann).coolingUntil).toBe(until)
    clock.advance(3 * DAY)
    expect(place(1)).toMatchObject([{ kind: 'pending' }])
    exclude(6)
    const back = () => once((reply) => exchange.askReturn(ann, reply))
    expect(back()).toMatchObject({ ok: false, code: 'PAUSE_HOLDS' })
    clock.advance(190 * DAY)
    expect(exchange.door(ann, 'bet')).toMatchObject({ code: 'SELF_EXCLUDED' })
    expect(exchange.play(ann).mayReturn).toBe(true)
    expect(back()).toEqual({ ok: true })
    clock.advance(DAY - 1)
    expect(exchange.door(ann, 'bet')).toMatchObject({ code: 'SELF_EXCLUDED' })
    clock.advance(1)
    expect(exchange.door(ann, 'bet')).toBeNull()
  })

  test('[ACCT-08] a wrong length is refused', () => {
    const { rest, exclude } = playing()
    expect(rest(43)).toMatchObject({ code: 'PAUSE_LENGTH' })
    expect(exclude(7)).toMatchObject({ code: 'PAUSE_LENGTH' })
  })
})

describe('closing', () => {
  test('[ACCT-08] an account closes only when nothing stands in it, and then takes no bets', () => {
    const { exchange, once, place } = playing()
    const close = () => once((reply) => exchange.closeAccount(ann, reply))
    place(1)
    expect(close()).toMatchObject({ code: 'CLOSE_OPEN_BETS' })
    exchange.pause(ann, { kind: 'cool-off', days: 1 }, () => undefined)
    expect(close()).toMatchObject({ code: 'CLOSE_NOT_EMPTY' })
  })
})

test('[ACCT-08] a restart keeps limits, counts, breaks and sittings; a sitting ends with the last event', () => {
  const log = memoryLog()
  const { clock, exchange, limit, place, rest } = playing(log)
  exchange.present(ann, true)
  limit('stake', 'week', 90_000)
  place(1, { stake: paise(20_000) })
  clock.advance(60_000)
  rest(2)
  const view = exchange.play(ann)
  const state = stateFrom(snapshotOf(exchange.state))
  if (typeof state === 'string') throw new Error(`the snapshot is ${state}`)
  expect(state.play).toEqual(exchange.state.play)
  const again = createExchange({ clock: virtualClock(clock.now()), log })
  expect(again.play(ann)).toMatchObject({ limits: view.limits, coolingUntil: view.coolingUntil })
  expect(again.state.play.get(ann)?.sitting?.countedTo).toBeNull()
  expect(decidePresence(again.state, ann, false, clock.now())).toBeNull()
})

/** What members do in the property: prices, stakes and sides at random, time between, and results. */
const doing = fc.oneof(
  fc.record({
    kind: fc.constant('bet' as const),
    price: fc.constantFrom(...LADDER.slice(40, 160)),
    stake: fc.integer({ min: 100, max: 900 }),
    side: fc.constantFrom('back' as const, 'lay' as const),
    selectionId: fc.constantFrom(home, away),
    by: fc.constantFrom(ann, bob),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1000, 5000) }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({ kind: fc.constant('price' as const), back: fc.constantFrom(1600, 1900, 2000, 2500) }),
  fc.record({ kind: fc.constant('suspend' as const) }),
)

test('[ACCT-08] no order of bets, matches and cancels passes a stake or loss limit', () => {
  fc.assert(
    fc.property(fc.array(doing, { minLength: 5, maxLength: 40 }), fc.constantFrom(home, away), (doings, winner) => {
      const { clock, exchange, limit, offer, place, status, used, sound } = playing()
      const [mostStake, mostLoss] = [150_000, 100_000]
      limit('stake', 'day', mostStake)
      limit('loss', 'day', mostLoss)
      const within = (): void => {
        expect(used('stake')).toBeLessThanOrEqual(mostStake)
        expect(used('stake')).toBeGreaterThanOrEqual(0)
        expect(used('loss')).toBeLessThanOrEqual(mostLoss)
      }
      for (const [n, each] of doings.entries()) {
        if (each.kind === 'bet') {
          const { price, stake, side, selectionId, by } = each
          place(n + 1, { odds: price, stake: paise(stake * 100), side, selectionId }, by)
        } else if (each.kind === 'wait') clock.advance(each.ms)
        else if (each.kind === 'cancel') exchange.cancel(ann, 'all', () => undefined)
        else if (each.kind === 'price') offer(each.back, 60_000)
        else {
          status('SUSPENDED')
          status('OPEN')
        }
        within()
      }
      exchange.feed({ kind: 'result', marketId, winners: [winner], note: '' })
      within()
      sound()
    }),
    { numRuns: 200 },
  )
})
