import type Database from 'libsql'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import * as z from 'zod/mini'
import { type BetFilter, type NamedMarket, type RowKind, namedMarketSchema, rowKindSchema } from '#contract/calls/statements.ts'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import {
  type EventId,
  type MemberCode,
  type Millis,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  paiseSchema,
} from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Span, dayBounds, daysIn, plusDays, spanOf } from '#domain/money/days.ts'
import type { PagePoint, Row } from '#domain/money/statement.ts'
import { type CoreBet, betIdOf, matchedOf, numberOf } from '#server/exchange/bet.ts'
import type { Projected } from '#server/exchange/projection.ts'
import type { Figures, Group, NamedRow, ProfitWish, Statements } from '#server/exchange/statements.ts'
import { rowsOf } from './damage.ts'

/**
 * The tables of statements: rows with running sums of the member's rows and of those of a kind, results by market, the names of
 * markets, and the bets that are over. They can be made again of the events.
 */
export const STATEMENT_TABLES = `
  CREATE TABLE statement_rows (member TEXT NOT NULL, position INTEGER NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL,
    kind TEXT NOT NULL, amount INTEGER NOT NULL, balance INTEGER NOT NULL, moved INTEGER NOT NULL, market TEXT, ref TEXT,
    n INTEGER NOT NULL, credit INTEGER NOT NULL, debit INTEGER NOT NULL,
    kind_n INTEGER NOT NULL, kind_credit INTEGER NOT NULL, kind_debit INTEGER NOT NULL,
    PRIMARY KEY (member, position, place)) WITHOUT ROWID;
  CREATE INDEX statement_rows_by_time ON statement_rows (member, at, position);
  CREATE INDEX statement_rows_by_kind ON statement_rows (member, kind, position, place);
  CREATE TABLE result_words (member TEXT NOT NULL, at INTEGER NOT NULL, position INTEGER NOT NULL, market TEXT NOT NULL,
    sport TEXT NOT NULL, event TEXT NOT NULL, gross INTEGER NOT NULL, commission INTEGER NOT NULL, turnover INTEGER NOT NULL,
    bets INTEGER NOT NULL, PRIMARY KEY (member, at, position, market)) WITHOUT ROWID;
  CREATE INDEX result_words_by_market ON result_words (member, market, at);
  CREATE TABLE named_markets (market TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE past_bets (n INTEGER PRIMARY KEY, member TEXT NOT NULL, market TEXT NOT NULL, at INTEGER NOT NULL, sport TEXT NOT NULL,
    outcome TEXT NOT NULL, staked INTEGER NOT NULL, pnl INTEGER NOT NULL);
  CREATE INDEX past_bets_by_time ON past_bets (member, at, n, outcome, sport, staked, pnl);
  CREATE INDEX past_bets_by_market ON past_bets (member, market);`

/** Game and round of a row, and the games that members played; the round is the last one, which is counted once. */
export const CASINO_ROWS = `
  ALTER TABLE statement_rows ADD COLUMN game TEXT;
  ALTER TABLE statement_rows ADD COLUMN round TEXT;
  CREATE TABLE played_games (member TEXT NOT NULL, game TEXT NOT NULL, at INTEGER NOT NULL, rounds INTEGER NOT NULL, round TEXT NOT NULL,
    day INTEGER NOT NULL, net INTEGER NOT NULL, PRIMARY KEY (member, game)) WITHOUT ROWID;`
/** The tables as they are now, for a database without a history. */
export const STATEMENTS_NOW = `${STATEMENT_TABLES} ${CASINO_ROWS}`

