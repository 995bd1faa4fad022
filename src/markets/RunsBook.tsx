import { useMemo } from 'react'
import type { Market } from '#contract/market.ts'
import { type Rung, sessionBetOf, sessionLadder } from '#domain/session.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger } from '../hooks.ts'
import { Signed } from '../parts/Money.tsx'

const height = 32
const edge = 3
/** So many stretches have their numbers under their steps; those of more stand in rows, read downwards. */
const UNDER_STEPS = 3

/** A step for each stretch of runs, all of one width: what it pays by its height. */
const stepsOf = (rungs: readonly Rung[]) => {
  const most = Math.max(1, ...rungs.map(({ pnl }) => Math.abs(pnl)))
  const y = (pnl: number): number => height / 2 - (pnl / most) * (height / 2 - edge)
  return rungs.map(({ pnl }) => y(pnl))
}

const rangeOf = ({ from, to }: Rung): string =>
  to === null ? text.runsFrom(from) : from === 0 ? text.runsBelow(to + 1) : text.runsTo(from, to)

/** What a member's matched bets of a session pay, by the runs made (MKT-05): a step picture, its numbers under it. */
export const RunsBook = ({ market: { marketId, marketName } }: { readonly market: Market }) => {
  const bets = useLedger((ledger) => ledger.bets)
  const rungs = useMemo(() => {
    const mine = bets.kind === 'ready' ? bets.items.filter((bet) => bet.marketId === marketId && bet.matched > 0) : []
    return mine.length === 0 ? [] : sessionLadder(mine.map(sessionBetOf), [])
  }, [bets, marketId])
  if (rungs.length === 0) return null
  const steps = stepsOf(rungs)
  const path = steps.map((y, at) => `${at === 0 ? 'M' : 'L'}${at} ${y}H${at + 1}`).join('')
  return (
    <figure className="runs-book" aria-label={text.bookOf(text.told(marketName))}>
      <svg viewBox={`0 0 ${rungs.length} ${height}`} preserveAspectRatio="none" height={height} aria-hidden="true">
        {steps.map((y, at) => (
          <rect
            key={rungs[at]?.from}
            x={at}
            width={1}
            y={Math.min(y, height / 2)}
            height={Math.abs(y - height / 2)}
            data-sign={y > height / 2 ? 'down' : 'up'}
          />
        ))}
        <line x1={0} x2={rungs.length} y1={height / 2} y2={height / 2} />
        <path d={path} />
      </svg>
      <ol data-rows={rungs.length > UNDER_STEPS}>
        {rungs.map((rung) => (
          <li key={rung.from}>
            <small>
              {rangeOf(rung)} <span className="sr">{text.runs}</span>
            </small>
            <Signed amount={rung.pnl} />
          </li>
        ))}
      </ol>
    </figure>
  )
}
