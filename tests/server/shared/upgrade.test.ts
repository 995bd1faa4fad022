import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect } from 'vitest'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { systemClock } from '#server/clock.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { startProcess } from '#tests/drills/processes.ts'
import { bundle } from '../../../scripts/bundle.ts'
import { durable } from '../one-market.ts'
import { leadShared } from './leader.ts'
import { noPostgres, sharedTest, withSchema } from './postgres.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const program = noPostgres === null ? await bundle('tests/server/gateway/main-child.ts') : ''

sharedTest('[SLIP-30] a standby that meets an event of a newer release ends and says so, with its copy as it was', () =>
  withSchema(async (place) => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-upgrade-'))
    const leader = await leadShared(place, join(folder, 'leader'))
    const exchange = createExchange({ clock: systemClock, log: leader.stores.log })
    let looks = 0
    /** What its file holds, read of a copy: a reader would keep its lock for a while. */
    const copied = (): unknown => {
      looks += 1
      const at = join(folder, `look ${looks}`)
      cpSync(join(folder, 'standby'), at, { recursive: true })
      const db = new Database(join(at, 'exchange.db'))
      try {
        return ['events', 'snapshots', 'bookmark'].map((table) => db.prepare(`SELECT * FROM ${table}`).all())
      } finally {
        db.close()
      }
    }
    const begin = () =>
      startProcess(process.execPath, [program, '--role', 'core', '--stand-ins', '--data', join(folder, 'standby')], {
        cwd: root,
        env: { PORT: '0', DATABASE_URL: place.url, DATABASE_SCHEMA: place.schema },
      })
    try {
      exchange.openMember(memberCodeSchema.parse('ann'), paise(100_000), () => undefined)
      await durable(exchange)
      const copies = begin()
      await copies.heard(/is a standby/)
      copies.child.kill()
      await copies.ended
      const before = copied()
      const standby = begin()
      await standby.heard(/is a standby/)
      // A newer leader writes what only it knows.
      const first = leader.stores.log.last() + 1
      await leader.writer.add(JSON.stringify({ first, events: [[99, { type: 'member-opened' }]] }))
      expect([await standby.ended, standby.output()]).toEqual([1, expect.stringMatching(/newer release of Pavilion.*nothing was changed/)])
      expect(copied()).toEqual(before)
      const again = begin()
      expect([await again.ended, again.output()]).toEqual([1, expect.stringMatching(/newer release of Pavilion/)])
      expect(copied()).toEqual(before)
      // The leader leads on.
      await leader.writer.confirm()
      expect(leader.ended).toEqual([])
    } finally {
      exchange.close()
      await leader.end()
      rmSync(folder, { recursive: true, force: true })
    }
  }),
)
