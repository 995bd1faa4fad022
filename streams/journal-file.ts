import * as z from 'zod/mini'
import { betSlipRefSchema, millisSchema } from '#contract/scalar.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { isFactType } from '#client/ledger/origin.ts'
import type { Entry } from './journal.ts'
import { redacted } from './redact.ts'

/** The most characters and entries of a journal's file. */
export const MAX_FILE = 40_000_000
export const MAX_ENTRIES = 60_000

/** The start of the app is among the first entries: charts derive a few facts while they start. */
const MAX_BEFORE = 50

/** What a journal was recorded with. */
export const headFields = {
  pavilion: z.literal('journal'),
  format: z.literal(1),
  build: z.string().check(z.maxLength(40)),
  brand: z.string().check(z.maxLength(40)),
  language: z.string().check(z.maxLength(10)),
  title: z.string().check(z.maxLength(300)),
  /** The bet that the file is about. */
  ref: z.exactOptional(betSlipRefSchema),
  /** The delays of the charts, where a replay is to use the recorded ones. */
  delays: z.exactOptional(z.record(z.string().check(z.maxLength(40)), z.number())),
}
export const headSchema = z.object(headFields)
export type JournalHead = z.infer<typeof headSchema>

const entrySchema = z.object({
  seq: z.int().check(z.gte(1)),
  at: millisSchema,
  cause: z.nullable(z.int().check(z.gte(0))),
  fact: z.record(z.string(), z.unknown()),
})
const entriesSchema = z.array(entrySchema).check(z.maxLength(MAX_ENTRIES))
const fileSchema = z.object({ ...headFields, entries: entriesSchema })

/** Facts come from this product, so their type is checked and not each field: a replay shows where one is not understood. */
const isFact = (fact: object): fact is Fact => 'type' in fact && typeof fact.type === 'string' && isFactType(fact.type)

/** The entries, all of known facts and in order; the number of the first that is not, else. */
const asEntries = (rows: z.infer<typeof entriesSchema>): readonly Entry[] | number => {
  const entries: Entry[] = []
  for (const { seq, at, cause, fact } of rows) {
    if (!isFact(fact) || seq <= (entries.at(-1)?.seq ?? 0)) return entries.length
    entries.push({ seq, at, fact, cause })
  }
  return entries
}

/** Entries as another tab sends them; null if they are none. */
export const readEntries = (sent: unknown): readonly Entry[] | null => {
  const read = entriesSchema.safeParse(sent)
  const entries = read.success ? asEntries(read.data) : 0
  return typeof entries === 'number' ? null : entries
}

/** Why a file is no journal; `at`: the place in it. */
export type FileFault = { readonly why: 'too-large' | 'not-json' | 'not-a-journal' | 'not-from-start'; readonly at: string }
export type JournalFile = { readonly head: JournalHead; readonly entries: readonly Entry[] }

/** Reads a journal's file. It begins with the start of the app, because a replay does. */
export const readJournal = (written: string): JournalFile | FileFault => {
  if (written.length > MAX_FILE) return { why: 'too-large', at: '' }
  let parsed: unknown
  try {
    parsed = JSON.parse(written)
  } catch {
    return { why: 'not-json', at: '' }
  }
  const read = fileSchema.safeParse(parsed)
  if (!read.success) return { why: 'not-a-journal', at: read.error.issues[0]?.path.join('.') ?? '' }
  const { entries, ...head } = read.data
  const ours = asEntries(entries)
  if (typeof ours === 'number') return { why: 'not-a-journal', at: `entries.${ours}` }
  const isWhole = ours.slice(0, MAX_BEFORE).some(({ fact }) => fact.type === 'app.started')
  return isWhole ? { head, entries: ours } : { why: 'not-from-start', at: 'entries.0' }
}

/** Writes a journal's file; secrets are dots in it, and names, numbers and addresses of the player are masked (FLOW-03). */
export const writeJournal = (head: JournalHead, entries: readonly Entry[]): string => JSON.stringify({ ...head, entries }, redacted)
