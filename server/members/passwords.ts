import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Who guesses a common password, its usual spellings and endings first, finds one below this within as many guesses. */
const FEWEST_GUESSES = 10_000_000

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Is it among the first passwords that are guessed? Also one that is a common one with a digit and a sign more, or made of `known` words. */
export const commonPassword = (password: string, known: readonly string[]): boolean =>
  estimate.check(password, [...known]).guesses < FEWEST_GUESSES
