import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { accountOf } from '#server/exchange/reading.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { emptyState, refKey, type State } from '#server/exchange/state/state.ts'
import type { Entry } from '#streams/journal.ts'
import { createRowsCheck } from './rows.ts'
import { createSettlementsCheck, createVerdictsCheck } from './verdicts.ts'
import { brokenTerms, termsOfBet, termsOfSlip } from './invariants.ts'

/** What every tab recorded, and every event of the exchange. */
export type History = { readonly journals: readonly (readonly Entry[])[]; readonly log: readonly ExchangeEvent[] }

const NAME = '8 one account of it'

/** Whether the exchange took what a ref asked for; null while it has not decided. */
const spokenIn = (state: State, { owner, ref, kind }: OutboxEntry): boolean | null => {
  const key = refKey(owner, ref)
  const known = state.refs.get(key)
  if (kind === 'bet') {
    const bet = known?.betId === undefined || known.betId === null ? undefined : state.bets.get(known.betId)
    if (bet !== undefined) return bet.state === 'pending' ? null : bet.state !== 'refused'
  } else {
    const stands = (kind === 'cash-out' ? state.cashOuts.get(key) : state.amendments.get(key))?.state
    if (stands !== undefined) return stands === 'pending' ? null : stands === 'done'
  }
  return known === undefined ? null : false
}

/** Has the log nothing of a ref? */
const isUnknownIn = (state: State, { owner, ref }: OutboxEntry): boolean => {
  const key = refKey(owner, ref)
  return !state.refs.has(key) && !state.cashOuts.has(key) && !state.amendments.has(key)
}

type Presses = ReadonlyMap<BetSlipRef, OutboxEntry>

/** At most one bet and cash-out of a ref, each with the terms of its press. The check takes one event after the other. */
const createOrderCheck = (presses: Presses, isWhole: boolean): ((event: ExchangeEvent) => readonly string[]) => {
  const received = new Set<string>()
  const done = new Set<string>()
  return (event) => {
    if (event.type === 'cashed-out') {
      const press = presses.get(event.ref)
      const key = refKey(event.member, event.ref)
      const again = done.has(key) ? [`${NAME}: the log has two cash-outs of ${event.ref}`] : []
      done.add(key)
      const isLess = press?.kind === 'cash-out' && event.amount < press.amount
      return [...again, ...(isLess ? [`${NAME}: the cash-out ${event.ref} came to ${event.amount}, and ${press.amount} was pressed`] : [])]
    }
    if (event.type !== 'bet-received') return []
    const { member, order } = event
    const press = presses.get(order.ref)
    if (press === undefined && !isWhole) return []
    const key = refKey(member, order.ref)
    if (received.has(key)) return [`${NAME}: the log has two bets of ${order.ref}`]
    received.add(key)
    if (press === undefined || press.owner !== member || press.kind !== 'bet')
      return [`${NAME}: no journal of ${member} has the press of ${order.ref}`]
    const shown = termsOfSlip({ ...press, limit: press.odds, stakePaise: press.stake, persists: press.persists === true })
    return brokenTerms(order.ref, shown, termsOfBet(event)).map((found) => `${NAME}: ${found}`)
  }
}

/** Every answer that a tab gave agrees with the log. */
const impossibleAnswers = (journal: readonly Entry[], presses: Presses, state: State, isWhole: boolean): readonly string[] =>
  journal.flatMap(({ seq, fact }) => {
    if (fact.type !== 'order.settled') return []
    const press = presses.get(fact.ref)
    if (press === undefined && !isWhole) return []
    if (press === undefined) return [`${NAME}: entry ${seq} answers ${fact.ref}, which no journal pressed`]
    const isTaken = fact.verdict.kind !== 'refused'
    const spoken = spokenIn(state, press)
    // The log forgets a refusal that moved no money after eight days.
    if (spoken === isTaken || (!isWhole && !isTaken && isUnknownIn(state, press))) return []
    const has = spoken === null ? 'no answer' : spoken ? 'taken' : 'refused'
    return [`${NAME}: entry ${seq} says that ${fact.ref} was ${isTaken ? 'taken' : 'refused'}, and the log has ${has}`]
  })

