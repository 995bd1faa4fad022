import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { english } from '#copy/en/english.ts'
import { sourceHashOf } from '#tests/mutants/hash.ts'
import { charts } from '../../scripts/chart-pages.ts'
import { factsSaid, requestsSaid } from '../../scripts/chart-says.ts'
import { expectationsOf, tableOf } from '../../scripts/chart-table.ts'
import { pageOf } from '../../scripts/chart-text.ts'

const root = join(import.meta.dirname, '..', '..')
const chartNamed = (chart: string) => charts.find(({ id }) => id === chart) ?? expect.fail(chart)

test('[FLOW-05][FLOW-06] every row of every table is on its chart’s page, in sentences', () => {
  for (const chart of charts) {
    const rows = readFileSync(join(root, 'tests', 'machines', 'tables', `${chart.id}.txt`), 'utf8').match(/^ {2}.* -> /gm) ?? []
    const cases = expectationsOf(chart).flatMap((each) => each.cases)
    expect([chart.id, cases.length]).toEqual([chart.id, rows.length])
    expect([chart.id, cases.flatMap(({ when, outcomes }) => [when, ...outcomes]).filter((each) => !/^[A-Z].*[.”]$/.test(each))]).toEqual([
      chart.id,
      [],
    ])
    const said = tableOf(chart.id).flatMap(({ outcomes }) => outcomes.flatMap((each) => each.said.map((name) => name.replace(/\(.*/, ''))))
    expect([chart.id, said.filter((name) => factsSaid[name] === undefined && requestsSaid[name] === undefined)]).toEqual([chart.id, []])
  }
})

test('[FLOW-06] a page says what should happen with its toast, its timers and its requirements', () => {
  const [, expected = ''] = pageOf(chartNamed('order')).split('## What should happen')
  const [, checking = ''] = expected.split('### In sent · checking\n')
  expect(checking.split('###')[0]).toContain(
    `Goes to settled. Tells the other charts: an order has its verdict. Shows a toast: “${english.betMatched}”`,
  )
  expect(checking).toContain('Starts the timer “ask again” (3 s).')
  expect(checking).toContain('it is no verdict, so the order asks. SLIP-28, SLIP-29 |')
  expect(expectationsOf(chartNamed('betslip')).map(({ state }) => state)).toContain('drafting (stage · composing, market · stale)')
})

test('[FLOW-06] every row of every table cites its requirements, and says why', () => {
  for (const { id } of charts)
    for (const { state, cause, about, requirements, why } of tableOf(id))
      expect([id, state, cause, about, requirements.length > 0, why]).toEqual([
        id,
        state,
        cause,
        about,
        true,
        expect.stringMatching(/^[A-Z].+\.$/),
      ])
})

test('[FLOW-05] a comment in a table changes no hash, and a row does', () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'table-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = relative(root, join(folder, 'a.txt'))
  const hashWith = (text: string): string => {
    writeFileSync(join(root, file), text)
    return sourceHashOf([file])
  }
  const row = 'open\n  push -> shut\n'
  expect(hashWith(`# SLIP-01: Why.\n${row}`)).toBe(hashWith(row))
  expect(hashWith(row.replace('shut', 'stays'))).not.toBe(hashWith(row))
})
