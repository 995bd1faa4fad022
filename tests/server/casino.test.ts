import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { type WalletAnswer, walletRequests } from '#contract/casino/wallet.ts'
import { auditBooks } from '../../scripts/audit/books.ts'
import { type CasinoCall, MOST_OPEN, type OpenDebit } from '#server/exchange/casino-state.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { snapshotOf, stateFrom } from '#server/exchange/snapshot.ts'
import { takeEnded } from '#server/exchange/state/ended.ts'
import { openMemberStore } from '#server/members/store.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { paise } from '#domain/paise.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, marketId } from './home-away.ts'
import { ann, bob, durable, open } from './one-market.ts'

const DAY = 24 * 3_600_000
const HELD = 1_000_000
const whose = { member: ann, brand: 'pavilion', game: 'aviator', round: 'r1', bet: 'b' }
const debitOf = (tx: string, amountPaise: number, over: object = {}): CasinoCall => ({
  op: 'debit',
  ...walletRequests.debit.parse({ ...whose, tx, amountPaise, ...over }),
})
const creditOf = (tx: string, debit: string, amountPaise: number, over: object = {}): CasinoCall => ({
  op: 'credit',
  ...walletRequests.credit.parse({ ...whose, tx, debit, amountPaise, ...over }),
})
const rollbackOf = (tx: string, debit: string, over: object = {}): CasinoCall => ({
  op: 'rollback',
  ...walletRequests.rollback.parse({ ...whose, tx, debit, ...over }),
})

const playing = (log: EventLog = memoryLog()) => {
  const world = open(log)
  const { exchange } = world
  /** The answer, which is there at once: the books are in memory. */
  const call = (sent: CasinoCall): WalletAnswer | null => {
    let answer: WalletAnswer | null = null
    exchange.casinoCall(sent, (each) => {
      answer = each
    })
    return answer
  }
  const limit = (kind: 'stake' | 'loss', amount: number): void =>
    exchange.setLimit(ann, { kind, period: 'day', limit: amount }, () => undefined)
  const today = (kind: 'stake' | 'loss') => exchange.play(ann).limits.find((each) => each.kind === kind && each.period === 'day')
  const used = (kind: 'stake' | 'loss') => today(kind)?.used
  const resets = (kind: 'stake' | 'loss') => today(kind)?.resets
  return { ...world, call, limit, used, resets }
}

test('[CAS-04][ACCT-08] a debit counts for stake and loss limits and its rollback comes back', () => {
  const { call, limit, used, resets, sound } = playing()
  limit('stake', 50_000)
  limit('loss', 30_000)
  expect(call(debitOf('a', 20_000))).toMatchObject({ code: 'OK' })
  expect([used('stake'), used('loss')]).toEqual([20_000, 20_000])
  const passed = { code: 'LIMIT_EXCEEDED', about: { period: 'day', remainingPaise: 10_000, resets: resets('loss') } }
  expect(call(debitOf('b', 10_001))).toEqual({ ...passed, balancePaise: HELD - 20_000 })
  expect(call(debitOf('b', 10_001))).toEqual({ ...passed, balancePaise: HELD - 20_000, replay: true })
  expect(call(rollbackOf('a1', 'a'))).toEqual({ code: 'OK', balancePaise: HELD })
  expect([used('stake'), used('loss')]).toEqual([0, 0])
  expect(call(debitOf('c', 30_000))).toMatchObject({ code: 'OK' })
  expect(call(creditOf('c1', 'c', 90_000))).toMatchObject({ code: 'OK' })
  expect([used('stake'), used('loss')]).toEqual([30_000, 0])
  // Winnings never raise what may be staked.
  expect(call(debitOf('d', 20_001))).toMatchObject({ code: 'LIMIT_EXCEEDED' })
  sound()
})

test('[NAV-08][CAS-04] the account’s day counts what the casino takes and gives, beside settlements', () => {
  const log = memoryLog()
  const { call, exchange, place, clock } = playing(log)
  const published: number[] = []
  const net = (): number => exchange.account(ann).today.net
  exchange.subscribe((each) => {
    if (each.kind === 'account' && each.member === ann) published.push(each.account.today.net)
  })
  call(debitOf('a', 15_000))
  call(creditOf('a1', 'a', 4000))
  call(debitOf('b', 1000))
  expect([net(), published]).toEqual([-12_000, [-15_000, -11_000, -12_000]])
  call(rollbackOf('b1', 'b'))
  expect(call(debitOf('c', HELD * 2))).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(net()).toBe(-11_000)
  place(1, { stake: paise(60_000) })
  clock.advance(5000)
  exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
  expect(net()).toBe(-71_000)
  expect(open(log).exchange.account(ann).today.net).toBe(-71_000)
})

test('[ACCT-08] a rollback gives the stake back on the day of its debit when a day has passed', () => {
  const { call, limit, used, clock } = playing()
  limit('stake', 50_000)
  call(debitOf('a', 20_000))
  clock.advance(DAY)
  expect(used('stake')).toBe(0)
  call(debitOf('b', 5000))
  call(rollbackOf('a1', 'a'))
  expect(used('stake')).toBe(5000)
})

