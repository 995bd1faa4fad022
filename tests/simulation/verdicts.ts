import type { Settlement } from '#contract/messages/settlement.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { outcomeOf } from '#server/exchange/reading.ts'
import { refKey, type State } from '#server/exchange/state/state.ts'
import { verdictMessage } from '#server/live/messages.ts'
import type { Entry } from '#streams/journal.ts'
import { factFrom } from '#streams/wire.ts'

/** The exchange's word on a cash-out or an amendment as a page reads it; null while there is none. */
const verdictIn = (state: State, { owner, ref, kind }: OutboxEntry): Verdict | null => {
  const key = refKey(owner, ref)
  const cashOut = kind === 'cash-out' ? state.cashOuts.get(key) : undefined
  const amendment = kind === 'amendment' ? state.amendments.get(key) : undefined
  const known =
    cashOut !== undefined
      ? ({ kind: 'cash-out', asked: cashOut } as const)
      : amendment !== undefined
        ? ({ kind: 'amendment', asked: amendment } as const)
        : null
  const reply = known === null ? null : outcomeOf(known)
  if (reply === null || reply.kind === 'pending') return null
  const heard = factFrom(...verdictMessage(reply))
  return typeof heard !== 'string' && heard.type === 'bet.answered' ? heard.verdict : null
}

/** Holds the figures and the sentence of each accepted cash-out and amendment beside the log. */
export const createVerdictsCheck = (name: string, presses: ReadonlyMap<BetSlipRef, OutboxEntry>) => {
  const orders = [...presses.values()].filter(({ kind }) => kind !== 'bet')
  const had = new Map<BetSlipRef, Set<string>>()
  return {
    take: (state: State): void => {
      for (const order of orders) {
        const verdict = verdictIn(state, order)
        if (verdict !== null) had.set(order.ref, (had.get(order.ref) ?? new Set()).add(JSON.stringify(verdict)))
      }
    },
    end: (journal: readonly Entry[]): readonly string[] =>
      journal.flatMap(({ seq, fact }) => {
        if (fact.type !== 'order.settled' || fact.verdict.kind === 'refused') return []
        const known = had.get(fact.ref)
        const told = JSON.stringify(fact.verdict)
        if (known === undefined || known.has(told)) return []
        return [`${name}: entry ${seq} answers ${fact.ref} with ${told}, and the log has ${[...known].join(' or ')}`]
      }),
  }
}

/** Holds each settlement that a tab heard or listed beside the log, by its member and its number. */
export const createSettlementsCheck = (name: string, members: ReadonlySet<MemberCode>) => {
  const had = new Map<string, string>()
  const faultOf = (seq: number, here: MemberCode, settlement: Settlement): readonly string[] => {
    const known = had.get(`${here} ${settlement.number}`)
    const heard = wordsOf(settlement)
    return known === heard
      ? []
      : [
          `${name}: entry ${seq} has ${heard} as settlement ${settlement.number} of ${here}, and the log has ${known ?? 'no such settlement'}`,
        ]
  }
  return {
    take: (state: State): void => {
      for (const member of members)
        for (const settlement of state.settled.get(member)?.rows ?? []) had.set(`${member} ${settlement.number}`, wordsOf(settlement))
    },
    end: (journal: readonly Entry[]): readonly string[] => {
      let here: MemberCode | null = null
      return journal.flatMap(({ seq, fact }) => {
        if (fact.type === 'session.started') here = fact.member.memberCode
        if (fact.type === 'session.ended') here = null
        if (here === null) return []
        const member = here
        if (fact.type === 'settlement.heard') return faultOf(seq, member, fact.settlement)
        return fact.type === 'settlements.listed' ? fact.settlements.flatMap((each) => faultOf(seq, member, each)) : []
      })
    },
  }
}

const wordsOf = ({ kind, marketId, eventId, runs, net, at }: Settlement): string =>
  `${kind} of ${marketId} in ${eventId}, runs ${runs}, net ${net}, at ${at}`
