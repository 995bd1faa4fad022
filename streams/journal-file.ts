import * as z from 'zod/mini'
import { betSlipRefSchema, millisSchema } from '#contract/scalar.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { isFactType } from '#client/ledger/origin.ts'
import { type Entry, isTick } from './journal.ts'
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

/** A market of a list that is as the list before had it: a file has each of them once. */
const sameSchema = z.strictObject({ same: z.string() })
const marketSchema = z.looseObject({ market: z.looseObject({ marketId: z.string() }) })
const listSchema = z.looseObject({ markets: z.array(z.unknown()) })
/** The markets of each entry's list, whole again; the place of the first that names none, else. */
const wholeLists = (rows: z.infer<typeof entriesSchema>): z.infer<typeof entriesSchema> | number => {
  const known = new Map<string, unknown>()
  const whole: z.infer<typeof entriesSchema> = []
  for (const row of rows) {
    const list = listSchema.safeParse(row.fact)
    if (!list.success) {
      whole.push(row)
      continue
    }
    const markets: unknown[] = []
    for (const each of list.data.markets) {
      const same = sameSchema.safeParse(each)
      if (same.success && !known.has(same.data.same)) return whole.length
      const market = same.success ? known.get(same.data.same) : each
      const read = marketSchema.safeParse(market)
      if (read.success) known.set(read.data.market.marketId, market)
      markets.push(market)
    }
    whole.push({ ...row, fact: { ...row.fact, markets } })
  }
  return whole
}

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
  const whole = wholeLists(entries)
  const ours = typeof whole === 'number' ? whole : asEntries(whole)
  if (typeof ours === 'number') return { why: 'not-a-journal', at: `entries.${ours}` }
  const isWhole = ours.slice(0, MAX_BEFORE).some(({ fact }) => fact.type === 'app.started')
  return isWhole ? { head, entries: ours } : { why: 'not-from-start', at: 'entries.0' }
}

/** Entries as text, one by one: private text is masked, and a market that is as the list before had it is named alone. */
const written = (entries: readonly Entry[]): readonly string[] => {
  const known = new Map<string, string>()
  return entries.map((entry) => {
    const { fact } = entry
    if (!('markets' in fact)) return JSON.stringify(entry, redacted)
    const markets = fact.markets.map((each) => {
      const { marketId } = each.market
      const text = JSON.stringify(each, redacted)
      if (known.get(marketId) === text) return { same: marketId }
      known.set(marketId, text)
      return each
    })
    return JSON.stringify({ ...entry, fact: { ...fact, markets } }, redacted)
  })
}

/**
 * Writes a journal's file of `most` characters: where it would be longer, the oldest ticks are left out, and never a fact that a chart
 * decides by. Secrets are dots in it, and names, numbers and addresses of the player are masked (FLOW-03).
 */
export const writeJournal = (head: JournalHead, entries: readonly Entry[], most = MAX_FILE): string => {
  const rows = written(entries)
  const headText = JSON.stringify(head).slice(0, -1)
  let over = rows.reduce((sum, row) => sum + row.length + 1, headText.length + '"entries":[]}'.length) - most
  const kept = rows.filter((row, at) => {
    const entry = entries[at]
    if (over <= 0 || entry === undefined || !isTick(entry.fact)) return true
    over -= row.length + 1
    return false
  })
  return `${headText},"entries":[${kept.join(',')}]}`
}
