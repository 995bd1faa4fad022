import { useLocation } from 'react-router-dom'
import { text } from '#copy/first.ts'
import { isNewer } from '#client/ledger/version.ts'
import { useBrand } from '../brand.tsx'
import { useCookies, useLedger, useOnline, useRead } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { clockText } from '../lib/when.ts'

const strip = 'strip flex items-center gap-2 border-t print:hidden px-4 py-2 text-sm text-ink phone:px-3 phone:text-xs phone:leading-4'
/** Appears after a delay; sooner on a page that is not hydrated yet. */
const first = 'animate-appear in-data-rendered:[animation-duration:0.4s]'
/** Hides short breaks of the connection: a login's, and those after which the first try brings it back. */
const again = 'animate-appear'

/** The progress bar at the top while calls are in flight. */
export const Progress = () => {
  const busy = useLedger(({ inFlight }) => inFlight > 0)
  return busy ? (
    <div className="progress pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden" aria-hidden="true">
      <i className="absolute inset-0 w-2/5 bg-accent motion-safe:animate-run" />
    </div>
  ) : null
}

/** Says at the bottom that prices are old, and since when, or that the first connection takes long. It moves nothing. */
export const Strip = () => {
  const down = useLedger(({ link }) => link === 'down')
  const silent = useLedger(({ feed }) => feed === 'silent')
  const since = useLedger((ledger) => ledger.since)
  const hasFailed = useLedger((ledger) => ledger.hasFailed)
  // Some browsers say that they are online when they are not, so a failed try counts more.
  const isConnecting = useOnline() && !hasFailed
  const whyNot = useCookies() ? text.offline : text.cookiesNeeded
  const at = since === null ? '' : clockText(since)
  return (
    <div className="phone:absolute phone:inset-x-0 phone:bottom-full desk:fixed desk:inset-x-0 desk:bottom-0 desk:z-29" role="status">
      {(down || silent) && (
        <p
          className={`${strip} ${since === null ? first : again} border-warn-line bg-warn-wash desk:justify-center`}
          data-first={since === null}
        >
          <Icon name={down ? 'offline' : 'clock'} className="flex-none text-warn" />
          {since === null ? (isConnecting ? text.connecting : whyNot) : down ? text.offlineSince(at) : text.silentSince(at)}
        </p>
      )}
    </div>
  )
}

/** Offers a reload when there is a newer version (SUPP-07). */
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
