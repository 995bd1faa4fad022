import { type ReactNode, useState } from 'react'
import type { Score } from '#contract/market.ts'
import type { EventId } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import type { PictureText } from '#copy/en/picture.ts'
import { pictureIn } from '#copy/picture.ts'
import { useLedger } from '../hooks.ts'
import { lateText } from '../lib/late-text.ts'
import { playPanel } from './board-looks.ts'
import { CricketField } from './CricketField.tsx'
import { FootballPitch } from './FootballPitch.tsx'
import { ballPlace, ballSign, ballText, incidentText, pointScore, pointText } from './play-words.ts'
import { ballColours, ballKind, ballLook } from './ScorePanel.tsx'
import { Scorecard } from './Scorecard.tsx'
import { TennisCourt } from './TennisCourt.tsx'

const usePictureText = lateText(pictureIn)

/** The picture of play, its commentary and its scorecard, drawn from what the feed tells of the match (BROWSE-05). */
const LivePlay = ({ eventId }: { readonly eventId: EventId }) => {
  const words = usePictureText()
  const score = useLedger(({ catalog }) => catalog.scores[eventId])
  const match = score === undefined ? null : matchOf(score, words)
  return (
    <section className={`panel ${playPanel}`} aria-label={text.livePlay}>
      {/* On a phone it opens below the score. */}
      <div className="panel-head phone:hidden">
        <h2>{text.livePlay}</h2>
      </div>
      {match !== null && <Match {...match} words={words} />}
    </section>
  )
}
export default LivePlay

/** A fact in words. `sign`: a ball's mark. `isGreat`: it is spoken, as a wicket or a goal. */
type Line = { readonly n: number; readonly place: string; readonly said: string; readonly sign?: string; readonly isGreat: boolean }
type Drawn = {
  /** The sides as the picture has them, left and right; a cricket field has none. */
  readonly sides: readonly [string, string] | null
  readonly draw: (said: string) => ReactNode
  /** What the picture says before any fact. */
  readonly none: string
  /** Oldest first. */
  readonly lines: readonly Line[]
  readonly card: ReactNode
}

const matchOf = (score: Score, words: PictureText): Drawn | null => {
  if (score.play === undefined) return null
  switch (score.sport) {
    case 'cricket': {
      const { facts } = score.play
      return {
        sides: null,
        draw: (said) => <CricketField balls={facts} said={`${words.field}. ${said}`} />,
        none: words.noBall,
        lines: facts.map((ball) => ({
          n: ball.n,
          place: ballPlace(ball),
          said: ballText(ball, words),
          sign: ballSign(ball),
          isGreat: ball.out !== undefined,
        })),
        card: <Scorecard score={score} play={score.play} words={words} />,
      }
    }
    case 'football': {
      const { facts } = score.play
      const sides = [score.home, score.away] as const
      return {
        sides,
        draw: (said) => <FootballPitch incident={facts.at(-1)} said={`${words.pitch}. ${said}`} />,
        none: words.noFact,
        lines: facts.map((incident) => ({
          n: incident.n,
          place: `${incident.minute}′`,
          said: incidentText(incident, sides, words),
          isGreat: incident.kind === 'goal' || incident.kind === 'red',
        })),
        card: null,
      }
    }
    case 'tennis': {
      const { facts } = score.play
      return {
        sides: score.players,
        draw: (said) => <TennisCourt score={score} point={facts.at(-1)} said={`${words.court}. ${said}`} />,
        none: words.noFact,
        lines: facts.map((point) => ({
          n: point.n,
          place: pointScore(point),
          said: pointText(point, score.players, words),
          isGreat: point.ends === 'set' || point.ends === 'match',
        })),
        card: null,
      }
    }
    default:
      return score satisfies never
  }
}

const PARTS = ['commentary', 'scorecard'] as const
/**
 * Its lines do not change its height, so that nothing below it moves with a fact; keys scroll it too. On a desk it fills the panel; on a
 * phone it leaves room for the first prices.
 */
const scroller = {
  className:
    'min-h-56 flex-[1_0_14rem] overflow-y-auto phone:h-28 phone:min-h-0 phone:flex-none px-3 pt-1 pb-3 text-xs focus-visible:-outline-offset-2',
  tabIndex: 0,
} as const

const Match = ({ sides, draw, none, lines, card, words }: Drawn & { readonly words: PictureText }) => {
  const [asked, show] = useState<(typeof PARTS)[number]>('commentary')
  const shown = card === null ? 'commentary' : asked
  const last = lines.at(-1)
  const said = last?.said ?? none
  return (
    <>
      <figure className="px-3 pt-2">
        {sides !== null && (
          <p className="flex h-5 justify-between gap-4 text-xs font-semibold *:truncate" aria-hidden="true">
            <span>{sides[0]}</span>
            <span>{sides[1]}</span>
          </p>
        )}
        <div className={sides === null ? 'h-49' : 'h-44'}>{draw(said)}</div>
        <figcaption className="mt-1 flex min-h-9 items-center gap-2 text-xs">
          {last?.sign !== undefined && <Mark sign={last.sign} />}
          <span className="line-clamp-2">{said}</span>
        </figcaption>
      </figure>
      {card === null ? (
        <h3 className="flex min-h-target items-center px-3 text-xs font-semibold text-ink-2">{words.commentary}</h3>
      ) : (
        <div className="chips px-3">
          {PARTS.map((part) => (
            <button key={part} type="button" aria-pressed={part === shown} onClick={() => show(part)}>
              {words[part]}
            </button>
          ))}
        </div>
      )}
      {/* What is great alone is spoken: a ball comes every half minute. */}
      <p className="sr-only" aria-live="polite">
        {last?.isGreat === true && said}
      </p>
      <section {...scroller} aria-label={words[shown]}>
        {shown === 'scorecard' ? card : <Commentary lines={lines} none={none} />}
      </section>
    </>
  )
}

const Mark = ({ sign }: { readonly sign: string }) => (
  <span className={`${ballLook} h-6 min-w-6 flex-none text-xs ${ballColours[ballKind(sign)]}`} aria-hidden="true">
    {sign}
  </span>
)

const Commentary = ({ lines, none }: Pick<Drawn, 'lines' | 'none'>) => (
  <ol>
    {lines.toReversed().map(({ n, place, said, sign, isGreat }) => (
      <li key={n} className="flex min-h-9 items-center gap-2 border-b border-line py-1 last:border-b-0" data-fact={n}>
        <b className="min-w-10 text-ink-2">{place}</b>
        {sign !== undefined && <Mark sign={sign} />}
        <span className={`min-w-0 wrap-anywhere ${isGreat ? 'font-semibold' : ''}`}>{said}</span>
      </li>
    ))}
    {lines.length === 0 && <li className="py-2 text-ink-2">{none}</li>}
  </ol>
)
