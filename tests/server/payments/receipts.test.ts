import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MOST_RECEIPT } from '#contract/calls/payments.ts'
import { readPicture } from '#server/payments/picture-reader.ts'
import { type KeptReceipt, type Receipts, createReceipts } from '#server/payments/receipts.ts'
import { type Pictures, folderPictures } from '#server/store/pictures.ts'
import { progressiveJpeg, segment } from './hostile.ts'

const MEMBER = { member: 'M1001', address: 'home' }
const due = (): null => null
/** Sends a picture for a deposit that is open. */
const sent = (receipts: Pick<Receipts, 'keep'>, bytes: Buffer): Promise<KeptReceipt> => receipts.keep(MEMBER, bytes, due)

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

/** A progressive JPEG whose last scan stands there so many times. */
const withScans = (bytes: Buffer, times: number): Buffer => {
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, -2)
  return Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: times }, () => scan), bytes.subarray(-2)])
}
/** Kills the readers that this process started; answers how many there were. */
const killReaders = (): number => {
  const found = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'read-picture'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
  for (const pid of found) process.kill(Number(pid), 'SIGKILL')
  return found.length
}

test('[ACCT-04] receipts keep PNG, JPEG and WebP as WebP under a name of their own', () =>
  withReceipts(async ({ receipts }) => {
    const small = blank(30, 20)
    const names = []
    for (const bytes of [await small.png().toBuffer(), await small.jpeg().toBuffer(), await small.webp().toBuffer()]) {
      const name = nameOf(await sent(receipts, bytes))
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
      expect(codeOf(await sent(receipts, bytes))).toBe('RECEIPT_TYPE')
    expect(readdirSync(folder)).toEqual([])
  }))

test('[ACCT-04] receipts refuse a picture when a side or its size is over the limit', () =>
  withReceipts(async ({ receipts }) => {
    const keep = async (bytes: Buffer): Promise<string> => codeOf(await sent(receipts, bytes))
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
      expect(codeOf(await sent(receipts, bytes))).toBe('RECEIPT_DAMAGED')
  }))

test('[ACCT-04] receipts make a large picture smaller and turn it upright', () =>
  withReceipts(async ({ receipts }) => {
    const sizeOf = async (bytes: Buffer): Promise<unknown> => {
      const { width, height } = await sharp(bytesOf(await receipts.read(nameOf(await sent(receipts, bytes))))).metadata()
      return [width, height]
    }
    expect(await sizeOf(await blank(3000, 1500).jpeg().toBuffer())).toEqual([2000, 1000])
    expect(await sizeOf(await blank(500, 4000).jpeg().toBuffer())).toEqual([250, 2000])
    expect(await sizeOf(await blank(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer())).toEqual([40, 60])
  }))

test('[ACCT-04] receipts read one picture at a time, and addresses take turns', () =>
  withReceipts(async ({ pictures }) => {
    const sizes: number[] = []
    const put: Pictures['put'] = async (name, bytes) => {
      sizes.push((await sharp(bytes).metadata()).width)
      await pictures.put(name, bytes)
    }
    const receipts = createReceipts({ ...pictures, put })
    const [first, second, third, other] = await Promise.all([40, 50, 60, 20].map((side) => blank(side, side).png().toBuffer()))
    const all = [first, second, third].map((bytes) => receipts.keep(MEMBER, bytes ?? Buffer.alloc(0), due))
    all.push(receipts.keep({ member: 'M1002', address: 'shop' }, other ?? Buffer.alloc(0), due))
    expect((await Promise.all(all)).map(codeOf)).toEqual(['kept', 'kept', 'RATE_LIMITED', 'kept'])
    expect(sizes).toEqual([40, 20, 50])
  }))

test('[ACCT-04] receipts take four pictures of an address and 24 of all, and a newcomer has a place', () =>
  withReceipts(async ({ receipts }) => {
    const damaged = (await blank(20, 20).png().toBuffer()).subarray(0, 40)
    const send = (member: string, address: string): Promise<string> =>
      receipts.keep({ member, address }, damaged, () => 'DEPOSIT_ENDED').then(codeOf)
    const homes = ['one', 'two', 'three', 'four', 'five', 'six']
    const all = homes.flatMap((address) => [1, 2, 3, 4, 5].map((n) => send(`${address}-${n}`, address)))
    const newcomer = send('new', 'seven')
    const codes = await Promise.all(all)
    expect(await newcomer).toBe('DEPOSIT_ENDED')
    // One more of each address, and the place that the newcomer has.
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(homes.length + 1)
    expect(codes.filter((code) => code === 'DEPOSIT_ENDED')).toHaveLength(23)
  }))

test('[ACCT-08] receipts read no picture of a deposit that ended while the picture waited', () =>
  withReceipts(async ({ receipts, folder }) => {
    const png = await blank(20, 20).png().toBuffer()
    let code: 'DEPOSIT_ENDED' | null = null
    const first = receipts.keep(MEMBER, png, due)
    const next = receipts.keep(MEMBER, png, () => code)
    code = 'DEPOSIT_ENDED'
    expect([codeOf(await first), codeOf(await next)]).toEqual(['kept', 'DEPOSIT_ENDED'])
    expect(readdirSync(folder)).toHaveLength(1)
  }))

test('[ACCT-04] receipts refuse a picture that takes too much to read, and hold none of its memory', () =>
  withReceipts(async ({ receipts }) => {
    const bomb = await blank(8000, 8000).jpeg({ progressive: true, quality: 10 }).toBuffer()
    const scans = withScans(await blank(500, 500).jpeg({ progressive: true, quality: 10 }).toBuffer(), 40)
    const before = process.memoryUsage().rss
    for (const bytes of [bomb, scans]) expect(codeOf(await sent(receipts, bytes))).toBe('RECEIPT_TOO_HEAVY')
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
    expect(codeOf(await sent(receipts, await blank(4000, 3000).jpeg({ progressive: true }).toBuffer()))).toBe('kept')
  }))

const behindStart = (jpeg: Buffer, more: Buffer): Buffer => Buffer.concat([jpeg.subarray(0, 2), more, jpeg.subarray(2)])
const scanMarks = Buffer.alloc(80, Buffer.from([0xff, 0xda]))

test('[ACCT-04] receipts keep a JPEG when scans stand in its thumbnail and behind its end', () =>
  withReceipts(async ({ receipts }) => {
    const photo = await blank(60, 40).jpeg().toBuffer()
    const thumbnail = withScans(await blank(20, 20).jpeg({ progressive: true }).toBuffer(), 40)
    const filled = behindStart(photo, Buffer.concat([segment(0xe1, [...thumbnail]), Buffer.alloc(3, 0xff)]))
    expect(codeOf(await sent(receipts, Buffer.concat([filled, scanMarks])))).toBe('kept')
  }))

test('[ACCT-04] receipts count the scans of a JPEG when other bytes with 0xFF stand before them', () =>
  withReceipts(async ({ receipts }) => {
    const jpeg = progressiveJpeg(60, 40, 40)
    const led = behindStart(jpeg, segment(0xfe, [0xff, 0xd9]))
    // A decoder that waits for a restart passes over a marker that is none, and over no segment of it.
    const restarts = behindStart(jpeg, segment(0xdd, [0, 1]))
    const data = restarts.indexOf(Buffer.from([0xff, 0xda])) + 14
    const hidden = [0x00, 0x02, 0xbf, 0xd7].map((alone) =>
      Buffer.concat([restarts.subarray(0, data), Buffer.from([0xff, alone, 0x7f, 0xff]), restarts.subarray(data)]),
    )
    for (const bytes of [jpeg.subarray(0, -2), led, ...hidden]) expect(codeOf(await sent(receipts, bytes))).toBe('RECEIPT_TOO_HEAVY')
  }))

test('[ACCT-04] receipts go on with the next picture when the reader of one is killed', () =>
  withReceipts(async ({ receipts }) => {
    const wide = await blank(6000, 6000).jpeg({ progressive: true }).toBuffer()
    const killed = sent(receipts, wide)
    const next = sent(receipts, await blank(20, 20).png().toBuffer())
    await expect.poll(() => killReaders()).toBeGreaterThan(0)
    expect([codeOf(await killed), codeOf(await next)]).toEqual(['RECEIPT_TOO_HEAVY', 'kept'])
  }))

const PROGRAM = 'server/payments/read-picture.mjs'
/** As much work as the bounds let through: more than a second. */
const heavy = progressiveJpeg(8000, 6000, 16)
/** Starts a reader that writes to this process, sends it a file and says so. */
const parentOf = (file: string): string => `
  const file = require('node:fs').readFileSync(${JSON.stringify(file)})
  const args = ['${PROGRAM}', String(file.length), String(2 ** 20)]
  const reader = require('node:child_process').spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'ignore'] })
  reader.stdin.write(file, () => console.error('sent'))
`

test('[ACCT-04] the reader of a picture ends without an answer when its parent is killed', () =>
  withReceipts(async ({ folder }) => {
    const file = join(folder, 'heavy.jpg')
    writeFileSync(file, heavy)
    const parent = spawn(process.execPath, ['-e', parentOf(file)])
    const said: Buffer[] = []
    parent.stdout.on('data', (part: Buffer) => said.push(part))
    await once(parent.stderr, 'data')
    parent.kill('SIGKILL')
    // The output closes when the reader has ended, too.
    await once(parent, 'close')
    expect(Buffer.concat(said)).toHaveLength(0)
  }))

test('[ACCT-04] readPicture says that a picture is too heavy when a decoder gets no memory', async () => {
  const clear = sharp({ create: { width: 3000, height: 3000, channels: 4, background: '#264' } })
  const png = await clear.toColourspace('rgb16').png({ progressive: true }).toBuffer()
  const webp = await blank(4000, 4000).webp({ lossless: true }).toBuffer()
  for (const bytes of [png, progressiveJpeg(4000, 4000, 2), webp]) {
    expect(await readPicture(bytes, 150 * 1024)).toBe('RECEIPT_TOO_HEAVY')
    expect(await readPicture(bytes)).toBeInstanceOf(Buffer)
  }
})

test('[ACCT-04] the reader of a picture kills itself when it takes too much and no system bounds it', async () => {
  const reader = spawn(process.execPath, [PROGRAM, String(heavy.length), String(200 * 1024)])
  const said: Buffer[] = []
  reader.stdout.on('data', (part: Buffer) => said.push(part))
  reader.stderr.resume()
  reader.stdin.on('error', () => undefined).write(heavy)
  expect(await once(reader, 'close')).toEqual([null, 'SIGKILL'])
  expect(said).toEqual([])
})

test('[ACCT-04] receipts say that a picture can be sent again when the store fails', () =>
  withReceipts(async ({ pictures }) => {
    const receipts = createReceipts({ ...pictures, put: () => Promise.reject(new Error('no room')) })
    const png = await blank(20, 20).png().toBuffer()
    expect(await sent(receipts, png)).toEqual({ ok: false, code: 'SERVICE_UNAVAILABLE' })
  }))

test('[ACCT-04] receipts read and drop what they kept, and no other file', () =>
  withReceipts(async ({ receipts, folder, pictures }) => {
    const png = await blank(20, 20).png().toBuffer()
    const name = nameOf(await sent(receipts, png))
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
