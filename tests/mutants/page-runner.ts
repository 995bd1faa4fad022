import { type VitestRunner, getFn, getHooks, setFn } from 'vitest/suite'
import SourceMutantRunner from './source-runner.ts'

type TestCase = Parameters<NonNullable<VitestRunner['runTask']>>[0]

/** Runs the tests of a page against its mutants: each run begins on an empty page, with what the file does before and after a test. */
export default class PageMutantRunner extends SourceMutantRunner {
  override async runTask(test: TestCase): Promise<void> {
    const run = getFn(test)
    const suites = [test.suite, test.file].flatMap((suite) => suite ?? [])
    const hooksOf = (which: 'beforeEach' | 'afterEach') => [...new Set(suites)].flatMap((suite) => getHooks(suite)[which])
    setFn(test, async () => {
      document.body.replaceChildren()
      localStorage.clear()
      sessionStorage.clear()
      for (const before of hooksOf('beforeEach')) await before(test.context, test.suite ?? test.file)
      try {
        await run()
      } finally {
        for (const after of hooksOf('afterEach').toReversed()) await after(test.context, test.suite ?? test.file)
      }
    })
    await super.runTask(test)
  }
}
