import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engine as blackjack } from '#casino/games/blackjack.game.ts'
import { type Dice, diceOf } from '#casino/games/chance.ts'
import { engine as dice } from '#casino/games/dice.game.ts'
import { engine as diyaLines, LINE_REELS, LINES_BEST, linesAt, windowAt } from '#casino/games/diya-lines.game.ts'
import { engine as fishing } from '#casino/games/fishing.game.ts'
import type { Json, SoloGame, SoloRound } from '#casino/games/game.ts'
import { engine as hiLo } from '#casino/games/hi-lo.game.ts'
import { engine as keno } from '#casino/games/keno.game.ts'
import { engine as limbo } from '#casino/games/limbo.game.ts'
import { engine as mines } from '#casino/games/mines.game.ts'
import { engine as monsoonWays, SCATTER_ODDS, WAYS_BEST, WAYS_ODDS, WAYS_REELS, waysAt } from '#casino/games/monsoon-ways.game.ts'
import { engine as plinko } from '#casino/games/plinko.game.ts'
import { engine as rangoliFalls } from '#casino/games/rangoli-falls.game.ts'
import { engine as scratch } from '#casino/games/scratch.game.ts'
import { dealThreeCard, engine as threeCardPoker } from '#casino/games/three-card-poker.game.ts'
import { engine as videoPoker } from '#casino/games/video-poker.game.ts'

const SEED = new Uint8Array(32).fill(7)
const diceAt = (nonce: number): Dice => diceOf(SEED, 'player', nonce)
type Play = (nonce: number, decisions: readonly string[]) => SoloRound
const playOf = <Bet extends Json>(game: SoloGame<Bet>, data: unknown): readonly [string, Play] => {
  const bet = game.parse(data)
  if (bet === null) throw new Error(`${game.id} does not know its bet`)
  return [game.id, (nonce, decisions) => game.play(diceAt(nonce), bet, decisions)]
}
const GAMES = [
  playOf(blackjack, { stakePaise: 10_100 }),
  playOf(threeCardPoker, { antePaise: 10_000, pairPlusPaise: 1000 }),
  playOf(diyaLines, { stakePaise: 500 }),
  playOf(monsoonWays, { stakePaise: 500 }),
  playOf(rangoliFalls, { stakePaise: 500 }),
  playOf(fishing, { fish: 'minnow', stakePaise: 100 }),
  playOf(scratch, { pricePaise: 1000 }),
  playOf(dice, { stakePaise: 1300, chance: 33, side: 'over' }),
  playOf(limbo, { stakePaise: 1300, target: 250 }),
  playOf(plinko, { stakePaise: 1300, rows: 16, risk: 'wild' }),
  playOf(keno, { stakePaise: 1300, numbers: [1, 2, 3, 4, 5, 6] }),
  playOf(mines, { stakePaise: 1300, mines: 4 }),
  playOf(hiLo, { stakePaise: 1300 }),
  playOf(videoPoker, { stakePaise: 1300 }),
]
const nonce = fc.nat(100_000)
const choices = fc.array(fc.nat(5), { minLength: 0, maxLength: 60 })

/** Plays a round by choices, then as it plays by itself; looks at each state of it. */
const playOut = (play: Play, at: number, picks: readonly number[], look: (round: SoloRound, decisions: readonly string[]) => void) => {
  let decisions: readonly string[] = []
  for (let step = 0; step < 200; step += 1) {
    const round = play(at, decisions)
    look(round, decisions)
    if (round.byItself === null) return
    decisions = [...decisions, round.next[picks[step] ?? -1] ?? round.byItself]
  }
  throw new Error('the round does not end')
}

test.for(GAMES)('[CAS-04] %s pays from nothing to its best return when played by any choices', ([, play]) => {
  fc.assert(
    fc.property(nonce, choices, (at, picks) => {
      playOut(play, at, picks, (round, decisions) => {
        expect(round.returnPaise).toBeGreaterThanOrEqual(0)
        expect(round.returnPaise).toBeLessThanOrEqual(round.bestReturnPaise)
        expect(round.debits).toHaveLength(decisions.length + 1)
        expect(round.byItself === null).toBe(round.next.length === 0)
        if (round.byItself !== null) expect(round.next).toContain(round.byItself)
        if (round.next.length > 0) expect(round.returnPaise).toBe(0)
        expect(() => play(at, [...decisions, 'cheat'])).toThrow()
      })
    }),
  )
})

test('[CAS-05] blackjack hides the hole card when the player still decides', () => {
  fc.assert(
    fc.property(nonce, choices, (at, picks) => {
      playOut(
        (n, decisions) => blackjack.play(diceAt(n), blackjack.parse({ stakePaise: 1000 }) ?? never(), decisions),
        at,
        picks,
        ({ view, next }) => {
          if (next.length > 0) expect(view).toMatchObject({ isHoleTurned: false, dealer: [expect.any(String)] })
          else expect(view).toMatchObject({ isHoleTurned: true })
        },
      )
    }),
  )
})
const never = (): never => {
  throw new Error('no bet')
}

