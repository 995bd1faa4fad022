import { expect, test } from 'vitest'
import { walletRequests } from '#contract/casino/wallet.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { heldMore, passesLoss } from '#server/exchange/play-doors.ts'
import { playView } from '#server/exchange/play.ts'
import { at } from '#tests/player.ts'
import { ann, bob, open } from './one-market.ts'

const DAY = 24 * 3_600_000
const nobody = memberCodeSchema.parse('nobody')
const playing = () => {
  const world = open()
  const told = (run: (reply: (result: RuleReply) => void) => void): RuleReply | undefined => {
    const replies: RuleReply[] = []
    run((result) => replies.push(result))
    return replies[0]
  }
  return { ...world, told }
}
const none = { ok: false, code: 'INVALID_ACCOUNT_STATE' }

test('[ACCT-08] who is no member sets no limit, check or break, and closes nothing', () => {
  const { exchange, told } = playing()
  expect(told((reply) => exchange.setLimit(nobody, { kind: 'stake', period: 'day', limit: 5 }, reply))).toEqual(none)
  expect(told((reply) => exchange.setCheck(nobody, 30, reply))).toEqual(none)
  expect(told((reply) => exchange.pause(nobody, { kind: 'cool-off', days: 1 }, reply))).toEqual(none)
  expect(told((reply) => exchange.closeAccount(nobody, reply))).toEqual(none)
})

test('[ACCT-08] how often the reality check asks is the member’s to set', () => {
  const { exchange, told } = playing()
  exchange.present(ann, true)
  const before = exchange.play(ann)
  expect(told((reply) => exchange.setCheck(ann, 30, reply))).toEqual({ ok: true })
  const after = exchange.play(ann)
  expect([before.checkMinutes, after.checkMinutes]).toEqual([60, 30])
  expect(Number(before.checkDueAt) - Number(after.checkDueAt)).toBe(30 * 60_000)
})

test('[ACCT-08] a member on a break tightens a limit and loosens none, and is shown until when', () => {
  const { exchange, told } = playing()
  exchange.setLimit(ann, { kind: 'stake', period: 'day', limit: 500 }, () => undefined)
  exchange.pause(ann, { kind: 'cool-off', days: 1 }, () => undefined)
  const set = (limit: number | null) => told((reply) => exchange.setLimit(ann, { kind: 'stake', period: 'day', limit }, reply))
  expect(set(600)).toMatchObject({ ok: false, code: 'COOLING_OFF', about: { until: at(1_000_000 + DAY) } })
  expect(set(400)).toEqual({ ok: true })
  expect(told((reply) => exchange.askReturn(ann, reply))).toEqual({ ok: false, code: 'NOTHING_TO_CONFIRM' })
})

test('[ACCT-08] an exclusion may be left from its last instant on, once', () => {
  const { exchange } = playing()
  exchange.pause(ann, { kind: 'self-exclusion', months: 6 }, () => undefined)
  const until = Number(exchange.play(ann).excludedUntil)
  const mayReturn = (now: number) => playView(exchange.state, ann, at(now)).mayReturn
  expect([mayReturn(until - 1), mayReturn(until), playView(exchange.state, bob, at(until)).mayReturn]).toEqual([false, true, false])
  expect(exchange.door(ann, 'bet')).toEqual({ code: 'SELF_EXCLUDED', about: { until } })
})

test('[ACCT-08] a hold that grows passes the loss limit, and one that does not never', () => {
  const { exchange } = playing()
  const passes = (more: number, member = ann) => passesLoss(exchange.state, member, more, at(1_000_000))
  expect(passes(900)).toBe(false)
  exchange.setLimit(ann, { kind: 'loss', period: 'day', limit: 500 }, () => undefined)
  expect([passes(500), passes(501), passes(0), passes(-900), passes(501, bob)]).toEqual([false, true, false, false, false])
})

test('[ACCT-08] only the member’s own hold counts as held more', () => {
  const hold = (member: typeof ann, amount: number) => ({ account: `member:${member}:hold:m1`, amount: paise(amount) })
  const cash = (amount: number) => ({ account: `member:${ann}:cash`, amount: paise(amount) })
  const transaction = { type: 'HOLD', member: ann, postings: [hold(ann, 70), cash(-70), hold(bob, 30)] } as const
  expect([heldMore(ann, []), heldMore(ann, [transaction]), heldMore(bob, [transaction])]).toEqual([0, 70, 30])
})

test('[ACCT-08] a sitting tells what was won and lost in it, and every device hears of a change', () => {
  const { exchange, told } = open()
  exchange.present(ann, true)
  const play = (tx: string, amountPaise: number, returned: number): void => {
    const whose = { member: ann, brand: 'pavilion', game: 'aviator', round: 'r1', bet: tx }
    exchange.casinoCall({ op: 'debit', ...walletRequests.debit.parse({ ...whose, tx, amountPaise }) }, () => undefined)
    const credit = walletRequests.credit.parse({ ...whose, tx: `${tx}-c`, debit: tx, amountPaise: returned })
    exchange.casinoCall({ op: 'credit', ...credit }, () => undefined)
  }
  play('a', 10_000, 25_000)
  expect(exchange.play(ann).sitting?.net).toBe(15_000)
  play('b', 20_000, 0)
  expect(exchange.play(ann).sitting?.net).toBe(-5000)
  const heard = () => told.filter((each) => each.kind === 'play' && each.member === ann).length
  const before = heard()
  exchange.setLimit(ann, { kind: 'stake', period: 'day', limit: 500 }, () => undefined)
  expect(heard()).toBe(before + 1)
})
