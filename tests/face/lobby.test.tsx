// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LIVE_TABS, SLOT_TABS, catalogueSchema } from '#contract/casino/catalogue.ts'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import { speak, text } from '#copy/catalogue.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { LOBBIES, LOBBY_PATHS, gamesOf } from '#client/casino/lobby.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { PAGES } from '#src/access.ts'
import LobbyScreen from '#src/casino/LobbyScreen.tsx'
import Sidebar from '#src/frame/Sidebar.tsx'
import { Guarded } from '#src/ui/Guarded.tsx'
import { catalogue as makeCatalogue } from '#tests/casino/catalogue.ts'
import { answered, at } from '#tests/player.ts'
import { linksShown, showPart } from './page-part.tsx'

afterEach(() => {
  cleanup()
  speak()
})

const usual = makeCatalogue()
/** Each lobby has games of its own. */
const catalogue = catalogueSchema.parse({
  ...usual,
  liveCasino: { ...usual.liveCasino, slices: { ...usual.liveCasino.slices, allGames: ['teen20/main', 'aviator/main'] } },
  slotsGames: {
    ...usual.slotsGames,
    slices: { ...usual.slotsGames.slices, allGames: ['aviator/main', 'teen20/main'], fishingGames: ['teen20/main'] },
  },
})
const listed = answered({ what: 'casino' }, { pictures: 'http://casino.test', catalogue })
const flags = (...rows: readonly ('4' | 'c1' | 'c9')[]) => answered({ what: 'flags' }, ...rows)

/** Each button of the menu with the page it opens. */
const WAYS = [
  [text.liveCasino, '/casino-lobby/casino'],
  [text.slotGames, '/casino-lobby/slot-games'],
  [text.crash, '/casino-lobby/slot-games/Crash'],
  [text.fishing, '/casino-lobby/slot-games/Shooting'],
  [text.cardGames, '/indian-card-games'],
  [text.aviator, '/aviator'],
] as const
const pressMenu = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))
const inMenu = (): readonly string[] => WAYS.map(([name]) => name).filter((name) => screen.queryByRole('button', { name }) !== null)

test('[CAS-01] the menu leads to each lobby, whose tabs and games are those of the source’s lists', () => {
  const { gone, logIn } = showPart(<Sidebar />)
  logIn()
  for (const [name] of WAYS) pressMenu(name)
  expect(gone).toEqual(WAYS.map(([, path]) => path))
  expect(LIVE_TABS.join(' ')).toBe(
    'allGames topGames liveGames tableGames pokerGames blackjackGames baccaratGames rouletteGames showsGames virtualGames',
  )
  expect(SLOT_TABS.join(' ')).toBe('allGames mainGames allSlots fishingGames bingoGames virtualGames multiplayerGames scratchGames')
  const { liveCasino, slotsGames, crashGames, indianGames } = catalogue
  const keysOf = { casino: liveCasino.slices.allGames, slots: slotsGames.slices.allGames, crash: crashGames, cards: indianGames }
  for (const lobby of LOBBIES) {
    const keys = lobby === 'fishing' ? slotsGames.slices.fishingGames : keysOf[lobby]
    expect(
      gamesOf(catalogue, lobby).map(({ gameId, tableId }) => `${gameId}/${tableId}`),
      lobby,
    ).toEqual(keys)
  }
  cleanup()
  for (const [lobby, tabs] of [
    ['casino', LIVE_TABS],
    ['slots', SLOT_TABS],
  ] as const) {
    const page = showPart(<LobbyScreen />, {}, LOBBY_PATHS[lobby])
    page.logIn()
    page.record(listed)
    const shown = [...screen.getByRole('group', { name: text.gameTabs }).querySelectorAll('button')]
    expect(shown).toHaveLength(tabs.length)
    cleanup()
  }
})

test('[CAS-02] a lobby takes a visitor through the login to it; a member’s opens at once, with its popup', () => {
  const { spine, gone, logIn } = showPart(<Sidebar />)
  const login = () => spine.ledger.get().login
  pressMenu(text.slotGames)
  expect([login().open, login().target?.page, login().target?.ids, gone]).toEqual([true, 'casino-lobby', ['slot-games'], []])
  logIn()
  expect([login().open, login().target, gone]).toEqual([false, null, ['/casino-lobby/slot-games']])
  cleanup()
  const members = showPart(<Sidebar />)
  members.logIn()
  pressMenu(text.slotGames)
  expect([members.gone, members.spine.ledger.get().login]).toMatchObject([['/casino-lobby/slot-games'], { open: false, casinoNews: true }])
  members.record({ type: 'page.opened', page: { name: 'casino-lobby', path: '/casino-lobby/slot-games' } })
  members.record({ type: 'casino-news.closed' })
  pressMenu(text.slotGames)
  expect(members.spine.ledger.get().login.casinoNews).toBe(false)
})

