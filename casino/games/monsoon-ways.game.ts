import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import { type SpinBet, windowAt } from './diya-lines.game.ts'
import type { SoloGame } from './game.ts'
import { limitsAt, overAtOnce, paiseOf, returnAt, SPINS, stakeSchema } from './stake.ts'

export const WAYS_REELS: readonly string[] = [
  'TPETLKQTSPJKQJETPKQJ',
  'KTWQPJEKSTQJPKQTJEPQ',
  'QPTJKWEQTJSPKQJTKEPJ',
  'JEQTPKWJSQTKPJEQKTPJ',
  'EKQPJTQKSJPTEQKJPTQJ',
]
/** Odds in hundredths of the whole stake for three, four and five reels from the left, each way. */
export const WAYS_ODDS: Readonly<Record<string, readonly number[]>> = {
  T: [45, 135, 450],
  P: [30, 100, 300],
  E: [25, 80, 250],
  K: [10, 30, 100],
  Q: [8, 25, 80],
  J: [8, 25, 80],
}
const SCATTER = 'S'
/** Odds of three, four, and five or more scatters anywhere. */
export const SCATTER_ODDS: readonly number[] = [200, 1000, 5000]
const FEWEST = 3

/** A symbol's ways over so many reels, or so many scatters anywhere. */
export type WaysWin =
  | { readonly symbol: string; readonly reels: number; readonly ways: number; readonly returnPaise: Paise }
  | { readonly symbol: string; readonly count: number; readonly returnPaise: Paise }
/** The window holds each reel's three letters, top down. */
export type WaysView = {
  readonly stops: readonly number[]
  readonly window: readonly string[]
  readonly wins: readonly WaysWin[]
  readonly returnPaise: Paise
}

const countIn = (letters: string, symbols: string): number => [...letters].filter((letter) => symbols.includes(letter)).length

const waysOf = (window: readonly string[], symbol: string, odds: readonly number[], stakePaise: number): readonly WaysWin[] => {
  const counts = window.map((letters) => countIn(letters, `${symbol}W`))
  const gap = counts.indexOf(0)
  const reels = gap < 0 ? counts.length : gap
  const ways = counts.slice(0, reels).reduce((product, count) => product * count, 1)
  const paid = odds[reels - FEWEST]
  return paid === undefined ? [] : [{ symbol, reels, ways, returnPaise: returnAt(stakePaise, paid * ways) }]
}
const scatterOf = (window: readonly string[], stakePaise: number): readonly WaysWin[] => {
  const count = countIn(window.join(''), SCATTER)
  const paid = SCATTER_ODDS[Math.min(count - FEWEST, SCATTER_ODDS.length - 1)]
  return paid === undefined ? [] : [{ symbol: SCATTER, count, returnPaise: returnAt(stakePaise, paid) }]
}

/** The spin of these stops. */
export const waysAt = (stops: readonly number[], stakePaise: number): WaysView => {
  const window = stops.map((stop, reel) => windowAt(WAYS_REELS[reel] ?? '', stop))
  const ways = Object.entries(WAYS_ODDS).flatMap(([symbol, odds]) => waysOf(window, symbol, odds, stakePaise))
  const wins = [...ways, ...scatterOf(window, stakePaise)]
  return { stops, window, wins, returnPaise: paiseOf(wins.reduce((sum, win) => sum + win.returnPaise, 0)) }
}

/** The most that one spin returns, in hundredths of the stake: a test looks at every spin. */
export const WAYS_BEST = 5135

const betSchema = z.strictObject({ stakePaise: stakeSchema(SPINS) })

/** Monsoon Ways: five reels, 243 ways (docs/CASINO.md) [CAS-04]. */
export const engine: SoloGame<SpinBet> = {
  kind: 'solo',
  id: 'monsoon-ways',
  bestOdds: WAYS_BEST,
  limitsOf: () => limitsAt(SPINS, WAYS_BEST),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise }, decisions) => {
    const view = waysAt(
      WAYS_REELS.map(({ length }) => dice.draw(length)),
      stakePaise,
    )
    return overAtOnce(decisions, { view, stakePaise, returnPaise: view.returnPaise, bestOdds: WAYS_BEST })
  },
}
