import type { MyBet } from '../../wire.ts'
import { type BetRow, isEndedBet } from '../store/rows.ts'

/** A bet in memory: as it is decided, as its player was shown it last, which is durable, and the tabs that wait for its debit. */
export type Held = { row: BetRow; shown: MyBet | null; waiting: readonly ((mine: MyBet) => void)[] }
/** Tabs that wait for the answer to one bet. */
const MOST_WAITING = 8

/** Answers once the bet's debit was answered, or was given up. Gives those who no longer wait, because too many do. */
export const waitFor = (each: Held, answer: (mine: MyBet) => void): Held['waiting'] => {
  const all = [...each.waiting, answer]
  each.waiting = all.slice(-MOST_WAITING)
  return all.slice(0, -MOST_WAITING)
}
/** Answers all who wait, with the bet as it is on the disk. */
export const wake = (each: Held, mine: MyBet): void => {
  const { waiting } = each
  each.waiting = []
  for (const answer of waiting) answer(mine)
}

/** The bets of a table's round, and older ones whose money is not at its end, by member, round and ref. */
export const createHeld = () => {
  const bets = new Map<string, Map<string, Held>>()
  const nameOf = (round: string, ref: string): string => `${round} ${ref}`
  const ofMember = (key: string): readonly Held[] => [...(bets.get(key)?.values() ?? [])]
  return {
    find: (key: string, round: string, ref: string): Held | undefined => bets.get(key)?.get(nameOf(round, ref)),
    /** The member's newest bet under that ref: an older round may have one of the same ref. */
    lastBy: (key: string, ref: string): Held | undefined => ofMember(key).findLast(({ row }) => row.mine.ref === ref),
    put: (each: Held): void => {
      const { key, mine } = each.row
      const own = bets.get(key) ?? new Map<string, Held>()
      own.set(nameOf(mine.round, mine.ref), each)
      bets.set(key, own)
    },
    ofMember,
    /** What the member is shown. */
    mineOf: (key: string): readonly MyBet[] => ofMember(key).flatMap(({ shown }) => shown ?? []),
    all: (): readonly Held[] => [...bets.values()].flatMap((own) => [...own.values()]),
    inRound: (round: string | undefined): Held[] => {
      const found: Held[] = []
      for (const own of bets.values()) for (const each of own.values()) if (each.row.mine.round === round) found.push(each)
      return found
    },
    /** Forgets bets that are over; gives the members who had any. */
    forgetEnded: (): readonly string[] => {
      const members = [...bets.keys()]
      for (const [key, own] of bets) {
        for (const [name, each] of own) if (isEndedBet(each.row)) own.delete(name)
        if (own.size === 0) bets.delete(key)
      }
      return members
    },
  }
}
