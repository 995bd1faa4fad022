import { useState } from 'react'
import type { RoundId } from '../../wire.ts'
import { roughly, signed, timeOf } from '#copy/provider-figures.ts'
import { checksOf } from '../fair/checks.ts'
import { FairDrawer } from '../fair/FairDrawer.tsx'
import { usePlay, useSeen, useWords } from '../hooks.ts'
import { netLook } from './net.ts'

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
        <p className="p-3 text-ink-3">{words.noResults}</p>
      ) : (
        <table className="past lines">
          <tbody>
            {past.slice(0, SHOWN).map(({ round, at, stakedPaise, returnPaise }) => (
              <tr key={round}>
                <td className="py-0 text-ink-3">{timeOf(at)}</td>
                <td className="num py-0">{roughly(stakedPaise)}</td>
                <td className={`num py-0 ${netLook(returnPaise - stakedPaise)}`}>{signed(returnPaise - stakedPaise)}</td>
                <td className="num py-0 pl-0">
                  <button type="button" className="link" aria-label={words.checkOf(timeOf(at))} onClick={() => check(round)}>
                    {words.check}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isOpen ? <FairDrawer game={game} close={() => setOpen(false)} /> : null}
    </section>
  )
}
