import { linkOf } from '../fair/chain.ts'
import type { BetRow } from '../store/rows.ts'
import type { AnswerOf } from '../words.ts'
import type { DiceOf, Parts, SharedEntry } from './parts.ts'

type PastTickets = NonNullable<AnswerOf<'round'>['past']>['tickets']
export type TicketSeeds = NonNullable<BetRow['ticket']>

/** The columns of the ticket that these seeds draw; null in a game without tickets. */
export const ticketFrom = (
  { ticket }: Pick<SharedEntry, 'ticket'>,
  diceOf: DiceOf,
  { serverSeed, clientSeed, nonce }: TicketSeeds,
): number[][] | null => (ticket === null ? null : ticket(diceOf(serverSeed, clientSeed, nonce)).map((column) => [...column]))

/** A bingo ticket from the member's own seeds, whose nonce is used up with the rows; null in other games. */
export const drawTicket = (
  { pairs, diceOf }: Pick<Parts, 'pairs' | 'diceOf'>,
  entry: Pick<SharedEntry, 'game' | 'ticket'>,
  key: string,
) => {
  if (entry.ticket === null) return null
  const { pair } = pairs.of(key, entry.game)
  const { serverSeed, clientSeed, nonce } = pair
  const seeds: TicketSeeds = { serverSeed, clientSeed, nonce }
  return { columns: ticketFrom(entry, diceOf, seeds) ?? [], seeds, rows: [pairs.used(pair)] }
}

/** The bingo tickets among a member's bets with their seeds; the server seed of the pair in use is not shown (CAS-05). */
export const ticketsOf = (bets: readonly BetRow[], inUse: string): PastTickets =>
  bets.flatMap(({ mine: { ref }, ticket }) => {
    if (ticket === undefined) return []
    const { serverSeed, clientSeed, nonce } = ticket
    return [{ ref, nonce, clientSeed, commit: linkOf(serverSeed), serverSeed: serverSeed === inUse ? null : serverSeed }]
  })
