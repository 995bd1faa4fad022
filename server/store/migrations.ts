import { CASINO_ROWS, STATEMENT_TABLES } from './statement-tables.ts'

/** Numbered steps of the schema; a step that has landed is never edited. */
export const MIGRATIONS = [
  `CREATE TABLE events (seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL);
   CREATE TABLE postings (event INTEGER NOT NULL, kind TEXT NOT NULL, account TEXT NOT NULL, amount INTEGER NOT NULL);
   CREATE INDEX postings_by_account ON postings (account, event);`,
  `CREATE INDEX idle_refs ON events (json_extract(body, '$.ref')) WHERE type IN ('ref-fenced', 'bet-refused');`,
  // The number of forgotten events, so that an audit can tell them from missing ones.
  'CREATE TABLE forgotten (events INTEGER NOT NULL); INSERT INTO forgotten VALUES (0);',
  // Versions of events; what is over, and the state at times: these two can be made again of the events. A snapshot knows how many
  // events had been forgotten then.
  `ALTER TABLE events ADD COLUMN v INTEGER NOT NULL DEFAULT 1;
   CREATE TABLE ended_bets (n INTEGER PRIMARY KEY, member TEXT NOT NULL, ref TEXT NOT NULL, market TEXT NOT NULL, body TEXT NOT NULL);
   CREATE INDEX ended_bets_by_member ON ended_bets (member);
   CREATE INDEX ended_bets_by_ref ON ended_bets (ref, member);
   CREATE INDEX ended_bets_by_market ON ended_bets (market);
   CREATE TABLE ended_cash_outs (ref TEXT NOT NULL, member TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (ref, member));
   CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, forgotten INTEGER NOT NULL, body TEXT NOT NULL);`,
  // Statements. The snapshots of older releases are not read, so a start makes them of all events.
  STATEMENT_TABLES,
  // Calls of the casino by their tx, but for open debits; game and round of rows, and the games that members played.
  `CREATE TABLE casino_txs (tx TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID; ${CASINO_ROWS}`,
  // Payments that are over, and the ids of their news. The snapshots of older releases are not read, so a start fills both.
  `CREATE TABLE ended_payments (n INTEGER PRIMARY KEY, member TEXT NOT NULL, ref TEXT NOT NULL, refrence TEXT NOT NULL,
     at INTEGER NOT NULL, kind TEXT NOT NULL, outcome TEXT NOT NULL, utr TEXT, body TEXT NOT NULL);
   CREATE INDEX ended_payments_by_ref ON ended_payments (ref);
   CREATE INDEX ended_payments_by_number ON ended_payments (refrence);
   CREATE INDEX ended_payments_by_utr ON ended_payments (utr) WHERE utr IS NOT NULL;
   CREATE INDEX ended_payments_by_time ON ended_payments (member, at, n, kind, outcome);
   CREATE TABLE payment_news (id TEXT PRIMARY KEY) WITHOUT ROWID;`,
] as const
