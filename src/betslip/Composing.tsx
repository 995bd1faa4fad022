import { useId, useLayoutEffect, useRef } from 'react'
import { moneyText } from '#domain/format.ts'
import { type Paise, paise } from '#domain/money.ts'
import { unplaceable } from '#domain/placeable.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Signed } from '../parts/Money.tsx'
import { Act } from './Act.tsx'
import { Price } from './OddsStepper.tsx'
import { Presets } from './Presets.tsx'
import { Sentence } from './Sentence.tsx'
import { figuresAt, figuresOf, useDelay } from './slip-figures.ts'
import { SlipBody, SlipFrame } from './SlipFrame.tsx'
import { useMintRef } from './ref.ts'
import { StakeInput } from './StakeInput.tsx'
import { pause } from './stray.ts'
import { priceWord, sideWord } from './words.ts'

/** Price and stake are chosen here; nothing has been sent. */
export const Composing = ({ view }: { readonly view: SlipView }) => {
  const send = useSend()
  const mintRef = useMintRef()
  const isMember = useLedger(({ member }) => member !== null)
  const { side, profit, liability } = figuresOf(view)
  const { slip, market } = view
  const isPlaceable = useLedger((ledger) => unplaceable(view, ledger) === null)
  const ready = isMember && market === 'steady' && isPlaceable
  const noteId = useId()
  const body = useRef<HTMLDivElement>(null)
  // On a narrow page it slides in under the finger: the second tap of a double one chooses no stake.
  useLayoutEffect(() => pause(body.current, 'compose'), [])
  const clear = (): void => send({ type: 'slip.cleared', slip })
  const place = (): void => send({ type: 'place.pressed', slip, ref: mintRef() })
  const accept = (): void => send({ type: 'price.accepted', slip })
  const enter = !isMember
    ? () => send({ type: 'login.opened', tab: 'login' })
    : market === 'moved'
      ? accept
      : ready
        ? place
        : () => undefined
  return (
    <SlipFrame view={view} word={sideWord(side, view.pick?.line != null)} onClose={clear} onEscape={clear} onEnter={enter}>
      <SlipBody isComposing ref={body}>
        <div className="grid grid-cols-[minmax(8rem,1fr)_minmax(0,1.2fr)] gap-x-2 gap-y-0.5 coarse:grid-cols-[minmax(9.375rem,1fr)_minmax(0,1.2fr)]">
          <Price view={view} />
          <StakeInput view={view} isMember={isMember} noteId={noteId} />
        </div>
        <div className="mt-1 grid grid-cols-2 rounded-sm bg-surface-2 px-2.5 py-1.75">
          <Figure name={text.profit} amount={profit} />
          <Figure name={text.liability} amount={paise(-liability || 0)} />
        </div>
        <Presets view={view} isMember={isMember} />
      </SlipBody>
      <div className="mx-3 mt-2 h-0.75 overflow-hidden rounded-full bg-surface-3" role="img" aria-label={text.timeLeft}>
        <i className="block h-full origin-left animate-drain bg-side" key={view.touchedAt} />
      </div>
      <Sentence view={view} />
      <Action view={view} isMember={isMember} ready={ready} noteId={noteId} onPlace={place} onAccept={accept} onClear={clear} />
    </SlipFrame>
  )
}

const Figure = ({ name, amount }: { readonly name: string; readonly amount: Paise }) => (
  <div className="last:text-right [&>b]:text-md [&>b]:font-bold [&>b]:wrap-anywhere">
    <small className="block text-2xs text-ink-2">{name}</small>
    <Signed amount={amount} />
  </div>
)

type ActionProps = {
  readonly view: SlipView
  readonly isMember: boolean
  readonly ready: boolean
  /** Where it is said why it is not. */
  readonly noteId: string
  readonly onPlace: () => void
  readonly onAccept: () => void
  readonly onClear: () => void
}

/** The one button of the composing slip; it says what it will do, and for how much. While the price has moved there is a way back beside it. */
const Action = ({ view, isMember, ready, noteId, onPlace, onAccept, onClear }: ActionProps) => {
  const send = useSend()
  const words = useWords(view)
  const moved = isMember && view.market === 'moved'
  const price = moved && view.quoteOdds !== null ? priceWord(view.quoteLine, view.quoteOdds) : null
  const { side, named } = figuresAt(view, view.quoteOdds)
  // One and the same button throughout: the focus stays where it is while the words change.
  return (
    <Act meaning={!isMember ? 'log in' : moved ? `accept ${price}` : 'place'}>
      {moved && (
        <button type="button" className="btn btn-side" onClick={onClear}>
          {text.cancel}
        </button>
      )}
      <button
        type="button"
        className="btn btn-main"
        aria-describedby={isMember && view.market === 'steady' && view.stakePaise > 0 && !ready ? noteId : undefined}
        disabled={isMember && (moved ? price === null : !ready)}
        onClick={!isMember ? () => send({ type: 'login.opened', tab: 'login' }) : moved ? onAccept : onPlace}
      >
        {!isMember ? text.logIn : price === null ? words : text.accept(price)}
        {price !== null && view.stakePaise > 0 && <small>{text.winOrRisk(side, moneyText(named))}</small>}
      </button>
    </Act>
  )
}

/** What Place Bet says of itself, on or off. */
const useWords = (view: SlipView): string => {
  const delay = useDelay(view)
  const { side, named } = figuresOf(view)
  if (view.market === 'suspended') return text.placeSuspended
  if (view.market !== 'steady') return text.placeStale
  return view.stakePaise > 0 ? text.place(side, moneyText(named), delay) : text.placeNoStake
}
