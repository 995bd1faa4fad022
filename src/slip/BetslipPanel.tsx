import type { SlipView } from '#domain/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import { useSlips } from '../hooks.ts'
import { Composing } from './Composing.tsx'
import { Accepted, Rejected } from './Outcome.tsx'
import { Checking, LoggedOut, Offline, Unknown } from './Doubt.tsx'
import { Claiming, Late, Sending, Waiting } from './Processing.tsx'
import { Reviewing } from './Reviewing.tsx'

/** The newest slip. Older ones continue as rows below (PendingRows). */
export const BetslipPanel = () => {
  const current = useSlips().at(-1)
  return current === undefined ? <EmptySlip /> : <CurrentSlip view={current} />
}

const EmptySlip = () => <p className="note">{text.emptySlip}</p>

/** One screen for each state of the chart (SLIP-25). */
export const CurrentSlip = ({ view }: { readonly view: SlipView }) => {
  switch (view.screen) {
    case 'empty':
      return <EmptySlip />
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
