import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { titlesIn } from '../../scripts/test-titles.ts'

const root = join(import.meta.dirname, '..', '..')

const requirementSchema = z.strictObject({
  id: z.string().check(z.regex(/^[A-Z]+-\d+$/)),
  /** The requirement in our own words. */
  says: z.string().check(z.minLength(10)),
  /** The file of its one test, and the title as it stands there. */
  test: z.string(),
  title: z.string(),
  /** A change of one place that breaks the requirement: the test must fail on it. */
  fault: z.strictObject({ file: z.string(), find: z.string().check(z.minLength(3)), put: z.string() }),
})
export type Requirement = z.infer<typeof requirementSchema>

const listFile = join(root, 'docs', 'requirements.json')
/** Every requirement with its test and its fault, in the order of the list. */
export const requirements: readonly Requirement[] = z.array(requirementSchema).parse(JSON.parse(readFileSync(listFile, 'utf8')))

/** One number for what was asked of a requirement's test. What its files say else is looked at when all mutants run. */
export const askedOf = ({ test, title, fault }: Requirement): string =>
  createHash('sha256')
    .update(JSON.stringify([test, title, fault.file, fault.find, fault.put]))
    .digest('hex')
    .slice(0, 16)

const keptFile = join(import.meta.dirname, 'kept.json')
const keptSchema = z.record(z.string(), z.string())
/** By id, what was asked when the test was last seen to fail on the fault. */
export const keptFaults = (): Readonly<Record<string, string>> =>
  existsSync(keptFile) ? keptSchema.parse(JSON.parse(readFileSync(keptFile, 'utf8'))) : {}

/** Keeps which faults were found, and forgets those that were not. */
export const keepFaults = (seen: readonly (readonly [Requirement, boolean])[]): void => {
  const kept = new Map(Object.entries(keptFaults()))
  for (const [requirement, isFound] of seen) {
    if (isFound) kept.set(requirement.id, askedOf(requirement))
    else kept.delete(requirement.id)
  }
  const inOrder = requirements.flatMap(({ id }) => (kept.has(id) ? [[id, kept.get(id)] as const] : []))
  writeFileSync(keptFile, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`)
}

/** The fault's file with the fault in it; a sentence where the place is not there once. */
export const faulted = ({ id, fault: { file, find, put } }: Requirement): { readonly text: string } | string => {
  if (!existsSync(join(root, file))) return `${id}: there is no ${file}`
  const parts = readFileSync(join(root, file), 'utf8').split(find)
  return parts.length === 2 ? { text: parts.join(put) } : `${id}: ${file} has its place ${parts.length - 1} times, not once`
}

/** What is wrong with a requirement as it is written down, as sentences. */
export const wrongWithRequirement = (requirement: Requirement): readonly string[] => {
  const { id, test, title, fault } = requirement
  const place = faulted(requirement)
  const titles = existsSync(join(root, test)) ? titlesIn(readFileSync(join(root, test), 'utf8')) : []
  return [
    ...(typeof place === 'string' ? [place] : []),
    ...(fault.find === fault.put ? [`${id}: its fault changes nothing`] : []),
    ...(/^(?:tests|scripts|docs|bench)\//.test(fault.file) ? [`${id}: its fault is not in the product`] : []),
    ...(titles.filter((each) => each === title).length === 1 ? [] : [`${id}: ${test} has no one test of that title`]),
    ...(title.includes(`[${id}]`) ? [] : [`${id}: the title of its test does not name it`]),
  ]
}
