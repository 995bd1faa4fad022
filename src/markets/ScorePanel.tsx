import type { CricketScore, FootballScore, TennisScore } from '#contract/market.ts'
import { text } from '#domain/text.ts'
import { useLedger } from '../hooks.ts'
import { OverBars } from './OverBars.tsx'
import { minuteText } from './figures.ts'

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
        {score.note}
        {score.target !== null && score.note === '' && text.target(score.target)}
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
    </div>
  </section>
)

const Tennis = ({ score }: { readonly score: TennisScore }) => (
  <section className="panel score" data-sport="tennis" aria-label={text.score}>
    <div>
      {score.players.map((player, index) => (
        <p key={player} className="team" data-on="">
          <span>
            {player}
            {score.server === index && <i className="serving" role="img" aria-label={text.serving} />}
          </span>
          <b>
            {score.sets.map((games, set) => (
              <i key={set}>{games[index]}</i>
            ))}
            <small>{score.points[index]}</small>
          </b>
        </p>
      ))}
    </div>
  </section>
)
