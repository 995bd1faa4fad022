import { expect, test } from 'vitest'
import { daySchema, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { zoneFrom } from '#domain/money/days.ts'
import { effectOf } from '#domain/money/ledger.ts'
import { kindsOf } from '#domain/money/statement.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { SEASON_START, playSeason } from './season.ts'

const MEMBERS = Array.from({ length: 50 }, (_, n) => memberCodeSchema.parse(`m${n}`))
const BETS = 10_000
const PAGE = 100

test('[ACCT-02][ACCT-11] pages, ranges and ledger sum equally after 10,000 bets of 50 members', () => {
  const log = memoryLog()
  const { exchange, until } = playSeason(log, MEMBERS, BETS)
  const taken = [...log.read()].filter(({ type }) => type === 'bet-received')
  expect(taken.length).toBeGreaterThanOrEqual(BETS)
  expect(brokenBooks(exchange.state)).toEqual([])
  const booked = new Map(MEMBERS.map((member) => [member, { sum: 0, results: 0 }]))
  for (const { transactions } of log.read())
    for (const each of transactions) {
      const sums = each.member === null ? undefined : booked.get(each.member)
      if (sums !== undefined) sums.sum += effectOf(each)
    }
  const { statements } = log
  const span = { from: millisSchema.parse(0), before: millisSchema.parse(until + 1) }
  const middle = millisSchema.parse(Math.floor((SEASON_START + until) / 2))
  const zone = zoneFrom('Asia/Kolkata')
  if (zone === null) throw new Error('the calendar lacks a zone')
  const days = { from: daySchema.parse('2023-11-01'), to: daySchema.parse('2024-06-30') }
  for (const member of MEMBERS) {
    const wish = { member, span, kinds: null, limit: PAGE }
    let page = statements.page({ ...wish, point: null })
    const { closing, count, net, credit, debit } = page
    let [sum, rows] = [0, 0]
    for (;;) {
      sum += page.rows.reduce((total, { amount }) => total + amount, 0)
      rows += page.rows.length
      if (page.next === null) break
      page = statements.page({ ...wish, point: page.next })
    }
    const balance = exchange.account(member).balance
    expect([sum, net, credit - debit, closing, booked.get(member)?.sum], member).toEqual(Array(5).fill(balance))
    expect(rows, member).toBe(count)
    expect(count, member).toBeGreaterThan(150)
    const halves = [
      { from: span.from, before: middle },
      { from: middle, before: span.before },
    ].map((half) => statements.page({ ...wish, span: half, point: null }))
    expect(
      halves.reduce((total, half) => total + half.net, 0),
      member,
    ).toBe(net)
    const deposits = statements.page({ ...wish, kinds: ['DEPOSIT'], point: null })
    const every = { kind: null, group: null, from: 0, before: Number.POSITIVE_INFINITY }
    const paid = { deposited: deposits.net, withdrawn: 0, count: deposits.count }
    expect(exchange.paymentSums(member, every), member).toEqual(paid)
    const results = statements.page({ ...wish, kinds: kindsOf('results'), point: null }).net
    for (const by of ['day', 'sport', 'event', 'market'] as const) {
      const asked = { member, days, zone, by, sport: null, eventId: null, limit: PAGE }
      let part = statements.profit({ ...asked, after: null })
      const { total } = part
      let groups = 0
      for (;;) {
        groups += part.groups.reduce((all, group) => all + group.net, 0)
        if (part.next === null) break
        part = statements.profit({ ...asked, after: part.next })
      }
      expect([groups, total.net], `${member} by ${by}`).toEqual([results, results])
    }
  }
  exchange.close()
})
