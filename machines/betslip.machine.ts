import { and, assign, emit, enqueueActions, not, setup, stateIn } from 'xstate'
import { millisSchema } from '#contract/scalar.ts'
import type { Verdict } from '#domain/verdict.ts'
import { paise } from '#domain/money.ts'
import type { Request } from '#domain/requests.ts'
import { text } from '#domain/text.ts'
import { type SlipContext, covered, entryOf, marketAfter, unplaceable, unsteady, verdictOf } from './betslip.rules.ts'
import type { Delays, Emitted, Told } from './setup.ts'

const MAX_ASKS = 10
const epoch = millisSchema.parse(0)
const later = (at: number, ms: number) => millisSchema.parse(Math.round(at + ms))
const asked = (request: Request) => ({ type: 'request' as const, request })
const isAcceptance = (verdict: Verdict | null): boolean => verdict !== null && verdict.kind !== 'refused'

/** From the end of the bet delay until the popup folds: 10 s after the press, at least 2 s after the delay (SLIP-18). */
const lateMs = ({ delays, pressedAt, expiresAt }: SlipContext): number =>
  Math.max(delays.graceMs, expiresAt === null ? 0 : pressedAt + delays.popupMs - expiresAt)

/** One open slip, from the first press to the exchange's word (SLIP-01 to SLIP-32; design: the promise). */
export const betslipMachine = setup({
  types: {
    context: {} as SlipContext,
    events: {} as Told,
    emitted: {} as Emitted,
    input: {} as { readonly slip: string; readonly delays: Delays },
    tags: {} as 'editable' | 'locked' | 'pending' | 'outcome',
  },
  delays: {
    untouched: ({ context }) => context.delays.idleMs,
    claimTooLong: ({ context }) => context.delays.claimMs,
    noAnswer: ({ context }) => context.delays.sendMs,
    betDelay: ({ context }) => context.expiresInMs,
    popup: ({ context }) => lateMs(context),
    askAgain: ({ context }) => context.delays.askMs,
    offlineTooLong: ({ context }) => context.delays.offlineMs,
    shown: ({ context }) => context.delays.outcomeMs,
  },
  guards: {
    mine: ({ context, event }) => 'slip' in event && event.slip === context.slip,
    myRef: ({ context, event }) => 'ref' in event && event.ref === context.ref,
    noRef: ({ event }) => event.type === 'bet.answered' && event.ref === null,
    accepts: ({ context, event }) => isAcceptance(verdictOf(context, event)),
    refuses: ({ context, event }) => verdictOf(context, event)?.kind === 'refused',
    stillPending: ({ context, event }) => event.type === 'outcome.told' && event.ref === context.ref && event.outcome.kind === 'pending',
    loginClosed: ({ context }) => !context.loginOpen,
    forVisitor: ({ context, event }) => 'slip' in event && event.slip === context.slip && event.ledger.member === null,
    blockedByBounds: ({ context, event }) => 'slip' in event && event.slip === context.slip && unplaceable(context, event.ledger) !== null,
    wantsReview: ({ context, event }) => 'slip' in event && event.slip === context.slip && event.ledger.settings?.confirmation === true,
    quoteSteady: ({ context, event }) =>
      event.type === 'quote.changed' && event.slip === context.slip && marketAfter(context, event.quote) === 'steady',
    quoteMoved: ({ context, event }) =>
      event.type === 'quote.changed' && event.slip === context.slip && marketAfter(context, event.quote) === 'moved',
    quoteSuspended: ({ context, event }) =>
      event.type === 'quote.changed' && event.slip === context.slip && marketAfter(context, event.quote) === 'suspended',
    quoteStale: ({ context, event }) => event.type === 'quote.changed' && event.slip === context.slip && event.quote.kind === 'stale',
    acceptable: ({ context, event }) => 'slip' in event && event.slip === context.slip && context.quote.kind === 'open',
    asksLeft: ({ context }) => context.asks < MAX_ASKS,
    sameMember: ({ context, event }) => event.type === 'session.started' && event.member.memberCode === context.owner,
    lateLock: ({ context, event }) => event.type === 'lock.granted' && event.ref === context.ref,
  },
  actions: {
    takePick: assign(({ context, event }) =>
      event.type !== 'slip.picked'
        ? {}
        : {
            pick: event.pick,
            odds: event.pick.odds,
            stakePaise: context.pick?.kind === event.pick.kind ? context.stakePaise : paise(0),
            stepped: false,
            accept: event.ledger.settings?.accept ?? ('NONE' as const),
            quote: event.quote,
            touchedAt: event.at,
            halted: null,
            loginOpen: event.ledger.loginOpen,
            ref: null,
            betId: null,
            expiresAt: null,
            verdict: null,
            asks: 0,
          },
    ),
    watchQuote: emit(({ context }) =>
      asked(
        context.pick === null
          ? { type: 'unwatch-quote', slip: context.slip }
          : { type: 'watch-quote', slip: context.slip, pick: context.pick },
      ),
    ),
    unwatchQuote: emit(({ context }) => asked({ type: 'unwatch-quote', slip: context.slip })),
    loadTerms: enqueueActions(({ context, event, enqueue }) => {
      if (context.pick !== null && event.ledger.member !== null)
        enqueue.emit(asked({ type: 'load-terms', marketId: context.pick.marketId, selectionId: context.pick.selectionId }))
    }),
    typeStake: assign(({ event }) =>
      event.type === 'stake.typed' ? { stakePaise: event.stakePaise, touchedAt: event.at, halted: null } : {},
    ),
    stepPrice: assign(({ event }) =>
      event.type === 'price.stepped' ? { odds: event.odds, stepped: true, touchedAt: event.at, halted: null } : {},
    ),
    touch: assign(({ event }) => ({ touchedAt: event.at, halted: null, loginOpen: event.ledger.loginOpen })),
    keepQuote: assign(({ context, event }) => {
      if (event.type !== 'quote.changed') return {}
      const follows = event.quote.kind === 'open' && !context.stepped && covered(context, event.quote.odds)
      return follows && event.quote.kind === 'open' ? { quote: event.quote, odds: event.quote.odds } : { quote: event.quote }
    }),
    loseQuote: assign({ quote: { kind: 'stale' as const } }),
    takeQuote: assign(({ context, event }) =>
      context.quote.kind === 'open' ? { odds: context.quote.odds, stepped: false, touchedAt: event.at, halted: null } : {},
    ),
    sayWhyNot: assign(({ context, event }) => ({ halted: unplaceable(context, event.ledger) ?? unsteady(context), touchedAt: event.at })),
    sayNothingSent: assign({ halted: text.nothingSent }),
    askLogin: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const } }),
    noteLogin: assign(({ event }) => ({ loginOpen: event.ledger.loginOpen })),
    press: assign(({ event }) =>
      event.type === 'place.pressed' || event.type === 'confirm.pressed'
        ? {
            ref: event.ref,
            pressedAt: event.at,
            owner: event.ledger.member?.memberCode ?? null,
            betId: null,
            expiresAt: null,
            expiresInMs: 0,
            verdict: null,
            asks: 0,
            halted: null,
          }
        : {},
    ),
    lock: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null && context.pick !== null)
        enqueue.emit({ type: 'fact', fact: { type: 'slip.locked', slip: context.slip, ref: context.ref, marketId: context.pick.marketId } })
    }),
    free: emit(({ context }) => ({ type: 'fact' as const, fact: { type: 'slip.freed' as const, slip: context.slip } })),
    tellEmptied: emit(({ context }) => ({ type: 'fact' as const, fact: { type: 'slip.emptied' as const, slip: context.slip } })),
    claim: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry !== null) enqueue.emit(asked({ type: 'claim-ref', entry }))
    }),
    send: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry === null) return
      enqueue.emit({ type: 'fact', fact: { type: 'ref.sent', entry } })
      enqueue.emit(asked({ type: 'send-bet', entry, accept: context.accept }))
    }),
    noteSent: assign(({ event }) => ({ sentAt: event.at, checkAt: event.at })),
    /** The claim came to nothing: whatever was written is taken back. */
    dropClaim: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null) enqueue.emit(asked({ type: 'forget-ref', ref: context.ref }))
    }),
    /** The slip stops asking, the outbox goes on: it may now fence. */
    releaseLock: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null) enqueue.emit(asked({ type: 'release-ref', ref: context.ref }))
    }),
    keepPending: assign(({ event }) => {
      if (event.type === 'bet.pending')
        return { betId: event.betId, expiresInMs: event.expiresInMs, expiresAt: later(event.at, event.expiresInMs) }
      if (event.type === 'outcome.told' && event.outcome.kind === 'pending')
        return { betId: event.outcome.betId, expiresAt: later(event.at, event.outcome.expiresInMs) }
      return {}
    }),
    checkAfterSending: assign(({ context }) => ({ asks: 0, checkAt: later(context.sentAt, context.delays.sendMs) })),
    checkAfterDelay: assign(({ context }) => ({ asks: 0, checkAt: later(context.expiresAt ?? context.sentAt, lateMs(context)) })),
    checkNow: assign(({ event }) => ({ asks: 0, checkAt: event.at })),
    checkAgain: assign(({ context }) => ({ checkAt: later(context.checkAt, context.delays.askMs) })),
    /** No ask is spent before the delay can be over (promise.md). */
    spendAsk: assign(({ context }) => ({
      asks:
        context.expiresAt !== null && context.checkAt < context.expiresAt + context.delays.askMs
          ? context.asks
          : Math.min(context.asks + 1, MAX_ASKS),
    })),
    askOutcome: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null) enqueue.emit(asked({ type: 'ask-outcome', ref: context.ref, own: true }))
    }),
    refreshBets: emit(asked({ type: 'load', what: 'bets' })),
    keepVerdict: assign(({ context, event }) => ({ verdict: verdictOf(context, event) })),
    forgetBet: assign({
      pick: null,
      odds: null,
      stepped: false,
      halted: null,
      betId: null,
      expiresAt: null,
      verdict: null,
      owner: null,
      asks: 0,
    }),
  },
}).createMachine({
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
    drafting: {
      description: 'A bet is being written; nothing has been sent.',
      meta: { requirements: ['SLIP-02', 'SLIP-04', 'SLIP-17'] },
      tags: ['editable'],
      type: 'parallel',
      entry: 'watchQuote',
      exit: 'unwatchQuote',
      on: {
        'slip.picked': { guard: 'mine', target: 'drafting', reenter: true, actions: ['takePick', 'loadTerms'] },
        'slip.cleared': { guard: 'mine', target: 'empty' },
        'session.ended': 'empty',
        'session.started': { actions: 'loadTerms' },
      },
      states: {
        stage: {
          initial: 'composing',
          states: {
            composing: {
              description: 'Stake and price are chosen. Clears after 8 s without a touch.',
              meta: { requirements: ['SLIP-03', 'SLIP-05', 'SLIP-06', 'SLIP-09'], screen: 'composing' },
              on: {
                'stake.typed': { guard: 'mine', target: 'composing', reenter: true, actions: 'typeStake' },
                'price.stepped': { guard: 'mine', target: 'composing', reenter: true, actions: 'stepPrice' },
                'price.accepted': { guard: 'mine', target: 'composing', reenter: true },
                'login.opened': { actions: 'noteLogin' },
                'login.asked': { actions: 'noteLogin' },
                'login.closed': { target: 'composing', reenter: true, actions: 'touch' },
                'session.started': { target: 'composing', reenter: true, actions: 'touch' },
                'place.pressed': [
                  { guard: 'forVisitor', actions: 'askLogin' },
                  { guard: 'blockedByBounds', target: 'composing', reenter: true, actions: 'sayWhyNot' },
                  { guard: not(stateIn({ drafting: { market: 'steady' } })), target: 'composing', reenter: true, actions: 'sayWhyNot' },
                  { guard: 'wantsReview', target: 'reviewing' },
                  { guard: 'mine', target: '#betslip.placing', actions: 'press' },
                ],
              },
              after: { untouched: { guard: 'loginClosed', target: '#betslip.empty' } },
            },
            reviewing: {
              description: 'The bet as it will be sent, to be confirmed or cancelled.',
              meta: { requirements: ['SLIP-10', 'SLIP-13'], screen: 'reviewing' },
              on: {
                'back.pressed': { guard: 'mine', target: 'composing', actions: 'touch' },
                'confirm.pressed': [
                  { guard: 'blockedByBounds', actions: 'sayWhyNot' },
                  { guard: not(stateIn({ drafting: { market: 'steady' } })), actions: 'sayWhyNot' },
                  { guard: 'mine', target: '#betslip.placing', actions: 'press' },
                ],
              },
            },
          },
        },
        market: {
          initial: 'stale',
          on: { 'link.lost': { target: '.stale', actions: 'loseQuote' }, 'feed.silent': { target: '.stale', actions: 'loseQuote' } },
          states: {
            stale: {
              description: 'No live price: place is off.',
              meta: { requirements: ['MKT-03', 'SLIP-19'] },
              on: {
                'quote.changed': [
                  { guard: 'quoteSteady', target: 'steady', actions: 'keepQuote' },
                  { guard: 'quoteMoved', target: 'moved', actions: 'keepQuote' },
                  { guard: 'quoteSuspended', target: 'suspended', actions: 'keepQuote' },
                ],
              },
            },
            steady: {
              description: 'The chosen price stands, or was set by hand, or the move is covered by the setting.',
              meta: { requirements: ['SLIP-19'] },
              on: {
                'quote.changed': [
                  { guard: 'quoteMoved', target: 'moved', actions: 'keepQuote' },
                  { guard: 'quoteSuspended', target: 'suspended', actions: 'keepQuote' },
                  { guard: 'quoteStale', target: 'stale', actions: 'keepQuote' },
                  { guard: 'mine', actions: 'keepQuote' },
                ],
              },
            },
            moved: {
              description: 'The odds changed: the player accepts the new price or cancels.',
              meta: { requirements: ['SLIP-19'] },
              on: {
                'price.accepted': { guard: 'acceptable', target: 'steady', actions: 'takeQuote' },
                'price.stepped': { guard: and(['mine', stateIn({ drafting: { stage: 'composing' } })]), target: 'steady' },
                'quote.changed': [
                  { guard: 'quoteSteady', target: 'steady', actions: 'keepQuote' },
                  { guard: 'quoteSuspended', target: 'suspended', actions: 'keepQuote' },
                  { guard: 'quoteStale', target: 'stale', actions: 'keepQuote' },
                  { guard: 'mine', actions: 'keepQuote' },
                ],
              },
            },
            suspended: {
              description: 'The market is suspended or closed: place is off until it opens.',
              meta: { requirements: ['SLIP-20'] },
              on: {
                'quote.changed': [
                  { guard: 'quoteSteady', target: 'steady', actions: 'keepQuote' },
                  { guard: 'quoteMoved', target: 'moved', actions: 'keepQuote' },
                  { guard: 'quoteStale', target: 'stale', actions: 'keepQuote' },
                  { guard: 'mine', actions: 'keepQuote' },
                ],
              },
            },
          },
        },
      },
    },
    placing: {
      description: 'Pressed: from here on only the exchange says what became of it.',
      meta: { requirements: ['SLIP-11', 'SLIP-27', 'SLIP-28'] },
      tags: ['locked', 'pending'],
      entry: 'lock',
      initial: 'claiming',
      on: {
        'bet.answered': [
          { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
          { guard: 'refuses', target: 'rejected', actions: 'keepVerdict' },
          { guard: 'noRef', target: '.checking', actions: 'checkNow' },
          { actions: 'refreshBets' },
        ],
        'outcome.told': [
          { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
          { guard: 'refuses', target: 'rejected', actions: 'keepVerdict' },
        ],
        'link.lost': '.offline',
        'session.ended': '.loggedOut',
        'lock.granted': {},
      },
      states: {
        claiming: {
          description: 'The ref is locked for this tab and written to the outbox. Nothing was sent yet.',
          meta: { requirements: ['SLIP-27', 'SLIP-30'], screen: 'claiming' },
          entry: 'claim',
          on: {
            'lock.granted': { guard: 'myRef', target: 'sending', actions: 'noteSent' },
            'lock.denied': { guard: 'myRef', target: '#betslip.drafting', actions: ['free', 'dropClaim', 'sayNothingSent'] },
            'link.lost': { target: '#betslip.drafting', actions: ['free', 'dropClaim', 'sayNothingSent'] },
            'session.ended': { target: '#betslip.empty', actions: ['free', 'dropClaim'] },
            'bet.answered': {},
            'outcome.told': {},
          },
          after: { claimTooLong: { target: '#betslip.drafting', actions: ['free', 'dropClaim', 'sayNothingSent'] } },
        },
        sending: {
          description: 'Sent once. It is never sent again by itself.',
          meta: { requirements: ['SLIP-14', 'SLIP-26', 'SLIP-32'], screen: 'sending' },
          entry: 'send',
          on: { 'bet.pending': { guard: 'myRef', target: 'waiting', actions: 'keepPending' } },
          after: { noAnswer: { target: 'checking', actions: 'checkAfterSending' } },
        },
        waiting: {
          description: 'The exchange has the bet; the bet delay runs.',
          meta: { requirements: ['SLIP-11', 'SLIP-12'], screen: 'waiting' },
          after: { betDelay: 'late' },
        },
        late: {
          description: 'The delay is over by our clock; the answer is on its way.',
          meta: { requirements: ['SLIP-18'], screen: 'late' },
          after: { popup: { target: 'checking', actions: 'checkAfterDelay' } },
        },
        checking: {
          description: 'No answer in time: the exchange is asked every 3 s, at most ten times.',
          meta: { requirements: ['SLIP-18', 'SLIP-28', 'SLIP-30'], screen: 'checking' },
          entry: ['spendAsk', 'askOutcome'],
          on: {
            'outcome.told': [
              { guard: 'accepts', target: '#betslip.accepted', actions: 'keepVerdict' },
              { guard: 'refuses', target: '#betslip.rejected', actions: 'keepVerdict' },
              { guard: 'stillPending', actions: 'keepPending' },
            ],
          },
          after: {
            askAgain: [{ guard: 'asksLeft', target: 'checking', reenter: true, actions: 'checkAgain' }, { target: '#betslip.unknown' }],
          },
        },
        offline: {
          description: 'The link went down after sending.',
          meta: { requirements: ['SLIP-30', 'SOCK-04'], screen: 'offline' },
          on: { 'link.up': { target: 'checking', actions: 'checkNow' } },
          after: { offlineTooLong: { target: '#betslip.unknown' } },
        },
        loggedOut: {
          description: 'The session ended after sending: settled after the next login of its owner, shown to nobody else.',
          meta: { requirements: ['SESS-15', 'SLIP-30'], screen: 'loggedOut' },
          on: {
            'session.started': [
              { guard: 'sameMember', target: 'checking', actions: 'checkNow' },
              { target: '#betslip.empty', actions: ['free', 'releaseLock'] },
            ],
            'slip.dismissed': { guard: 'mine', target: '#betslip.empty', actions: ['free', 'releaseLock'] },
            'link.lost': {},
          },
        },
      },
    },
    unknown: {
      description: 'Asked often, still no word. The pending row stays until there is one.',
      meta: { requirements: ['SLIP-18', 'SLIP-28'], screen: 'unknown' },
      tags: ['pending'],
      entry: 'releaseLock',
      on: {
        'bet.answered': [
          { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
          { guard: 'refuses', target: 'rejected', actions: 'keepVerdict' },
        ],
        'outcome.told': [
          { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
          { guard: 'refuses', target: 'rejected', actions: 'keepVerdict' },
        ],
        'link.up': { target: 'placing.checking', actions: 'checkNow' },
        'ask.pressed': { guard: 'mine', target: 'placing.checking', actions: 'checkNow' },
        'slip.dismissed': { guard: 'mine', target: 'empty', actions: 'free' },
        'session.ended': 'placing.loggedOut',
        'lock.granted': {},
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
