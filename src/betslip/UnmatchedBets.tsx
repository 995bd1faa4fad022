import { useMemo } from 'react'
import { moneyText } from '#domain/format.ts'
import type { Bet } from '#domain/member.ts'
import { text } from '#domain/text.ts'
import { useSend } from '../hooks.ts'
import { BetLine } from './BetLine.tsx'
import { betWord } from './words.ts'

/** What is left of bets that wait for a match, each with a way to cancel it (OPEN-06). */
export const UnmatchedBets = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const send = useSend()
  const waiting = useMemo(() => bets.filter(({ remaining }) => remaining > 0), [bets])
  if (waiting.length === 0) return null
  return (
    <section className="bets-group">
      <div className="bets-head">
        <h3>{text.unmatchedBets}</h3>
        <span className="grow" />
        <button type="button" className="small" onClick={() => send({ type: 'cancel.pressed', bet: 'all' })}>
          {text.cancelAll}
        </button>
      </div>
      <ul>
        {waiting.map((bet) => (
          <BetLine key={bet.betId} bet={bet} odds={bet.odds} stake={bet.remaining}>
            <div className="act-row">
              {bet.state === 'pending' ? text.processing : text.waitingAmount(moneyText(bet.remaining))}
              <button
                type="button"
                className="small"
                disabled={bet.state === 'pending'}
                aria-label={text.cancelOf(betWord(bet))}
                onClick={() => send({ type: 'cancel.pressed', bet: bet.betId })}
              >
                {text.cancel}
              </button>
            </div>
          </BetLine>
        ))}
      </ul>
    </section>
  )
}
