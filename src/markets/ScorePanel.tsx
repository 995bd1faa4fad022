import type { ReactNode } from 'react'
import type { CricketScore, FootballScore, TennisScore } from '#contract/market.ts'
import { oversOf, rateText, requiredRate, runRate } from '#client/market/score.ts'
import { text } from '#copy/catalogue.ts'
import { noteText } from '#copy/feeds.ts'
import { useLedger } from '../hooks.ts'
import { OverBars } from './OverBars.tsx'
import { minuteText } from './figures.ts'
import { chart } from './board-looks.ts'
import { useSize } from './useSize.ts'

/** The score of an event, in the form of its sport; nothing before it starts. On a phone it is below the boards, and `ScoreBar` above them. */
export const ScorePanel = ({ eventId }: { readonly eventId: string }) => {
  const score = useLedger(({ catalog }) => catalog.scores[eventId])
  if (score === undefined) return null
  switch (score.sport) {
    case 'cricket':
      return <Cricket score={score} />
    case 'football':
      return <Football score={score} />
    case 'tennis':
      return <Tennis score={score} />
    default:
      return score satisfies never
  }
}

/** If there is no room beside the score, each part is a separate panel, and the odds come before the picture. */
const part = 'grid grid-cols-1 content-start gap-1.5 p-3'
const note = 'flex min-h-4.25 flex-wrap justify-between gap-x-3 gap-y-0.5 text-xs text-ink-2'
const line = 'text-right text-ink-2 *:py-px *:first:text-left *:first:text-ink *:first:wrap-anywhere'
const setLook = 'min-w-10 px-2 text-lg'
/** A ball's mark, and its colours by what it was. */
export const ballLook = 'grid place-items-center rounded-full px-1 font-semibold'
export const ballColours = { plain: 'bg-surface-3 text-ink', four: 'bg-brand text-on-brand', wicket: 'bg-down text-surface' } as const

export const ballKind = (ball: string): keyof typeof ballColours =>
  /w(?!d)/i.test(ball) ? 'wicket' : /^[46]/.test(ball) ? 'four' : 'plain'

/** The legal balls: wides and no balls are bowled again. */
const legalBalls = (balls: readonly string[]): number => balls.filter((ball) => !/^(?:wd|nb)/i.test(ball)).length

const Rates = ({ score }: { readonly score: CricketScore }) => {
  const innings = score.innings[score.batting]
  const rate = innings === undefined ? null : runRate(innings)
  const required = requiredRate(score, oversOf(score))
  if (rate === null) return null
  return (
    <span>
      {text.runRate} {rateText(rate)}
      {required !== null && ` · ${text.requiredRate} ${rateText(required)}`}
    </span>
  )
}

type TeamProps = { readonly isOn: boolean; readonly name: ReactNode; readonly figure: ReactNode }

/** A side and its figure, large while it plays. */
const Team = ({ isOn, name, figure }: TeamProps) => (
  <p className={`flex items-baseline justify-between gap-2 text-base font-semibold ${isOn ? '' : 'text-ink-2'}`}>
    <span className="truncate">{name}</span>
    <b className={`flex-none font-bold whitespace-nowrap ${isOn ? 'text-3xl leading-7 tracking-[-0.01em]' : 'text-lg'}`}>{figure}</b>
  </p>
)

/** Two batters and a bowler. Their rows are kept free after a wicket and between innings, so that nothing below moves. */
const ROWS = 3

