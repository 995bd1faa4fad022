import type { AnyStateMachine } from 'xstate'
import { charts, fileOf } from '../../scripts/chart-pages.ts'
import { hashOf } from './hash.ts'

/** The test file of a chart, where it has another name than the chart. */
const TESTS: Readonly<Record<string, string>> = {
  'cash-out': 'cashout',
  deposit: 'payment',
  withdrawal: 'payment',
  line: 'casino-line',
  press: 'casino-press',
}

/** The file of tests that must kill the mutants of a chart. */
export const testsOf = (chart: string): string => `tests/machines/${TESTS[chart] ?? chart}.test.ts`

export type Tested = { readonly machine: AnyStateMachine; readonly tests: string; readonly hash: () => string }

/** Every chart with the tests that must kill its mutants. */
export const tested: readonly Tested[] = charts.map((machine) => {
  const tests = testsOf(machine.id)
  const table = `tests/machines/tables/${machine.id}.txt`
  return { machine, tests, hash: () => hashOf(fileOf(machine.id), [tests, table, 'tests/mutants/rules.ts']) }
})
