import { expect, test } from 'vitest'
import { HIGHEST_RETURN } from '#contract/casino/terms.ts'
import { type WalletAnswer, walletRequests } from '#contract/casino/wallet.ts'
import { paise } from '#domain/paise.ts'
import type { CasinoCall } from '#server/exchange/casino-state.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { ann } from './one-market.ts'

const OPENING = paise(60_000_000)
const whose = { member: ann, brand: 'pavilion', game: 'blackjack', round: 'r1', bet: 'b' }
const debitOf = (tx: string, amountPaise: number, over: object = {}): CasinoCall => ({
  op: 'debit',
  ...walletRequests.debit.parse({ ...whose, tx, amountPaise, ...over }),
})
const creditOf = (tx: string, debit: string, amountPaise: number, over: object = {}): CasinoCall => ({
  op: 'credit',
  ...walletRequests.credit.parse({ ...whose, tx, debit, amountPaise, ...over }),
})
const rollbackOf = (tx: string, debit: string): CasinoCall => ({
  op: 'rollback',
  ...walletRequests.rollback.parse({ ...whose, tx, debit }),
})

/** An exchange on a log; what it said to the operator, and how to start it again from what the log has. */
const opened = (log = memoryLog()) => {
  const said: string[] = []
  const start = () => createExchange({ clock: virtualClock(at(1_000_000)), log, snapshotEvery: 1, notify: (line) => void said.push(line) })
  let exchange = start()
  exchange.openMember(ann, OPENING, () => undefined)
  const call = (sent: CasinoCall): string | undefined => {
    const answers: WalletAnswer[] = []
    exchange.casinoCall(sent, (answer) => answers.push(answer))
    expect(brokenBooks(exchange.state)).toEqual([])
    return answers[0]?.code
  }
  return {
    said,
    log,
    call,
    codes: (...all: readonly CasinoCall[]): readonly (string | undefined)[] => all.map(call),
    balance: (): number => exchange.account(ann).balance,
    again: (): void => {
      exchange = start()
    },
  }
}

test('[CAS-09] a credit above its game’s best return is refused and shown to the operator', () => {
  const { said, log, call, balance } = opened()
  const lucky7 = { game: 'lucky7' }
  call(debitOf('a', 10_000, lucky7))
  const events = log.last()
  expect([call(creditOf('c', 'a', 120_001, lucky7)), call(creditOf('c', 'a', 120_001, lucky7))]).toEqual([
    'CREDIT_TOO_HIGH',
    'CREDIT_TOO_HIGH',
  ])
  expect([log.last() - events, balance()]).toEqual([0, OPENING - 10_000])
  expect(said).toEqual([
    'The casino asked for a credit of 120001 paise (c) for a debit of 10000 paise of ann in the round r1; lucky7 may return 120000 paise for it. Nothing was booked.',
  ])
  // The debit is open still, and the tx is free for what the game may give.
  expect([call(creditOf('c', 'a', 120_000, lucky7)), balance()]).toEqual(['OK', OPENING + 110_000])
})

test('[CAS-09] no credit is above the highest return', () => {
  const { codes } = opened()
  const aviator = { game: 'aviator' }
  expect(
    codes(debitOf('a', 5_000_000, aviator), creditOf('c', 'a', HIGHEST_RETURN + 1, aviator), creditOf('d', 'a', HIGHEST_RETURN, aviator)),
  ).toEqual(['OK', 'CREDIT_TOO_HIGH', 'OK'])
})

test('[CAS-09] the credits of a round are bounded by all its debits where they share one return', () => {
  const { codes } = opened()
  expect(codes(debitOf('a', 10_000), debitOf('b', 10_000, { bet: 'r1.1' }))).toEqual(['OK', 'OK'])
  // The first debit takes the return of both.
  expect(codes(creditOf('c', 'a', 50_001), creditOf('c', 'a', 40_000))).toEqual(['CREDIT_TOO_HIGH', 'OK'])
  const second = { bet: 'r1.1' }
  expect(codes(creditOf('d', 'b', 10_001, second), creditOf('d', 'b', 10_000, second))).toEqual(['CREDIT_TOO_HIGH', 'OK'])
})

