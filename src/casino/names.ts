import { nameIn } from '#contract/casino/name.ts'
import type { CasinoGame } from '#contract/casino/catalogue.ts'
import { wishAt } from '#client/casino/address.ts'
import { type LobbyName, findGame } from '#client/casino/lobby.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useLedger, useRead } from '../hooks.ts'
import { useLanguage } from '../language.tsx'

/** The lobbies by name, as the menu names them. */
export const lobbyNames = (): readonly (readonly [LobbyName, string])[] => [
  ['casino', text.liveCasino],
  ['slots', text.slotGames],
  ['crash', text.crash],
  ['fishing', text.fishing],
  ['cards', text.cardGames],
]

const ASK = { what: 'casino' } as const

/** A game's name in the language that is spoken. */
export const useNameOf = (): ((game: Pick<CasinoGame, 'name'>) => string) => {
  const { language } = useLanguage()
  return ({ name }) => nameIn(name, language)
}

const MARKS = new Map<string, Sentence>([
  ['tie', 'markTie'],
  ['Amar', 'markAmar'],
  ['Akbar', 'markAkbar'],
  ['Anthony', 'markAnthony'],
])

/** A last result in the player's language: most are letters and figures, which are the same in all of them. */
export const markText = (mark: string): string => {
  const named = MARKS.get(mark)
  return named === undefined ? mark : text[named]
}

/** The name of what is in the frame, as far as it is known; a login brings one along (SESS-08). */
export const useFrameName = (pathname: string): string => {
  const wish = wishAt(pathname)
  const nameOf = useNameOf()
  const [casino] = useRead(ASK).rows
  const remembered = useLedger(({ login }) => login.navigation?.navigationName ?? null)
  if (wish.kind === 'lobby') return wish.eventName
  const game = findGame(casino?.catalogue, wish.gameId, wish.tableId)
  if (game !== undefined) return nameOf(game)
  return remembered ?? (pathname === PAGES.aviator.path ? text.aviator : text.liveCasino)
}
