import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paiseSchema } from '#contract/scalar.ts'
import type { Card } from '#casino/games/cards.ts'
import { diceOf } from '#casino/games/chance.ts'
import { engine as dice, diceWins } from '#casino/games/dice.game.ts'
import { dusKaDumOf, engine as dusKaDum } from '#casino/games/dus-ka-dum.game.ts'
import type { SharedGame, SoloGame } from '#casino/games/game.ts'
import { engine as hiLo, hiLoOf, MOST_GUESSES } from '#casino/games/hi-lo.game.ts'
import { engine as keno } from '#casino/games/keno.game.ts'
import { LADDER_TOP, shownOdds } from '#casino/games/ladder.ts'
import { engine as limbo } from '#casino/games/limbo.game.ts'
import { engine as mines, minesOdds, mostOpened } from '#casino/games/mines.game.ts'
import { engine as muflis, muflisOf } from '#casino/games/muflis.game.ts'
import { engine as plinko, plinkoOdds } from '#casino/games/plinko.game.ts'
import { engine as sicBo, sicBoOf } from '#casino/games/sic-bo.game.ts'
import { heldByItself, pokerHandOf, engine as videoPoker } from '#casino/games/video-poker.game.ts'

const stakePaise = paiseSchema.parse(10_000)
const SEED = Buffer.from('c4'.repeat(32), 'hex')
const diceAt = (nonce: number) => diceOf(SEED, 'meera', nonce)
const cards = (text: string): readonly Card[] => text.split(' ')
const backs = <Outcome extends null | boolean | number | string | readonly never[] | object>(
  game: Pick<SharedGame, 'id'> & { readonly returnOf: (bet: { bet: string; stakePaise: typeof stakePaise }, outcome: Outcome) => number },
  outcome: Outcome,
  bets: readonly string[],
) => bets.map((bet) => game.returnOf({ bet, stakePaise }, outcome))
const played = <Bet extends object>(game: Pick<SoloGame, 'id'> & { readonly parse: (data: unknown) => Bet | null }, data: object): Bet => {
  const bet = game.parse(data)
  if (bet === null) throw new Error(`${game.id} does not know its bet`)
  return bet
}

test.for([
  ['2S 3H 5D', '2H 3D 6S', 'A', 'high', 'high'],
  ['AS 2H 3D', 'KS QH JD', 'B', 'sequence', 'sequence'],
  ['2S 2H 3D', 'AS KH QS', 'A', 'pair', 'sequence'],
  ['2S 5S 7S', 'AS KH JD', 'B', 'color', 'high'],
  ['2S 3H 5D', '2D 3S 5H', 'tie', 'high', 'high'],
] as const)('[CAS-06] Muflis gives the lower hand the round when %s meets %s', ([a, b, winner, handA, handB]) => {
  expect(muflisOf(cards(a), cards(b))).toMatchObject({ winner, handA, handB })
})

test('[CAS-06] Muflis pays the lower hand 1.98, and both their stakes when they tie', () => {
  const bets = ['playerA', 'playerB', 'noPairA', 'noPairB', 'pairPlusA', 'pairPlusB']
  expect(backs(muflis, muflisOf(cards('2S 3H 5D'), cards('7S 7H AD')), bets)).toEqual([19_800, 0, 13_000, 0, 0, 20_000])
  expect(backs(muflis, muflisOf(cards('2S 3H 5D'), cards('2D 3S 5H')), bets)).toEqual([10_000, 10_000, 13_000, 13_000, 0, 0])
})

test('[CAS-06] Sic Bo pays each kind of bet by its dice when they are worked by hand', () => {
  const bets = ['small', 'big', 'even', 'odd', 'total:9', 'face:2', 'face:5', 'double:2', 'triple:2', 'anyTriple']
  expect(backs(sicBo, sicBoOf([2, 2, 5]), bets)).toEqual([20_000, 0, 0, 20_000, 82_800, 30_000, 20_000, 129_000, 0, 0])
  // A triple loses every even chance.
  expect(backs(sicBo, sicBoOf([2, 2, 2]), bets)).toEqual([0, 0, 0, 0, 0, 130_000, 0, 129_000, 2_070_000, 345_000])
  expect(backs(sicBo, sicBoOf([6, 6, 5]), bets)).toEqual([0, 20_000, 0, 20_000, 0, 0, 20_000, 0, 0, 0])
})

