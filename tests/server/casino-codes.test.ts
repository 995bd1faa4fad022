import { expect, test } from 'vitest'
import { type WalletAnswer, LAUNCH_MS, gameIdSchema, walletRequests } from '#contract/casino/wallet.ts'
import type { CasinoCall } from '#server/exchange/casino-state.ts'
import { createLaunches } from '#server/casino/launches.ts'
import { MAX_DEBIT } from '#server/exchange/casino.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { LAUNCH } from '#tests/casino/standing.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { ann, bob, open } from './one-market.ts'

const HELD = 1_000_000
const whose = { member: ann, brand: 'pavilion', game: 'aviator', round: 'r1', bet: 'b' }
const debitOf = (tx: string, amountPaise: number, over: object = {}): CasinoCall => ({
  op: 'debit',
  ...walletRequests.debit.parse({ ...whose, tx, amountPaise, ...over }),
})
const creditOf = (tx: string, debit: string, amountPaise = 0): CasinoCall => ({
  op: 'credit',
  ...walletRequests.credit.parse({ ...whose, tx, debit, amountPaise }),
})
const rollbackOf = (tx: string, debit: string): CasinoCall => ({
  op: 'rollback',
  ...walletRequests.rollback.parse({ ...whose, tx, debit }),
})

const playing = (log = memoryLog()) => {
  const world = open(log)
  const codeOf = (sent: CasinoCall, exchange = world.exchange) => {
    const answers: WalletAnswer[] = []
    exchange.casinoCall(sent, (each) => answers.push(each))
    return answers[0]?.code
  }
  return { ...world, codeOf, log }
}

test('[CAS-04] a debit is refused with its reason, by what is wrong with it first', () => {
  const { codeOf, exchange, clock } = playing()
  expect(codeOf(debitOf('a', 0))).toBe('INVALID_AMOUNT')
  expect(codeOf(debitOf('b', MAX_DEBIT + 1))).toBe('LIMIT_EXCEEDED')
  expect(codeOf(debitOf('c', MAX_DEBIT))).toBe('INSUFFICIENT_FUNDS')
  expect(codeOf(debitOf('d', HELD + 1))).toBe('INSUFFICIENT_FUNDS')
  expect(codeOf(debitOf('e', 1, { member: 'nobody' }))).toBe('MEMBER_EXCLUDED')
  expect(codeOf(debitOf('f', HELD))).toBe('OK')
  exchange.setLimit(bob, { kind: 'time', period: 'day', limit: 60 }, () => undefined)
  exchange.present(bob, true)
  clock.advance(60_000)
  expect(codeOf(debitOf('g', 1, { member: bob }))).toBe('TIME_LIMIT_REACHED')
  exchange.present(ann, true)
  clock.advance(3_600_000)
  expect(codeOf(debitOf('h', 1))).toBe('REALITY_CHECK_DUE')
})

test('[ACCT-08][CAS-04] a refused debit says its figures: a break, a time limit, the most that a debit takes', () => {
  const { exchange, clock } = playing()
  const aboutOf = (sent: CasinoCall) => {
    const answers: WalletAnswer[] = []
    exchange.casinoCall(sent, (each) => answers.push(each))
    return answers[0]?.about
  }
  expect(aboutOf(debitOf('a', MAX_DEBIT + 1))).toEqual({ mostPaise: MAX_DEBIT })
  exchange.setLimit(bob, { kind: 'time', period: 'day', limit: 60 }, () => undefined)
  exchange.present(bob, true)
  clock.advance(60_000)
  const resets = exchange.play(bob).limits.find(({ kind, period }) => kind === 'time' && period === 'day')?.resets
  expect(aboutOf(debitOf('b', 1, { member: bob }))).toEqual({ resets })
  exchange.pause(ann, { kind: 'cool-off', days: 2 }, () => undefined)
  expect(aboutOf(debitOf('c', 1))).toEqual({ until: clock.now() + 2 * 86_400_000 })
})

