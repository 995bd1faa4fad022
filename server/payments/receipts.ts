import { randomBytes } from 'node:crypto'
import type { Code } from '#contract/call.ts'
import { MOST_RECEIPT } from '#contract/calls/payments.ts'
import type { Pictures } from '#server/store/pictures.ts'
import { readPicture } from './picture-reader.ts'
import { type Asker, createTurns } from './turns.ts'

/** Pictures that wait or are read. */
const WAITING = { ofMember: 2, ofAddress: 4, ofAll: 24 }
const NAME = /^[0-9a-f]{32}\.webp$/

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const begins = (bytes: Buffer, with_: Buffer): boolean => bytes.subarray(0, with_.length).equals(with_)
/** Is it one of the three kinds of picture, by its first bytes? */
const isPicture = (bytes: Buffer): boolean =>
  begins(bytes, PNG) ||
  begins(bytes, JPEG) ||
  (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP')

export type KeptReceipt = { readonly ok: true; readonly name: string } | { readonly ok: false; readonly code: Code }
export type Receipts = ReturnType<typeof createReceipts>

/**
 * The receipts of deposits, where no web address leads to, under names of our own. A picture is known by its content and written again,
 * so nothing else that was in the file is kept.
 */
export const createReceipts = (pictures: Pictures) => {
  const turns = createTurns(WAITING)
  const written = async (bytes: Buffer): Promise<KeptReceipt> => {
    const clean = await readPicture(bytes)
    if (typeof clean === 'string') return { ok: false, code: clean }
    const name = `${randomBytes(16).toString('hex')}.webp`
    return pictures.put(name, clean).then(
      () => ({ ok: true, name }),
      () => ({ ok: false, code: 'SERVICE_UNAVAILABLE' }),
    )
  }
  return {
    /** Keeps a member's picture, or says why not (ACCT-04). `fault`: why it is not due any more, asked when its turn has come. */
    keep: async (asker: Asker, bytes: Buffer, fault: () => Code | null): Promise<KeptReceipt> => {
      if (bytes.length > MOST_RECEIPT) return { ok: false, code: 'RECEIPT_TOO_LARGE' }
      if (!isPicture(bytes)) return { ok: false, code: 'RECEIPT_TYPE' }
      const kept = await turns.run(asker, async () => {
        const code = fault()
        return code === null ? written(bytes) : { ok: false as const, code }
      })
      return kept ?? { ok: false, code: 'RATE_LIMITED' }
    },
    /** The picture of a name as a data address; null for none. */
    read: async (name: string): Promise<string | null> => {
      if (!NAME.test(name)) return null
      const bytes = await pictures.get(name)
      return bytes === null ? null : `data:image/webp;base64,${bytes.toString('base64')}`
    },
    drop: async (name: string): Promise<void> => {
      // One that stays belongs to no deposit, and does no harm.
      if (NAME.test(name)) await pictures.drop(name).catch(() => undefined)
    },
  }
}
