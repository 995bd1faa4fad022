import type { RefusalCode } from '#contract/call.ts'
import type { BetId, MemberCode } from '#contract/scalar.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import { noAlerts } from './alerts-state.ts'
import { decideAlertRemove, decideAlertSet, decideAlertsGiven } from './alerts.ts'
import type { Exchange } from './api.ts'
import type { RuleReply } from './reply.ts'
import type { Fortune } from './wallet-api.ts'
import type { CoreBet } from './bet.ts'
import { decideForfeit, decideGrant, decideWallet } from './bonus.ts'
import { decideClosing, decideOpening } from './decide.ts'
import type { ExchangeEvent } from './events.ts'
import { decideOffer, decideSpin } from './fortune.ts'
import type { Kernel } from './kernel.ts'
import type { LiveMarkets } from './live.ts'
import { decideCarry, openBreak } from './persons.ts'
import { accountDoor } from './play-doors.ts'
import {
  decideAccountClose,
  decideCheck,
  decideConfirm,
  decideLimit,
  decidePause,
  decidePresence,
  decideReturn,
  decideSeen,
  playView,
} from './play.ts'
import { amendmentVerdict, bonusesOf, walletsOf } from './reading.ts'
import { accountsOf, refKey } from './state/state.ts'
import type { Waiting } from './waiting.ts'
import { liveBonus } from './wallets.ts'

