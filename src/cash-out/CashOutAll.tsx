import { useMemo } from 'react'
import type { Position } from '#client/betting/positions.ts'
import { offeredNow, sumOf } from '#client/views/cash-outs.ts'
import { text } from '#copy/catalogue.ts'
import { useHas } from '../brand.tsx'
import { useLedger, useRecord, useSpine } from '../hooks.ts'
import { mintRef } from '../slip/ref.ts'
import { useAsk } from '../ui/Asking.tsx'
import { signedText } from '../ui/Money.tsx'

/** No line ends between the sign and the rupees. */
const unbroken = (amount: string): string => amount.replace('₹', '\u2060₹')

/**
 * Cashes out all of these positions that have an offer now. It asks once, with the sum that is offered now; then each is an order of its
 * own that takes no less than the question said of it (CASH-06).
 */
export const CashOutAll = ({ positions }: { readonly positions: readonly Position[] }) => {
  const spine = useSpine()
  const record = useRecord()
  const ask = useAsk()
  const hasOffers = useHas('cash-out-offers')
  const marketIds = useMemo(() => positions.filter(({ canCashOut }) => canCashOut).map(({ marketId }) => marketId), [positions])
  const isOff = useLedger((ledger) => offeredNow(marketIds, ledger).length === 0)
  if (!hasOffers) return null
  const press = (): void => {
    const offers = offeredNow(marketIds, spine.ledger.get())
    const cashOut = (): void => record({ type: 'cash-outs.pressed', offers: offers.map((offer) => ({ ...offer, ref: mintRef(spine) })) })
    ask({
      title: text.cashOutAllAsk(offers.length, unbroken(signedText(sumOf(offers)))),
      note: text.cashOutAllNote,
      ok: text.cashOutAllYes,
      onOk: cashOut,
    })
  }
  return (
    <button type="button" className="btn-small" disabled={isOff} onClick={press}>
      {text.cashOutAll}
    </button>
  )
}
