import { placeOrder } from '#contract/calls/betting.ts'
import type { Fact } from '#client/ledger/facts.ts'
import type { Scope } from './scopes.ts'
import type { Command } from './exchange.ts'
import type { Input, Move } from './moves.ts'

const PEOPLE = ['first', 'second']
const tabOf = (scope: Scope, tab: number): string =>
  scope.tabs.length === 1 ? 'the tab' : new Set(scope.tabs).size > 1 ? `the ${PEOPLE[tab]} device` : `the ${PEOPLE[tab]} tab`
const lastOf = (ref: string): string => ref.slice(-2).replace(/^0/, '')
const betOf = (ref: string | null): string => (ref === null ? 'a bet' : `bet ${lastOf(ref)}`)
const priceOf = (odds: number): string => (odds / 1000).toFixed(2)

/** A fact as one clause; a fact without words of its own keeps its name. */
const toldFact = (fact: Fact): string => {
  switch (fact.type) {
    case 'odds.pressed':
      return `the player presses ${priceOf(fact.pick.odds)}`
    case 'stake.typed':
      return `the player types a stake of ${(fact.stakePaise / 100).toFixed(2)}`
    case 'place.pressed':
      return `the player presses Place for ${betOf(fact.ref)}`
    case 'confirm.pressed':
      return `the player confirms ${betOf(fact.ref)}`
    case 'ask.pressed':
      return `the player asks again about ${betOf(fact.ref)}`
    case 'doubt.dismissed':
      return `the player gives up ${betOf(fact.ref)}`
    case 'slip.dismissed':
      return 'the player dismisses the slip'
    case 'back.pressed':
      return 'the player goes back from the review'
    case 'slip.cleared':
      return 'the player clears the slip'
    case 'price.stepped':
      return fact.odds === null ? 'the player empties the odds' : `the player steps the price to ${priceOf(fact.odds)}`
    case 'price.accepted':
      return 'the player accepts the new price'
    case 'cash-out.opened':
      return 'the player opens the cash-out'
    case 'cash-out.pressed':
      return `the player cashes out ${(fact.amount / 100).toFixed(2)} as ${betOf(fact.ref)}`
    case 'cash-out.closed':
      return 'the player closes the cash-out'
    case 'one-click.pressed':
      return `the player taps ${priceOf(fact.pick.odds)} for ${betOf(fact.ref)}`
    case 'one-click.dismissed':
      return `the player dismisses the row of ${betOf(fact.ref)}`
    case 'read.answered':
      return 'the tab learns that one-click is armed'
    case 'amend.opened':
      return 'the player opens the change of a bet'
    case 'amend.odds-chosen':
      return `the player chooses ${priceOf(fact.odds)} for the bet`
    case 'amend.stake-typed':
      return `the player types a stake of ${(fact.stake / 100).toFixed(2)} for the bet`
    case 'amend.pressed':
      return `the player asks for ${priceOf(fact.odds)} and a stake of ${(fact.stake / 100).toFixed(2)} as ${betOf(fact.ref)}`
    case 'amend.closed':
      return 'the player closes the change of a bet'
    case 'heartbeat.missed':
      return 'the prices fall silent'
    case 'heartbeat.heard':
      return 'the prices are heard again'
    case 'logout.pressed':
      return 'the player logs out'
    case 'session.refused':
      return 'the tab learns that its session is over'
    case 'quote.changed':
      return fact.quote.kind === 'open'
        ? `the slip is shown the price ${priceOf(fact.quote.odds)}${fact.quote.places === 2 ? ' where two win' : ''}`
        : `the slip's market is ${fact.quote.kind}`
    case 'bet.pending':
      return `the tab hears that ${betOf(fact.ref)} is in its delay`
    case 'bet.answered':
      return `the tab hears that ${betOf(fact.ref)} is ${fact.verdict.kind}`
    case 'outcome.answered':
      return `the tab hears that ${betOf(fact.ref)} is ${fact.outcome.kind === 'never-seen' ? `never seen, ${fact.outcome.fenced ? 'fenced' : 'not fenced'}` : fact.outcome.kind}`
    case 'cash-out.offered':
      return fact.offer === null ? 'the offer is withdrawn' : `the tab is shown an offer of ${(fact.offer.amount / 100).toFixed(2)}`
    default:
      return fact.type
  }
}

