import { foundBrowser } from '../../bench/browser.ts'
import { type Requirement, keepFaults, wrongWithRequirement } from './requirements.ts'
import { runFault } from './run-fault.ts'

/**
 * Plants the fault of each requirement and runs its test, two at a time, and keeps which faults were found. `isPlanted` false runs the
 * tests on the product as it is. Answers what is wrong, as sentences.
 */
export const runRequirements = async (
  wanted: readonly Requirement[],
  print: (line: string) => void,
  isPlanted = true,
): Promise<readonly string[]> => {
  const browser = wanted.some(({ test }) => test.endsWith('.spec.ts')) ? foundBrowser() : null
  const env = browser === null ? {} : { ...browser.env, CHROMIUM_PATH: browser.path }
  const waiting = [...wanted]
  const wrong: string[] = []
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const faults = wrongWithRequirement(next)
      wrong.push(...faults)
      if (faults.length > 0) continue
      const { passed, failed } = await runFault(next, env, isPlanted)
      const isRight = isPlanted ? failed > 0 : failed === 0 && passed > 0
      if (isPlanted) keepFaults([[next, isRight]])
      if (!isRight)
        wrong.push(`${next.id}: ${passed} passed and ${failed} failed ${isPlanted ? 'with' : 'without'} the fault: ${next.title}`)
      print(`${next.id}: ${isRight ? 'as it should be' : 'WRONG'}`)
    }
  }
  await Promise.all([lane(), lane()])
  return wrong
}