test('[CAS-04][ACCT-08] a member on a break makes no debit and still gets a credit', () => {
  const { call, exchange } = playing()
  call(debitOf('a', 10_000))
  exchange.pause(ann, { kind: 'cool-off', days: 1 }, () => undefined)
  expect(call(debitOf('b', 10_000))).toMatchObject({ code: 'MEMBER_EXCLUDED', balancePaise: HELD - 10_000 })
  expect(call(creditOf('a1', 'a', 30_000))).toEqual({ code: 'OK', balancePaise: HELD + 20_000 })
})

test('[ACCT-08] an account stays open when a round is open', () => {
  const { call, exchange } = playing()
  call(debitOf('a', HELD))
  const close = () => {
    let told: unknown
    exchange.closeAccount(ann, (result) => {
      told = result
    })
    return told
  }
  expect(close()).toMatchObject({ code: 'CLOSE_ROUND_OPEN' })
  let gone: unknown
  exchange.closeMember(ann, (closed) => {
    gone = closed
  })
  expect(gone).toBe(false)
  call(creditOf('a1', 'a', 0))
  expect(close()).toEqual({ ok: true })
  expect(call(debitOf('b', 1))).toMatchObject({ code: 'MEMBER_EXCLUDED' })
})

test('[CAS-04] a closing call does nothing when it names another member, brand, game, round or bet', () => {
  const { call, sound } = playing()
  call(debitOf('a', 10_000))
  expect(call(creditOf('b', 'a', 20_000, { member: bob }))).toEqual({ code: 'DEBIT_NOT_FOUND', balancePaise: HELD })
  expect(call(rollbackOf('c', 'a', { member: bob }))).toEqual({ code: 'DEBIT_NOT_FOUND', balancePaise: HELD })
  expect(call(creditOf('d', 'a', 20_000, { brand: 'kestrel' }))).toMatchObject({ code: 'DEBIT_NOT_FOUND' })
  for (const [n, over] of [{ game: 'roulette' }, { round: 'r2' }, { bet: 'c' }].entries())
    expect(call(creditOf(`e${n}`, 'a', 20_000, over))).toMatchObject({ code: 'ROUND_MISMATCH' })
  expect(call(creditOf('f', 'a', 20_000))).toEqual({ code: 'OK', balancePaise: HELD + 10_000 })
  sound()
})

test('[CAS-04] a tx is one call when its id comes back for another kind of call', () => {
  const { call } = playing()
  const conflict = expect.objectContaining({ code: 'TX_CONFLICT' })
  call(debitOf('a', 10_000))
  expect(call(creditOf('a', 'a', 10_000))).toEqual(conflict)
  expect(call(rollbackOf('a', 'a'))).toEqual(conflict)
  expect(call(rollbackOf('x', 'x'))).toEqual(conflict)
  call(rollbackOf('r', 'unseen'))
  expect(call(creditOf('unseen', 'a', 10_000))).toEqual(conflict)
  expect(call(rollbackOf('unseen', 'a'))).toEqual(conflict)
  expect(call(debitOf('r', 1))).toEqual(conflict)
  expect(call(debitOf('unseen', 5))).toEqual({ code: 'FENCED', balancePaise: HELD - 10_000 })
  expect(call(debitOf('unseen', 5))).toEqual({ code: 'FENCED', balancePaise: HELD - 10_000, replay: true })
  expect(call(debitOf('unseen', 6))).toEqual(conflict)
  expect(call(rollbackOf('r2', 'unseen'))).toMatchObject({ code: 'OK_FENCED' })
  expect(call(debitOf('unseen', 5))).toMatchObject({ code: 'FENCED', replay: true })
})

test('[CAS-04] a member has at most so many open debits when a provider closes none', () => {
  const { call, exchange } = playing()
  for (let n = 0; n < MOST_OPEN; n += 1) expect(call(debitOf(`t${n}`, 1))).toMatchObject({ code: 'OK' })
  expect(call(debitOf('more', 1))).toMatchObject({ code: 'LIMIT_EXCEEDED' })
  const pages: OpenDebit[][] = []
  exchange.openDebits('pavilion', undefined, (page) => pages.push([...page]))
  exchange.openDebits('pavilion', 't497', (page) => pages.push([...page]))
  call(creditOf('c498', 't498', 0))
  // The last of a page may be closed before the next page is asked for.
  exchange.openDebits('pavilion', 't498', (page) => pages.push([...page]))
  exchange.openDebits('kestrel', undefined, (page) => pages.push([...page]))
  expect(pages.map((page) => page.map(({ call: { tx } }) => tx).slice(0, 3))).toEqual([['t0', 't1', 't2'], ['t498', 't499'], ['t499'], []])
})

