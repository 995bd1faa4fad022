import * as z from 'zod/mini'
import { type CallOrder, placeOrder } from '#contract/calls/betting.ts'
import { betOutcome, betPending } from '#contract/messages/betting.ts'
import type { WireFact } from '#client/ledger/wire-facts.ts'
import type { SentBet } from '#client/betting/sent.ts'
import type { LineDoors } from './lines.ts'
import { factFrom, placesOf, rateOfBet } from './wire.ts'

/** The source's order for a bet, exactly as in the entry (SLIP-16, SLIP-26). */
const orderFrom = (entry: SentBet): CallOrder => {
  const { ref, pick, stake, fromOneClick } = entry
  return {
    side: pick.side === 'back' ? 0 : 1,
    price: rateOfBet(entry),
    selectionId: pick.selectionId,
    btype: pick.kind,
    oddsType: pick.kind,
    eventTypeId: pick.eventTypeId,
    marketId: pick.marketId,
    totalSize: stake,
    ...placesOf(pick),
    betSlipRef: ref,
    fromOneClick: fromOneClick === true ? 1 : 0,
    betDelay: 0,
    line: pick.marketType === 'SESSION' ? pick.line : null,
  }
}

/** The call that places a bet, as it leaves the page. */
export const orderCallFrom = (entry: SentBet): z.input<typeof placeOrder.request> =>
  z.encode(placeOrder.request, { orders: [orderFrom(entry)] })

/** What the exchange says of the ref in its answer to the call; null where it says nothing of it. */
export const outcomeIn = ({ result }: z.output<typeof placeOrder.answer>): WireFact | null => {
  if (result === undefined) return null
  const name = result.outcome === 'pending' ? betPending.name : betOutcome.name
  const fact = factFrom(name, z.encode(betOutcome.body, result))
  return typeof fact === 'string' ? null : fact
}

/**
 * Sends a bet by a call. Only what the exchange says of the ref is recorded: after a failure the order asks what became of it
 * (SLIP-28).
 */
export const placeByCall = (on: LineDoors, entry: SentBet): void =>
  on.call(placeOrder, orderCallFrom(entry), (reply) => {
    const fact = reply.kind === 'answer' ? outcomeIn(reply.answer) : null
    if (fact !== null) on.record(fact)
  })
