import type { CricketScore, FootballScore, TennisScore } from '#contract/market.ts'
import { oversOf, rateText, requiredRate, runRate } from '#domain/score.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger } from '../hooks.ts'
import { OverBars } from './OverBars.tsx'
import { minuteText } from './figures.ts'
import { useWidth } from './useWidth.ts'

/** The score of an event, in the way of its sport; nothing before it starts. */
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

const ballKind = (ball: string): string => (/w(?!d)/i.test(ball) ? 'wicket' : /^[46]/.test(ball) ? 'four' : 'plain')

/** Wides and no balls are bowled again. */
const legalBalls = (balls: readonly string[]): number => balls.filter((ball) => !/^(?:wd|nb)/i.test(ball)).length

const Rates = ({ score }: { readonly score: CricketScore }) => {
  const innings = score.innings[score.batting]
  const rate = innings === undefined ? null : runRate(innings)
  const required = requiredRate(score, oversOf(score))
  if (rate === null) return null
  return (
    <span className="rates">
      {text.runRate} {rateText(rate)}
      {required !== null && ` · ${text.requiredRate} ${rateText(required)}`}
    </span>
  )
}

const Cricket = ({ score }: { readonly score: CricketScore }) => (
  <section className="panel score" data-sport="cricket" aria-label={text.score}>
    <div>
      {score.innings.map((innings, index) => (
        <p key={index} className="team" {...(index === score.batting ? { 'data-on': '' } : {})}>
          <span>{innings.team}</span>
          <b>
            {innings.runs}/{innings.wickets}
            <small>{innings.overs}</small>
          </b>
        </p>
      ))}
      <p className="score-note">
        <span>
          {text.told(score.note)}
          {score.target !== null && score.note === '' && text.target(score.target)}
        </span>
        <Rates score={score} />
      </p>
      <table className="figures">
        <tbody>
          {score.batters.map(({ name, runs, balls, striker }) => (
            <tr key={name}>
              <td>
                {name}
                {striker && ' *'}
              </td>
              <td>{runs}</td>
              <td>{balls} b</td>
            </tr>
          ))}
          {score.bowler !== null && (
            <tr>
              <td className="mut">{score.bowler.name}</td>
              <td colSpan={2}>{score.bowler.figures}</td>
            </tr>
          )}
        </tbody>
      </table>
      <ul className="balls" aria-label={text.thisOver}>
        <span aria-hidden="true">{text.thisOver}</span>
        {score.thisOver.map((ball, index) => (
          <li key={index} data-ball={ballKind(ball)}>
            {ball}
          </li>
        ))}
        {Array.from({ length: Math.max(0, 6 - legalBalls(score.thisOver)) }, (_, index) => (
          <li key={`to come ${index}`} data-ball="open" aria-hidden="true" />
        ))}
      </ul>
    </div>
    <div className="bars">
      <OverBars score={score} />
    </div>
  </section>
)

const Football = ({ score }: { readonly score: FootballScore }) => (
  <section className="panel score" data-sport="football" aria-label={text.score}>
    <div>
      {[score.home, score.away].map((team, index) => (
        <p key={team} className="team" data-on="">
          <span>
            {team} <span className="mut text-xs font-normal">{score.goalMinutes[index]?.map((minute) => `${minute}′`).join(' ')}</span>
          </span>
          <b>{score.goals[index]}</b>
        </p>
      ))}
      <p className="score-note">{minuteText(score)}</p>
      <GoalLine score={score} />
    </div>
  </section>
)

const pitch = { height: 34, middle: 15 } as const

/** The match as a line of minutes, home's goals above it and away's below. */
const GoalLine = ({ score }: { readonly score: FootballScore }) => {
  const [measured, width] = useWidth(360)
  const length = Math.max(90, score.minute, ...score.goalMinutes.flat())
  const x = (minute: number): number => 6 + (minute / length) * (width - 12)
  const said = [score.home, score.away].map(
    (team, index) => `${team}: ${score.goalMinutes[index]?.map((at) => `${at}′`).join(', ') || '–'}`,
  )
  return (
    <svg
      className="chart"
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
  <section className="panel score" data-sport="tennis" aria-label={text.score}>
    <table className="sets">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{text.score}</span>
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
          <tr key={player}>
            <th scope="row">
              {player}
              {score.server === index && <i className="serving" role="img" aria-label={text.serving} />}
            </th>
            {score.sets.map((games, set) => (
              <td key={set} {...((games[index] ?? 0) > (games[1 - index] ?? 0) && set < score.sets.length - 1 ? { 'data-won': '' } : {})}>
                {games[index]}
              </td>
            ))}
            <td className="points">{score.points[index]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
