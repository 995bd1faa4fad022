import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Ask, Read, ReadName, RowOf } from '#client/ledger/reads.ts'
import { addressWith, daysOrAllFrom, isAllDays } from '#domain/money/asked-days.ts'
import { say, text } from '#copy/catalogue.ts'
import type { Said } from '#domain/said.ts'
import { useRead, useRecord } from '../hooks.ts'
import { Bone } from '../ui/States.tsx'
import { useNextPage, useQuery } from './useQuery.ts'

/** Sums of the whole range, which stay in view. */
export const Sums = ({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="sums panel top-14 sticky large:static z-2 flex flex-wrap overflow-clip phone:top-23.5 print:static">
    {rows.map(([name, value]) => (
      // A line between two figures; at the start of a row it is clipped.
      <div key={name} className="py-2.5 px-3.5 max-w-full flex-[1_0_auto] [box-shadow:-1px_0_var(--line)] phone:py-1.5 phone:px-3">
        <dt className="truncate large:whitespace-normal max-w-52 text-xs text-ink-3">{name}</dt>
        <dd className="text-lg font-bold whitespace-nowrap phone:text-base">{value}</dd>
      </div>
    ))}
  </dl>
)

type Column = { readonly name: string; readonly width?: string; readonly isFigure?: true }
type RowTableProps = {
  readonly columns: readonly Column[]
  /** Only the first page shows the names of its columns. */
  readonly isFirst?: boolean
  /** The last row, with the sums. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}
const body = 'card:block print:*:break-inside-avoid'

/** One page of rows: a table on a desk, cards on a phone. */
export const RowTable = ({ columns, isFirst = true, foot, children }: RowTableProps) => (
  <div className="@container/rows [content-visibility:auto] [contain-intrinsic-size:auto_100rem] print:[content-visibility:visible]">
    <table className="rows w-full table-fixed border-collapse text-sm card:block">
      <colgroup className="card:sr-only">
        {columns.map(({ name, width }) => (
          <col key={name} className={width} />
        ))}
      </colgroup>
      <thead className={isFirst ? 'bg-surface-2 card:sr-only' : 'sr-only'}>
        <tr>
          {columns.map(({ name, isFigure }) => (
            <th
              key={name}
              scope="col"
              className={`px-3 py-2 align-bottom text-xs font-semibold text-ink-2 ${isFigure ? 'text-right' : 'text-left'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={body}>{children}</tbody>
      {foot !== undefined && <tfoot className={body}>{foot}</tfoot>}
    </table>
  </div>
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

/** A range without rows, and a wider one: `widest` is all days where the page has them, else 30. */
export const NoRows = ({ children, widest = '30d' }: { readonly children: string; readonly widest?: '30d' | null }) => {
  const { pathname } = useLocation()
  const query = useQuery()
  const isWide = widest === null ? isAllDays(daysOrAllFrom(query)) : query.get('range') === widest
  return (
    <div className="note">
      <p>{children}</p>
      {!isWide && (
        <Link className="link" to={addressWith(pathname, query, { range: widest, from: null, to: null })} replace>
          {widest === null ? text.allDays : text.widerRange}
        </Link>
      )}
    </div>
  )
}

type ListProps<Page> = {
  readonly read: Read<Page>
  readonly ask: Ask
  readonly children: (page: Page) => ReactNode
}
/** The first page of a list: it loads, it failed with the way on, or its rows. The rows come with their sums, in place of the bones of both. */
export const ListPanel = <Page,>({ read: { state, rows, said }, ask, children }: ListProps<Page>) => {
  const [page] = rows
  const isWaiting = state === 'waiting' && page === undefined
  return (
    <section className="contents" aria-busy={isWaiting} aria-live="polite">
      <div key={isWaiting ? 'bones' : 'rows'} className="panel">
        {page !== undefined && children(page)}
        {page === undefined && (state === 'failed' ? <Lost said={said} ask={ask} /> : <Loading />)}
      </div>
    </section>
  )
}

type NextProps<W extends ReadName> = { readonly ask: Ask<W> & Ask; readonly children: (page: RowOf<W>) => ReactNode }
/** The next page of a list: its rows once they are known, else the way to them. */
export const NextPage = <W extends ReadName>({ ask, children }: NextProps<W>) => {
  const { state, rows, said } = useRead<W>(ask)
  const [page] = rows
  if (page !== undefined) return children(page)
  return state === 'failed' ? <Lost said={said} ask={ask} /> : <More ask={ask} />
}

/** The end of the rows that are known: the next page is read when it comes near, or is pressed for. */
export const More = ({ ask }: { readonly ask: Ask }) => {
  const record = useRecord()
  const near = useNextPage(ask)
  return (
    <div ref={near} className="note print:hidden">
      <button type="button" className="btn-small" onClick={() => record({ type: 'rows.wanted', asks: [ask] })}>
        {text.moreRows}
      </button>
    </div>
  )
}
