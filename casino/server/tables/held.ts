import type { MyBet } from '../../wire.ts'
import { type BetRow, isEndedBet } from '../store/rows.ts'

/** A bet in memory: as it is decided, and as its player was shown it last, which is durable. */
export type Held = { row: BetRow; shown: MyBet | null }
/** Tabs that wait for the answer to one bet. */
const MOST_WAITING = 8

/** The bets of a table's round, and older ones whose money is not at its end, by member and ref. */
export const createHeld = () => {
  const bets = new Map<string, Map<string, Held>>()
  const waiting = new Map<string, ((held: Held) => void)[]>()
  const nameOf = (key: string, ref: string): string => `${key} ${ref}`
  const ofMember = (key: string): readonly Held[] => [...(bets.get(key)?.values() ?? [])]
  return {
    find: (key: string, ref: string): Held | undefined => bets.get(key)?.get(ref),
    put: (key: string, ref: string, each: Held): void => {
      const own = bets.get(key) ?? new Map<string, Held>()
      own.set(ref, each)
      bets.set(key, own)
    },
    ofMember,
    /** What the member is shown. */
    mineOf: (key: string): readonly MyBet[] => ofMember(key).flatMap(({ shown }) => shown ?? []),
    inRound: (round: string | undefined): Held[] => {
      const found: Held[] = []
      for (const own of bets.values()) for (const each of own.values()) if (each.row.mine.round === round) found.push(each)
      return found
    },
    /** Forgets bets that are over; gives the members who had any. */
    forgetEnded: (): readonly string[] => {
      const members = [...bets.keys()]
      for (const [key, own] of bets) {
        for (const [ref, each] of own) if (isEndedBet(each.row)) own.delete(ref)
        if (own.size === 0) bets.delete(key)
      }
      return members
    },
    /** Answers once the bet's debit was answered, or was given up. */
    wait: (key: string, ref: string, answer: (each: Held) => void): void => {
      const all = waiting.get(nameOf(key, ref)) ?? []
      if (all.length < MOST_WAITING) waiting.set(nameOf(key, ref), [...all, answer])
    },
    wake: (key: string, ref: string, each: Held): void => {
      const all = waiting.get(nameOf(key, ref)) ?? []
      waiting.delete(nameOf(key, ref))
      for (const answer of all) answer(each)
    },
  }
}
