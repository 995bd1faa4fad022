import { expect, test } from 'vitest'
import { type WalletCode, walletRequests } from '#contract/casino/wallet.ts'
import { paise } from '#domain/paise.ts'
import type { CasinoCall } from '#server/exchange/casino-state.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { ann, open } from './one-market.ts'

const whose = { member: ann, brand: 'pavilion', game: 'blackjack', round: 'r1', bet: 'b' }

/** A game whose debits of a round share one return, of 2.5 times all stakes at most. */
const playing = (exchange = open().exchange) => {
  const call = (sent: CasinoCall): WalletCode | null => {
    let code: WalletCode | null = null
    exchange.casinoCall(sent, (answer) => {
      code = answer.code
    })
    return code
  }
  const debit = (tx: string, amountPaise: number) => call({ op: 'debit', ...walletRequests.debit.parse({ ...whose, tx, amountPaise }) })
  const credit = (tx: string, of: string, amountPaise: number) =>
    call({ op: 'credit', ...walletRequests.credit.parse({ ...whose, tx, debit: of, amountPaise }) })
  return { exchange, debit, credit }
}

test('[CAS-09] a round that returned all it may gives its other debit nothing more', () => {
  const { debit, credit } = playing()
  expect([debit('a', 10_000), debit('b', 10_000)]).toEqual(['OK', 'OK'])
  expect([credit('a1', 'a', 50_000), credit('b1', 'b', 1), credit('b2', 'b', 0)]).toEqual(['OK', 'CREDIT_TOO_HIGH', 'OK'])
})

test('[CAS-09] a return is cut to whole paise', () => {
  const { debit, credit } = playing()
  expect([debit('a', 1), credit('a1', 'a', 3), credit('a2', 'a', 2)]).toEqual(['OK', 'CREDIT_TOO_HIGH', 'OK'])
})

test('[CAS-09] a round whose debits are closed gives nothing to a debit that comes later', () => {
  const { exchange, debit, credit } = playing()
  expect([debit('a', 10_000), credit('a1', 'a', 0)]).toEqual(['OK', 'OK'])
  expect(exchange.state.casino.rounds.size).toBe(0)
  expect([debit('b', 10_000), credit('b1', 'b', 25_001), credit('b2', 'b', 25_000)]).toEqual(['OK', 'CREDIT_TOO_HIGH', 'OK'])
})

test('[CAS-09] the books say that open rounds do not add up', () => {
  const { exchange, debit } = playing()
  debit('a', 10_000)
  debit('b', 10_000)
  expect(brokenBooks(exchange.state)).toEqual([])
  exchange.state.casino.rounds.clear()
  expect(brokenBooks(exchange.state)).toEqual(['2 debits are open in rounds of one return, and 0 by round'])
})

test('[CAS-09] the operator is shown 1,000 refused credits, each once, and one line for more', () => {
  const lines: string[] = []
  const exchange = createExchange({ clock: virtualClock(at(1_000_000)), log: memoryLog(), notify: (line) => lines.push(line) })
  exchange.openMember(ann, paise(10_000), () => undefined)
  const { debit, credit } = playing(exchange)
  debit('a', 10_000)
  for (let n = 0; n < 1003; n += 1) for (const _ of [1, 2]) expect(credit(`c${n}`, 'a', 25_001)).toBe('CREDIT_TOO_HIGH')
  const [last, ...before] = lines.toReversed()
  expect([before.length, before.every((line) => line.startsWith('The casino asked for a credit of 25001 paise'))]).toEqual([1000, true])
  expect(last).toBe('The casino asked for more than 1000 credits and rollbacks above what their games may return. None was booked.')
})
