import { expect, test } from 'vitest'
import { timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Standing, closingRefusal } from '#domain/money/closing.ts'
import { doorRefusal } from '#domain/money/doors.ts'
import { changedLimit, confirmedLimit, lineAt, loosens } from '#domain/money/limit-change.ts'
import { type DayPlayed, limitUses, orderRefusal, passedLimit, stakeCounted, withCounted } from '#domain/money/limits.ts'
import { coolingUntil, pauseUntil, paused, noPauses, returning } from '#domain/money/pauses.ts'
import { periodAt } from '#domain/money/periods.ts'
import { arrived, checkShown, left, sittingAt } from '#domain/money/sitting.ts'
import { at } from '#tests/player.ts'

const DAY = 24 * 3_600_000
const zone = timeZoneSchema.parse('UTC')
/** A Monday, so that a week begins with it. */
const MONDAY = Date.UTC(2026, 5, 1)
const day = (n: number) => at(MONDAY + n * DAY)

const empty: Standing = {
  hasBets: false,
  withdrawalWaits: false,
  depositWaits: false,
  roundOpen: false,
  owed: paise(0),
  cash: paise(0),
}

test('[ACCT-08] an account that still holds something names the first thing that hinders its closing', () => {
  const all = { hasBets: true, withdrawalWaits: true, depositWaits: true, roundOpen: true, owed: paise(1), cash: paise(1) }
  expect(closingRefusal(empty)).toBeNull()
  expect(closingRefusal(all)).toBe('CLOSE_OPEN_BETS')
  expect(closingRefusal({ ...all, hasBets: false })).toBe('CLOSE_WITHDRAWAL_WAITS')
  expect(closingRefusal({ ...empty, depositWaits: true, roundOpen: true })).toBe('CLOSE_DEPOSIT_WAITS')
  expect(closingRefusal({ ...empty, roundOpen: true, owed: paise(1) })).toBe('CLOSE_ROUND_OPEN')
  expect(closingRefusal({ ...empty, owed: paise(1), cash: paise(1) })).toBe('CLOSE_DEBT')
  expect(closingRefusal({ ...empty, cash: paise(1) })).toBe('CLOSE_NOT_EMPTY')
})

test('[ACCT-08] a closed account is refused as closed at every door that it shuts', () => {
  expect([doorRefusal(() => true, 'withdraw'), doorRefusal(() => true, 'casino-credit')]).toEqual(['ACCOUNT_CLOSED', null])
  expect(doorRefusal((state) => state === 'COOLING_OFF', 'bet')).toBe('COOLING_OFF')
})

test('[ACCT-08] a looser limit waits a day and is open for seven; an equal or tighter one holds at once', () => {
  const line = { limit: 500, pending: null }
  expect([
    loosens(line, null),
    loosens(line, 501),
    loosens(line, 500),
    loosens(line, 499),
    loosens({ limit: null, pending: null }, 5),
  ]).toEqual([true, true, false, false, false])
  expect(changedLimit(line, 500, 0)).toEqual({ takes: 'now', line: { limit: 500, pending: null } })
  const later = changedLimit(line, null, 0)
  expect(later).toEqual({ takes: 'later', line: { limit: 500, pending: { limit: null, from: DAY, until: 8 * DAY } } })
  expect(confirmedLimit(later.line, at(DAY - 1))).toBe('LIMIT_CHANGE_TOO_EARLY')
  expect(confirmedLimit(later.line, at(DAY))).toEqual({ limit: null, pending: null })
  expect(confirmedLimit(later.line, at(8 * DAY - 1))).toEqual({ limit: null, pending: null })
  expect(confirmedLimit(later.line, at(8 * DAY))).toBe('NOTHING_TO_CONFIRM')
  expect(lineAt(later.line, 8 * DAY)).toEqual(line)
})

test('[ACCT-08] what is played counts on its day, in order, for forty days', () => {
  const counted = (days: readonly DayPlayed[], n: number, amount: number) => withCounted(days, 'stake', day(n) + 1, amount, zone)
  const two = counted(counted([], 0, 100), 2, 300)
  expect(counted(two, 2, 0)).toBe(two)
  const late = counted(two, 1, 200)
  expect(late.map(({ from, stake, deposit, net, time }) => [from, stake, deposit, net, time])).toEqual([
    [day(0), 100, 0, 0, 0],
    [day(1), 200, 0, 0, 0],
    [day(2), 300, 0, 0, 0],
  ])
  expect(counted(late, 1, 5).map(({ stake }) => stake)).toEqual([100, 205, 300])
  expect(counted(late, 2, 5).map(({ stake }) => stake)).toEqual([100, 200, 305])
  expect([counted(late, 39, 1), counted(late, 40, 1)].map((days) => days.map(({ from }) => from))).toEqual([
    [day(0), day(1), day(2), day(39)],
    [day(1), day(2), day(40)],
  ])
})

