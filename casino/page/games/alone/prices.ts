/** What the games alone pay, for showing: hundredths of the stake. Tests hold them to the engines, which no page loads before a check. */

/** How many of a hundred numbers may win in Dice. */
export const CHANCES: readonly number[] = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 15, 18, 20, 22, 25, 30, 33, 36, 44, 45, 50, 55, 60, 66, 75, 90]
export const diceOdds = (chance: number): number => 9900 / chance

/** The most paise that a bet may return: the highest stake in rupees, times a target in hundredths. */
export const HIGHEST = 50_000_000
/** The targets of Limbo that the page offers. */
export const TARGETS: readonly number[] = [
  101, 110, 120, 130, 150, 175, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000,
]

export type Risk = 'calm' | 'middle' | 'wild'
export type PlinkoRows = 8 | 12 | 16
const both = (half: readonly number[]): readonly number[] => [...half, ...half.slice(0, -1).toReversed()]
/** The bins of each board of Plinko from left to right. */
export const PLINKO: Readonly<Record<`${Risk}:${PlinkoRows}`, readonly number[]>> = {
  'calm:8': both([560, 210, 110, 100, 50]),
  'middle:8': both([1300, 300, 130, 70, 40]),
  'wild:8': both([2900, 400, 150, 30, 20]),
  'calm:12': both([1000, 300, 160, 140, 110, 100, 50]),
  'middle:12': both([3300, 1100, 400, 200, 110, 60, 30]),
  'wild:12': both([17_000, 2400, 800, 200, 70, 20, 20]),
  'calm:16': both([1600, 900, 200, 140, 140, 120, 110, 100, 50]),
  'middle:16': both([11_000, 4100, 1000, 500, 300, 150, 100, 50, 30]),
  'wild:16': both([100_000, 13_000, 2600, 900, 400, 200, 20, 20, 20]),
}

/** What Keno returns by the count of chosen numbers, and of those that are drawn. */
export const KENO: readonly (readonly number[])[] = [
  [],
  [0, 380],
  [0, 180, 480],
  [0, 0, 280, 4800],
  [0, 0, 220, 760, 8500],
  [0, 0, 150, 400, 1200, 30_000],
  [0, 0, 100, 200, 650, 10_000, 70_000],
  [0, 0, 100, 150, 350, 1400, 36_000, 80_000],
  [0, 0, 100, 150, 200, 500, 4000, 60_000, 90_000],
  [0, 0, 100, 130, 170, 250, 750, 5000, 50_000, 100_000],
  [0, 0, 0, 160, 200, 400, 600, 2500, 10_000, 50_000, 100_000],
]

/** The hands of video poker, the best first. */
export const POKER = {
  royal: 80_000,
  straightFlush: 5000,
  quads: 2500,
  fullHouse: 900,
  flush: 600,
  straight: 400,
  trips: 300,
  twoPair: 200,
  jacks: 100,
} as const
/** Is it the name of five cards here? */
export const isPokerHand = (hand: string): hand is keyof typeof POKER | 'nothing' => hand === 'nothing' || Object.hasOwn(POKER, hand)
