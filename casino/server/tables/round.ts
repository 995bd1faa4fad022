import type { MyBet } from '../../wire.ts'
import type { RoundRow } from '../store/rows.ts'
import type { createChains } from './chains.ts'
import type { Dealt, DiceOf, SharedEntry } from './parts.ts'
import { resultOf } from './result.ts'

/** A round in memory: its outcome, its row as it is decided, and as it is on the disk and was shown last. */
export type Round = Dealt & { row: RoundRow; published: RoundRow; readonly before: string; readonly seed: string }

/** The rounds of a table by their rows: everything else of them follows from the seed. */
export const createRounds = (
  chains: Pick<ReturnType<typeof createChains>, 'knows' | 'links'>,
  entry: Pick<SharedEntry, 'deal' | 'flight'>,
  diceOf: DiceOf,
) => {
  /** Throws where the chain of the round is lost: no other seed may settle it. */
  const roundFrom = (row: RoundRow): Round => {
    const [before, seed] = chains.links(row.chain, row.number)
    return { ...entry.deal(diceOf(seed, row.publicSeed, row.number)), row, published: row, before, seed }
  }
  return {
    roundFrom,
    /** Is the chain of the round in the books? */
    isKnown: (row: RoundRow): boolean => chains.knows(row.chain),
    /** A placed bet as its dealt round leaves it; null where the chain of the round is lost. */
    resultIn: (row: RoundRow, mine: MyBet): MyBet | null =>
      !chains.knows(row.chain) ? null : resultOf(entry, roundFrom(row), row.dealtFrom ?? row.at, mine),
  }
}
