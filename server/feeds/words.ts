import type { FeedSaid } from '#contract/said.ts'
import { say } from '#copy/catalogue.ts'

/** A feed's saying: a code with figures, or words as they came. Names of sides and recorded markets come as words. */
export type FeedWords = string | FeedSaid

/** In English, for a client that does not know the code. */
export const wordsOf = (what: FeedWords): string => (typeof what === 'string' ? what : say(what))

/** By code, where there is one. */
export const codeOf = (what: FeedWords): FeedSaid | undefined => (typeof what === 'string' ? undefined : what)

export const marketNamed = (name: FeedWords) => ({ marketName: wordsOf(name), marketSaid: codeOf(name) })
export const runnerNamed = (name: FeedWords) => ({ runnerName: wordsOf(name), runnerSaid: codeOf(name) })
export const noted = (note: FeedWords) => ({ note: wordsOf(note), noteSaid: codeOf(note) })
