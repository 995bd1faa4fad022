// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { transactionSchema } from '#contract/calls/payments.ts'
import { type ProfitGroup, type StatementRow, rowIdSchema } from '#contract/calls/statements.ts'
import { getBonus, getBonuses } from '#contract/calls/wallets.ts'
import { daySchema, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { Ask, BonusPage, PastBet, PastBets, ProfitPage, StatementPage } from '#client/ledger/reads.ts'
import { daysOrAllFrom } from '#domain/money/asked-days.ts'
import { bonusesFrom } from '#domain/money/bonus.ts'
import { transactionsFrom } from '#client/money/sent-payment.ts'
import { pastBetsFrom, profitFrom, statementFrom } from '#client/money/wishes.ts'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '#src/access.ts'
import TransactionScreen from '#src/payments/TransactionScreen.tsx'
import TransactionsScreen from '#src/payments/TransactionsScreen.tsx'
import BetHistoryScreen from '#src/statements/BetHistoryScreen.tsx'
import ProfitLossDetailsScreen from '#src/statements/ProfitLossDetailsScreen.tsx'
import ProfitLossScreen from '#src/statements/ProfitLossScreen.tsx'
import StatementDetailsScreen from '#src/statements/StatementDetailsScreen.tsx'
import StatementScreen from '#src/statements/StatementScreen.tsx'
import BonusDetailsScreen from '#src/wallets/BonusDetailsScreen.tsx'
import BonusScreen from '#src/wallets/BonusScreen.tsx'
import { answered, at, betId, marketId, pick, ref, transactionPage } from '#tests/player.ts'
import { failed, showAccount, whileOffline } from './account.tsx'

afterEach(cleanup)

const zone = timeZoneSchema.parse('UTC')
const [from, to] = [daySchema.parse('2026-11-01'), daySchema.parse('2026-11-02')]
const ROW = rowIdSchema.parse('12.0')
const DETAILS = `/account-statement-details?row=${ROW}&zone=UTC`
/** An address, and what a page reads of it. */
const addressed = (search: string) => ({ address: `/page?${search}&zone=UTC`, query: new URLSearchParams(`${search}&zone=UTC`) })
const hrefsOf = (name: string | RegExp): readonly (string | null)[] =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
const fileQuery = (): string => {
  const [address = ''] = hrefsOf(text.saveCsvSays)
  return address?.replace(/^.*\/account\/demo\//, '') ?? ''
}
const shown = (label: string): string | undefined =>
  within(screen.getByRole('navigation', { name: label }))
    .getAllByRole('link', { current: true })
    .map(({ textContent }) => textContent ?? '')[0]

const { eventId, eventName, eventTypeId, marketType, marketName } = pick('m1')
const market = { marketId: marketId('m1'), marketType, marketName, eventId, eventName, eventTypeId }
const statementRow = (over: Partial<StatementRow> = {}): StatementRow => ({
  id: ROW,
  at: at(1_793_500_000_000),
  kind: 'RESULT',
  amount: paise(49_000),
  balance: paise(149_000),
  moved: paise(0),
  market,
  ref: null,
  casino: null,
  ...over,
})
const figures = { gross: paise(50_000), commission: paise(1000), net: paise(49_000), turnover: paise(50_000), bets: 1 }
const group = (over: Partial<ProfitGroup>): ProfitGroup => ({
  key: 'one',
  day: null,
  sport: null,
  eventId: null,
  eventName: null,
  market: null,
  ...figures,
  running: figures.net,
  ...over,
})
const profitPage = (...groups: readonly ProfitGroup[]): ProfitPage => ({ from, to, zone, total: figures, groups: [...groups], next: null })
const bet: PastBet = {
  ...pick('m1'),
  betId: betId(1),
  ref: ref(1),
  averageOdds: pick('m1').odds,
  winnings: paise(50_000),
  stake: paise(50_000),
  matched: paise(50_000),
  remaining: paise(0),
  state: 'settled',
  placedAt: at(1_793_500_000_000),
  pnl: paise(50_000),
  row: ROW,
}
const bets = (...rows: readonly PastBet[]): PastBets => ({
  ...{ from, to, zone, staked: paise(50_000), pnl: paise(50_000) },
  count: rows.length,
  bets: rows,
  next: null,
})
const noStatement: StatementPage = {
  ...{ from, to, zone, opening: paise(0), closing: paise(0), credit: paise(0), debit: paise(0), net: paise(0) },
  ...{ count: 0, newer: 0, rows: [], next: null },
}
const bonusPage = (over: Partial<BonusPage> = {}): BonusPage => {
  const all = { from: null, to: null, zone, granted: 0, converted: 0, count: 0, rows: [], next: null }
  const { result } = getBonuses.answer.parse({ success: true, result: all })
  if (result === undefined) throw new Error('no page')
  return { ...result, ...over }
}

const profitOf = (query: URLSearchParams): Ask<'profit'> => ({ what: 'profit', ...profitFrom(query) })

test('[ACCT-12][ROUTE-16] profit and loss shows its days as a picture, and the same figures as a table', () => {
  const { address, query } = addressed('by=day')
  const { record, container } = showAccount(ProfitLossScreen, address)
  expect(screen.queryByRole('img')).toBeNull()
  record(
    answered(profitOf(query), profitPage(group({ day: from }), group({ key: 'two', day: to, net: paise(-9000), running: paise(40_000) }))),
  )
  expect(screen.getByRole('img', { name: text.profitPicture(2, '₹490.00') })).toBeTruthy()
  expect(container.querySelectorAll('tbody tr')).toHaveLength(2)
  expect(container.querySelector('tbody')?.textContent).toContain('+₹400.00')
  expect(hrefsOf('+₹490.00')).toEqual(['/betting-profit-loss-details?from=2026-11-01&to=2026-11-01&zone=UTC'])
})

test('[ACCT-02][ACCT-11] profit and loss keeps its sport in every link and in the file when one is chosen', () => {
  const { address, query } = addressed('sport=1&range=30d')
  const { record } = showAccount(ProfitLossScreen, address)
  record(answered(profitOf(query), profitPage(group({ sport: '1', market }))))
  expect(shown(text.allSports)).not.toBe(text.allSports)
  expect(fileQuery()).toBe('profit-loss.csv?range=30d&zone=UTC&sport=1')
  expect(hrefsOf('+₹490.00')).toEqual(['/betting-profit-loss-details?range=30d&zone=UTC&market=m1'])
})

test('[ACCT-11] a market’s results and bets lead to their rows, of all days when none is named', () => {
  const { address, query } = addressed('market=m1')
  const { record } = showAccount(ProfitLossDetailsScreen, address)
  const ask = { what: 'marketProfit', ...daysOrAllFrom(query), marketId: marketId('m1') } as const
  const words = [{ row: ROW, at: at(1_793_500_000_000), ...figures }]
  record(answered(ask, { from: null, to: null, zone, market, total: figures, words, bets: [bet] }))
  expect(screen.getByRole('link', { name: text.allDays, current: true })).toBeTruthy()
  expect(hrefsOf('+₹490.00')).toEqual([DETAILS])
  expect(hrefsOf('+₹500.00')).toEqual([DETAILS])
})

test('[ACCT-11][OPEN-15] a past bet leads to its story and the row of its result, or to no row', () => {
  const { address, query } = addressed('sport=4&show=won')
  const { record } = showAccount(BetHistoryScreen, address)
  const other: PastBet = { ...bet, betId: betId(2), pnl: paise(-700), row: null }
  record(answered({ what: 'pastBets', ...pastBetsFrom(query) }, bets(bet, other)))
  expect(hrefsOf('+₹500.00')).toEqual([DETAILS])
  expect(screen.getByText('−₹7.00').closest('a')).toBeNull()
  const story = PAGES.story.path.replace(':ref', bet.ref)
  expect(hrefsOf(new RegExp(`^${text.whatHappened.replace('?', '.')}`))).toEqual([story, story])
  expect(fileQuery()).toBe('bet-history.csv?range=7d&zone=UTC&show=won&sport=4')
  expect([shown(text.allSports), shown(text.rowsShown)]).not.toContain(text.allSports)
})

test('[ACCT-11] a row shows the exchange’s sums of its postings, and says so only when they are equal', () => {
  const { record } = showAccount(StatementDetailsScreen, DETAILS)
  const parts = {
    row: statementRow(),
    before: paise(100_000),
    together: [statementRow()],
    change: paise(49_000),
    postings: [
      { type: 'SETTLE', account: 'member:demo:cash', amount: paise(49_000), effect: paise(49_000) },
      { type: 'BONUS_CONVERT', account: 'house:book', amount: paise(-49_000), effect: paise(0) },
    ],
    effect: paise(49_000),
  }
  const ask = { what: 'statementRow', row: ROW } as const
  record(answered(ask, parts))
  expect(screen.getByText(text.postingsEqual)).toBeTruthy()
  expect(screen.getByText(text.balanceBefore).nextElementSibling?.textContent).toBe('₹1,000.00')
  expect(screen.getByText(text['posting:BONUS_CONVERT'])).toBeTruthy()
  expect(screen.getByText(text['account:book'])).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/house:|member:|\d\.\d\b(?!\d)/)
  expect(hrefsOf(marketName)).toEqual(['/betting-profit-loss-details?market=m1&zone=UTC'])
  record(answered(ask, { ...parts, effect: paise(48_999) }))
  expect(screen.queryByText(text.postingsEqual)).toBeNull()
  expect(screen.getByText('+₹489.99')).toBeTruthy()
})

test('[ACCT-02][ROUTE-16] transfers are a statement of their own, without a choice of rows', () => {
  const { address, query } = addressed('range=30d')
  const { record } = showAccount(() => <StatementScreen only="transfers" />, address)
  expect(screen.getByRole('heading', { name: text.transferStatement })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: text.rowsShown })).toBeNull()
  const deposit = statementRow({ kind: 'DEPOSIT', market: null, ref: 'DEP-000001' })
  const page: StatementPage = { ...noStatement, opening: null, closing: null, net: paise(49_000), count: 1, rows: [deposit] }
  record(answered({ what: 'statement', ...statementFrom(query), show: 'transfers' }, page))
  expect(hrefsOf(/DEP-000001/)).toEqual([DETAILS])
  expect([screen.queryByText(ROW), screen.getByText(text.rowOf('12')).tagName]).toEqual([null, 'SMALL'])
  expect(screen.queryByText(text.openingBalance)).toBeNull()
  expect(fileQuery()).toBe('statement.csv?range=30d&zone=UTC&show=transfers')
})

