import * as z from 'zod/mini'
import { type Millis, type TimeZone, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { closingRefusal } from '#domain/money/closing.ts'
import { DOORS, DOOR_STATES, doorRefusal } from '#domain/money/doors.ts'
import { changedLimit, confirmedLimit, lineAt } from '#domain/money/limit-change.ts'
import {
  type DayPlayed,
  type LimitKind,
  type LimitLine,
  type LimitRefusal,
  type Limits,
  amountsOf,
  depositRefusal,
  limitUses,
  orderRefusal,
  stakeCounted,
  withCounted,
} from '#domain/money/limits.ts'
import { pauseUntil } from '#domain/money/pauses.ts'
import { PERIODS, periodAt } from '#domain/money/periods.ts'
import {
  CHECK_MINUTES,
  type Sitting,
  arrived,
  checkDueAt,
  checkSeen,
  checkShown,
  isCheckDue,
  left,
  timeCounted,
} from '#domain/money/sitting.ts'
import { type Evaluators, amount, evaluator, rupees, moment } from './words.ts'

/** A time as the cases write it: UTC, to the second. */
const timeText = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
const timeOrNull = (at: number | null): string | null => (at === null ? null : timeText(at))
const period = z.enum(PERIODS)

const amountsByPeriod = z.partial(z.strictObject({ day: amount, week: amount, month: amount }))
const at = { at: moment }
const step = z.discriminatedUnion('do', [
  z.strictObject({ ...at, do: z.literal('deposit'), amount, ref: z.string() }),
  z.strictObject({ ...at, do: z.literal('deposit-ends'), ref: z.string(), how: z.enum(['rejected', 'expired', 'cancelled', 'approved']) }),
  z.strictObject({ ...at, do: z.literal('order'), market: z.string(), holdTo: amount, risk: amount, id: z.optional(z.string()) }),
  z.strictObject({ ...at, do: z.literal('cancelled'), market: z.string(), holdTo: amount, riskBack: amount, id: z.string() }),
  z.strictObject({ ...at, do: z.literal('settle'), market: z.string(), net: amount }),
  z.strictObject({ ...at, do: z.literal('casino-debit'), amount, id: z.string() }),
  z.strictObject({ ...at, do: z.literal('casino-credit'), amount }),
  z.strictObject({ ...at, do: z.literal('casino-rollback'), id: z.string() }),
  z.strictObject({ ...at, do: z.literal('read') }),
])
type Step = z.output<typeof step>
type LimitCase = {
  readonly zone: TimeZone
  readonly limits: Readonly<Record<string, z.output<typeof amountsByPeriod>>>
  readonly steps: readonly Step[]
}

const done = { ok: true }
const refused = ({ code, period: which, remaining }: LimitRefusal) => ({ ok: false, code, period: which, remaining: rupees(remaining) })
const lineOf = (limit: number | undefined): LimitLine => ({ limit: limit ?? null, pending: null })

/** One member's day: each step is put to the rules that the exchange asks. */
const playSteps = ({ zone, limits: given, steps }: LimitCase): readonly unknown[] => {
  const limits: Limits = Object.fromEntries(
    Object.entries(given).map(([kind, { day, week, month }]) => [kind, { day: lineOf(day), week: lineOf(week), month: lineOf(month) }]),
  )
  let days: readonly DayPlayed[] = []
  const holds = new Map<string, number>()
  const presses = new Map<string, { readonly at: number; readonly size: number; counts: boolean }>()
  const count = (what: 'deposit' | 'stake' | 'net', when: number, size: number): void => {
    days = withCounted(days, what, when, size, zone)
  }
  const played = () => ({ days, held: [...holds.values()].reduce((sum, hold) => sum + hold, 0) })
  const uses = (kind: LimitKind, now: number) =>
    Object.fromEntries(
      limitUses(kind, amountsOf(limits, kind), played(), now, zone).map((use) => [
        use.period,
        { limit: rupees(use.limit), used: rupees(use.used), remaining: rupees(use.remaining), resets: timeText(use.resets) },
      ]),
    )
  const run = (each: Step): unknown => {
    switch (each.do) {
      case 'deposit': {
        const refusal = depositRefusal(limits, each.amount, played(), each.at, zone)
        if (refusal !== null) return refused(refusal)
        presses.set(each.ref, { at: each.at, size: each.amount, counts: true })
        count('deposit', each.at, each.amount)
        return done
      }
      case 'deposit-ends': {
        const press = presses.get(each.ref)
        if (press === undefined) throw new Error(`there is no deposit ${each.ref}`)
        const counts = each.how === 'approved'
        if (counts !== press.counts) count('deposit', press.at, counts ? press.size : -press.size)
        press.counts = counts
        return done
      }
      case 'order': {
        const order = { more: each.holdTo - (holds.get(each.market) ?? 0), risk: each.risk }
        const refusal = orderRefusal(limits, order, played(), each.at, zone)
        if (refusal !== null) return refused(refusal)
        const stake = stakeCounted(order)
        if (each.id !== undefined) presses.set(each.id, { at: each.at, size: stake, counts: true })
        count('stake', each.at, stake)
        holds.set(each.market, each.holdTo)
        return done
      }
      case 'cancelled':
        count('stake', presses.get(each.id)?.at ?? each.at, -each.riskBack)
        holds.set(each.market, each.holdTo)
        return done
      case 'settle':
        count('net', each.at, each.net)
        holds.delete(each.market)
        return done
      case 'casino-debit': {
        const debit = { more: each.amount, risk: each.amount }
        const refusal = orderRefusal(limits, debit, played(), each.at, zone)
        if (refusal !== null) return refused(refusal)
        presses.set(each.id, { at: each.at, size: each.amount, counts: true })
        count('stake', each.at, stakeCounted(debit))
        count('net', each.at, -each.amount)
        return done
      }
      case 'casino-credit':
        count('net', each.at, each.amount)
        return done
      case 'casino-rollback': {
        const { at: when, size } = presses.get(each.id) ?? { at: each.at, size: 0 }
        count('stake', when, -size)
        count('net', each.at, size)
        return done
      }
      case 'read':
        return Object.fromEntries(
          (['deposit', 'stake', 'loss'] as const).flatMap((kind) => (limits[kind] === undefined ? [] : [[kind, uses(kind, each.at)]])),
        )
      default:
        return each satisfies never
    }
  }
  return steps.map(run)
}

const changeStep = z.discriminatedUnion('do', [
  z.strictObject({ ...at, do: z.literal('set'), amount: z.nullable(amount) }),
  z.strictObject({ ...at, do: z.enum(['confirm', 'read']) }),
])
const lineText = ({ limit, pending }: LimitLine) => ({
  limit: limit === null ? null : rupees(limit),
  pending:
    pending === null
      ? null
      : { limit: pending.limit === null ? null : rupees(pending.limit), from: timeText(pending.from), until: timeText(pending.until) },
})

const connection = z.strictObject({ from: moment, to: moment })
type Device = z.output<typeof connection>

/** A sitting whose time is counted up to then. */
const countedUpTo = (sitting: Sitting | null, at: Millis): Sitting | null =>
  sitting === null || sitting.countedTo === null ? sitting : { ...sitting, countedTo: at }

/** The connected time of a day, and when it came to the limit. */
const connectedOn = (day: string, zone: TimeZone, limitMs: number, connections: readonly Device[]) => {
  const turns = connections
    .flatMap(({ from, to }) => [
      { at: from, turn: 1 },
      { at: to, turn: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || other.turn - one.turn)
  let open = 0
  let sitting: Sitting | null = null
  let days: readonly DayPlayed[] = []
  let reachedAt: number | null = null
  const noon = Date.parse(`${day}T12:00:00Z`)
  const { from } = periodAt(noon, 'day', zone)
  const usedMs = () => days.find((each) => each.from === from)?.time ?? 0
  for (const { at: when, turn } of turns) {
    const before = usedMs()
    days = timeCounted(days, sitting, when, zone)
    if (reachedAt === null && before < limitMs && usedMs() >= limitMs)
      reachedAt = Math.max(sitting?.countedTo ?? when, from) + limitMs - before
    open += turn
    sitting = open > 0 ? arrived(countedUpTo(sitting, when), when) : left(sitting ?? arrived(null, when), when)
  }
  return { usedSeconds: Math.floor(usedMs() / 1000), reachedAt: timeOrNull(reachedAt) }
}

const checkStep = z.discriminatedUnion('do', [
  z.strictObject({ ...at, do: z.enum(['connect', 'disconnect']), device: z.string() }),
  z.strictObject({ ...at, do: z.literal('settle'), net: amount }),
  z.strictObject({ ...at, do: z.enum(['bet', 'cash-out', 'yes', 'read']) }),
])

/** The kinds of responsible play (ACCT-08). */
export const playRules: Evaluators = {
  limits: evaluator(
    z.strictObject({ zone: timeZoneSchema, limits: z.record(z.string(), amountsByPeriod), steps: z.array(step) }),
    (input) => ({
      answers: playSteps(input),
    }),
  ),
  limit_change: evaluator(z.strictObject({ limit: z.nullable(amount), steps: z.array(changeStep) }), ({ limit, steps }) => {
    let line: LimitLine = { limit, pending: null }
    return {
      answers: steps.map((each) => {
        line = lineAt(line, each.at)
        if (each.do === 'read') return lineText(line)
        if (each.do === 'set') {
          const { takes, line: next } = changedLimit(line, each.amount, each.at)
          line = next
          return { ok: true, takes, ...lineText(line) }
        }
        const next = confirmedLimit(line, each.at)
        if (typeof next === 'string') return { ok: false, code: next, ...lineText(line) }
        line = next
        return { ok: true, ...lineText(line) }
      }),
    }
  }),
  limit_period: evaluator(z.strictObject({ ...at, period, zone: timeZoneSchema }), ({ at: when, period: which, zone }) => {
    const { from, resets } = periodAt(when, which, zone)
    return { from: timeText(from), resets: timeText(resets) }
  }),
  time_limit: evaluator(
    z.strictObject({ zone: timeZoneSchema, day: z.string(), limitMinutes: z.number(), connections: z.array(connection) }),
    ({ zone, day, limitMinutes, connections }) => connectedOn(day, zone, limitMinutes * 60_000, connections),
  ),
  reality_check: evaluator(z.strictObject({ minutes: z.literal(CHECK_MINUTES), steps: z.array(checkStep) }), ({ minutes, steps }) => {
    let sitting: Sitting | null = null
    const devices = new Set<string>()
    return {
      answers: steps.map((each) => {
        const due = isCheckDue(sitting, minutes, each.at)
        switch (each.do) {
          case 'connect':
            devices.add(each.device)
            sitting = arrived(sitting, each.at)
            return { due: isCheckDue(sitting, minutes, each.at) }
          case 'disconnect':
            devices.delete(each.device)
            if (devices.size === 0 && sitting !== null) sitting = left(sitting, each.at)
            return {}
          case 'settle':
            if (sitting !== null) sitting = { ...sitting, net: paise(sitting.net + each.net) }
            return {}
          case 'bet':
          case 'cash-out': {
            const code = doorRefusal((state) => state === 'REALITY_CHECK_DUE' && due, each.do)
            return code === null ? done : { ok: false, code }
          }
          case 'yes': {
            if (sitting === null) return { ok: true }
            const { minutes: passed, net } = checkShown(sitting, each.at)
            sitting = checkSeen(sitting, each.at)
            return { ok: true, shown: { minutes: passed, net: rupees(net) }, dueAt: timeOrNull(checkDueAt(sitting, minutes)) }
          }
          case 'read':
            return { due, dueAt: timeOrNull(checkDueAt(sitting, minutes)) }
          default:
            return each satisfies never
        }
      }),
    }
  }),
  pause_until: evaluator(
    z.discriminatedUnion('kind', [
      z.strictObject({ ...at, kind: z.literal('cool-off'), days: z.number(), zone: timeZoneSchema }),
      z.strictObject({ ...at, kind: z.literal('self-exclusion'), months: z.number(), zone: timeZoneSchema }),
    ]),
    (wish) => {
      const until = pauseUntil(wish, wish.at, wish.zone)
      return typeof until === 'string' ? { ok: false, code: until } : { until: timeText(until) }
    },
  ),
  doors: evaluator(z.strictObject({ states: z.array(z.enum(DOOR_STATES)) }), ({ states }) =>
    Object.fromEntries(
      DOORS.map((door) => {
        const code = doorRefusal((state) => states.includes(state), door)
        return [door, code === null ? done : { ok: false, code }]
      }),
    ),
  ),
  close_account: evaluator(
    z.partial(
      z.strictObject({ cash: amount, exposure: amount, payout: amount, deposit: amount, round: amount, debt: amount, bonus: amount }),
    ),
    ({ cash = paise(0), exposure = 0, payout = 0, deposit = 0, round = 0, debt = paise(0), bonus = 0 }) => {
      const code = closingRefusal({
        hasBets: exposure !== 0,
        withdrawalWaits: payout !== 0,
        depositWaits: deposit !== 0,
        roundOpen: round !== 0,
        owed: paise(Math.abs(debt)),
        cash,
      })
      return code === null ? { ok: true, bonusForfeited: rupees(bonus) } : { ok: false, code }
    },
  ),
}