const Cricket = ({ score }: { readonly score: CricketScore }) => (
  <section className="panel grid grid-cols-[minmax(15rem,42%)_minmax(0,1fr)] narrow:contents" data-sport="cricket" aria-label={text.score}>
    <div className={`${part} narrow:panel phone:order-1`}>
      {score.innings.map((innings, index) => (
        <Team
          key={index}
          isOn={index === score.batting}
          name={innings.team}
          figure={
            <>
              {innings.runs}/{innings.wickets}
              <small className="ml-1.5 inline-block min-w-8 text-right text-xs font-normal text-ink-3">{innings.overs}</small>
            </>
          }
        />
      ))}
      <p className={note}>
        <span>
          {noteText(score)}
          {score.target !== null && score.note === '' && text.target(score.target)}
        </span>
        <Rates score={score} />
      </p>
      <table className="w-full text-xs">
        <tbody>
          {score.batters.map(({ name, runs, balls, striker }) => (
            <tr key={name} className={line}>
              <td>
                {name}
                {striker && ' *'}
              </td>
              <td>{runs}</td>
              <td>{balls} b</td>
            </tr>
          ))}
          {score.bowler !== null && (
            <tr className={line}>
              <td>{score.bowler.name}</td>
              <td colSpan={2}>{score.bowler.figures}</td>
            </tr>
          )}
          {Array.from({ length: Math.max(0, ROWS - score.batters.length - (score.bowler === null ? 0 : 1)) }, (_, index) => (
            <tr key={`free ${index}`} className={line}>
              <td colSpan={3}>&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Balls balls={score.thisOver} />
    </div>
    <div className={`${part} border-l border-line narrow:panel narrow:order-1`}>
      <OverBars score={score} />
    </div>
  </section>
)

/** The balls of this over, and room for those to come. `isSmall`: without its name. */
export const Balls = ({ balls: bowled, isSmall = false }: { readonly balls: readonly string[]; readonly isSmall?: boolean }) => {
  const ball = `${ballLook} ${isSmall ? 'h-5 min-w-5' : 'h-6 min-w-6'}`
  return (
    <ul className="flex min-h-5 flex-wrap items-center gap-1 text-xs text-ink-3" aria-label={text.thisOver}>
      {!isSmall && <span aria-hidden="true">{text.thisOver}</span>}
      {bowled.map((each, index) => (
        <li key={index} className={`${ball} ${ballColours[ballKind(each)]}`}>
          {each}
        </li>
      ))}
      {Array.from({ length: Math.max(0, 6 - legalBalls(bowled)) }, (_, index) => (
        <li key={`to come ${index}`} className={`${ball} border border-dashed border-line-strong`} aria-hidden="true" />
      ))}
    </ul>
  )
}

const Football = ({ score }: { readonly score: FootballScore }) => (
  <section className="panel phone:order-1" data-sport="football" aria-label={text.score}>
    <div className={part}>
      {[score.home, score.away].map((team, index) => (
        <Team
          key={team}
          isOn
          name={
            <>
              {team}{' '}
              <span className="text-xs font-normal text-ink-3">{score.goalMinutes[index]?.map((minute) => `${minute}′`).join(' ')}</span>
            </>
          }
          figure={score.goals[index]}
        />
      ))}
      <p className={note}>{minuteText(score)}</p>
      <GoalLine score={score} />
    </div>
  </section>
)

const pitch = { height: 34, middle: 15 } as const

/** A line of the match's minutes, with home's goals above and away's below. */
const GoalLine = ({ score }: { readonly score: FootballScore }) => {
  const [measured, width] = useSize(360)
  const length = Math.max(90, score.minute, ...score.goalMinutes.flat())
  const x = (minute: number): number => 6 + (minute / length) * (width - 12)
  const said = [score.home, score.away].map(
    (team, index) => `${team}: ${score.goalMinutes[index]?.map((at) => `${at}′`).join(', ') || '–'}`,
  )
  return (
    <svg
      className={chart}
      ref={measured}
      viewBox={`0 0 ${width} ${pitch.height}`}
      width="100%"
      height={pitch.height}
      role="img"
      aria-label={said.join('. ')}
    >
      <line x1={6} x2={width - 6} y1={pitch.middle} y2={pitch.middle} stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
      <line x1={6} x2={x(score.minute)} y1={pitch.middle} y2={pitch.middle} stroke="var(--brand)" strokeWidth="4" strokeLinecap="round" />
      {score.goalMinutes.map((minutes, index) =>
        minutes.map((minute, goal) => (
          <circle key={`${index} ${goal}`} cx={x(minute)} cy={pitch.middle + (index === 0 ? -8 : 8)} r="3.5" fill="var(--text)" />
        )),
      )}
      {[0, 45, 90].map((minute) => (
        <text key={minute} x={x(minute)} y={pitch.height - 1} textAnchor={minute === 0 ? 'start' : minute === 90 ? 'end' : 'middle'}>
          {minute}′
        </text>
      ))}
    </svg>
  )
}

const Tennis = ({ score }: { readonly score: TennisScore }) => (
  <section className="panel phone:order-1" data-sport="tennis" aria-label={text.score}>
    <table className="w-full text-right whitespace-nowrap">
      <thead>
        <tr className="text-xs text-ink-3 *:px-2 *:pt-2 *:pb-1 *:text-right *:font-semibold">
          <th scope="col">
            <span className="sr-only">{text.score}</span>
          </th>
          {score.sets.map((_, set) => (
            <th key={set} scope="col">
              {text.set(set + 1)}
            </th>
          ))}
          <th scope="col">{text.points}</th>
        </tr>
      </thead>
      <tbody>
        {score.players.map((player, index) => (
          <tr key={player} className="*:py-1 last:*:pb-2.5">
            <th scope="row" className="w-[99%] max-w-0 truncate pr-2 pl-3 text-left text-base font-semibold">
              {player}
              {score.server === index && (
                <i className="ml-2 inline-block size-1.75 rounded-full bg-up align-[0.125rem]" role="img" aria-label={text.serving} />
              )}
            </th>
            {score.sets.map((games, set) => (
              <td
                key={set}
                className={`${setLook} ${(games[index] ?? 0) > (games[1 - index] ?? 0) && set < score.sets.length - 1 ? 'font-bold' : 'text-ink-2'}`}
              >
                {games[index]}
              </td>
            ))}
            <td className={`${setLook} pr-3 font-bold text-brand-ink`}>{score.points[index]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
