import type { SoloRound } from '../../games/game.ts'
import type { Games } from '../games.ts'
import { type SoloRow, soloRowSchema } from '../store/rows.ts'
import { type Books, checkBack, checkOpen, checkPaid } from './books.ts'

/** Rounds that members played alone: each is played again from its seeds and decisions and compared with the wallet (CAS-09). */
export const auditSolos = (books: Books, { solos, diceOf }: Games): readonly string[] => {
  const { fault } = books
  const entries = new Map<string, Games['solos'][number]>(solos.map((entry) => [entry.game, entry]))
  /** The round as its seeds and decisions play it; null where its game knows no such round. */
  const played = ({ game, bet, serverSeed, clientSeed, nonce, decisions }: SoloRow): SoloRound | null => {
    const read = entries.get(game)?.read(bet) ?? null
    try {
      return (
        read?.play(
          diceOf(serverSeed, clientSeed, nonce),
          decisions.map(({ decision }) => decision),
        ) ?? null
      )
    } catch {
      // An engine throws for a decision that its round never asked.
      return null
    }
  }
  const check = (row: SoloRow): void => {
    const whole = `the round ${row.round} of ${row.member}`
    const round = played(row)
    if (round === null) fault(`${whole}: its game has no such round`)
    const costs = round?.debits.filter((cost) => cost > 0) ?? []
    const isOver = row.state === 'paying' || row.state === 'settled'
    if (isOver && round !== null) {
      if (round.next.length > 0) fault(`${whole}: it was paid before its last decision`)
      if (round.returnPaise !== row.returnPaise)
        fault(`${whole}: its seeds say a return of ${round.returnPaise} paise, and the casino's books ${row.returnPaise}`)
      if (costs.length !== row.stakes.length) fault(`${whole}: it asks for ${costs.length} debits, and its books have ${row.stakes.length}`)
    }
    for (const [index, id] of row.stakes.entries()) {
      const { stake, debit } = books.stakeOf(id)
      const riskPaise = costs[index] ?? stake?.amountPaise ?? 0
      const claim = {
        what: `${whole}, stake ${index + 1}`,
        stake,
        debit,
        riskPaise,
        returnPaise: index === 0 ? (round?.returnPaise ?? 0) : 0,
      }
      if (row.state !== 'refused' && stake === null) fault(`${claim.what}: its stake is not in the casino's books`)
      if (isOver) checkPaid(books, claim)
      else if (row.state === 'waits' || row.state === 'deciding' || row.state === 'sent') checkOpen(books, claim)
      // A first debit that was answered shows the cards.
      else checkBack(books, claim, true)
    }
  }
  let count = 0
  for (const row of books.all(soloRowSchema, 'SELECT body FROM solos ORDER BY rowid')) {
    count += 1
    check(row)
  }
  return [`${count.toLocaleString('en')} ${count === 1 ? 'round' : 'rounds'} played alone, each as its seeds say and the wallet paid`]
}