test('[CAS-06] Dus Ka Dum counts an ace one and court cards nothing when two cards are summed', () => {
  const bets = ['below', 'ten', 'above', 'pair', 'even', 'odd', 'bothRed', 'bothBlack']
  expect(dusKaDumOf(cards('AS KH'))).toMatchObject({ total: 1, winner: 'below' })
  expect(dusKaDumOf(cards('TS KH'))).toMatchObject({ total: 10, winner: 'ten' })
  expect(backs(dusKaDum, dusKaDumOf(cards('5H 5D')), bets)).toEqual([0, 108_500, 0, 163_000, 18_700, 0, 39_300, 0])
  expect(backs(dusKaDum, dusKaDumOf(cards('9S 4C')), bets)).toEqual([0, 0, 29_800, 0, 0, 20_000, 0, 39_300])
  expect(backs(dusKaDum, dusKaDumOf(cards('QS JH')), bets)).toEqual([16_500, 0, 0, 0, 18_700, 0, 0, 0])
})

test('[CAS-04] Dice wins with the lowest or the highest numbers, and each choice returns 99 of a hundred', () => {
  expect([1, 50, 51].map((number) => diceWins(number, { chance: 50, side: 'under' }))).toEqual([true, true, false])
  expect([50, 51, 100].map((number) => diceWins(number, { chance: 50, side: 'over' }))).toEqual([false, true, true])
  for (let nonce = 0; nonce < 50; nonce += 1) {
    const round = dice.play(diceAt(nonce), played(dice, { stakePaise, chance: 25, side: 'under' }), [])
    const number = diceAt(nonce).draw(100) + 1
    expect(round).toMatchObject({ view: { number }, returnPaise: number <= 25 ? 39_600 : 0, bestReturnPaise: 39_600 })
  }
})

test('[CAS-04] Limbo pays the target when its multiplier reaches it, and nothing below it', () => {
  const multipliers = Array.from({ length: 400 }, (_, nonce) => {
    const { view, returnPaise } = limbo.play(diceAt(nonce), played(limbo, { stakePaise, target: 200 }), [])
    expect(view).toMatchObject({ target: 200, isWon: returnPaise === 20_000 })
    return [view, returnPaise] as const
  })
  const won = multipliers.filter(([, returnPaise]) => returnPaise > 0).length
  expect(won).toBeGreaterThan(150)
  expect(won).toBeLessThan(250)
})

test('[CAS-04] Plinko pays the bin that its steps to the right lead to', () => {
  expect(plinkoOdds('calm:8')).toEqual([560, 210, 110, 100, 50, 100, 110, 210, 560])
  expect(plinkoOdds('constructor')).toEqual([])
  for (let nonce = 0; nonce < 20; nonce += 1) {
    const chance = diceAt(nonce)
    const path = Array.from({ length: 8 }, () => chance.draw(2))
    const bin = path.filter((step) => step === 1).length
    const odds = plinkoOdds('wild:8')[bin] ?? 0
    const round = plinko.play(diceAt(nonce), played(plinko, { stakePaise, rows: 8, risk: 'wild' }), [])
    expect(round).toMatchObject({ view: { path, bin, odds }, returnPaise: odds * 100, bestReturnPaise: 290_000 })
  }
})

test('[CAS-04] Keno pays by how many chosen numbers are among the ten that are drawn', () => {
  const drawn = diceAt(3)
    .shuffle(40)
    .slice(0, 10)
    .map((at) => at + 1)
  const others = Array.from({ length: 40 }, (_, at) => at + 1).filter((number) => !drawn.includes(number))
  const returnOf = (numbers: readonly number[]) => keno.play(diceAt(3), played(keno, { stakePaise, numbers }), []).returnPaise
  expect(returnOf(drawn)).toBe(10_000_000)
  expect(returnOf(drawn.slice(0, 1))).toBe(38_000)
  expect(returnOf([...drawn.slice(0, 3), ...others.slice(0, 1)])).toBe(76_000)
  expect(returnOf(others.slice(0, 5))).toBe(0)
})

const MINES_BET = played(mines, { stakePaise, mines: 3 })
const minesAt = (nonce: number) =>
  diceAt(nonce)
    .shuffle(25)
    .slice(0, 3)
    .map((at) => at + 1)

