import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { memberCodeSchema } from '#contract/scalar.ts'
import { systemClock } from '#server/clock.ts'
import { createPasskeyStore } from '#server/members/passkey-store.ts'
import { openMemberStore } from '#server/members/store.ts'
import { leadShared } from './leader.ts'
import { sharedTest, withSchema } from './postgres.ts'

const asha = memberCodeSchema.parse('M1003')

sharedTest('[ACCT-13] a passkey and its last use are there when another core takes over', () =>
  withSchema(async (place) => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-shared-passkeys-'))
    try {
      const first = await leadShared(place, join(folder, 'first'))
      const store = createPasskeyStore(openMemberStore(join(folder, 'first'), first.stores.open), systemClock)
      const passkey = { member: asha, site: 'pavilion.example', handle: 'aGFuZGxl', publicKey: 'a2V5', transports: ['usb'] }
      expect(store.add({ ...passkey, credential: 'b25l', counter: 1, name: 'One' })).toBe('added')
      expect(store.add({ ...passkey, credential: 'b25l', counter: 1, name: 'Twice' })).toBe('known')
      expect(store.add({ ...passkey, credential: 'dHdv', counter: 1, name: 'Two' })).toBe('added')
      const [one, two] = store.of(asha)
      if (one === undefined || two === undefined) throw new Error('two passkeys were added')
      expect([store.use(one, 2), store.use(one, 2), store.remove(asha, two.id)]).toEqual([true, false, true])
      const kept = store.of(asha)
      await first.writer.confirm()
      await first.end()

      const second = await leadShared(place, join(folder, 'second'))
      const taken = createPasskeyStore(openMemberStore(join(folder, 'second'), second.stores.open), systemClock)
      expect(taken.of(asha)).toEqual(kept)
      expect(kept).toMatchObject([{ name: 'One', counter: 2, usedAt: expect.any(Number) }])
      await second.end()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }),
)
