import type { Words } from '#copy/en/provider/words.ts'
import type { HandBefore } from './described.ts'
import { readShown } from './shown.ts'

type Read = ReturnType<typeof readShown>
type Reader = (shown: Read, words: Words) => readonly HandBefore[]
/** Hands without those that have no card; where nothing is known of a round, there is none. */
const reading =
  (read: Reader) =>
  (shown: unknown, words: Words): readonly HandBefore[] =>
    read(readShown(shown), words).filter(({ cards }) => cards.length > 0)
const one = (card: string | null): readonly string[] => (card === null ? [] : [card])

/** Teen Patti and Muflis: both players' three cards. */
export const teenPattiBefore = reading((shown, { bets }) => [
  { name: bets.playerA, cards: shown.texts('playerA') },
  { name: bets.playerB, cards: shown.texts('playerB') },
])
/** Dragon Tiger: one card each. */
export const dragonTigerBefore = reading((shown, { bets }) => [
  { name: bets.dragon, cards: one(shown.text('dragon')) },
  { name: bets.tiger, cards: one(shown.text('tiger')) },
])
/** Baccarat: both hands. */
export const baccaratBefore = reading((shown, { bets }) => [
  { name: bets.player, cards: shown.texts('player') },
  { name: bets.banker, cards: shown.texts('banker') },
])
/** Lucky 7 and Amar Akbar Anthony: the one card. */
export const oneCardBefore = reading((shown) => [{ name: '', cards: one(shown.text('card')) }])
/** Dus Ka Dum: both cards. */
export const dusKaDumBefore = reading((shown) => [{ name: '', cards: shown.texts('cards') }])
/** Andar Bahar: the joker, and the card that matched it. */
export const andarBaharBefore = reading((shown, { bets, joker }) => {
  const isAndar = shown.text('winner') === 'andar'
  const dealt = isAndar ? shown.texts('andar') : shown.texts('bahar')
  const last = dealt.at(-1) ?? shown.texts('cards').at(-1) ?? null
  return [
    { name: joker, cards: one(shown.text('joker')) },
    { name: isAndar ? bets.andar : bets.bahar, cards: one(last) },
  ]
})
/** The players of 32 Cards. */
export const PLAYERS32 = ['8', '9', '10', '11'] as const
/** What each player of 32 Cards was dealt: one card, and one more for each tie that it was in. */
export const dealt32 = (shown: Read, player: (typeof PLAYERS32)[number]): readonly string[] => {
  const rounds = shown.part('rounds')
  return Array.isArray(rounds) ? rounds.flatMap((round) => readShown(round).text(player) ?? []) : []
}
export const cards32Before = reading((shown, words) =>
  PLAYERS32.map((player) => ({ name: words.player32(player), cards: dealt32(shown, player) })),
)