test('[CAS-09] a debit is refused after its session ended, unless it was taken before', () => {
  const { codeOf, exchange } = playing()
  const late = (tx: string, amountPaise: number, member: string = ann): CasinoCall => {
    const sent = walletRequests.debit.parse({ ...whose, tx, amountPaise, member })
    return { op: 'debit', ...sent, isLate: true }
  }
  expect(codeOf(debitOf('taken', 10))).toBe('OK')
  expect(codeOf(late('taken', 10))).toBe('OK')
  expect(codeOf(late('new', 0))).toBe('SESSION_ENDED')
  expect(codeOf(debitOf('new', 0))).toBe('SESSION_ENDED')
  expect(codeOf(late('stranger', 1, 'nobody'))).toBe('MEMBER_EXCLUDED')
  expect(exchange.openDebitsOf(ann)).toHaveLength(1)
})

test('[CAS-04] every closing call has the answer of its debit’s state, also after a restart', () => {
  const { codeOf, log } = playing()
  codeOf(debitOf('refused', 0))
  for (const tx of ['credited', 'rolled', 'open']) codeOf(debitOf(tx, 10))
  codeOf(creditOf('c1', 'credited', 20))
  codeOf(rollbackOf('r1', 'rolled'))
  codeOf(rollbackOf('r2', 'fenced'))
  const restarted = createExchange({ clock: virtualClock(at(2_000_000)), log })
  const codes = (tx: string) => [codeOf(creditOf(`${tx}-c`, tx), restarted), codeOf(rollbackOf(`${tx}-r`, tx), restarted)]
  expect(codes('refused')).toEqual(['DEBIT_NOT_FOUND', 'OK_NOTHING'])
  expect(codes('credited')).toEqual(['ALREADY_CLOSED', 'ALREADY_CLOSED'])
  expect(codes('rolled')).toEqual(['ROLLED_BACK', 'OK_NOTHING'])
  expect(codes('fenced')).toEqual(['ROLLED_BACK', 'OK_FENCED'])
  expect(codes('never')).toEqual(['DEBIT_NOT_FOUND', 'OK_FENCED'])
  expect(codeOf(creditOf('big', 'open', 100_001), restarted)).toBe('CREDIT_TOO_HIGH')
  expect(codeOf(creditOf('most', 'open', 100_000), restarted)).toBe('OK')
})

test('[CAS-04] the wallet tells a balance of members alone, and lists what waits of one', () => {
  const { exchange, codeOf } = playing()
  const balanceOf = (member: string) => {
    const answers: WalletAnswer[] = []
    exchange.casinoBalance(walletRequests.balance.parse({ ...of, member }).member, (each) => answers.push(each))
    return answers
  }
  const of = { member: ann, brand: 'pavilion', game: 'aviator' }
  codeOf(debitOf('a', 10))
  codeOf(debitOf('b', 20))
  expect([balanceOf(ann), balanceOf('nobody')]).toEqual([[{ code: 'OK', balancePaise: HELD - 30 }], [{ code: 'MEMBER_EXCLUDED' }]])
  expect(exchange.openDebitsOf(ann).map(({ call }) => [call.tx, call.amountPaise])).toEqual([
    ['a', 10],
    ['b', 20],
  ])
  expect(exchange.openDebitsOf(bob)).toEqual([])
})

test('[CAS-04] a launch code of another member, brand or game is burnt, and kept for two minutes', () => {
  const clock = virtualClock(at(1_000_000))
  const launches = createLaunches(clock)
  const game = gameIdSchema.parse('aviator')
  const bound = { member: ann, brand: 'pavilion', game }
  for (const other of [{ member: bob }, { brand: 'kestrel' }, { game: gameIdSchema.parse('roulette') }]) {
    const code = launches.mint(bound, LAUNCH)
    expect([launches.redeem(code, { ...bound, ...other }).code, launches.redeem(code, bound).code]).toEqual(['CODE_MISMATCH', 'CODE_USED'])
  }
  const code = launches.mint(bound, LAUNCH)
  expect(launches.redeem(code, bound)).toEqual({ code: 'OK', launch: LAUNCH })
  clock.advance(2 * LAUNCH_MS - 1)
  launches.mint(bound, LAUNCH)
  expect(launches.redeem(code, bound).code).toBe('CODE_USED')
  clock.advance(1)
  launches.mint(bound, LAUNCH)
  expect(launches.redeem(code, bound).code).toBe('CODE_EXPIRED')
})
