import { useState } from 'react'
import type { Bet } from '#domain/player/member.ts'
import { text } from '#copy/catalogue.ts'
import { Signed } from '../ui/Money.tsx'
import { stampText } from '../lib/when.ts'
import { BetFoot, BetLine } from './BetLine.tsx'
import { FoldingHead, betsGroup } from './BetsHead.tsx'

/** The word for how a bet ended. The sign of the amount shows the result of a settled one. */
const wordOf = ({ state, pnl }: Bet): string => {
  switch (state) {
    case 'void':
      return text.void
    case 'lapsed':
      return text.lapsed
    case 'cancelled':
      return text.betCancelled
    case 'pending':
    case 'matched':
    case 'unmatched':
    case 'partly-matched':
    case 'settled':
      return pnl === null || pnl === 0 ? text.settledBets : pnl > 0 ? text.betWon : text.betLost
    default:
      return state satisfies never
  }
}

/** Bets that ended, with what each won or lost. */
export const SettledBets = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const [open, setOpen] = useState(true)
  if (bets.length === 0) return null
  return (
    <section className={betsGroup}>
      <FoldingHead name={text.settledBets} note={bets.length} open={open} onFold={() => setOpen(!open)} />
      {open && bets.some(({ pnl }) => pnl !== null && pnl > 0) && <small className="note">{text.commissionNote}</small>}
      {open && (
        <ul>
          {bets.map((bet) => (
            <BetLine key={bet.betId} bet={bet} odds={bet.averageOdds} stake={bet.stake} note={stampText(bet.placedAt)}>
              <BetFoot>
                <span>{wordOf(bet)}</span>
                {bet.pnl !== null && <Signed amount={bet.pnl} />}
              </BetFoot>
            </BetLine>
          ))}
        </ul>
      )}
    </section>
  )
}
