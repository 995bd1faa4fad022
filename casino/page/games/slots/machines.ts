import type { Words } from '#copy/en/provider/words.ts'

export type SymbolName = keyof Words['symbols']
export type Machine = {
  /** How its symbols are drawn, by the letter of the rules. */
  readonly symbols: Readonly<Record<string, SymbolName>>
  readonly columns: number
  /** What it pays: a symbol with hundredths of the stake under each head. */
  readonly heads: readonly string[]
  readonly pays: readonly (readonly [string, ...number[]])[]
  readonly ground: 'diya' | 'monsoon' | 'rangoli'
}

/** The three slots as they look; what they pay is the rules' table (docs/CASINO.md). */
export const machines: Readonly<Record<string, Machine>> = {
  'diya-lines': {
    symbols: { W: 'diya', '7': 'seven', B: 'bell', M: 'mango', L: 'lotus', C: 'conch' },
    columns: 3,
    heads: ['3'],
    pays: [
      ['W', 50_000],
      ['7', 10_000],
      ['B', 3000],
      ['M', 1500],
      ['L', 800],
      ['C', 300],
    ],
    ground: 'diya',
  },
  'monsoon-ways': {
    symbols: { T: 'tiger', P: 'feather', E: 'elephant', K: 'ruby', Q: 'sapphire', J: 'lota', W: 'cloud', S: 'sun' },
    columns: 5,
    heads: ['3', '4', '5'],
    pays: [
      ['T', 45, 135, 450],
      ['P', 30, 100, 300],
      ['E', 25, 80, 250],
      ['K', 10, 30, 100],
      ['Q', 8, 25, 80],
      ['J', 8, 25, 80],
      ['S', 200, 1000, 5000],
    ],
    ground: 'monsoon',
  },
  'rangoli-falls': {
    symbols: { a: 'rangoli-a', b: 'rangoli-b', c: 'rangoli-c', d: 'rangoli-d' },
    columns: 3,
    heads: ['4', '5', '6', '7', '8', '9'],
    pays: [
      ['d', 400, 800, 1500, 3000, 6000, 20_000],
      ['c', 150, 300, 500, 1000, 2000, 5000],
      ['b', 60, 100, 150, 250, 500, 1000],
      ['a', 40, 60, 100, 150, 250, 500],
    ],
    ground: 'rangoli',
  },
}
