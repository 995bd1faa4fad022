import type { Market, Runner } from '#contract/market.ts'
import { isBookmaker } from '#domain/market/markets.ts'
import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { useBoardMarket } from '../hooks.ts'
import { PriceCell } from './PriceCell.tsx'
import { Veiled } from './Veil.tsx'

/** All prices of a runner from the exchange, level by level, as buttons (BROWSE-05). */
export const Depth = ({ market, runner }: { readonly market: Market; readonly runner: Runner }) => {
  const { selectionId } = runner
  const levels = useBoardMarket(market.marketId, (live) => {
    const book = live?.runners.get(selectionId)
    return Math.max(book?.back.length ?? 0, book?.lay.length ?? 0)
  })
  // Prices come and go. We keep the rows of the first levels, so that nothing moves under a finger.
  const rows = Math.max(levels, isBookmaker(market) ? 1 : 3)
  return (
    <Veiled market={market} selectionId={selectionId} className="mx-3">
      <table className="w-full table-fixed border-separate border-spacing-y-0.5">
        <caption className="sr-only">{text.pricesOf(runnerText(runner))}</caption>
        <thead>
          <tr>
            <th scope="col" className="px-px text-xs font-semibold text-ink-2">
              {text.back}
            </th>
            <th scope="col" className="px-px text-xs font-semibold text-ink-2">
              {text.lay}
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, level) => (
            <tr key={level}>
              <td className="px-px">
                <PriceCell market={market} runner={runner} side="back" level={level} />
              </td>
              <td className="px-px">
                <PriceCell market={market} runner={runner} side="lay" level={level} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Veiled>
  )
}
