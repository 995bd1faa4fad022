import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** A password below this is found within this many guesses of common passwords and their usual spellings. */
const FEWEST_GUESSES = 10_000_000

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Is the password easy to guess? Also a common one with an extra digit and sign, or one made of `known` words. */
export const commonPassword = (password: string, known: readonly string[]): boolean =>
  estimate.check(password, [...known]).guesses < FEWEST_GUESSES
