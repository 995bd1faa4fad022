import { type Dice, diceFrom } from './chance.ts'

/** What a page checks a round by (CAS-05): the browser's own WebCrypto, with none of the code that the provider hashes by. */
export type Subtle = Pick<SubtleCrypto, 'digest' | 'importKey' | 'sign'>

const WORDS_A_BLOCK = 8
/** No round of a game draws more words than these blocks hold. */
const MOST_BLOCKS = 1024
const HASH = 'SHA-256'

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => {
  if (!/^(?:[0-9a-f]{2})+$/.test(hex)) throw new Error('a seed is lower-case hex digits, two a byte')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
const hexOf = (buffer: ArrayBuffer): string => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

const keyOf = (subtle: Subtle, serverSeedHex: string): Promise<CryptoKey> =>
  subtle.importKey('raw', bytesOf(serverSeedHex), { name: 'HMAC', hash: HASH }, false, ['sign'])
const blockWith = async (subtle: Subtle, key: CryptoKey, message: string): Promise<readonly number[]> => {
  const view = new DataView(await subtle.sign('HMAC', key, new TextEncoder().encode(message)))
  return Array.from({ length: WORDS_A_BLOCK }, (_, word) => view.getUint32(word * 4))
}

/** The eight words of a block: HMAC-SHA256 by the server seed of `{clientSeed}:{nonce}:{counter}`. Throws on a seed that is no hex. */
export const blockBy = async (
  subtle: Subtle,
  serverSeedHex: string,
  clientSeed: string,
  nonce: number,
  counter: number,
): Promise<readonly number[]> => blockWith(subtle, await keyOf(subtle, serverSeedHex), `${clientSeed}:${nonce}:${counter}`)

/** What was shown before play: SHA-256 of the seed's bytes, in hex. */
export const commitBy = async (subtle: Subtle, serverSeedHex: string): Promise<string> =>
  hexOf(await subtle.digest(HASH, bytesOf(serverSeedHex)))

/** Does a round's seed hash to the seed of the round before, or to the published terminal? */
export const linkBy = async (subtle: Subtle, seedHex: string, beforeHex: string): Promise<boolean> =>
  (await commitBy(subtle, seedHex)) === beforeHex

/** Plays a round again on words by WebCrypto, with as many blocks as it draws from. Throws if it draws from more than any game does. */
export const playBy = async <Played>(
  subtle: Subtle,
  serverSeedHex: string,
  clientSeed: string,
  nonce: number,
  play: (dice: Dice) => Played,
): Promise<Played> => {
  const key = await keyOf(subtle, serverSeedHex)
  const words: number[] = []
  for (let blocks = 1; blocks <= MOST_BLOCKS; blocks *= 2) {
    const counters = Array.from({ length: blocks - words.length / WORDS_A_BLOCK }, (_, index) => words.length / WORDS_A_BLOCK + index)
    for (const block of await Promise.all(counters.map((counter) => blockWith(subtle, key, `${clientSeed}:${nonce}:${counter}`)))) {
      words.push(...block)
    }
    let isShort = false
    const played = play(
      diceFrom((index) => {
        const word = words[index]
        if (word === undefined) isShort = true
        return word ?? 0
      }),
    )
    if (!isShort) return played
  }
  throw new Error(`a round draws from ${MOST_BLOCKS} blocks at most`)
}
