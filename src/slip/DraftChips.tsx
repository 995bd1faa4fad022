import { moneyText } from '#domain/betting/format.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { say, text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { useLedger, useRecord, useSlips } from '../hooks.ts'
import { Rest } from '#touch/Rest.tsx'
import { Icon } from '../ui/Icon.tsx'
import { draftShort } from './draft-words.ts'
import { useDraftSaid, useTogether } from './together.ts'
import { pickWord, priceWord } from './words.ts'

/** The drafts beside the one in front as one row of chips, with the press that places all. */
export const DraftChips = () => {
  const others = useSlips().filter(({ screen, pick }, at, all) => screen === 'composing' && pick !== null && at < all.length - 1)
  const isMember = useLedger(({ member }) => member !== null)
  const { ready, risk, why, isReview, press } = useTogether('drafts')
  const meaning = `${others.map(({ slip }) => slip).join(' ')} / ${ready.map(({ slip }) => slip).join(' ')}`
  return (
    <div className="border-b border-line" data-drafts="">
      <Rest meaning={meaning} amount={null} className="flex gap-1.5 px-2 py-1.5">
        <ul
          className="flex min-w-0 flex-1 [scroll-snap-type:x_proximity] gap-1.5 overflow-x-auto [scrollbar-width:none]"
          aria-label={text.otherDrafts}
        >
          {others.map((view) => (
            <Chip key={view.slip} view={view} />
          ))}
        </ul>
        {isMember && (
          <button
            type="button"
            className="btn btn-main min-h-11 flex-none px-3 text-sm"
            data-place-all=""
            disabled={ready.length === 0 || why !== null}
            onClick={press}
          >
            {(isReview ? text.reviewCount : text.placeCount)(ready.length)}
            <small className="whitespace-nowrap">{text.riskOf(moneyText(risk))}</small>
          </button>
        )}
      </Rest>
      {why !== null && <p className="px-3 pb-1.5 text-xs text-down">{say(why)}</p>}
    </div>
  )
}

const Chip = ({ view }: { readonly view: SlipView }) => {
  const record = useRecord()
  const { fault } = useDraftSaid(view)
  const { pick, slip, odds, stakePaise, market } = view
  if (pick === null) return null
  const short = draftShort(view, fault)
  return (
    <li className="flex-none snap-start" data-draft={slip} data-side={pick.side} data-market={market}>
      <button
        type="button"
        className="grid min-h-11 max-w-38 min-w-24 grid-cols-[auto_minmax(0,1fr)] content-center gap-x-1 rounded-sm border border-l-4 border-line border-l-side bg-surface-2 px-2 text-left text-xs leading-4"
        aria-label={`${text.showDraft(pickWord(pick))}${fault === null ? '' : `. ${say(fault)}`}`}
        onClick={() => record({ type: 'slip.chosen', slip })}
      >
        <b className="col-span-2 truncate">{runnerText(pick)}</b>
        {short === null ? (
          <span className="col-span-2 truncate text-ink-2">
            {odds === null ? '–' : priceWord(pick, odds)} · {moneyText(stakePaise)}
          </span>
        ) : (
          <>
            <Icon name={market === 'suspended' ? 'lock' : 'warning'} size={14} className="text-warn" />
            <span className="truncate">{short}</span>
          </>
        )}
      </button>
    </li>
  )
}
