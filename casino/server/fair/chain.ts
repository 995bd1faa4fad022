import { hash } from 'node:crypto'

/** One link: SHA-256 of 32 bytes, bytes to bytes, as hex. */
export const linkOf = (seed: string): string => hash('sha256', Buffer.from(seed, 'hex'), 'hex')

/** Hashes that are computed at a time, so that no request waits long for the event loop. */
const SLICE = 1500

/**
 * Computes a chain from its secret h[length] down to h[0], keeping each hash whose number is a multiple of `every`, and the secret.
 * Runs in slices by `later`; `done` gets the kept hashes, h[0] first. The answer stops it.
 */
export const buildChain = (
  secret: string,
  length: number,
  every: number,
  later: (job: () => void) => void,
  done: (kept: readonly string[]) => void,
): (() => void) => {
  let isStopped = false
  let bytes: Buffer = Buffer.from(secret, 'hex')
  let number = length
  const kept: string[] = [secret]
  const slice = (): void => {
    if (isStopped) return
    for (let count = 0; count < SLICE && number > 0; count += 1) {
      bytes = hash('sha256', bytes, 'buffer')
      number -= 1
      if (number % every === 0) kept.push(bytes.toString('hex'))
    }
    if (number === 0) done(kept.reverse())
    else later(slice)
  }
  slice()
  return () => {
    isStopped = true
  }
}

/** Reads single hashes of a chain; the hashes between two kept ones are computed once and remembered until the next pair is needed. */
export const chainReader = ({
  length,
  every,
  kept,
}: {
  readonly length: number
  readonly every: number
  readonly kept: readonly string[]
}) => {
  let part = -1
  let hashes: readonly string[] = []
  /** h[i], 0 ≤ i ≤ length. Throws RangeError outside. */
  return (i: number): string => {
    if (!(Number.isInteger(i) && i >= 0 && i <= length)) throw new RangeError(`the chain has no hash ${i}`)
    const wanted = Math.floor(i / every)
    if (wanted !== part) {
      const top = Math.min(length, (wanted + 1) * every)
      const made: string[] = []
      let seed = kept[Math.ceil(top / every)] ?? ''
      for (let number = top; number >= wanted * every; number -= 1) {
        made[number - wanted * every] = seed
        if (number > wanted * every) seed = linkOf(seed)
      }
      part = wanted
      hashes = made
    }
    return hashes[i - wanted * every] ?? ''
  }
}
