import { randomBytes } from 'node:crypto'
import { placeOrder, type CallOrder } from '#contract/calls/betting.ts'
import type { MarketType } from '#contract/market.ts'
import { mayPlay } from '#domain/player/access.ts'
import { priceOfRate } from '#domain/betting/price.ts'
import type { ExchangeOutcome, PlaceOrder } from '#server/exchange/api.ts'
import { isOfTheFuture } from '#server/exchange/refs.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import { refusal } from '../gate/shared-answers.ts'
import { FUTURE_REF, outcomeBody } from '../live/messages.ts'
import type { Gate } from './http.ts'

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
  claims: { browser: '', ip: '' },
})

/** Bets by a call, exactly once by their ref, by the same rules as over the socket (SLIP-16, SLIP-27). */
export const serveOrders = ({ serveMember }: Gate, { exchange, clock, room: { members } }: ServerParts): void =>
  serveMember(placeOrder, ({ orders: [sent] }, { member }, { reply }) => {
    const { betSlipRef, marketId } = sent
    if (isOfTheFuture(betSlipRef, clock.now())) {
      void reply.code(400)
      return { success: false, message: `orders.0.betSlipRef: ${FUTURE_REF}` }
    }
    if (!exchange.hasRoom(member, betSlipRef)) return refusal(refused('RATE_LIMITED'))
    void reply.header('Authorization', `Bearer ${randomBytes(16).toString('hex')}`)
    const market = exchange.market(marketId)
    return new Promise((resolve) => {
      const answer = (outcome: ExchangeOutcome): void => {
        const result = outcomeBody(outcome, clock)
        if (outcome.kind === 'never-seen' && !outcome.fenced) return resolve(refusal(refused('RATE_LIMITED')))
        const code = outcome.kind === 'refused' ? outcome.code : outcome.kind === 'never-seen' ? 'PERMISSION_DENIED' : null
        return resolve(
          code === null
            ? { success: true, result }
            : { ...refusal(refused(code, outcome.kind === 'refused' ? outcome.about : undefined)), result },
        )
      }
      const flags = members.find(member)?.flags ?? []
      if (market === null || mayPlay(flags, market.eventTypeId)) exchange.place(member, orderFrom(sent, market?.marketType), answer)
      // Refused for good: a late copy of this call makes no bet either, and a bet that was taken stands.
      else exchange.outcome(member, betSlipRef, true, answer)
    })
  })
