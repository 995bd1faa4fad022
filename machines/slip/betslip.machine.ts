import { and, not, stateIn } from 'xstate'
import { newSlip } from './betslip.rules.ts'
import { slipChart } from './betslip.words.ts'

/** One open slip, from the first press to the exchange's verdict (SLIP-01 to SLIP-32; docs/PROMISE.md). */
export const betslipMachine = slipChart.createMachine({
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
          on: { 'link.lost': { target: '.stale', actions: 'loseQuote' }, 'feed.silent': { target: '.stale', actions: 'loseQuote' } },
          states: {
            stale: {
              description: 'There is no live price: Place Bet is off.',
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
              description: "The chosen price is still on offer, was set by the player, or moved within the member's setting.",
              meta: { requirements: ['SLIP-19'] },
              on: {
                'quote.changed': [
                  { guard: 'quoteMoved', target: 'moved', actions: 'keepQuote' },
                  { guard: 'quoteSuspended', target: 'suspended', actions: 'keepQuote' },
                  { guard: 'quoteStale', target: 'stale', actions: 'keepQuote' },
                  { actions: 'keepQuote' },
                ],
              },
            },
            moved: {
              description:
                'The odds changed: the player accepts the new price, sets another one, or clears the slip. Stake and odds stay open to edit.',
              meta: { requirements: ['SLIP-19'] },
              on: {
                'price.accepted': { guard: 'acceptable', target: 'steady', actions: 'takeQuote' },
                'price.stepped': { guard: and(['takesOwnPrice', stateIn({ drafting: { stage: 'composing' } })]), target: 'steady' },
                'quote.changed': [
                  { guard: 'quoteSteady', target: 'steady', actions: 'keepQuote' },
                  { guard: 'quoteSuspended', target: 'suspended', actions: 'keepQuote' },
                  { guard: 'quoteStale', target: 'stale', actions: 'keepQuote' },
                  { actions: 'keepQuote' },
                ],
              },
            },
            suspended: {
              description: 'The market is suspended or closed: Place Bet is off until it opens.',
              meta: { requirements: ['SLIP-20'] },
              on: {
                'quote.changed': [
                  { guard: 'quoteSteady', target: 'steady', actions: 'keepQuote' },
                  { guard: 'quoteMoved', target: 'moved', actions: 'keepQuote' },
                  { guard: 'quoteStale', target: 'stale', actions: 'keepQuote' },
                  { actions: 'keepQuote' },
                ],
              },
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
