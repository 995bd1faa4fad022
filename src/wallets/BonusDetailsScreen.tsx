import '../statements/statements.css'
import { Fragment, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { BonusMove } from '#contract/calls/wallets.ts'
import type { TimeZone } from '#contract/scalar.ts'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import type { Ask, BonusParts } from '#client/ledger/reads.ts'
import { daysOrAllFrom } from '#domain/money/asked-days.ts'
import { bonusIn } from '#domain/money/bonus.ts'
import { text } from '#copy/catalogue.ts'
import { accountText, postingText } from '#copy/statements.ts'
import { PAGES } from '../access.ts'
import { useRead } from '../hooks.ts'
import { stampText } from '../lib/when.ts'
import { Loading, Lost, RowTable } from '../statements/Parts.tsx'
import { useQuery, useWanted } from '../statements/useQuery.ts'
import { marketPath, marketWord, rowPath, stampIn } from '../statements/words.ts'
import { Signed } from '../ui/Money.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Empty } from '../ui/States.tsx'
import { BONUS_STATES } from './BonusScreen.tsx'

type Asked = Ask<'bonus'>
const NONE: readonly Ask[] = []

/** One bonus, and all that changed it, each with its postings (ACCT-11). */
const BonusDetailsScreen = () => {
  const query = useQuery()
  const number = bonusIn(query)
  const { zone } = daysOrAllFrom(query)
  const ask = useMemo((): Asked | null => (number === null ? null : { what: 'bonus', number }), [number])
  useWanted(useMemo(() => (ask === null ? NONE : [ask]), [ask]))
  return (
    <>
      <PageTitle>{text.bonusDetails}</PageTitle>
      <Offline />
      {ask === null ? (
        <section className="panel note">
          <Empty>{text.noBonusesHere}</Empty>
        </section>
      ) : (
        <Details ask={ask} zone={zone} />
      )}
      <p className="print:hidden px-3">
        <Link className="link" to={PAGES.bonuses.path}>
          {text.toList(text.bonusStatement)}
        </Link>
      </p>
    </>
  )
}
export default BonusDetailsScreen

type Zone = TimeZone | null
const stamp = (at: BonusMove['at'], zone: Zone): string => (zone === null ? stampText(at) : stampIn(at, zone))

const Details = ({ ask, zone }: { readonly ask: Asked; readonly zone: Zone }) => {
  const { state, rows, said } = useRead(ask)
  const [parts] = rows
  if (parts !== undefined) return <Found parts={parts} zone={zone} />
  return (
    <section className="panel" aria-busy={state === 'waiting'}>
      {state === 'failed' ? <Lost said={said} ask={ask} /> : <Loading />}
    </section>
  )
}

const Found = ({ parts: { bonus, before, moves }, zone }: { readonly parts: BonusParts; readonly zone: Zone }) => {
  const { amount, code, state, free, held, refrenceNo } = bonus
  const left = paise(free + held)
  return (
    <>
      <section className="panel" aria-labelledby="bonus">
        <div className="panel-head">
          <h2 id="bonus">{text.bonusOf(amount)}</h2>
          <small className="text-ink-3">{code}</small>
          <b className="ml-auto text-sm">{text[BONUS_STATES[state]]}</b>
        </div>
        <Pairs
          className="max-w-160 pt-3"
          rows={[
            [text.bonusAmount, moneyText(amount)],
            [text.bonusLeft, moneyText(left)],
            [text.bonusReference, refrenceNo],
          ]}
        />
      </section>
      <section className="panel" aria-labelledby="moves">
        <div className="panel-head">
          <h2 id="moves">{text.bonusMoves}</h2>
        </div>
        <RowTable
          columns={[
            { name: text.time, width: 'w-40' },
            { name: text.posting },
            { name: text.amount, width: 'w-32', isFigure: true },
            { name: text.bonusLeft, width: 'w-32', isFigure: true },
          ]}
        >
          {moves.map((move) => (
            <Move key={`${move.event} ${move.type}`} move={move} row={move.type === 'BONUS_CONVERT' ? bonus.row : null} zone={zone} />
          ))}
          {before !== 0 && (
            <tr className="total">
              <td data-main="">{text.bonusBefore}</td>
              <td data-spare="" />
              <td data-spare="" />
              <td className="figure" data-amount="">
                {moneyText(before)}
              </td>
            </tr>
          )}
        </RowTable>
      </section>
    </>
  )
}

type MoveProps = { readonly move: BonusMove; readonly row: BonusParts['bonus']['row']; readonly zone: Zone }

/** What an event changed of the bonus, over its postings. `row`: of the statement, where it paid the balance. */
const Move = ({ move: { event, at, type, market, amount, left, postings }, row, zone }: MoveProps) => (
  <Fragment>
    <tr>
      <td>{stamp(at, zone)}</td>
      <td data-main="">
        {row === null ? postingText(type) : <Link to={rowPath(row, zone)}>{postingText(type)}</Link>}
        {market !== null && (
          <small>
            <Link to={marketPath(market.marketId, zone)}>{marketWord(market)}</Link>
          </small>
        )}
      </td>
      <td className="figure" data-amount="">
        <Signed amount={amount} />
      </td>
      <td className="figure" data-name={text.bonusLeft}>
        {moneyText(left)}
      </td>
    </tr>
    {postings.map((posting) => (
      <tr key={`${event} ${posting.account}`} className="posting">
        <td data-spare="" />
        <td data-main="">{accountText(posting.account)}</td>
        <td className="figure" data-amount="">
          {moneyText(posting.amount)}
        </td>
        <td data-spare="" />
      </tr>
    ))}
  </Fragment>
)
