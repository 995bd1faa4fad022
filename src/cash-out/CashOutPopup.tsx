import { Suspense } from 'react'
import type { CashOutMarket } from '#domain/betting/offer.ts'
import { text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { useCashOut, useSend } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'

const CashOut = onDemand(() => import('./CashOut.tsx'))

/** The button that opens the cash-out of one market (CASH-01). */
export const CashOutButton = ({ market, className = '' }: { readonly market: CashOutMarket; readonly className?: string }) => {
  const send = useSend()
  return (
    <button
      type="button"
      className={`link text-sm whitespace-nowrap ${className}`}
      aria-label={text.cashOutOf(`${marketText(market)}, ${market.eventName}`)}
      onClick={() => send({ type: 'cash-out.opened', market })}
    >
      {text.cashOut}
    </button>
  )
}

/** Fetches the popup when it is first opened. */
const CashOutPopup = () => {
  const open = useCashOut().screen !== 'closed'
  return <Suspense fallback={null}>{open && <CashOut />}</Suspense>
}
export default CashOutPopup
