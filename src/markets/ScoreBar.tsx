import type { ReactNode } from 'react'
import type { CricketScore, TennisScore } from '#contract/market.ts'
import { chaseOf, oversOf, rateText, runRate } from '#client/market/score.ts'
import { text } from '#copy/catalogue.ts'
import { noteText } from '#copy/feeds.ts'
import { useLedger } from '../hooks.ts'
import { minuteText } from './figures.ts'
import { Balls } from './ScorePanel.tsx'

const place =
  'sticky top-12.5 z-10 -my-1 grid h-14 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 border-b border-line bg-surface px-3 text-xs leading-5'
const large = 'text-xl leading-6 font-bold'

/** A phone's score: it stays under the header while the boards scroll. The panel below the boards has the rest. */
export const ScoreBar = ({ eventId }: { readonly eventId: string }) => {
  const score = useLedger(({ catalog }) => catalog.scores[eventId])
  if (score === undefined) return null
  switch (score.sport) {
    case 'cricket':
      return <Cricket score={score} />
    case 'football':
      return (
        <Bar sport="football">
          <p className="truncate text-base font-semibold">
            {score.home} <b className={large}>{score.goals[0]}</b> – <b className={large}>{score.goals[1]}</b> {score.away}
          </p>
          <p className="self-center text-ink-2">{minuteText(score)}</p>
        </Bar>
      )
    case 'tennis':
      return <Tennis score={score} />
    default:
      return score satisfies never
  }
}

const Bar = ({ sport, children }: { readonly sport: string; readonly children: ReactNode }) => (
  <div className={place} data-score-bar={sport}>
    {children}
  </div>
)

const Cricket = ({ score }: { readonly score: CricketScore }) => {
  const batting = score.innings[score.batting]
  const other = score.innings[1 - score.batting]
  const rate = batting === undefined ? null : runRate(batting)
  const chase = chaseOf(score, oversOf(score))
  const note = chase === null ? noteText(score) : text.need(chase.runs, chase.balls)
  return (
    <Bar sport="cricket">
      <p className="flex min-w-0 items-baseline gap-1.5">
        <span className="truncate text-sm font-semibold">{batting?.team}</span>
        <b className={large}>
          {batting?.runs}/{batting?.wickets}
        </b>
        <small className="text-xs text-ink-3">{batting?.overs}</small>
      </p>
      <p className="max-w-40 truncate self-center text-right font-semibold">{note}</p>
      <p className="truncate text-ink-2">
        {other === undefined
          ? rate !== null && `${text.runRate} ${rateText(rate)}`
          : `${other.team} ${other.runs}/${other.wickets} ${other.overs}`}
      </p>
      <Balls balls={score.thisOver.slice(-6)} isSmall />
    </Bar>
  )
}

const Tennis = ({ score }: { readonly score: TennisScore }) => (
  <Bar sport="tennis">
    {score.players.map((player, index) => (
      <p key={player} className="col-span-2 flex gap-3 text-sm font-semibold">
        <span className="min-w-0 flex-1 truncate">
          {player}
          {score.server === index && ' •'}
        </span>
        {score.sets.map((games, set) => (
          <span key={set} className="min-w-3 text-right text-ink-2">
            {games[index]}
          </span>
        ))}
        <b className="min-w-6 text-right text-brand-ink">{score.points[index]}</b>
      </p>
    ))}
  </Bar>
)
