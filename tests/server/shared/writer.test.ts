import { type Socket, connect, createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { millisSchema } from '#contract/scalar.ts'
import { createMembers } from '#server/members/members.ts'
import { openMemberStore } from '#server/members/store.ts'
import { createSessions } from '#server/gate/sessions.ts'
import { systemClock } from '#server/clock.ts'
import { createWriter } from '#server/store/shared/writer.ts'
import { readAfter } from '#server/store/shared/batches.ts'
import { openLease, releaseLease, takeLease } from '#server/store/shared/lease.ts'
import { type SharedPlace, openLink } from '#server/store/shared/link.ts'
import { ownStores } from '#server/store/stores.ts'
import { PAVILION } from '../doors/accounts.ts'
import { STREAM, followShared, leadShared } from './leader.ts'
import { sharedTest, withSchema } from './postgres.ts'

/** A way to PostgreSQL that the test cuts: every connection at once, in the middle of what it says. */
const withCuts = async (place: SharedPlace, use: (through: SharedPlace, cut: () => number) => Promise<void>): Promise<void> => {
  const to = new URL(place.url)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port || 5432), to.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('data', (bytes) => other.write(bytes))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const through = new URL(place.url)
  through.hostname = '127.0.0.1'
  through.port = String(typeof address === 'object' ? address?.port : '')
  try {
    await use({ ...place, url: through.href }, () => {
      const count = open.size
      for (const each of open) each.destroy()
      return count
    })
  } finally {
    for (const each of open) each.destroy()
    server.close()
  }
}

sharedTest('the writer loses, doubles and reorders nothing when its connection is cut in the middle', () =>
  withSchema((place) =>
    withCuts(place, async (through, cut) => {
      const link = await openLink(through)
      await openLease(link, STREAM)
      const lease = await takeLease(link, STREAM, 'a test')
      if (lease === null) throw new Error('the lease is held')
      const ended: string[] = []
      const writer = createWriter<number>({
        lease,
        link,
        reopen: () => openLink(through),
        clock: systemClock,
        after: 0,
        body: (parts) => JSON.stringify(parts),
        onEnd: ({ message }) => void ended.push(message),
      })
      const direct = await openLink(place)
      const heard: number[] = []
      let cuts = 0
      for (let round = 0; round < 15; round += 1) {
        const added = [0, 1, 2].map((n) => round * 3 + n).map((part) => writer.add(part).then(() => void heard.push(part)))
        // At another place of the statement's way each time.
        for (let wait = round % 5; wait > 0; wait -= 1) await direct.query('SELECT 1')
        if (cut() > 0) cuts += 1
        await Promise.all(added)
      }
      const rows = await readAfter(direct, STREAM, 0)
      const all = Array.from({ length: 45 }, (_, n) => n)
      expect([rows.flatMap(({ body }): number[] => JSON.parse(body)), heard, ended]).toEqual([all, all, []])
      expect(cuts).toBeGreaterThan(5)
      await writer.close()
      direct.close()
    }),
  ),
)

sharedTest('a deposed writer answers nothing, not even a question, and says so once', () =>
  withSchema(async (place) => {
    const link = await openLink(place)
    await openLease(link, STREAM)
    const lease = await takeLease(link, STREAM, 'a test')
    if (lease === null) throw new Error('the lease is held')
    const ends: string[] = []
    const ended = new Promise<void>((resolve) => {
      const writer = createWriter<string>({
        lease,
        link,
        reopen: () => openLink(place),
        clock: systemClock,
        after: 0,
        body: String,
        onEnd: ({ message }) => {
          ends.push(message)
          resolve()
        },
      })
      const take = async (): Promise<void> => {
        await writer.add('before')
        const heir = await openLink(place)
        await releaseLease(heir, lease)
        expect((await takeLease(heir, STREAM, 'heir'))?.epoch).toBe(2)
        heir.close()
        for (const asked of [writer.confirm(), writer.add('after')]) void asked.then(() => ends.push('answered'))
      }
      void take()
    })
    await ended
    const direct = await openLink(place)
    expect((await readAfter(direct, STREAM, 0)).map(({ body }) => body)).toEqual(['before'])
    expect(ends).toEqual([expect.stringMatching(/^Another core took the lease/)])
    direct.close()
  }),
)

const inFolders = (use: (place: SharedPlace, folder: (name: string) => string) => Promise<void>): Promise<void> =>
  withSchema(async (place) => {
    const root = mkdtempSync(join(tmpdir(), 'pavilion-shared-'))
    try {
      await use(place, (name) => join(root, name))
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  })
/** All that a file says, but for how far it follows the log. */
const dumpOf = (path: string): unknown => {
  const db = new Database(path)
  const found = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'bookmark' ORDER BY name").all()
  const names = z.array(z.object({ name: z.string() })).parse(found)
  const tables = names.map(({ name }) => [name, db.prepare(`SELECT * FROM ${name}`).all()])
  const version = db.prepare('PRAGMA user_version').all()
  db.close()
  return [tables, version]
}
const joining = (n: number) => ({
  group: PAVILION,
  username: `player${n}`,
  mobile: null,
  password: null,
  adultAt: millisSchema.parse(1),
  termsAt: millisSchema.parse(1),
})

sharedTest('members and sessions of a core are the same in every copy, in one made again too', () =>
  inFolders(async (place, folder) => {
    const core = await leadShared(place, folder('a'))
    const { stores } = core
    const members = await createMembers(openMemberStore(folder('a'), stores.open), systemClock, [])
    const sessions = createSessions(folder('a'), systemClock, stores.open)
    for (let n = 1; n <= 5; n += 1) {
      const member = await members.join(joining(n))
      if (member === null) throw new Error('the name is taken')
      members.noteLogin(member.memberCode)
      sessions.open(member)
    }
    const purse = members.openPurse(PAVILION)
    members.dropPurses(purse === null ? [] : [purse.memberCode])
    await stores.confirm?.()
    await core.end()
    stores.log.close()
    const copy = await followShared(place, folder('b'))
    copy.link.close()
    copy.replica.close()
    for (const name of ['members.db', 'sessions.db']) expect(dumpOf(join(folder('b'), name))).toEqual(dumpOf(join(folder('a'), name)))
    // What a copy has, and the log has not, is gone after the next start; what both have stays.
    const db = new Database(join(folder('b'), 'members.db'))
    db.exec("DELETE FROM members; UPDATE bookmark SET token = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'")
    db.close()
    const again = await followShared(place, folder('b'))
    again.link.close()
    again.replica.close()
    expect(again.notes).toEqual([expect.stringMatching(/^members\.db .* made again from the log\.$/)])
    expect(dumpOf(join(folder('b'), 'members.db'))).toEqual(dumpOf(join(folder('a'), 'members.db')))
    expect(() => ownStores(folder('b'))).toThrow(/Start with --role core/)
  }),
)

sharedTest('a core refuses a folder with books of its own, and copies of another log', () =>
  inFolders(async (place, folder) => {
    const own = ownStores(folder('own'))
    own.log.close()
    await expect(followShared(place, folder('own'))).rejects.toThrow(/books of its own/)
    const first = await followShared(place, folder('copy'))
    await first.link.query("UPDATE settings SET value = 'another log'")
    first.replica.close()
    first.link.close()
    await expect(followShared(place, folder('copy'))).rejects.toThrow(/copies of another shared log/)
  }),
)
