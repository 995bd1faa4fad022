import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Chance by seeds (docs/CASINO.md): every draw of a round comes from HMAC-SHA256 of server seed, client seed and nonce. */
export type Dice = {
  /** A whole number from 0 below n, 1 ≤ n ≤ 2³². */
  readonly draw: (n: number) => number
  /** The numbers 0 to n − 1 in a drawn order. */
  readonly shuffle: (n: number) => readonly number[]
  /** The first index whose running sum exceeds a draw of the whole. */
  readonly pick: (weights: readonly number[]) => number
  /** The first 52 bits of block 0: what a crash is computed from. */
  readonly bits52: () => bigint
  /** How many words were used, and how many of them rejected. */
  readonly used: () => { readonly words: number; readonly rejected: number }
}

const WORDS_A_BLOCK = 8
const BITS_32 = 2 ** 32

/** Eight big-endian 32-bit words: HMAC-SHA256 by the server seed of `{clientSeed}:{nonce}:{counter}`. */
export const blockOf = (serverSeed: Uint8Array, clientSeed: string, nonce: number, counter: number): readonly number[] => {
  const block = hmac(sha256, serverSeed, utf8ToBytes(`${clientSeed}:${nonce}:${counter}`))
  const view = new DataView(block.buffer, block.byteOffset)
  return Array.from({ length: WORDS_A_BLOCK }, (_, word) => view.getUint32(word * 4))
}

/** The words of a round as numbers below n, on any source of words: what the engines and the checks in the page both draw by. */
export const diceFrom = (word: (index: number) => number): Dice => {
  let [words, rejected] = [0, 0]
  const draw = (n: number): number => {
    if (!(Number.isInteger(n) && n >= 1 && n <= BITS_32)) throw new Error(`a draw is from 1 to 2³², not ${n}`)
    if (n === 1) return 0
    const limit = Math.floor(BITS_32 / n) * n
    for (;;) {
      const drawn = word(words)
      words += 1
      if (drawn < limit) return drawn % n
      rejected += 1
    }
  }
  const shuffle = (n: number): readonly number[] => {
    const order = Array.from({ length: n }, (_, index) => index)
    for (let last = n - 1; last >= 1; last -= 1) {
      const other = draw(last + 1)
      const [a = 0, b = 0] = [order[last], order[other]]
      order[last] = b
      order[other] = a
    }
    return order
  }
  const pick = (weights: readonly number[]): number => {
    const drawn = draw(weights.reduce((sum, weight) => sum + weight, 0))
    let sum = 0
    return weights.findIndex((weight) => {
      sum += weight
      return sum > drawn
    })
  }
  return {
    draw,
    shuffle,
    pick,
    bits52: () => (BigInt(word(0)) << 20n) | (BigInt(word(1)) >> 12n),
    used: () => ({ words, rejected }),
  }
}

/** The dice of one round: its nonce, from block 0 on. */
export const diceOf = (serverSeed: Uint8Array, clientSeed: string, nonce: number): Dice => {
  const blocks: (readonly number[])[] = []
  return diceFrom((index) => {
    const counter = Math.floor(index / WORDS_A_BLOCK)
    const block = blocks[counter] ?? blockOf(serverSeed, clientSeed, nonce, counter)
    blocks[counter] = block
    return block[index % WORDS_A_BLOCK] ?? 0
  })
}

/** What is shown before play: SHA-256 of the seed's 32 bytes, in hex. */
export const commitOf = (serverSeed: Uint8Array): string => bytesToHex(sha256(serverSeed))

/** A chain of shared rounds from its last seed: `terminal` is published first, `seeds[0]` is round 1's (SHA-256 bytes to bytes). */
export const chainOf = (secret: Uint8Array, length: number): { readonly terminal: string; readonly seeds: readonly string[] } => {
  const back = [secret]
  for (let n = 1; n < length; n += 1) back.push(sha256(back[n - 1] ?? secret))
  return { terminal: bytesToHex(sha256(back.at(-1) ?? secret)), seeds: back.reverse().map((seed) => bytesToHex(seed)) }
}

/** Does the seed of this round hash back to the published terminal, in as many steps as its number? */
export const linkHolds = (terminal: string, round: number, seed: string): boolean => {
  let hash: Uint8Array = hexToBytes(seed)
  for (let n = 0; n < round; n += 1) hash = sha256(hash)
  return bytesToHex(hash) === terminal
}

export { bytesToHex, hexToBytes }
