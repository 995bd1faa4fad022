import { useState } from 'react'
import type { RoundId } from '../../wire.ts'
import { roughly, signed, timeOf } from '../copy/figures.ts'
import { checksOf } from '../fair/checks.ts'
import { FairPanel } from '../fair/FairPanel.tsx'
import { usePlay, useSeen, useWords } from '../hooks.ts'
import { Drawer } from './Drawer.tsx'

const NONE: readonly never[] = []
const SHOWN = 10

/** The own rounds of this game that ended, each with its check. */
export const PastRounds = () => {
  const play = usePlay()
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const past = useSeen((seen) => seen.hello?.past ?? NONE)
  const game = useSeen((seen) => seen.hello?.game ?? '')
  const check = (round: RoundId): void => {
    checksOf(play, game).pickSolo(round)
    setOpen(true)
  }
  return (
    <section className="panel">
      <header>
        <h2>{words.lastSpins}</h2>
      </header>
      {past.length === 0 ? (
        <p className="pad mut">{words.noResults}</p>
      ) : (
        <table className="lines past">
          <tbody>
            {past.slice(0, SHOWN).map(({ round, at, stakedPaise, returnPaise }) => (
              <tr key={round}>
                <td className="mut">{timeOf(at)}</td>
                <td className="num">{roughly(stakedPaise)}</td>
                <td className={`num ${returnPaise < stakedPaise ? 'down' : 'up'}`}>{signed(returnPaise - stakedPaise)}</td>
                <td className="num">
                  <button type="button" className="link" aria-label={words.checkOf(timeOf(at))} onClick={() => check(round)}>
                    {words.check}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isOpen ? (
        <Drawer title={words.fairTitle} close={() => setOpen(false)}>
          <FairPanel game={game} />
        </Drawer>
      ) : null}
    </section>
  )
}
