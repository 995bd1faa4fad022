import { writeFileSync } from 'node:fs'
import { VitestTestRunner } from 'vitest/runners'
import { type VitestRunner, getFn } from 'vitest/suite'
import { install } from './install.ts'
import { tested } from './roster.ts'
import { mutantsOf } from './rules.ts'

type TestCase = Parameters<NonNullable<VitestRunner['runTask']>>[0]

const chart = tested.find(({ machine }) => machine.id === process.env['MUTANTS_CHART'])
const to = process.env['MUTANTS_TO']

/** Runs each test with the chart as it is, then with each of its mutants that no test has failed on yet. */
export default class MutantRunner extends VitestTestRunner {
  private readonly mutants = chart === undefined ? [] : mutantsOf(chart.machine)
  private readonly killed = new Map<string, string>()

  async runTask(test: TestCase): Promise<void> {
    const run = getFn(test)
    await run()
    // These tests make their own mutants.
    if (chart === undefined || test.name.includes('a broken ')) return
    for (const { name, machine } of this.mutants) {
      if (this.killed.has(name)) continue
      const restore = install(chart.machine, machine)
      try {
        await run()
      } catch {
        this.killed.set(name, test.name)
      } finally {
        restore()
      }
    }
    if (to !== undefined)
      writeFileSync(to, JSON.stringify(this.mutants.map(({ name, rule }) => ({ name, rule, by: this.killed.get(name) ?? null }))))
  }
}
