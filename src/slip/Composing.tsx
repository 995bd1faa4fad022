import { useId } from 'react'
import { moneyText } from '#domain/ledger/format.ts'
import { type Paise, paise } from '#domain/betting/money.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Signed } from '../ui/Money.tsx'
import { Act } from './Act.tsx'
import { Price } from './OddsStepper.tsx'
import { Presets } from './Presets.tsx'
import { usePrimary } from './primary.ts'
import { Sentence } from './Sentence.tsx'
import { figuresAt, figuresOf, useDelay } from './slip-figures.ts'
import { SlipBody, SlipFrame } from './SlipFrame.tsx'
import { StakeInput } from './StakeInput.tsx'
import { usePause } from './stray.ts'
import { priceWord, sideWord } from './words.ts'

/** The screen on which the player chooses price and stake; nothing has been sent. */
export const Composing = ({ view }: { readonly view: SlipView }) => {
  const send = useSend()
  const isMember = useLedger(({ member }) => member !== null)
  const { side, profit, liability } = figuresOf(view)
  const primary = usePrimary(view)
  const noteId = useId()
  // On a narrow page it slides in under the finger, so we ignore the second tap of a double tap.
  const body = usePause<HTMLDivElement>('compose')
  const clear = (): void => send({ type: 'slip.cleared', slip: view.slip })
  return (
    <SlipFrame view={view} word={sideWord(side, view.pick?.line != null)} onClose={clear} onEscape={clear} onEnter={primary.press}>
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
      <div
        className="mx-3 mt-2 h-0.75 overflow-hidden rounded-full bg-surface-3 motion-reduce:invisible"
        role="img"
        aria-label={text.timeLeft}
      >
        <i className="block h-full origin-left motion-safe:animate-drain bg-side" key={view.touchedAt} />
      </div>
      <Sentence view={view} />
      <Action view={view} primary={primary} noteId={noteId} onClear={clear} />
    </SlipFrame>
  )
}

const Figure = ({ name, amount }: { readonly name: string; readonly amount: Paise }) => (
  <div className="last:text-right [&>b]:text-md [&>b]:font-bold [&>b]:wrap-anywhere">
    <small className="block text-xs text-ink-2">{name}</small>
    <Signed amount={amount} />
  </div>
)

type ActionProps = {
  readonly view: SlipView
  readonly primary: ReturnType<typeof usePrimary>
  /** The note that says why the button is off. */
  readonly noteId: string
  readonly onClear: () => void
}

/** The main button of the slip, which names its action and amount. After a price move there is a Cancel button beside it. */
const Action = ({ view, primary: { does, price, enabled, why, press }, noteId, onClear }: ActionProps) => {
  const words = useWords(view)
  const moved = does === 'accept'
  const accepts = moved && price !== null ? priceWord(price.line, price.odds) : null
  const { side, named } = figuresAt(view, view.quoteOdds)
  // We keep one button while its words change, so that it keeps the focus.
  return (
    <Act meaning={moved ? `accept ${accepts}` : does}>
      {moved && (
        <button type="button" className="btn btn-side" onClick={onClear}>
          {text.cancel}
        </button>
      )}
      <button
        type="button"
        className="btn btn-main"
        aria-describedby={why !== null && view.market === 'steady' && view.stakePaise > 0 ? noteId : undefined}
        disabled={!enabled}
        onClick={press}
      >
        {does === 'log-in' ? text.logIn : accepts === null ? words : text.accept(accepts)}
        {accepts !== null && view.stakePaise > 0 && <small>{text.winOrRisk(side, moneyText(named))}</small>}
      </button>
    </Act>
  )
}

/** The label of Place Bet, on or off. */
const useWords = (view: SlipView): string => {
  const delay = useDelay(view)
  const { side, named } = figuresOf(view)
  if (view.market === 'suspended') return text.placeSuspended
  if (view.market !== 'steady') return text.placeStale
  return view.stakePaise > 0 ? text.place(side, moneyText(named), delay) : text.placeNoStake
}
