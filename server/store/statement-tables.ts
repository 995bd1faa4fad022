import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'

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

export type Tables = {
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
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** The casino is one more sport, without events and markets. */
export const CASINO = 'casino'
