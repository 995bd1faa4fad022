// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `slips.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { MarketId, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { Pick } from '#domain/betting/pick.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { beyondFunds } from '#client/views/placeable.ts'
import { type SlipStage, slipIdOf } from '#client/betting/slip.ts'
import { reviewsFirst } from '#client/ledger/selectors.ts'
import { said } from '#domain/said.ts'
import { betslipMachine } from './betslip.machine.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

/** What the chart of slips knows of one: what the slip itself said last. */
export type Held = { readonly slip: string; readonly stage: SlipStage; readonly pick: Pick | null }
export type Slips = { readonly slips: readonly Held[]; readonly front: string }

type Context = {
  readonly delays: Delays
  /** The most slips at once. */
  readonly most: number
  /** The oldest first. */
  readonly slips: readonly Held[]
  readonly minted: number
  /** The slip that is shown whole. The others are rows. */
  readonly front: string
  /** The pointer or the focus rests on a draft. */
  readonly rests: boolean
  /** What the slips heard last of their hold. */
  readonly held: boolean
}

/** A draft: a price is picked, and nothing is sent. */
export const isDraft = ({ stage }: Held): boolean => stage === 'picked' || stage === 'staked'

/** The draft on a market, or the one that cleared itself there. Each market has one, because a second would hide what the first risks. */
const draftOn = (slips: readonly Held[], marketId: MarketId): Held | undefined => {
  const there = slips.filter(({ pick }) => pick?.marketId === marketId)
  return there.find(isDraft) ?? there.find(({ stage }) => stage === 'lapsed')
}

/** The slip in front; undefined only before the first is made. */
const frontOf = ({ slips, front }: Slips): Held | undefined => slips.find(({ slip }) => slip === front)

/** The newest draft beside this slip: it comes to the front when this one goes. */
const nextDraft = (slips: readonly Held[], without: string): Held | undefined =>
  slips.findLast((each) => each.slip !== without && isDraft(each))

/** May a press take this slip over? A draft with a stake is kept, and so are a bet that runs and a draft that can be brought back. */
const isFree = ({ stage }: Held): boolean => stage === 'empty' || stage === 'picked' || stage === 'over'

/** Is a draft, or the slip in front, on this price? Its cell is then marked. */
export const isPicked = ({ slips, front }: Slips, marketId: MarketId, selectionId: SelectionId, side: Side): boolean =>
  slips.some(
    (each) =>
      each.pick?.selectionId === selectionId &&
      each.pick.marketId === marketId &&
      each.pick.side === side &&
      each.stage !== 'lapsed' &&
      (each.slip === front || isDraft(each)),
  )

const slipIn = (event: Fact | { readonly type: string }): string | null =>
  'slip' in event && typeof event.slip === 'string' ? event.slip : null

/** A resting pointer, the focus or a typed stake holds all drafts (SLIP-38). */
const isHeld = ({ rests, slips }: Context): boolean => rests || slips.some(({ stage }) => stage === 'staked')

const isEmptied = (event: Heard): event is Extract<Heard, { readonly type: 'slip.moved' }> =>
  event.type === 'slip.moved' && event.stage === 'empty'

