import type Database from 'libsql'
import * as z from 'zod/mini'
import { memberCodeSchema, paiseSchema } from '#contract/scalar.ts'
import { groupOf } from '#domain/money/payment.ts'
import { betSchema, cashOutSchema, numberOf } from '#server/exchange/bet.ts'
import { casinoTxSchema } from '#server/exchange/casino-state.ts'
import { paymentSchema } from '#server/exchange/payment.ts'
import { heldUtr } from '#server/exchange/payments-state.ts'
import type { Ended } from '#server/exchange/state/state.ts'
import { rowsOf } from './damage.ts'
import { type Cell, inserter } from './inserter.ts'
import type { Archive } from './log.ts'

const bodySchema = z.optional(z.object({ body: z.string() }))
const bodiesSchema = z.array(z.object({ body: z.string() }))
const membersSchema = z.array(z.object({ member: memberCodeSchema }))
const sumsSchema = z.object({ deposited: paiseSchema, withdrawn: paiseSchema, count: z.number() })

const betFrom = rowsOf('ended_bets', betSchema)
const cashOutFrom = rowsOf('ended_cash_outs', cashOutSchema)
const casinoTxFrom = rowsOf('casino_txs', casinoTxSchema)
const paymentFrom = rowsOf('ended_payments', paymentSchema)

/** The archive's tables. A read waits for the commit on its way, because both use one connection. */
export const sqliteArchive = (db: Database.Database, settle: () => void) => {
  const putBets = inserter(db, 'REPLACE', 'ended_bets (n, member, ref, market, body)', 5)
  const putCashOuts = inserter(db, 'REPLACE', 'ended_cash_outs (ref, member, body)', 3)
  const putCasino = inserter(db, 'REPLACE', 'casino_txs (tx, body)', 2)
  const putPayments = inserter(db, 'REPLACE', 'ended_payments (n, member, ref, refrence, at, kind, outcome, utr, body)', 9)
  const putNews = inserter(db, 'REPLACE', 'payment_news (id)', 1)
  const byTx = db.prepare('SELECT body FROM casino_txs WHERE tx = ?')
  const byRef = db.prepare('SELECT body FROM ended_bets WHERE ref = ? AND member = ? LIMIT 1')
  const byMarket = db.prepare('SELECT body FROM ended_bets WHERE market = ? ORDER BY n')
  const byNumber = db.prepare('SELECT body FROM ended_bets WHERE n = ?')
  const byMember = db.prepare('SELECT body FROM ended_bets WHERE member = ? ORDER BY n DESC LIMIT ?')
  const cashOut = db.prepare('SELECT body FROM ended_cash_outs WHERE ref = ? AND member = ?')
  // Each member is found by one step through the index, so that the bets are not read.
  const members = db.prepare(`WITH RECURSIVE each (member) AS (SELECT min(member) FROM ended_bets UNION ALL
    SELECT (SELECT min(member) FROM ended_bets WHERE member > each.member) FROM each WHERE each.member IS NOT NULL)
    SELECT member FROM each WHERE member IS NOT NULL`)
  const paymentByRef = db.prepare('SELECT body FROM ended_payments WHERE ref = ?')
  const paymentByNumber = db.prepare('SELECT body FROM ended_payments WHERE refrence = ?')
  const paymentByUtr = db.prepare('SELECT body FROM ended_payments WHERE utr = ? LIMIT 1')
  const paymentsByTime = db.prepare(`SELECT body FROM ended_payments WHERE member = ? AND at >= ? AND at < ? AND n < ?
    AND (? IS NULL OR kind = ?) AND (? IS NULL OR outcome = ?) ORDER BY at DESC, n DESC LIMIT ?`)
  const paymentSums = db.prepare(`SELECT count(*) AS count,
    coalesce(sum(iif(kind = 'deposit' AND outcome = 'done', coalesce(body ->> '$.received', body ->> '$.amount'), 0)), 0) AS deposited,
    coalesce(sum(iif(kind = 'withdrawal' AND outcome = 'done', body ->> '$.amount', 0)), 0) AS withdrawn
    FROM ended_payments WHERE member = ? AND at >= ? AND at < ? AND (? IS NULL OR kind = ?) AND (? IS NULL OR outcome = ?)
    AND ref NOT IN (SELECT value FROM json_each(?))`)
  const newsById = db.prepare('SELECT id AS body FROM payment_news WHERE id = ?')
  const one = <T>(from: (body: string) => T, statement: Database.Statement, ...by: readonly Cell[]): T | null => {
    settle()
    const row = bodySchema.parse(statement.get(...by))
    return row === undefined ? null : from(row.body)
  }
  const all = <T>(from: (body: string) => T, statement: Database.Statement, ...by: readonly Cell[]): readonly T[] => {
    settle()
    return bodiesSchema.parse(statement.all(...by)).map(({ body }) => from(body))
  }
  const has = (statement: Database.Statement, by: string): boolean => one((body) => body, statement, by) !== null
  const archive: Archive = {
    betOf: (member, ref) => one(betFrom, byRef, ref, member),
    cashOutOf: (member, ref) => one(cashOutFrom, cashOut, ref, member),
    casinoTx: (tx) => one(casinoTxFrom, byTx, tx),
    betsIn: (marketId) => all(betFrom, byMarket, marketId),
    betsOf: (betIds) => betIds.flatMap((betId) => one(betFrom, byNumber, numberOf(betId)) ?? []),
    lastBetsOf: (member, most) => all(betFrom, byMember, member, most),
    members: () => membersSchema.parse(members.all()).map(({ member }) => member),
    payment: (ref) => one(paymentFrom, paymentByRef, ref),
    paymentNamed: (refrenceNo) => one(paymentFrom, paymentByNumber, refrenceNo),
    paymentsOf: (member, { kind, group, from, before, below, most }) => {
      const until = Math.min(before, Number.MAX_SAFE_INTEGER)
      const asked = [member, from, until, below ?? Number.MAX_SAFE_INTEGER, kind, kind, group, group, most]
      return all(paymentFrom, paymentsByTime, ...asked)
    },
    paymentSums: (member, { kind, group, from, before }, without) => {
      settle()
      const until = Math.min(before, Number.MAX_SAFE_INTEGER)
      return sumsSchema.parse(paymentSums.get(member, from, until, kind, kind, group, group, JSON.stringify(without)))
    },
    hasUtr: (utr) => has(paymentByUtr, utr),
    hasNews: (id) => has(newsById, id),
  }
  return {
    archive,
    /** Inside a transaction. */
    put: ({ bets, cashOuts, casino, payments, news }: Ended): void => {
      putBets(bets.flatMap((bet) => [numberOf(bet.betId), bet.member, bet.order.ref, bet.market.marketId, JSON.stringify(bet)]))
      putCashOuts(cashOuts.flatMap((asked) => [asked.order.ref, asked.member, JSON.stringify(asked)]))
      putCasino(casino.flatMap((record) => [record.tx, JSON.stringify(record)]))
      putNews(news)
      putPayments(
        payments.flatMap((payment) => {
          const { number, member, ref, refrenceNo, steps, kind, state } = payment
          return [number, member, ref, refrenceNo, steps[0]?.at ?? 0, kind, groupOf(kind, state), heldUtr(payment), JSON.stringify(payment)]
        }),
      )
    },
    /** Inside a transaction. */
    clear: (): void =>
      void db.exec(
        'DELETE FROM ended_bets; DELETE FROM ended_cash_outs; DELETE FROM casino_txs; DELETE FROM ended_payments; DELETE FROM payment_news;',
      ),
  }
}