test('[CAS-04][SLIP-30] memory holds open debits alone when the others lie in the archive', () => {
  const log = memoryLog()
  const { call, exchange } = playing(log)
  for (let n = 0; n < 300; n += 1) {
    call(debitOf(`t${n}`, 10))
    if (n % 100 !== 0) call(creditOf(`c${n}`, `t${n}`, n))
  }
  const { open: waiting, ended } = exchange.state.casino
  expect([waiting.size, ended.size]).toEqual([3, 0])
  expect(call(debitOf('t5', 10))).toMatchObject({ code: 'OK', replay: true })
  const read = stateFrom(snapshotOf(exchange.state))
  if (typeof read === 'string') throw new Error(read)
  expect(read.casino).toEqual(exchange.state.casino)
  expect(takeEnded(read).casino).toEqual([])
  const again = createExchange({ clock: virtualClock(at(3_000_000)), log })
  expect(again.state.casino).toEqual(exchange.state.casino)
})

test('[CAS-04] a call is decided after the write under way when one comes meanwhile', () => {
  const log = memoryLog(false)
  const { exchange } = playing(log)
  while (log.unsynced() > 0) log.sync()
  const answers: WalletAnswer[] = []
  const send = (sent: CasinoCall): void => exchange.casinoCall(sent, (answer) => answers.push(answer))
  send(debitOf('a', 10))
  send(debitOf('b', 10))
  send(debitOf('b', 10))
  expect([...exchange.state.casino.open.keys()]).toEqual(['a'])
  log.sync()
  expect([[...exchange.state.casino.open.keys()], answers.length, log.unsynced()]).toEqual([['a', 'b'], 1, 1])
  log.sync()
  expect(answers.map(({ code, replay }) => [code, replay])).toEqual([
    ['OK', undefined],
    ['OK', undefined],
    ['OK', true],
  ])
})

test('[CAS-04][ACCT-02] a statement shows one row for each call that moved, with game and round', () => {
  const { call, exchange } = playing()
  call(debitOf('a', 10_000))
  call(debitOf('b', 5000, { bet: 'b2' }))
  call(creditOf('a1', 'a', 25_000))
  call(rollbackOf('b1', 'b', { bet: 'b2' }))
  call(debitOf('lost', 300, { round: 'r2' }))
  call(creditOf('lost1', 'lost', 0, { round: 'r2' }))
  call(debitOf('refused', 0))
  const span = { from: at(0), before: at(2_000_000_000) }
  const { rows, ...sums } = exchange.statements.page({ member: ann, span, kinds: null, limit: 20, point: null })
  expect(rows.toReversed().map(({ kind, amount, game, round, ref }) => [kind, amount, game, round, ref])).toEqual([
    ['OPENING', HELD, null, null, null],
    ['CASINO_STAKE', -10_000, 'aviator', 'r1', 'CAS-000001'],
    ['CASINO_STAKE', -5000, 'aviator', 'r1', 'CAS-000002'],
    ['CASINO_WIN', 25_000, 'aviator', 'r1', 'CAS-000001'],
    ['CASINO_ROLLBACK', 5000, 'aviator', 'r1', 'CAS-000002'],
    ['CASINO_STAKE', -300, 'aviator', 'r2', 'CAS-000003'],
    ['CASINO_WIN', 0, 'aviator', 'r2', 'CAS-000003'],
  ])
  expect(sums.closing).toBe(exchange.account(ann).balance)
  expect(exchange.statements.played(ann)).toMatchObject([{ game: 'aviator', rounds: 2, net: 14_700 }])
})

test('[SLIP-30] the audit names what is wrong with the casino’s calls when the store was changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-casino-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  openMemberStore(folder).close()
  const { exchange } = open(sqliteLog(folder))
  const send = (sent: CasinoCall) => new Promise<WalletAnswer>((resolve) => exchange.casinoCall(sent, resolve))
  await send(debitOf('a', 10_000))
  await send(creditOf('a1', 'a', 5))
  await send(rollbackOf('r', 'unseen'))
  await send(debitOf('open', 7))
  await durable(exchange)
  exchange.close()
  const faults = (sql: string): string => {
    const db = new Database(join(folder, 'exchange.db'))
    db.exec(sql)
    db.close()
    return auditBooks(folder)
      .faults.filter((fault) => fault.includes('casino'))
      .join('\n')
  }
  expect(faults('SELECT 1')).toBe('')
  expect(auditBooks(folder).checked).toContain('4 casino calls that are over, each as it was answered, and 1 open debit')
  expect(faults("UPDATE casino_txs SET body = replace(body, '10000', '10001') WHERE tx = 'a'")).toContain('casino call a not as it ended')
  expect(faults("DELETE FROM casino_txs WHERE tx = 'a1'")).toContain('the archive lacks the casino call a1')
  expect(faults("INSERT INTO casino_txs VALUES ('made-up', '{}')")).toContain('the casino call made-up which no event ended')
  expect(faults('INSERT INTO events (at, type, body, v) SELECT at, type, body, v FROM events WHERE body LIKE \'%"tx":"open"%\'')).toContain(
    'the casino call open was answered before',
  )
})
