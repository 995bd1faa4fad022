import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Words } from '#copy/en/provider/words.ts'

type GameName = keyof Words['games']
type Part = () => Promise<{ default: ComponentType }>
const flight: Part = () => import('./games/flight/FlightPage.tsx')
const table: Part = () => import('./games/table/TablePage.tsx')
const slots: Part = () => import('./games/slots/SlotPage.tsx')
const cards: Part = () => import('./games/cards/CardsPage.tsx')

/** The games with pages of their own; every other is shown by the common table (`games/table/tables.ts`). */
export const OWN_PAGES: Readonly<Partial<Record<GameName, Part>>> = {
  aviator: flight,
  crash: flight,
  blackjack: cards,
  'three-card-poker': cards,
  'diya-lines': slots,
  'monsoon-ways': slots,
  'rangoli-falls': slots,
  fishing: () => import('./games/fishing/FishingPage.tsx'),
  scratch: () => import('./games/scratch/ScratchPage.tsx'),
  mines: () => import('./games/alone/MinesPage.tsx'),
  plinko: () => import('./games/alone/PlinkoPage.tsx'),
  dice: () => import('./games/alone/DicePage.tsx'),
  limbo: () => import('./games/alone/LimboPage.tsx'),
  'hi-lo': () => import('./games/alone/HiLoPage.tsx'),
  keno: () => import('./games/alone/KenoPage.tsx'),
  'video-poker': () => import('./games/alone/VideoPokerPage.tsx'),
}
/** Each game's page, fetched when it is first shown. */
const pages = new Map<GameName, LazyExoticComponent<ComponentType>>()

/** Is it a game of ours? The copy names each of them. */
export const isGame = (words: Words, id: string): id is GameName => Object.hasOwn(words.games, id)
/** The page of a game. */
export const pageOf = (game: GameName): LazyExoticComponent<ComponentType> => {
  const kept = pages.get(game) ?? lazy(OWN_PAGES[game] ?? table)
  pages.set(game, kept)
  return kept
}
/** A game's name and rules, where it is one of ours. */
export const gameWords = (words: Words, game: string): { readonly name: string; readonly rules: readonly string[] } =>
  isGame(words, game) ? words.games[game] : { name: game, rules: [] }
