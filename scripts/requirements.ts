import { keepFaults, keptFaults, askedOf, requirements, wrongWithRequirement, type Requirement } from '#tests/requirements/requirements.ts'
import { foundBrowser } from '../bench/browser.ts'
import { runFault } from '#tests/requirements/run-fault.ts'

/**
 * Breaks every requirement on purpose and sees its test fail (docs/PROMISE.md, Requirements). `--changed` runs those that changed since
 * they were seen; ids, as SLIP-12, and areas, as SLIP, run these alone. `--sound` runs the tests without the faults.
 */
const names = process.argv.slice(2)
const isSound = names.includes('--sound')
const wanted = names.filter((name) => !name.startsWith('--'))
const kept = keptFaults()
const isWanted = (requirement: Requirement): boolean =>
  names.includes('--changed')
    ? kept[requirement.id] !== askedOf(requirement)
    : wanted.length === 0 || wanted.some((name) => requirement.id === name || requirement.id.startsWith(`${name}-`))

const began = process.hrtime.bigint()
const waiting = requirements.filter(isWanted)
const needsBrowser = waiting.some(({ test }) => test.endsWith('.spec.ts'))
const { path, env: libraries } = needsBrowser ? foundBrowser() : { path: '', env: {} }
const env = { ...libraries, CHROMIUM_PATH: path }
const count = waiting.length
const wrong: string[] = []
const lane = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const faults = wrongWithRequirement(next)
    wrong.push(...faults)
    if (faults.length > 0) continue
    const { passed, failed } = await runFault(next, env, !isSound)
    const isFound = isSound ? failed === 0 && passed > 0 : failed > 0
    if (!isSound) keepFaults([[next, isFound]])
    if (!isFound) wrong.push(`${next.id}: ${passed} passed and ${failed} failed ${isSound ? 'without' : 'with'} the fault: ${next.title}`)
    process.stdout.write(`${next.id}: ${isFound ? 'as it should be' : 'WRONG'}\n`)
  }
}
await Promise.all([lane(), lane()])
const seconds = Number(process.hrtime.bigint() - began) / 1e9
process.stdout.write(`${count} requirements in ${seconds.toFixed(0)} s\n`)
for (const sentence of wrong) process.stdout.write(`  ${sentence}\n`)
process.exit(wrong.length === 0 ? 0 : 1)
