import type { MemberCode, Millis, TimeZone } from '#contract/scalar.ts'
import { cashAccount, debtAccount, ownerOf } from '#domain/betting/settlement.ts'
import { type BonusTerms, requiredOf } from '#domain/money/bonus.ts'
import { SEGMENTS, commitOf, isRightDraw } from '#domain/money/fortune.ts'
import { postedOn } from '#domain/money/ledger.ts'
import { type Period, periodAt } from '#domain/money/periods.ts'
import { holdsAgain } from '../../scripts/audit/holds.ts'
import type { Exchange } from '#server/exchange/api.ts'
import { matchedOf } from '#server/exchange/bet.ts'
import type { Transaction } from '#server/exchange/events.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { type State, balanceOf } from '#server/exchange/state/state.ts'
import type { EventLog, Positioned } from '#server/store/log.ts'

/** How often each of some keys comes. */
const timesOf = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  return times
}
const oftener = (keys: readonly string[], what: string): readonly string[] =>
  [...timesOf(keys)].flatMap(([key, times]) => (times > 1 ? [`${key} ${what} ${times} times`] : []))

/** What a transaction brings of main money, free and held. */
const mainOf = ({ member, postings }: Transaction): number =>
  postings.reduce((sum, { account, amount }) => {
    const owner = ownerOf(account)
    return owner?.member === member && (owner.held || account === cashAccount(member)) ? sum + amount : sum
  }, 0)

/** What a payment, a bonus and a wheel may do once, each counted in the log. */
const doneTwice = (moves: readonly Transaction[], terms: ReadonlyMap<string, BonusTerms>, bonusCodes: ReadonlyMap<number, string>) => {
  const refsOf = (type: Transaction['type']): readonly string[] =>
    moves.flatMap((each) => (each.type === type && each.ref !== undefined ? [each.ref] : []))
  const conversions = moves.filter(({ type }) => type === 'BONUS_CONVERT')
  return [
    ...oftener(refsOf('DEPOSIT'), 'was paid in'),
    ...oftener(refsOf('WITHDRAW_HOLD'), 'was held'),
    ...oftener(refsOf('WITHDRAW_PAID'), 'was paid out'),
    ...oftener(refsOf('WITHDRAW_RETURN'), 'was given back'),
    ...oftener(
      conversions.map(({ bonus }) => `bonus ${bonus}`),
      'became cash',
    ),
    ...conversions.flatMap((each) => {
      const cap = terms.get(bonusCodes.get(each.bonus ?? 0) ?? '')?.cap ?? null
      const amount = postedOn(each, cashAccount(each.member))
      return cap !== null && amount > cap ? [`bonus ${each.bonus} became ${amount} paise of cash, and its ceiling is ${cap}`] : []
    }),
  ]
}

/** A bonus becomes cash only after what it asks for was staked on bets of it. */
const unearned = (
  events: readonly Positioned[],
  log: EventLog,
  state: State,
  terms: ReadonlyMap<string, BonusTerms>,
): readonly string[] => {
  const staked = new Map<number, number>()
  const bets = [...state.bets.values(), ...log.archive.members().flatMap((member) => log.archive.lastBetsOf(member, 10_000))]
  for (const bet of bets)
    if (bet.bonus !== undefined && bet.state === 'settled')
      staked.set(bet.bonus.number, (staked.get(bet.bonus.number) ?? 0) + matchedOf(bet))
  return events.flatMap((event) => {
    if (event.type !== 'bonus-granted') return []
    const { number, code } = event
    const own = terms.get(code)
    const isCash = events.some(({ transactions }) => transactions.some(({ type, bonus }) => type === 'BONUS_CONVERT' && bonus === number))
    const required = own === undefined ? 0 : requiredOf(own)
    return isCash && (staked.get(number) ?? 0) < required
      ? [`bonus ${number} became cash after ${staked.get(number) ?? 0} paise of ${required} was wagered`]
      : []
  })
}

/** Each wheel pays once, and what its committed seed draws. */
const wheelFaults = (events: readonly Positioned[]): readonly string[] => {
  const seeds = new Map<string, string>()
  const wrong: string[] = []
  const spins: string[] = []
  for (const event of events) {
    if (event.type === 'fortune-offered') seeds.set(`${event.member} ${event.day}`, event.serverSeed)
    if (event.type !== 'fortune-spun') continue
    const { member, day, clientSeed, roll, prize, transactions } = event
    const serverSeed = seeds.get(`${member} ${day}`) ?? ''
    const draw = { commit: commitOf(serverSeed), serverSeed, clientSeed, member, day, segments: SEGMENTS, roll, prize }
    if (!isRightDraw(draw)) wrong.push(`${member}’s wheel of ${day} paid ${prize} paise for ${roll}`)
    const paid = transactions.filter(({ type }) => type === 'FORTUNE').reduce((sum, each) => sum + mainOf(each), 0)
    if (paid !== prize) wrong.push(`${member}’s wheel of ${day} drew ${prize} paise and posted ${paid}`)
    spins.push(`${member}’s wheel of ${day}`)
  }
  return [...wrong, ...oftener(spins, 'was spun')]
}

