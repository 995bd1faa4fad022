import { rupees } from '#copy/provider-figures.ts'
import { useSeen, useWords } from '../../hooks.ts'
import { useBetName } from '../../shell/bet-name.ts'

const NONE: readonly never[] = []
/** How many of the largest sums are listed. */
const MOST = 8

/** What all players bet in this round, by bet. */
export const CrowdLine = () => {
  const words = useWords()
  const nameOf = useBetName()
  const crowd = useSeen((seen) => seen.table?.crowd ?? NONE)
  if (crowd.length === 0) return null
  const top = [...crowd].sort((a, b) => b.stakePaise - a.stakePaise).slice(0, MOST)
  return (
    <section className="panel">
      <header>
        <h2>{words.allBets}</h2>
        <small>{words.crowd(crowd.reduce((sum, { bets }) => sum + bets, 0))}</small>
      </header>
      <table className="lines">
        <tbody>
          {top.map(({ bet, side, bets, stakePaise }) => (
            <tr key={`${bet} ${side}`}>
              <td>
                <i
                  className={`mr-2 inline-block w-1 h-3.5 rounded-[2px] align-[-2px] ${side === 'lay' ? 'bg-lay-line' : 'bg-back-line'}`}
                />
                {nameOf({ bet })}
              </td>
              <td className="num text-ink-3">{words.crowd(bets)}</td>
              <td className="num">{rupees(stakePaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
