import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Ask } from '#domain/ledger/reads.ts'
import { addressWith } from '#domain/money/wishes.ts'
import { say, text } from '#copy/catalogue.ts'
import type { Said } from '#domain/ledger/said.ts'
import { useOnline, useRecord } from '../hooks.ts'
import { Bone } from '../ui/States.tsx'
import { useNextPage, useQuery } from './useQuery.ts'

/** Sums of the whole range, which stay in view. */
export const Sums = ({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="sums panel">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Rows that load. */
export const Loading = () => (
  <div className="grid gap-4 px-3 py-4" aria-hidden="true">
    {[60, 75, 50, 70, 65].map((width) => (
      <div key={width} className="flex justify-between gap-4">
        <Bone width={`${width}%`} />
        <Bone width={72} />
      </div>
    ))}
  </div>
)

/** Why a list could not be read, and the way on. */
export const Lost = ({ said, ask }: { readonly said: Said | null; readonly ask: Ask }) => {
  const record = useRecord()
  return (
    <div className="note" role="status">
      {/* The words of a failure that has no code are not the player's. */}
      <p>{said === null || said.key === 'words' ? text.cannotLoad : say(said)}</p>
      <button type="button" className="btn-small" onClick={() => record({ type: 'reload.pressed', asks: [ask] })}>
        {text.retry}
      </button>
    </div>
  )
}

/** A range without rows, and a wider one. */
export const NoRows = ({ children }: { readonly children: string }) => {
  const { pathname } = useLocation()
  const query = useQuery()
  const isWide = query.get('range') === '30d'
  return (
    <div className="note">
      <p>{children}</p>
      {!isWide && (
        <Link className="link" to={addressWith(pathname, query, { range: '30d', from: null, to: null })} replace>
          {text.widerRange}
        </Link>
      )}
    </div>
  )
}

/** The end of the rows that are known: the next page is read when it comes near, or is pressed for. */
export const More = ({ ask }: { readonly ask: Ask }) => {
  const record = useRecord()
  const near = useNextPage(ask)
  return (
    <div ref={near} className="note no-print">
      <button type="button" className="btn-small" onClick={() => record({ type: 'rows.wanted', asks: [ask] })}>
        {text.moreRows}
      </button>
    </div>
  )
}

/** Says that figures may be old. */
export const Offline = () =>
  useOnline() ? null : (
    <p className="px-3 py-2 text-xs text-warn" role="status">
      {text.offlineRows}
    </p>
  )
