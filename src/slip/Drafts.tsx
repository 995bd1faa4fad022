import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { type SlipView, hasOtherPlaces } from '#client/betting/slip.ts'
import { say, text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { useLedger, useRecord, useSlips } from '../hooks.ts'
import { useWide } from '../lib/useWide.ts'
import { Icon } from '../ui/Icon.tsx'
import { Signed } from '../ui/Money.tsx'
import { Act } from './Act.tsx'
import { DraftChips } from './DraftChips.tsx'
import { MarketOf } from './MarketOf.tsx'
import { usePrimary } from './primary.ts'
import { figuresAccepted, figuresOf } from './slip-figures.ts'
import { Rest } from '#touch/Rest.tsx'
import { draftShort } from './draft-words.ts'
import { useDraftSaid, useTogether } from './together.ts'
import { movedTerms, movedWord } from './moved-words.ts'
import { pickSide, pickWord, priceWord } from './words.ts'
import { useIsNet } from '../ui/Profit.tsx'

/** The drafts beside the one in front, and the press that places all (SLIP-34): rows on a desk, chips on a narrow page. */
const Drafts = () => (useWide() ? <DraftList /> : <DraftChips />)
export default Drafts

const DraftList = () => {
  const others = useSlips().filter(({ screen, pick }, at, all) => screen === 'composing' && pick !== null && at < all.length - 1)
  return (
    <>
      {/* The rows move when one comes to the front, and a button places or accepts: a press that was meant for another does nothing. */}
      <Rest meaning={others.map(({ slip, market }) => `${slip} ${market === 'moved'}`).join(' ')} amount={null}>
        <ul aria-label={text.otherDrafts} data-drafts="">
          {others.map((view) => (
            <DraftRow key={view.slip} view={view} />
          ))}
        </ul>
      </Rest>
      <PlaceAll />
    </>
  )
}

const DraftRow = ({ view }: { readonly view: SlipView }) => {
  const record = useRecord()
  const { pick, slip } = view
  if (pick === null) return null
  return (
    <li
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-t border-l-4 border-t-line border-l-side px-3 py-0.5"
      data-draft={slip}
      data-side={pick.side}
      data-market={view.market}
    >
      <button
        type="button"
        className="min-w-0 text-left after:absolute after:inset-0"
        aria-label={text.showDraft(pickWord(pick))}
        onClick={() => record({ type: 'slip.chosen', slip })}
      >
        <b className="block truncate text-sm leading-4.5">
          <span className="text-side-ink">{pickSide(pick)}</span> {runnerText(pick)}{' '}
          <small className="text-xs font-normal text-ink-3">
            <MarketOf pick={pick} />
          </small>
        </b>
      </button>
      <button
        type="button"
        className="icon-btn relative -my-2 -mr-2 self-start justify-self-end"
        aria-label={text.removeDraft(pickWord(pick))}
        onClick={() => record({ type: 'slip.cleared', slip })}
      >
        <Icon name="close" size={16} />
      </button>
      <DraftLine view={view} />
      <RowAction view={view} />
    </li>
  )
}

/**
 * The figures of a draft in one line, which keeps its height while the market moves (SLIP-34): a moved price stands before the new one,
 * and a reason stands before the price. An amount without room is left out.
 */
const DraftLine = ({ view }: { readonly view: SlipView }) => {
  const { fault, note } = useDraftSaid(view)
  const isNet = useIsNet()
  const { pick, odds, market, stakePaise } = view
  if (pick === null) return null
  const terms = market === 'moved' && !hasOtherPlaces(view) ? movedTerms(view) : null
  const { side, named } = (terms === null ? figuresOf : figuresAccepted)(view, isNet)
  const short = draftShort(view, fault)
  return (
    <div className="flex min-h-6 min-w-0 items-center text-xs leading-4.5 text-ink-2 coarse:min-h-target">
      <p className="flex h-4.5 min-w-0 flex-wrap gap-x-1.5 overflow-hidden">
        {note !== null && (
          <span
            className="flex max-w-full min-w-0 items-center gap-1 rounded-sm bg-warn-wash px-1 text-ink [&>svg]:flex-none [&>svg]:text-warn"
            data-note=""
          >
            {terms === null ? (
              <>
                <Icon name={market === 'suspended' ? 'lock' : 'warning'} size={14} />
                {short !== null && <span className="sr-only">{say(note)} </span>}
                <span className="truncate">{short ?? say(note)}</span>
              </>
            ) : (
              <>
                <span className="sr-only">{movedWord(view)} </span>
                <s className="text-ink-2">{terms.from}</s> <Icon name="to" size={12} /> <b className="text-sm leading-4.5">{terms.to}</b>
              </>
            )}
          </span>
        )}
        <span className="whitespace-nowrap">
          {terms === null && (
            <>
              <b className="text-sm leading-4.5 text-ink">{odds === null ? '–' : priceWord(pick, odds)}</b> ·{' '}
            </>
          )}
          {moneyText(stakePaise)}
        </span>
        <Signed amount={paise(side === 'back' ? named : -named || 0)} />
      </p>
    </div>
  )
}

/** The button of a row: it places this bet alone, or accepts its new price. */
const RowAction = ({ view }: { readonly view: SlipView }) => {
  const { does, enabled, press } = usePrimary(view)
  const { isReview } = useTogether('drafts')
  const { side, named } = (does === 'accept' ? figuresAccepted : figuresOf)(view, useIsNet())
  if (!enabled || does === 'log-in' || view.pick === null) return null
  const terms = does === 'accept' ? movedTerms(view) : null
  const accepts = terms === null ? null : text.accept(terms.to)
  return (
    <button
      type="button"
      className="btn-small relative min-h-6 px-2 whitespace-nowrap coarse:min-h-target"
      aria-label={`${accepts ?? (isReview ? text.reviewDraft : text.placeDraft)}: ${pickWord(view.pick)}, ${text.winOrRisk(side, moneyText(named))}`}
      onClick={press}
    >
      {accepts ?? (isReview ? text.reviewDraft : text.placeDraft)}
    </button>
  )
}

/** What is ready, what it risks together, and the press that places it. */
const PlaceAll = () => {
  const record = useRecord()
  const isMember = useLedger(({ member }) => member !== null)
  const { ready, moved, running, risk, why, isReview, press } = useTogether('drafts')
  const counts = [
    text.draftsReady(ready.length),
    ...(moved === 0 ? [] : [text.draftsMoved(moved)]),
    ...(running === 0 ? [] : [text.draftsRunning(running)]),
  ]
  const words = ready.length === 0 ? text.noneReady : (isReview ? text.reviewAll : text.placeAll)(ready.length, moneyText(risk))
  return (
    <div className="sticky -bottom-3 z-1 border-t border-line bg-surface pt-2" data-place-all="" data-drafts="">
      <p className="flex flex-wrap justify-between gap-x-2 px-3 text-xs text-ink-2">
        <span role="status">{counts.join(' · ')}</span>
        <span>
          {text.totalRisk} <Signed amount={paise(-risk || 0)} />
        </span>
      </p>
      {why !== null && <p className="px-3 pt-1 text-xs text-down">{say(why)}</p>}
      <Act meaning={ready.map(({ slip }) => slip).join(' ')}>
        <button type="button" className="btn btn-side" onClick={() => record({ type: 'slips.cleared' })}>
          {text.clearAll}
        </button>
        {isMember ? (
          <button type="button" className="btn btn-main" disabled={ready.length === 0 || why !== null} onClick={press}>
            {words}
          </button>
        ) : (
          <button type="button" className="btn btn-main" onClick={() => record({ type: 'login.opened', tab: 'login' })}>
            {text.logIn}
          </button>
        )}
      </Act>
    </div>
  )
}
