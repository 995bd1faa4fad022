import { eventIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Verdict, amendedSaid } from '#domain/betting/verdict.ts'
import { said } from '#domain/said.ts'
import type { Bet } from '#domain/betting/bet.ts'
import CashOut from '#src/cash-out/CashOut.tsx'
import { UnmatchedBets } from '#src/open-bets/UnmatchedBets.tsx'
import { at, betId, marketId, pick, ref } from '#tests/player.ts'
import { type Client, type ClientOptions, openClient } from './client-play.ts'
import type { Shot } from './shots.tsx'
import { BET_DELAY_MS } from './slip-play.ts'

const market = {
  marketId: marketId('m1'),
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse('e1'),
  eventName: 'Deccan Rooks v Konark Chargers',
}
const offer = (amount: number) => ({
  cashOutId: '5000,-5000',
  amount: paise(amount),
  results: ['Deccan Rooks', 'Konark Chargers'].map((runnerName, i) => ({
    selectionId: selectionIdSchema.parse(i + 1),
    runnerName,
    pnl: paise(amount),
  })),
})
const offered = ({ spine }: Client, amount: number | null): void =>
  spine.record({
    type: 'cash-out.offered',
    marketId: market.marketId,
    part: 100,
    offer: amount === null ? null : offer(amount),
    said: amount === null ? said('noOffer') : null,
  })
const pressed = (client: Client): void => {
  offered(client, 412_00)
  client.spine.record({ type: 'cash-out.pressed', ref: ref(1), amount: paise(412_00), cashOutId: '5000,-5000' })
}
const pend = ({ spine }: Client): void => spine.record({ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs: BET_DELAY_MS })
const answer = ({ spine }: Client, verdict: Verdict): void => spine.record({ type: 'bet.answered', ref: ref(1), verdict })
const done: Verdict = {
  kind: 'matched',
  betId: betId(1),
  averageOdds: null,
  winnings: paise(412_00),
  matched: paise(1_000_00),
  remaining: paise(0),
  said: said('cashedOut', paise(412_00)),
}

type Play = (client: Client) => void
const cashOut = (states: readonly string[], says: string, play: Play, options: ClientOptions = {}): Shot => ({
  states: states.map((state) => `cash-out.${state}`),
  says,
  show: () => {
    const client = openClient(options)
    client.spine.record({ type: 'cash-out.opened', market, place: 'market' })
    play(client)
    return { client, page: <CashOut /> }
  },
})

const { kind: _, line: __, fancyPrice: ___, ...place } = pick('m1', 2280)
const unmatched: Bet = {
  ...place,
  betId: betId(1),
  ref: ref(9),
  averageOdds: place.odds,
  winnings: paise(0),
  stake: paise(2_000_00),
  matched: paise(0),
  remaining: paise(2_000_00),
  state: 'unmatched',
  placedAt: at(1),
  pnl: null,
}

const amend = (states: readonly string[], says: string, play: Play): Shot => ({
  states: states.map((state) => `amend.${state}`),
  says,
  show: () => {
    const client = openClient()
    const { spine } = client
    spine.record({ type: 'bets.listed', which: 'ended', accountSeq: 1, bets: [] })
    spine.record({ type: 'bets.listed', which: 'active', accountSeq: 2, bets: [unmatched] })
    spine.record({ type: 'amend.opened', bet: unmatched.betId })
    play(client)
    return { client, page: <UnmatchedBets /> }
  },
})
const reduced: Play = ({ spine }) => {
  spine.record({ type: 'amend.stake-typed', stake: paise(1_500_00) })
  spine.record({ type: 'amend.pressed', ref: ref(1), odds: unmatched.odds, stake: paise(1_500_00) })
}
const linkLost: Play = ({ spine }) => spine.record({ type: 'link.failed', reason: 'lost', dice: 0.5 })

/** The screens of a member's positions: states of cash-out and amend. */
export const positionShots: readonly Shot[] = [
  cashOut(['offering.asking'], 'Cash out is pressed', () => undefined),
  cashOut(['offering.asking'], 'The market has no offer', (client) => offered(client, null)),
  cashOut(['offering.offered'], 'An offer comes', (client) => offered(client, 412_00)),
  cashOut(['offering.moved'], 'Cashout is pressed, and the offer has fallen', (client) => {
    offered(client, 380_00)
    client.spine.record({ type: 'cash-out.pressed', ref: ref(1), amount: paise(412_00), cashOutId: '5000,-5000' })
  }),
  cashOut(['following'], 'Cashout is pressed', pressed, { withoutLock: true }),
  cashOut(['following'], 'The exchange has it; its delay runs', (client) => {
    pressed(client)
    pend(client)
  }),
  cashOut(['following'], 'Ten questions stay without an answer', (client) => {
    pressed(client)
    client.clock.advance(33_000)
  }),
  cashOut(['done'], 'The exchange took it', (client) => {
    pressed(client)
    pend(client)
    answer(client, done)
  }),
  amend(['editing'], 'Change is pressed', () => undefined),
  amend(['editing'], 'A smaller stake is typed', ({ spine }) => spine.record({ type: 'amend.stake-typed', stake: paise(1_500_00) })),
  amend(['following'], 'The change is pressed', reduced),
  amend(['following'], 'The link is lost after the press', (client) => {
    reduced(client)
    linkLost(client)
  }),
  amend(['done'], 'The exchange took the change', (client) => {
    reduced(client)
    answer(client, { ...done, kind: 'unmatched', said: amendedSaid(unmatched.odds, paise(1_500_00)) })
  }),
  amend(['refused'], 'The exchange refused the change', (client) => {
    reduced(client)
    answer(client, { kind: 'refused', said: said('MARKET_SUSPENDED') })
  }),
]
