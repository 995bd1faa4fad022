// In this file: the context, then guards and actions (`setup`), then states (`createMachine`). Readers’ sentences: `guide.says.json`.
import { assign } from 'xstate'
import type { BetSlipRef } from '#contract/scalar.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import type { OrderPhase } from '#client/betting/order.ts'
import { MAX_SLIPS } from '#client/betting/slip.ts'
import { type Emitted, type Heard, setup } from '../setup.ts'

type Draft = { readonly slip: string; readonly isStaked: boolean }
type Context = {
  /** The drafts, the newest last; at most as many as there are slips. */
  readonly drafts: readonly Draft[]
  /** The bet that the player sent under the guide. */
  readonly ref: BetSlipRef | null
}

const draftsAfter = ({ drafts }: Context, event: Heard): readonly Draft[] => {
  if (event.type !== 'slip.moved') return drafts
  const others = drafts.filter(({ slip }) => slip !== event.slip)
  const isDraft = event.stage === 'picked' || event.stage === 'staked'
  return (isDraft ? [...others, { slip: event.slip, isStaked: event.stage === 'staked' }] : others).slice(-MAX_SLIPS)
}
const frontOf = (context: Context, event: Heard): Draft | undefined => draftsAfter(context, event).at(-1)
const isOwn = ({ ref }: Context, event: Heard): boolean => ref !== null && 'ref' in event && event.ref === ref

/** Is there a bet after this verdict? One that found no match and has ended is none, and neither is one of a withdrawn runner. */
const stands = (verdict: Verdict): boolean =>
  verdict.kind !== 'refused' && verdict.said.key !== 'betVoid' && verdict.matched + verdict.remaining > 0

const IN_DOUBT: readonly OrderPhase[] = ['checking', 'offline', 'unknown', 'loggedOut']

/** The guide through the first bet (SUPP-03). It only follows what the player does and what the exchange answers; it does nothing itself. */
export const guideMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted },
  guards: {
    isVisitor: ({ event }) => event.ledger.member === null,
    isStaked: ({ context, event }) => frontOf(context, event)?.isStaked === true,
    isPicked: ({ context, event }) => frontOf(context, event) !== undefined,
    stakesNow: ({ event }) => event.type === 'slip.moved' && event.stage === 'staked',
    picksNow: ({ event }) => event.type === 'slip.moved' && event.stage === 'picked',
    isBet: ({ event }) => event.type === 'order.placed' && event.entry.kind === 'bet',
    isItsOrder: ({ context, event }) => isOwn(context, event),
    isInDoubt: ({ context, event }) => event.type === 'order.moved' && isOwn(context, event) && IN_DOUBT.includes(event.order.phase),
    stands: ({ context, event }) => event.type === 'order.settled' && isOwn(context, event) && stands(event.verdict),
  },
  actions: {
    keepDrafts: assign(({ context, event }) => ({ drafts: draftsAfter(context, event) })),
    keepRef: assign(({ event }) => (event.type === 'order.placed' ? { ref: event.entry.ref } : {})),
    forgetRef: assign({ ref: null }),
  },
}).createMachine({
  id: 'guide',
  description: 'The guide through the first bet. It follows what the player does and what the exchange answers, and does nothing itself.',
  context: { drafts: [], ref: null },
  initial: 'off',
  on: {
    'guide.begun': [
      { guard: 'isVisitor', target: '.joining' },
      { guard: 'isStaked', target: '.filling.placing' },
      { guard: 'isPicked', target: '.filling.staking' },
      { target: '.filling' },
    ],
    'guide.left': '.off',
    'session.ended': '.off',
    'slip.moved': { actions: 'keepDrafts' },
  },
  states: {
    off: {
      description: 'No player is guided.',
      meta: { requirements: ['SUPP-03'] },
      entry: 'forgetRef',
    },
    joining: {
      description: 'A visitor is to be guided, and is asked to log in first.',
      meta: { requirements: ['SUPP-03', 'AUTH-02'] },
      on: {
        'session.started': [
          { guard: 'isStaked', target: 'filling.placing' },
          { guard: 'isPicked', target: 'filling.staking' },
          { target: 'filling' },
        ],
      },
    },
    filling: {
      description: 'Steps 1 to 3: the player fills in a bet. Nothing was sent yet.',
      meta: { requirements: ['SUPP-03', 'SLIP-02'] },
      initial: 'choosing',
      on: {
        'slip.moved': [
          { guard: 'isStaked', target: '.placing', actions: 'keepDrafts' },
          { guard: 'isPicked', target: '.staking', actions: 'keepDrafts' },
          { target: '.choosing', actions: 'keepDrafts' },
        ],
        'order.placed': { guard: 'isBet', target: 'answering', actions: 'keepRef' },
      },
      states: {
        choosing: {
          description: 'Step 1: the player chooses a price.',
          meta: { requirements: ['SUPP-03', 'SLIP-01'] },
        },
        staking: {
          description: 'Step 2: the player types a stake.',
          meta: { requirements: ['SUPP-03', 'SLIP-04'] },
        },
        placing: {
          description: 'Step 3: the player places the bet, or sees why it cannot be placed.',
          meta: { requirements: ['SUPP-03', 'SLIP-10'] },
        },
        unsent: {
          description: 'Step 3 again: nothing of the bet was sent.',
          meta: { requirements: ['SUPP-03', 'SLIP-27'] },
          on: {
            'slip.moved': { guard: 'isStaked', actions: 'keepDrafts' },
          },
        },
      },
    },
    answering: {
      description: 'Step 4: the bet was pressed, and only the exchange says what becomes of it.',
      meta: { requirements: ['SUPP-03', 'SLIP-11', 'SLIP-28'] },
      initial: 'waiting',
      on: {
        'order.moved': [
          { guard: 'isInDoubt', target: '.doubt' },
          { guard: 'isItsOrder', target: '.waiting' },
        ],
        'order.settled': [
          { guard: 'stands', target: 'seeing' },
          { guard: 'isItsOrder', target: 'refused' },
        ],
        'order.dropped': { guard: 'isItsOrder', target: 'filling.unsent' },
        'order.left': { guard: 'isItsOrder', target: 'off' },
      },
      states: {
        waiting: {
          description: 'The bet is on its way, or the bet delay runs.',
          meta: { requirements: ['SUPP-03', 'SLIP-11'] },
        },
        doubt: {
          description: 'No answer came in time: the bet may be placed, or not.',
          meta: { requirements: ['SUPP-03', 'SLIP-28', 'SLIP-30'] },
        },
      },
    },
    refused: {
      description: 'The exchange refused the bet, or it ended without a match: there is no bet, and the next price begins again.',
      meta: { requirements: ['SUPP-03', 'SLIP-15'] },
      on: {
        'slip.moved': [
          { guard: 'stakesNow', target: 'filling.placing', actions: 'keepDrafts' },
          { guard: 'picksNow', target: 'filling.staking', actions: 'keepDrafts' },
        ],
        'order.placed': { guard: 'isBet', target: 'answering', actions: 'keepRef' },
      },
    },
    seeing: {
      description: 'Step 5: the bet is placed, and the player is to look at Open Bets.',
      meta: { requirements: ['SUPP-03', 'OPEN-02'] },
      on: { 'bets.shown': 'done' },
    },
    done: {
      description: 'The player sees the bet in Open Bets. The guide says its last sentence until it is closed or a price is pressed.',
      meta: { requirements: ['SUPP-03', 'OPEN-02'] },
      on: { 'odds.pressed': 'off' },
    },
  },
})
