import sharp from 'sharp'

/**
 * A process that reads one picture: the file on standard input, the picture written again as WebP on standard output. Its arguments are
 * the length of the file in bytes, because the input stays open as long as the parent lives, and the memory it may take, in KiB. It ends
 * with one of these codes, which `picture-reader.ts` reads, or kills itself. Plain JavaScript, because Node starts it without a transpiler.
 */
const TOO_WIDE = 3
const TOO_HEAVY = 4
const DAMAGED = 5

const MOST_SIDE = 8000
/** A photo of 48 megapixels: 8,000 by 6,000. */
const MOST_PIXELS = 48_000_000
/** Encoders write ten scans of a progressive JPEG; each is a pass over the whole picture. */
const MOST_SCANS = 16
/** A receipt is read, not admired: this side is enough for every digit. */
const KEPT_SIDE = 2000
/** A reader whose parent has gone ends by itself. */
const MOST_MS = 15_000
const WATCH_MS = 50

const [length, mostKb] = process.argv.slice(2).map(Number)

/** Ends at once; an exit would wait for the decoder. */
const die = () => process.kill(process.pid, 'SIGKILL')
setTimeout(die, MOST_MS).unref()
// The decoder works on another thread. Not every system bounds memory from outside.
setInterval(() => process.memoryUsage.rss() > mostKb * 1024 && die(), WATCH_MS).unref()
// Both close when the parent is gone.
process.stdin.on('close', die).on('error', die)
process.stdout.on('error', die)

const SCAN = 0xda
const END = 0xd9
/** No length follows a byte of data, a byte that fills, a restart, or a number that a decoder passes over. */
const isAlone = (marker) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd7)
/** The scans of a JPEG up to its end. A picture in a segment (a thumbnail) or behind the end (a photo that moves) does not count. */
const scansOf = (bytes) => {
  let scans = 0
  let at = bytes.indexOf(0xff, 2)
  while (at !== -1 && at + 4 <= bytes.length && scans <= MOST_SCANS) {
    const marker = bytes[at + 1]
    if (marker === END) return scans
    if (marker === SCAN) scans += 1
    if (marker === 0xff) at += 1
    else at += isAlone(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2)
    at = bytes.indexOf(0xff, at)
  }
  return scans
}

/** The file, once all of it is here. */
const fileOf = (input) =>
  new Promise((done) => {
    const chunks = []
    let left = length
    input.on('data', (chunk) => {
      chunks.push(chunk)
      left -= chunk.length
      if (left <= 0) done(Buffer.concat(chunks))
    })
  })

const bytes = await fileOf(process.stdin)
sharp.cache(false)
sharp.concurrency(1)
try {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width > MOST_SIDE || height > MOST_SIDE) process.exit(TOO_WIDE)
  if (width * height > MOST_PIXELS || (format === 'jpeg' && scansOf(bytes) > MOST_SCANS)) process.exit(TOO_HEAVY)
  const clean = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  process.stdout.end(clean, () => process.exit(0))
} catch (error) {
  // The libraries have no code for it: each says in words that memory is out, or that it could not allocate.
  process.exit(/memory|allocate/i.test(String(error)) ? TOO_HEAVY : DAMAGED)
}