type Tables = {
  readonly statement_rows: {
    readonly member: string
    readonly position: number
    readonly place: number
    readonly at: number
    readonly kind: string
    readonly amount: number
    readonly balance: number
    readonly moved: number
    readonly market: string | null
    readonly ref: string | null
    readonly game: string | null
    readonly round: string | null
    readonly n: number
    readonly credit: number
    readonly debit: number
    readonly kind_n: number
    readonly kind_credit: number
    readonly kind_debit: number
  }
  readonly result_words: {
    readonly member: string
    readonly at: number
    readonly position: number
    readonly market: string
    readonly sport: string
    readonly event: string
    readonly gross: number
    readonly commission: number
    readonly turnover: number
    readonly bets: number
  }
  readonly played_games: {
    readonly member: string
    readonly game: string
    readonly at: number
    readonly rounds: number
    readonly net: number
  }
  readonly named_markets: { readonly market: string; readonly body: string }
  readonly past_bets: {
    readonly n: number
    readonly member: string
    readonly market: string
    readonly at: number
    readonly sport: string
    readonly outcome: string
    readonly staked: number
    readonly pnl: number
  }
}

/** Builds queries and runs none: the exchange reads on its own connection, in step with its writes. */
const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** The casino is one more sport, without events and markets. */
export const CASINO = 'casino'

const rowSchema = z.object({
  member: memberCodeSchema,
  position: z.number(),
  place: z.number(),
  at: millisSchema,
  kind: rowKindSchema,
  amount: paiseSchema,
  balance: paiseSchema,
  moved: paiseSchema,
  market: z.nullable(z.string()),
  ref: z.nullable(z.string()),
  game: z.nullable(gameIdSchema),
  round: z.nullable(z.string()),
})
const playedSchema = z.object({ game: gameIdSchema, at: millisSchema, rounds: z.number(), net: paiseSchema })
type StoredRow = z.output<typeof rowSchema>
const runningSchema = z.object({
  balance: z.number(),
  n: z.number(),
  credit: z.number(),
  debit: z.number(),
  kind_n: z.number(),
  kind_credit: z.number(),
  kind_debit: z.number(),
})
const figuresSchema = z.object({
  gross: z.nullable(z.number()),
  commission: z.nullable(z.number()),
  turnover: z.nullable(z.number()),
  bets: z.nullable(z.number()),
  words: z.number(),
})
const groupSchema = z.object({
  key: z.string(),
  last: z.number(),
  sport: z.string(),
  market: z.string(),
  gross: z.number(),
  commission: z.number(),
  turnover: z.number(),
  bets: z.number(),
  running: z.number(),
})
const wordSchema = z.object({
  at: millisSchema,
  position: z.number(),
  gross: z.number(),
  commission: z.number(),
  turnover: z.number(),
  bets: z.number(),
})
const lastWordSchema = z.object({ market: marketIdSchema, position: z.number() })
const namedSchema = z.object({ market: z.string(), body: z.string() })
const positionSchema = z.optional(z.object({ position: z.number() }))
const sumsSchema = z.object({ staked: z.nullable(z.number()), pnl: z.nullable(z.number()), count: z.number() })
const numberSchema = z.object({ n: z.number() })

const marketFrom = rowsOf('named_markets', namedMarketSchema)

const figuresOf = ({ gross, commission, turnover, bets }: Omit<z.output<typeof figuresSchema>, 'words'>): Figures => ({
  gross: paise(gross ?? 0),
  commission: paise(commission ?? 0),
  net: paise((gross ?? 0) - (commission ?? 0)),
  turnover: paise(turnover ?? 0),
  bets: bets ?? 0,
})

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

/** Positions from the first on, and before the last. */
type Positions = { readonly from: number; readonly before: number }
type Totals = { readonly n: number; readonly credit: number; readonly debit: number }
const NOTHING: Totals = { n: 0, credit: 0, debit: 0 }
const plus = (a: Totals, b: Totals, times = 1): Totals => ({
  n: a.n + b.n * times,
  credit: a.credit + b.credit * times,
  debit: a.debit + b.debit * times,
})
/** A row is before another by its position, then by its place. */
const later = (a: Pick<Row, 'position' | 'index'>, b: Pick<Row, 'position' | 'index'>): number =>
  b.position - a.position || b.index - a.index

