import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { append, lastNumber, readAfter } from '#server/store/shared/batches.ts'
import { type Lease, holdsLease, keepLease, openLease, releaseLease, renewLease, takeLease } from '#server/store/shared/lease.ts'
import { type Link, type SharedPlace, int8, openLink } from '#server/store/shared/link.ts'
import { migrateShared } from '#server/store/shared/schema.ts'
import { sharedTest, withSchema } from './postgres.ts'

const STREAM = 'exchange'
const taken = async (link: Link, holder = 'core'): Promise<Lease> => {
  const lease = await takeLease(link, STREAM, holder)
  if (lease === null) throw new Error(`${holder} got no lease`)
  return lease
}
/** Opens connections for one test, and closes them. */
const withLinks = (use: (open: () => Promise<Link>, place: SharedPlace) => Promise<void>): Promise<void> =>
  withSchema(async (place) => {
    const links: Link[] = []
    try {
      const open = async (): Promise<Link> => {
        const link = await openLink(place)
        links.push(link)
        return link
      }
      await openLease(await open(), STREAM)
      await use(open, place)
    } finally {
      for (const link of links) link.close()
    }
  })
const row = (number: number) => ({ number, token: randomUUID(), body: '{}' })

sharedTest('the shared log takes no row of a deposed writer after its heir read the end, in 200 races', () =>
  withLinks(async (open) => {
    const links = [await open(), await open()] as const
    let [old, heir] = links
    let lease = await taken(old)
    let next = 1
    let stale = 0
    let written = 0
    for (let race = 0; race < 200; race += 1) {
      const writes = async (): Promise<number> => {
        let number = next
        // One on its way behind the other, as a writer that was stopped between two would send them.
        for (;;) {
          const results = await Promise.all([append(old, lease, row(number)), append(old, lease, row(number + 1))])
          number += results.filter((result) => result === 'in').length
          if (results.includes('deposed')) return number - 1
        }
      }
      const writing = writes()
      // The heir comes at another moment of each race.
      for (let wait = race % 7; wait > 0; wait -= 1) await heir.query('SELECT 1')
      await releaseLease(heir, lease)
      const after = await taken(heir, 'heir')
      const end = await lastNumber(heir, STREAM)
      const last = await writing
      if (last !== end) stale += 1
      written += end - next + 1
      next = end + 1
      lease = after
      ;[old, heir] = [heir, old]
    }
    expect(stale).toBe(0)
    expect(written).toBeGreaterThan(200)
  }),
)

sharedTest('the lease goes to one of four who take it at once, and epochs rise by one', () =>
  withLinks(async (open) => {
    const links = await Promise.all([open(), open(), open(), open()])
    for (let epoch = 1; epoch <= 20; epoch += 1) {
      const got = (await Promise.all(links.map((link) => takeLease(link, STREAM, 'one of four')))).flatMap((lease) => lease ?? [])
      expect(got.map((lease) => lease.epoch)).toEqual([epoch])
      for (const lease of got) await releaseLease(links[0], lease)
    }
  }),
)

sharedTest('the lease is free at once when its holder’s connection is gone, and not before', () =>
  withLinks(async (open) => {
    const [holder, heir] = [await open(), await open()]
    const lease = await taken(holder)
    expect([await renewLease(holder, lease), await takeLease(heir, STREAM, 'heir')]).toEqual([true, null])
    // The holder uses another connection now, and the old one may end.
    const again = await open()
    expect(await keepLease(again, lease)).toBe(true)
    holder.close()
    for (let look = 0; look < 20; look += 1) expect(await takeLease(heir, STREAM, 'heir')).toBeNull()
    again.close()
    let next: Lease | null = null
    for (let look = 0; next === null && look < 1000; look += 1) next = await takeLease(heir, STREAM, 'heir')
    expect(next).toEqual({ stream: STREAM, epoch: 2 })
    expect([await holdsLease(heir, lease), await renewLease(heir, lease), await keepLease(heir, lease)]).toEqual([false, false, false])
  }),
)

sharedTest('the lease stays with its holder when a core of another role comes, which is refused', () =>
  withLinks(async (open, { schema }) => {
    const [holder, stranger] = [await open(), await open()]
    const lease = await taken(holder)
    // A role of every PostgreSQL, to which it shows nothing of the connections of others.
    await holder.query(`GRANT ALL ON SCHEMA ${schema} TO pg_signal_backend`)
    await holder.query(`GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO pg_signal_backend`)
    await stranger.query('SET ROLE pg_signal_backend')
    for (let look = 0; look < 20; look += 1) expect(await takeLease(stranger, STREAM, 'stranger')).toBeNull()
    await expect(openLease(stranger, STREAM)).rejects.toThrow(/This core is "pg_signal_backend" in PostgreSQL, and the one that leads is "/)
    expect(await renewLease(holder, lease)).toBe(true)
    await releaseLease(holder, lease)
    await openLease(stranger, STREAM)
  }),
)

sharedTest('the shared log ends a stopped writer that holds the lock of an expired lease', () =>
  withLinks(async (open) => {
    const [stopped, heir] = [await open(), await open()]
    const lease = await taken(stopped)
    await releaseLease(stopped, lease)
    await stopped.query('BEGIN')
    await stopped.query('SELECT 1 FROM lease FOR SHARE')
    expect(await takeLease(heir, STREAM, 'heir')).toBeNull()
    let next: Lease | null = null
    for (let look = 0; next === null && look < 100; look += 1) next = await takeLease(heir, STREAM, 'heir')
    expect(next?.epoch).toBe(2)
    await expect(stopped.query('SELECT 1')).rejects.toThrow()
  }),
)

sharedTest('the shared log takes the same row once, another’s never, and reads no row after a hole', () =>
  withLinks(async (open) => {
    const link = await open()
    const lease = await taken(link)
    const first = row(1)
    expect([await append(link, lease, first), await append(link, lease, first)]).toEqual(['in', 'in'])
    expect(await append(link, lease, row(1))).toBe('deposed')
    expect(await append(link, lease, row(3))).toBe('in')
    await expect(readAfter(link, STREAM, 0)).rejects.toThrow('lacks batch 2')
    expect(await append(link, lease, row(2))).toBe('in')
    expect((await readAfter(link, STREAM, 1)).map(({ number }) => number)).toEqual([2, 3])
  }),
)

sharedTest('three that start at once make the schema once', () =>
  withLinks(async (open, { schema }) => {
    const link = await open()
    await link.query(`DROP SCHEMA ${schema} CASCADE`)
    const links = await Promise.all([open(), open(), open()])
    await Promise.all(links.map((each) => migrateShared(each, schema)))
    expect(await link.query('SELECT version FROM steps')).toEqual([{ version: expect.any(Number) }])
    await link.query('UPDATE steps SET version = 99')
    await expect(migrateShared(link, schema)).rejects.toThrow(/newer version/)
  }),
)

test('a number of the shared log is refused where JavaScript would round it', () => {
  expect(int8.parse('9007199254740991')).toBe(2 ** 53 - 1)
  expect(() => int8.parse('9007199254740993')).toThrow()
})
