import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** The picture as it is kept, or why it is not. */
export type ReadPicture = Buffer | 'RECEIPT_TOO_WIDE' | 'RECEIPT_TOO_HEAVY' | 'RECEIPT_DAMAGED'

/** The program that reads a picture; the product starts in its own folder. */
const PROGRAM = resolve('server', 'payments', 'read-picture.mjs')
/** What the codes mean that the program ends with; it is ended for other reasons when it takes too much. */
const ENDS: ReadonlyMap<number | null, Exclude<ReadPicture, Buffer>> = new Map([
  [3, 'RECEIPT_TOO_WIDE'],
  [5, 'RECEIPT_DAMAGED'],
])
/** Kibibytes that the reader may hold: twice what a receipt of a phone takes. Linux keeps this limit; elsewhere the reader watches itself. */
const MOST_KB = 512 * 1024
const MOST_MS = 10_000
/** A kept picture is at most 2,000 pixels a side. */
const MOST_KEPT = 8 * 1024 * 1024

/** Nothing of this process's environment reaches the reader. */
const OPTIONS = { env: {}, timeout: MOST_MS, killSignal: 'SIGKILL' } as const
const start = (length: number, mostKb: number) => {
  const args = [PROGRAM, String(length), String(mostKb)]
  return process.platform === 'linux'
    ? spawn('/bin/sh', ['-c', 'ulimit -d "$0" && exec "$@"', String(mostKb), process.execPath, ...args], OPTIONS)
    : spawn(process.execPath, args, OPTIONS)
}

/**
 * Reads a picture in a process of its own, which has a bound of memory and ten seconds, and ends with the picture: so all it took is free
 * again. Never throws.
 */
export const readPicture = (bytes: Buffer, mostKb = MOST_KB): Promise<ReadPicture> =>
  new Promise((done) => {
    const reader = start(bytes.length, mostKb)
    const parts: Buffer[] = []
    let size = 0
    reader.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > MOST_KEPT) reader.kill('SIGKILL')
      else parts.push(part)
    })
    reader.stderr.resume()
    reader.on('error', () => done('RECEIPT_TOO_HEAVY'))
    reader.on('close', (code) => done(code === 0 && size > 0 ? Buffer.concat(parts) : (ENDS.get(code) ?? 'RECEIPT_TOO_HEAVY')))
    // A reader that ends early takes no more of the file. The input stays open: a reader whose input closes knows that its parent is gone.
    reader.stdin.on('error', () => undefined).write(bytes)
  })
