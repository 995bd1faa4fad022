import type { Fact } from '#client/ledger/facts.ts'
import { askPayment } from '#contract/calls/payments.ts'
import type { Input } from './moves.ts'
import type { PaymentCommand } from './payment-desk.ts'
import type { PaymentMove } from './payment-world.ts'
import type { PaymentScope } from './scopes.ts'

const tabOf = ({ tabs }: PaymentScope, tab: number): string => (tabs === 1 ? 'the tab' : `the ${['first', 'second'][tab]} tab`)

const toldFact = (fact: Fact): string => {
  switch (fact.type) {
    case 'deposit.pressed':
      return 'the player presses Deposit'
    case 'withdrawal.pressed':
      return 'the player presses Withdraw'
    case 'payment.left':
      return 'the player leaves the payment'
    case 'page.shown':
      return 'the player comes back to the page'
    case 'logout.pressed':
      return 'the player logs out'
    case 'session.refused':
      return 'the tab learns that its session is over'
    default:
      return fact.type
  }
}
const WAITS: Readonly<Record<string, string>> = {
  claimTooLong: 'the claim of the lock has lasted too long',
  noAnswer: 'no answer has come in time',
  askAgain: 'it is time to ask again',
}
const toldInput = (input: Input): string => {
  switch (input.does) {
    case 'record':
      return toldFact(input.fact)
    case 'fire': {
      const name = input.timer.split('.')[2] ?? input.timer
      return WAITS[name] ?? `the timer ${name} fires`
    }
    case 'open':
      return 'the player opens the page'
    case 'log in':
      return `${input.member} logs in`
    default:
      return input.does
  }
}
const toldCommand = (command: PaymentCommand): string => {
  switch (command.does) {
    case 'opens':
      return 'the provider opens the deposit'
    case 'gives up':
      return 'the exchange gives the provider up'
    case 'tells':
      return `the provider tells ${command.news.told}${command.news.id.endsWith(' again') ? ' again' : ''}`
    case 'hears':
      return 'the exchange hears a call'
    default:
      return command satisfies never
  }
}
const toldMove = (scope: PaymentScope, move: PaymentMove): string => {
  switch (move.by) {
    case 'tab':
      return `in ${tabOf(scope, move.tab)}, ${toldInput(move.input)}`
    case 'restore':
      return `${tabOf(scope, move.tab)} learns whose session it has`
    case 'reload':
      return `${tabOf(scope, move.tab)} is reloaded`
    case 'close':
      return `${tabOf(scope, move.tab)} is closed`
    case 'vault': {
      const does = {
        'answer claim': 'answers the claim of the payment',
        'see refs': 'looks for payments that no tab holds',
        'answer search': 'names the payments that no tab holds',
      }
      const { does: what } = move.what
      return `the browser ${what === 'answer claim' || what === 'see refs' || what === 'answer search' ? does[what] : what}`
    }
    case 'call arrives':
      return `the ${move.call.sent.path === askPayment.path ? 'question about' : 'call of'} the payment arrives at the exchange`
    case 'call fails':
      return `in ${tabOf(scope, move.call.tab)}, the call of the payment fails`
    case 'answer arrives':
      return `in ${tabOf(scope, move.answer.call.tab)}, the answer to ${move.answer.call.sent.path === askPayment.path ? 'the question' : 'the call'} arrives`
    case 'network':
      return 'all calls and answers on their way are lost'
    case 'exchange':
      return toldCommand(move.command)
    default:
      return move satisfies never
  }
}

/** A path as lines of given, when and then, in the words of the product. */
export const tellPayments = (scope: PaymentScope, moves: readonly PaymentMove[], found: string): readonly string[] => [
  `Given ${scope.tabs === 1 ? 'one tab' : 'two tabs'} of alpha`,
  ...moves.map((move, i) => `${i === 0 ? 'When' : ' and'} ${toldMove(scope, move)}`),
  `Then ${found}`,
]
