import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betIdSchema } from '#contract/scalar.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { refusedSaying, type Verdict } from '#domain/betting/verdict.ts'
import { said } from '#domain/said.ts'
import type { Positioned } from '#server/store/log.ts'
import { nothingEnded } from '#server/exchange/state/state.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import type { Entry } from '#streams/journal.ts'
import { readEntries, writeJournal } from '#streams/journal-file.ts'
import { createHistoryCheck } from './history.ts'
import { bundle } from '../../scripts/bundle.ts'

const program = await bundle('scripts/check-journal.ts')
const folder = mkdtempSync(join(tmpdir(), 'pavilion-journal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The journal of the first of two tabs, which bet and cashed out, and the log of their exchange. */
const recorded: { readonly journals: readonly unknown[]; readonly log: readonly Positioned[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'histories', 'bet-cash-out-refusal.json'), 'utf8'),
)
const entries = readEntries(recorded.journals[0]) ?? []
const head = { pavilion: 'journal', format: 1, build: '1.0.0', brand: 'pavilion', language: 'en', title: 'Open Bets' } as const

beforeAll(async () => {
  const log = sqliteLog(folder)
  const events = recorded.log.map(({ position: _, ...event }) => event)
  await new Promise<unknown>((done) => log.append({ events, projected: [], ended: nothingEnded, snapshot: null }, done))
  log.close()
})

const check = (written: string, ...more: readonly string[]) => {
  const file = join(folder, 'journal.json')
  writeFileSync(file, written)
  return spawnSync(process.execPath, [program, file, '--data', folder, ...more], { encoding: 'utf8', timeout: 50_000 })
}
const changed = (change: (entry: Entry) => Entry): string => writeJournal(head, entries.map(change))

test('[FLOW-07] the log explains all of a member’s file, though another tab bet too', () => {
  const { status, stdout } = check(writeJournal(head, entries))
  expect([status, stdout]).toEqual([0, expect.stringContaining('The two books agree: the log explains all of it.')])
  expect(stdout).toMatch(/[1-9]\d* presses, [1-9]\d* answers, [1-9]\d* accounts/)
})

test('[FLOW-07] names what the log does not explain: a changed stake, and a balance that no account had', () => {
  const stake = check(
    changed((entry) =>
      entry.fact.type === 'order.placed' && entry.fact.entry.kind === 'bet'
        ? { ...entry, fact: { ...entry.fact, entry: { ...entry.fact.entry, stake: paise(1) } } }
        : entry,
    ),
  )
  expect([stake.status, stake.stdout]).toEqual([1, expect.stringContaining('1 shown = sent')])
  const balance = check(
    changed((entry) => (entry.fact.type === 'account.changed' ? { ...entry, fact: { ...entry.fact, balance: paise(7) } } : entry)),
  )
  expect([balance.status, balance.stdout]).toEqual([1, expect.stringMatching(/has 7 and \d+ as account \d+ of alpha/)])
})

/** A row of a list with one figure changed, or a verdict, a balance or a press. */
const inRow = (change: Partial<Bet>): ((entry: Entry) => Entry) => {
  let isDone = false
  return (entry) => {
    const { fact } = entry
    if (isDone || fact.type !== 'bets.changed' || fact.active.length === 0) return entry
    isDone = true
    return { ...entry, fact: { ...fact, active: fact.active.map((bet) => ({ ...bet, ...change })) } }
  }
}
type Taken = Exclude<Verdict, { readonly kind: 'refused' }>
const inVerdict =
  (change: Partial<Pick<Taken, 'winnings' | 'averageOdds'>>): ((entry: Entry) => Entry) =>
  (entry) => {
    const { fact } = entry
    if (fact.type !== 'order.settled' || fact.verdict.kind === 'refused') return entry
    return { ...entry, fact: { ...fact, verdict: { ...fact.verdict, ...change } } }
  }

test.each<readonly [what: string, change: (entry: Entry) => Entry, named: RegExp]>([
  ['the stake of a row', inRow({ stake: paise(9) }), /shows PV-\d+ with stake 9, and the log has/],
  ['the odds of a row', inRow({ odds: odds(9000) }), /with odds 9000, and the log has 2000/],
  ['the average odds of a row', inRow({ averageOdds: odds(9000) }), /averageOdds 9000, and the log has 2000/],
  ['the status of a row', inRow({ state: 'settled' }), /state settled, and the log has/],
  ['the matched part of a row', inRow({ matched: paise(3) }), /matched 3, and the log has/],
  ['what remains of a row', inRow({ remaining: paise(3) }), /remaining 3, and the log has/],
  ['the winnings of a row', inRow({ winnings: paise(77) }), /winnings 77, and the log has/],
  ['the result of a row', inRow({ pnl: paise(77) }), /pnl 77, and the log has null/],
  ['the side of a row', inRow({ side: 'lay' }), /side lay, and the log has back/],
  ['a row of no bet', inRow({ betId: betIdSchema.parse('PV-999999') }), /shows PV-999999 with no bet of the log/],
  ['the winnings of a verdict', inVerdict({ winnings: paise(77) }), /answers PV-\d+ with figures that the log never had/],
  ['the odds of a verdict', inVerdict({ averageOdds: odds(9000) }), /figures that the log never had: 9000/],
])('[FLOW-07] names one changed figure of a file: %s', (_, change, named) => {
  const { status, stdout } = check(changed(change))
  expect([status, stdout]).toEqual([1, expect.stringMatching(named)])
  expect(stdout).toContain('The two books do not agree')
})

test('[FLOW-07] reads the log of an exchange that runs, and leaves its files as they are', () => {
  const running = sqliteLog(folder)
  const before = readFileSync(join(folder, 'exchange.db'))
  const { status, stdout } = check(writeJournal(head, entries))
  const after = readFileSync(join(folder, 'exchange.db'))
  running.close()
  expect([status, stdout]).toEqual([0, expect.stringContaining('The two books agree')])
  expect(after.equals(before)).toBe(true)
})

test('[FLOW-07] a refusal is impossible where the log has the bet under way, not where it has nothing', () => {
  const never = refusedSaying(said('neverSeen'))
  const refused = entries.map((entry) =>
    entry.fact.type === 'order.settled' ? { ...entry, fact: { ...entry.fact, verdict: never } } : entry,
  )
  const received = recorded.log.findIndex(({ type }) => type === 'bet-received')
  const found = (events: number): number => {
    const history = createHistoryCheck([refused], false)
    for (const event of structuredClone(recorded.log.slice(0, events))) history.take(event)
    return history.end().filter((each) => each.includes('was refused, and the log has')).length
  }
  expect([found(received), found(received + 1)]).toEqual([0, 1])
})

test('[FLOW-07] says what to do when a file is no journal, or a folder holds no log', () => {
  const noJournal = check('{}')
  expect([noJournal.status, noJournal.stderr]).toEqual([2, expect.stringContaining('is no journal that can be checked')])
  const noLog = check(writeJournal(head, entries), '--data', join(folder, 'none'))
  expect([noLog.status, noLog.stderr]).toEqual([2, expect.stringContaining('Give --data the folder')])
})
