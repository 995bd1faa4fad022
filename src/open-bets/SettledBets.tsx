import { useState } from 'react'
import type { Bet } from '#domain/betting/bet.ts'
import { text } from '#copy/catalogue.ts'
import { Signed } from '../ui/Money.tsx'
import { betWord } from '../slip/words.ts'
import { StoryLink } from '../story/StoryLink.tsx'
import { stampText } from '../lib/when.ts'
import { BetFoot, BetLine } from './BetLine.tsx'
import { FoldingHead, betsGroup } from './BetsHead.tsx'
import { endWord } from './end-word.ts'

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
                <span>{endWord(bet)}</span>
                <StoryLink of={bet.ref} bet={betWord(bet)} />
                {bet.pnl !== null && <Signed amount={bet.pnl} />}
              </BetFoot>
            </BetLine>
          ))}
        </ul>
      )}
    </section>
  )
}
