import { blockOf, commitOf, type Dice, diceOf, hexToBytes } from '../../games/chance.ts'
import { blockBy, commitBy, playBy, type Subtle } from '../../games/check.ts'

/** The check of a round by the browser's own WebCrypto, or by a public library where an address that is not secure has none. */
export type Checker = {
  readonly isBrowsers: boolean
  /** SHA-256 of a seed, in hex. */
  readonly commit: (seed: string) => Promise<string>
  /** Block 0 of a round, in hex. */
  readonly block: (seed: string, clientSeed: string, nonce: number) => Promise<string>
  /** Plays a round once more from its seeds. */
  readonly play: <Played>(seed: string, clientSeed: string, nonce: number, play: (dice: Dice) => Played) => Promise<Played>
}
const hexOfWords = (words: readonly number[]): string => words.map((word) => word.toString(16).padStart(8, '0')).join('')

const byWebCrypto = (subtle: Subtle): Checker => ({
  isBrowsers: true,
  commit: (seed) => commitBy(subtle, seed),
  block: async (seed, clientSeed, nonce) => hexOfWords(await blockBy(subtle, seed, clientSeed, nonce, 0)),
  play: (seed, clientSeed, nonce, play) => playBy(subtle, seed, clientSeed, nonce, play),
})
const byLibrary: Checker = {
  isBrowsers: false,
  commit: async (seed) => commitOf(hexToBytes(seed)),
  block: async (seed, clientSeed, nonce) => hexOfWords(blockOf(hexToBytes(seed), clientSeed, nonce, 0)),
  play: async (seed, clientSeed, nonce, play) => play(diceOf(hexToBytes(seed), clientSeed, nonce)),
}

/** The checker of this page. */
export const checkerOf = (found: { readonly subtle?: Subtle } | undefined): Checker =>
  found?.subtle === undefined ? byLibrary : byWebCrypto(found.subtle)
