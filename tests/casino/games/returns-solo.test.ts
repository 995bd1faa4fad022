import { expect, test } from 'vitest'
import { anteReturn } from '#casino/games/returns-shows.ts'
import { cascadeReturn } from '#casino/games/returns-slots.ts'
import { ANTE_RETURN, CASCADE_RETURN, VIDEO_POKER_RETURN } from '#casino/games/returns-solo.ts'
import { videoPokerReturn } from '#casino/games/returns-video-poker.ts'
import { exactReturn, exactReturns } from '#casino/server/stated.ts'
import { nearestDouble } from '../../../scripts/rules/nearest-double.ts'

const FIGURES = [
  ['three-card-poker', 'pairPlus', '5397/5525'],
  ['three-card-poker', 'ante', '19671831/20358520'],
  ['fishing', 'minnow', '24/25'],
  ['fishing', 'dragon', '24/25'],
  ['diya-lines', 'total', '7783/8000'],
  ['monsoon-ways', 'total', '19251/20000'],
  ['rangoli-falls', 'total', '42355217498624971112021939418195993366415/43556142965880123323311949751266331066368'],
  ['bingo', 'ticket', '21198180485183/22852452918615'],
  ['scratch', 'card', '23/25'],
  ['dice', 'chance:1', '99/100'],
  ['dice', 'chance:90', '99/100'],
  ['limbo', 'bet', '99/100'],
  ['mines', 'mines:1', '97/100'],
  ['mines', 'mines:24', '97/100'],
  ['hi-lo', 'bet', '97/100'],
  ['keno', 'picks:1', '19/20'],
  ['keno', 'picks:10', '208180987/211915132'],
  ['plinko', 'calm:8', '1267/1280'],
  ['plinko', 'wild:16', '162163/163840'],
  ['video-poker', 'bet', '1653526326983/1661102543100'],
  ['race', 'win:1', '93/100'],
  ['race', 'win:2', '1161/1250'],
  ['race', 'place:2', '2945695099/3178345625'],
  ['race', 'win:3', '1161/1250'],
  ['race', 'place:3', '10948116243/11783135000'],
  ['race', 'win:4', '1859/2000'],
  ['race', 'win:5', '9297/10000'],
  ['race', 'place:5', '34514867187/37162195000'],
  ['race', 'win:6', '93/100'],
  ['race', 'place:6', '13643393/14684150'],
  ['blackjack', 'main', '91263899886477128982972893772/91733330193268616658399616009'],
] as const
const text = (exact: { readonly numerator: bigint; readonly denominator: bigint } | null): string =>
  exact === null ? 'none' : `${exact.numerator}/${exact.denominator}`

test.for(FIGURES)('[CAS-05] %s returns the stated figure when %s is bet', ([game, bet, figure]) => {
  expect(text(exactReturn(game, bet))).toBe(figure)
})

test.for([
  ['1', '2146647320297155/2251799813685248'],
  ['2', '4300834254083865/4503599627370496'],
  ['5', '4108259269109569/4503599627370496'],
  ['20', '8351014679120989/9007199254740992'],
  ['40', '2044449827209377/2251799813685248'],
] as const)('[CAS-05] wheel returns the stated figure as its nearest double when %s is bet', ([bet, figure]) => {
  const exact = exactReturn('wheel', bet)
  expect(exact === null ? 'none' : text(nearestDouble(exact))).toBe(figure)
})

test('[CAS-05] the checked-in returns equal the whole enumeration when it is run', () => {
  expect(text(anteReturn())).toBe(text(ANTE_RETURN))
  expect(text(cascadeReturn())).toBe(text(CASCADE_RETURN))
})

test('[CAS-05] the checked-in return of video poker is its best play when all hands are tried', () => {
  expect(text(videoPokerReturn())).toBe(text(VIDEO_POKER_RETURN))
})

test.for([
  ['wheel', 6],
  ['race', 42],
  ['fishing', 12],
  ['blackjack', 1],
  ['dice', 26],
  ['keno', 10],
  ['plinko', 9],
  ['mines', 24],
  ['hi-lo', 1],
  ['video-poker', 1],
] as const)('[CAS-05] %s lists a return between 90 and 100 percent when a page asks for all', ([game, count]) => {
  const all = exactReturns(game)
  expect(all).toHaveLength(count)
  for (const { numerator, denominator } of all) {
    expect(numerator * 10n).toBeGreaterThan(denominator * 9n)
    expect(numerator).toBeLessThan(denominator)
  }
})
