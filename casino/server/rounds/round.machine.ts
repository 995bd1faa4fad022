// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `round.says.json`.
import { assign, setup } from 'xstate'

export type RoundCode = 'OK' | 'ROUND_CLOSED' | 'ROUND_VOID' | 'ROUND_NOT_RUNNING' | 'ROUND_SETTLED' | 'IGNORED'
/** What happens to a round: a request of a player, or the end of a time or of a step. */
export type RoundEvent = { readonly type: 'bet' | 'cashOut' | 'closeTime' | 'debitsDone' | 'dealt' | 'voided' }
/** The answer to the last event. An event that a state does not know leaves it as it was: `IGNORED`. */
type Context = { readonly code: RoundCode }

/** A round of shared play (CAS-05, docs/CASINO.md): every request is judged by its state at the moment of receipt. */
export const roundMachine = setup({
  types: { context: {} as Context, events: {} as RoundEvent, input: {} as Context },
  actions: { answer: assign((_, { code }: Context) => ({ code })) },
}).createMachine({
  id: 'round',
  description: 'A round of shared play: it judges every request by its state at the moment of receipt.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Bets are taken. The outcome is fixed already, and no client knows it.',
      meta: { requirements: ['CAS-05'] },
      on: {
        bet: { actions: { type: 'answer', params: { code: 'OK' } } },
        cashOut: { actions: { type: 'answer', params: { code: 'ROUND_NOT_RUNNING' } } },
        closeTime: { target: 'closing', actions: { type: 'answer', params: { code: 'OK' } } },
        voided: { target: 'void', actions: { type: 'answer', params: { code: 'OK' } } },
      },
    },
    closing: {
      description: 'Nothing is taken. Debits on their way may still be answered; one that is not is rolled back at the end.',
      meta: { requirements: ['CAS-05'] },
      on: {
        bet: { actions: { type: 'answer', params: { code: 'ROUND_CLOSED' } } },
        cashOut: { actions: { type: 'answer', params: { code: 'ROUND_NOT_RUNNING' } } },
        debitsDone: { target: 'dealing', actions: { type: 'answer', params: { code: 'OK' } } },
        voided: { target: 'void', actions: { type: 'answer', params: { code: 'OK' } } },
      },
    },
    dealing: {
      description: 'Cards fall, a wheel turns or a plane flies. A client gets only what has been dealt; a flight takes cash-outs.',
      meta: { requirements: ['CAS-05'] },
      on: {
        bet: { actions: { type: 'answer', params: { code: 'ROUND_CLOSED' } } },
        cashOut: { actions: { type: 'answer', params: { code: 'OK' } } },
        dealt: { target: 'settled', actions: { type: 'answer', params: { code: 'OK' } } },
        voided: { target: 'void', actions: { type: 'answer', params: { code: 'OK' } } },
      },
    },
    settled: {
      description: 'Every bet has its return, the seed is shown, and nothing changes the result.',
      meta: { requirements: ['CAS-05'] },
      on: {
        bet: { actions: { type: 'answer', params: { code: 'ROUND_CLOSED' } } },
        voided: { actions: { type: 'answer', params: { code: 'ROUND_SETTLED' } } },
      },
    },
    void: {
      description: 'The round failed before it was dealt. Every debit is rolled back.',
      meta: { requirements: ['CAS-05'] },
      on: { bet: { actions: { type: 'answer', params: { code: 'ROUND_VOID' } } } },
    },
  },
})
