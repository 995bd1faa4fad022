import { text } from '#domain/text.ts'
import { useLedger } from '../hooks.ts'
import { Icon } from '../parts/Icon.tsx'
import { clockText } from '../parts/when.ts'

/** Runs along the top while anything is being asked. */
export const Progress = () => {
  const busy = useLedger(({ inFlight }) => inFlight > 0)
  return busy ? (
    <div className="progress" aria-hidden="true">
      <i />
    </div>
  ) : null
}

/** Says that prices are old, and since when. */
export const Strip = () => {
  const down = useLedger(({ link }) => link === 'down')
  const silent = useLedger(({ feed }) => feed === 'silent')
  const since = useLedger((ledger) => ledger.since)
  if (since === null || (!down && !silent)) return <div className="strip-place" role="status" />
  return (
    <div className="strip-place" role="status">
      <p className="strip">
        <Icon name={down ? 'offline' : 'clock'} />
        {down ? text.offlineSince(clockText(since)) : text.silentSince(clockText(since))}
      </p>
    </div>
  )
}
