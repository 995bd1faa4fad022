import type { Market } from '#contract/market.ts'
import { useSpine } from '../hooks.ts'
import { startText, untilText, useTimes } from '../lib/when.ts'
import { Timed } from '../ui/Timed.tsx'

/** When a match starts. The winner of a season, which runs already, says until when (MKT-13). */
export const Dated = ({ market: { marketType, openDate } }: { readonly market: Pick<Market, 'marketType' | 'openDate'> }) => {
  const { ticks } = useSpine()
  const dateText = marketType === 'TOURNAMENT_WINNER' ? untilText : startText
  return <Timed>{dateText(openDate, ticks.get(), useTimes())}</Timed>
}
