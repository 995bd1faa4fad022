import { type TestContext, type TestOptions, test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why this test was skipped; `npm test` prints it (`scripts/reports.mjs`). */
    skipped?: string
  }
}

type Run = (context: TestContext) => unknown

/** Tests that need what this machine may lack; `missing` is the first thing that is, as the reason of their skip. */
export const testWith = (...needs: readonly (string | null)[]) => {
  const missing = needs.find((each) => each !== null) ?? null
  return (title: string, run: Run, options: TestOptions = {}): void =>
    test(title, options, (context) => {
      if (missing === null) return run(context)
      context.task.meta.skipped = missing
      return context.skip(missing)
    })
}