const played = (over: Partial<DayPlayed>, held = 0) => ({
  days: [{ from: day(0), deposit: 0, stake: 0, net: 0, time: 0, ...over }],
  held,
})

test('[ACCT-08] a limit is passed by more than what remains, and the tightest is named', () => {
  const limits = {
    stake: { day: { limit: 500, pending: null }, week: { limit: 450, pending: null }, month: { limit: 450, pending: null } },
  }
  const order = (more: number, risk = more) => orderRefusal(limits, { more, risk }, played({ stake: 400 }), day(0), zone)
  expect([order(50), order(0), order(-5, 900)]).toEqual([null, null, null])
  expect(order(51)).toMatchObject({ code: 'STAKE_LIMIT_EXCEEDED', period: 'week', remaining: 50, resets: day(7) })
  expect([stakeCounted({ more: 1, risk: 7 }), stakeCounted({ more: 0, risk: 7 })]).toEqual([7, 0])
  // One period that is kept does not excuse another that is passed.
  expect(passedLimit('stake', { day: 1000, week: 450 }, 100, played({ stake: 400 }), day(0), zone)).toMatchObject({ period: 'week' })
})

test('[ACCT-08] time counts in whole seconds, and a loss without what was won before it', () => {
  const used = (kind: 'time' | 'loss', days: Partial<DayPlayed>, held = 0) =>
    limitUses(kind, { day: 1000 }, played(days, held), day(0), zone).map((use) => [use.used, use.remaining])
  expect(used('time', { time: 1999 })).toEqual([[1, 999]])
  expect([used('loss', { net: 300 }, 50), used('loss', { net: -300 }, 50)]).toEqual([[[50, 950]], [[350, 650]]])
})

test('[ACCT-08] a period holds from its first instant to the last before it resets', () => {
  const of = (moment: number) => periodAt(moment, 'day', zone).from
  expect([of(day(0)), of(day(1) - 1), of(day(1)), of(day(0))]).toEqual([day(0), day(0), day(1), day(0)])
  expect(periodAt(day(3), 'week', zone)).toEqual({ from: day(0), resets: day(7) })
})

test('[ACCT-08] a break has one of its lengths, and is only made longer', () => {
  const cool = (days: number) => pauseUntil({ kind: 'cool-off', days }, 0, zone)
  expect([cool(1), cool(42), cool(43), cool(0), cool(1.5)]).toEqual([DAY, 42 * DAY, 'PAUSE_LENGTH', 'PAUSE_LENGTH', 'PAUSE_LENGTH'])
  expect(pauseUntil({ kind: 'self-exclusion', months: 7 }, 0, zone)).toBe('PAUSE_LENGTH')
  const once = paused(noPauses, 'cool-off', at(500))
  expect([paused(once, 'cool-off', at(400)).coolingUntil, paused(once, 'cool-off', at(600)).coolingUntil]).toEqual([500, 600])
  expect([coolingUntil(once, 499), coolingUntil(once, 500)]).toEqual([500, null])
})

test('[ACCT-08] the return from an exclusion is asked for at its end, and comes a day later', () => {
  const excluded = paused(noPauses, 'self-exclusion', at(1000))
  expect(returning(noPauses, at(5))).toBe('NOTHING_TO_CONFIRM')
  expect(returning(excluded, at(999))).toBe('PAUSE_HOLDS')
  const asked = returning(excluded, at(1000))
  expect(asked).toEqual({ until: 1000, returnFrom: 1000 + DAY })
  if (typeof asked === 'string') return
  expect(returning({ ...noPauses, excluded: asked }, at(999 + DAY))).toBe(asked)
  expect(returning({ ...noPauses, excluded: asked }, at(1000 + DAY))).toBe('NOTHING_TO_CONFIRM')
})

test('[ACCT-08] a sitting goes on after a short absence, and tells whole minutes', () => {
  const first = { ...arrived(null, at(1000)), net: paise(-50) }
  const away = left(first, at(2000))
  expect(arrived(away, at(2000 + 29 * 60_000))).toEqual({ ...first, countedTo: 2000 + 29 * 60_000, leftAt: null })
  expect(arrived(away, at(2000 + 30 * 60_000))).toMatchObject({ from: 2000 + 30 * 60_000, net: 0 })
  expect([sittingAt(away, 2000 + 30 * 60_000 - 1), sittingAt(away, 2000 + 30 * 60_000)]).toEqual([away, null])
  expect(checkShown(first, 1000 + 119_999)).toEqual({ minutes: 1, net: -50 })
})
