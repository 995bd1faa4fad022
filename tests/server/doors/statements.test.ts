import { expect, test } from 'vitest'
import { getBetHistory, getMarketProfit, getProfitLoss, getStatement, getStatementRow } from '#contract/calls/statements.ts'
import { paise } from '#domain/paise.ts'
import { runner, createBetOf, memberOn, openDoors, visitor } from './door.ts'

const OWN = '/account/M1001'
/** A member with one bet that won. */
const settled = async () => {
  const doors = await openDoors()
  const { marketId } = doors.list('m1')
  const one = await memberOn(doors.url)
  one.socket.emit('create-bet', createBetOf(1))
  await one.next('place-bet-success')
  doors.exchange.feed({ kind: 'result', marketId, winners: [runner(1)], note: '' })
  return { ...doors, ...one, one: one.browser, marketId }
}

test('[ACCT-02][ACCT-11] a statement, a row’s postings, results and past bets agree', async () => {
  const { one, marketId } = await settled()
  const statement = getStatement.answer.parse((await one.call('GET', `${OWN}/statement?range=today&zone=UTC`)).body).result
  expect(statement?.rows.map(({ kind }) => kind)).toEqual(['COMMISSION', 'RESULT', 'OPENING'])
  expect(statement).toMatchObject({ zone: 'UTC', opening: 0, newer: 0, count: 3, next: null })
  expect(statement?.closing).toBe(statement?.rows[0]?.balance)
  const row = statement?.rows[1]
  const parts = getStatementRow.answer.parse((await one.call('GET', `${OWN}/statement/${row?.id}`)).body).result
  expect(parts?.together.map(({ kind }) => kind)).toEqual(['RESULT', 'COMMISSION'])
  expect(parts?.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  const profit = getProfitLoss.answer.parse((await one.call('GET', `${OWN}/profit-loss?range=today&by=market`)).body).result
  const net = (statement?.rows[0]?.amount ?? 0) + (row?.amount ?? 0)
  expect(profit?.total).toMatchObject({ gross: row?.amount, net, bets: 1 })
  expect(profit?.groups).toMatchObject([{ key: marketId, net, running: net }])
  const own = getMarketProfit.answer.parse((await one.call('GET', `${OWN}/profit-loss/${marketId}?range=today`)).body).result
  expect([own?.total.net, own?.words[0]?.row, own?.bets.length]).toEqual([net, row?.id, 1])
  const past = getBetHistory.answer.parse((await one.call('GET', `${OWN}/bet-history?range=today&show=won`)).body).result
  expect(past).toMatchObject({ count: 1, pnl: row?.amount, bets: [{ row: row?.id }] })
  expect(own?.bets[0]?.row).toBe(row?.id)
  // The sums of a row's event are the exchange's: the page adds nothing up.
  expect(parts).toMatchObject({ change: net, effect: net, before: paise((row?.balance ?? 0) - (row?.amount ?? 0)) })
  const ofBalance = parts?.postings.filter(({ effect }) => effect !== 0) ?? []
  expect(ofBalance.every(({ account, amount, effect }) => /:(cash|debt|hold:.*)$/.test(account) && effect === amount)).toBe(true)
})

test('[ACCT-11] the results of a market are all of its days where no day is named', async () => {
  const { one, marketId } = await settled()
  const of = async (query: string) =>
    getMarketProfit.answer.parse((await one.call('GET', `${OWN}/profit-loss/${marketId}${query}`)).body).result
  expect(await of('')).toMatchObject({ from: null, to: null, words: [{}] })
  expect(await of('?range=yesterday')).toMatchObject({ words: [], total: { net: 0 } })
})

/** The cells of a line, quoted as they are in the file. */
const cellsOf = (line: string): readonly string[] => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)

