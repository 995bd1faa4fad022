import type { ReactNode } from 'react'
import { moneyText, oddsText } from '#domain/format.ts'
import type { Bet } from '#domain/member.ts'
import type { Paise } from '#domain/money.ts'
import type { Odds } from '#domain/odds.ts'
import { text } from '#domain/text.ts'

type Props = { readonly bet: Bet; readonly odds: Odds; readonly stake: Paise; readonly note?: string; readonly children?: ReactNode }

/** One line of bets: on what, at which odds, for how much. */
export const BetLine = ({ bet, odds, stake, note, children }: Props) => (
  <li className="bet" data-side={bet.side}>
    <div>
      <b>{bet.runnerName}</b>
      <small>
        {text.told(bet.marketName)} · {text[bet.side].toLowerCase()}
        {note !== undefined && ` · ${note}`}
      </small>
      <small>{bet.eventName}</small>
    </div>
    <div className="num">
      <small>{text.odds}</small>
      {oddsText(odds)}
    </div>
    <div className="num">
      <small>{text.stake}</small>
      {moneyText(stake)}
    </div>
    {children}
  </li>
)
