import { useLocation } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { isNewer } from '#domain/version.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useOnline } from '../hooks.ts'
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

/** Says along the bottom that prices are old, and since when; it moves nothing. A first connection that takes long says so too. */
export const Strip = () => {
  const down = useLedger(({ link }) => link === 'down')
  const silent = useLedger(({ feed }) => feed === 'silent')
  const since = useLedger((ledger) => ledger.since)
  const hasFailed = useLedger((ledger) => ledger.hasFailed)
  // Some browsers say that they are online when they are not; a try that failed knows better.
  const isConnecting = useOnline() && !hasFailed
  const at = since === null ? '' : clockText(since)
  return (
    <div className="strip-place" role="status">
      {(down || silent) && (
        <p className="strip" data-first={since === null}>
          <Icon name={down ? 'offline' : 'clock'} />
          {since === null ? (isConnecting ? text.connecting : text.offline) : down ? text.offlineSince(at) : text.silentSince(at)}
        </p>
      )}
    </div>
  )
}

/** Says that there is a newer version than the one that runs; a reload brings it (SUPP-07). */
export const NewVersion = () => {
  const { version: running } = useBrand()
  const { pathname, search } = useLocation()
  const found = useLedger(({ news }) => news.config?.version ?? null)
  if (found === null || !isNewer(found, running)) return null
  return (
    <p className="strip" data-tone="news" role="status">
      {text.newVersion(found)}
      <a className="link" href={pathname + search}>
        {text.reload}
      </a>
    </p>
  )
}
