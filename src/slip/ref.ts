import { v7 } from 'uuid'
import { type BetSlipRef, betSlipRefSchema } from '#contract/scalar.ts'
import { useSpine } from '../hooks.ts'
import type { Spine } from '../spine/spine.ts'

/** Mints the ref of a press. It carries the exchange's time, because the exchange refuses refs older than those it keeps (C6). */
export const mintRef = ({ clock, ledger }: Pick<Spine, 'clock' | 'ledger'>): BetSlipRef =>
  betSlipRefSchema.parse(v7({ msecs: clock.now() + ledger.get().exchangeAheadMs }))

/** Mints the refs of a component's presses. */
export const useMintRef = (): (() => BetSlipRef) => {
  const spine = useSpine()
  return () => mintRef(spine)
}
