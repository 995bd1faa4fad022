import Database from 'libsql'
import * as z from 'zod/mini'
import { groupingSchema, presetSchema, rowIdSchema, rowKindSchema } from '#contract/calls/statements.ts'
import type { Market } from '#contract/market.ts'
import {
  type Millis,
  type Paise,
  daySchema,
  eventIdSchema,
  eventTypeIdSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  timeZoneSchema,
} from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount, debtAccount, ownerOf } from '#domain/betting/settlement.ts'
import { csvCell, csvHead, csvLine } from '#domain/money/csv.ts'
import { dayBounds, dayOf, rangeOf, spanOf } from '#domain/money/days.ts'
import { type Transaction, effectOf } from '#domain/money/ledger.ts'
import { type Row, placeFrom, rowIdOf, rowsOf } from '#domain/money/statement.ts'
import { receivedBet } from '#server/exchange/bet.ts'
import { decideOpening, fillChanges, mintedId, reholdAll } from '#server/exchange/decide.ts'
import { projectedOf } from '#server/exchange/projection.ts'
import { decideSettle } from '#server/exchange/settle.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { balanceOf, emptyState } from '#server/exchange/state/state.ts'
import type { Figures } from '#server/exchange/statements.ts'
import { transactionTypeSchema } from '#server/exchange/stored.ts'
import { STATEMENTS_NOW } from '#server/store/statement-tables.ts'
import { statementsOn } from '#server/store/statements.ts'
import { START, marketOf, orderOf } from './books.ts'
import { type Evaluators, amount, bet, evaluator, moment, rupees } from './words.ts'

const momentText = (at: Millis): string => new Date(at).toISOString().replace('.000Z', 'Z')
const zone = timeZoneSchema
const entries = z.record(z.string(), amount)
const listed = z.strictObject({
  position: z.number(),
  at: moment,
  event: z.string(),
  marketId: z.optional(marketIdSchema),
  matched: z.optional(z.array(memberCodeSchema)),
  transactions: z.array(z.strictObject({ type: z.string(), entries })),
})

/** The store's own tables, empty. */
const openStatements = () => {
  const db = new Database(':memory:')
  db.exec(STATEMENTS_NOW)
  return statementsOn(db)
}

/** The rows of events as a case lists them, one after the other, in the store's tables. */
const statementsOf = (events: readonly z.output<typeof listed>[]) => {
  const statements = openStatements()
  const balances = new Map<string, number>()
  for (const { position, at, event, marketId, matched = [], transactions: all } of events) {
    const transactions = all.map(({ type, entries: posted }): Transaction => {
      const postings = Object.entries(posted).map(([account, each]) => ({ account, amount: each }))
      const member = memberCodeSchema.parse(postings.flatMap(({ account }) => ownerOf(account)?.member ?? [])[0])
      return { type: transactionTypeSchema.parse(type), member, postings, ...(marketId === undefined ? {} : { market: marketId }) }
    })
    const settled = marketId === undefined ? null : { market: marketId, members: matched }
    const rows = rowsOf({ position, at, opens: event === 'member-opened', transactions, settled }, (member) =>
      paise(balances.get(member) ?? 0),
    )
    for (const each of transactions) balances.set(each.member, (balances.get(each.member) ?? 0) + effectOf(each))
    const market = marketId === undefined ? null : { ...marketOf(['it']), marketId }
    statements.put({ rows, words: [], market, played: null })
  }
  return statements.reads
}

const WHOLE = { from: millisSchema.parse(0), before: millisSchema.parse(Number.MAX_SAFE_INTEGER) }
const A = memberCodeSchema.parse('A')

const figureTexts = ({ gross, commission, net, turnover, bets }: Figures) => ({
  gross: rupees(gross),
  commission: rupees(commission),
  net: rupees(net),
  turnover: rupees(turnover),
  bets,
})

