import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Proof, everyScope, journalsOf, prove, proveFault, replay } from '#tests/prove/prove.ts'
import { fixtureOf, fixtureSchema } from '#tests/prove/fixture.ts'
import { faults } from '#tests/prove/planted.ts'
import { pageWith, partsOfPage } from '#tests/prove/page.ts'
import { pinnedSchema } from '#tests/prove/pinned.ts'

const PINNED = fileURLToPath(new URL('../tests/prove/states.json', import.meta.url))
const PAGE = fileURLToPath(new URL('../docs/PROVE.md', import.meta.url))
const FIXTURES = fileURLToPath(new URL('../tests/prove/fixtures/', import.meta.url))

const { values } = parseArgs({
  options: {
    scope: { type: 'string', multiple: true },
    short: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
    faults: { type: 'boolean', default: false },
    fixture: { type: 'string' },
    journals: { type: 'string' },
    pin: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const stop = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}
const listed = (names: readonly string[]): string => names.map((name) => `  ${name}`).join('\n')
const faultNames = Object.keys(faults)
if (values.sabotage !== undefined && faults[values.sabotage] === undefined) stop(`No such fault. There are:\n${listed(faultNames)}`)
for (const name of values.scope ?? [])
  if (everyScope[name] === undefined) stop(`No such scope. There are:\n${listed(Object.keys(everyScope))}`)

const pinned = pinnedSchema.parse(JSON.parse(readFileSync(PINNED, 'utf8')))
const figures = ({ states, steps, depth, seconds }: Proof): string =>
  `${states} states, ${steps} steps, ${depth} deep, ${Math.round(steps / seconds)} steps/s, ${seconds.toFixed(1)} s`

/** Keeps a counterexample as a fixture. */
const keep = (scope: string, fault: string | undefined, proof: Proof): void => {
  mkdirSync(FIXTURES, { recursive: true })
  const path = `${FIXTURES}${(fault ?? scope).replaceAll(/[^a-z0-9]+/gi, '-')}.json`
  writeFileSync(path, fixtureOf(scope, fault, proof))
  say(`  kept; run it again with: npm run -s prove -- --fixture ${relative(process.cwd(), path)}`)
}

const proveFaults = (names: readonly string[]): boolean => {
  let caught = 0
  for (const name of names) {
    const { scope, proof, isCaught } = proveFault(name)
    caught += isCaught ? 1 : 0
    say(`${isCaught ? 'caught' : 'MISSED'} "${name}" in "${scope}": ${figures(proof)}`)
    for (const line of proof.told) say(`  ${line}`)
    if (values.keep && proof.moves.length > 0) keep(scope, name, proof)
  }
  say(`${caught} of ${names.length} planted faults caught`)
  return caught === names.length
}

const proveScopes = (names: readonly string[]): boolean => {
  const met: Record<string, { states: number; steps: number }> = { ...pinned }
  let isSound = true
  for (const name of names) {
    const proof = prove(name)
    const { states, steps } = proof
    say(`${name}: ${figures(proof)}`)
    for (const line of proof.told) say(`  ${line}`)
    if (proof.told.length > 0) {
      isSound = false
      keep(name, undefined, proof)
      continue
    }
    const before = pinned[name]
    met[name] = { states, steps }
    if (values.pin || (before?.states === states && before.steps === steps)) continue
    isSound = false
    say(`  pinned are ${before?.states ?? 'no'} states and ${before?.steps ?? 'no'} steps. If the change is meant, run this with --pin.`)
  }
  if (values.pin) {
    writeFileSync(PINNED, `${JSON.stringify(met, null, 2)}\n`)
    writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8'), partsOfPage(met)))
  }
  return isSound
}

const playFixture = (path: string): boolean => {
  const { scope, fault, moves } = fixtureSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  if (everyScope[scope] === undefined) stop(`No such scope: ${scope}`)
  const broken = fault === undefined ? {} : (faults[fault]?.fault ?? {})
  const texts = replay(scope, broken, moves)
  say(`${moves.length} moves${fault === undefined ? '' : `, with the planted fault "${fault}"`}: ${texts.length} violations`)
  for (const text of texts) say(`  ${text}`)
  if (values.journals !== undefined) {
    mkdirSync(values.journals, { recursive: true })
    for (const [index, journal] of journalsOf(scope, broken, moves).entries()) {
      const file = join(values.journals, `${basename(path, '.json')}-${index + 1}.json`)
      writeFileSync(file, journal)
      say(`  written; import it at /inspect: ${file}`)
    }
  }
  return texts.length === 0
}

const every = Object.keys(everyScope).filter((name) => !values.short || everyScope[name]?.isShort === true)
const isDone =
  values.fixture !== undefined
    ? playFixture(values.fixture)
    : values.sabotage !== undefined || values.faults
      ? proveFaults(values.sabotage === undefined ? faultNames : [values.sabotage])
      : proveScopes(values.scope ?? every)
process.exit(isDone ? 0 : 1)
