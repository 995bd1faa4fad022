import { type MarketBook, marketBookSchema } from '#contract/market.ts'
import { deltaOf } from './delta.ts'

/** A book as it stands on the wire, checked by the contract. */
const textOf = (book: MarketBook): string => JSON.stringify(marketBookSchema.parse(book))

/** One market at one depth: the last book sent, and its number. */
export type BookChannel = {
  /** The last book sent, as an image; null while the market is not known. Written once for all who ask. */
  image(): string | null
  /** The last change, after an `advance` that answered true. */
  delta(): string
  /** Moves to the book of now. Answers whether a watcher sees a difference. */
  advance(): boolean
}

/** Writes what `read` answers as images and numbered deltas (MKT-03). */
export const createBookChannel = (read: () => MarketBook | null): BookChannel => {
  let book = read()
  let seq = 1
  let image: string | null = null
  let delta = ''
  return {
    image: () => {
      if (book !== null) image ??= textOf({ ...book, seq })
      return image
    },
    delta: () => delta,
    advance: () => {
      const now = read()
      const change = now === null ? null : book === null ? { ...now, seq: seq + 1 } : deltaOf(book, now, seq + 1)
      if (change === null) return false
      delta = textOf(change)
      book = now
      seq += 1
      image = null
      return true
    },
  }
}
