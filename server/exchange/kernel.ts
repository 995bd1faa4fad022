import type { RefusalCode } from '#contract/call.ts'
import { type BetSlipRef, type MemberCode, millisSchema } from '#contract/scalar.ts'
import { overAt } from '#domain/money/bonus.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { Clock } from '#server/ports.ts'
import type { EventLog } from '#server/store/log.ts'
import type { Published } from './api.ts'
import type { RuleReply } from './reply.ts'
import { decideBonusDue } from './bonus.ts'
import { createCommit } from './commit.ts'
import type { ExchangeEvent } from './events.ts'
import type { CorePayment } from './payment.ts'
import { isPlay } from './play-state.ts'
import { projectedOf } from './projection.ts'
import { accountOf, changedBets, touchedBy } from './reading.ts'
import { snapshotOf } from './snapshot.ts'
import type { Start } from './start.ts'
import { takeEnded } from './state/ended.ts'
import { evolve } from './state/evolve.ts'
import { liveBonus } from './wallets.ts'

/** Events between two snapshots: a start folds no more than these, in 0.7 s. */
export const SNAPSHOT_EVERY = 50_000
/** With more bets in memory a snapshot would hold up the others for too long: then the next clean close takes it. */
const MAX_SNAPSHOT_BETS = 10_000
/** The longest wait of a timer; a bonus that lasts longer is looked at again. */
const MAX_TIMER_MS = 24 * 3600_000

export type KernelOptions = {
  readonly clock: Clock
  readonly log: EventLog
  readonly onStoreFailure: (error: Error) => void
  readonly snapshotEvery: number
  readonly together: (write: () => void) => void
  readonly start: Start
}

/**
 * What every room of the exchange stands on: the state, the one way to change it (`apply`), what is published of it, and answers that wait
 * until what was decided is durable.
 */
export const createKernel = ({ clock: machine, log, onStoreFailure, snapshotEvery, together, start: { state, tail } }: KernelOptions) => {
  const { archive } = log
  /** The time of events never falls, even where the machine's clock does: days of statements follow it. */
  const clock: Clock = {
    now: () => millisSchema.parse(Math.max(machine.now(), state.at)),
    after: (delayMs, job) => machine.after(delayMs, job),
  }
  /** The number of the last event that was decided. */
  let position = log.last()
  let sinceSnapshot = tail
  const commit = createCommit(log, onStoreFailure, together, (events, isLast) => {
    const ended = takeEnded(state)
    sinceSnapshot += events
    const isDue = isLast ? sinceSnapshot > 0 : sinceSnapshot >= snapshotEvery && state.bets.size <= MAX_SNAPSHOT_BETS
    if (isDue) sinceSnapshot = 0
    return { ended, snapshot: isDue ? snapshotOf(state) : null }
  })
  /** The timers of the bonuses that are live. */
  const bonusTimers = new Map<MemberCode, () => void>()
  const listeners = new Set<(published: Published) => void>()

  const publish = (published: Published): void => {
    for (const listener of listeners) listener(published)
  }
  const publishLater = (published: Published): void => commit.whenDone(() => publish(published))
  const apply = (event: ExchangeEvent): void => {
    const touched = [...touchedBy(state, event)].map(([member, betIds]) => ({ member, betIds, from: state.accountSeq.get(member) ?? 0 }))
    const alerted = alertedBy(event, touched).map((member) => ({ member, before: state.alerts.get(member) }))
    position += 1
    const projected = projectedOf(state, event, position)
    evolve(state, event)
    commit.add(event, projected)
    for (const payment of paymentsIn(event)) publishLater({ kind: 'payment', member: payment.member, payment })
    if (event.type === 'payment-told' && event.verdict === 'CONFLICT') publishLater({ kind: 'payment-conflict', news: event.news })
    if (isPlay(event)) publishLater({ kind: 'play', member: event.member })
    for (const { member, before } of alerted) if (state.alerts.get(member) !== before) notifyAlerts(member)
    for (const { member, betIds, from } of touched)
      publishLater({ kind: 'account', member, account: accountOf(state, member), from, changed: changedBets(state, member, betIds) })
    for (const { member } of touched) watchBonus(member)
  }
  /** Ends a bonus that is due, and otherwise sets the timer of its end. */
  const watchBonus = (member: MemberCode): void => {
    bonusTimers.get(member)?.()
    bonusTimers.delete(member)
    const bonus = liveBonus(state, member)
    if (bonus === undefined) return
    const now = clock.now()
    const event = decideBonusDue(state, member, now)
    if (event !== null) return apply(event)
    if (bonus.state === 'met') return
    const left = Math.min(MAX_TIMER_MS, overAt(bonus.terms, bonus.grantedAt) - now)
    bonusTimers.set(
      member,
      clock.after(left, () => {
        if (commit.isClosed()) return
        watchBonus(member)
        commit.flush()
      }),
    )
  }
  /** The payments that an event changed, as they stand after it. */
  const paymentsIn = (event: ExchangeEvent): readonly CorePayment[] => {
    const found = (refs: readonly BetSlipRef[]): readonly CorePayment[] => refs.flatMap((ref) => state.payments.byRef.get(ref) ?? [])
    switch (event.type) {
      case 'deposit-started':
      case 'withdrawal-requested':
        return found([event.order.ref])
      case 'deposit-opened':
      case 'deposit-claimed':
      case 'receipt-kept':
      case 'deposit-ended':
      case 'withdrawal-cancelled':
        return found([event.ref])
      case 'member-paused':
        return found(event.deposits)
      case 'payment-told':
        return event.verdict === 'APPLIED' ? found([event.news.ref]) : []
      default:
        return []
    }
  }
  /** The members whose alerts or news an event may change. */
  const alertedBy = (event: ExchangeEvent, touched: readonly { readonly member: MemberCode }[]): readonly MemberCode[] => {
    if (event.type === 'market-settled') return [...(state.alertsAt.get(event.marketId) ?? [])]
    switch (event.type) {
      case 'alert-set':
      case 'alert-removed':
      case 'alert-fired':
      case 'amend-lapsed':
      case 'cash-out-lapsed':
      case 'member-paused':
        return [event.member]
      default:
        return touched.map(({ member }) => member)
    }
  }
  /** Members with an alerts message in this commit: many changes are one message. */
  const telling = new Set<MemberCode>()
  const notifyAlerts = (member: MemberCode): void => {
    if (telling.has(member)) return
    telling.add(member)
    commit.whenDone(() => {
      telling.delete(member)
      publish({ kind: 'alerts', member })
    })
  }
  /** Decides, answers once what was decided is durable, and sets the write off. */
  const answer = <T>(reply: (value: T) => void, value: T): void => {
    commit.whenDone(() => reply(value))
    commit.flush()
  }
  /** Carries out what was decided, and answers once it is durable whether it was refused. */
  const ruled = (decided: ExchangeEvent | Refusal | RefusalCode | null, reply: (result: RuleReply) => void): void => {
    if (typeof decided === 'string') return answer(reply, { ok: false, code: decided })
    if (decided !== null && !('type' in decided)) return answer(reply, { ok: false, ...decided })
    if (decided !== null) apply(decided)
    return answer(reply, { ok: true })
  }

  return {
    state,
    log,
    archive,
    clock,
    commit,
    publish,
    publishLater,
    apply,
    answer,
    ruled,
    watchBonus,
    subscribe: (listener: (published: Published) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stopTimers: (): void => {
      for (const cancel of bonusTimers.values()) cancel()
    },
  }
}
export type Kernel = ReturnType<typeof createKernel>
