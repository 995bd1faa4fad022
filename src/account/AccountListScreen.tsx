import { Link, useParams } from 'react-router-dom'
import { type Sentence, text } from '#copy/catalogue.ts'
import { type Access, PAGES } from '../access.ts'
import { BalanceBox } from './BalanceBox.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

type Way = { readonly access: Access; readonly to: Sentence }
type Sheet = {
  readonly title: Sentence
  readonly empty: Sentence | null
  readonly note: Sentence
  readonly way: Way | null
  readonly balance: boolean
}

const bets: Way = { access: PAGES.openBets, to: 'openBets' }
/** The lists of an account, each with its sentence when empty. */
const SHEETS = {
  transactions: { title: 'transactions', empty: 'noTransactions', note: 'transactionsNote', way: null, balance: false },
  transfers: { title: 'transferStatement', empty: 'noTransfers', note: 'transfersNote', way: null, balance: false },
  profitLoss: { title: 'profitLoss', empty: null, note: 'profitLossNote', way: bets, balance: false },
  statement: { title: 'accountStatement', empty: null, note: 'statementNote', way: bets, balance: true },
  profitLossDetails: {
    title: 'profitLossDetails',
    empty: 'nothingChosen',
    note: 'profitLossNote',
    way: { access: PAGES.profitLoss, to: 'profitLoss' },
    balance: false,
  },
  statementDetails: {
    title: 'statementDetails',
    empty: 'nothingChosen',
    note: 'statementNote',
    way: { access: PAGES.statement, to: 'accountStatement' },
    balance: false,
  },
  transactionDetails: {
    title: 'transactionDetails',
    empty: null,
    note: 'transactionsNote',
    way: { access: PAGES.transactions, to: 'transactions' },
    balance: false,
  },
} as const satisfies Readonly<Record<string, Sheet>>

/** A list of the account (ROUTE-14, ROUTE-16). */
const AccountListScreen = ({ name }: { readonly name: keyof typeof SHEETS }) => {
  const { refrenceNo } = useParams()
  const { title, empty, note, way, balance }: Sheet = SHEETS[name]
  const headline = refrenceNo === undefined ? (empty === null ? null : text[empty]) : text.noTransaction(refrenceNo)
  return (
    <>
      <PageTitle>{text[title]}</PageTitle>
      {balance && <BalanceBox />}
      <section className="panel note py-12">
        {headline !== null && <h2 className="text-lg font-bold text-ink">{headline}</h2>}
        <p className="max-w-[44ch]">{text[note]}</p>
        {way !== null && (
          <Link className="link" to={way.access.path}>
            {text.toList(text[way.to])}
          </Link>
        )}
      </section>
    </>
  )
}
export default AccountListScreen
