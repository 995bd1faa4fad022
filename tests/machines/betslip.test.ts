import { type AnyStateMachine, assign, transition } from 'xstate'
import { expect, test } from 'vitest'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import type { Heard } from '#machines/setup.ts'
import type { SlipStage } from '#client/betting/slip.ts'
import { at } from '#tests/player.ts'
import { brokenBy, stuck, tableKey, walkBetslip } from './betslip.cases.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { firstBroken, printFigures } from './walk.ts'

test('[FLOW-05] betslip does what its table says', () => {
  expect(unlikeTable('betslip', walkBetslip(betslipMachine), tableKey)).toEqual([])
})

test('[FLOW-05][SLIP-21][SLIP-25] walks take every state, transition, both guard results and (state, case) of the betslip', () => {
  const walked = walkBetslip(betslipMachine)
  expect(firstBroken(walked, brokenBy)).toEqual([])
  expect(stuck(walked.steps)).toEqual([])
  printFigures('betslip', walked.figures)
  expect(walked.figures.missed).toEqual([])
})

test('[SLIP-03] the bar of a slip begins with the fact that begins its 8 s', () => {
  const arming = walkBetslip(betslipMachine).steps.filter(({ after, armed }) => after.matches('drafting') && armed.length > 0)
  expect(new Set(arming.map(({ event }) => event.type)).size).toBeGreaterThan(10)
  const chart: AnyStateMachine = betslipMachine
  for (const { before, event } of arming) {
    const later = at(before.context.touchedAt + 5000)
    const [after] = transition(chart, before, { ...event, at: later })
    expect([event.type, after.context.touchedAt]).toEqual([event.type, later])
  }
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(betslipMachine, path, key, value)
const isOpenQuote = ({ event }: { readonly event: Heard }): boolean => event.type === 'quote.changed' && event.quote.kind === 'open'
const following = 'states/following'
const composing = 'states/drafting/states/stage/states/composing'
const reviewing = 'states/drafting/states/stage/states/reviewing'
const says = (stage: SlipStage) => ({ type: 'tellStage', params: { stage } })
const typedStake = ({ event }: { readonly event: Heard }) => (event.type === 'stake.typed' ? { stakePaise: event.stakePaise } : {})
const barePick = ({ event }: { readonly event: Heard }) =>
  event.type === 'slip.picked' ? { pick: event.pick, odds: event.pick.odds, base: event.pick.odds } : {}
const mutants: readonly Mutant[] = [
  ['auto-close forgets the bet', broken(following, 'after', { shown: '#betslip.empty' })],
  ['cancel while processing', broken(`${following}/on`, 'slip.cleared', { target: 'empty' })],
  ['dismissed while processing', broken(`${following}/on`, 'slip.dismissed', { target: 'empty', actions: 'free' })],
  ['placed again when the link is back', broken(`${following}/on`, 'link.up', { actions: 'placeOrder' })],
  ['every verdict is good', betslipMachine.provide({ guards: { accepts: ({ event }) => event.type === 'order.settled' } })],
  ['an answer believed past its order', broken(`${following}/on`, 'bet.answered', { target: 'accepted', actions: 'free' })],
  [
    'stakes that were not kept close no draft',
    broken('states/drafting/on', 'change.answered', { guard: 'savesSetting', actions: 'keepSettings' }),
  ],
  [
    'stakes that were not kept close a sent slip',
    broken(`${following}/on`, 'change.answered', { guard: 'stakesNotKept', target: '#betslip.empty' }),
  ],
  ['a stale timer clears', broken(following, 'after', { untouched: '#betslip.empty' })],
  [
    'the price is read again at the press',
    broken(following, 'entry', [says('placing'), 'tellPlacing', 'takeQuote', 'stepPrice', 'placeOrder']),
  ],
  ['the price moves after the press', broken(`${following}/on`, 'price.stepped', { actions: 'stepPrice' })],
  ['place while stale', broken(`${composing}/on`, 'place.pressed', { target: '#betslip.following', actions: 'press' })],
  ['shown on when its owner is gone', broken(`${following}/on`, 'session.ended', {})],
  ['does not follow its order', broken(`${following}/on`, 'order.moved', {})],
  ['nothing sent, and the slip is gone', broken(`${following}/on`, 'order.dropped', { target: 'empty', actions: 'free' })],
  ['a kept slip clears itself', betslipMachine.provide({ guards: { clearsItself: ({ context }) => !context.loginOpen } })],
  [
    'a worse price is taken without asking',
    betslipMachine.provide({
      actions: {
        keepQuote: assign(({ event }) =>
          event.type === 'quote.changed' && event.quote.kind === 'open' ? { quote: event.quote, odds: event.quote.odds } : {},
        ),
      },
    }),
  ],
  ['asks before a stake is written', betslipMachine.provide({ guards: { quoteSteady: () => false, quoteMoved: isOpenQuote } })],
  ['a review stays open behind the next slip', broken(`${reviewing}/on`, 'odds.pressed', {})],
  ['a draft that was not placed is dropped', broken(`${composing}/on`, 'slip.held', { target: '#betslip.empty' })],
  ['a draft that was not placed does not say why', broken(`${composing}/on`, 'slip.held', {})],
  ['a hold places the bet', broken(`${composing}/on`, 'slips.held', { target: '#betslip.following', actions: 'press' })],
  [
    'a draft that is held clears itself',
    betslipMachine.provide({ guards: { clearsItself: ({ context }) => !context.loginOpen && !context.keepSlip } }),
  ],
  ['a draft does not clear itself after its hold', broken(`${composing}/on`, 'slips.held', {})],
  ['a new draft does not know its hold', betslipMachine.provide({ actions: { noteHold: () => undefined } })],
  ['what cleared itself is gone', broken(composing, 'after', { untouched: { guard: 'clearsItself', target: '#betslip.empty' } })],
  ['what is cleared by hand can be brought back', broken('states/drafting/on', 'slip.cleared', '#betslip.lapsed')],
  ['what cleared itself is shown to the next member', broken('states/lapsed/on', 'session.ended', {})],
  ['a slip begins without the stake that the member wants', betslipMachine.provide({ actions: { takePick: assign(barePick) } })],
  ['a review of a stake that the slip began with is let go', broken(reviewing, 'entry', [])],
  ['a review clears itself', broken(reviewing, 'after', { untouched: { guard: 'clearsItself', target: '#betslip.lapsed' } })],
  ['a draft stays under an armed board', betslipMachine.provide({ guards: { armsOneClick: () => false } })],
  ['what is cleared stays', broken('states/drafting/on', 'slips.cleared', {})],
  ['the market is not held back', broken(following, 'entry', [says('placing'), 'placeOrder'])],
  ['a settled slip holds its market', broken('states/accepted', 'entry', [says('over')])],
  ['does not say that its order is over', broken('states/accepted', 'entry', ['free'])],
  ['does not say that it has a stake', betslipMachine.provide({ actions: { typeStake: assign(typedStake) } })],
]

catchMutants('betslip', mutants, walkBetslip, brokenBy, stuck)
