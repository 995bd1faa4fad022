import type { KeyboardEvent } from 'react'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { say, text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { useRecord } from '../hooks.ts'
import { useWide } from '../lib/useWide.ts'
import { useWayBack } from '../lib/wayBack.ts'
import { Icon } from '../ui/Icon.tsx'
import { Signed } from '../ui/Money.tsx'
import { Act } from './Act.tsx'
import { Drain } from './Drain.tsx'
import { catchFocus } from './fold.ts'
import { MarketOf } from './MarketOf.tsx'
import { Say } from './Say.tsx'
import { figuresOf } from './slip-figures.ts'
import { isMeant } from '#touch/rest.ts'
import { useDraftSaid, useTogether } from './together.ts'
import { movedWord } from './moved-words.ts'
import { pickSide, pickWord, priceWord } from './words.ts'
import { useCommissionWord, useIsNet } from '../ui/Profit.tsx'

/** All bets of one press as they will be sent. One press confirms them, each with a ref of its own (SLIP-13, SLIP-34). */
const ReviewAll = ({ view }: { readonly view: SlipView }) => {
  const record = useRecord()
  const { drafts, ready, risk, why, press } = useTogether('reviewed')
  const leave = (): void => record({ type: 'slips.left' })
  useWayBack(true, leave, !useWide())
  const off = ready.length === 0 || why !== null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    if (event.key === 'Escape') leave()
    else if (!off && isMeant(event)) press()
  }
  return (
    <section
      className="slip relative flex flex-col border-l-4 border-line-strong bg-surface focus-visible:-outline-offset-2"
      data-screen="reviewing-all"
      tabIndex={-1}
      ref={catchFocus}
      onKeyDown={onKeyDown}
      aria-label={text.reviewTogether(drafts.length)}
    >
      <header className="flex items-center justify-between gap-2 px-3 pt-2.5 pb-2">
        <h3 className="text-md leading-5 font-bold">{text.reviewTogether(drafts.length)}</h3>
        <button type="button" className="btn-small" onClick={leave}>
          {text.backToSlip}
        </button>
      </header>
      <ul className="phone:max-h-28 phone:overflow-y-auto">
        {drafts.map((view) => (
          <Reviewed key={view.slip} view={view} />
        ))}
      </ul>
      <p className="flex justify-between border-t border-line px-3 pt-2 text-sm">
        {text.totalRisk} <Signed amount={paise(-risk || 0)} />
      </p>
      <Drain view={view} className="mx-3 mt-2 rounded-full" />
      {why === null ? (
        <Say tone="plain" icon="pulse">
          <b>{text.reviewTogetherNote}</b>
        </Say>
      ) : (
        <Say tone="warn" icon="warning">
          <b>{say(why)}</b>
        </Say>
      )}
      <Act meaning={ready.map(({ slip }) => slip).join(' ')}>
        <button type="button" className="btn btn-side" onClick={leave}>
          {text.cancel}
        </button>
        <button type="button" className="btn btn-main" disabled={off} onClick={press}>
          {ready.length === 0 ? text.noneReady : text.placeAll(ready.length, moneyText(risk))}
        </button>
      </Act>
    </section>
  )
}
export default ReviewAll

const Reviewed = ({ view }: { readonly view: SlipView }) => {
  const record = useRecord()
  const { note } = useDraftSaid(view)
  const { pick, odds, slip, stakePaise } = view
  const isNet = useIsNet()
  const word = useCommissionWord()
  if (pick === null) return null
  const { profit, liability } = figuresOf(view, isNet)
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-t border-line border-l-4 border-l-side px-3 py-2 text-xs"
      data-draft={slip}
      data-side={pick.side}
      data-market={view.market}
    >
      <p className="min-w-0">
        <b className="block text-sm wrap-anywhere">
          <span className="text-side-ink">{pickSide(pick)}</span> {runnerText(pick)}
        </b>
        <span className="block text-ink-3">
          <MarketOf pick={pick} />
        </span>
      </p>
      <button
        type="button"
        className="icon-btn -mr-2 self-start"
        aria-label={text.removeDraft(pickWord(pick))}
        onClick={() => record({ type: 'slip.cleared', slip })}
      >
        <Icon name="close" size={16} />
      </button>
      <p className="col-span-2 flex flex-wrap justify-between gap-x-3">
        <span>
          <b className="text-sm">{odds === null ? '–' : priceWord(pick, odds)}</b> · <b className="text-sm">{moneyText(stakePaise)}</b>
        </span>
        <span>
          {`${text.profit}, ${word}`} <Signed amount={profit} /> · {text.liability} <Signed amount={paise(-liability || 0)} />
        </span>
      </p>
      {note !== null && (
        <p className="col-span-2 mt-1 rounded-sm bg-warn-wash px-2 py-1.5 leading-4">
          {view.market === 'moved' ? movedWord(view) : say(note)}
        </p>
      )}
    </li>
  )
}
