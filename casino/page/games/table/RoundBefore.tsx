import { useState } from 'react'
import { checksOf } from '../../fair/checks.ts'
import { FairPanel } from '../../fair/FairPanel.tsx'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { Card } from '../../look/Card.tsx'
import { Drawer } from '../../shell/Drawer.tsx'
import type { TableGame } from './described.ts'

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
      <div className={game?.handsBefore === undefined ? 'before short' : 'before'}>
        {hands.length === 0 ? (
          <span className={`mark ${game?.markLook(last.mark) ?? ''}`}>{last.mark}</span>
        ) : (
          <ul>
            {hands.map((hand) => (
              <li key={hand.name}>
                {hand.name === '' ? null : <small>{hand.name}</small>}
                <div>
                  {hand.cards.map((card, at) => (
                    <Card key={`${at} ${card}`} card={card} isSmall />
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
      {isOpen ? (
        <Drawer title={words.fairTitle} close={() => setOpen(false)}>
          <FairPanel game={name} />
        </Drawer>
      ) : null}
    </section>
  )
}
