import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { createJournal } from '#streams/journal.ts'
import { at } from '#tests/player.ts'

const press: Fact = { type: 'page.online' }
const tick: Fact = { type: 'books.changed', books: [] }
const seqs = (entries: readonly { readonly seq: number }[]): readonly number[] => entries.map(({ seq }) => seq)
const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('[FLOW-03] journal numbers facts and ticks together from 1, and gives both in that order', () => {
  const journal = createJournal()
  const facts = [tick, press, tick, press, tick]
  for (const [index, fact] of facts.entries()) journal.append(fact, at(index), null)
  expect(journal.export()).toEqual({ cut: false, entries: facts.map((fact, index) => ({ seq: index + 1, at: index, fact, cause: null })) })
  expect([0, 2, 5].map((last) => seqs(journal.after(last)))).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], []])
})

test('[FLOW-03] journal drops old ticks first, and no fact that a chart decides by', () => {
  const journal = createJournal()
  journal.append(press, at(0), null)
  for (let n = 0; n < 4001; n += 1) journal.append(tick, at(n), null)
  journal.append(press, at(5000), null)
  expect(seqs(journal.export().entries)).toEqual([1, ...range(2003, 4003)])
  expect(seqs(journal.after(0))).toEqual([1, ...range(2003, 4003)])
  expect(journal.isCut()).toBe(false)
})

test('[FLOW-03] journal keeps the last 20000 facts and says that it is cut when it drops one', () => {
  const journal = createJournal()
  for (let n = 0; n < 40_000; n += 1) journal.append(press, at(n), null)
  expect([journal.isCut(), journal.export().entries.length]).toEqual([false, 40_000])
  journal.append(press, at(40_000), null)
  expect([journal.isCut(), journal.export().cut]).toEqual([true, true])
  expect(seqs(journal.export().entries)).toEqual(range(20_002, 40_001))
})
