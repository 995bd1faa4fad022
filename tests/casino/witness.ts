import * as z from 'zod/mini'
import type { RoundState } from '#contract/casino/catalogue.ts'
import type { MyBet, Solo } from '#casino/wire.ts'
import type { Store } from '#casino/server/store/store.ts'
import type { SoloImage, TableImage } from '#casino/server/words.ts'

const rollbackSchema = z.object({ debit: z.string(), round: z.string(), bet: z.string() })

/** How far a bet or a round is: what is on the disk is never behind what was shown. */
const BET: Readonly<Record<MyBet['state'], number>> = {
  sent: 0,
  placed: 1,
  rollingBack: 2,
  paying: 2,
  lost: 3,
  won: 3,
  rolledBack: 3,
  refused: 3,
}
const SOLO: Readonly<Record<Solo['state'], number>> = {
  sent: 0,
  waits: 1,
  deciding: 1,
  rollingBack: 2,
  paying: 2,
  settled: 3,
  rolledBack: 3,
  refused: 3,
}
const ROUND: Readonly<Record<RoundState, number>> = { open: 0, closing: 1, dealing: 2, settled: 3, void: 3 }

/**
 * What players saw in a run, held against the disk and the wallet: what is shown is on the disk first, a round whose deal was seen is
 * settled, and no debit of it comes back that was answered before.
 */
export const createWitness = (books: Store) => {
  const broken = new Set<string>()
  /** Rounds whose deal a player saw, with the mark where it was shown. */
  const seen = new Map<string, string | null>()
  /** Rounds played alone whose cards a player saw. */
  const seenAlone = new Set<string>()
  /** Debits of bets that a player saw placed. */
  const placed = new Set<string>()
  /** What the last image of a table said of its round: another that says the same is not looked up again. */
  const lastOf = new Map<string, string>()
  const must = (holds: boolean, sentence: string): void => void (holds || broken.add(sentence))
  return {
    broken,
    /** A table's image leaves. */
    image: ({ round, state, shown, mark, chain, history, tableId }: TableImage): void => {
      must(shown === null || state === 'dealing' || state === 'settled', 'a deal was shown before its round was dealt')
      const said = JSON.stringify([round, state, mark, chain, history.length])
      if (lastOf.get(tableId) === said) return
      lastOf.set(tableId, said)
      const row = books.round(round)
      must(row !== null && ROUND[row.state] >= ROUND[state], `a round was shown as ${state} before it was written`)
      must(chain.seed === null || row?.state === 'settled' || row?.state === 'void', 'a seed was shown before its round ended on the disk')
      must(mark === null || row?.mark === mark, 'a mark was shown before it was written')
      const [last] = history
      must(last === undefined || books.roundOf(tableId, last.number)?.mark === last.mark, 'the history shows what is not written')
      if (state === 'dealing' || state === 'settled') seen.set(round, mark ?? seen.get(round) ?? null)
    },
    /** A player is shown a bet of a table, by a push or an answer. */
    bet: (key: string, tableId: string, bet: MyBet): void => {
      const found = books.bet(key, tableId, bet.round, bet.ref)
      const row = found?.mine
      if (found !== null && bet.state === 'placed') placed.add(`${found.stake}.d`)
      must(row !== undefined && BET[row.state] >= BET[bet.state], `a bet was shown as ${bet.state} before it was written`)
      must(bet.leftAt === undefined || row?.leftAt?.multiplier === bet.leftAt.multiplier, 'a cash-out was shown before it was written')
      must(bet.returnPaise === undefined || row?.returnPaise === bet.returnPaise, 'a return was shown before it was written')
    },
    /** A player is shown a round played alone, by a push or an answer. */
    solo: (solo: SoloImage): void => {
      const row = books.solo(solo.round)
      must(row !== null && SOLO[row.state] >= SOLO[solo.state], `a round alone was shown as ${solo.state} before it was written`)
      must((row?.decisions.length ?? 0) >= solo.decisions.length, 'a decision was shown before it was written')
      if (solo.view === null) return
      must(row !== null && row.state !== 'sent' && row.state !== 'refused', 'cards were shown before the debit’s answer was written')
      seenAlone.add(solo.round)
    },
    /** The wallet gives a debit back. */
    rolledBack: (body: object): void => {
      const { debit, round, bet } = rollbackSchema.parse(body)
      must(!(placed.has(debit) && seen.has(round)), 'a placed bet’s debit came back after its round was dealt')
      // A decision's debit that is given up is no decision; its bet is named after its round.
      must(!seenAlone.has(round) || bet.startsWith(`${round}.`), 'a debit came back after its cards were shown')
    },
    /** What must be true of everything that was seen once all is quiet. */
    atEnd: (): readonly string[] => {
      for (const [round, mark] of seen) {
        const row = books.round(round)
        // The last round of a table may be on its way still.
        must(row?.state === 'settled' || row?.state === 'dealing', `a round that was seen dealt is ${row?.state}`)
        must(mark === null || row?.mark === mark, 'a round that was seen has another result')
      }
      return [...broken]
    },
  }
}
export type Witness = ReturnType<typeof createWitness>