/** Writes and reads the tables of statements on a database that has them (ACCT-02). `ready` is called before each read. */
export const statementsOn = (db: Database.Database, ready: () => void = () => undefined) => {
  const statements = new Map<string, Database.Statement>()
  const prepared = (text: string): Database.Statement => {
    const known = statements.get(text)
    if (known !== undefined) return known
    const made = db.prepare(text)
    statements.set(text, made)
    return made
  }
  type Query = { readonly compile: () => { readonly sql: string; readonly parameters: readonly unknown[] } }
  const all = <Shape extends z.ZodMiniType>(shape: Shape, query: Query): readonly z.output<Shape>[] => {
    const { sql: text, parameters } = query.compile()
    return z.array(shape).parse(prepared(text).all(...parameters))
  }
  const one = <Shape extends z.ZodMiniType>(shape: Shape, query: Query): z.output<Shape> | undefined => all(shape, query)[0]

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

  const namesOf = (markets: readonly (string | null)[]): ReadonlyMap<string, NamedMarket> => {
    const wanted = [...new Set(markets.flatMap((market) => market ?? []))]
    if (wanted.length === 0) return new Map()
    const query = build.selectFrom('named_markets').select(['market', 'body']).where('market', 'in', wanted)
    return new Map(all(namedSchema, query).map(({ market, body }) => [market, marketFrom(body)]))
  }
  const named = (rows: readonly StoredRow[]): readonly NamedRow[] => {
    const names = namesOf(rows.map(({ market }) => market))
    return rows.map(({ place, market, ...row }) => ({ ...row, index: place, market: market === null ? null : (names.get(market) ?? null) }))
  }

  const ofMember = (member: MemberCode) => build.selectFrom('statement_rows').where('member', '=', member)
  /** Rows of one kind, by their own index: without it a kind that a member never had is looked for in all rows. */
  const ofKind = (member: MemberCode, kind: RowKind) =>
    build
      .selectFrom(sql<Tables['statement_rows']>`statement_rows`.as<'statement_rows'>(sql`statement_rows INDEXED BY statement_rows_by_kind`))
      .where('member', '=', member)
      .where('kind', '=', kind)
  const columns = ['member', 'position', 'place', 'at', 'kind', 'amount', 'balance', 'moved', 'market', 'ref', 'game', 'round'] as const
  /** The first position at or after a moment; beyond all where there is none. */
  const positionAt = (member: MemberCode, at: Millis): number =>
    one(
      z.object({ position: z.number() }),
      ofMember(member).select('position').where('at', '>=', at).orderBy('at').orderBy('position').limit(1),
    )?.position ?? Number.MAX_SAFE_INTEGER
  const positionsOf = (member: MemberCode, span: Span): Positions => ({
    from: positionAt(member, span.from),
    before: positionAt(member, span.before),
  })
  /** The member's last row before a position, of one kind or of any. */
  const lastBefore = (member: MemberCode, before: number, kind?: RowKind) => {
    const query = (kind === undefined ? ofMember(member) : ofKind(member, kind))
      .where('position', '<', before)
      .select(['balance', 'n', 'credit', 'debit', 'kind_n', 'kind_credit', 'kind_debit'])
      .orderBy('position', 'desc')
      .orderBy('place', 'desc')
      .limit(1)
    return one(runningSchema, query)
  }
  /** The running sums up to a position: of all rows, or of some kinds. */
  const totalsBefore = (member: MemberCode, before: number, kinds: readonly RowKind[] | null): Totals => {
    if (kinds === null) return lastBefore(member, before) ?? NOTHING
    return kinds.reduce((sum, kind) => {
      const last = lastBefore(member, before, kind)
      return last === undefined ? sum : plus(sum, { n: last.kind_n, credit: last.kind_credit, debit: last.kind_debit })
    }, NOTHING)
  }
  /** Rows of a stretch, newest or oldest first; of some kinds each is looked up by itself, so that rare ones are found as fast. */
  const rowsIn = (
    member: MemberCode,
    { from, before }: Positions,
    kinds: readonly RowKind[] | null,
    { order, after, limit }: { readonly order: 'asc' | 'desc'; readonly after: PagePoint['after'] | null; readonly limit: number },
  ): readonly StoredRow[] => {
    const side = order === 'desc' ? '<' : '>'
    // The point bounds the positions too: a comparison of two columns alone is checked row by row.
    const least = after === null || order === 'desc' ? from : Math.max(from, after.position)
    const most = after === null || order === 'asc' ? before : Math.min(before, after.position + 1)
    const query = (kind?: RowKind) => {
      const rows = (kind === undefined ? ofMember(member) : ofKind(member, kind))
        .where('position', '>=', least)
        .where('position', '<', most)
      const on =
        after === null
          ? rows
          : rows.where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'place'), side, tuple(after.position, after.index)))
      return all(rowSchema, on.select(columns).orderBy('position', order).orderBy('place', order).limit(limit))
    }
    if (kinds === null) return query()
    const found = kinds.flatMap((kind) => query(kind))
    const sorted = found.toSorted((a, b) => later({ ...a, index: a.place }, { ...b, index: b.place }))
    return (order === 'desc' ? sorted : sorted.toReversed()).slice(0, limit)
  }

  const inSpan = (member: MemberCode, { from, before }: Span, sport: string | null, event: EventId | null) => {
    const words = build.selectFrom('result_words').where('member', '=', member).where('at', '>=', from).where('at', '<', before)
    const ofSport = sport === null ? words : words.where('sport', '=', sport)
    return event === null ? ofSport : ofSport.where('event', '=', event)
  }
  const sums = ({ fn }: { readonly fn: typeof build.fn }) =>
    [
      fn.sum<number>('gross').as('gross'),
      fn.sum<number>('commission').as('commission'),
      fn.sum<number>('turnover').as('turnover'),
      fn.sum<number>('bets').as('bets'),
    ] as const
  const figuresIn = (member: MemberCode, span: Span, sport: string | null, event: EventId | null) => {
    const query = inSpan(member, span, sport, event).select((eb) => [...sums(eb), eb.fn.countAll<number>().as('words')])
    const found = one(figuresSchema, query)
    return { figures: figuresOf(found ?? { gross: 0, commission: 0, turnover: 0, bets: 0 }), words: found?.words ?? 0 }
  }
  const byDay = ({ member, days, zone, sport, eventId }: ProfitWish): readonly Group[] => {
    let running = 0
    return Array.from({ length: daysIn(days) }, (_, n) => plusDays(days.from, n)).flatMap((day): readonly Group[] => {
      const { figures, words } = figuresIn(member, dayBounds(day, zone), sport, eventId)
      if (words === 0) return []
      running += figures.net
      return [{ key: day, day, sport: null, market: null, ...figures, running: paise(running) }]
    })
  }
  const KEYS = { sport: 'sport', event: 'event', market: 'market' } as const
  /** The newest first. `running` counts from the oldest. */
  const byKey = ({ member, sport, eventId, limit, after }: ProfitWish, by: 'sport' | 'event' | 'market', span: Span) => {
    const grouped = inSpan(member, span, sport, eventId)
      .select((eb) => [
        eb.ref(KEYS[by]).as('key'),
        eb.fn.max('at').as('last'),
        eb.fn.max('sport').as('sport'),
        eb.fn.max('market').as('market'),
        ...sums(eb),
      ])
      .groupBy(KEYS[by])
    const ran = build
      .with('grouped', () => grouped)
      .with('ran', (cte) =>
        cte
          .selectFrom('grouped')
          .selectAll()
          .select(sql<number>`sum(gross - commission) OVER (ORDER BY last, key ROWS UNBOUNDED PRECEDING)`.as('running')),
      )
      .selectFrom('ran')
      .selectAll()
      .orderBy('last', 'desc')
      .orderBy('key', 'desc')
      .limit(limit + 1)
    const on = after === null ? ran : ran.where(({ eb, refTuple, tuple }) => eb(refTuple('last', 'key'), '<', tuple(after.last, after.key)))
    const found = all(groupSchema, on)
    const names = namesOf(found.map(({ market }) => market))
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      groups: shown.map(
        (group): Group => ({
          key: group.key,
          day: null,
          sport: group.sport,
          market: by === 'sport' ? null : (names.get(group.market) ?? null),
          ...figuresOf(group),
          running: paise(group.running),
        }),
      ),
      next: found.length > limit && last !== undefined ? { last: last.last, key: last.key } : null,
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