test('[CAS-04] Mines raises the win with each field, and hides the mines until the round is over', () => {
  // Two of 25 fields without one of three mines: 22/25 × 21/24 is 77/100, and 97 of that is 1.2597….
  expect(shownOdds(minesOdds(3, 2))).toBe(125)
  const laid = minesAt(1)
  const safe = Array.from({ length: 25 }, (_, at) => at + 1).filter((field) => !laid.includes(field))
  const [first = 0, second = 0] = safe
  const opened = [`open:${first}`, `open:${second}`]
  const waiting = mines.play(diceAt(1), MINES_BET, opened)
  expect(waiting).toMatchObject({
    view: { opened: [first, second], odds: 125, wonPaise: 12_597, laid: null },
    returnPaise: 0,
    byItself: 'take',
  })
  expect(waiting.next).not.toContain(opened[0])
  // 10000 paise × 97 × 100 / 7700 is 12597.4.
  expect(mines.play(diceAt(1), MINES_BET, [...opened, 'take'])).toMatchObject({ returnPaise: 12_597, next: [] })
  const lost = mines.play(diceAt(1), MINES_BET, [...opened, `open:${laid[0]}`])
  expect(lost).toMatchObject({ view: { isLost: true, laid: laid.toSorted((a, b) => a - b) }, returnPaise: 0, next: [] })
  expect(mines.play(diceAt(1), MINES_BET, []).next).not.toContain('take')
  expect(() => mines.play(diceAt(1), MINES_BET, ['take'])).toThrow()
  expect(() => mines.play(diceAt(1), MINES_BET, [opened[0] ?? '', opened[0] ?? ''])).toThrow()
})

test('[CAS-04] Mines is over by itself when one more field would pass its top', () => {
  const safe = Array.from({ length: 25 }, (_, at) => at + 1).filter((field) => !minesAt(1).includes(field))
  const all = safe.slice(0, mostOpened(3)).map((field) => `open:${field}`)
  const over = mines.play(diceAt(1), MINES_BET, all)
  expect(over).toMatchObject({ next: [], byItself: null, view: { isLost: false } })
  expect(over.returnPaise).toBe(1_115_500)
  expect(over.returnPaise).toBeLessThanOrEqual(over.bestReturnPaise)
  expect(shownOdds(minesOdds(3, mostOpened(3) + 1))).toBeGreaterThan(LADDER_TOP)
})

const hiLoBy = (text: string, decisions: readonly string[]) => {
  const left = [...cards(text)]
  return hiLoOf(() => left.shift() ?? '', stakePaise, decisions)
}
test('[CAS-04] Hi-Lo multiplies a win by the chance of each guess, and an equal card loses', () => {
  // After a seven six of thirteen ranks are higher: 97 × 13 / 6 is 210.1…; after a queen eleven are lower.
  expect(hiLoBy('7S QH 5D', [])).toMatchObject({ next: ['higher', 'lower'], byItself: 'higher', view: { higherOdds: 210, lowerOdds: 210 } })
  expect(hiLoBy('7S QH 5D', ['higher'])).toMatchObject({
    view: { odds: 210, wonPaise: 21_016, lowerOdds: 248 },
    byItself: 'take',
    returnPaise: 0,
  })
  expect(hiLoBy('7S QH 5D', ['higher', 'take'])).toMatchObject({ returnPaise: 21_016, next: [] })
  // 97 × 13 × 13 / (6 × 11) is 248.3….
  expect(hiLoBy('7S QH 5D', ['higher', 'lower', 'take'])).toMatchObject({ returnPaise: 24_837, next: [] })
  expect(hiLoBy('7S 7H', ['higher'])).toMatchObject({ view: { isLost: true }, returnPaise: 0, next: [] })
  expect(hiLoBy('AS 2H', [])).toMatchObject({ next: ['higher'], byItself: 'higher' })
  expect(hiLoBy('KS 2H', [])).toMatchObject({ next: ['lower'], byItself: 'lower' })
  expect(() => hiLoBy('KS AH', ['higher'])).toThrow()
  expect(() => hiLoBy('KS AH', ['take'])).toThrow()
})

test('[CAS-04] Hi-Lo ends by itself at its last guess, and offers no guess above its top', () => {
  const turns = Array.from({ length: MOST_GUESSES }, (_, at) => (at % 2 === 0 ? 'higher' : 'lower'))
  const deal = Array.from({ length: MOST_GUESSES + 1 }, (_, at) => (at % 2 === 0 ? 'AS' : 'KS')).join(' ')
  expect(hiLoBy(deal, turns)).toMatchObject({ next: [], byItself: null, view: { isLost: false } })
  // A queen is above the jack with one rank of thirteen's two, a king above it with one: 97 × 6.5 × 13 is 8196, and 13 times that is too much.
  expect(hiLoBy('JS QH KD', ['higher', 'higher'])).toMatchObject({ view: { odds: 8196 }, next: ['lower', 'take'] })
  expect(hiLoBy('JS QH AD', ['higher', 'lower']).next).toEqual(['higher', 'take'])
})