test('[ACCT-02][ACCT-11] the file of a profit and loss has the rows of its page, of one sport or event too', async () => {
  const { one, url, list, exchange, socket, next } = await settled()
  const { marketId } = list('m2', { eventTypeId: '1' })
  socket.emit('create-bet', createBetOf(2, { marketId, eventId: 'event-m2' }))
  await next('place-bet-success')
  exchange.feed({ kind: 'result', marketId, winners: [runner(2)], note: '' })
  const linesOf = async (query: string) =>
    (await (await one.fetch(`${url}${OWN}/profit-loss.csv?range=today${query}`)).text()).split('\r\n').slice(1, -1)
  const kinds = (lines: readonly string[]) => lines.map((line) => cellsOf(line)[4])
  expect(kinds(await linesOf(''))).toEqual(['Result', 'Commission', 'Result'])
  for (const query of ['&sport=1', '&eventId=event-m2']) {
    const lines = await linesOf(query)
    expect([query, lines.length, lines.every((line) => line.includes(',m2,'))]).toEqual([query, 1, true])
    const page = getProfitLoss.answer.parse((await one.call('GET', `${OWN}/profit-loss?range=today${query}`)).body).result
    const [, , , , , , , , debit] = cellsOf(lines[0] ?? '')
    expect(page?.total.net).toBe(-Math.round(Number(debit) * 100))
  }
  expect(await linesOf('&sport=casino')).toEqual([])
  expect((await one.call('GET', '/account/M1002/profit-loss.csv')).body['code']).toBe('NOT_YOUR_ACCOUNT')
})

test('[ACCT-02] a range downloads as a file, oldest first, and only by its own member', async () => {
  const { one, url } = await settled()
  const file = await one.call('GET', `${OWN}/statement.csv?range=today`)
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="statement-.*\.csv"$/),
  ])
  const text = Buffer.from(await (await one.fetch(`${url}${OWN}/statement.csv?range=today&zone=UTC`)).arrayBuffer()).toString()
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFDate,Time,Zone,Row,Kind,Description,Reference,Credit,Debit,Balance')
  expect(lines.slice(1, -1).map((line) => cellsOf(line).slice(3, 5))).toEqual([
    [expect.stringMatching(/^Entry \d+$/), 'Opening'],
    [expect.stringMatching(/^Entry \d+$/), 'Result'],
    [expect.stringMatching(/^"Entry \d+, part 2"$/), 'Commission'],
  ])
  const other = await one.call('GET', '/account/M1002/statement.csv?range=today')
  const guest = await visitor(url).call('GET', `${OWN}/statement.csv?range=today`)
  expect([other.body['code'], guest.status]).toEqual(['NOT_YOUR_ACCOUNT', 401])
})

test('[ACCT-02][ACCT-11] the history of bets downloads as a file, and only by its own member', async () => {
  const { one, url } = await settled()
  const file = await one.fetch(`${url}${OWN}/bet-history.csv?range=today&zone=UTC`)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="bets-.*\.csv"$/)
  const [head = '', ...lines] = Buffer.from(await file.arrayBuffer())
    .toString()
    .split('\r\n')
  expect(head).toBe('\uFEFFDate,Time,Zone,Bet,Event,Market,Runner,Side,Odds,Stake,Matched,State,Result')
  const past = getBetHistory.answer.parse((await one.call('GET', `${OWN}/bet-history?range=today&zone=UTC`)).body).result
  expect(past?.bets).toHaveLength(1)
  expect(lines.slice(0, -1).map((line) => line.split(',').at(-2))).toEqual(['settled'])
  expect(lines[0]?.split(',').at(-1)).toBe(((past?.pnl ?? 0) / 100).toFixed(2))
  const other = await one.call('GET', '/account/M1002/bet-history.csv?range=today')
  const guest = await visitor(url).call('GET', `${OWN}/bet-history.csv?range=today`)
  expect([other.body['code'], guest.status]).toEqual(['NOT_YOUR_ACCOUNT', 401])
})

test('[ACCT-02] a wrong range, zone, page or row gets its reason, and another member none of it', async () => {
  const { one } = await settled()
  const code = async (path: string) => (await one.call('GET', path)).body['code']
  expect(await code(`${OWN}/statement?from=2026-02-30&to=2026-03-01`)).toBe('RANGE_INVALID')
  expect(await code(`${OWN}/statement?from=2026-03-02&to=2026-03-01`)).toBe('RANGE_INVALID')
  expect(await code(`${OWN}/statement?from=2024-01-01&to=2026-03-01`)).toBe('RANGE_INVALID')
  expect(await code(`${OWN}/statement?zone=Mars/Olympus`)).toBe('ZONE_UNKNOWN')
  expect(await code(`${OWN}/statement?cursor=nonsense`)).toBe('PAGE_GONE')
  expect(await code(`${OWN}/statement/999.0`)).toBe('ROW_UNKNOWN')
  for (const path of ['statement', 'statement/1.0', 'profit-loss', 'profit-loss/m1', 'bet-history'])
    expect(await code(`/account/M1002/${path}`)).toBe('NOT_YOUR_ACCOUNT')
  expect((await one.call('GET', `${OWN}/statement?show=nonsense`)).status).toBe(400)
})
