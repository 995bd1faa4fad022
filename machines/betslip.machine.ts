import { millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { drafting } from './betslip.drafting.ts'
import { placing, unknown } from './betslip.placing.ts'
import { slipChart } from './betslip.setup.ts'

const epoch = millisSchema.parse(0)

/** One open slip, from the first press to the exchange's word (SLIP-01 to SLIP-32; design: the promise). */
export const betslipMachine = slipChart.createMachine({
  id: 'betslip',
  context: ({ input }) => ({
    slip: input.slip,
    delays: input.delays,
    pick: null,
    odds: null,
    stakePaise: paise(0),
    stepped: false,
    accept: 'NONE',
    quote: { kind: 'stale' },
    touchedAt: epoch,
    halted: null,
    loginOpen: false,
    owner: null,
    ref: null,
    betId: null,
    pressedAt: epoch,
    sentAt: epoch,
    expiresInMs: 0,
    expiresAt: null,
    checkAt: epoch,
    asks: 0,
    verdict: null,
  }),
  initial: 'empty',
  on: { 'lock.granted': { guard: 'lateLock', actions: 'dropClaim' } },
  states: {
    empty: {
      description: 'Nothing picked.',
      meta: { requirements: ['SLIP-01'], screen: 'empty' },
      entry: ['forgetBet', 'tellEmptied'],
      on: { 'slip.picked': { guard: 'mine', target: 'drafting', actions: ['takePick', 'loadTerms'] } },
    },
    drafting,
    placing,
    unknown,
    accepted: {
      description: 'The exchange took the bet: matched, partly matched or unmatched, each in its own sentence.',
      meta: { requirements: ['SLIP-15', 'SLIP-28'], screen: 'accepted' },
      tags: ['outcome'],
      entry: 'free',
      on: {
        'slip.picked': { guard: 'mine', target: 'drafting', actions: ['takePick', 'loadTerms'] },
        'slip.dismissed': { guard: 'mine', target: 'empty' },
        'session.ended': 'empty',
      },
      after: { shown: 'empty' },
    },
    rejected: {
      description: 'The exchange refused the bet, or never received it. No bet was made.',
      meta: { requirements: ['SLIP-15', 'SLIP-28'], screen: 'rejected' },
      tags: ['outcome'],
      entry: 'free',
      on: {
        'slip.picked': { guard: 'mine', target: 'drafting', actions: ['takePick', 'loadTerms'] },
        'slip.dismissed': { guard: 'mine', target: 'empty' },
        'session.ended': 'empty',
      },
      after: { shown: 'empty' },
    },
  },
})
