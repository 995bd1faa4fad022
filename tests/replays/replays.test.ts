import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { millisSchema } from '#contract/scalar.ts'
import { speak } from '#copy/catalogue.ts'
import { isLanguage, speakIn } from '#copy/languages.ts'
import { DELAYS } from '#machines/setup.ts'
import { type Difference, differenceIn } from '#src/spine/replay.ts'
import type { Entry } from '#streams/journal.ts'
import { type JournalFile, type JournalHead, readJournal } from '#streams/journal-file.ts'
import { RUNS } from './runs.ts'

const folder = import.meta.dirname
const FILES = readdirSync(folder).filter((file) => file.endsWith('.json'))
/** The whole corpus stays small. */
const MOST_BYTES = 300_000

const journalIn = (file: string): JournalFile => {
  const read = readJournal(readFileSync(join(folder, file), 'utf8'))
  if ('why' in read) throw new Error(`${file}: ${read.why} ${read.at}`)
  return read
}
/** The recorded delays; those that came later are the product's. */
const delaysOf = ({ delays = {} }: JournalHead): typeof DELAYS => ({ ...DELAYS, ...delays })

const factText = (fact: Difference['recorded']): string => (fact === null ? 'nothing' : JSON.stringify(fact))
/** A difference in words: the entry's number, its cause and both values; null for none. */
const said = (file: string, difference: Difference | null): string | null => {
  if (difference === null) return null
  const { seq, cause, recorded, replayed } = difference
  const after = cause === null ? 'the start' : `${cause.fact.type} (${cause.seq})`
  return `${file}: entry ${seq} after ${after} was ${factText(recorded)} and is ${factText(replayed)}`
}

afterEach(() => speak())

test('[FLOW-03] the corpus has a file for each of its runs, and is small', () => {
  expect(FILES.toSorted()).toEqual(
    Object.keys(RUNS)
      .map((name) => `${name}.json`)
      .toSorted(),
  )
  expect(FILES.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0)).toBeLessThan(MOST_BYTES)
  const heads = FILES.map((file) => journalIn(file).head)
  expect(new Set(heads.map(({ brand }) => brand)).size).toBeGreaterThan(1)
  expect(new Set(heads.map(({ language }) => language))).toEqual(new Set(['en', 'hi']))
})

test.each(FILES)('[FLOW-03] %s replays to the facts that were recorded', async (file) => {
  const { head, entries } = journalIn(file)
  if (isLanguage(head.language)) await speakIn(head.language)
  expect(said(file, differenceIn(entries, delaysOf(head)))).toBeNull()
})

test('[FLOW-03] the gate names the entry, the cause and both values of a planted difference', () => {
  const { entries } = journalIn('accepted.json')
  const planted = entries.map((entry) =>
    entry.fact.type === 'order.settled' ? { ...entry, fact: { type: 'order.dropped' as const, ref: entry.fact.ref, said: null } } : entry,
  )
  const settled = entries.find(({ fact }) => fact.type === 'order.settled')
  const answer = entries.find(({ fact }) => fact.type === 'bet.answered')
  expect(said('accepted.json', differenceIn(planted))).toBe(
    `accepted.json: entry ${settled?.seq} after bet.answered (${answer?.seq}) was ` +
      `{"type":"order.dropped","ref":"018bcfe5-6800-7000-8000-000000010003","said":null} and is ${JSON.stringify(settled?.fact)}`,
  )
})

test('[FLOW-03] the gate fails on a missing input, a missing fact and a fact too many', () => {
  const { entries } = journalIn('unknown-then-found.json')
  expect(differenceIn(entries)).toBeNull()
  expect(differenceIn(entries.filter(({ fact }) => fact.type !== 'outcome.answered'))).not.toBeNull()
  const sent = entries.find(({ fact }) => fact.type === 'order.sent')
  expect(differenceIn(entries.filter((entry) => entry !== sent))?.replayed).toEqual(sent?.fact)
  for (const cause of [3, 88_888]) {
    const extra: Entry = { seq: 99_999, at: millisSchema.parse(1), cause, fact: { type: 'link.lost' } }
    expect(differenceIn([...entries, extra])).toMatchObject({ seq: 99_999, recorded: { type: 'link.lost' }, replayed: null })
  }
})
