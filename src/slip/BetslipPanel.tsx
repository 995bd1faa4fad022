import { isDraft, type SlipView } from '#client/betting/slip.ts'
import { armedOf } from '#client/ledger/selectors.ts'
import { text } from '#copy/panels.ts'
import { useLedger, useRecord, useSlips } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'
import { useWide } from '../lib/useWide.ts'
import { Composing } from './Composing.tsx'
import { Accepted, Rejected } from './Outcome.tsx'
import { Checking, LoggedOut, Offline, Unknown } from './Doubt.tsx'
import { Claiming, Late, Sending, Waiting } from './Processing.tsx'
import { Reviewing } from './Reviewing.tsx'
import { useRests } from './rests.ts'
import { hasDraftsBeside, isReviewedTogether } from './together.ts'
import { Part } from '../ui/Part.tsx'

// Only a player with several drafts needs them.
const Drafts = onDemand(() => import('./Drafts.tsx'))
const ReviewAll = onDemand(() => import('./ReviewAll.tsx'))

/** The slip in front. The other drafts, and the slips whose order runs, are rows below (Drafts, PendingRows). */
export const BetslipPanel = () => {
  const current = useSlips().at(-1)
  return current === undefined ? <EmptySlip /> : <CurrentSlip view={current} />
}

const EmptySlip = () => {
  const isArmed = useLedger((ledger) => armedOf(ledger) !== null)
  return (
    <>
      <p className="note">{isArmed ? text.emptyArmed : text.emptySlip}</p>
      <BringBack />
    </>
  )
}

/** Brings back what cleared itself within the last minute (SLIP-38). */
export const BringBack = () => (useSlips().some(({ screen }) => screen === 'lapsed') ? <Lapsed /> : null)

const Lapsed = () => {
  const record = useRecord()
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-3 py-3 text-sm text-ink-2">
      {text.slipLapsed}
      <button type="button" className="btn-small" onClick={() => record({ type: 'slips.returned' })}>
        {text.bringBack}
      </button>
    </p>
  )
}

/** The slip in front, with the other drafts: below it on a desk, above it on a narrow page; or the review of all (SLIP-34). */
export const CurrentSlip = ({ view }: { readonly view: SlipView }) => {
  const slips = useSlips()
  const wide = useWide()
  useRests(slips.some(isDraft))
  const one = <OneSlip view={view} />
  if (view.screen === 'reviewing' && isReviewedTogether(slips))
    return (
      <Part waiting={one}>
        <ReviewAll view={view} />
      </Part>
    )
  const drafts = view.screen === 'composing' && hasDraftsBeside(slips) && (
    <Part>
      <Drafts />
    </Part>
  )
  return (
    <>
      {!wide && drafts}
      {one}
      {wide && drafts}
    </>
  )
}

/** One screen for each state of the chart (SLIP-25). */
const OneSlip = ({ view }: { readonly view: SlipView }) => {
  switch (view.screen) {
    case 'empty':
      return <EmptySlip />
    case 'lapsed':
      return <Lapsed />
    case 'composing':
      return <Composing key={`${view.slip} ${view.pick?.marketId} ${view.pick?.selectionId} ${view.pick?.side}`} view={view} />
    case 'reviewing':
      return <Reviewing view={view} />
    case 'claiming':
      return <Claiming view={view} />
    case 'sending':
      return <Sending view={view} />
    case 'waiting':
      return <Waiting view={view} />
    case 'late':
      return <Late view={view} />
    case 'checking':
      return <Checking view={view} />
    case 'offline':
      return <Offline view={view} />
    case 'loggedOut':
      return <LoggedOut view={view} />
    case 'unknown':
      return <Unknown view={view} />
    case 'accepted':
      return <Accepted view={view} />
    case 'rejected':
      return <Rejected view={view} />
    default:
      return view.screen satisfies never
  }
}
