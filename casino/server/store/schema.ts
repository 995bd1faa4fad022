import { type Row, isEndedBet, isEndedSolo, isOpenStake } from './rows.ts'

/** Numbered steps of the schema; a step that has landed is never edited. */
export const MIGRATIONS = [
  `CREATE TABLE sessions (digest TEXT PRIMARY KEY, expiry INTEGER NOT NULL, brand TEXT NOT NULL, body TEXT NOT NULL);
   CREATE TABLE chains (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, body TEXT NOT NULL);
   CREATE TABLE rounds (round TEXT PRIMARY KEY, table_id TEXT NOT NULL, chain INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL);
   CREATE INDEX rounds_by_table ON rounds (table_id, chain, number);
   CREATE TABLE bets (member TEXT NOT NULL, ref TEXT NOT NULL, round TEXT NOT NULL, table_id TEXT NOT NULL, at INTEGER NOT NULL,
     is_open INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (member, ref));
   CREATE INDEX bets_by_round ON bets (round, member);
   CREATE INDEX bets_by_member ON bets (member, table_id, at);
   CREATE INDEX open_bets ON bets (is_open) WHERE is_open = 1;
   CREATE TABLE stakes (id TEXT PRIMARY KEY, tx TEXT NOT NULL UNIQUE, is_open INTEGER NOT NULL, body TEXT NOT NULL);
   CREATE INDEX open_stakes ON stakes (is_open) WHERE is_open = 1;
   CREATE TABLE solos (round TEXT PRIMARY KEY, member TEXT NOT NULL, ref TEXT NOT NULL, game TEXT NOT NULL, at INTEGER NOT NULL,
     is_open INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (member, ref));
   CREATE INDEX solos_by_member ON solos (member, game, at);
   CREATE INDEX open_solos ON solos (is_open) WHERE is_open = 1;
   CREATE TABLE pairs (member TEXT NOT NULL, game TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (member, game));`,
  // A session of before names no session of the product.
  'DELETE FROM sessions;',
  // A bet's key names its table and round, a round's alone its game: a ref that comes again elsewhere is another bet. A row keeps what it is of.
  `CREATE TABLE keyed_bets (member TEXT NOT NULL, table_id TEXT NOT NULL, round TEXT NOT NULL, ref TEXT NOT NULL, at INTEGER NOT NULL,
     is_open INTEGER NOT NULL, stake TEXT NOT NULL UNIQUE, body TEXT NOT NULL, PRIMARY KEY (member, table_id, round, ref));
   INSERT INTO keyed_bets SELECT member, table_id, round, ref, at, is_open, json_extract(body, '$.stake'), body FROM bets ORDER BY rowid;
   DROP TABLE bets;
   ALTER TABLE keyed_bets RENAME TO bets;
   CREATE INDEX bets_by_round ON bets (round, member);
   CREATE INDEX bets_by_member ON bets (member, table_id, at);
   CREATE INDEX bets_by_ref ON bets (member, table_id, ref, at);
   CREATE INDEX open_bets ON bets (is_open) WHERE is_open = 1;
   CREATE TABLE keyed_solos (round TEXT PRIMARY KEY, member TEXT NOT NULL, ref TEXT NOT NULL, game TEXT NOT NULL, at INTEGER NOT NULL,
     is_open INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (member, game, ref));
   INSERT INTO keyed_solos SELECT round, member, ref, game, at, is_open, body FROM solos ORDER BY rowid;
   DROP TABLE solos;
   ALTER TABLE keyed_solos RENAME TO solos;
   CREATE INDEX solos_by_member ON solos (member, game, at);
   CREATE INDEX open_solos ON solos (is_open) WHERE is_open = 1;
   CREATE TRIGGER bets_keep BEFORE UPDATE ON bets WHEN old.stake <> new.stake
     BEGIN SELECT RAISE(ABORT, 'a bet was to take the place of another'); END;
   CREATE TRIGGER stakes_keep BEFORE UPDATE ON stakes WHEN old.tx <> new.tx
     BEGIN SELECT RAISE(ABORT, 'a stake was to take the place of another'); END;
   CREATE TRIGGER solos_keep BEFORE UPDATE ON solos WHEN old.member <> new.member OR old.game <> new.game OR old.ref <> new.ref
     BEGIN SELECT RAISE(ABORT, 'a round was to take the place of another'); END;`,
] as const

/** The columns of each table in the order of its cells; the first `key` of them are its key. */
export const COLUMNS: Readonly<Record<Row['in'], { readonly names: readonly string[]; readonly key: number }>> = {
  sessions: { names: ['digest', 'expiry', 'brand', 'body'], key: 1 },
  chains: { names: ['id', 'table_id', 'body'], key: 1 },
  rounds: { names: ['round', 'table_id', 'chain', 'number', 'body'], key: 1 },
  bets: { names: ['member', 'table_id', 'round', 'ref', 'at', 'is_open', 'stake', 'body'], key: 4 },
  stakes: { names: ['id', 'tx', 'is_open', 'body'], key: 1 },
  solos: { names: ['round', 'member', 'ref', 'game', 'at', 'is_open', 'body'], key: 1 },
  pairs: { names: ['member', 'game', 'body'], key: 2 },
}

export type Cell = string | number
const bit = (is: boolean): number => (is ? 1 : 0)
/** The cells of a row, its body last. */
export const cellsOf = (each: Row): readonly Cell[] => {
  const body = JSON.stringify(each.row)
  switch (each.in) {
    case 'sessions':
      return [each.row.digest, each.row.expiry, each.row.brand, body]
    case 'chains':
      return [each.row.id, each.row.tableId, body]
    case 'rounds':
      return [each.row.round, each.row.tableId, each.row.chain, each.row.number, body]
    case 'bets': {
      const { key, mine, tableId, at, stake } = each.row
      return [key, tableId, mine.round, mine.ref, at, bit(!isEndedBet(each.row)), stake, body]
    }
    case 'stakes':
      return [each.row.id, each.row.tx, bit(isOpenStake(each.row)), body]
    case 'solos': {
      const { round, key, ref, game, at } = each.row
      return [round, key, ref, game, at, bit(!isEndedSolo(each.row)), body]
    }
    case 'pairs':
      return [each.row.key, each.row.game, body]
  }
}
