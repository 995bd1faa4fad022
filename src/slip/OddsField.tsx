import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { oddsText } from '#domain/betting/format.ts'
import { type Odds, odds as toOdds, oddsDigits, snapOdds, stepOdds } from '#domain/betting/odds.ts'
import { text } from '#copy/panels.ts'

const figure = 'h-full w-full min-w-0 flex-1 text-center text-lg font-bold'
const step = 'h-full w-target flex-none text-xl leading-none text-ink-2'

type Props = {
  readonly id: string
  readonly odds: Odds | null
  readonly off: boolean
  readonly look: string
  /** The slip's own pad types, so the device shows no keyboard. */
  readonly hasPad?: boolean
  readonly onTake: (odds: Odds) => void
  /** Something is being typed that is not taken yet. */
  readonly onTouch?: () => void
  readonly children?: ReactNode
}

/** A field for a price, with a button for a step down and one for a step up (SLIP-05). */
export const OddsField = ({ id, odds, off, look, hasPad = false, onTake, onTouch, children }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const isOff = off || odds === null
  const take = (ticks: number): void => {
    if (!isOff) onTake(stepOdds(odds, ticks))
  }
  const type = (raw: string): void => {
    const next = oddsDigits(raw)
    if (next !== null) setTyped(next)
    onTouch?.()
  }
  const commit = (): boolean => {
    const parsed = typed === null ? Number.NaN : Number(typed)
    setTyped(null)
    if (!(parsed > 0)) return false
    const next = snapOdds(toOdds(Math.round(parsed * 1000)))
    if (next === odds) return false
    onTake(next)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && commit()) event.preventDefault()
    if (event.key === 'ArrowUp') take(1)
    if (event.key === 'ArrowDown') take(-1)
  }
  return (
    <div className={look}>
      <button type="button" className={step} aria-label={text.lowerOdds} disabled={isOff} onClick={() => take(-1)}>
        −
      </button>
      <input
        id={id}
        className={`${figure} border-x border-line`}
        inputMode={hasPad ? 'none' : 'decimal'}
        autoComplete="off"
        readOnly={isOff}
        value={typed ?? (odds === null ? '' : oddsText(odds))}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={step} aria-label={text.raiseOdds} disabled={isOff} onClick={() => take(1)}>
        +
      </button>
      {children}
    </div>
  )
}