/** Matched bets of one member in a market, each held for, in the exchange's own state. */
const matched = (state: ReturnType<typeof emptyState>, market: Market, bets: readonly z.output<typeof bet>[]): void => {
  for (const each of bets) {
    const order = { ...orderOf(market, each, state.minted), marketId: market.marketId }
    const received = { at: START, betId: mintedId(state, 1), member: A, order, market, expiresAt: START }
    const holds = reholdAll(state, market, [{ before: null, after: receivedBet(received) }])
    evolve(state, { type: 'bet-received', ...received, payload: '', transactions: holds })
    const placed = state.bets.get(received.betId)
    if (placed === undefined) throw new Error(`the exchange has no bet ${received.betId}`)
    const fills = [{ odds: each.odds, size: each.stake, against: null }]
    const transactions = reholdAll(state, market, fillChanges(state, placed, fills))
    evolve(state, { type: 'bet-entered', at: START, betId: received.betId, fills, transactions })
  }
}
const winnersOf = ({ runners }: Market, word: string) =>
  runners.flatMap(({ selectionId, runnerName }) => (runnerName === word ? [selectionId] : []))

/** Statements and their days, results, corrections and files (ACCT-02, ACCT-12). */
export const statementRules: Evaluators = {
  day_of: evaluator(z.strictObject({ at: moment, zone }), ({ at, zone: where }) => ({ day: dayOf(at, where) })),
  day_bounds: evaluator(z.strictObject({ day: daySchema, zone }), ({ day, zone: where }) => {
    const { from, before } = dayBounds(day, where)
    return { from: momentText(from), before: momentText(before), hours: (before - from) / 3_600_000 }
  }),
  range: evaluator(z.strictObject({ now: moment, preset: presetSchema, zone }), ({ now, preset, zone: where }) =>
    rangeOf(preset, now, where),
  ),
  statement: evaluator(
    z.strictObject({
      member: memberCodeSchema,
      zone,
      from: daySchema,
      to: daySchema,
      kinds: z.optional(z.array(rowKindSchema)),
      events: z.array(listed),
    }),
    ({ member, zone: where, from, to, kinds = null, events }) => {
      const page = statementsOf(events).page({ member, span: spanOf({ from, to }, where), kinds, limit: 100, point: null })
      const ends = page.opening === null || page.closing === null ? null : { opening: page.opening, closing: page.closing }
      return {
        ...(ends === null ? {} : { opening: rupees(ends.opening) }),
        rows: page.rows.map(({ at, kind, amount: changed, balance, moved, market, ...place }) => ({
          id: rowIdOf(place),
          at: momentText(at),
          kind,
          amount: rupees(changed),
          balance: rupees(balance),
          ...(moved === 0 ? {} : { moved: rupees(moved) }),
          ...(market === null ? {} : { market: market.marketId }),
        })),
        credit: rupees(page.credit),
        debit: rupees(page.debit),
        net: rupees(page.net),
        count: page.count,
        ...(ends === null ? {} : { closing: rupees(ends.closing) }),
      }
    },
  ),
  statement_pages: evaluator(
    z.strictObject({
      limit: z.number(),
      rows: z.array(z.strictObject({ id: rowIdSchema, amount })),
      steps: z.array(
        z.union([
          z.strictObject({ do: z.enum(['first', 'next']) }),
          z.strictObject({ arrive: z.array(z.strictObject({ id: rowIdSchema, amount })) }),
        ]),
      ),
    }),
    ({ limit, rows, steps }) => {
      const statements = openStatements()
      const arrive = (all: readonly { readonly id: string; readonly amount: Paise }[]): void => {
        const made = all.map(({ id, amount: changed }): Row => {
          const place = placeFrom(rowIdSchema.parse(id))
          const at = millisSchema.parse(place.position)
          return {
            member: A,
            ...place,
            at,
            kind: 'ADJUSTMENT',
            amount: changed,
            balance: paise(0),
            moved: paise(0),
            market: null,
            ref: null,
            game: null,
            round: null,
          }
        })
        statements.put({ rows: made, words: [], market: null, played: null })
      }
      arrive(rows)
      let point: ReturnType<typeof statements.reads.page>['next'] = null
      const pages = steps.flatMap((step) => {
        if ('arrive' in step) {
          arrive(step.arrive)
          return []
        }
        const page = statements.reads.page({ member: A, span: WHOLE, kinds: null, limit, point: step.do === 'first' ? null : point })
        point = page.next
        return [{ rows: page.rows.map(rowIdOf), more: page.next !== null, newer: page.newer, net: rupees(page.net), count: page.count }]
      })
      return { pages }
    },
  ),
  pnl: evaluator(
    z.strictObject({
      zone,
      from: daySchema,
      to: daySchema,
      by: groupingSchema,
      markets: z.array(
        z.strictObject({
          marketId: marketIdSchema,
          eventId: eventIdSchema,
          eventTypeId: eventTypeIdSchema,
          runners: z.array(z.string()),
          bets: z.array(bet),
          words: z.array(z.strictObject({ at: moment, winner: z.string() })),
        }),
      ),
    }),
    ({ zone: where, from, to, by, markets }) => {
      const state = emptyState()
      const statements = openStatements()
      const words = markets.flatMap(({ runners, bets, words: own, ...about }) => {
        const market = marketOf(runners, about)
        matched(state, market, bets)
        return own.map((word) => ({ ...word, market }))
      })
      for (const [n, { market, at, winner }] of words.toSorted((a, b) => a.at - b.at).entries()) {
        const event = decideSettle(state, market.marketId, { winners: winnersOf(market, winner), runs: null }, '', at)
        if (event === null) continue
        const projected = projectedOf(state, event, n + 1)
        if (projected !== null) statements.put(projected)
        evolve(state, event)
      }
      const wish = { member: A, days: { from, to }, zone: where, by, sport: null, eventId: null, limit: 366, after: null }
      const { total, groups } = statements.reads.profit(wish)
      const shown = groups.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((group) => ({ [by]: group.key, ...figureTexts(group) }))
      return { groups: shown, total: figureTexts(total) }
    },
  ),
  resettle: evaluator(
    z.strictObject({
      cash: amount,
      bets: z.array(bet),
      runners: z.array(z.string()),
      words: z.array(z.string()),
      withdrawnAfterFirst: amount,
      commissionBasisPoints: z.literal(200),
    }),
    ({ cash, bets, runners, words, withdrawnAfterFirst: withdrawn }) => {
      const state = emptyState()
      const market = marketOf(runners)
      evolve(state, decideOpening(A, cash, START))
      matched(state, market, bets)
      const steps = words.map((word, n) => {
        const event = decideSettle(state, market.marketId, { winners: winnersOf(market, word), runs: null }, '', START)
        if (event === null) throw new Error('the exchange did not settle')
        evolve(state, event)
        const step = {
          transactions: event.transactions
            .filter(({ postings }) => postings.length > 0)
            .map(({ type, postings }) => ({
              type,
              entries: Object.fromEntries(postings.map(({ account, amount: each }) => [account, rupees(each)])),
            })),
          cash: rupees(balanceOf(state, cashAccount(A))),
          debt: rupees(balanceOf(state, debtAccount(A))),
          commission: rupees(balanceOf(state, 'house:commission')),
        }
        if (n === 0) withdraw(state, withdrawn)
        return step
      })
      return { steps }
    },
  ),
  csv_cell: evaluator(z.strictObject({ value: z.string() }), ({ value }) => ({ cell: csvCell(value) })),
  csv_line: evaluator(
    z.strictObject({
      row: z.strictObject({
        at: moment,
        id: z.string(),
        kind: z.string(),
        description: z.string(),
        reference: z.string(),
        amount,
        balance: amount,
      }),
      zone,
    }),
    ({ row, zone: where }) => ({ line: csvLine(row, where).trimEnd() }),
  ),
  csv_file: evaluator(z.strictObject({ columns: z.array(z.string()), rows: z.array(z.unknown()) }), () => ({
    hex: Buffer.from(csvHead()).toString('hex'),
  })),
}

/** Takes money out, as a withdrawal does. */
const withdraw = (state: ReturnType<typeof emptyState>, out: Paise): void => {
  const postings = [
    { account: cashAccount(A), amount: paise(-out || 0) },
    { account: `member:${A}:payout:w1`, amount: out },
  ]
  evolve(state, { type: 'member-opened', at: START, member: A, transactions: [{ type: 'WITHDRAW_HOLD', member: A, postings }] })
}
