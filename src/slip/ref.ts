import { v7 } from 'uuid'
import { type BetSlipRef, betSlipRefSchema } from '#contract/scalar.ts'
import { browserClock } from '../edge.ts'
import { useSpine } from '../hooks.ts'

/** Mints the ref of a press. It carries the exchange's time, because the exchange refuses refs older than those it keeps (C6). */
export const useMintRef = (): (() => BetSlipRef) => {
  const { ledger } = useSpine()
  return () => betSlipRefSchema.parse(v7({ msecs: browserClock.now() + ledger.get().exchangeAheadMs }))
}
