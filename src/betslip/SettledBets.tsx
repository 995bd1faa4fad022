import { useState } from 'react'
import type { Bet } from '#domain/ledger.ts'
import { text } from '#domain/text.ts'
import { Icon } from '../parts/Icon.tsx'
import { Signed } from '../parts/Money.tsx'
import { stampText } from '../parts/when.ts'
import { BetLine } from './BetLine.tsx'

const words: Readonly<Partial<Record<Bet['state'], string>>> = { void: text.void, lapsed: text.lapsed, cancelled: text.betCancelled }

/** Bets that are over, with what each won or lost. */
export const SettledBets = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const [open, setOpen] = useState(true)
  if (bets.length === 0) return null
  return (
    <section className="bets-group">
      <h3>
        <button type="button" className="bets-head" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="chevron" size={16} />
          {text.settledBets}
          <small>{bets.length}</small>
        </button>
      </h3>
      {open && (
        <ul>
          {bets.map((bet) => (
            <BetLine key={bet.betId} bet={bet} odds={bet.averageOdds} stake={bet.stake} note={stampText(bet.placedAt)}>
              <div className="act-row">
                <span>{words[bet.state] ?? text.settledBets}</span>
                {bet.pnl !== null && <Signed amount={bet.pnl} />}
              </div>
            </BetLine>
          ))}
        </ul>
      )}
    </section>
  )
}
