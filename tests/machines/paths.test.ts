import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import { charts } from '../../scripts/chart-pages.ts'
import { pathsOf } from '../../scripts/chart-paths.ts'
import { everyNode } from '../../scripts/chart-words.ts'
import { pathsPage, transitionsOf } from '../../scripts/paths-page.ts'
import { walkBetslip } from './betslip.cases.ts'

const leavesOf = ({ _nodes }: AnyMachineSnapshot): readonly string[] =>
  _nodes.filter(({ type }) => type === 'atomic').map(({ path }) => path.join('.'))
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/paths.ts', ...args], {
    cwd: join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
    timeout: 50_000,
  })

test('[FLOW-05][FLOW-06] every state of every chart has a path, which ends in it', () => {
  for (const chart of charts) {
    const paths = pathsOf(chart)
    expect(paths.map(({ state }) => state)).toEqual(
      everyNode(chart.root)
        .slice(1)
        .map(({ path }) => path.join('.')),
    )
    for (const { state, given, steps } of paths) {
      const last = steps.at(-1)?.leadsTo ?? given
      expect([chart.id, state, last.some((leaf) => leaf === state || leaf.startsWith(`${state}.`))]).toEqual([chart.id, state, true])
    }
  }
})

test('[FLOW-05] each path of the betslip is one that its real walk takes', () => {
  const { steps } = walkBetslip(betslipMachine)
  const taken = steps.map(({ before, event, after }) => ({ from: leavesOf(before).join(), type: event.type, to: leavesOf(after) }))
  for (const path of pathsOf(betslipMachine)) {
    let from = path.given
    for (const { when, leadsTo } of path.steps) {
      const next = taken.find(
        ({ from: was, type, to }) =>
          was === from.join() && (type === when || type.startsWith('xstate.after')) && leadsTo.every((leaf) => to.includes(leaf)),
      )
      expect([path.state, when, next === undefined]).toEqual([path.state, when, false])
      from = next?.to ?? []
    }
  }
})

test('[FLOW-06] a path says each condition, its timers and the states in the chart’s own sentences', () => {
  const page = pathsPage(orderMachine)
  expect(page).toContain(
    `order / sent · unknown
Given begun: Decides where to begin: pressed in this tab just now, or read from the disk.
When This browser read the orders on its disk. (outbox.loaded)
`,
  )
  expect(page).toMatch(/When The timer ask again \(3 s\) ends\.\n {2}if Not so: .+\nThen sent · unknown: /)
})

test('[FLOW-06] every transition of every chart is printed in sentences, with what the chart does', () => {
  for (const chart of charts) {
    const rows = transitionsOf(chart)
    const page = pathsPage(chart)
    expect([chart.id, page.split('\nGiven ').length > rows.length]).toEqual([chart.id, true])
    for (const { when, condition, does } of rows)
      for (const each of [when, ...(condition === '' ? [] : [condition]), ...does]) {
        expect([chart.id, each]).toEqual([chart.id, expect.stringMatching(/^[\p{Lu}\d].*\.$/su)])
        expect(page).toContain(each)
      }
  }
})

test('[FLOW-06] the command prints JSON, and lists the charts when it does not know one', () => {
  const { status, stdout } = run('order', '--json')
  const whole = { chart: 'order', paths: pathsOf(orderMachine), transitions: transitionsOf(orderMachine) }
  expect([status, JSON.parse(stdout)]).toEqual([0, whole])
  const unknown = run('ladder')
  expect([unknown.status, unknown.stdout]).toEqual([1, ''])
  expect(unknown.stderr).toContain('There is no chart ladder.')
  for (const { id } of charts) expect(unknown.stderr).toContain(id)
})
