import { and, not, stateIn } from 'xstate'
import { slipChart } from './betslip.setup.ts'

/** A bet being written: what the player chose (stage) beside what the market does meanwhile (market). Nothing has been sent. */
export const drafting = slipChart.createStateConfig({
  description: 'A bet is being written; nothing has been sent.',
  meta: { requirements: ['SLIP-02', 'SLIP-04', 'SLIP-17', 'SLIP-21'] },
  tags: ['editable'],
  type: 'parallel',
  entry: 'watchQuote',
  exit: 'unwatchQuote',
  on: {
    'slip.picked': { guard: 'mine', target: 'drafting', reenter: true, actions: ['takePick', 'loadTerms'] },
    'slip.cleared': { guard: 'mine', target: 'empty' },
    'session.ended': 'empty',
    'session.started': { actions: 'loadTerms' },
    'stakes.saved': { guard: 'stakesNotKept', target: 'empty' },
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
            'price.stepped': { guard: 'mySteps', target: 'composing', reenter: true, actions: 'stepPrice' },
            'price.accepted': { guard: 'mine', target: 'composing', reenter: true },
            'slip.touched': { guard: 'mine', target: 'composing', reenter: true, actions: 'touch' },
            'login.opened': { actions: 'noteLogin' },
            'login.asked': { actions: 'noteLogin' },
            'login.closed': { target: 'composing', reenter: true, actions: 'touch' },
            'session.started': { target: 'composing', reenter: true, actions: 'touch' },
            'place.pressed': [
              { guard: 'forVisitor', actions: 'askLogin' },
              { guard: 'blockedByBounds', target: 'composing', reenter: true, actions: 'sayWhyNot' },
              { guard: not(stateIn({ drafting: { market: 'steady' } })), target: 'composing', reenter: true, actions: 'sayWhyNot' },
              { guard: 'wantsReview', target: 'reviewing' },
              { guard: 'mine', target: '#betslip.following', actions: 'press' },
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
              { guard: 'mine', target: '#betslip.following', actions: 'press' },
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
            'price.stepped': { guard: and(['mySteps', stateIn({ drafting: { stage: 'composing' } })]), target: 'steady' },
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
})
