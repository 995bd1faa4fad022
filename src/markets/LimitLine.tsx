import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { rupeesText } from './figures.ts'
import { useLimits } from './limits.ts'

/** The stake limits of a market and its bet delay (MKT-06, SLIP-12). */
export const LimitLine = ({ market, className = '' }: { readonly market: Market; readonly className?: string }) => {
  const { min, max, delay, isSet } = useLimits(market)
  return (
    <small className={`whitespace-nowrap ${className}`}>
      {isSet && <span>{`₹${rupeesText(min)}–₹${rupeesText(max)} · `}</span>}
      {isSet ? text.betDelay(delay) : text.noLimits}
    </small>
  )
}