/** Keeps a slip open for the next press, beside the drafts with a stake and the slips whose order runs (docs/PROMISE.md). */
export const slipsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Heard,
    emitted: {} as Emitted,
    input: {} as { readonly delays: Delays; readonly most: number },
  },
  actors: { betslip: betslipMachine },
  actions: {
    spawnSlip: enqueueActions(({ context, enqueue }) => {
      const slip = slipIdOf(context.minted + 1)
      enqueue.spawnChild('betslip', { id: slip, input: { slip, delays: context.delays } })
      enqueue.assign({ minted: context.minted + 1, front: slip, slips: [...context.slips, { slip, stage: 'empty', pick: null }] })
    }),
    bringDraft: assign(({ context, event }) => {
      const draft = event.type === 'odds.pressed' ? draftOn(context.slips, event.pick.marketId) : undefined
      return draft === undefined ? {} : { front: draft.slip }
    }),
    bringChosen: assign(({ event }) => (event.type === 'slip.chosen' ? { front: event.slip } : {})),
    /** Shows the newest draft, so that none waits behind an empty slip. */
    bringNext: assign(({ context, event }) => {
      const gone = event.type === 'chart.failed' ? event.chart : (slipIn(event) ?? '')
      const next = nextDraft(context.slips, gone)
      return next === undefined ? {} : { front: next.slip }
    }),
    pickOnFront: enqueueActions(({ context: { front }, event, enqueue }) => {
      if (event.type === 'odds.pressed')
        enqueue.emit({ type: 'fact', fact: { type: 'slip.picked', slip: front, pick: event.pick, level: event.level } })
    }),
    keepRest: assign(({ event }) => (event.type === 'slips.rested' ? { rests: event.rests } : {})),
    /** What holds one draft holds all. */
    tellHold: enqueueActions(({ context, enqueue }) => {
      const held = isHeld(context)
      if (held === context.held) return
      enqueue.assign({ held })
      enqueue.emit({ type: 'fact', fact: { type: 'slips.held', held } })
    }),
    bringLapsed: assign(({ context }) => {
      const front = frontOf(context)
      const back = context.slips.findLast(({ stage }) => stage === 'lapsed')
      return back === undefined || (front !== undefined && isDraft(front)) ? {} : { front: back.slip }
    }),
    sayTooMany: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'warning', said: said('tooManySlips') } })
    }),
    sayFundsShort: enqueueActions(({ event, enqueue }) => {
      const short = 'presses' in event ? beyondFunds(event.risk, event.ledger) : null
      if (short !== null) enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'warning', said: short } })
    }),
    /** Each draft hears once: those of the press are placed with a ref of their own, the others say why not. */
    pressEach: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'slips.pressed' && event.type !== 'slips.confirmed') return
      const type = event.type === 'slips.pressed' ? 'place.pressed' : 'confirm.pressed'
      const pressed = context.slips.filter((held) => isDraft(held) && event.presses.some((each) => each.slip === held.slip))
      const isReview = event.type === 'slips.pressed' && reviewsFirst(event.ledger)
      // The review of all shows in place of the slip in front, so that is one of them.
      if (isReview && pressed[0] !== undefined && pressed.every(({ slip }) => slip !== context.front))
        enqueue.assign({ front: pressed[0].slip })
      for (const held of context.slips.filter(isDraft)) {
        const { slip, stage } = held
        const press = event.presses.find((each) => each.slip === slip)
        if (press === undefined && stage === 'picked') continue
        enqueue.emit({ type: 'fact', fact: press === undefined ? { type: 'slip.held', slip } : { type, slip, ref: press.ref } })
      }
    }),
    keepStage: assign(({ context, event }) => {
      if (event.type !== 'slip.moved') return {}
      const { slip, stage, pick } = event
      return { slips: context.slips.map((each) => (each.slip === slip ? { slip, stage, pick } : each)) }
    }),
    /** A draft is in front of all that is none. An empty slip is not kept behind it. */
    bringFreed: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'slip.freed') return
      enqueue.assign({ front: event.slip })
      if (frontOf(context)?.stage !== 'empty') return
      enqueue.stopChild(context.front)
      enqueue.assign({ slips: context.slips.filter(({ slip }) => slip !== context.front) })
    }),
    dropSlip: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'slip.moved') return
      enqueue.stopChild(event.slip)
      enqueue.assign({ slips: context.slips.filter(({ slip }) => slip !== event.slip) })
    }),
    dropFailedSlip: assign({
      slips: ({ context, event }) =>
        event.type === 'chart.failed' ? context.slips.filter(({ slip }) => slip !== event.chart) : context.slips,
    }),
  },
  guards: {
    marketHasDraft: ({ context, event }) => event.type === 'odds.pressed' && draftOn(context.slips, event.pick.marketId) !== undefined,
    frontIsFree: ({ context }) => {
      const front = frontOf(context)
      return front !== undefined && isFree(front)
    },
    roomForSlip: ({ context }) => context.slips.length < context.most,
    isDraft: ({ context, event }) =>
      event.type === 'slip.chosen' && context.slips.some((each) => each.slip === event.slip && isDraft(each)),
    beyondFunds: ({ event }) => 'presses' in event && beyondFunds(event.risk, event.ledger) !== null,
    /** Nothing of it was sent, and the slip in front is no draft. */
    freedAlone: ({ context, event }) =>
      event.type === 'slip.freed' &&
      context.slips.some(({ slip, stage }) => slip === event.slip && stage === 'placing') &&
      nextDraft(context.slips, event.slip) === undefined,
    otherEmptied: ({ context, event }) => isEmptied(event) && event.slip !== context.front,
    /** The slip in front is placed or emptied, and a draft waits. */
    frontLeavesDraft: ({ context, event }) =>
      (event.type === 'slip.placing' || isEmptied(event)) &&
      event.slip === context.front &&
      nextDraft(context.slips, context.front) !== undefined,
    frontLapsed: ({ context }) => frontOf(context)?.stage === 'lapsed',
    frontLapsesBeforeDraft: ({ context, event }) =>
      event.type === 'slip.moved' &&
      event.stage === 'lapsed' &&
      event.slip === context.front &&
      nextDraft(context.slips, context.front) !== undefined,
    frontFailed: ({ context, event }) => event.type === 'chart.failed' && event.chart === context.front,
    frontFailedBeforeDraft: ({ context, event }) =>
      event.type === 'chart.failed' && event.chart === context.front && nextDraft(context.slips, event.chart) !== undefined,
  },
}).createMachine({
  id: 'slips',
  description: 'All open slips: each pick opens one, and one press can place them together.',
  context: ({ input: { delays, most } }) => ({ delays, most, slips: [], minted: 0, front: '', rests: false, held: false }),
  initial: 'open',
  entry: 'spawnSlip',
  states: {
    open: {
      description:
        "One slip is in front: a draft, while there is one. A draft with a stake stays as a row when another market's price is pressed; one without a stake is replaced. A market's own draft takes every press of its prices. A pointer or focus that rests on a draft, and a stake in one, hold all. What cleared itself waits a minute behind them. Orders continue beside them.",
      meta: { requirements: ['SLIP-02', 'SLIP-18', 'SLIP-34', 'SLIP-38'] },
      on: {
        'odds.pressed': [
          { guard: 'marketHasDraft', actions: ['bringDraft', 'pickOnFront'] },
          { guard: 'frontIsFree', actions: 'pickOnFront' },
          { guard: 'roomForSlip', actions: ['spawnSlip', 'pickOnFront'] },
          { guard: 'frontLapsed', actions: 'pickOnFront' },
          { actions: 'sayTooMany' },
        ],
        'slip.chosen': { guard: 'isDraft', actions: 'bringChosen' },
        'slips.pressed': [{ guard: 'beyondFunds', actions: 'sayFundsShort' }, { actions: 'pressEach' }],
        'slips.confirmed': [{ guard: 'beyondFunds', actions: 'sayFundsShort' }, { actions: 'pressEach' }],
        'slip.placing': { guard: 'frontLeavesDraft', actions: 'bringNext' },
        'slip.freed': { guard: 'freedAlone', actions: 'bringFreed' },
        'slips.rested': { actions: ['keepRest', 'tellHold'] },
        'slips.returned': { actions: 'bringLapsed' },
        'slip.moved': [
          { guard: 'frontLeavesDraft', actions: ['bringNext', 'dropSlip', 'tellHold'] },
          { guard: 'otherEmptied', actions: ['dropSlip', 'tellHold'] },
          { guard: 'frontLapsesBeforeDraft', actions: ['bringNext', 'keepStage', 'tellHold'] },
          { actions: ['keepStage', 'tellHold'] },
        ],
        'chart.failed': [
          { guard: 'frontFailedBeforeDraft', actions: ['bringNext', 'dropFailedSlip', 'tellHold'] },
          { guard: 'frontFailed', actions: ['dropFailedSlip', 'spawnSlip', 'tellHold'] },
          { actions: ['dropFailedSlip', 'tellHold'] },
        ],
        'xstate.error.actor.*': { description: 'Without this row XState stops every slip when one of them fails.' },
      },
    },
  },
})
