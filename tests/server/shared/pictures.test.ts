import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import sharp from 'sharp'
import { createReceipts } from '#server/payments/receipts.ts'
import { leadShared } from './leader.ts'
import { sharedTest, withSchema } from './postgres.ts'

const MEMBER = { member: 'M1001', address: 'home' }

sharedTest('[ACCT-04] a receipt that one core took is read and dropped by the next', () =>
  withSchema(async (place) => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-pictures-'))
    try {
      const first = await leadShared(place, join(folder, 'a'))
      const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
        .png()
        .toBuffer()
      const kept = await createReceipts(first.stores.pictures).keep(MEMBER, png, () => null)
      if (!kept.ok) throw new Error(kept.code)
      await first.stores.close()
      const next = await leadShared(place, join(folder, 'b'))
      const receipts = createReceipts(next.stores.pictures)
      expect(await receipts.read(kept.name)).toMatch(/^data:image\/webp;base64,/)
      await receipts.drop(kept.name)
      expect(await receipts.read(kept.name)).toBeNull()
      await next.stores.close()
      // Where the store fails, the player may try again.
      const none = createReceipts({ ...next.stores.pictures, put: () => Promise.reject(new Error('no store')) })
      expect(await none.keep(MEMBER, png, () => null)).toEqual({ ok: false, code: 'SERVICE_UNAVAILABLE' })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }),
)
