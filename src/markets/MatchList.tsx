import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import type { Market } from '#contract/market.ts'
import { isOver } from '#client/market/board.ts'
import { text } from '#copy/first.ts'
import { useLedger, useSpine } from '../hooks.ts'
import { Bone } from '../ui/States.tsx'
import { useArmedRest } from './armed-rest.ts'
import { MatchRow } from './MatchRow.tsx'
import { outcomesOf } from './figures.ts'
import { legend, row, swatch } from './looks.ts'

/** The number of these matches in play. A finished one does not count, though it stays in the list until the next list. */
export const useInPlay = (markets: readonly Market[]): number => {
  const { board, rendered } = useSpine()
  const inplay = markets.filter((market) => market.inplay)
  return useSyncExternalStore(
    (notify) => {
      const offs = inplay.map(({ marketId }) => board.watch(marketId, notify))
      return () => {
        for (const off of offs) off()
      }
    },
    () => inplay.filter(({ marketId }) => !isOver(board.markets.get(marketId))).length,
    () => inplay.filter(({ marketId }) => !isOver(rendered.board.get(marketId))).length,
  )
}

type Props = {
  readonly markets: readonly Market[]
  readonly title: ReactNode
  /** The title names the competition, so the rows do not. */
  readonly named?: boolean
  readonly children?: ReactNode
}

/** A panel of matches: those in play first, then upcoming ones. Grey while the feed is silent. */
export const MatchList = ({ markets, title, named = false, children }: Props) => {
  const stale = useLedger(({ feed }) => feed === 'silent')
  const part = useArmedRest(markets)
  const withDraw = markets.some(({ runners }) => outcomesOf(runners).draw !== null)
  const rowsOf = (some: readonly Market[]) => some.map((market) => <MatchRow key={market.marketId} market={market} withDraw={withDraw} />)
  return (
    <section ref={part} className="panel" data-stale={stale} data-named={named}>
      {title}
      <Halves
        withDraw={withDraw}
        groups={[
          { label: text.inPlay, rows: rowsOf(markets.filter(({ inplay }) => inplay)) },
          { label: text.upcoming, rows: rowsOf(markets.filter(({ inplay }) => !inplay)) },
        ]}
      />
      {children}
    </section>
  )
}

type Group = { readonly label: string; readonly rows: readonly ReactNode[] }
type HalvesProps = { readonly groups: readonly Group[]; readonly withDraw: boolean }

/** Rows under the names of their groups, in two halves: side by side on a very wide page. The second repeats the name that it continues. */
const Halves = ({ groups, withDraw }: HalvesProps) => {
  const all = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const first = groups[0]?.rows.length ?? 0
  // Where the first group is about half of all, each group has a column.
  const cut = Math.abs(2 * first - all) <= 1 ? first : Math.ceil(all / 2)
  const parts = groups.map(({ label, rows }, at) => {
    const before = groups.slice(0, at).reduce((sum, group) => sum + group.rows.length, 0)
    return { label, rows, cut: Math.min(Math.max(0, cut - before), rows.length) }
  })
  const halves = [
    parts.map(({ label, rows, cut: end }) => ({ label, rows: rows.slice(0, end), isAgain: false, continues: end < rows.length })),
    parts.map(({ label, rows, cut: start }) => ({ label, rows: rows.slice(start), isAgain: start > 0, continues: false })),
  ].map((half) => half.filter(({ rows }) => rows.length > 0))
  return (
    <div className="halves" data-outcomes={withDraw ? 3 : 2}>
      {halves.map(
        (half, side) =>
          half.length > 0 && (
            <div key={side} className="half">
              {half.map(({ label, rows, isAgain, continues }) => (
                <Fragment key={label}>
                  <ListHead label={label} withDraw={withDraw} isAgain={isAgain} />
                  <ul data-continues={continues}>{rows}</ul>
                </Fragment>
              ))}
            </div>
          ),
      )}
    </div>
  )
}

type HeadProps = { readonly label: string; readonly withDraw: boolean; readonly isAgain: boolean }
const ListHead = ({ label, withDraw, isAgain }: HeadProps) => (
  <div
    className={`list-head ${isAgain ? 'again' : ''} border-b border-line bg-surface-2 text-xs font-semibold text-ink-2`}
    data-outcomes={withDraw ? 3 : 2}
  >
    <h3 className="col-start-1 col-end-3 pl-2.5">{label}</h3>
    <span className="text-right whitespace-nowrap mid:hidden">{text.traded}</span>
    <span className="outcomes text-center slim:hidden slim:in-data-[outcomes=3]:grid" aria-hidden="true">
      {(withDraw ? ['1', 'X', '2'] : ['1', '2']).map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
    <span className="outcomes hidden text-center slim:grid slim:gap-0.5 slim:in-data-[outcomes=3]:hidden" aria-hidden="true">
      <span>{text.back}</span>
      <span>{text.lay}</span>
    </span>
  </div>
)

/** The colours of back and lay, for lists whose heads name the outcomes. */
export const Legend = () => (
  <p className={`${legend} text-xs mid:hidden`} aria-hidden="true">
    <span>
      <i className={`${swatch} bg-back-1`} />
      {text.back}
    </span>
    <span>
      <i className={`${swatch} bg-lay-1`} />
      {text.lay}
    </span>
  </p>
)

type SkeletonProps = { readonly rows: number; readonly title: ReactNode; readonly withDraw: boolean }

/** A grey list in its final shape, before it is loaded. */
export const ListSkeleton = ({ rows, title, withDraw }: SkeletonProps) => (
  <section className="panel" aria-busy="true" aria-label={text.loading}>
    {title}
    <Halves
      withDraw={withDraw}
      groups={[
        {
          label: text.inPlay,
          rows: Array.from({ length: rows }, (_, at) => (
            <li className={row.box} key={at} data-outcomes={withDraw ? 3 : 2}>
              <span className={`icon-btn ${row.star}`} />
              <span className="match">
                <p className={row.side}>
                  <Bone width={120 - (at % 3) * 16} />
                </p>
                <p className={row.side}>
                  <Bone width={96 + (at % 2) * 20} />
                </p>
                <p className={row.meta}>
                  <Bone width={140} height={10} />
                </p>
              </span>
              <span className={row.volume} />
              <span className="outcomes">
                {(withDraw ? [0, 1, 2] : [0, 1]).map((pair) => (
                  <span className={row.pair} key={pair}>
                    <span className="cell" />
                    <span className="cell" />
                  </span>
                ))}
              </span>
            </li>
          )),
        },
      ]}
    />
  </section>
)
