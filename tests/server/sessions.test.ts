import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { createSessions } from '#server/gate/sessions.ts'

const MINUTE = 60_000
const members = ['M1', 'M2'].map((code) => memberCodeSchema.parse(code))
const step = fc.oneof(
  fc.record({ does: fc.constant('open' as const), at: fc.nat(1), idle: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ does: fc.constantFrom('find' as const, 'act' as const, 'end' as const, 'end others' as const), at: fc.nat(7) }),
  fc.record({ does: fc.constantFrom('end all' as const), at: fc.nat(1) }),
  fc.record({ does: fc.constant('wait' as const), at: fc.integer({ min: 1, max: 30 }) }),
)

test('[SESS-01][SESS-04] sessions in use are known and ended exactly as the store has them', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 40 }), (steps) => {
      const folder = mkdtempSync(join(tmpdir(), 'pavilion-sessions-'))
      let now = millisSchema.parse(1_800_000_000_000)
      const clock = { now: () => now, after: () => () => undefined }
      const sessions = createSessions(folder, clock)
      const ids: string[] = []
      try {
        for (const { does, at, ...rest } of steps) {
          const id = ids[at % Math.max(1, ids.length)]
          const member = members[at % members.length] ?? memberCodeSchema.parse('M1')
          if (does === 'open' && 'idle' in rest) ids.push(sessions.open({ memberCode: member, username: member }, rest.idle * MINUTE).id)
          else if (does === 'wait') now = millisSchema.parse(now + at * MINUTE)
          else if (does === 'find') sessions.find(id)
          else if (does === 'act') sessions.findActive(id)
          else if (does === 'end' && id !== undefined) sessions.end(id)
          else if (does === 'end others') sessions.endMember(member, id)
          else if (does === 'end all') sessions.endMember(member)
          const fresh = createSessions(folder, clock)
          expect(ids.map((each) => sessions.find(each))).toEqual(ids.map((each) => fresh.find(each)))
          fresh.close()
        }
      } finally {
        sessions.close()
        rmSync(folder, { recursive: true, force: true })
      }
    }),
    { numRuns: 25 },
  )
})
