import type { MouseEvent } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import type { Side } from '#domain/betting/bets.ts'
import { priceAt } from '#domain/betting/price.ts'
import { useRecord } from '../hooks.ts'
import { isTouch } from '../lib/useTouch.ts'
import { isByHotkey, notePick } from '../slip/fold.ts'
import { useMintRef } from '../slip/ref.ts'
import { pickOf } from './figures.ts'
import { isSeenOn, shownOn } from './shown.ts'

/**
 * What a press of a price does: it fills in a slip, or places a bet at once where the button shows a stake (SLIP-23). A hotkey always fills
 * in a slip. `level`: 0 is the best price.
 */
export const usePress = (market: Market, runner: Runner, side: Side, level: number) => {
  const record = useRecord()
  const mintRef = useMintRef()
  return ({ currentTarget, detail, nativeEvent }: MouseEvent<HTMLButtonElement>): void => {
    const shown = shownOn(currentTarget)
    const price = shown === null ? null : priceAt(market.marketType, shown.level)
    if (shown === null || price === null) return
    if (!isSeenOn(currentTarget)) return record({ type: 'price.unseen' })
    const pick = pickOf(market, runner, side, price)
    if (shown.stake === null || isByHotkey()) {
      // A press by key has no detail.
      notePick(currentTarget, detail > 0 && (isTouch() || (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch')))
      record({ type: 'odds.pressed', pick, level })
    } else record({ type: 'one-click.pressed', pick, stakePaise: shown.stake, ref: mintRef() })
  }
}