/** Every account that a tab received is one that the exchange had, under the same number. */
const impossibleAccounts = (journal: readonly Entry[], accounts: ReadonlyMap<string, string>): readonly string[] => {
  let here: MemberCode | null = null
  return journal.flatMap(({ seq, fact }) => {
    if (fact.type === 'session.started') here = fact.member.memberCode
    if (fact.type === 'session.ended') here = null
    if (fact.type !== 'account.changed' || here === null) return []
    const had = accounts.get(`${here} ${fact.accountSeq}`)
    const heard = `${fact.balance} and ${fact.exposure}`
    if (had === heard) return []
    return [`${NAME}: entry ${seq} has ${heard} as account ${fact.accountSeq} of ${here}, and the log has ${had ?? 'no such account'}`]
  })
}

/** A cash-out is pressed only for an offer that the same tab had received. */
const impossibleOffers = (journal: readonly Entry[]): readonly string[] => {
  const offered = new Set<string>()
  return journal.flatMap(({ seq, fact }) => {
    if (fact.type === 'cash-out.offered' && fact.offer !== null) offered.add(`${fact.offer.cashOutId} ${fact.offer.amount}`)
    if (fact.type !== 'cash-out.pressed' || offered.has(`${fact.cashOutId} ${fact.amount}`)) return []
    return [`${NAME}: entry ${seq} presses ${fact.amount} for ${fact.cashOutId}, which this tab was not offered`]
  })
}

/** The presses of all journals, and those that are there twice. */
const pressesIn = (journals: History['journals']): { readonly presses: Presses; readonly twice: readonly string[] } => {
  const presses = new Map<BetSlipRef, OutboxEntry>()
  const twice: string[] = []
  for (const { seq, fact } of journals.flat()) {
    if (fact.type !== 'order.placed') continue
    const { entry } = fact
    if (presses.has(entry.ref)) twice.push(`${NAME}: entry ${seq} presses ${entry.ref} a second time`)
    presses.set(entry.ref, entry)
  }
  return { presses, twice }
}

const membersIn = (journals: History['journals']): ReadonlySet<MemberCode> =>
  new Set(journals.flat().flatMap(({ fact }) => (fact.type === 'session.started' ? [fact.member.memberCode] : [])))

/**
 * Holds journals beside a log, event by event. `isWhole`: the journals are of all pages that bet, so each bet has its press in one.
 * `isNumbered`: the back end is of level 3, which gives the account its number and a bet its final word. `end` says why the history is
 * impossible; empty for one that is possible (docs/PROMISE.md, invariant 8). By ref: one bet at most, of a press, and every answer agrees,
 * with its figures. By balance: each number has one sum. By row: each figure of a bet that a tab was shown is the log's. By settlement:
 * each number has one result. By offer: pressed only after it was offered, and never worth less.
 */
export const createHistoryCheck = (journals: History['journals'], isWhole: boolean, isNumbered = true) => {
  const { presses, twice } = pressesIn(journals)
  const members = membersIn(journals)
  const state = emptyState()
  const accounts = new Map<string, string>()
  const brokenOrder = createOrderCheck(presses, isWhole)
  const rows = createRowsCheck(NAME, members, (ref) => presses.get(ref)?.kind === 'bet')
  const verdicts = createVerdictsCheck(NAME, presses)
  const settlements = createSettlementsCheck(NAME, members)
  const broken: string[] = [...twice]
  return {
    take: (event: ExchangeEvent): void => {
      evolve(state, event)
      for (const member of members) {
        if (!state.accountSeq.has(member)) continue
        const { accountSeq, balance, exposure } = accountOf(state, member)
        accounts.set(`${member} ${accountSeq}`, `${balance} and ${exposure}`)
      }
      rows.take(state)
      verdicts.take(state)
      settlements.take(state)
      broken.push(...brokenOrder(event))
    },
    end: (): readonly string[] => [
      ...broken,
      ...journals.flatMap((journal) => [
        ...(isNumbered
          ? [
              ...impossibleAnswers(journal, presses, state, isWhole),
              ...impossibleAccounts(journal, accounts),
              ...rows.end(journal),
              ...verdicts.end(journal),
              ...settlements.end(journal),
            ]
          : []),
        ...impossibleOffers(journal),
      ]),
    ],
  }
}

/** Why a history of all pages that bet is impossible; empty for one that is possible. */
export const impossibleIn = ({ journals, log }: History, isNumbered = true): readonly string[] => {
  const check = createHistoryCheck(journals, true, isNumbered)
  for (const event of log) check.take(event)
  return check.end()
}
