import { join } from 'node:path'
import Database from 'libsql'
import { StoreError } from '#server/store/log.ts'
import { migrate } from '#server/store/migrate.ts'

/** Numbered steps of the schema; a step that has landed is never edited. */
export const MIGRATIONS = [
  `CREATE TABLE members (
     id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, username TEXT NOT NULL UNIQUE COLLATE NOCASE, mobile TEXT UNIQUE,
     email TEXT NOT NULL DEFAULT '', fullname TEXT NOT NULL DEFAULT '', password TEXT, google TEXT UNIQUE,
     referCode TEXT NOT NULL UNIQUE COLLATE NOCASE, referredBy TEXT, promo TEXT NOT NULL DEFAULT '', flags TEXT NOT NULL,
     adultAt INTEGER, termsAt INTEGER, createdAt INTEGER NOT NULL);
   CREATE TABLE logins (id INTEGER PRIMARY KEY AUTOINCREMENT, member TEXT NOT NULL, at INTEGER NOT NULL);
   CREATE INDEX logins_by_member ON logins (member, id);
   CREATE TABLE audit (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, kind TEXT NOT NULL, member TEXT, address TEXT NOT NULL, detail TEXT NOT NULL);
   CREATE INDEX audit_by_member ON audit (member, id);
   CREATE INDEX audit_by_time ON audit (at);`,
  // The stake buttons, whole rupees in the order of the buttons; NULL: never chosen.
  'ALTER TABLE members ADD COLUMN stakes TEXT;',
  // Links that prove an e-mail: of the token its digest alone, and when it was used, if it was.
  `ALTER TABLE members ADD COLUMN emailVerified INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE proofs (
     seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, member TEXT NOT NULL, email TEXT NOT NULL, digest TEXT NOT NULL,
     expiresAt INTEGER NOT NULL, usedAt INTEGER);
   CREATE INDEX proofs_by_member ON proofs (member, seq);`,
] as const

/** Opens the members' database beside the exchange's, every write on disk before it answers. Throws StoreError when it cannot be used. */
export const openMemberStore = (folder: string): Database.Database => {
  let db: Database.Database | null = null
  try {
    db = new Database(join(folder, 'members.db'))
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    migrate(db, MIGRATIONS, folder)
    return db
  } catch (error) {
    db?.close()
    if (error instanceof StoreError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StoreError(
      `The members in ${folder} cannot be read: ${why}. Put members.db back as it was, or start with --data and another folder.`,
    )
  }
}
