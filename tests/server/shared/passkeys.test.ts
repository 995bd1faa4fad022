import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { memberCodeSchema } from '#contract/scalar.ts'
import { systemClock } from '#server/clock.ts'
import { createPasskeyStore } from '#server/members/passkey-store.ts'
import { createPushStore } from '#server/members/push-store.ts'
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

sharedTest('[ACCT-13] the devices of push messages, and their key, are there when another core takes over', () =>
  withSchema(async (place) => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-shared-push-'))
    try {
      const first = await leadShared(place, join(folder, 'first'))
      const store = createPushStore(openMemberStore(join(folder, 'first'), first.stores.open), systemClock)
      const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
      const wish = { kinds: ['alert'], language: 'en', subscription, title: 'Pavilion', name: 'Chrome' } as const
      store.keep(asha, { session: 's', device: 'd' }, wish, { news: 1, settled: 2 })
      const [device] = store.of(asha)
      store.mark(device?.id ?? 0, { news: 3, settled: 4 })
      const secret = store.secret('vapid', () => 'made once')
      const kept = store.of(asha)
      await first.writer.confirm()
      await first.end()

      const second = await leadShared(place, join(folder, 'second'))
      const taken = createPushStore(openMemberStore(join(folder, 'second'), second.stores.open), systemClock)
      expect(taken.of(asha)).toEqual(kept)
      expect(kept).toMatchObject([{ news: 3, settled: 4, kinds: ['alert'] }])
      expect([secret, taken.secret('vapid', () => 'made again')]).toEqual(['made once', 'made once'])
      await second.end()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }),
)
