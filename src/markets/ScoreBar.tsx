import { useState } from 'react'
import type { CricketScore, Score, TennisScore } from '#contract/market.ts'
import type { EventId } from '#contract/scalar.ts'
import { chaseOf, isToldOf, oversOf, rateText, runRate } from '#client/market/score.ts'
import { text } from '#copy/catalogue.ts'
import { noteText } from '#copy/feeds.ts'
import { useLedger } from '../hooks.ts'
import { later } from '../lib/later.ts'
import { Icon } from '../ui/Icon.tsx'
import { Part } from '../ui/Part.tsx'
import { playPanel } from './board-looks.ts'
import { minuteText } from './figures.ts'
import { Balls } from './ScorePanel.tsx'

const LivePlay = later(() => import('./LivePlay.tsx'))

const place =
  'sticky top-12.5 z-10 -my-1 flex h-14 items-center border-b border-line bg-surface px-3 text-xs leading-5 has-[button:active]:bg-surface-2'
const rows = 'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-2'
const large = 'text-xl leading-6 font-bold'

/**
 * A phone's score: it stays under the header while the boards scroll. The panel below the boards has the rest. Where the feed tells of the
 * match, a press of it shows the picture of play right below, at any place of the page, and a second press takes it away (BROWSE-05).
 */
export const ScoreBar = ({ eventId }: { readonly eventId: EventId }) => {
  const score = useLedger(({ catalog }) => catalog.scores[eventId])
  const [isOpen, setOpen] = useState(false)
  if (score === undefined) return null
  const isTold = isToldOf(score)
  return (
    <>
      <div className={place} data-score-bar={score.sport}>
        <div className={rows}>
          <Figures score={score} />
        </div>
        {isTold ? (
          <button
            type="button"
            className={pictureButton}
            aria-label={text.livePlay}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'up' : 'down'} />
          </button>
        ) : (
          <span className="-mx-3 w-11 flex-none" />
        )}
      </div>
      {isTold && isOpen && (
        <div className="scroll-mt-27" ref={bringIn}>
          <Part waiting={<section className={`panel ${playPanel}`} aria-busy="true" aria-label={text.livePlay} />}>
            <LivePlay eventId={eventId} />
          </Part>
        </div>
      )}
    </>
  )
}

/** The whole bar takes the press. */
const pictureButton = '-mx-3 grid min-h-14 w-11 flex-none place-items-center text-ink-2 before:absolute before:inset-0'
const bringIn = (picture: HTMLElement | null): void => picture?.scrollIntoView({ block: 'start' })

const Figures = ({ score }: { readonly score: Score }) => {
  switch (score.sport) {
    case 'cricket':
      return <Cricket score={score} />
    case 'football':
      return (
        <>
          <p className="truncate text-base font-semibold">
            {score.home} <b className={large}>{score.goals[0]}</b> – <b className={large}>{score.goals[1]}</b> {score.away}
          </p>
          <p className="self-center text-ink-2">{minuteText(score)}</p>
        </>
      )
    case 'tennis':
      return <Tennis score={score} />
    default:
      return score satisfies never
  }
}

const Cricket = ({ score }: { readonly score: CricketScore }) => {
  const batting = score.innings[score.batting]
  const other = score.innings[1 - score.batting]
  const rate = batting === undefined ? null : runRate(batting)
  const chase = chaseOf(score, oversOf(score))
  const note = chase === null ? noteText(score) : text.need(chase.runs, chase.balls)
  return (
    <>
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
    </>
  )
}

const Tennis = ({ score }: { readonly score: TennisScore }) => (
  <>
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
  </>
)
