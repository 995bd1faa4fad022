import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MOST_RECEIPT } from '#contract/calls/payments.ts'
import { type KeptReceipt, createReceipts } from '#server/payments/receipts.ts'
import { type Pictures, folderPictures } from '#server/store/pictures.ts'

/** Receipts in a folder of their own, which goes after the test. */
const withReceipts = async (
  use: (at: {
    readonly folder: string
    readonly pictures: Pictures
    readonly receipts: ReturnType<typeof createReceipts>
  }) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-receipts-'))
  const pictures = folderPictures(folder)
  try {
    await use({ folder, pictures, receipts: createReceipts(pictures) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#264' } })
const nameOf = (kept: KeptReceipt): string => {
  if (!kept.ok) throw new Error(kept.code)
  return kept.name
}
const codeOf = (kept: KeptReceipt): string => (kept.ok ? 'kept' : kept.code)
const bytesOf = (address: string | null): Buffer => Buffer.from((address ?? '').replace('data:image/webp;base64,', ''), 'base64')

test('[ACCT-04] receipts keep PNG, JPEG and WebP as WebP under a name of their own', () =>
  withReceipts(async ({ receipts }) => {
    const small = blank(30, 20)
    const names = []
    for (const bytes of [await small.png().toBuffer(), await small.jpeg().toBuffer(), await small.webp().toBuffer()]) {
      const name = nameOf(await receipts.keep(bytes))
      expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
      const address = await receipts.read(name)
      expect(address).toMatch(/^data:image\/webp;base64,/)
      expect(await sharp(bytesOf(address)).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
      names.push(name)
    }
    expect(new Set(names).size).toBe(3)
  }))

test('[ACCT-04] receipts refuse what is none of the three kinds, also by half its first bytes', () =>
  withReceipts(async ({ receipts, folder }) => {
    const gif = await blank(30, 20).gif().toBuffer()
    const tiff = await blank(30, 20).tiff().toBuffer()
    const wave = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE'), Buffer.alloc(40)])
    const named = Buffer.concat([Buffer.alloc(8), Buffer.from('WEBP'), Buffer.alloc(40)])
    for (const bytes of [gif, tiff, wave, named, Buffer.from('<svg/>'), Buffer.alloc(0)])
      expect(codeOf(await receipts.keep(bytes))).toBe('RECEIPT_TYPE')
    expect(readdirSync(folder)).toEqual([])
  }))

test('[ACCT-04] receipts refuse a picture when a side or its size is over the limit', () =>
  withReceipts(async ({ receipts }) => {
    const keep = async (bytes: Buffer): Promise<string> => codeOf(await receipts.keep(bytes))
    const png = await blank(30, 20).png().toBuffer()
    const sized = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
    expect([await keep(sized(MOST_RECEIPT)), await keep(sized(MOST_RECEIPT + 1))]).toEqual(['kept', 'RECEIPT_TOO_LARGE'])
    const sides = [
      [8000, 2, 'kept'],
      [2, 8000, 'kept'],
      [8001, 2, 'RECEIPT_TOO_WIDE'],
      [2, 8001, 'RECEIPT_TOO_WIDE'],
    ] as const
    for (const [width, height, code] of sides) expect(await keep(await blank(width, height).png().toBuffer())).toBe(code)
  }))

test('[ACCT-04] receipts refuse a picture when a part of it is damaged', () =>
  withReceipts(async ({ receipts }) => {
    const dots = await sharp(Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, n) => (n * 7919) % 256)), {
      raw: { width: 64, height: 64, channels: 3 },
    })
      .jpeg()
      .toBuffer()
    for (const bytes of [dots.subarray(0, dots.length / 2), dots.subarray(0, 30)])
      expect(codeOf(await receipts.keep(bytes))).toBe('RECEIPT_DAMAGED')
  }))

test('[ACCT-04] receipts make a large picture smaller and turn it upright', () =>
  withReceipts(async ({ receipts }) => {
    const sizeOf = async (bytes: Buffer): Promise<unknown> => {
      const { width, height } = await sharp(bytesOf(await receipts.read(nameOf(await receipts.keep(bytes))))).metadata()
      return [width, height]
    }
    expect(await sizeOf(await blank(3000, 1500).jpeg().toBuffer())).toEqual([2000, 1000])
    expect(await sizeOf(await blank(500, 4000).jpeg().toBuffer())).toEqual([250, 2000])
    expect(await sizeOf(await blank(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer())).toEqual([40, 60])
  }))

test('[ACCT-04] receipts take four pictures at once, one after the other', () =>
  withReceipts(async ({ pictures }) => {
    const sizes: number[] = []
    const put: Pictures['put'] = async (name, bytes) => {
      sizes.push((await sharp(bytes).metadata()).width)
      await pictures.put(name, bytes)
    }
    const receipts = createReceipts({ ...pictures, put })
    const [large, small] = [await blank(1900, 1900).png().toBuffer(), await blank(20, 20).png().toBuffer()]
    const damaged = small.subarray(0, 40)
    const all = await Promise.all([large, damaged, small, small, small].map((bytes) => receipts.keep(bytes)))
    expect(all.map(codeOf)).toEqual(['kept', 'RECEIPT_DAMAGED', 'kept', 'kept', 'RATE_LIMITED'])
    expect(sizes).toEqual([1900, 20, 20])
    const again = await Promise.all([small, small, small, small, small].map((bytes) => receipts.keep(bytes)))
    expect(again.map(codeOf)).toEqual(['kept', 'kept', 'kept', 'kept', 'RATE_LIMITED'])
  }))

test('[ACCT-04] receipts say that a picture can be sent again when the store fails', () =>
  withReceipts(async ({ pictures }) => {
    const receipts = createReceipts({ ...pictures, put: () => Promise.reject(new Error('no room')) })
    const png = await blank(20, 20).png().toBuffer()
    expect(await receipts.keep(png)).toEqual({ ok: false, code: 'SERVICE_UNAVAILABLE' })
  }))

test('[ACCT-04] receipts read and drop what they kept, and no other file', () =>
  withReceipts(async ({ receipts, folder, pictures }) => {
    const png = await blank(20, 20).png().toBuffer()
    const name = nameOf(await receipts.keep(png))
    const other = join(folder, 'other.webp')
    writeFileSync(other, png)
    expect([
      await receipts.read('../other.webp'),
      await receipts.read(name.replace(/^./, 'x')),
      await receipts.read('0'.repeat(32)),
    ]).toEqual([null, null, null])
    expect(await receipts.read(`${'0'.repeat(32)}.webp`)).toBeNull()
    await receipts.drop('../other.webp')
    expect(existsSync(other)).toBe(true)
    await createReceipts({ ...pictures, drop: () => Promise.reject(new Error('no disk')) }).drop(name)
    expect(await receipts.read(name)).not.toBeNull()
    await receipts.drop(name)
    expect(await receipts.read(name)).toBeNull()
  }))
