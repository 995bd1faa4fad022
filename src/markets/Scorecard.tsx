import type { ReactNode } from 'react'
import type { CricketScore } from '#contract/market.ts'
import type { Batting, CricketPlay } from '#contract/play.ts'
import type { PictureText } from '#copy/en/picture.ts'
import { economyText, oversText } from './play-words.ts'

type Props = { readonly score: CricketScore; readonly play: CricketPlay; readonly words: PictureText }

/** The figures of all batters and bowlers that the feed tells, the innings under way first (BROWSE-05). */
export const Scorecard = ({ score, play, words }: Props) => (
  <>
    {score.innings
      .map((innings, index) => ({ innings, index }))
      .toReversed()
      .map(({ innings, index }) => {
        const batting = play.batting.filter((row) => row.innings === index)
        const bowling = play.bowling.filter((row) => row.innings === index)
        return (
          <div key={index} className="grid gap-2 not-first:mt-3">
            <h3 className="flex items-baseline justify-between gap-2 font-semibold">
              <span className="truncate">{innings.team}</span>
              <span className="flex-none">
                {innings.runs}/{innings.wickets} <small className="font-normal text-ink-3">{innings.overs}</small>
              </span>
            </h3>
            {batting.length > 0 && (
              <Table head={[words.batting, words.runsColumn, words.ballsColumn, words.foursColumn, words.sixesColumn]}>
                {batting.map((row) => (
                  <Row key={row.n} name={row.name} note={howOf(row, words)} cells={[row.runs, row.balls, row.fours, row.sixes]} />
                ))}
              </Table>
            )}
            {bowling.length > 0 && (
              <Table head={[words.bowling, words.oversColumn, words.runsColumn, words.wicketsColumn, words.economyColumn]}>
                {bowling.map(({ n, name, balls, runs, wickets }) => (
                  <Row key={n} name={name} note="" cells={[oversText(balls), runs, wickets, economyText(runs, balls)]} />
                ))}
              </Table>
            )}
          </div>
        )
      })}
  </>
)

const howOf = ({ out, bowler }: Batting, words: PictureText): string => {
  if (out === undefined) return words.notOut
  return bowler === undefined ? words[`out:${out}`] : `${words[`out:${out}`]} (${bowler})`
}

const Table = ({ head: [name, ...columns], children }: { readonly head: readonly string[]; readonly children: ReactNode }) => (
  <table className="w-full">
    <thead>
      <tr className="text-ink-3 *:py-0.5 *:pl-2 *:text-right *:font-semibold *:first:pl-0 *:first:text-left">
        <th scope="col" className="w-[99%]">
          {name}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

type RowProps = { readonly name: string; readonly note: string; readonly cells: readonly (string | number)[] }

const Row = ({ name, note, cells }: RowProps) => (
  <tr className="border-t border-line *:py-1 *:pl-2 *:text-right *:first:pl-0 *:first:text-left">
    <th scope="row" className="font-normal">
      {name} {note !== '' && <small className="block text-xs text-ink-3">{note}</small>}
    </th>
    {cells.map((cell, at) => (
      <td key={at} className={at === 0 ? 'font-semibold' : 'text-ink-2'}>
        {cell}
      </td>
    ))}
  </tr>
)
