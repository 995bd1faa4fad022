import { useState } from 'react'
import { FairPanel } from '../../fair/FairPanel.tsx'
import { useSeen, useWords } from '../../hooks.ts'
import { Drawer } from '../../shell/Drawer.tsx'

/** The round that ended last, and the way to check it. */
export const RoundBefore = () => {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const last = useSeen((seen) => seen.table?.history[0] ?? null)
  const game = useSeen((seen) => seen.table?.game ?? '')
  if (last === null) return null
  return (
    <section className="panel">
      <header>
        <h2>{words.roundBefore}</h2>
        <small>{words.round(last.number)}</small>
      </header>
      <div className="flex items-center gap-3 p-3">
        <span className="mark">{last.mark}</span>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {words.checkRound}
        </button>
      </div>
      {isOpen ? (
        <Drawer title={words.fairTitle} close={() => setOpen(false)}>
          <FairPanel game={game} />
        </Drawer>
      ) : null}
    </section>
  )
}
