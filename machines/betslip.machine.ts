import { millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { drafting } from './betslip.drafting.ts'
import { slipChart } from './betslip.setup.ts'

const epoch = millisSchema.parse(0)

/** One open slip, from the first press to the exchange's word (SLIP-01 to SLIP-32; docs/PROMISE.md). */
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
    pressedAt: epoch,
    order: null,
    verdict: null,
  }),
  initial: 'empty',
  states: {
    empty: {
      description: 'Nothing picked.',
      meta: { requirements: ['SLIP-01'], screen: 'empty' },
      entry: ['forgetBet', 'tellEmptied'],
      on: { 'slip.picked': { guard: 'mine', target: 'drafting', actions: ['takePick', 'loadTerms'] } },
    },
    drafting,
    following: {
      description: 'Pressed: its order runs, and the slip shows how far it is. Only the exchange says what became of it.',
      meta: { requirements: ['SLIP-11', 'SLIP-18', 'SLIP-27', 'SLIP-28', 'SESS-15'] },
      tags: ['pending'],
      entry: ['lock', 'placeOrder'],
      on: {
        'order.moved': { guard: 'myRef', actions: 'keepOrder' },
        'order.dropped': [
          { guard: 'droppedUnsaid', target: 'empty', actions: 'free' },
          { guard: 'myRef', target: 'drafting', actions: ['free', 'keepWhy'] },
        ],
        'ref.settled': [
          { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
          { guard: 'myRef', target: 'rejected', actions: 'keepVerdict' },
        ],
        'slip.dismissed': { guard: 'mayLeave', target: 'empty', actions: 'free' },
        'session.ended': { actions: 'hideOrder' },
        'session.started': { guard: 'isOtherMember', target: 'empty', actions: 'free' },
      },
    },
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
