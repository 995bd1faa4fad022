import './statements.css'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { moneyText } from '#domain/betting/format.ts'
import type { Ask, StatementParts } from '#client/ledger/reads.ts'
import { daysFrom } from '#domain/money/asked-days.ts'
import { rowIn } from '#client/money/wishes.ts'
import { text } from '#copy/catalogue.ts'
import { accountText, postingText, rowIdText, rowKindText } from '#copy/statements.ts'
import { marketText } from '#copy/feeds.ts'
import { PAGES } from '../access.ts'
import { useRead } from '../hooks.ts'
import { stampText } from '../lib/when.ts'
import { Signed } from '../ui/Money.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Empty } from '../ui/States.tsx'
import { Loading, Lost, RowTable } from './Parts.tsx'
import { useQuery, useWanted } from './useQuery.ts'
import { aboutRow, marketPath, rowPath, stampIn } from './words.ts'

const NONE: readonly Ask[] = []

/** One row of a statement, and every posting of its event (ACCT-11). */
const StatementDetailsScreen = () => {
  const row = rowIn(useQuery())
  const ask = useMemo((): Ask<'statementRow'> | null => (row === null ? null : { what: 'statementRow', row }), [row])
  useWanted(useMemo(() => (ask === null ? NONE : [ask]), [ask]))
  return (
    <>
      <PageTitle>{text.statementDetails}</PageTitle>
      <Offline />
      {ask === null ? (
        <section className="panel note">
          <Empty>{text.ROW_UNKNOWN}</Empty>
          <Back />
        </section>
      ) : (
        <Details ask={ask} />
      )}
    </>
  )
}
export default StatementDetailsScreen

const Back = () => (
  <Link className="link print:hidden" to={PAGES.statement.path}>
    {text.backToStatement}
  </Link>
)

const Details = ({ ask }: { readonly ask: Ask<'statementRow'> }) => {
  const { state, rows, said } = useRead(ask)
  const [parts] = rows
  if (parts !== undefined) return <Found parts={parts} />
  return (
    <section className="panel" aria-busy={state === 'waiting'}>
      {state === 'failed' ? <Lost said={said} ask={ask} /> : <Loading />}
      {state === 'failed' && (
        <p className="px-3 pb-3">
          <Back />
        </p>
      )}
    </section>
  )
}

const Found = ({ parts: { row, before, together, change, postings, effect } }: { readonly parts: StatementParts }) => {
  const { zone } = daysFrom(useQuery())
  return (
    <>
      <section className="panel px-4 py-3">
        <h2 className="text-base font-bold">{rowKindText(row)}</h2>
        <p className="text-ink-2">{aboutRow(row)}</p>
        {row.casino !== null && <p className="text-xs break-all text-ink-3">{text.roundOf(row.casino.round)}</p>}
        <p className="py-1 text-2xl">
          <Signed amount={row.amount} />
        </p>
        <p className="text-xs text-ink-3">
          {zone === null ? stampText(row.at) : stampIn(row.at, zone)} · {rowIdText(row.id)}
        </p>
        <Pairs
          className="-mx-4"
          rows={[
            [text.balanceBefore, moneyText(before)],
            [text.balanceAfter, moneyText(row.balance)],
          ]}
        />
        <p className="flex gap-4">
          <Back />
          {row.market !== null && (
            <Link className="link print:hidden" to={marketPath(row.market.marketId, zone)}>
              {marketText(row.market)}
            </Link>
          )}
        </p>
      </section>
      <section className="panel" aria-labelledby="postings">
        <div className="panel-head">
          <h2 id="postings">{text.postings}</h2>
          {effect === change && <small className="rounded-sm bg-up-wash px-1.5 py-0.5 font-semibold text-up">{text.postingsEqual}</small>}
        </div>
        <RowTable
          columns={[
            { name: text.posting },
            { name: text.accountOfPosting },
            { name: text.amount, isFigure: true },
            { name: text.postingsSum, isFigure: true },
          ]}
        >
          {postings.map((posting) => (
            <tr key={`${posting.type} ${posting.account}`}>
              <td data-main="">{postingText(posting.type)}</td>
              <td>{accountText(posting.account)}</td>
              <td className="figure" data-amount="">
                {moneyText(posting.amount)}
              </td>
              <td className="figure" data-name={text.postingsSum}>
                <Signed amount={posting.effect} />
              </td>
            </tr>
          ))}
          <tr className="total">
            <td data-main="">{text.sumsUp}</td>
            <td data-spare="" />
            <td data-spare="" />
            <td className="figure" data-amount="">
              <Signed amount={effect} />
            </td>
          </tr>
        </RowTable>
      </section>
      {together.length > 1 && (
        <section className="panel" aria-labelledby="together">
          <div className="panel-head">
            <h2 id="together">{text.rowsOfEvent}</h2>
          </div>
          <RowTable
            columns={[
              { name: text.description },
              { name: text.amount, width: 'w-32', isFigure: true },
              { name: text.balanceAfter, width: 'w-32', isFigure: true },
            ]}
          >
            {together.map((each) => (
              <tr key={each.id}>
                <td data-main="">
                  <Link to={rowPath(each.id, zone)}>{rowKindText(each)}</Link>
                </td>
                <td className="figure" data-amount="">
                  <Signed amount={each.amount} />
                </td>
                <td className="figure" data-name={text.balanceAfter}>
                  {moneyText(each.balance)}
                </td>
              </tr>
            ))}
          </RowTable>
        </section>
      )}
    </>
  )
}
