import { isDeepStrictEqual } from 'node:util'
import { CAP } from '../../games/crash.ts'
import type { MyBet } from '../../wire.ts'
import { chainReader, linkOf } from '../fair/chain.ts'
import type { Games } from '../games.ts'
import { type BetRow, type RoundRow, betRowSchema, chainRowSchema, roundRowSchema } from '../store/rows.ts'
import type { Dealt, SharedEntry } from '../tables/parts.ts'
import { autoReached, resultOf } from '../tables/result.ts'
import { engineBet } from '../tables/rules.ts'
import { ticketFrom } from '../tables/tickets.ts'
import { type Books, type Claim, checkBack, checkOpen, checkPaid } from './books.ts'

/** Is a cash-out that was taken one that this flight had at that time? */
const isFlown = ({ flight }: SharedEntry, dealt: Dealt, from: number, mine: MyBet): boolean => {
  const { leftAt, auto } = mine
  if (leftAt === undefined || flight === null) return leftAt === undefined
  const ms = leftAt.at - from
  if (leftAt.byHand)
    return (
      ms >= 0 &&
      ms < dealt.dealMs &&
      leftAt.multiplier > 100 &&
      leftAt.multiplier === flight.multiplierAt(ms) &&
      autoReached(flight, dealt, mine, ms) === null
    )
  if (auto !== undefined && auto <= dealt.crash) return leftAt.multiplier === auto && ms === flight.timeOf(auto)
  return dealt.crash >= CAP && leftAt.multiplier === CAP
}

/** The bets of shared rounds, round by round: each is settled again from its seed and compared with the wallet (CAS-09). Gives the checks. */
export const auditTables = (books: Books, { shared, diceOf }: Games): readonly string[] => {
  const { fault } = books
  const entries = new Map<string, SharedEntry>(shared.map((entry) => [entry.game, entry]))
  const roundBy = books.one(roundRowSchema, 'SELECT body FROM rounds WHERE round = ?')
  const chainBy = books.one(chainRowSchema, 'SELECT body FROM chains WHERE id = ?')
  const readers = new Map<number, ((i: number) => string) | null>()
  const readerOf = (id: number): ((i: number) => string) | null => {
    const known = readers.get(id)
    if (known !== undefined) return known
    const chain = chainBy(id)
    const reader = chain === null ? null : chainReader(chain)
    readers.set(id, reader)
    return reader
  }
  /** The outcome of a round from its seed; null where the books do not give it. */
  const dealt = (row: RoundRow, entry: SharedEntry): Dealt | null => {
    const hash = readerOf(row.chain)
    if (hash === null) {
      fault(`the round ${row.round}: its chain ${row.chain} is not in the casino's books`)
      return null
    }
    const seed = hash(row.number)
    if (linkOf(seed) !== hash(row.number - 1)) fault(`the round ${row.round}: its seed does not hash to the one before it`)
    const made = entry.deal(diceOf(seed, row.publicSeed, row.number))
    if (row.state === 'settled' && row.mark !== made.mark)
      fault(`the round ${row.round}: its seed says ${made.mark}, and its result ${row.mark}`)
    return made
  }
  const checkBet = (bet: BetRow, row: RoundRow | null, outcome: Dealt | null, entry: SharedEntry): void => {
    const { mine } = bet
    const what = `the bet ${mine.ref} of ${bet.member} in the round ${mine.round}`
    const { stake, debit } = books.stakeOf(bet.stake)
    const claim: Claim = { what, stake, debit, riskPaise: mine.riskPaise, returnPaise: 0 }
    if (row === null) return fault(`${what}: its round is not in the casino's books`)
    if (mine.state !== 'refused' && stake === null) fault(`${what}: its stake is not in the casino's books`)
    const priced = entry.price(engineBet(mine.bet, mine.columns))
    if (priced === null) return fault(`${what}: its game has no such bet`)
    if (priced.riskPaise !== mine.riskPaise) fault(`${what}: its stake of ${mine.riskPaise} paise is not what its game takes for it`)
    if (bet.ticket !== undefined && !isDeepStrictEqual(ticketFrom(entry, diceOf, bet.ticket), mine.columns))
      fault(`${what}: its ticket is not the one that its seeds draw`)
    const wasDealt = row.state === 'dealing' || row.state === 'settled'
    if (mine.state === 'refused' || mine.state === 'rollingBack' || mine.state === 'rolledBack') return checkBack(books, claim, wasDealt)
    if (row.state === 'void') return checkBack(books, claim, false)
    if (!wasDealt || (row.state === 'dealing' && mine.leftAt === undefined)) return checkOpen(books, claim)
    if (outcome === null) return
    const from = row.dealtFrom ?? row.at
    if (!isFlown(entry, outcome, from, mine)) fault(`${what}: it left at ${mine.leftAt?.multiplier}, which its flight did not give it then`)
    const { returnPaise = 0 } = resultOf(entry, outcome, from, mine)
    if (mine.returnPaise !== returnPaise)
      fault(`${what}: its seed says a return of ${returnPaise} paise, and the casino's books ${mine.returnPaise ?? 'nothing'}`)
    checkPaid(books, { ...claim, returnPaise })
  }
  const count = { bets: 0, rounds: 0 }
  let row: RoundRow | null = null
  let outcome: Dealt | null = null
  let round: string | null = null
  for (const bet of books.all(betRowSchema, 'SELECT body FROM bets ORDER BY round')) {
    const entry = entries.get(bet.game)
    count.bets += 1
    if (entry === undefined) {
      fault(`the bet ${bet.mine.ref} of ${bet.member} is in the game ${bet.game}, which this casino does not have`)
      continue
    }
    if (bet.mine.round !== round) {
      round = bet.mine.round
      count.rounds += 1
      row = roundBy(round)
      outcome = row !== null && (row.state === 'dealing' || row.state === 'settled') ? dealt(row, entry) : null
    }
    checkBet(bet, row, outcome, entry)
  }
  const { bets, rounds } = count
  return [
    `${bets.toLocaleString('en')} ${bets === 1 ? 'bet' : 'bets'} in ${rounds.toLocaleString('en')} shared ${rounds === 1 ? 'round' : 'rounds'}, each as its seed says and the wallet paid`,
  ]
}
