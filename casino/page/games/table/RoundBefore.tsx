import { useState } from 'react'
import { checksOf } from '../../fair/checks.ts'
import { FairDrawer } from '../../fair/FairDrawer.tsx'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { Card } from '../../look/Card.tsx'
import type { TableGame } from './described.ts'
import { markIn } from './marks.ts'

type Props = {
  /** How the table shows a round; null for a flight, whose mark says all. */
  readonly game: TableGame | null
}
/** The round before the one on the table, with its cards, and the way to check it. */
export const RoundBefore = ({ game }: Props) => {
  const play = usePlay()
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const last = useSeen(({ table }) => table?.history.find(({ number }) => number !== table.number) ?? null)
  const name = useSeen((seen) => seen.table?.game ?? '')
  const outcome = useSeen(({ ended }) => ended.find(({ number }) => number === last?.number)?.shown ?? null)
  if (last === null) return null
  const hands = game?.handsBefore?.(outcome, words) ?? []
  const check = (): void => {
    checksOf(play, name).pick(last.number)
    setOpen(true)
  }
  return (
    <section
      className="panel"
      ref={(box) => {
        if (box !== null && game !== null) play.seeRound(last.number)
      }}
    >
      <header>
        <h2>{words.roundBefore}</h2>
        <small>{words.round(last.number)}</small>
      </header>
      <div
        className={`p-3 grid content-start justify-items-start gap-2.5 ${game?.handsBefore === undefined ? 'grid-cols-[auto_minmax(0,1fr)] items-center min-h-0' : 'min-h-33'}`}
      >
        {hands.length === 0 ? (
          <span className={`mark ${game?.markLook(last.mark) ?? ''}`}>{markIn(words, last.mark)}</span>
        ) : (
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {hands.map((hand) => (
              <li key={hand.name}>
                {hand.name === '' ? null : <small className="mb-1 block text-ink-3">{hand.name}</small>}
                <div className="flex gap-1">
                  {hand.cards.map((card, at) => (
                    <Card key={`${at} ${card}`} card={card} size="small" />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
        <p>
          {game?.result(outcome, words)}{' '}
          <button type="button" className="link" onClick={check}>
            {words.checkRound}
          </button>
        </p>
      </div>
      {isOpen ? <FairDrawer game={name} close={() => setOpen(false)} /> : null}
    </section>
  )
}
