import { type OpenFile, type StoreFile, openFiles } from '#server/store/files.ts'
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
  // Links that prove an e-mail: the token's digest only, and the time of use, if any.
  `ALTER TABLE members ADD COLUMN emailVerified INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE proofs (
     seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, member TEXT NOT NULL, email TEXT NOT NULL, digest TEXT NOT NULL,
     expiresAt INTEGER NOT NULL, usedAt INTEGER);
   CREATE INDEX proofs_by_member ON proofs (member, seq);`,
  // A member belongs to one group of brands, and a name is unique in it. Who was here before belongs to the default brand.
  // AUTOINCREMENT: the number of a purse that was closed is never given again.
  `CREATE TABLE members_next (
     id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, brandGroup TEXT NOT NULL, kind TEXT NOT NULL,
     username TEXT NOT NULL COLLATE NOCASE, mobile TEXT, email TEXT NOT NULL DEFAULT '', emailVerified INTEGER NOT NULL DEFAULT 0,
     fullname TEXT NOT NULL DEFAULT '', password TEXT, google TEXT, referCode TEXT COLLATE NOCASE, referredBy TEXT,
     promo TEXT NOT NULL DEFAULT '', flags TEXT NOT NULL, stakes TEXT, adultAt INTEGER, termsAt INTEGER, createdAt INTEGER NOT NULL);
   INSERT INTO members_next (id, code, brandGroup, kind, username, mobile, email, emailVerified, fullname, password, google, referCode,
     referredBy, promo, flags, stakes, adultAt, termsAt, createdAt)
   SELECT id, code, 'pavilion', CASE WHEN code IN ('M1001', 'M1002') THEN 'demo' ELSE 'member' END, username, mobile, email,
     emailVerified, fullname, password, google, referCode, referredBy, promo, flags, stakes, adultAt, termsAt, createdAt FROM members;
   DROP TABLE members;
   ALTER TABLE members_next RENAME TO members;
   CREATE UNIQUE INDEX members_by_name ON members (brandGroup, username) WHERE kind = 'member';
   CREATE UNIQUE INDEX members_by_mobile ON members (brandGroup, mobile) WHERE kind = 'member';
   CREATE UNIQUE INDEX members_by_google ON members (brandGroup, google);
   CREATE UNIQUE INDEX members_by_referral ON members (brandGroup, referCode);
   CREATE INDEX purses_by_age ON members (createdAt) WHERE kind = 'purse';`,
  // Browsers on which a member logged in: the id's digest only, and the time of the last login.
  `CREATE TABLE devices (member TEXT NOT NULL, digest TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (member, digest));
   CREATE INDEX devices_by_digest ON devices (digest);`,
  // The betting settings the member chose, and the preset stakes of a phone; NULL: never chosen.
  `ALTER TABLE members ADD COLUMN betting TEXT;
   ALTER TABLE members ADD COLUMN mobileStakes TEXT;
   ALTER TABLE members ADD COLUMN mobileGameStakes TEXT;`,
  // The last notification that a member has read; exclusions that outlive their accounts, by digests of phone and e-mail.
  `ALTER TABLE members ADD COLUMN noticesRead INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE exclusions (digest TEXT PRIMARY KEY, until INTEGER NOT NULL);`,
  // What persons are known by, of closed accounts too, by digests; exclusions is only read from now on.
  `CREATE TABLE marks (seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, digest TEXT NOT NULL, member TEXT NOT NULL, UNIQUE (digest, member));
   CREATE INDEX marks_by_member ON marks (member, kind);
   CREATE INDEX members_by_email ON members (brandGroup, email COLLATE NOCASE) WHERE emailVerified = 1;`,
  // The last settlement and the last news of bets and alerts that a member has read among the notifications.
  `ALTER TABLE members ADD COLUMN settledRead INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE members ADD COLUMN newsRead INTEGER NOT NULL DEFAULT 0;`,
  // Passkeys: public keys and ids as base64url, for one site each; `handle` is the member's name at the authenticators.
  `CREATE TABLE passkeys (
     id INTEGER PRIMARY KEY AUTOINCREMENT, member TEXT NOT NULL, site TEXT NOT NULL, credential TEXT NOT NULL, handle TEXT NOT NULL,
     publicKey TEXT NOT NULL, counter INTEGER NOT NULL, transports TEXT NOT NULL, name TEXT NOT NULL, madeAt INTEGER NOT NULL,
     usedAt INTEGER, UNIQUE (site, credential));
   CREATE INDEX passkeys_by_member ON passkeys (member, id);`,
  // The members whose withdrawals ask for a passkey first.
  'CREATE TABLE passkey_first (member TEXT PRIMARY KEY);',
  // Devices that get push messages: of session and device only digests, and up to which news and settlement they were notified. The keys
  // that sign the messages.
  `CREATE TABLE pushes (
     id INTEGER PRIMARY KEY AUTOINCREMENT, member TEXT NOT NULL, session TEXT NOT NULL, device TEXT NOT NULL, endpoint TEXT NOT NULL UNIQUE,
     p256dh TEXT NOT NULL, auth TEXT NOT NULL, kinds TEXT NOT NULL, language TEXT NOT NULL, title TEXT NOT NULL, name TEXT NOT NULL,
     since INTEGER NOT NULL, news INTEGER NOT NULL, settled INTEGER NOT NULL, UNIQUE (member, device));
   CREATE INDEX pushes_by_device ON pushes (device);
   CREATE INDEX pushes_by_session ON pushes (session);
   CREATE TABLE push_secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);`,
] as const

/** Opens the members' file beside the exchange's, every write on disk before it answers. Throws StoreError when it cannot be used. */
export const openMemberStore = (folder: string, open: OpenFile = openFiles(folder)): StoreFile => {
  let file: StoreFile | null = null
  try {
    file = open('members.db')
    migrate(file, MIGRATIONS, folder)
    return file
  } catch (error) {
    file?.close()
    if (error instanceof StoreError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StoreError(
      `The members in ${folder} cannot be read: ${why}. Put members.db back as it was, or start with --data and another folder.`,
    )
  }
}
