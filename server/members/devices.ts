import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { StoreFile } from '#server/store/files.ts'

/** How long a browser is known after its last login. */
export const DEVICE_MS = 180 * 24 * 3600 * 1000
/** The most devices of one member; the one with the oldest login is dropped. */
const MAX_DEVICES = 10

/** A request's address, and the id in its browser's device cookie; null without one. */
export type Asker = { readonly address: string; readonly device: string | null }

/** Browsers on which members logged in. The slow-down of strangers does not apply to them; they open no session. */
export type Devices = {
  /** Did this member log in on this device within 180 days? */
  knows(member: MemberCode | null, device: string | null): boolean
  /** Did any member log in on this device within 180 days? */
  isKnown(device: string | null): boolean
  /** The members who logged in on this device within 180 days, a hundred at most: the last ones. */
  membersOn(device: string): readonly MemberCode[]
  /** Did this member log in on some device within 180 days? */
  hasAny(member: MemberCode): boolean
  /** Keeps the digest of the device's id for this member. */
  remember(member: MemberCode, device: string): void
}

const membersSchema = z.array(z.object({ member: memberCodeSchema }))
const digestOf = (device: string): string => createHash('sha256').update(device).digest('hex')

/** The members' devices in the members' database: at most ten of each member, of their ids only digests. */
export const createDevices = (db: StoreFile, clock: Clock): Devices => {
  db.prepare('DELETE FROM devices WHERE at <= ?').run(clock.now() - DEVICE_MS)
  const find = db.prepare('SELECT 1 FROM devices WHERE digest = ? AND member = ? AND at > ?')
  const findAny = db.prepare('SELECT 1 FROM devices WHERE digest = ? AND at > ?')
  const findOne = db.prepare('SELECT 1 FROM devices WHERE member = ? AND at > ?')
  const findMembers = db.prepare('SELECT member FROM devices WHERE digest = ? AND at > ? ORDER BY at DESC LIMIT 100')
  const keep = db.prepare('INSERT INTO devices (member, digest, at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at')
  const forget = db.prepare(
    'DELETE FROM devices WHERE member = ? AND digest NOT IN (SELECT digest FROM devices WHERE member = ? ORDER BY at DESC, rowid DESC LIMIT ?)',
  )
  return {
    knows: (member, device) =>
      member !== null && device !== null && find.get(digestOf(device), member, clock.now() - DEVICE_MS) !== undefined,
    isKnown: (device) => device !== null && findAny.get(digestOf(device), clock.now() - DEVICE_MS) !== undefined,
    membersOn: (device) => membersSchema.parse(findMembers.all(digestOf(device), clock.now() - DEVICE_MS)).map(({ member }) => member),
    hasAny: (member) => findOne.get(member, clock.now() - DEVICE_MS) !== undefined,
    remember: db.transaction((member: MemberCode, device: string): void => {
      keep.run(member, digestOf(device), clock.now())
      forget.run(member, member, MAX_DEVICES)
    }),
  }
}
