import { useId } from 'react'
import type { SlipMarket, SlipView } from '#client/betting/slip.ts'
import { readingOf } from '#domain/betting/reading.ts'
import { type PanelSentence, text } from '#copy/panels.ts'
import { useLedger } from '../hooks.ts'
import { Veil } from '../markets/Veil.tsx'
import { clockText } from '../lib/when.ts'
import { OddsField } from './OddsField.tsx'
import { SlipField } from './SlipField.tsx'
import type { TypedOdds } from './typed-odds.ts'
import { priceWord, shutWord } from './words.ts'

const box = 'relative flex h-[max(2.5rem,var(--target)+0.125rem)] items-center rounded-sm border border-line-strong'
const figure = 'h-full w-full min-w-0 flex-1 text-center text-lg font-bold'
/** The veil covers the price, so the focus ring is around both. */
const veiled = 'bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus'

const boxOf = (market: SlipMarket): string => {
  const look = market === 'stale' ? 'border-dashed bg-stale-wash' : market === 'suspended' ? veiled : 'bg-surface'
  return `${box} ${look}`
}

const FIXED = { session: 'runsAndRate', rate: 'rateOn100', line: 'runs' } as const satisfies Readonly<Record<string, PanelSentence>>

type Props = {
  readonly view: SlipView
  readonly typed: TypedOdds
  /** On a phone the label is for screen readers alone. */
  readonly isShort?: boolean
  readonly hasPad?: boolean
}

/** The price of the bet. A rate and a run line are the bookmaker's, so the player cannot change them. */
export const Price = ({ view, typed, isShort = false, hasPad = false }: Props) => {
  const reading = readingOf(view.pick?.marketType ?? 'MATCH_ODDS')
  return reading === 'odds' ? (
    <OddsStepper view={view} typed={typed} isShort={isShort} hasPad={hasPad} />
  ) : (
    <FixedPrice view={view} isShort={isShort} name={text[FIXED[reading]]} />
  )
}

const FixedPrice = ({ view, isShort = false, name }: Omit<Props, 'typed'> & { readonly name: string }) => {
  const id = useId()
  const { pick, odds, market } = view
  return (
    <SlipField id={id} name={name} isHidden={isShort}>
      <div className={boxOf(market)}>
        <input id={id} className={figure} readOnly value={odds === null || pick === null ? '' : priceWord(pick, odds)} />
        {market === 'suspended' && <Veil>{shutWord(view.shut)}</Veil>}
      </div>
    </SlipField>
  )
}

/** The field for the price of a slip (SLIP-05). */
const OddsStepper = ({ view, typed, isShort = false, hasPad = false }: Props) => {
  const id = useId()
  const since = useLedger((ledger) => ledger.since)
  const suspended = view.market === 'suspended'
  return (
    <SlipField id={id} name={view.market === 'stale' && since !== null ? text.oddsSince(clockText(since)) : text.odds} isHidden={isShort}>
      <OddsField id={id} field="slip-odds" typed={typed} off={suspended} look={boxOf(view.market)} hasPad={hasPad}>
        {suspended && <Veil>{shutWord(view.shut)}</Veil>}
      </OddsField>
    </SlipField>
  )
}
