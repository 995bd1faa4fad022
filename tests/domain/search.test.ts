import { expect, test } from 'vitest'
import { type Market, marketSchema } from '#contract/market.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { speak, text } from '#copy/catalogue.ts'
import { hitPath, hitsOf } from '#src/frame/search.ts'
import { competitionPath } from '#src/lib/sports.ts'

const market = (eventId: string, eventName: string, more: object = {}): Market =>
  marketSchema.parse({
    marketId: `m${eventId}`,
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    eventId,
    eventName,
    eventTypeId: '4',
    competitionId: 'c1',
    competitionName: 'Sahyadri T20',
    openDate: 0,
    inplay: false,
    status: 'OPEN',
    numberOfWinners: 1,
    runners: [],
    ...more,
  })
const markets = [
  market('1', 'Deccan Rooks v Konark Chargers'),
  market('1', 'Deccan Rooks v Konark Chargers', { marketId: 'm1b', marketType: 'SESSION' }),
  market('2', 'Port Callan v Wexmoor', { eventTypeId: '1', competitionId: 'c2', competitionName: 'Coastal Rookies' }),
  market('3', 'Kings v Queens', { eventTypeId: 'v9' }),
]

test('[SRCH-01] the search begins with the third character, in any case, and says when there is nothing', () => {
  expect(hitsOf(markets, 'ro')).toBeNull()
  expect(hitsOf(markets, 'ROOK')?.map(({ name }) => name)).toEqual(['Deccan Rooks v Konark Chargers', 'Coastal Rookies'])
  expect(hitsOf(markets, 'nobody')).toEqual([])
})

test('[SRCH-02] each result leads to its page', () => {
  const [cricket, , football, virtual] = markets
  if (cricket === undefined || football === undefined || virtual === undefined) throw new Error('three markets')
  expect(hitPath(cricket)).toBe('/event-page/4/1')
  expect(hitPath(virtual)).toBe('/virtual-event-page/v9')
  expect(hitPath({ ...cricket, eventTypeId: 'b9' })).toBe('/virtual-event-page/b9')
  expect(hitPath({ ...cricket, eventTypeId: '77777' })).toBe('/casino_live/1')
  expect(competitionPath('1', { id: 'c2', name: 'Coastal Rookies' })).toBe('/competition-detail-page/Coastal%20Rookies/1/c2')
})

test('[SRCH-03] cricket, virtual and ball-by-ball bear one sign, football another, tennis another', () => {
  const signOf = (eventTypeId: string) => hitsOf([market('9', 'Anything', { eventTypeId })], 'anything')?.[0]?.icon
  expect(new Set(['4', 'v9', 'b9'].map(signOf)).size).toBe(1)
  expect(new Set(['4', '1', '2'].map(signOf)).size).toBe(3)
})

test('[SRCH-01] hitsOf finds the text as it was typed, in any case, and a sport by its name', () => {
  const found = (query: string) => hitsOf(markets, query)?.map(({ name, path }) => [name, path])
  const event = ['Deccan Rooks v Konark Chargers', '/event-page/4/1']
  expect([found('ok'), found('oks')]).toEqual([undefined, [event]])
  for (const query of ['oks v kon', 'OKS V KON', ' v Kon', 'ROOKS V']) expect(found(query), query).toEqual([event])
  for (const query of ['rooks konark', 'chargers deccan', '  Rooks', 'Chargers ', 'rooks  v', 'rooks wexmoor'])
    expect(found(query), query).toEqual([])
  expect(found('Tennis')).toEqual([['Tennis', '/sports-page/tennis/2']])
  expect(
    hitsOf([market('9', 'The Cricketers v Any', { competitionName: 'Cricket Cup' })], 'cricket')?.map(({ name, note }) => [name, note]),
  ).toEqual([
    ['Cricket', text.sports],
    ['The Cricketers v Any', 'Cricket Cup'],
    ['Cricket Cup', 'Cricket'],
  ])
  speak(hindi)
  expect(hitsOf(markets, 'tennis')?.map(({ name }) => name)).toEqual([hindi.tennis])
  expect(hitsOf(markets, hindi.tennis)?.map(({ path }) => path)).toEqual(['/sports-page/tennis/2'])
  speak()
})

test('[SRCH-01][SRCH-02] hitsOf finds a game of the casino by its name', () => {
  const games = [
    { gameId: 'aviator', name: 'Aviator', names: ['Aviator', 'एविएटर'] },
    { gameId: 'dragon-tiger', name: 'Dragon Tiger', names: ['Dragon Tiger', 'ड्रैगन टाइगर'] },
  ]
  expect(hitsOf(markets, 'gon t', games)?.map(({ name, note, path }) => [name, note, path])).toEqual([
    ['Dragon Tiger', text.casino, '/casino_live/dragon-tiger'],
  ])
  expect(hitsOf(markets, 'tiger dragon', games)).toEqual([])
  // The keyboard may have other letters than the page.
  expect(hitsOf(markets, 'एविए', games)?.map(({ name }) => name)).toEqual(['Aviator'])
})