/** The commands about members: alerts, limits and breaks, persons, wallets and bonuses, the wheel, the account itself. */
export const createMemberDesk = (kernel: Kernel, live: LiveMarkets, waiting: Waiting) => {
  const { state, clock, commit, publishLater, apply, answer, ruled } = kernel
  const { bookOf, notifyVerdict, notifyBook, notifyAuto, notifyCashOut } = waiting
  /** An exclusion and the end of an account forfeit a bonus, in the same write. */
  const forfeitBonus = (member: MemberCode): void => {
    const bonus = liveBonus(state, member)
    if (bonus === undefined) return
    const event = decideForfeit(state, member, bonus.number, clock.now())
    if (typeof event !== 'string') apply(event)
  }
  /** Ends at once what a pause ends, and sends each verdict (ACCT-08). */
  const beginPause = (event: Extract<ExchangeEvent, { type: 'member-paused' }>): void => {
    const { member } = event
    const found = (betIds: readonly BetId[]): readonly CoreBet[] => betIds.flatMap((betId) => state.bets.get(betId) ?? [])
    const [lapsed, cancelled] = [found(event.lapsed), found(event.cancelled)]
    const cashOuts = event.cashOuts.flatMap((ref) => state.cashOuts.get(refKey(member, ref)) ?? [])
    const amendments = event.amendments.flatMap((ref) => state.amendments.get(refKey(member, ref)) ?? [])
    const autos = [...state.autos.values()].flatMap((rules) => rules.get(member) ?? [])
    const why = event.kind === 'cool-off' ? 'COOLING_OFF' : 'SELF_EXCLUDED'
    const ids = [...event.lapsed, ...cashOuts.map(({ betId }) => betId), ...amendments.map(({ order }) => order.betId)]
    for (const betId of ids) waiting.endDelay(betId)
    for (const bet of cancelled) bookOf(bet)?.reduce(bet.betId, bet.remaining)
    apply(event)
    if (event.kind === 'self-exclusion') forfeitBonus(member)
    for (const bet of lapsed) notifyVerdict(bet)
    for (const asked of cashOuts) notifyCashOut(asked)
    for (const asked of amendments) publishLater({ kind: 'verdict', member, verdict: amendmentVerdict(asked) })
    for (const auto of autos) notifyAuto(auto, 'ended', { why })
    for (const bet of cancelled) notifyBook(bet)
    publishLater({ kind: 'paused', member, how: event.kind })
  }
  /** What a member chose of limits and breaks holds for all accounts of the person, in the same write (ACCT-14). */
  const chosen = (
    decided: Extract<ExchangeEvent, { type: 'limit-changed' | 'return-asked' }> | Refusal | null,
    reply: (result: RuleReply) => void,
  ): void => {
    if (decided !== null && 'type' in decided)
      for (const account of accountsOf(state, decided.member)) if (account !== decided.member) apply({ ...decided, member: account })
    return ruled(decided, reply)
  }
  /** All accounts of a person take over what is open of some others. */
  const carry = (member: MemberCode, from: readonly MemberCode[]): void => {
    for (const account of accountsOf(state, member))
      for (const event of decideCarry(state, account, from, clock.now()))
        if (event.type === 'member-paused') beginPause(event)
        else apply(event)
  }
  /** The same for a wheel, which is the answer. */
  const drawn = (
    member: MemberCode,
    decided: ExchangeEvent | Refusal | RefusalCode | null,
    reply: (fortune: Fortune | Refusal) => void,
  ): void => {
    if (typeof decided === 'string') return answer(reply, { code: decided })
    if (decided !== null && !('type' in decided)) return answer(reply, decided)
    if (decided !== null) apply(decided)
    return answer(reply, state.fortunes.get(member) ?? { code: 'SERVICE_UNAVAILABLE' })
  }
  return {
    setAlert: (member, wish, reply) => {
      const market = live.get(wish.marketId)
      // The alert for wickets lives as long as the match, not as long as the market that it was set from.
      const isLong = wish.kind === 'wicket' && market !== undefined
      const main = isLong ? live.mainOf(market.market.eventId) : undefined
      const score = market === undefined ? undefined : live.score(market.market.eventId)
      const event = decideAlertSet(state, member, wish, { live: main ?? market, score, now: clock.now() })
      if (typeof event === 'string') return answer(reply, { ok: false, code: event })
      if (event !== null) apply(event)
      return answer(reply, { ok: true })
    },
    removeAlert: (member, number, reply) => {
      const event = decideAlertRemove(state, member, number, clock.now())
      if (event !== null) apply(event)
      return answer(reply, undefined)
    },
    alerts: (member) => {
      const { waiting, news, given } = state.alerts.get(member) ?? noAlerts
      return { alerts: waiting.toReversed(), news, given: given.upTo }
    },
    takeAlerts: (member, tab, reply) => {
      const { event, news, given } = decideAlertsGiven(state, member, tab, clock.now())
      if (event !== null) apply(event)
      return answer(reply, { news, given })
    },
    play: (member) => playView(state, member, clock.now()),
    door: (member, door) => accountDoor(state, member, door, clock.now()),
    setLimit: (member, wish, reply) => chosen(decideLimit(state, member, wish, clock.now()), reply),
    confirmLimit: (member, wish, reply) => chosen(decideConfirm(state, member, wish, clock.now()), reply),
    setCheck: (member, minutes, reply) => ruled(decideCheck(state, member, minutes, clock.now()), reply),
    seeCheck: (member, reply) => ruled(decideSeen(state, member, clock.now()), reply),
    pause: (member, wish, reply) => {
      const event = decidePause(state, member, wish, clock.now())
      if ('code' in event) return answer(reply, { ok: false, ...event })
      beginPause(event)
      carry(member, [member])
      return answer(reply, { ok: true })
    },
    askReturn: (member, reply) => chosen(decideReturn(state, member, clock.now()), reply),
    openBreak: (member) => openBreak(state, member, clock.now()),
    accountsOf: (member) => accountsOf(state, member),
    linkPerson: (member, others, reply) => {
      const known = accountsOf(state, member)
      const fresh = others.filter((other) => state.members.has(other) && !known.includes(other))
      if (fresh.length > 0 && state.members.has(member)) {
        apply({ type: 'person-linked', at: clock.now(), transactions: [], member, others: fresh })
        carry(member, accountsOf(state, member))
      }
      return answer(reply, undefined)
    },
    takeOver: (member, from, reply) => {
      carry(member, from)
      return answer(reply, undefined)
    },
    holdBack: (member, until, reply) => {
      apply({ type: 'member-held', at: clock.now(), transactions: [], member, until })
      return answer(reply, undefined)
    },
    closeAccount: (member, reply) => {
      const decided = decideAccountClose(state, member, clock.now())
      if ('type' in decided) forfeitBonus(member)
      return ruled(decided, reply)
    },
    present: (member, isThere) => {
      if (commit.isClosed()) return
      const event = decidePresence(state, member, isThere, clock.now())
      if (event === null) return
      apply(event)
      commit.flush()
    },
    openMember: (member, deposit, reply, zone) => {
      if (!state.members.has(member)) apply(decideOpening(member, deposit, clock.now(), zone))
      return answer(reply, undefined)
    },
    closeMember: (member, reply) => {
      const event = decideClosing(state, member, clock.now())
      if (event !== null) apply(event)
      return answer(reply, event !== null)
    },
    chooseWallet: (member, useBonus, reply) => ruled(decideWallet(state, member, useBonus, clock.now()), reply),
    grantBonus: (member, grant, reply) => ruled(decideGrant(state, member, grant, clock.now()), reply),
    forfeitBonus: (member, number, reply) => ruled(decideForfeit(state, member, number, clock.now()), reply),
    wallets: (member) => walletsOf(state, member),
    bonuses: (member) => bonusesOf(state, member),
    fortune: (member, serverSeed, zone, reply) => drawn(member, decideOffer(state, member, serverSeed, zone, clock.now()), reply),
    spin: (member, press, reply) => drawn(member, decideSpin(state, member, press, clock.now()), reply),
  } satisfies Partial<Exchange>
}