test('[CAS-09] a debit that came back raises no credit of its round', () => {
  const { codes } = opened()
  expect(codes(debitOf('a', 10_000), debitOf('b', 10_000, { bet: 'r1.1' }), rollbackOf('r', 'b'))).toEqual(['OK', 'OK', 'OK'])
  expect(codes(creditOf('c', 'a', 25_001), creditOf('c', 'a', 25_000))).toEqual(['CREDIT_TOO_HIGH', 'OK'])
})

test('[CAS-09] a debit comes back after a credit only where the rest of its round covers the credit', () => {
  const { codes, said, balance } = opened()
  const second = { bet: 'r1.1' }
  expect(codes(debitOf('a', 10_000), debitOf('b', 1_000_000, second), creditOf('c', 'a', 25_001))).toEqual(['OK', 'OK', 'OK'])
  expect(codes(rollbackOf('r', 'b'), rollbackOf('r', 'b'))).toEqual(['CREDIT_TOO_HIGH', 'CREDIT_TOO_HIGH'])
  expect(said).toEqual([
    "The casino asked for a rollback (r) of a debit of 1000000 paise of ann in the round r1; the round's credits are more than blackjack may return for the rest. Nothing was booked.",
  ])
  // The debit is open still: the round's loss closes it.
  expect([codes(creditOf('d', 'b', 0, second)), balance()]).toEqual([['OK'], OPENING - 10_000 - 1_000_000 + 25_001])
  const r2 = { round: 'r2' }
  const covered = [debitOf('e', 10_000, r2), debitOf('f', 10_000, { ...r2, bet: 'r2.1' }), creditOf('g', 'e', 25_000, r2)]
  expect(codes(...covered, rollbackOf('h', 'f'))).toEqual(['OK', 'OK', 'OK', 'OK'])
  // 2.5 times 101 paise are 252.5: half a paisa covers nothing.
  const r3 = { round: 'r3' }
  const odd = [debitOf('i', 101, r3), debitOf('j', 101, { ...r3, bet: 'r3.1' }), creditOf('k', 'i', 253, r3)]
  expect(codes(...odd, rollbackOf('l', 'j'))).toEqual(['OK', 'OK', 'OK', 'CREDIT_TOO_HIGH'])
})

test('[CAS-09] a debit of another round, member or brand raises no credit', () => {
  const { codes } = opened()
  const others = [
    debitOf('b', 10_000, { round: 'r2' }),
    debitOf('c', 10_000, { brand: 'kestrel' }),
    debitOf('d', 10_000, { game: 'lucky7' }),
  ]
  expect(codes(debitOf('a', 10_000), ...others)).toEqual(['OK', 'OK', 'OK', 'OK'])
  expect(codes(creditOf('e', 'a', 25_001))).toEqual(['CREDIT_TOO_HIGH'])
})

test('[CAS-09] a round keeps what it took when the exchange starts again from a snapshot', () => {
  const { codes, again } = opened()
  // The later debit is closed first, as calls overtake each other.
  expect(codes(debitOf('a', 10_000), debitOf('b', 10_000, { bet: 'r1.1' }), creditOf('d', 'b', 0, { bet: 'r1.1' }))).toEqual([
    'OK',
    'OK',
    'OK',
  ])
  again()
  expect(codes(creditOf('c', 'a', 50_001), creditOf('c', 'a', 50_000))).toEqual(['CREDIT_TOO_HIGH', 'OK'])
})

test('[CAS-09] a debit of a game that the exchange has no terms of is refused', () => {
  const { codes, balance } = opened()
  expect(codes(debitOf('a', 100, { game: 'constructor' }), debitOf('b', 100, { game: 'thimbles' }))).toEqual([
    'GAME_UNKNOWN',
    'GAME_UNKNOWN',
  ])
  expect(balance()).toBe(OPENING)
})
