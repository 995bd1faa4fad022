import { Link, useParams } from 'react-router-dom'
import { accountText } from '#domain/legal.ts'
import { text } from '#domain/text.ts'
import { type Access, PAGES } from '../access.ts'
import { BalanceBox } from '../layout/BalanceBox.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import '../styles/account.css'

type Way = { readonly access: Access; readonly name: string }
type Sheet = {
  readonly title: string
  readonly empty: string | null
  readonly note: string
  readonly way: Way | null
  readonly balance: boolean
}

const bets: Way = { access: PAGES.openBets, name: accountText.toOpenBets }
/** The lists of an account, and what each says when there is nothing in it. */
const SHEETS = {
  transactions: {
    title: text.transactions,
    empty: accountText.noTransactions,
    note: accountText.transactionsNote,
    way: null,
    balance: false,
  },
  transfers: { title: text.transferStatement, empty: accountText.noTransfers, note: accountText.transfersNote, way: null, balance: false },
  profitLoss: { title: text.profitLoss, empty: null, note: accountText.profitLossNote, way: bets, balance: false },
  statement: { title: text.accountStatement, empty: null, note: accountText.statementNote, way: bets, balance: true },
  profitLossDetails: {
    title: text.profitLossDetails,
    empty: accountText.nothingChosen,
    note: accountText.profitLossNote,
    way: { access: PAGES.profitLoss, name: accountText.toList(text.profitLoss) },
    balance: false,
  },
  statementDetails: {
    title: text.statementDetails,
    empty: accountText.nothingChosen,
    note: accountText.statementNote,
    way: { access: PAGES.statement, name: accountText.toList(text.accountStatement) },
    balance: false,
  },
  transactionDetails: {
    title: text.transactionDetails,
    empty: null,
    note: accountText.transactionsNote,
    way: { access: PAGES.transactions, name: accountText.toList(text.transactions) },
    balance: false,
  },
} as const satisfies Readonly<Record<string, Sheet>>

/** A list of the account (ROUTE-14, ROUTE-16). */
const AccountListScreen = ({ name }: { readonly name: keyof typeof SHEETS }) => {
  const { refrenceNo } = useParams()
  const { title, empty, note, way, balance }: Sheet = SHEETS[name]
  const headline = refrenceNo === undefined ? empty : accountText.noTransaction(refrenceNo)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {balance && <BalanceBox />}
      <section className="panel note account-empty">
        {headline !== null && <h2>{headline}</h2>}
        <p>{note}</p>
        {way !== null && (
          <Link className="link" to={way.access.path}>
            {way.name}
          </Link>
        )}
      </section>
    </>
  )
}
export default AccountListScreen
