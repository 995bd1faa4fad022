import { useLocation } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { isNewer } from '#domain/ledger/version.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useOnline, useRead } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { clockText } from '../lib/when.ts'

const strip = 'strip flex items-center gap-2 border-t px-4 py-2 text-sm text-ink phone:px-3 phone:text-xs phone:leading-4'
/** Not at once; sooner on a page that the server drew and that is not alive yet. */
const first = 'animate-appear in-data-drawn:[animation-duration:0.4s]'
/** A short break of the connection, as by a login, is over before it is missed. */
const again = 'animate-appear [animation-duration:0.6s]'

/** Runs along the top while anything is being asked. */
export const Progress = () => {
  const busy = useLedger(({ inFlight }) => inFlight > 0)
  return busy ? (
    <div className="progress pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden" aria-hidden="true">
      <i className="absolute inset-0 w-2/5 bg-accent motion-safe:animate-run" />
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
    <div className="phone:absolute phone:inset-x-0 phone:bottom-full desk:fixed desk:inset-x-0 desk:bottom-0 desk:z-29" role="status">
      {(down || silent) && (
        <p
          className={`${strip} ${since === null ? first : again} border-warn-line bg-warn-wash desk:justify-center`}
          data-first={since === null}
        >
          <Icon name={down ? 'offline' : 'clock'} className="flex-none text-warn" />
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
  const found = useRead({ what: 'config' }).rows[0]?.version ?? null
  if (found === null || !isNewer(found, running)) return null
  return (
    <p className={`${strip} justify-center border-line bg-brand-wash`} role="status">
      {text.newVersion(found)}
      <a className="link" href={pathname + search}>
        {text.reload}
      </a>
    </p>
  )
}