const WAITS: Readonly<Record<string, string>> = {
  claimTooLong: 'the claim of the lock has lasted too long',
  noAnswer: 'no answer has come in time',
  betDelay: 'the bet delay is over by the tab’s clock',
  answerDue: 'the answer is overdue',
  askAgain: 'it is time to ask again',
  offlineTooLong: 'the connection has been lost for long',
  askSeldom: 'it is time for the seldom question',
  untouched: 'the slip was not touched for 8 s',
  returnable: 'what cleared itself was kept for a minute',
  shown: 'the result was shown for 3 s',
  rowsStay: 'the rows were shown for 8 s',
  silenceIsLoss: 'the prices have been silent for 10 s',
  backoff: 'it is time to connect again',
  takeOver: 'it is time to look for refs that no tab holds',
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
    case 'drop':
      return 'the connection is lost'
    default:
      return input.does
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
const toldMessage = (name: string, body: unknown): string => {
  const orders = field(body, 'orders')
  const [order] = Array.isArray(orders) ? orders : []
  const ref = field(body, 'betSlipRef') ?? field(field(body, 'bet') ?? order, 'betSlipRef')
  const bet = typeof ref === 'string' ? betOf(ref) : 'the offer'
  if (name === 'amend-bet') return `the message that changes a bet as ${bet} arrives at the exchange`
  if (name === placeOrder.path) return `the call that places ${bet} arrives at the exchange`
  if (name === 'create-bet') return `the message that places ${bet} arrives at the exchange`
  if (name === 'get-bet-outcome')
    return `the question about ${bet}${field(body, 'fence') === true ? ', with a fence,' : ''} arrives at the exchange`
  return `the message ${name} arrives at the exchange`
}
const toldWith = (told: string, dies: Command['dies']): string =>
  dies === undefined
    ? told
    : `${told}, and the exchange dies ${dies === 'before the write' ? 'before that is on the disk' : 'before its answers leave'}`
const toldCommand = (command: Command): string => toldWith(toldDone(command), command.dies)
const toldDone = (command: Command): string => {
  switch (command.does) {
    case 'waits':
      return 'the bet delay ends at the exchange'
    case 'opens':
      return 'the market opens'
    case 'suspends':
      return 'the market is suspended'
    case 'prices':
      return `the price moves to ${priceOf(command.price)}`
    case 'defines':
      return `the market has ${command.definition.runners} runners, and ${command.definition.places === 1 ? 'one wins' : 'two win'}`
    case 'removes':
      return 'the first runner is removed'
    case 'returns':
      return 'the first runner is back'
    default:
      return 'the exchange hears a message'
  }
}

const toldMove = (scope: Scope, move: Move): string => {
  switch (move.by) {
    case 'tab':
      return `in ${tabOf(scope, move.tab)}, ${toldInput(move.input)}`
    case 'message down':
      return `in ${tabOf(scope, move.message.tab)}, ${toldFact(move.message.fact)}`
    case 'message up':
      return toldWith(toldMessage(move.message.name, move.message.body), move.dies)
    case 'restore':
      return `${tabOf(scope, move.tab)} learns whose session it has`
    case 'connect':
      return `${tabOf(scope, move.tab)} connects`
    case 'close':
      return `${tabOf(scope, move.tab)} is closed`
    case 'reload':
      return `${tabOf(scope, move.tab)} is reloaded`
    case 'log in':
      return `in ${tabOf(scope, move.tab)}, ${move.member} logs in`
    case 'end of session':
      return `the session of ${move.member} ends at the exchange`
    case 'lock': {
      const what = {
        'answer claim': move.fails ? 'fails to write' : 'answers the claim of',
        'see lock': 'looks at the lock of',
        'answer look': 'says what it saw of',
      }
      return `for ${tabOf(scope, move.tab)}, the browser ${what[move.does]} ${betOf(move.ref)}`
    }
    case 'disk':
      return `for ${tabOf(scope, move.tab)}, the browser ${move.does === 'see refs' ? 'looks for refs that no tab holds' : 'names the refs that no tab holds'}`
    case 'exchange':
      return toldCommand(move.command)
    case 'clock':
      return `${(move.ms / 1000).toFixed(1)} s pass`
    case 'network':
      return 'all messages on their way are lost'
    default:
      return move satisfies never
  }
}

/** A path as lines of given, when and then, in the words of the product. */
export const tell = (scope: Scope, moves: readonly Move[], found: string): readonly string[] => {
  const bets = scope.before.length > 0 ? ', with a bet that stands' : ''
  const slips = scope.markets === 1 ? 'a slip' : 'two slips'
  const slip = scope.hands === 'ready' || scope.hands === 'any' ? `, and ${slips} at 2.00 with a stake of 100.00` : ''
  const tabs = scope.tabs.length === 1 ? 'one tab' : new Set(scope.tabs).size > 1 ? 'two devices' : 'two tabs'
  return [
    `Given ${tabs} of alpha${bets}${slip}`,
    ...moves.map((move, i) => `${i === 0 ? 'When' : ' and'} ${toldMove(scope, move)}`),
    `Then ${found}`,
  ]
}
