import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askedOf, keptFaults, requirements, wrongWithRequirement } from './requirements.ts'

const specification = join(import.meta.dirname, '..', '..', '..', 'shared', 'spec', 'requirements.md')

test('[FLOW-06] each requirement has one test that names it, and a fault at one place of the product', () => {
  expect(requirements.flatMap(wrongWithRequirement)).toEqual([])
  const ids = requirements.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('[FLOW-06] each requirement’s test was seen to fail on its fault as it stands', () => {
  const kept = keptFaults()
  const unseen = requirements.filter((requirement) => kept[requirement.id] !== askedOf(requirement)).map(({ id }) => id)
  expect(unseen, 'run npm run mutants -- --changed').toEqual([])
})

/** Requirements of rooms that are not built yet: each gets its entry with its room. */
const WITHOUT_A_ROOM = [
  'ACCT-13',
  ...['FEED-01', 'FEED-02', 'FEED-03', 'PORT-01', 'PORT-02'],
  ...['DESK-01', 'DESK-02', 'DESK-03', 'DESK-04', 'FLOW-09', 'OPS-01'],
]

test.runIf(existsSync(specification))('[FLOW-06] the list has every requirement of the specification whose room is built', () => {
  const wanted = [...readFileSync(specification, 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)/gm)].map(([, id = '']) => id)
  const listed = new Set(requirements.map(({ id }) => id))
  expect(wanted.filter((id) => !listed.has(id))).toEqual(WITHOUT_A_ROOM)
})