test.for([
  ['TS JS QS KS AS', 'royal', 'hold:12345'],
  ['AS 2S 3S 4S 5S', 'straightFlush', 'hold:12345'],
  ['9S 9H 9D 9C KS', 'quads', 'hold:1234'],
  ['9S 9H 9D KC KS', 'fullHouse', 'hold:12345'],
  ['2S 9S 4S KS JS', 'flush', 'hold:12345'],
  ['AS 2H 3D 4C 5S', 'straight', 'hold:12345'],
  ['QS KH AD 2C 3S', 'nothing', 'hold:123'],
  ['3S 8H 3D KC 3H', 'trips', 'hold:135'],
  ['3S 8H 3D KC 8S', 'twoPair', 'hold:1235'],
  ['JS 8H JD KC 2S', 'jacks', 'hold:13'],
  ['TS 8H TD KC 2S', 'nothing', 'hold:13'],
  ['2S 8H 4D 7C TS', 'nothing', 'hold:'],
] as const)('[CAS-04] video poker reads %s as %s when five cards are ranked', ([text, hand, held]) => {
  expect([pokerHandOf(cards(text)), heldByItself(cards(text))]).toEqual([hand, held])
})

test('[CAS-04] video poker draws the next cards of its deck for those that are thrown away', () => {
  const bet = played(videoPoker, { stakePaise })
  const first = videoPoker.play(diceAt(5), bet, [])
  expect([first.next.length, first.debits]).toEqual([32, [10_000]])
  const kept = videoPoker.play(diceAt(5), bet, ['hold:12345'])
  expect(kept.view).toMatchObject({ cards: viewOf(first.view) })
  const [, , third, fourth] = viewOf(first.view)
  const [six = '', seven = '', eight = ''] = deckAt(5).slice(5)
  expect(viewOf(videoPoker.play(diceAt(5), bet, ['hold:34']).view)).toEqual([six, seven, third, fourth, eight])
  expect(() => videoPoker.play(diceAt(5), bet, ['hold:34', 'hold:'])).toThrow()
  expect(() => videoPoker.play(diceAt(5), bet, ['hold:43'])).toThrow()
})
const deckAt = (nonce: number): readonly Card[] =>
  diceAt(nonce)
    .shuffle(52)
    .map((card) => `${'A23456789TJQK'.charAt(card % 13)}${'SHDC'.charAt(Math.floor(card / 13))}`)
const viewOf = (view: unknown): readonly Card[] =>
  typeof view === 'object' && view !== null && 'cards' in view && Array.isArray(view.cards) ? view.cards.map(String) : []

test('[CAS-04] a ladder returns what its chance gives at any stop, floored once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }), (laid, at) => {
      const opened = Math.min(at, mostOpened(laid))
      const { numerator, denominator } = minesOdds(laid, opened)
      // Of 25 fields in order, the mines may not be among those that are opened: worked as a product of chances.
      const chance = Array.from({ length: opened }, (_, step) => (25 - laid - step) / (25 - step)).reduce((all, each) => all * each, 1)
      expect((Number(numerator) / Number(denominator)) * chance).toBeCloseTo(97, 9)
    }),
  )
})

test.for([
  [
    'dice',
    dice.parse,
    [
      { stakePaise: 1000, chance: 7, side: 'under' },
      { stakePaise: 1000, chance: 50 },
      { stakePaise: 1050, chance: 50, side: 'over' },
    ],
  ],
  [
    'limbo',
    limbo.parse,
    [
      { stakePaise: 1000, target: 100 },
      { stakePaise: 1000, target: 1_000_001 },
      { stakePaise: 1000, target: 150.5 },
    ],
  ],
  [
    'plinko',
    plinko.parse,
    [
      { stakePaise: 1000, rows: 9, risk: 'calm' },
      { stakePaise: 1000, rows: 8, risk: 'constructor' },
    ],
  ],
  [
    'keno',
    keno.parse,
    [
      { stakePaise: 1000, numbers: [] },
      { stakePaise: 1000, numbers: [1, 1] },
      { stakePaise: 1000, numbers: [0] },
      { stakePaise: 1000, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    ],
  ],
  [
    'mines',
    mines.parse,
    [
      { stakePaise: 1000, mines: 0 },
      { stakePaise: 1000, mines: 25 },
      { stakePaise: -1000, mines: 3 },
    ],
  ],
  ['hi-lo', hiLo.parse, [{ stakePaise: 1000, more: 1 }, { stakePaise: 0 }, null]],
  ['video-poker', videoPoker.parse, [{ stakePaise: '1000' }, {}]],
] as const)('[CAS-04] %s knows no bet when its data is malformed', ([, parse, malformed]) => {
  for (const data of malformed) expect(parse(data)).toBeNull()
})
