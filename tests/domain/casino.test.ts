import { expect, test } from 'vitest'
import { lobbyAt, wishAt } from '#client/casino/address.ts'
import { LOBBIES, LOBBY_PATHS, besideOf, gameKey, gamesOf, sectionsOf, shownGames, tabsOf } from '#client/casino/lobby.ts'
import { onNow } from '#client/casino/now.ts'
import { paise } from '#domain/paise.ts'
import type { Page } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { gameStarred, MOST_FAVOURITES, noFavourites } from '#client/market/favourites.ts'
import { foldLogin } from '#client/ledger/fold-login.ts'
import { noLogin } from '#client/player/login.ts'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import { millisSchema } from '#contract/scalar.ts'
import { catalogueAt } from '#tests/browser/casino-desk.ts'
import { folded, member } from '#tests/player.ts'
import { targetOf } from '../../src/access.ts'

const catalogue = catalogueAt(0)
const all = { tab: 'allGames', query: '', provider: null, most: null, starred: null } as const
const names = (games: readonly { readonly gameId: string }[]): readonly string[] => games.map(({ gameId }) => gameId)

test('[CAS-01][CAS-08] no lobby and no tab is empty, and the rows of the first tab have each game once', () => {
  for (const lobby of LOBBIES) {
    expect(gamesOf(catalogue, lobby).length, lobby).toBeGreaterThan(0)
    for (const { tab } of tabsOf(catalogue, lobby)) expect(gamesOf(catalogue, lobby, tab).length, tab).toBeGreaterThan(0)
    const { rows, rest } = sectionsOf(catalogue, lobby)
    const keys = [...rows.flatMap(({ games }) => games), ...rest].map(gameKey)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(expect.arrayContaining(gamesOf(catalogue, lobby).map(gameKey)))
  }
})

test('[CAS-01] a small lobby under the slots, and no other, has games of the others below', () => {
  expect(LOBBIES.filter((lobby) => besideOf(catalogue, lobby).length > 0)).toEqual(['crash', 'fishing'])
  const beside = names(besideOf(catalogue, 'crash'))
  expect(beside).toEqual(expect.arrayContaining(['diya-lines', 'fishing', 'bingo']))
  expect([beside.includes('aviator'), new Set(beside).size]).toEqual([false, beside.length])
})

test('[CAS-01] a lobby shows what search, provider, limit and favourites leave', () => {
  const shown = (wish: object) => names(shownGames(catalogue, 'casino', { ...all, ...wish }))
  expect(shown({ query: ' PATTI ' })).toEqual(['teen-patti'])
  expect(shown({ query: 'हि Euro' })).toEqual(['roulette'])
  expect(shown({ query: 'lotus', tab: 'liveGames' })).toEqual(['roulette', 'blackjack', 'bingo'])
  expect(shown({ provider: 'lotus-wheel' })).toEqual(['roulette', 'blackjack', 'bingo'])
  expect(shown({ most: paise(1000) })).not.toContain('blackjack')
  expect(shown({ starred: new Set(['aviator/one']) })).toEqual(['aviator'])
  expect(shown({ query: 'no such game' })).toEqual([])
})

test('[ROUTE-07][ROUTE-11][HDR-08] an address names its lobby and its provider', () => {
  for (const lobby of LOBBIES) expect(lobbyAt(LOBBY_PATHS[lobby])).toEqual({ lobby, provider: null })
  expect(lobbyAt('/casino-lobby/slot-games/Monsoon-Arcade')).toEqual({ lobby: 'slots', provider: 'Monsoon-Arcade' })
  expect(lobbyAt('/casino-lobby/slot-games/Crash/Lotus%20Wheel')).toEqual({ lobby: 'crash', provider: 'Lotus Wheel' })
})

test('[ROUTE-12][ROUTE-13][ROUTE-17][SRCH-02] an address names what opens in the frame', () => {
  expect(wishAt('/casino-live/roulette/one')).toEqual({ kind: 'game', gameId: 'roulette', tableId: 'one' })
  expect(wishAt('/casino_live/roulette')).toEqual({ kind: 'game', gameId: 'roulette', tableId: null })
  expect(wishAt('/aviator')).toEqual({ kind: 'game', gameId: 'aviator', tableId: null })
  expect(wishAt('/table-casino-live/big%20wins')).toEqual({ kind: 'lobby', eventName: 'big wins' })
})