const payment = transactionSchema.parse({
  ...{ type: 'deposit', refrenceNo: 'DEP-000007', ref: ref(1), state: 'approved', amount: 700, received: 650.5, method: 'UPI' },
  ...{ at: 1_793_500_000_000, steps: [{ state: 'approved', at: 1_793_500_000_000 }], hasReceipt: false, canCancel: false },
})

test('[ACCT-03][ROUTE-14] transactions keep days, type and state in their address, with sums, file and a way to each', () => {
  const { address, query } = addressed('type=deposit&state=done&from=2026-11-01&to=2026-11-02')
  const { record } = showAccount(TransactionsScreen, address)
  expect([shown(text.transactionTypes), shown(text.transactionStates)]).toEqual([text.deposits, text.statesDone])
  const page = { ...transactionPage([payment]), from, to, zone, deposited: paise(65_050), net: paise(65_050) }
  record(answered({ what: 'transactions', ...transactionsFrom(query) }, page))
  expect(screen.getByText(text.depositedSum).nextElementSibling?.textContent).toBe('₹650.50')
  for (const name of ['₹650.50', `${text.deposit} · DEP-000007`])
    expect(hrefsOf(name)).toEqual(['/transactions-details/deposit/DEP-000007'])
  expect(fileQuery()).toBe('transactions.csv?from=2026-11-01&to=2026-11-02&zone=UTC&type=deposit&state=done')
  expect(hrefsOf(text.allDays)).toEqual(['/page?type=deposit&state=done&zone=UTC'])
})

