import type Database from 'libsql'
import * as z from 'zod/mini'
import type { BetFilter } from '#contract/calls/statements.ts'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import { marketIdSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { spanOf } from '#domain/money/days.ts'
import { type CoreBet, betIdOf, matchedOf, numberOf } from '#server/exchange/bet.ts'
import type { Projected } from '#server/exchange/projection.ts'
import type { Statements } from '#server/exchange/statements.ts'
import { queriesOn } from './statement-queries.ts'
import { figuresOf, figuresSchema, statementResults } from './statement-results.ts'
import { later, plus, rowSchema, statementRows } from './statement-rows.ts'
import { CASINO, build } from './statement-tables.ts'

const playedSchema = z.object({ game: gameIdSchema, at: millisSchema, rounds: z.number(), net: paiseSchema })
const wordSchema = z.object({
  at: millisSchema,
  position: z.number(),
  gross: z.number(),
  commission: z.number(),
  turnover: z.number(),
  bets: z.number(),
})
const lastWordSchema = z.object({ market: marketIdSchema, position: z.number() })
const positionSchema = z.optional(z.object({ position: z.number() }))
const sumsSchema = z.object({ staked: z.nullable(z.number()), pnl: z.nullable(z.number()), count: z.number() })
const numberSchema = z.object({ n: z.number() })

/** How a bet that is over went. */
const outcomeOf = ({ state, fills, pnl }: CoreBet): BetFilter => {
  if (state === 'void') return 'void'
  if (state !== 'settled' || fills.length === 0) return 'unmatched'
  return (pnl ?? 0) > 0 ? 'won' : 'lost'
}

const INSERT_ROW = `INSERT INTO statement_rows SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
  coalesce(a.n, 0) + 1, coalesce(a.credit, 0) + max(?6, 0), coalesce(a.debit, 0) + max(-?6, 0),
  coalesce(k.kind_n, 0) + 1, coalesce(k.kind_credit, 0) + max(?6, 0), coalesce(k.kind_debit, 0) + max(-?6, 0), ?11, ?12
  FROM (SELECT 1)
  LEFT JOIN (SELECT n, credit, debit FROM statement_rows WHERE member = ?1 ORDER BY position DESC, place DESC LIMIT 1) a
  LEFT JOIN (SELECT kind_n, kind_credit, kind_debit FROM statement_rows WHERE member = ?1 AND kind = ?5
    ORDER BY position DESC, place DESC LIMIT 1) k`

const PLAYED = `INSERT INTO played_games VALUES (?1, ?2, ?3, 1, ?4, ?5, 0) ON CONFLICT (member, game) DO UPDATE SET
  at = ?3, rounds = rounds + (round <> ?4), round = ?4`
const CLOSED = `UPDATE played_games SET net = CASE WHEN day = ?3 THEN net ELSE 0 END + ?4, day = ?3 WHERE member = ?1 AND game = ?2`
/** The games of a member that are shown. */
const MAX_PLAYED = 12
/** A payment or a bonus has fewer rows of a kind. */
const MAX_ROWS_OF_ONE = 20

/** Writes and reads the tables of statements on a database that has them (ACCT-02). `ready` is called before each read. */
export const statementsOn = (db: Database.Database, ready: () => void = () => undefined) => {
  const queries = queriesOn(db)
  const { prepared, all, one, namesOf } = queries
  const { named, ofMember, ofKind, columns, positionsOf, lastBefore, totalsBefore, rowsIn } = statementRows(queries)
  const { sums, figuresIn, byDay, byKey } = statementResults(queries)

  const putPlayed = ({ member, game, round, at, day, net }: NonNullable<Projected['played']>): void => {
    if (net === null) prepared(PLAYED).run(member, game, at, round, day)
    else prepared(CLOSED).run(member, game, day, net)
  }
  const put = ({ rows, words, market, played }: Projected): void => {
    const insert = prepared(INSERT_ROW)
    for (const { member, position, index, at, kind, amount, balance, moved, market: of, ref, game, round } of rows)
      insert.run(member, position, index, at, kind, amount, balance, moved, of, ref, game, round)
    const word = prepared('INSERT INTO result_words VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    for (const { member, at, position, market: of, gross, commission, turnover, bets } of words) {
      const { eventTypeId: sport = CASINO, eventId: event = CASINO } = of === null ? {} : (market ?? {})
      word.run(member, at, position, of ?? CASINO, sport, event, gross, commission, turnover, bets)
    }
    if (played !== null) putPlayed(played)
    if (market !== null) prepared('REPLACE INTO named_markets VALUES (?, ?)').run(market.marketId, JSON.stringify(market))
  }
  const putBets = (bets: readonly CoreBet[]): void => {
    const insert = prepared('REPLACE INTO past_bets VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    for (const bet of bets) {
      const { betId, member, market, placedAt } = bet
      insert.run(numberOf(betId), member, market.marketId, placedAt, market.eventTypeId, outcomeOf(bet), matchedOf(bet), bet.pnl ?? 0)
    }
  }

  const reads: Statements = {
    page: ({ member, span, kinds, limit, point }) => {
      ready()
      const positions = positionsOf(member, span)
      const newest = one(positionSchema, ofMember(member).select('position').orderBy('position', 'desc').limit(1))?.position ?? 0
      const asOf = point?.asOf ?? newest
      const before = Math.min(positions.before, asOf + 1)
      const start = totalsBefore(member, positions.from, kinds)
      // Where the range begins after the first page's moment, nothing of it was known then.
      const known = { from: positions.from, before: Math.max(before, positions.from) }
      const { n, credit, debit } = plus(totalsBefore(member, known.before, kinds), start, -1)
      const found = rowsIn(member, known, kinds, { order: 'desc', after: point?.after ?? null, limit: limit + 1 })
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      const isAll = kinds === null
      const net = credit - debit
      const opening = lastBefore(member, positions.from)?.balance ?? 0
      return {
        opening: isAll ? paise(opening) : null,
        closing: isAll ? paise(opening + net) : null,
        credit: paise(credit),
        debit: paise(debit),
        net: paise(net),
        count: n,
        newer: totalsBefore(member, positions.before, kinds).n - start.n - n,
        rows: named(shown),
        next: found.length > limit && last !== undefined ? { asOf, after: { position: last.position, index: last.place } } : null,
      }
    },
    rowsFrom: ({ member, span, kinds, limit, after }) => {
      ready()
      return named(rowsIn(member, positionsOf(member, span), kinds, { order: 'asc', after, limit }))
    },
    rowsAt: (member, position) => {
      ready()
      return named(all(rowSchema, ofMember(member).where('position', '=', position).select(columns).orderBy('place')))
    },
    rowsOf: (member, kinds, { ref, at }) => {
      ready()
      const found = kinds.flatMap((kind) => {
        const rows = ofKind(member, kind)
        const ofRef = ref === undefined ? rows : rows.where('ref', '=', ref)
        return all(rowSchema, (at === undefined ? ofRef : ofRef.where('at', '=', at)).select(columns).limit(MAX_ROWS_OF_ONE))
      })
      return named(found).toSorted((a, b) => later(b, a))
    },
    resultRows: (member, markets) => {
      ready()
      const found = build
        .selectFrom('result_words')
        .where('member', '=', member)
        .where('market', 'in', [...new Set(markets)])
        .select(({ fn }) => ['market', fn.max<number>('position').as('position')])
        .groupBy('market')
      return new Map(all(lastWordSchema, found).map(({ market, position }) => [market, { position, index: 0 }]))
    },
    profit: (wish) => {
      ready()
      const span = spanOf(wish.days, wish.zone)
      const total = figuresIn(wish.member, span, wish.sport, wish.eventId).figures
      if (wish.by === 'day') return { total, groups: byDay(wish), next: null }
      return { total, ...byKey(wish, wish.by, span) }
    },
    marketProfit: (member, market, span) => {
      ready()
      const ofMarket = build.selectFrom('result_words').where('member', '=', member).where('market', '=', market)
      const found = span === null ? ofMarket : ofMarket.where('at', '>=', span.from).where('at', '<', span.before)
      const words = all(
        wordSchema,
        found.select(['at', 'position', 'gross', 'commission', 'turnover', 'bets']).orderBy('at', 'desc').limit(100),
      )
      const total = one(
        figuresSchema,
        found.select((eb) => [...sums(eb), eb.fn.countAll<number>().as('words')]),
      )
      const bets = build.selectFrom('past_bets').where('member', '=', member).where('market', '=', market).select('n').orderBy('n', 'desc')
      return {
        market: namesOf([market]).get(market) ?? null,
        total: figuresOf(total ?? { gross: 0, commission: 0, turnover: 0, bets: 0 }),
        words: words.map((word) => ({ at: word.at, position: word.position, ...figuresOf(word) })),
        bets: all(numberSchema, bets.limit(500)).map(({ n }) => betIdOf(n)),
      }
    },
    played: (member) => {
      ready()
      const own = build.selectFrom('played_games').where('member', '=', member).select(['game', 'at', 'rounds', 'net'])
      return all(playedSchema, own.orderBy('at', 'desc').limit(MAX_PLAYED))
    },
    history: ({ member, span, show, sport, limit, before }) => {
      ready()
      const bets = build.selectFrom('past_bets').where('member', '=', member).where('at', '>=', span.from).where('at', '<', span.before)
      const ofSport = sport === null ? bets : bets.where('sport', '=', sport)
      const shown = show === 'all' ? ofSport : ofSport.where('outcome', '=', show)
      const total = one(
        sumsSchema,
        shown.select(({ fn }) => [
          fn.sum<number>('staked').as('staked'),
          fn.sum<number>('pnl').as('pnl'),
          fn.countAll<number>().as('count'),
        ]),
      )
      const older = before === null ? shown : shown.where('n', '<', before)
      const found = all(
        numberSchema,
        older
          .select('n')
          .orderBy('at', 'desc')
          .orderBy('n', 'desc')
          .limit(limit + 1),
      )
      const page = found.slice(0, limit)
      return {
        staked: paise(total?.staked ?? 0),
        pnl: paise(total?.pnl ?? 0),
        count: total?.count ?? 0,
        bets: page.map(({ n }) => betIdOf(n)),
        next: found.length > limit ? (page.at(-1)?.n ?? null) : null,
      }
    },
  }
  return {
    reads,
    put,
    putBets,
    clear: (): void =>
      void db.exec(
        'DELETE FROM statement_rows; DELETE FROM result_words; DELETE FROM named_markets; DELETE FROM past_bets; DELETE FROM played_games;',
      ),
  }
}