test('[CAS-01] a card says what is on, with seconds that never pass the end of bets', () => {
  const gameId = gameIdSchema.parse('teen-patti')
  const open = { gameId, now: { state: 'open', until: millisSchema.parse(12_000) } } as const
  expect(onNow(open, 0)).toEqual({ key: 'betsClose', seconds: 12, part: 0.4 })
  expect(onNow(open, 11_999)).toMatchObject({ seconds: 1 })
  expect(onNow(open, 12_000)).toEqual({ key: 'noMoreBets' })
  expect(onNow({ ...open, gameId: gameIdSchema.parse('race') }, 0)).toMatchObject({ key: 'startsIn' })
  for (const [id, key] of [
    ['aviator', 'flying'],
    ['roulette', 'spinningNow'],
    ['bingo', 'drawing'],
    ['sic-bo', 'rolling'],
    ['race', 'racing'],
    ['lucky7', 'dealing'],
  ])
    expect(onNow({ gameId: gameIdSchema.parse(id), now: { ...open.now, state: 'dealing' } }, 0)).toEqual({ key })
  expect(onNow({ gameId }, 0)).toBeNull()
})

test('[CAS-01] favourite games are put in, taken out, and bounded', () => {
  const one = gameStarred(noFavourites, 'aviator/one')
  expect(one.games).toEqual(['aviator/one'])
  expect(gameStarred(one, 'aviator/one').games).toEqual([])
  const many = Array.from({ length: MOST_FAVOURITES + 5 }, (_, at) => `game-${at}/one`).reduce(gameStarred, noFavourites)
  expect(many.games).toHaveLength(MOST_FAVOURITES)
})

test('[SESS-08][SESS-09] a target of the casino brings its navigation along, and leaving the casino clears it', () => {
  const target = targetOf('/casino-lobby/slot-games/Monsoon-Arcade')
  expect(target.navigation).toEqual({
    navigationId: 'Monsoon-Arcade',
    navigationName: 'Monsoon Arcade',
    casinoType: 'casino-lobby',
    selectedCasinoProvider: 'Monsoon-Arcade',
  })
  expect(targetOf('/casino-live/roulette/one').navigation).toMatchObject({
    navigationId: 'roulette',
    navigationName: 'Roulette',
    casinoType: 'casino-live',
  })
  expect(targetOf('/open-bets').navigation).toBeNull()
  const here = { ...emptyLedger, member: member('demo') }
  const reached = folded(here, { type: 'target.reached', target, isChosen: false })
  expect(reached.login).toMatchObject({ navigation: target.navigation, casinoPopup: true, casinoNews: false })
  const lobby: Page = { name: 'casino-lobby', path: '/casino-lobby/slot-games/Monsoon-Arcade' }
  const landed = folded(reached, { type: 'page.opened', page: lobby })
  expect(landed.login.navigation).toEqual(target.navigation)
  expect(folded(landed, { type: 'page.opened', page: { name: 'home' } }).login.navigation).toBeNull()
})

test('[SUPP-04][CAS-02] a member’s choice of a lobby opens the news of the casino, unless it is on the page', () => {
  const target = targetOf('/casino-lobby/casino')
  const chosen = { type: 'target.reached', target, isChosen: true } as const
  const opened = foldLogin(noLogin, chosen, true, { name: 'home' })
  expect(opened).toMatchObject({ casinoNews: true, casinoPopup: false })
  expect(foldLogin(opened, { type: 'casino-news.closed' }, true, { name: 'home' }).casinoNews).toBe(false)
  expect(foldLogin(noLogin, chosen, true, { name: 'casino-lobby', path: '/casino-lobby/casino' }).casinoNews).toBe(false)
  expect(foldLogin(noLogin, { ...chosen, target: targetOf('/aviator') }, true, { name: 'home' }).casinoNews).toBe(false)
})
