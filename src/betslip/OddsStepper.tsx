import { useId, useState, type KeyboardEvent } from 'react'
import { oddsText } from '#domain/format.ts'
import { type Odds, odds as toOdds, oddsDigits, snapOdds, stepOdds } from '#domain/odds.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { clockText } from '../parts/when.ts'
import { priceWord } from './words.ts'

/** The price of the bet. A session's is the house's, to be taken as it is. */
export const Price = ({ view }: { readonly view: SlipView }) =>
  view.pick?.line == null ? <OddsStepper view={view} /> : <RunLine view={view} />

const RunLine = ({ view }: { readonly view: SlipView }) => {
  const id = useId()
  const { pick, odds, market } = view
  return (
    <div>
      <label htmlFor={id}>{text.runsAndRate}</label>
      <div className="stepper">
        <input id={id} readOnly value={odds === null ? '' : priceWord(pick?.line ?? null, odds)} />
        {market === 'suspended' && <span className="veil">{text.suspended}</span>}
      </div>
    </div>
  )
}

/** A step down, a price to type, a step up (SLIP-05). */
const OddsStepper = ({ view }: { readonly view: SlipView }) => {
  const id = useId()
  const send = useSend()
  const [typed, setTyped] = useState<string | null>(null)
  const { slip, odds } = view
  const since = useLedger((ledger) => ledger.since)
  const suspended = view.market === 'suspended'
  const off = odds === null || suspended
  const take = (next: Odds): void => send({ type: 'price.stepped', slip, odds: next })
  const type = (raw: string): void => {
    const next = oddsDigits(raw)
    if (next !== null) setTyped(next)
    send({ type: 'slip.touched', slip })
  }
  const commit = (): boolean => {
    const parsed = typed === null ? Number.NaN : Number(typed)
    setTyped(null)
    if (!(parsed > 0)) return false
    const next = snapOdds(toOdds(Math.round(parsed * 1000)))
    if (next === odds) return false
    take(next)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && commit()) event.preventDefault()
    if (!off && event.key === 'ArrowUp') take(stepOdds(odds, 1))
    if (!off && event.key === 'ArrowDown') take(stepOdds(odds, -1))
  }
  return (
    <div>
      <label htmlFor={id}>{view.market === 'stale' && since !== null ? text.oddsSince(clockText(since)) : text.odds}</label>
      <div className="stepper">
        <button type="button" aria-label={text.lowerOdds} disabled={off} onClick={() => !off && take(stepOdds(odds, -1))}>
          −
        </button>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          readOnly={off}
          value={typed ?? (odds === null ? '' : oddsText(odds))}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={text.raiseOdds} disabled={off} onClick={() => !off && take(stepOdds(odds, 1))}>
          +
        </button>
        {suspended && <span className="veil">{text.suspended}</span>}
      </div>
    </div>
  )
}
