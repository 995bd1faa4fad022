import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { TRADE_WORDS } from './trade-words.ts'

/** A password below this is found within this many guesses of common passwords and their usual spellings. */
const FEWEST_GUESSES = 10_000_000
/** The guesses for one word of the trade or the country: their list is short, and tried first. */
const TRADE_GUESSES = 50
/** The guesses for the signs between two parts. */
const SIGN_GUESSES = 10
const TRADE = 'trade'

const estimate = new ZxcvbnFactory({ dictionary: { ...dictionary, [TRADE]: [...TRADE_WORDS] }, graphs: adjacencyGraphs })

/** Signs part words; in the second cut so do the borders of letters, digits and capitals. */
const SIGNS = /[^\p{L}\p{N}]+/u
const BORDERS = /[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})|(?<=\p{Ll})(?=\p{Lu})/u
/** Signs that stand for a letter inside a word. */
const LETTERS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i' }
const spelled = (password: string): string => password.replace(/(?<=\p{L})[@$!](?=\p{L})/gu, (sign) => LETTERS[sign] ?? sign)

const guessesOf = (part: string, known: readonly string[]): number => {
  const { guesses, sequence } = estimate.check(part, [...known])
  const [only, ...rest] = sequence
  return rest.length === 0 && only !== undefined && only['dictionaryName'] === TRADE ? Math.min(guesses, TRADE_GUESSES) : guesses
}
/** The guesses for all parts, one after the other: a sign or a year more makes a common word no rare one. */
const guessesInParts = (password: string, cut: RegExp, known: readonly string[]): number => {
  const parts = password.split(cut).filter((part) => part !== '')
  // The estimate takes a while, so a part that comes often is weighed once.
  const weighed = new Map([...new Set(parts)].map((part) => [part, guessesOf(part, known)]))
  const signs = password.split(SIGNS).length - 1
  return parts.reduce((product, part) => product * (weighed.get(part) ?? 1), SIGN_GUESSES ** signs)
}

/**
 * Is the password easy to guess? Also a common word, or one of the trade, the country or the brand, with digits and signs more, and one
 * made of `known` words: the member's own.
 */
export const commonPassword = (password: string, known: readonly string[]): boolean => {
  const words = [...new Set(known.flatMap((each) => [each, ...each.split(SIGNS)]))].filter((word) => word.length > 2)
  if (guessesOf(password, words) < FEWEST_GUESSES) return true
  return [...new Set([password, spelled(password)])].some((way) =>
    [SIGNS, BORDERS].some((cut) => guessesInParts(way, cut, words) < FEWEST_GUESSES),
  )
}
