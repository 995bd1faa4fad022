import type { CoreBet, CoreCashOut } from '../bet.ts'
import { takeCasino } from '../casino-state.ts'
import { dropPayment } from '../payments-state.ts'
import { addArchived } from '../refs.ts'
import { type Ended, type State, mark, refKey } from './state.ts'

/** Takes out what ended since the last call, and leaves in memory that its refs lie in the archive. */
export const takeEnded = (state: State): Ended => {
  const bets = [...state.ended.bets].flatMap((betId) => state.bets.get(betId) ?? [])
  const cashOuts = [...state.ended.cashOuts].flatMap((key) => state.cashOuts.get(key) ?? [])
  state.ended.bets.clear()
  state.ended.cashOuts.clear()
  const archiveRef = ({ member, order: { ref } }: CoreBet | CoreCashOut): void => {
    const key = refKey(member, ref)
    state.refs.delete(key)
    addArchived(state.archivedRefs, key, ref)
  }
  for (const bet of bets) {
    state.bets.delete(bet.betId)
    mark(state.betsIn, bet.market.marketId, bet.betId, false)
    archiveRef(bet)
  }
  for (const cashOut of cashOuts) {
    state.cashOuts.delete(refKey(cashOut.member, cashOut.order.ref))
    archiveRef(cashOut)
  }
  const payments = [...state.ended.payments].flatMap((ref) => state.payments.byRef.get(ref) ?? [])
  const news = [...state.payments.seen]
  state.ended.payments.clear()
  state.payments.seen.clear()
  for (const payment of payments) {
    dropPayment(state.payments, payment)
    const key = refKey(payment.member, payment.ref)
    state.refs.delete(key)
    addArchived(state.archivedRefs, key, payment.ref)
  }
  return { bets, cashOuts, casino: takeCasino(state.casino), payments, news }
}
