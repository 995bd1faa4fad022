import { type Line, sameLine } from '#client/ledger/line.ts'
import type { ListedMarket, ListVersion } from '#contract/messages/browse.ts'

/** The most lists that are kept; the one that was read longest ago goes first. */
const MAX_LISTS = 8
/** The name of the home list. */
export const HOME = 'home'

/** A list with its version. */
export type KeptList = { readonly version: ListVersion; readonly markets: readonly ListedMarket[] }
/** The lists of markets as they were read last, each with its version, so that only what changed has to come (docs/WIRE.md, Lists). */
export type Lists = {
  /** What a question carries of the version that is kept. Nothing while the link is down: prices and scores then come by no other way. */
  have(name: string): { readonly have?: ListVersion }
  kept(name: string): KeptList | undefined
  /** Keeps a list; without a version it is forgotten. */
  keep(name: string, version: ListVersion | undefined, markets: readonly ListedMarket[]): void
  /** Begins a question for a list on a line. False: one is under way there, and its answer brings another question. */
  asks(name: string, line: Line): boolean
  /** The question was answered. True: it was asked again meanwhile. */
  answered(name: string, line: Line): boolean
  /** The link is up: what is read from now on is followed by its messages. */
  opened(): void
  /** The link is down, and what is missed from now on comes with no change: every list is forgotten. */
  closed(): void
}

/** `first`: the home list that came with the page. */
export const createLists = (first?: KeptList): Lists => {
  const lists = new Map<string, KeptList>(first === undefined ? [] : [[HOME, first]])
  /** Questions under way. One of a line that is over has no answer any more. */
  const asked = new Map<string, { readonly line: Line; isAgain: boolean }>()
  let isUp = false
  return {
    have: (name) => {
      const kept = isUp ? lists.get(name) : undefined
      return kept === undefined ? {} : { have: kept.version }
    },
    kept: (name) => lists.get(name),
    keep: (name, version, markets) => {
      lists.delete(name)
      if (version !== undefined) lists.set(name, { version, markets })
      for (const oldest of lists.keys()) {
        if (lists.size <= MAX_LISTS) break
        lists.delete(oldest)
      }
    },
    asks: (name, line) => {
      const before = asked.get(name)
      const isUnderWay = before !== undefined && sameLine(before.line, line)
      if (isUnderWay) before.isAgain = true
      else asked.set(name, { line, isAgain: false })
      return !isUnderWay
    },
    answered: (name, line) => {
      const question = asked.get(name)
      if (question === undefined || !sameLine(question.line, line)) return false
      asked.delete(name)
      return question.isAgain
    },
    opened: () => {
      isUp = true
    },
    closed: () => {
      isUp = false
      lists.clear()
      // A question for it may have gone over the socket, which answers no more.
      asked.delete(HOME)
    },
  }
}
