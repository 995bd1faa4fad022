import type { Words } from '#copy/en/provider/words.ts'
import { useSeen, useWords } from '../hooks.ts'

type Named = { readonly bet: string; readonly numbers?: readonly number[] | undefined; readonly which?: number | undefined }

/** A bet's name as the player reads it: `cards:1-5` is '1-5 cards'. A bare number is a player of 32 Cards, or a field of the wheel. */
export const betName = (words: Words, { bet, numbers, which }: Named, game: string): string => {
  const names: Readonly<Record<string, string>> = words.bets
  const [kind = '', what = ''] = bet.split(':')
  const runner = (n: string): string => words.runner[Number(n) - 1] ?? n
  if (numbers !== undefined && numbers.length > 0) return `${names[bet] ?? bet} ${numbers.join(' / ')}`
  if (which !== undefined) return `${names[bet] ?? bet} ${which}`
  if (kind === 'cards') return words.cardsBand(what)
  if (kind === 'win') return words.winBet(runner(what))
  if (kind === 'place') return words.placeBet(runner(what))
  if (kind === 'forecast') {
    const [first = '', second = ''] = what.split('-')
    return words.forecastBet(runner(first), runner(second))
  }
  if (what !== '') return words.ofCard(names[kind] ?? kind, names[what] ?? what)
  const fish: Readonly<Record<string, string>> = words.fish
  return names[bet] ?? fish[bet] ?? (/^\d+$/.test(bet) ? (game === 'cards32' ? words.player32(bet) : words.segment(bet)) : bet)
}

const BY_GROUP: ReadonlySet<string> = new Set(['total', 'face', 'double', 'triple'])
/** The short name of a bet of a race or of dice below its group's head; null for any other. */
export const shortName = (words: Words, bet: string): string | null => {
  const [kind = '', what = ''] = bet.split(':')
  if (kind === 'win' || kind === 'place') return words.runner[Number(what) - 1] ?? what
  if (BY_GROUP.has(kind)) return what
  return kind === 'forecast' ? what.replace('-', ' – ') : null
}

/** The names of bets in the language and the game of this page. */
export const useBetName = (): ((bet: Named) => string) => {
  const words = useWords()
  const game = useSeen((seen) => seen.hello?.game ?? '')
  return (bet) => betName(words, bet, game)
}
