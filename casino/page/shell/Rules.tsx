import { roughly } from '#copy/provider-figures.ts'
import { gameWords } from '../games.ts'
import { useSeen, useWords } from '../hooks.ts'
import { useBetName } from './bet-name.ts'

const NONE: readonly never[] = []

/** How the game is played, and the exact return and limits of each bet (CAS-05, CAS-08). */
export const Rules = ({ game }: { readonly game: string }) => {
  const words = useWords()
  const nameOf = useBetName()
  const bets = useSeen((seen) => seen.hello?.bets ?? NONE)
  const { name, rules } = gameWords(words, game)
  return (
    <div className="p-4 grid gap-3 max-w-176 text-md leading-[1.5]">
      <h3>{name}</h3>
      <ul className="pl-4.5 grid gap-2 list-disc" translate="yes">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>
        {words.pointsNote} · {words.playMoney}
      </p>
      {bets.length === 0 ? null : (
        <table className="lines">
          <thead>
            <tr>
              <th>{words.bet}</th>
              <th className="num">{words.returnsOf}</th>
              <th className="num">{words.stake}</th>
            </tr>
          </thead>
          <tbody>
            {bets.map(({ bet, minPaise, maxPaise, returns }) => (
              <tr key={bet}>
                <td>{bets.length === 1 ? words.bet : nameOf({ bet })}</td>
                <td className="num">{returns} %</td>
                <td className="num">{words.limits(roughly(minPaise), roughly(maxPaise))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