test('[CAS-04] a lobby says which stake is being settled when the casino is closed', () => {
  const { record, logIn } = showPart(<LobbyScreen />, {}, LOBBY_PATHS.casino)
  logIn()
  record({ type: 'read.failed', ask: { what: 'casino' }, whose: 'all', said: said('CASINO_CLOSED') })
  const open = { at: at(1), rounds: 0, net: paise(0), open: paise(10_000) }
  record(answered({ what: 'casinoPlayed' }, { ...open, gameId: gameIdSchema.parse('lucky7') }))
  expect(screen.getByText(text.CASINO_CLOSED)).toBeTruthy()
  expect(screen.getByText(text.beingSettled('₹100.00'))).toBeTruthy()
})

test('[CAS-06] the page of card games lists the Indian ones, and each card opens its game and table', () => {
  const { record, logIn } = showPart(<LobbyScreen />, {}, '/indian-card-games')
  logIn()
  record(listed)
  const cards = linksShown().filter((link) => link?.startsWith('/casino-live/'))
  expect(catalogue.indianGames.length).toBeGreaterThan(0)
  expect(cards).toEqual(catalogue.indianGames.map((key) => `/casino-live/${key}`))
})

test('[CAS-06] a card names its round or who won last, and counts players where some play', () => {
  const { record, logIn } = showPart(<LobbyScreen />, {}, LOBBY_PATHS.casino)
  logIn()
  const shown = (about: object): string => {
    const games = catalogue.games.map((game) => (game.gameId === 'teen20' ? { ...game, ...about } : game))
    record(answered({ what: 'casino' }, { pictures: 'http://casino.test', catalogue: catalogueSchema.parse({ ...catalogue, games }) }))
    return document.body.textContent
  }
  const nothing = shown({})
  expect(nothing).not.toMatch(/\b0 (playing|players)\b|Round|won/)
  expect(shown({ round: 1234 })).toContain(text.roundNumber('1,234'))
  const alive = shown({ round: 1234, players: 3, won: { nick: 'a***n', paise: 120_000 } })
  expect(alive).toContain(text.wonLast('a***n', '₹1,200'))
  expect(alive).toContain(text.playersAt('3'))
})

test('[CAS-06] a card says a tie and the names of last results in the player’s language', () => {
  speak(hindi)
  const { record, logIn } = showPart(<LobbyScreen />, {}, LOBBY_PATHS.casino)
  logIn()
  const marks = ['D', 'tie', 'Amar', 'Akbar', 'Anthony']
  const games = catalogue.games.map((game) => (game.gameId === 'teen20' ? { ...game, last: marks } : game))
  record(answered({ what: 'casino' }, { pictures: 'http://casino.test', catalogue: catalogueSchema.parse({ ...catalogue, games }) }))
  const [list] = screen.getAllByRole('list', { name: text.lastResults }).filter(({ textContent }) => textContent?.startsWith('D') === true)
  expect([...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual(['D', 'टाई', 'अमर', 'अकबर', 'एंथनी'])
})

test('[CAS-08] every page of the casino needs a login; its menu has what the flags c9 and c1 allow', () => {
  const casino = [PAGES.casinoLobby, PAGES.cards, PAGES.casinoLive, PAGES.casinoFound, PAGES.casinoTable, PAGES.aviator]
  const pages = casino.map((access) => (
    <Guarded key={access.path} access={access}>
      <p>{access.path}</p>
    </Guarded>
  ))
  const opened = () => casino.map(({ path }) => path).filter((path) => screen.queryByText(path) !== null)
  const names = WAYS.map(([name]) => name)
  const { record, logIn } = showPart([<Sidebar key="menu" />, ...pages])
  expect([inMenu(), opened()]).toEqual([names, []])
  logIn()
  // The exchange says which flag a table needs, when it opens.
  const tables = [PAGES.casinoLive.path, PAGES.casinoFound.path]
  record(flags('4', 'c9'))
  expect(inMenu()).toEqual(names.filter((name) => name !== text.cardGames))
  expect(opened()).toEqual([PAGES.casinoLobby.path, ...tables, PAGES.casinoTable.path, PAGES.aviator.path])
  record(flags('4', 'c1'))
  expect(inMenu()).toEqual([text.cardGames])
  expect(opened()).toEqual([PAGES.cards.path, ...tables])
  record(flags('4'))
  expect(inMenu()).toEqual([])
})
