import type { ReactNode } from 'react'
import { moneyText, oddsText } from '#domain/format.ts'
import type { Bet } from '#domain/member.ts'
import type { Paise } from '#domain/money.ts'
import type { Odds } from '#domain/odds.ts'
import { fancyOf } from '#domain/session.ts'
import { text } from '#copy/catalogue.ts'
import { betWord } from './words.ts'

type Props = {
  readonly bet: Bet
  readonly odds: Odds
  readonly stake: Paise
  /** What is matched wins as a back, or risks as a lay; absent where nothing is to be said of it. */
  readonly winnings?: Paise
  readonly note?: string
  /** It is drawn faint: it stays a moment, and is no more. */
  readonly isOver?: boolean
  readonly children?: ReactNode
}

/** One line of bets: on what, at which odds, for how much, and what it wins or risks (OPEN-07). */
export const BetLine = ({ bet, odds, stake, winnings, note, isOver = false, children }: Props) => {
  const isSession = bet.marketType === 'SESSION'
  return (
    <li className="bet" data-side={bet.side} data-over={isOver}>
      <div>
        <b>{betWord(bet)}</b>
        <small>
          {text.told(bet.marketName)}
          {!isSession && ` · ${text[bet.side].toLowerCase()}`}
          {note !== undefined && ` · ${note}`}
        </small>
        <small>{bet.eventName}</small>
      </div>
      <div className="num">
        <small>{isSession ? text.rate : text.odds}</small>
        {isSession ? fancyOf(odds) : oddsText(odds)}
      </div>
      <div className="num">
        <small>{text.stake}</small>
        {moneyText(stake)}
      </div>
      {winnings !== undefined && (
        <div className="bet-comes">
          <small>{bet.side === 'back' ? text.profit : text.liability}</small> {moneyText(winnings)}
        </div>
      )}
      {children}
    </li>
  )
}
