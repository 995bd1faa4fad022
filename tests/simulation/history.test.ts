import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { said } from '#domain/said.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import type { Entry } from '#streams/journal.ts'
import { readEntries } from '#streams/journal-file.ts'
import { type History, impossibleIn } from './history.ts'
import { historyOf } from './run.ts'
import { createWorld } from './world.ts'

/** The recorded history, read each time, because the books change what they are given. */
const recorded = (): History => {
  const file = join(import.meta.dirname, 'histories', 'bet-cash-out-refusal.json')
  const read: { readonly journals: readonly unknown[]; readonly log: readonly ExchangeEvent[] } = JSON.parse(readFileSync(file, 'utf8'))
  return { journals: read.journals.map((journal) => readEntries(journal) ?? []), log: read.log }
}

test('[FLOW-07] a recorded history of two tabs and the exchange was possible', () => {
  const { journals, log } = recorded()
  expect(journals).toHaveLength(2)
  const facts = journals.flat().map(({ fact }) => fact.type)
  for (const type of ['order.placed', 'order.settled', 'account.changed', 'cash-out.pressed']) expect(facts).toContain(type)
  for (const type of ['bet-received', 'cashed-out']) expect(log.map((event) => event.type)).toContain(type)
  expect(impossibleIn({ journals, log })).toEqual([])
})

test('[FLOW-07] a run in which nothing happened was possible', () => {
  expect(impossibleIn(historyOf(createWorld(1, { drop: 0, double: 0, maxDelayMs: 0 }, {})))).toEqual([])
})

/** Changes the first entry that `change` has another one for. */
const forged = ({ journals, log }: History, change: (entry: Entry) => Entry | null): History => {
  let isDone = false
  const forge = (entry: Entry): Entry => {
    const other = isDone ? null : change(entry)
    isDone ||= other !== null
    return other ?? entry
  }
  return { journals: journals.map((journal) => journal.map(forge)), log }
}
const NO_BET = 'no journal of alpha has the press of'

test.each<readonly [what: string, plant: (history: History) => History, named: string]>([
  [
    'a ref with two bets',
    ({ journals, log }) => ({
      journals,
      log: log.flatMap((event): readonly ExchangeEvent[] => (event.type === 'bet-received' ? [event, structuredClone(event)] : [event])),
    }),
    'the log has two bets of',
  ],
  [
    'a bet without a press',
    ({ journals, log }) => ({ journals: journals.map((all) => all.filter(({ fact }) => fact.type !== 'order.placed')), log }),
    NO_BET,
  ],
  [
    'a press in two journals',
    ({ journals, log }) => ({ journals: [...journals, journals.flat().filter(({ fact }) => fact.type === 'order.placed')], log }),
    'a second time',
  ],
  [
    'another stake than pressed',
    (history) =>
      forged(history, (entry) =>
        entry.fact.type === 'order.placed' && entry.fact.entry.kind === 'bet'
          ? { ...entry, fact: { ...entry.fact, entry: { ...entry.fact.entry, stake: paise(1) } } }
          : null,
      ),
    '1 shown = sent',
  ],
  [
    'a refusal of a bet that stands',
    (history) =>
      forged(history, (entry) =>
        entry.fact.type === 'order.settled' ? { ...entry, fact: { ...entry.fact, verdict: refusedSaying(said('betRefused')) } } : null,
      ),
    'was refused, and the log has taken',
  ],
  [
    'an answer that the exchange never gave',
    ({ journals, log }) => ({ journals, log: log.filter(({ type }) => type === 'member-opened') }),
    'and the log has no answer',
  ],
  [
    'another balance under the same number',
    (history) =>
      forged(history, (entry) =>
        entry.fact.type === 'account.changed' ? { ...entry, fact: { ...entry.fact, balance: paise(entry.fact.balance + 1) } } : null,
      ),
    'and the log has 5000000 and',
  ],
  [
    'a number that the account never had',
    (history) =>
      forged(history, (entry) => (entry.fact.type === 'account.changed' ? { ...entry, fact: { ...entry.fact, accountSeq: 9999 } } : null)),
    'no such account',
  ],
  [
    'a cash-out that was not offered',
    (history) =>
      forged(history, (entry) =>
        entry.fact.type === 'cash-out.pressed' ? { ...entry, fact: { ...entry.fact, amount: paise(77) } } : null,
      ),
    'which this tab was not offered',
  ],
  [
    'a cash-out worth less than pressed',
    ({ journals, log }) => ({
      journals,
      log: log.map((event) => (event.type === 'cashed-out' ? { ...event, amount: paise(event.amount - 100_000) } : event)),
    }),
    'was pressed',
  ],
])('[FLOW-07] the check of histories names %s', (_, plant, named) => {
  const found = impossibleIn(plant(recorded()))
  expect(found.join('\n')).toContain(named)
  expect(found.every((text) => text.startsWith('8 one account of it: '))).toBe(true)
})
