import { moneyText } from '#domain/betting/format.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { Act } from './Act.tsx'
import type { usePrimary } from './primary.ts'
import { figuresAccepted, figuresOf, useDelay } from './slip-figures.ts'
import { movedTerms } from './moved-words.ts'
import { shutWord } from './words.ts'
import { useIsNet } from '../ui/Profit.tsx'

type Props = {
  readonly view: SlipView
  readonly primary: ReturnType<typeof usePrimary>
  /** The note that says why the button is off. */
  readonly noteId: string
  readonly className?: string | undefined
  readonly onClear: () => void
}

/** The main button of the slip, which names its action and amount. After a price move there is a Cancel button beside it. */
export const Action = ({ view, primary: { does, enabled, why, press }, noteId, className, onClear }: Props) => {
  const words = useWords(view)
  const moved = does === 'accept'
  const accepts = moved ? (movedTerms(view)?.to ?? null) : null
  const { side, named } = figuresAccepted(view, useIsNet())
  const places = (moved ? view.offer?.places : view.pick?.places) ?? 1
  const meaning = moved ? `accept ${accepts}` : view.odds === null ? 'no odds' : does
  // We keep one button while its words change, so that it keeps the focus.
  return (
    <Act meaning={places > 1 ? `${meaning}, ${places} winners` : meaning} amount={view.stakePaise} className={className}>
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
        <span>{does === 'log-in' ? text.logIn : accepts === null ? words : text.accept(accepts)}</span>
        {accepts !== null && view.stakePaise > 0 && <small>{text.winOrRisk(side, moneyText(named))}</small>}
      </button>
    </Act>
  )
}

/** The label of Place Bet, on or off. */
const useWords = (view: SlipView): string => {
  const delay = useDelay(view)
  const { side, named } = figuresOf(view, useIsNet())
  if (view.market === 'suspended') return view.shut === 'suspended' ? text.placeSuspended : text.placeShut(shutWord(view.shut))
  if (view.market !== 'steady') return text.placeStale
  if (view.odds === null) return text.placeNoOdds
  return view.stakePaise > 0 ? text.place(side, moneyText(named), delay) : text.placeNoStake
}
