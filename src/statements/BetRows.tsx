import { moneyText, oddsText } from '#domain/betting/format.ts'
import { Link } from 'react-router-dom'
import type { PastBet } from '#client/ledger/reads.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { rateText, readingOf } from '#domain/betting/reading.ts'
import type { TimeZone } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { endWord } from '../open-bets/end-word.ts'
import { toldOf } from '../open-bets/told.ts'
import { betWord } from '../slip/words.ts'
import { StoryLink } from '../story/StoryLink.tsx'
import { Signed } from '../ui/Money.tsx'
import { RowTable } from './Parts.tsx'
import { rowPath, stampIn } from './words.ts'

const oddsOf = ({ marketType, averageOdds }: Bet): string =>
  readingOf(marketType) === 'odds' ? oddsText(averageOdds) : rateText(averageOdds)

/** A bet's result, with the way to the rows that booked it (ACCT-11). */
const Result = ({ bet: { pnl, row }, zone }: { readonly bet: PastBet; readonly zone: TimeZone }) => {
  if (pnl === null) return '–'
  if (row === null) return <Signed amount={pnl} />
  return (
    <Link to={rowPath(row, zone)}>
      <Signed amount={pnl} />
    </Link>
  )
}

/** Bets that are over, each with its stake, odds and result before commission. */
export const BetRows = ({
  bets,
  zone,
  isFirst = true,
}: {
  readonly bets: readonly PastBet[]
  readonly zone: TimeZone
  readonly isFirst?: boolean
}) => (
  <RowTable
    columns={[
      { name: text.time, width: 'w-40' },
      { name: text.description },
      { name: text.odds, width: 'w-20', isFigure: true },
      { name: text.stake, width: 'w-28', isFigure: true },
      { name: text.gross, width: 'w-48', isFigure: true },
    ]}
    isFirst={isFirst}
  >
    {bets.map((bet) => (
      <tr key={bet.betId}>
        <td>{stampIn(bet.placedAt, zone)}</td>
        <td data-main="">
          {betWord(bet)} · {text[bet.side]} <span className="hidden card:inline">{oddsOf(bet)}</span>
          <small>
            {marketText(bet)} · {bet.eventName} · {bet.betId}
          </small>
          {toldOf([bet]).map((said) => (
            <small key={said}>{said}</small>
          ))}
        </td>
        <td className="figure" data-spare="">
          {oddsOf(bet)}
        </td>
        <td className="figure" data-name={text.stake}>
          {moneyText(bet.stake)}
        </td>
        <td className="figure" data-amount="">
          <Result bet={bet} zone={zone} />
          <small className="whitespace-normal">
            {endWord(bet)} <StoryLink of={bet.ref} bet={`${betWord(bet)} ${bet.betId}`} />
          </small>
        </td>
      </tr>
    ))}
  </RowTable>
)
