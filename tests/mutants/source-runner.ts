import { VitestTestRunner } from 'vitest/runners'
import { type VitestRunner, getFn } from 'vitest/suite'
import { begin, watch, whileLoading } from './active.ts'
import { readState, writeRunning, writeState } from './batch.ts'

type TestCase = Parameters<NonNullable<VitestRunner['runTask']>>[0]

/** A mutant may take this much longer than its source, on a busy machine. */
const LONGER = 10
const LEAST_MS = 2000

const after = (ms: number): { readonly over: Promise<'over'>; readonly stop: () => void } => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<'over'>((resolve) => {
    timer = setTimeout(() => resolve('over'), ms)
  })
  return { over, stop: () => clearTimeout(timer) }
}

/** Runs each test with the sources as they are, then with each mutant that it reaches and that no test has failed on yet. */
export default class SourceMutantRunner extends VitestTestRunner {
  private readonly killed = new Map<number, string>()
  private readonly reached = new Set<number>()
  private readonly loaded = new Set<number>()

  constructor(...given: ConstructorParameters<typeof VitestTestRunner>) {
    super(...given)
    const before = readState()
    for (const [id, by] of before.killed) this.killed.set(id, by)
    for (const id of before.reached) this.reached.add(id)
    for (const id of before.loadedOnly) this.loaded.add(id)
  }

  async runTask(test: TestCase): Promise<void> {
    const run = getFn(test)
    const watched = watch()
    const began = performance.now()
    try {
      await run()
    } catch {
      // Some properties count what all their cases came to: with a few cases they prove nothing. The suite itself runs them whole.
      watched()
      return
    }
    const { reached, steps } = watched()
    const mostMs = Math.max(LEAST_MS, LONGER * (performance.now() - began))
    const by = test.file.name
    const killedBefore = this.killed.size
    for (const id of reached) {
      this.reached.add(id)
      if (this.killed.has(id)) continue
      writeRunning(`${id}`)
      const { over, stop } = after(mostMs)
      const end = begin(id, 10_000 + LONGER * steps)
      try {
        if ((await Promise.race([run(), over])) === 'over') this.killed.set(id, by)
      } catch {
        this.killed.set(id, by)
      } finally {
        stop()
        if (end()) this.killed.set(id, by)
      }
    }
    writeRunning('')
    const loadedOnly = [...new Set([...this.loaded, ...whileLoading()])].filter((id) => !this.reached.has(id))
    writeState({ killed: [...this.killed], loadedOnly, reached: [...this.reached] })
    // A test that fails now would have failed on some mutants for no reason of theirs.
    if (this.killed.size > killedBefore) await run()
  }
}