test('[ACCT-03] transactions go on without an end, each page with the days of the first', () => {
  const { address, query } = addressed('type=deposit')
  const { record, asked } = showAccount(TransactionsScreen, address)
  const ask = { what: 'transactions', ...transactionsFrom(query) } as const
  record(answered(ask, { ...transactionPage([payment]), zone, next: '7' }))
  screen.getByRole('button', { name: text.moreRows }).click()
  const second = { ...ask, cursor: '7' }
  expect(asked.at(-1)?.request).toEqual({ memberCode: 'demo', zone: 'UTC', type: 'deposit', cursor: '7' })
  record(answered(second, { ...transactionPage([{ ...payment, refrenceNo: 'DEP-000003' }]), zone }))
  expect(hrefsOf('₹650.50')).toEqual(['/transactions-details/deposit/DEP-000007', '/transactions-details/deposit/DEP-000003'])
})

test('[ACCT-03][ACCT-11][ROUTE-14] a transaction leads to the rows that it made', () => {
  const { record } = showAccount(TransactionScreen)
  const ask = { what: 'transaction', type: 'deposit', refrenceNo: '' } as const
  record(answered(ask, { ...payment, rows: [] }))
  expect(screen.queryByText(text.bookedRows)).toBeNull()
  record(answered(ask, { ...payment, rows: [statementRow({ kind: 'DEPOSIT', market: null, amount: paise(65_050) })] }))
  expect(hrefsOf('+₹650.50')[0]).toMatch(/^\/account-statement-details\?row=12\.0/)
})

