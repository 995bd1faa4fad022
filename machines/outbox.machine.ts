import { assign } from 'xstate'
import type { Fact } from '#domain/facts.ts'
import type { OutboxEntry } from '#domain/member.ts'
import { said } from '#domain/said.ts'
import { type Verdict, lastWordOf, refusedSaying } from '#domain/verdict.ts'
import { type Delays, type Emitted, type Told, emit, setup } from './setup.ts'

type Context = { readonly entry: OutboxEntry; readonly delays: Delays; readonly verdict: Verdict | null }

/** The exchange's word on this ref, if the fact is one; `never-seen` counts only when it was fenced (SLIP-28). */
const verdictFor = (entry: OutboxEntry, fact: Fact): Verdict | null => {
  if (fact.type === 'bet.answered') return fact.ref === entry.ref ? fact.verdict : null
  if (fact.type !== 'outcome.told' || fact.ref !== entry.ref) return null
  return lastWordOf(fact.outcome)
}

const isOwner = (context: Context, event: Told): boolean => event.ledger.member?.memberCode === context.entry.owner

/**
 * One ref that was sent, remembered until the exchange has spoken, whatever the slip on screen does
 * (promise.md: never forgotten; SLIP-18, SLIP-30, SESS-15).
 */
export const outboxMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Told,
    emitted: {} as Emitted,
    input: {} as { readonly entry: OutboxEntry; readonly delays: Delays },
  },
  delays: { askAgain: ({ context }) => context.delays.outboxMs },
  guards: {
    settles: ({ context, event }) => isOwner(context, event) && verdictFor(context.entry, event) !== null,
    ownerIsHere: ({ context, event }) => isOwner(context, event),
  },
  actions: {
    keepVerdict: assign({ verdict: ({ context, event }) => verdictFor(context.entry, event) }),
    askOutcome: emit(({ context }) => ({
      type: 'request' as const,
      request: { type: 'ask-outcome' as const, ref: context.entry.ref, own: false },
    })),
    forgetRef: emit(({ context }) => ({ type: 'request' as const, request: { type: 'forget-ref' as const, ref: context.entry.ref } })),
    tellSettled: emit(({ context }) => ({
      type: 'fact' as const,
      fact: {
        type: 'ref.settled' as const,
        ref: context.entry.ref,
        verdict: context.verdict ?? refusedSaying(said('neverSeen')),
      },
    })),
    raiseToast: emit(({ context }) => ({
      type: 'fact' as const,
      fact: {
        type: 'toast.raised' as const,
        tone: context.verdict?.kind === 'refused' ? ('error' as const) : ('success' as const),
        said: context.verdict?.said ?? said('betRefused'),
      },
    })),
    refreshBets: emit(() => ({ type: 'request' as const, request: { type: 'load' as const, what: 'bets' as const } })),
    refreshBalance: emit(() => ({ type: 'request' as const, request: { type: 'load' as const, what: 'balance' as const } })),
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ entry: input.entry, delays: input.delays, verdict: null }),
  initial: 'away',
  states: {
    away: {
      description: 'Its owner may not be logged in: it waits, and is shown to nobody.',
      meta: { requirements: ['SESS-15', 'SESS-16'] },
      on: {
        'ref.sent': { guard: 'ownerIsHere', target: 'sent' },
        'outbox.loaded': { guard: 'ownerIsHere', target: 'sent', actions: 'askOutcome' },
        'session.started': { guard: 'ownerIsHere', target: 'sent', actions: 'askOutcome' },
      },
    },
    sent: {
      description: 'The exchange may have it. Asks when the link is back and every 30 s, until told.',
      meta: { requirements: ['SLIP-30'] },
      tags: ['pending'],
      on: {
        'bet.answered': { guard: 'settles', target: 'settled', actions: 'keepVerdict' },
        'outcome.told': { guard: 'settles', target: 'settled', actions: 'keepVerdict' },
        'link.up': { actions: 'askOutcome' },
        'session.ended': { target: 'away' },
      },
      after: { askAgain: { target: 'sent', reenter: true, actions: 'askOutcome' } },
    },
    settled: {
      description: 'The exchange has spoken: the ref is forgotten and the player told.',
      meta: { requirements: ['SLIP-15', 'SLIP-28'] },
      type: 'final',
      entry: ['tellSettled', 'raiseToast', 'forgetRef', 'refreshBets', 'refreshBalance'],
    },
  },
})
