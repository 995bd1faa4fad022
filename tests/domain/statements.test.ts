import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { daySchema, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { amountCell, csvCell } from '#domain/money/csv.ts'
import { dayBounds, dayIn, dayOf, daysIn, periodBounds, plusDays, zoneFrom } from '#domain/money/days.ts'
import { addressWith, fixedDays } from '#domain/money/asked-days.ts'
import { statementFrom } from '#client/money/wishes.ts'
import { testWith } from '#tests/needs.ts'
import { at } from '#tests/player.ts'

const root = join(import.meta.dirname, '..', '..')
const data = process.env['PAVILION_DATA'] ?? join(root, '..', 'shared', 'data')
const vectors = join(data, '..', 'vectors', 'money.json')

/** The kinds of this chapter. */
const KINDS = ['day_of', 'day_bounds', 'range', 'statement', 'statement_pages', 'pnl', 'resettle', 'csv_cell', 'csv_line', 'csv_file']
const casesSchema = z.array(z.looseObject({ kind: z.string() }))

testWith(existsSync(vectors) ? null : 'no worked cases of money')(
  '[ACCT-02] every worked case of statements, days and files passes',
  () => {
    const cases = casesSchema.parse(JSON.parse(readFileSync(vectors, 'utf8'))).filter(({ kind }) => KINDS.includes(kind))
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-money-'))
    const file = join(folder, 'money.json')
    writeFileSync(file, JSON.stringify(cases))
    const run = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/check-rules.ts', file], {
      cwd: root,
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true, force: true })
    expect(run.stdout.trim()).toBe(`${cases.length} passed, 0 failed`)
    expect(new Set(cases.map(({ kind }) => kind)).size).toBe(KINDS.length)
  },
)

const zone = fc
  .constantFrom('Asia/Kolkata', 'America/New_York', 'Europe/London', 'Pacific/Apia', 'UTC')
  .map((name) => timeZoneSchema.parse(name))
const moment = fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2032, 0) }).map(at)

test('[ACCT-02] days meet without a gap, and each moment is in its own day', () => {
  fc.assert(
    fc.property(moment, zone, (now, where) => {
      const day = dayOf(now, where)
      const { from, before } = dayBounds(day, where)
      expect(from <= now && now < before).toBe(true)
      expect(dayBounds(plusDays(day, 1), where).from).toBeGreaterThanOrEqual(before)
      const month = periodBounds('month', now, where)
      const week = periodBounds('week', now, where)
      for (const span of [month, week]) expect(span.from <= from && before <= span.before).toBe(true)
    }),
  )
})

test('[ACCT-02] refuses days and zones that the calendar does not know', () => {
  expect([dayIn('2026-02-28'), dayIn('2026-02-30'), dayIn('today')]).toEqual(['2026-02-28', null, null])
  expect([zoneFrom('Asia/Kolkata'), zoneFrom('Mars/Olympus'), zoneFrom('+05:30')]).toEqual(['Asia/Kolkata', null, null])
  expect(daysIn({ from: daySchema.parse('2026-01-01'), to: daySchema.parse('2026-12-31') })).toBe(365)
})

/** A cell as a spreadsheet reads it. */
const readCell = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

test('[ACCT-02] no text of a file is a formula, and none ends its cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = csvCell(text)
      expect(/[\r\n\t]/.test(cell)).toBe(false)
      expect(/^\s*[=+@]/.test(readCell(cell))).toBe(false)
      if (!cell.startsWith('"')) expect(/[",]/.test(cell)).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(amountCell(paise(amount))).toMatch(/^-?\d+\.\d\d$/)
      expect(csvCell(amountCell(paise(amount)))).toBe(amountCell(paise(amount)))
    }),
  )
})

test('[ACCT-02] an address holds range and filter, and nonsense in it is left out', () => {
  const query = new URLSearchParams('range=30d&show=results&zone=UTC')
  expect(statementFrom(query)).toEqual({ range: '30d', from: null, to: null, zone: 'UTC', show: 'results', cursor: null })
  expect(statementFrom(new URLSearchParams('from=2026-01-01&to=2026-01-31&range=7d'))).toMatchObject({ range: null, from: '2026-01-01' })
  expect(statementFrom(new URLSearchParams('from=x&show=x&zone=%20'))).toMatchObject({ range: '7d', from: null, zone: null, show: 'all' })
  expect(addressWith('/a', query, { range: null, show: null, zone: null })).toBe('/a')
  expect(addressWith('/a', query, { range: 'today' })).toBe('/a?range=today&show=results&zone=UTC')
  const days = { from: daySchema.parse('2026-01-01'), to: daySchema.parse('2026-01-02'), zone: timeZoneSchema.parse('UTC') }
  expect(fixedDays(days)).toEqual({ range: null, ...days })
})
