import { useId, useState, type KeyboardEvent } from 'react'
import { oddsText } from '#domain/ledger/format.ts'
import { type Odds, odds as toOdds, oddsDigits, snapOdds, stepOdds } from '#domain/betting/odds.ts'
import type { SlipMarket, SlipView } from '#domain/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Veil } from '../markets/Veil.tsx'
import { clockText } from '../lib/when.ts'
import { SlipField } from './SlipField.tsx'
import { priceWord } from './words.ts'

const box = 'relative flex h-[max(2.5rem,var(--target)+0.125rem)] items-center rounded-sm border border-line-strong'
const figure = 'h-full w-full min-w-0 flex-1 text-center text-lg font-bold'
const step = 'h-full w-target flex-none text-xl leading-none text-ink-2'
/** The veil covers the price, so the focus ring is around both. */
const veiled = 'bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus'

const boxOf = (market: SlipMarket): string => {
  const look = market === 'stale' ? 'border-dashed bg-stale-wash' : market === 'suspended' ? veiled : 'bg-surface'
  return `${box} ${look}`
}

/** The price of the bet. A session's is the bookmaker's, so the player cannot change it. */
export const Price = ({ view }: { readonly view: SlipView }) =>
  view.pick?.line == null ? <OddsStepper view={view} /> : <RunLine view={view} />

const RunLine = ({ view }: { readonly view: SlipView }) => {
  const id = useId()
  const { pick, odds, market } = view
  return (
    <SlipField id={id} name={text.runsAndRate}>
      <div className={boxOf(market)}>
        <input id={id} className={figure} readOnly value={odds === null ? '' : priceWord(pick?.line ?? null, odds)} />
        {market === 'suspended' && <Veil>{text.suspended}</Veil>}
      </div>
    </SlipField>
  )
}

/** A field for the price, with a button for a step down and one for a step up (SLIP-05). */
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
    <SlipField id={id} name={view.market === 'stale' && since !== null ? text.oddsSince(clockText(since)) : text.odds}>
      <div className={boxOf(view.market)}>
        <button type="button" className={step} aria-label={text.lowerOdds} disabled={off} onClick={() => !off && take(stepOdds(odds, -1))}>
          −
        </button>
        <input
          id={id}
          className={`${figure} border-x border-line`}
          inputMode="decimal"
          autoComplete="off"
          readOnly={off}
          value={typed ?? (odds === null ? '' : oddsText(odds))}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={step} aria-label={text.raiseOdds} disabled={off} onClick={() => !off && take(stepOdds(odds, 1))}>
          +
        </button>
        {suspended && <Veil>{text.suspended}</Veil>}
      </div>
    </SlipField>
  )
}