test('[CAS-05] three-card poker hides the dealer when the player still decides', () => {
  fc.assert(
    fc.property(nonce, (at) => {
      const bet = threeCardPoker.parse({ antePaise: 1000, pairPlusPaise: 0 }) ?? never()
      const { dealer } = dealThreeCard(diceAt(at))
      const asked = JSON.stringify(threeCardPoker.play(diceAt(at), bet, []).view)
      for (const card of dealer) expect(asked).not.toContain(card)
      expect(threeCardPoker.play(diceAt(at), bet, ['fold']).view).toMatchObject({ dealer })
    }),
  )
})

test('[CAS-05] Diya Lines returns its stated best when every spin is tried', () => {
  const returns = Array.from(
    { length: 20 ** LINE_REELS.length },
    (_, n) => linesAt([n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400)], 500).returnPaise,
  )
  expect(Math.max(...returns)).toBe((LINES_BEST * 500) / 100)
})

test('[CAS-05] Monsoon Ways returns its stated best when every spin is tried', () => {
  const countIn = (letters: string, symbols: string) => [...letters].filter((letter) => symbols.includes(letter)).length
  /** The windows of a reel as counts of each paying symbol, wilds among them, then of scatters; equal ones once. */
  const reels = WAYS_REELS.map((reel) => {
    const windows = Array.from(reel, (_, stop) => windowAt(reel, stop))
    const counts = windows.map((letters) => [
      ...Object.keys(WAYS_ODDS).map((symbol) => countIn(letters, `${symbol}W`)),
      countIn(letters, 'S'),
    ])
    return [...new Map(counts.map((each) => [each.join(), each])).values()]
  })
  const odds = Object.values(WAYS_ODDS)
  const payOf = (window: readonly (readonly number[])[]): number => {
    const ways = odds.reduce((sum, paid, symbol) => {
      let [product, length] = [1, 0]
      for (const counts of window) {
        const count = counts[symbol] ?? 0
        if (count === 0) break
        product *= count
        length += 1
      }
      return sum + (paid[length - 3] ?? 0) * product
    }, 0)
    const scatters = window.reduce((sum, counts) => sum + (counts[odds.length] ?? 0), 0)
    return ways + (SCATTER_ODDS[Math.min(scatters - 3, 2)] ?? 0)
  }
  const bestFrom = (window: readonly (readonly number[])[]): number =>
    window.length === reels.length
      ? payOf(window)
      : Math.max(...(reels[window.length] ?? []).map((counts) => bestFrom([...window, counts])))
  expect(bestFrom([])).toBe(WAYS_BEST)
  expect(waysAt([0, 0, 0, 0, 0], 500).returnPaise).toBeLessThanOrEqual((WAYS_BEST * 500) / 100)
})

test('[CAS-04] a game refuses a bet when its stake is no step of the table', () => {
  expect(diyaLines.parse({ stakePaise: 750 })).toBeNull()
  expect(blackjack.parse({ stakePaise: 1001 })).toBeNull()
  expect(fishing.parse({ fish: 'kraken', stakePaise: 100 })).toBeNull()
  expect(threeCardPoker.parse({ antePaise: 1000, pairPlusPaise: 500_100 })).toBeNull()
  expect(scratch.parse({ pricePaise: -1000 })).toBeNull()
})

test.for([
  ['blackjack', blackjack.limitsOf('bet').maxPaise, 3_125_000],
  ['diya-lines', diyaLines.limitsOf('bet').maxPaise, 471_500],
  ['rangoli-falls', rangoliFalls.limitsOf('bet').maxPaise, 22_500],
  ['monsoon-ways', monsoonWays.limitsOf('bet').maxPaise, 500_000],
  ['scratch', scratch.limitsOf('bet').maxPaise, 5000],
  ['dice', dice.limitsOf('chance:1').maxPaise, 505_000],
  ['dice', dice.limitsOf('chance:90').maxPaise, 5_000_000],
  ['plinko', plinko.limitsOf('wild:16').maxPaise, 50_000],
  ['keno', keno.limitsOf('picks:1').maxPaise, 5_000_000],
  ['keno', keno.limitsOf('picks:10').maxPaise, 50_000],
  ['mines', mines.limitsOf('mines:6').maxPaise, 268_900],
  ['hi-lo', hiLo.limitsOf('bet').maxPaise, 250_000],
  ['video-poker', videoPoker.limitsOf('bet').maxPaise, 62_500],
] as const)('[CAS-04] %s takes no more than the highest return allows when limits are served', ([, most, stated]) => {
  expect(most).toBe(stated)
})
