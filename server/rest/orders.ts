import type * as z from 'zod/mini'
import { placeOrder, type CallOrder } from '#contract/calls/betting.ts'
import type { MarketType } from '#contract/market.ts'
import type { EventTypeId, MemberCode } from '#contract/scalar.ts'
import { mayPlay } from '#domain/player/access.ts'
import { priceOfRate } from '#domain/betting/price.ts'
import type { Exchange, ExchangeOutcome, PlaceOrder } from '#server/exchange/api.ts'
import { isOfTheFuture } from '#server/exchange/refs.ts'
import { refused } from '#server/members/joining.ts'
import type { Clock } from '#server/ports.ts'
import type { ServerParts } from '../gate/parts.ts'
import { refusal } from '../gate/shared-answers.ts'
import { FUTURE_REF, outcomeBody } from '../live/messages.ts'
import type { Gate } from './gate.ts'

/** The call's order as the exchange takes it. Its price is a limit: a better quote is taken, a worse one never (SLIP-26). */
const orderFrom = (sent: CallOrder, marketType: MarketType | undefined): PlaceOrder => ({
  ref: sent.betSlipRef,
  marketId: sent.marketId,
  selectionId: sent.selectionId,
  side: sent.side === 0 ? 'back' : 'lay',
  ...priceOfRate(marketType, sent.price),
  stake: sent.totalSize,
  accept: 'BETTER',
  line: sent.line,
  ...(sent.places === undefined ? {} : { places: sent.places }),
  claims: { browser: '', ip: '' },
})

type Placed = z.output<typeof placeOrder.answer>

/**
 * Places a call's order for a member and answers once with what became of its ref (SLIP-16, SLIP-27). Where the member may not play the
 * sport, the ref is refused for good: a late copy of the call makes no bet either, and a bet that was taken stands.
 */
export const placeCallOrder = (
  exchange: Pick<Exchange, 'market' | 'place' | 'outcome'>,
  clock: Clock,
  member: MemberCode,
  sent: CallOrder,
  mayBet: (eventTypeId: EventTypeId) => boolean,
  answer: (placed: Placed) => void,
): void => {
  const answerWith = (outcome: ExchangeOutcome): void => {
    const result = outcomeBody(outcome, clock)
    if (outcome.kind === 'never-seen' && !outcome.fenced) return answer(refusal(refused('RATE_LIMITED')))
    const code = outcome.kind === 'refused' ? outcome.code : outcome.kind === 'never-seen' ? 'PERMISSION_DENIED' : null
    return answer(
      code === null
        ? { success: true, result }
        : { ...refusal(refused(code, outcome.kind === 'refused' ? outcome.about : undefined)), result },
    )
  }
  const market = exchange.market(sent.marketId)
  if (market === null || mayBet(market.eventTypeId)) exchange.place(member, orderFrom(sent, market?.marketType), answerWith)
  else exchange.outcome(member, sent.betSlipRef, true, answerWith)
}

/** Bets by a call, exactly once by their ref, by the same rules as over the socket (SLIP-16, SLIP-27). */
export const serveOrders = ({ serveMember, tokenOf }: Gate, { exchange, clock, room: { members } }: ServerParts): void =>
  serveMember(placeOrder, ({ orders: [sent] }, session, { reply }) => {
    const { member } = session
    if (isOfTheFuture(sent.betSlipRef, clock.now())) {
      void reply.code(400)
      return { success: false, message: `orders.0.betSlipRef: ${FUTURE_REF}` }
    }
    if (!exchange.hasRoom(member, sent.betSlipRef)) return refusal(refused('RATE_LIMITED'))
    void reply.header('Authorization', `Bearer ${tokenOf(session)}`)
    const flags = members.find(member)?.flags ?? []
    return new Promise((resolve) => placeCallOrder(exchange, clock, member, sent, (sport) => mayPlay(flags, sport), resolve))
  })
