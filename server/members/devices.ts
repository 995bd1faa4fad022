import { createHash } from 'node:crypto'
import type { MemberCode } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { StoreFile } from '#server/store/files.ts'

/** How long a browser is known after its last login. */
export const DEVICE_MS = 180 * 24 * 3600 * 1000
/** The most devices of one member; the one with the oldest login is dropped. */
const MAX_DEVICES = 10

/** Browsers on which members logged in. The slow-down of strangers does not apply to them; they open no session. */
export type Devices = {
  /** Did this member log in on this device within 180 days? */
  knows(member: MemberCode | null, device: string | null): boolean
  /** Did any member log in on this device within 180 days? */
  isKnown(device: string | null): boolean
  /** Did this member log in on some device within 180 days? */
  hasAny(member: MemberCode): boolean
  /** Keeps the digest of the device's id for this member. */
  remember(member: MemberCode, device: string): void
}

const digestOf = (device: string): string => createHash('sha256').update(device).digest('hex')

/** The members' devices in the members' database: at most ten of each member, of their ids only digests. */
export const createDevices = (db: StoreFile, clock: Clock): Devices => {
  db.prepare('DELETE FROM devices WHERE at <= ?').run(clock.now() - DEVICE_MS)
  const find = db.prepare('SELECT 1 FROM devices WHERE digest = ? AND member = ? AND at > ?')
  const findAny = db.prepare('SELECT 1 FROM devices WHERE digest = ? AND at > ?')
  const findOne = db.prepare('SELECT 1 FROM devices WHERE member = ? AND at > ?')
  const keep = db.prepare('INSERT INTO devices (member, digest, at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at')
  const forget = db.prepare(
    'DELETE FROM devices WHERE member = ? AND digest NOT IN (SELECT digest FROM devices WHERE member = ? ORDER BY at DESC, rowid DESC LIMIT ?)',
  )
  return {
    knows: (member, device) =>
      member !== null && device !== null && find.get(digestOf(device), member, clock.now() - DEVICE_MS) !== undefined,
    isKnown: (device) => device !== null && findAny.get(digestOf(device), clock.now() - DEVICE_MS) !== undefined,
    hasAny: (member) => findOne.get(member, clock.now() - DEVICE_MS) !== undefined,
    remember: db.transaction((member: MemberCode, device: string): void => {
      keep.run(member, digestOf(device), clock.now())
      forget.run(member, member, MAX_DEVICES)
    }),
  }
}
