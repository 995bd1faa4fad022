import { useState } from 'react'
import { ODDS } from '#contract/figures.ts'
import type { Side } from '#domain/betting/bets.ts'
import { oddsText } from '#domain/betting/format.ts'
import { type Odds, stepOdds } from '#domain/odds.ts'
import { typedOdds } from '#client/betting/typed-odds.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { type Said, said } from '#domain/said.ts'
import { useRecord } from '../hooks.ts'

/** What was typed, the price that it is, and the price before the editing, which comes back if no price was typed. */
type Typed = { readonly digits: string; readonly odds: Odds | null; readonly before: Odds | null }

/** The odds of a field: `odds` is the price that a press would take, at each key; null while what is typed is no price (SLIP-05). */
export const useTypedOdds = (odds: Odds | null, side: Side, onTake: (odds: Odds | null) => void) => {
  const [last, setLast] = useState<Typed | null>(null)
  const [isRefused, setRefused] = useState(false)
  // Another price took its place, from a button or the market.
  const typed = last !== null && last.odds === odds ? last : null
  const settle = (price: Odds | null): void => {
    setLast(null)
    if (price !== odds) onTake(price)
  }
  const before = odds ?? typed?.before ?? null
  const note: Said | null = isRefused
    ? said('figureRefused')
    : typed !== null && odds !== null && Math.round(Number(typed.digits) * 1000) !== odds
      ? said('oddsBecome', odds)
      : null
  return {
    kind: ODDS,
    value: typed?.digits ?? (odds === null ? '' : oddsText(odds)),
    /** What is said of the typed odds: they were refused, or are another price of the ladder. */
    note,
    canStep: before !== null,
    onFigure: (digits: string): void => {
      const price = typedOdds(digits, side)
      setLast({ digits, odds: price, before: typed?.before ?? odds })
      onTake(price)
    },
    onRefused: (next: boolean): void => setRefused(next),
    onLeave: (): void => {
      if (typed !== null) settle(before)
    },
    onStep: (ticks: number): void => {
      setRefused(false)
      if (before !== null) settle(stepOdds(before, ticks))
    },
  }
}
export type TypedOdds = ReturnType<typeof useTypedOdds>

/** The odds of a slip's own field. */
export const useSlipOdds = ({ slip, odds, pick }: SlipView): TypedOdds => {
  const record = useRecord()
  const typed = useTypedOdds(odds, pick?.side ?? 'back', (next) => record({ type: 'price.stepped', slip, odds: next }))
  const onRefused = (isRefused: boolean): void => {
    typed.onRefused(isRefused)
    if (isRefused) record({ type: 'slip.touched', slip })
  }
  return { ...typed, onRefused }
}
