import type { Millis, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { Clock } from '#server/ports.ts'
import { type Fixture, fixtureAt, isOutright } from './fixtures.ts'
import { hash01, type Seed } from './prng.ts'
import { bookmakerQuote, quote, type QuoteInput } from './quotes.ts'
import type { Script } from './script.ts'
import { BOOKMAKER } from './sides.ts'
import { isLine, isSession, lineQuote, sessionQuote } from './sessions.ts'
import { momentAt, type State } from './state.ts'

/** A share of a whole that grows now faster, now slower, and never falls: the slopes of the waves add up to less than 1. */
const inWaves = (key: string, share: number): number =>
  WAVES.reduce((sum, [count, strength]) => {
    const turn = 2 * Math.PI * count
    const shift = 2 * Math.PI * hash01(key, 'wave', count)
    return sum + (strength / turn) * (Math.sin(turn * share + shift) - Math.sin(shift))
  }, share)
const WAVES = [
  [5, 0.25],
  [17, 0.3],
  [43, 0.4],
] as const

const VOLATILE_MS = 6000
/** A match's other markets quote this many times less often, and trade less. */
const SIDE_CALM = 4
const SIDE_SHARE = 0.06
/** The runners of most markets. A market with more of them quotes, and is pictured, so many times less often: it costs no more. */
const FEW_RUNNERS = 3
export const manyOf = ({ runners }: Pick<Fixture, 'runners'>): number => Math.max(1, Math.ceil(runners.length / FEW_RUNNERS))
const LISTED_BEFORE_MS = 24 * 3_600_000

type Played = { readonly fixture: Fixture; readonly script: Script }
type Tempo = {
  readonly seed: Seed
  readonly clock: Clock
  readonly speed: number
  readonly epoch: Millis
  readonly calm: number
  /** The real time of a moment of matches. */
  readonly realAt: (t: number) => number
}

/** What markets quote, when, and what they have traded: the same for an instant, whenever it is asked. */
export const createMarketQuotes = ({ seed, clock, speed, epoch, calm, realAt }: Tempo) => {
  /** A market quotes at its own steady beat of real time, so that any quote can be made again. */
  const beat = (fixture: Fixture, inplay: boolean): number =>
    Math.round(
      (inplay ? 350 + 550 * hash01(seed, fixture.marketId, 'beat') : 5000 + 5000 * hash01(seed, fixture.marketId, 'slow beat')) *
        (fixture.side === null ? 1 : (isOutright(fixture) ? 1 : SIDE_CALM) * manyOf(fixture)) *
        calm,
    )

  /** Everything matched by then, in rupees: grows all the time, faster in play. */
  const tradedAt = (fixture: Fixture, script: Script, t: number): number => {
    const { sport } = fixture.series
    const share = fixture.side === null ? 1 : SIDE_SHARE
    const size =
      (sport === 'short' || sport === 'virtual' || sport === 'ball' ? 8e5 : 2e7) * share * (0.4 + hash01(seed, fixture.marketId, 'volume'))
    const before = Math.max(0, Math.min(1, (t + LISTED_BEFORE_MS) / LISTED_BEFORE_MS))
    const during = Math.max(0, Math.min(1, t / Math.max(1, script.endMs)))
    const key = `${seed}/${fixture.marketId}`
    return size * (0.15 * before ** 3 + 0.85 * inWaves(key, during))
  }

  /** What the quote of an open market at an instant of real time is made of. */
  const quoteInputAt = ({ fixture, script }: Played, state: State, at: number): QuoteInput => {
    const { series, slot, side, runners } = fixture
    // The bookmaker quotes from the same market as the makers.
    const { marketId } = side === BOOKMAKER ? fixtureAt(series, slot) : fixture
    const period = beat(fixture, state.inplay)
    const tick = Math.floor((at - epoch) / period)
    const opened = realAt(fixture.startMs + Math.max(state.since, -LISTED_BEFORE_MS)) - epoch
    // What happened since betting stopped is in the first quote after it.
    const realMs = Math.max(tick * period, state.phase === 'play' ? opened : tick * period)
    const t = realMs * speed + 1e-6 - fixture.startMs
    const latest = script.moments[Math.max(0, momentAt(script, t))]
    const volatile = state.phase === 'play' && latest?.suspend !== undefined && t - latest.offsetMs - latest.suspend.ms < VOLATILE_MS
    const tradedRupees = tradedAt(fixture, script, t)
    const chances = latest?.chances ?? []
    const shares = script.moments[0]?.chances ?? []
    return { seed, marketId, runners, shares, chances, realMs, tick, volatile, inplay: state.inplay, tradedRupees }
  }

  const wholeOf = ({ tradedRupees }: QuoteInput): Paise => paise(Math.round(tradedRupees) * 100)

  /** The makers' or the bookmaker's quote of an open market now. */
  const quotedNow = (match: Played, state: State) => {
    const { side } = match.fixture
    const input = quoteInputAt(match, state, clock.now())
    if (side === BOOKMAKER) return { runners: bookmakerQuote(input) }
    if (isSession(side) && !isLine(side)) return { runners: sessionQuote(input) }
    return { runners: isLine(side) ? lineQuote(input) : quote(input), traded: wholeOf(input) }
  }
  return { beat, quoteInputAt, wholeOf, quotedNow }
}