/** A press of Deposit that was taken: what came of it, or what can still come. */
type Press = { readonly at: number; amount: number; isPaid: boolean }
/** The sum of presses since the beginning of a period. */
const sumSince = (presses: ReadonlyMap<string, Press>, from: number): number =>
  [...presses.values()].reduce((sum, { at, amount }) => (at >= from ? sum + amount : sum), 0)

/**
 * What can come of each deposit, by the log alone: all that was asked for until the provider says yes or no, and a yes counts for good.
 * A deposit that was taken where all of that together passes a limit is a finding, even if the provider says no later (ACCT-08).
 */
export const depositsOf = (events: readonly Positioned[], member: MemberCode, zone: TimeZone) => {
  const presses = new Map<string, Press>()
  const limits = new Map<Period, number>()
  const wrong: string[] = []
  for (const event of events) {
    if (event.type === 'limit-changed' && event.member === member && event.kind === 'deposit' && event.line.limit !== null)
      limits.set(event.period, event.line.limit)
    if (event.type === 'deposit-started' && event.member === member) {
      presses.set(event.order.ref, { at: event.at, amount: event.order.amount, isPaid: false })
      for (const [period, limit] of limits) {
        const most = sumSince(presses, periodAt(event.at, period, zone).from)
        if (most > limit) wrong.push(`${most} could be paid in by ${member} in a ${period} of ${limit}`)
      }
    }
    const press = event.type === 'payment-told' ? presses.get(event.news.ref) : undefined
    if (event.type !== 'payment-told' || press === undefined || press.isPaid) continue
    if (event.news.told === 'deposit.approved') Object.assign(press, { amount: event.news.received, isPaid: true })
    if (event.news.told === 'deposit.rejected') press.amount = 0
  }
  return { presses, wrong }
}

/** What of each limit is used, added up again from payments, bets and the log, against what the exchange counts. */
const limitFaults = (exchange: Exchange, state: State, log: EventLog, member: MemberCode, moves: readonly Dated[], now: Millis) => {
  const { limits, zone } = exchange.play(member)
  const bets = [...state.bets.values(), ...log.archive.lastBetsOf(member, 10_000)].filter((bet) => bet.member === member)
  const held = [...state.accounts].reduce((sum, [name, amount]) => {
    const owner = ownerOf(name)
    return owner?.held && owner.member === member ? sum + amount : sum
  }, 0)
  const results = moves.filter((each) => each.member === member && (each.type === 'SETTLE' || each.type === 'REVERSAL'))
  const deposits = depositsOf([...log.read()], member, zone)
  const usedSince = {
    deposit: (from: number) => sumSince(deposits.presses, from),
    stake: (from: number) => bets.flatMap(({ counted = [] }) => counted).reduce((sum, { at, risk }) => (at >= from ? sum + risk : sum), 0),
    loss: (from: number) => held + Math.max(0, -results.reduce((sum, each) => (each.at >= from ? sum + mainOf(each) : sum), 0)),
  }
  const uses = limits.flatMap(({ kind, period, used }) => {
    if (kind === 'time') return []
    const want = usedSince[kind](periodAt(now, period, zone).from)
    return want === used ? [] : [`${used} is used of the ${kind} limit of a ${period} of ${member}, and it is ${want} by the paper`]
  })
  return [...deposits.wrong, ...uses]
}
type Dated = Transaction & { readonly at: Millis }

type Paper = {
  readonly members: readonly MemberCode[]
  readonly terms: ReadonlyMap<string, BonusTerms>
  readonly now: Millis
}

/** Every promise of money that the log and the exchange break, as sentences; none is sound. */
export const brokenMoney = (exchange: Exchange & { readonly state: State }, log: EventLog, paper: Paper): readonly string[] => {
  const { state } = exchange
  const events = [...log.read()]
  const moves: Dated[] = events.flatMap(({ transactions, at }) => transactions.map((each) => ({ ...each, at })))
  const codes = new Map(events.flatMap((event) => (event.type === 'bonus-granted' ? [[event.number, event.code] as const] : [])))
  const holds = holdsAgain()
  for (const event of events) holds.put(event)
  return [
    ...brokenBooks(state),
    ...holds.broken(),
    ...moves.flatMap(({ type, postings }) =>
      postings.reduce((sum, { amount }) => sum + amount, 0) === 0 ? [] : [`the postings of a ${type} do not sum to zero`],
    ),
    ...doneTwice(moves, paper.terms, codes),
    ...unearned(events, log, state, paper.terms),
    ...wheelFaults(events),
    ...paper.members.flatMap((member) => [
      ...limitFaults(exchange, state, log, member, moves, paper.now),
      ...(balanceOf(state, debtAccount(member)) > 0 ? [`${member} is owed`] : []),
    ]),
  ]
}
