import { useState } from 'react'
import type { CricketScore } from '#contract/market.ts'
import type { Ball, CricketPlay } from '#contract/play.ts'
import type { EventId } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import type { PictureText } from '#copy/en/picture.ts'
import { pictureIn } from '#copy/picture.ts'
import { useLedger } from '../hooks.ts'
import { lateText } from '../lib/late-text.ts'
import { playPanel } from './board-looks.ts'
import { CricketField } from './CricketField.tsx'
import { ballPlace, ballSign, ballText } from './play-words.ts'
import { ballColours, ballKind, ballLook } from './ScorePanel.tsx'
import { Scorecard } from './Scorecard.tsx'

const usePictureText = lateText(pictureIn)

/** The picture of play, its commentary and its scorecard, drawn from what the feed tells of the match (BROWSE-05). */
const LivePlay = ({ eventId }: { readonly eventId: EventId }) => {
  const words = usePictureText()
  const score = useLedger(({ catalog }) => catalog.scores[eventId])
  return (
    <section className={`panel ${playPanel}`} aria-label={text.livePlay}>
      <div className="panel-head">
        <h2>{text.livePlay}</h2>
      </div>
      {score?.sport === 'cricket' && score.play !== undefined && <Cricket score={score} play={score.play} words={words} />}
    </section>
  )
}
export default LivePlay

const PARTS = ['commentary', 'scorecard'] as const
/** Its height is fixed, so that nothing below it moves with a ball; keys scroll it too. */
const scroller = { className: 'h-56 overflow-y-auto px-3 pt-1 pb-3 text-xs focus-visible:-outline-offset-2', tabIndex: 0 } as const

const Cricket = ({ score, play, words }: { readonly score: CricketScore; readonly play: CricketPlay; readonly words: PictureText }) => {
  const [shown, show] = useState<(typeof PARTS)[number]>('commentary')
  const last = play.facts.at(-1)
  const said = last === undefined ? words.noBall : ballText(last, words)
  return (
    <div className="grid grid-cols-1">
      <figure className="px-3 pt-2">
        <CricketField balls={play.facts} said={`${words.field}. ${said}`} />
        <figcaption className="mt-1 flex min-h-9 items-center gap-2 text-xs">
          {last !== undefined && <Mark ball={last} />}
          <span className="line-clamp-2">{said}</span>
        </figcaption>
      </figure>
      <div className="min-w-0">
        <div className="chips px-3">
          {PARTS.map((part) => (
            <button key={part} type="button" aria-pressed={part === shown} onClick={() => show(part)}>
              {words[part]}
            </button>
          ))}
        </div>
        {/* A wicket alone is spoken: a ball comes every half minute. */}
        <p className="sr-only" aria-live="polite">
          {last?.out !== undefined && said}
        </p>
        <section {...scroller} aria-label={words[shown]}>
          {shown === 'commentary' ? <Commentary balls={play.facts} words={words} /> : <Scorecard score={score} play={play} words={words} />}
        </section>
      </div>
    </div>
  )
}

const Mark = ({ ball }: { readonly ball: Ball }) => {
  const sign = ballSign(ball)
  return (
    <span className={`${ballLook} h-6 min-w-6 flex-none text-xs ${ballColours[ballKind(sign)]}`} aria-hidden="true">
      {sign}
    </span>
  )
}

const Commentary = ({ balls, words }: { readonly balls: readonly Ball[]; readonly words: PictureText }) => (
  <ol>
    {balls.toReversed().map((ball) => (
      <li key={ball.n} className="flex min-h-9 items-center gap-2 border-b border-line py-1 last:border-b-0" data-ball={ball.n}>
        <b className="min-w-8 text-ink-2">{ballPlace(ball)}</b>
        <Mark ball={ball} />
        <span className="min-w-0 wrap-anywhere">{ballText(ball, words)}</span>
      </li>
    ))}
    {balls.length === 0 && <li className="py-2 text-ink-2">{words.noBall}</li>}
  </ol>
)