const paidBonus = {
  ...{ number: 1, refrenceNo: 'BON-000001', code: 'WELCOME-50', walletCode: 'exchange', state: 'converted', amount: 500 },
  ...{ multiplier: 3, minOdds: 1.5, days: 7, cap: null, required: 1500, wagered: 1500, free: 0, held: 0, converted: 320 },
  ...{ row: ROW, grantedAt: 1_793_400_000_000, expiresAt: 1_793_900_000_000, endedAt: 1_793_500_000_000 },
  counted: [{ marketId: 'm1', marketName: 'Match Odds', eventName: 'A v B', at: 1_793_450_000_000, amount: 60 }],
}

test('[ACCT-09][ACCT-11] a bonus that was paid out leads to its row; the address keeps days and filter', () => {
  const { address, query } = addressed('show=over&range=30d')
  const { record } = showAccount(BonusScreen, address)
  const page = { from: null, to: null, zone, granted: 500, converted: 320, count: 1, next: null, rows: [paidBonus] }
  const { result } = getBonuses.answer.parse({ success: true, result: page })
  if (result === undefined) throw new Error('no page')
  record(answered({ what: 'bonuses', ...bonusesFrom(query) }, result))
  expect(hrefsOf('₹320.00')).toEqual([DETAILS])
  expect(hrefsOf('₹500.00')).toEqual(['/bonus-statement-details?bonus=1&zone=UTC'])
  expect(hrefsOf('₹60.00')).toEqual(['/betting-profit-loss-details?market=m1&zone=UTC'])
  expect(screen.getByText(text.bonusesGranted(1)).nextElementSibling?.textContent).toBe('₹500.00')
  expect(shown(text.bonusesShown)).toBe(text.bonusesOver)
  expect(fileQuery()).toBe('bonuses.csv?range=30d&zone=UTC&show=over')
})

