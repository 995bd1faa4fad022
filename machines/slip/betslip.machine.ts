// In this file: guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `betslip.says.json`.
// The context, and what a fact makes of it: `betslip.rules.ts`.
import { and, assign, emit, enqueueActions, not, setup, stateIn } from 'xstate'
import { pressedOrder } from '#client/betting/order.ts'
import { reviewsFirst } from '#client/ledger/selectors.ts'
import type { Request } from '#client/ledger/requests.ts'
import { unplaceable } from '#client/views/placeable.ts'
import { mayWait } from '#domain/market/markets.ts'
import { said } from '#domain/said.ts'
import { accepts, droppedUnsaid, orderMoved, pressedBy } from '../order/following.ts'
import type { Emitted, Heard } from '../setup.ts'
import {
  after,
  armsOneClick,
  type SlipContext,
  type SlipInput,
  draftBegun,
  draftFrom,
  draftStage,
  entryOf,
  lacksTerms,
  marketAfter,
  moved,
  newSlip,
  noBet,
  samePlaces,
  savesSetting,
  settingsFor,
  steppedTo,
  taking,
  termsRefused,
  unsteady,
  written,
} from './betslip.rules.ts'

const asked = (request: Request) => ({ type: 'request' as const, request })

/** One open slip, from the first press to the exchange's verdict (SLIP-01 to SLIP-32; docs/PROMISE.md). */
export const betslipMachine = setup({
  types: {
    context: {} as SlipContext,
    events: {} as Heard,
    emitted: {} as Emitted,
    input: {} as SlipInput,
    tags: {} as 'editable' | 'pending' | 'outcome',
  },
  delays: {
    untouched: ({ context }) => context.delays.idleMs,
    shown: ({ context }) => context.delays.outcomeMs,
    returnable: ({ context }) => context.delays.returnMs,
  },
  guards: {
    /** False for a session: the bookmaker sets its price, so the player cannot change it. */
    takesOwnPrice: ({ context }) => context.pick?.line === null,
    mayWait: ({ context }) => context.pick !== null && mayWait(context.pick.kind),
    accepts,
    droppedUnsaid,
    /** A player can dismiss a slip while its order is unknown or logged out; the order continues. */
    mayLeave: ({ context }) => context.order?.phase === 'unknown' || context.order?.phase === 'loggedOut',
    isOtherMember: ({ context, event }) => event.type === 'session.started' && event.member.memberCode !== context.owner,
    /** Neither the login, the member's setting nor the player holds it. */
    clearsItself: ({ context }) => !context.loginOpen && !context.keepSlip && !context.held,
    holdEnds: ({ event }) => event.type === 'slips.held' && !event.held,
    /** The member no longer keeps the slip, so its 8 s begin. */
    noLongerKept: ({ context, event }) =>
      context.keepSlip && (savesSetting(event) || event.type === 'read.answered') && !settingsFor(event.ledger).keepSlip,
    bringsSettings: ({ event }) => event.type === 'read.answered' && event.what === 'settings',
    forVisitor: ({ event }) => event.ledger.member === null,
    blockedByBounds: ({ context, event }) => unplaceable(written(context), event.ledger) !== null,
    wantsReview: ({ event }) => reviewsFirst(event.ledger),
    quoteSteady: ({ context, event }) => event.type === 'quote.changed' && marketAfter(context, event.quote) === 'steady',
    quoteMoved: ({ context, event }) => event.type === 'quote.changed' && marketAfter(context, event.quote) === 'moved',
    quoteSuspended: ({ context, event }) => event.type === 'quote.changed' && marketAfter(context, event.quote) === 'suspended',
    termsRefused: ({ context, event }) => termsRefused(context, event),
    lacksTerms: ({ context, event }) => event.ledger.member !== null && lacksTerms(context, event.ledger),
    stakesNotKept: ({ event }) => event.type === 'change.answered' && event.change.what === 'stakes' && !event.ok,
    armsOneClick: ({ event }) => armsOneClick(event),
    savesSetting: ({ event }) => savesSetting(event),
    acceptable: ({ context }) => taking(context) !== null,
    placesSame: ({ context }) => samePlaces(context, context.quote),
  },
  actions: {
    takePick: assign(({ context, event }) => (event.type === 'slip.picked' ? draftFrom(context, event) : {})),
    watchQuote: emit(({ context: { slip, pick } }) =>
      asked(pick === null ? { type: 'unwatch-quote', slip } : { type: 'watch-quote', slip, pick }),
    ),
    unwatchQuote: emit(({ context }) => asked({ type: 'unwatch-quote', slip: context.slip })),
    loadTerms: enqueueActions(({ context, event, enqueue }) => {
      if (context.pick !== null && event.ledger.member !== null)
        enqueue.emit(
          asked({ type: 'read', ask: { what: 'terms', marketId: context.pick.marketId, selectionId: context.pick.selectionId } }),
        )
    }),
    typeStake: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'stake.typed') return
      enqueue.assign({ stakePaise: event.stakePaise, filled: false, touchedAt: event.at, halted: null })
      const stage = draftStage({ ...event, filled: false })
      if (stage !== draftStage(context)) enqueue.emit(moved(context, stage))
    }),
    stepPrice: assign(({ event }) => (event.type === 'price.stepped' ? steppedTo(event) : {})),
    choosePersistence: assign(({ event }) =>
      event.type === 'persistence.chosen' ? { persists: event.persists, touchedAt: event.at } : {},
    ),
    touch: assign(({ event }) => ({ touchedAt: event.at, halted: null, loginOpen: event.ledger.login.open })),
    rearm: assign(({ event }) => ({ touchedAt: event.at })),
    noteHold: assign(({ event }) => ({ held: event.ledger.slipsHeld })),
    keepHold: assign(({ event }) => (event.type === 'slips.held' ? { held: event.held } : {})),
    /** The price follows the market again; where the slip began with a stake, a worse one asks. */
    takeBack: assign(({ event }) => ({ ...draftBegun(event), stepped: false })),
    keepQuote: assign(({ context, event }) => (event.type === 'quote.changed' ? after(context, event.quote) : {})),
    keepSettings: assign(({ event }) => settingsFor(event.ledger)),
    loseQuote: assign({ quote: { kind: 'stale' as const } }),
    takeQuote: assign(({ context, event }) => ({ ...taking(context), touchedAt: event.at, halted: null })),
    sayWhyNot: assign(({ context, event }) => ({
      halted: unsteady(context) ?? unplaceable(written(context), event.ledger),
      touchedAt: event.at,
    })),
    sayTermsRefused: emit({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'error' as const, said: said('termsRefused') },
    }),
    keepWhy: assign({ halted: ({ event }) => (event.type === 'order.dropped' ? event.said : null) }),
    askLogin: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const, tab: 'login' as const } }),
    noteLogin: assign(({ event }) => ({ loginOpen: event.ledger.login.open })),
    press: assign(({ event }) =>
      event.type === 'place.pressed' || event.type === 'confirm.pressed'
        ? { ...pressedBy(event), filled: false, verdict: null, halted: null }
        : {},
    ),
    /** The player looks at the bet once more, so its stake is the player's. */
    ownStake: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ filled: false })
      if (context.filled) enqueue.emit(moved(context, 'staked'))
    }),
    tellPlacing: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null && context.pick !== null)
        enqueue.emit({
          type: 'fact',
          fact: { type: 'slip.placing', slip: context.slip, ref: context.ref, marketId: context.pick.marketId },
        })
    }),
    free: emit(({ context }) => ({ type: 'fact' as const, fact: { type: 'slip.freed' as const, slip: context.slip } })),
    tellStage: emit(({ context }, { stage }: { readonly stage: Parameters<typeof moved>[1] }) => moved(context, stage)),
    tellDraft: emit(({ context }) => moved(context, draftStage(context))),
    /** A new slip is empty and has nothing to say of it. */
    tellEmpty: enqueueActions(({ context, enqueue }) => {
      if (context.pick !== null) enqueue.emit(moved({ ...context, pick: null }, 'empty'))
    }),
    placeOrder: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry !== null) enqueue.emit({ type: 'fact', fact: { type: 'order.placed', entry } })
    }),
    /** Its owner is logged out, so the slip shows nothing of the bet any more. */
    hideOrder: assign(({ context }) => ({ order: { ...(context.order ?? pressedOrder), phase: 'loggedOut' as const } })),
    keepOrder: assign(({ event }) => orderMoved(event)),
    keepVerdict: assign(({ event }) => (event.type === 'order.settled' ? { verdict: event.verdict } : {})),
    forgetBet: assign(noBet),
  },
}).createMachine({
  id: 'betslip',
  description: 'One open slip, from the first press to the exchange’s verdict.',
  context: ({ input }) => newSlip(input),
  initial: 'empty',
  states: {
    empty: {
      description: 'No price is picked.',
      meta: { requirements: ['SLIP-01'], screen: 'empty' },
      entry: ['tellEmpty', 'forgetBet'],
      on: { 'slip.picked': { target: 'drafting', actions: ['takePick', 'loadTerms'] } },
    },
    drafting: {
      description: 'The player fills in a bet; nothing has been sent.',
      meta: { requirements: ['SLIP-02', 'SLIP-04', 'SLIP-09', 'SLIP-17', 'SLIP-21'] },
      tags: ['editable'],
      type: 'parallel',
      entry: ['noteHold', 'watchQuote', 'tellDraft'],
      exit: 'unwatchQuote',
      on: {
        'slip.picked': { target: 'drafting', reenter: true, actions: ['takePick', 'loadTerms'] },
        'slip.cleared': 'empty',
        'slips.cleared': 'empty',
        'session.ended': 'empty',
        'read.failed': { guard: 'termsRefused', target: 'empty', actions: 'sayTermsRefused' },
        'link.up': { guard: 'lacksTerms', actions: 'loadTerms' },
        'read.answered': { guard: 'bringsSettings', actions: 'keepSettings' },
        'change.answered': [
          { guard: 'stakesNotKept', target: 'empty' },
          { guard: 'armsOneClick', target: 'empty' },
          { guard: 'savesSetting', actions: 'keepSettings' },
        ],
        'slips.held': { actions: 'keepHold' },
      },
      states: {
        stage: {
          description: 'What the player does: fills in the bet, or looks at it once more before it is sent.',
          initial: 'composing',
          states: {
            composing: {
              description:
                'The player chooses stake and price. Clears itself after 8 s without a touch, unless something holds the drafts or the member keeps it.',
              meta: { requirements: ['SLIP-03', 'SLIP-38', 'SLIP-33', 'SLIP-05', 'SLIP-06', 'SLIP-09'], screen: 'composing' },
              on: {
                'stake.typed': { target: 'composing', reenter: true, actions: 'typeStake' },
                'price.stepped': { guard: 'takesOwnPrice', target: 'composing', reenter: true, actions: 'stepPrice' },
                'persistence.chosen': { guard: 'mayWait', target: 'composing', reenter: true, actions: 'choosePersistence' },
                'price.accepted': { target: 'composing', reenter: true, actions: 'rearm' },
                'slip.touched': { target: 'composing', reenter: true, actions: 'touch' },
                'slip.chosen': { target: 'composing', reenter: true, actions: 'rearm' },
                'slips.held': { guard: 'holdEnds', target: 'composing', reenter: true, actions: ['keepHold', 'rearm'] },
                'slip.held': { target: 'composing', reenter: true, actions: 'sayWhyNot' },
                'login.opened': { actions: 'noteLogin' },
                'login.asked': { actions: 'noteLogin' },
                'login.closed': { target: 'composing', reenter: true, actions: 'touch' },
                'session.started': { target: 'composing', reenter: true, actions: ['touch', 'loadTerms'] },
                'read.answered': { guard: 'noLongerKept', target: 'composing', reenter: true, actions: ['keepSettings', 'rearm'] },
                'change.answered': { guard: 'noLongerKept', target: 'composing', reenter: true, actions: ['keepSettings', 'rearm'] },
                'place.pressed': [
                  { guard: 'forVisitor', actions: 'askLogin' },
                  { guard: 'blockedByBounds', target: 'composing', reenter: true, actions: 'sayWhyNot' },
                  { guard: not(stateIn({ drafting: { market: 'steady' } })), target: 'composing', reenter: true, actions: 'sayWhyNot' },
                  { guard: 'wantsReview', target: 'reviewing' },
                  { target: '#betslip.following', actions: 'press' },
                ],
              },
              after: { untouched: { guard: 'clearsItself', target: '#betslip.lapsed' } },
            },
            reviewing: {
              description:
                'The slip shows the bet as it will be sent. The player confirms, goes back or cancels the bet, or presses another price. Its stake holds it.',
              meta: { requirements: ['SLIP-38', 'SLIP-10', 'SLIP-13', 'SLIP-17', 'SLIP-34'], screen: 'reviewing' },
              entry: 'ownStake',
              on: {
                'back.pressed': { target: 'composing', actions: 'touch' },
                'slips.left': { target: 'composing', actions: 'touch' },
                'odds.pressed': { target: 'composing', actions: 'touch' },
                'slip.held': { target: 'composing', actions: 'sayWhyNot' },
                'confirm.pressed': [
                  { guard: 'blockedByBounds', actions: 'sayWhyNot' },
                  { guard: not(stateIn({ drafting: { market: 'steady' } })), actions: 'sayWhyNot' },
                  { target: '#betslip.following', actions: 'press' },
                ],
              },
            },
          },
        },
        market: {
          description: 'What the market does meanwhile. A bet is sent only while it is steady; a lost link or silent prices make it stale.',
          initial: 'stale',
          on: {
            'quote.changed': [
              { guard: 'quoteSteady', target: '.steady', actions: 'keepQuote' },
              { guard: 'quoteMoved', target: '.moved', actions: 'keepQuote' },
              { guard: 'quoteSuspended', target: '.suspended', actions: 'keepQuote' },
              { target: '.stale', actions: 'keepQuote' },
            ],
            'link.lost': { target: '.stale', actions: 'loseQuote' },
            'feed.silent': { target: '.stale', actions: 'loseQuote' },
          },
          states: {
            stale: {
              description: 'There is no live price: Place Bet is off.',
              meta: { requirements: ['MKT-03', 'SLIP-19'] },
            },
            steady: {
              description: "The chosen price is still on offer, was set by the player, or moved within the member's setting.",
              meta: { requirements: ['SLIP-19'] },
            },
            moved: {
              description:
                'The odds or the number of winners changed: the player accepts, sets another price, or clears the slip. Stake and odds stay open to edit.',
              meta: { requirements: ['SLIP-19'] },
              on: {
                'price.accepted': { guard: 'acceptable', target: 'steady', actions: 'takeQuote' },
                'price.stepped': {
                  guard: and(['takesOwnPrice', 'placesSame', stateIn({ drafting: { stage: 'composing' } })]),
                  target: 'steady',
                },
              },
            },
            suspended: {
              description: 'The market is suspended or closed: Place Bet is off until it opens.',
              meta: { requirements: ['SLIP-20'] },
            },
          },
        },
      },
    },
    lapsed: {
      description: 'The draft cleared itself. For a minute one press brings it back, at the price that the market then offers.',
      meta: { requirements: ['SLIP-38'], screen: 'lapsed' },
      entry: { type: 'tellStage', params: { stage: 'lapsed' } },
      on: {
        'slip.picked': { target: 'drafting', actions: ['takePick', 'loadTerms'] },
        'slips.returned': { target: 'drafting', actions: ['takeBack', 'loadTerms'] },
        'session.ended': 'empty',
      },
      after: { returnable: 'empty' },
    },
    following: {
      description:
        'Pressed: its order runs, and the slip shows its phase. Only the exchange can end it. Its figures are the bet that was sent, and no draft: the next price opens a slip of its own with fields reset. After 10 s it folds to a row (frame).',
      meta: { requirements: ['SLIP-11', 'SLIP-18', 'SLIP-27', 'SLIP-28', 'SESS-15'] },
      tags: ['pending'],
      entry: [{ type: 'tellStage', params: { stage: 'placing' } }, 'tellPlacing', 'placeOrder'],
      on: {
        'order.moved': { actions: 'keepOrder' },
        'order.dropped': [
          { guard: 'droppedUnsaid', target: 'empty', actions: 'free' },
          { target: 'drafting', actions: ['free', 'keepWhy', 'rearm'] },
        ],
        'order.settled': [
          { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
          { target: 'rejected', actions: 'keepVerdict' },
        ],
        'order.left': { target: 'empty', actions: 'free' },
        'slip.dismissed': { guard: 'mayLeave', target: 'empty', actions: 'free' },
        'session.ended': { actions: 'hideOrder' },
        'session.started': { guard: 'isOtherMember', target: 'empty', actions: 'free' },
      },
    },
    accepted: {
      description: 'The exchange took the bet: matched, partly matched or unmatched, each in its own sentence.',
      meta: { requirements: ['SLIP-15', 'SLIP-28'], screen: 'accepted' },
      tags: ['outcome'],
      entry: [{ type: 'tellStage', params: { stage: 'over' } }, 'free'],
      on: {
        'slip.picked': { target: 'drafting', actions: ['takePick', 'loadTerms'] },
        'slip.dismissed': 'empty',
        'session.ended': 'empty',
      },
      after: { shown: 'empty' },
    },
    rejected: {
      description: 'The exchange refused the bet, or never received it. No bet was made.',
      meta: { requirements: ['SLIP-15', 'SLIP-28'], screen: 'rejected' },
      tags: ['outcome'],
      entry: [{ type: 'tellStage', params: { stage: 'over' } }, 'free'],
      on: {
        'slip.picked': { target: 'drafting', actions: ['takePick', 'loadTerms'] },
        'slip.dismissed': 'empty',
        'session.ended': 'empty',
      },
      after: { shown: 'empty' },
    },
  },
})
