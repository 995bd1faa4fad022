import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Words } from '#copy/en/provider/words.ts'

type GameName = keyof Words['games']
type Part = () => Promise<{ default: ComponentType }>
const flight: Part = () => import('./games/flight/FlightPage.tsx')
const table: Part = () => import('./games/table/TablePage.tsx')
const slots: Part = () => import('./games/slots/SlotPage.tsx')
const cards: Part = () => import('./games/cards/CardsPage.tsx')

const PARTS: Readonly<Record<GameName, Part>> = {
  aviator: flight,
  crash: flight,
  'teen-patti': table,
  'andar-bahar': table,
  'dragon-tiger': table,
  lucky7: table,
  'amar-akbar-anthony': table,
  cards32: table,
  roulette: table,
  baccarat: table,
  wheel: table,
  bingo: table,
  race: table,
  blackjack: cards,
  'three-card-poker': cards,
  'diya-lines': slots,
  'monsoon-ways': slots,
  'rangoli-falls': slots,
  fishing: () => import('./games/fishing/FishingPage.tsx'),
  scratch: () => import('./games/scratch/ScratchPage.tsx'),
}
/** Each game's page, fetched when it is first shown. */
const pages = new Map<GameName, LazyExoticComponent<ComponentType>>()

export const isGame = (id: string): id is GameName => id in PARTS
/** The page of a game. */
export const pageOf = (game: GameName): LazyExoticComponent<ComponentType> => {
  const kept = pages.get(game) ?? lazy(PARTS[game])
  pages.set(game, kept)
  return kept
}
/** A game's name and rules, where it is one of ours. */
export const gameWords = (words: Words, game: string): { readonly name: string; readonly rules: readonly string[] } =>
  isGame(game) ? words.games[game] : { name: game, rules: [] }