test('[ACCT-09][ACCT-11] a bonus shows what changed it with its postings; one that is none says so', () => {
  const { record } = showAccount(BonusDetailsScreen, '/page?bonus=1&zone=UTC')
  const move = { event: 9, at: 1_793_400_000_000, type: 'BONUS_GRANT', market: null, amount: 500, left: 500, postings: [] }
  const postings = [
    { type: 'BONUS_CONVERT', account: 'member:demo:bonus', amount: -320, effect: -320 },
    { type: 'BONUS_CONVERT', account: 'member:demo:cash', amount: 320, effect: 0 },
  ]
  const paid = { ...move, event: 12, type: 'BONUS_CONVERT', amount: -320, left: 0, postings }
  const lost = { ...move, event: 11, type: 'SETTLE', market, amount: -180, left: 320 }
  const { result } = getBonus.answer.parse({ success: true, result: { bonus: paidBonus, before: 0, moves: [paid, lost, move] } })
  if (result === undefined) throw new Error('no bonus')
  record(answered({ what: 'bonus', number: 1 }, result))
  expect(hrefsOf(text['posting:BONUS_CONVERT'])).toEqual([DETAILS])
  expect(hrefsOf(/Match Odds/)).toEqual(['/betting-profit-loss-details?market=m1&zone=UTC'])
  const rows = within(screen.getByRole('region', { name: text.bonusMoves })).getAllByRole('row')
  expect(rows.map((row) => row.querySelector('[data-amount]')?.textContent ?? '')).toEqual([
    ...['', '−₹320.00', '−₹320.00', '₹320.00', '−₹180.00', '+₹500.00'],
  ])
  expect(screen.getByText(text['account:cash'])).toBeTruthy()
  expect(document.body.textContent).not.toContain('member:demo')
  expect(screen.queryByText(text.bonusBefore)).toBeNull()
  cleanup()
  showAccount(BonusDetailsScreen, '/page?bonus=none')
  expect(screen.getByText(text.noBonusesHere)).toBeTruthy()
})

const { query: plain } = addressed('')
type Answer = Parameters<ReturnType<typeof showAccount>['record']>[0]
/** Each list of the statements: its screen, what it asks, its answer without rows, and what it says then. */
const LISTS: readonly (readonly [name: string, Screen: () => ReactNode, ask: Ask, none: Answer, said: string])[] = [
  [
    'the account statement',
    () => <StatementScreen only={null} />,
    { what: 'statement', ...statementFrom(plain) },
    answered({ what: 'statement', ...statementFrom(plain) }, noStatement),
    text.noRows,
  ],
  ['profit and loss', ProfitLossScreen, profitOf(plain), answered(profitOf(plain), profitPage()), text.noResultsInRange],
  [
    'the bet history',
    BetHistoryScreen,
    { what: 'pastBets', ...pastBetsFrom(plain) },
    answered({ what: 'pastBets', ...pastBetsFrom(plain) }, bets()),
    text.noPastBets,
  ],
  [
    'transactions',
    TransactionsScreen,
    { what: 'transactions', ...transactionsFrom(plain) },
    answered({ what: 'transactions', ...transactionsFrom(plain) }, transactionPage([])),
    text.noTransactions,
  ],
  [
    'the bonus statement',
    BonusScreen,
    { what: 'bonuses', ...bonusesFrom(plain) },
    answered({ what: 'bonuses', ...bonusesFrom(plain) }, bonusPage()),
    text.noBonuses,
  ],
]

test.each(LISTS)('[ACCT-02] %s loads, fails with a way on, is empty, and says when it is offline', (_, Screen, ask, none, said) => {
  const { record, container } = showAccount(Screen, '/page?zone=UTC')
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(screen.queryByText(said)).toBeNull()
  record(failed(ask))
  expect(screen.getByText(text.cannotLoad)).toBeTruthy()
  expect(screen.getByRole('button', { name: text.retry })).toBeTruthy()
  record(none)
  expect(screen.getByText(said)).toBeTruthy()
  expect(container.querySelector('[aria-busy="true"]')).toBeNull()
  expect(screen.queryByText(text.offlineRows)).toBeNull()
  cleanup()
  whileOffline(() => {
    showAccount(Screen, '/page?zone=UTC')
    expect(screen.getByText(text.offlineRows)).toBeTruthy()
  })
})
