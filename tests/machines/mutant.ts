import type { AnyStateMachine } from 'xstate'
import { afterAll, expect, test } from 'vitest'
import { mutant, without } from './broken.ts'
import type { Step, Walk } from './walk.ts'

export { mutant, without }

export type Mutant = readonly [name: string, machine: AnyStateMachine]

/** Walks every broken chart until a step is found wrong, or all steps together are. Prints how many steps that took, and how many charts were caught. */
export const catchMutants = (
  chart: string,
  mutants: readonly Mutant[],
  walkOf: (machine: AnyStateMachine) => Pick<Walk, 'until'>,
  brokenBy: (step: Step) => readonly string[],
  brokenByAll: (steps: readonly Step[]) => readonly string[] = () => [],
): void => {
  let caught = 0
  test.for(mutants)('[FLOW-05] a broken chart is caught: %s', ([name, machine]) => {
    let found: readonly string[] = []
    const steps = walkOf(machine).until((step) => {
      found = brokenBy(step)
      return found.length > 0
    })
    if (found.length === 0) found = brokenByAll(steps)
    expect(found).not.toEqual([])
    caught += 1
    console.log(`${chart} mutant "${name}": caught after ${steps.length} steps: ${found[0]}`)
  })
  afterAll(() => console.log(`${chart} walk: ${caught} of ${mutants.length} broken charts caught`))
}
