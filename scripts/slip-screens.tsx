import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { said } from '#domain/said.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { CurrentSlip } from '#src/slip/BetslipPanel.tsx'
import { voiceOf } from '#src/slip/voice.ts'
import { betId, matchedVerdict, quoted, ref } from '#tests/player.ts'
import type { Shot } from './shots.tsx'
import { BET_DELAY_MS, type Play, type PlayOptions, openSlip, pend, place } from './slip-play.ts'

/** A screen of the slip: the states of betslip and order that show it, and how a player gets there. */
type SlipShot = {
  readonly states: readonly string[]
  readonly says: string
  readonly options?: PlayOptions
  readonly play: (play: Play) => void
}

const quote = ({ spine, view }: Play, kind: Parameters<typeof quoted>[0] | 'suspended' | 'stale'): void =>
  spine.record({ type: 'quote.changed', slip: view().slip, quote: typeof kind === 'number' ? quoted(kind) : { kind } })
const answer = (play: Play, verdict: Verdict): void => play.spine.record({ type: 'bet.answered', ref: ref(1), verdict })
const judged =
  (verdict: Verdict) =>
  (play: Play): void => {
    place(play)
    pend(play)
    play.clock.advance(BET_DELAY_MS)
    answer(play, verdict)
  }
const placed =
  (ms: number) =>
  (play: Play): void => {
    place(play)
    play.clock.advance(ms)
  }
const pended =
  (ms: number) =>
  (play: Play): void => {
    place(play)
    pend(play)
    play.clock.advance(ms)
  }
const won = { ...matchedVerdict, betId: betId(1), averageOdds: odds(2000), winnings: paise(1_000_00), matched: paise(1_000_00) }

const SHOTS: readonly SlipShot[] = [
  {
    states: ['betslip.empty'],
    says: 'No price was pressed, or the slip was cleared',
    play: ({ spine, view }) => spine.record({ type: 'slip.cleared', slip: view().slip }),
  },
  {
    states: ['betslip.lapsed'],
    says: 'The draft has no stake and was not touched for 8 s',
    play: ({ clock, spine, view }) => {
      spine.record({ type: 'stake.typed', slip: view().slip, stakePaise: paise(0) })
      clock.advance(8000)
    },
  },
  { states: ['betslip.drafting.stage.composing', 'betslip.drafting.market.steady'], says: 'A stake is typed', play: () => undefined },
  {
    states: ['betslip.drafting.stage.composing'],
    says: 'The stake is more than the balance',
    play: ({ spine, view }) => spine.record({ type: 'stake.typed', slip: view().slip, stakePaise: paise(60_000_00) }),
  },
  { states: ['betslip.drafting.stage.reviewing'], says: 'Place is pressed', options: { reviews: true }, play: place },
  { states: ['betslip.drafting.market.moved'], says: 'The price falls to 1.90', play: (play) => quote(play, 1900) },
  { states: ['betslip.drafting.market.suspended'], says: 'The market is suspended', play: (play) => quote(play, 'suspended') },
  {
    states: ['betslip.drafting.market.stale'],
    says: 'The link is lost before Place',
    play: ({ spine }) => spine.record({ type: 'link.failed', reason: 'lost', dice: 0.5 }),
  },
  { states: ['order.claiming', 'betslip.following'], says: 'Place is pressed', options: { withoutLock: true }, play: place },
  {
    states: ['order.dropped'],
    says: 'The disk gives no lock in time: back in the draft',
    options: { withoutLock: true },
    play: (play) => {
      placed(1000)(play)
      quote(play, 2000)
    },
  },
  { states: ['order.sent.sending'], says: 'The order is sent', play: placed(0) },
  { states: ['order.sent.waiting'], says: 'The exchange has it; 2 s of its delay are over', play: pended(2000) },
  {
    states: ['order.sent.waiting'],
    says: 'The line dropped silently 2 s after Place; no heartbeat for 2 s',
    play: (play) => {
      pended(4000)(play)
      play.spine.record({ type: 'heartbeat.missed' })
    },
  },
  { states: ['order.sent.late'], says: 'The bet delay is over', play: pended(BET_DELAY_MS) },
  { states: ['order.sent.checking'], says: 'No answer came in time; the second question is sent', play: placed(6000) },
  {
    states: ['order.sent.offline'],
    says: 'The link is lost after Place',
    play: (play) => {
      place(play)
      play.spine.record({ type: 'link.failed', reason: 'lost', dice: 0.5 })
    },
  },
  { states: ['order.sent.unknown'], says: 'Ten questions stay without an answer', play: placed(33_000) },
  {
    states: ['order.loggedOut'],
    says: 'The session ends after Place',
    play: (play) => {
      place(play)
      play.spine.record({ type: 'logout.heard', said: said('loggedOut') })
    },
  },
  { states: ['betslip.accepted', 'order.settled'], says: 'Matched', play: judged(won) },
  {
    states: ['betslip.accepted'],
    says: 'Matched in part',
    play: judged({
      ...won,
      kind: 'partly-matched',
      winnings: paise(400_00),
      matched: paise(400_00),
      remaining: paise(600_00),
      said: said('betPartlyMatched'),
    }),
  },
  {
    states: ['betslip.accepted'],
    says: 'Not matched yet',
    play: judged({
      ...won,
      kind: 'unmatched',
      averageOdds: null,
      winnings: paise(0),
      matched: paise(0),
      remaining: paise(1_000_00),
      said: said('betUnmatched'),
    }),
  },
  {
    states: ['betslip.rejected', 'order.settled'],
    says: 'Refused: the market was suspended',
    play: judged({ kind: 'refused', said: said('MARKET_SUSPENDED') }),
  },
  {
    states: ['betslip.rejected'],
    says: 'The exchange never received it',
    play: (play) => {
      placed(6000)(play)
      play.spine.record({ type: 'outcome.answered', ref: ref(1), outcome: { kind: 'never-seen', fenced: true } })
    },
  },
]

/** The screens of the slip: states of betslip and order. */
export const slipShots: readonly Shot[] = SHOTS.map(({ states, says, options, play }) => ({
  states,
  says,
  show: () => {
    const slip = openSlip(options)
    play(slip)
    const view = slip.view()
    return { client: slip, page: <CurrentSlip view={view} />, voice: voiceOf(view, { asks: true, isAccepted: false }) }
  },
}))
