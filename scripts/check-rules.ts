import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { evaluatorsOf } from './rule-cases.ts'
import { NoRule } from './rules/words.ts'

const caseSchema = z.object({ id: z.string(), name: z.string(), kind: z.string(), input: z.unknown(), expected: z.unknown() })

/** Prints why nothing was checked, and exits with 2. */
const refuse = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
const read = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return refuse(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
const path = process.argv[2] ?? refuse('Usage: npm run -s check:rules -- FILE')
const parsed = z.array(caseSchema).safeParse(read(path))
const cases = parsed.success ? parsed.data : refuse(`${path} is not a list of cases with id, name, kind, input and expected.`)
const rules = evaluatorsOf(path)
let failed = 0
/** Cases of kinds that have no rule here, by kind. */
const skipped = new Map<string, number>()
for (const { id, name, kind, input, expected } of cases) {
  const evaluate = rules[kind]
  if (evaluate === undefined) {
    skipped.set(kind, (skipped.get(kind) ?? 0) + 1)
    continue
  }
  let got: unknown
  try {
    got = evaluate(input)
  } catch (error) {
    if (error instanceof NoRule) {
      const why = `${kind}, ${id}, ${error.message}`
      skipped.set(why, (skipped.get(why) ?? 0) + 1)
      continue
    }
    got = `the input does not fit the kind "${kind}": ${error instanceof Error ? error.message : String(error)}`
  }
  if (isDeepStrictEqual(got, expected)) continue
  failed += 1
  process.stdout.write(`${id} ${name}\n  expected ${JSON.stringify(expected)}\n  got      ${JSON.stringify(got)}\n`)
}
const left = [...skipped.values()].reduce((sum, count) => sum + count, 0)
for (const [kind, count] of skipped) process.stdout.write(`skipped ${count} of the kind "${kind}": it has no rule\n`)
process.stdout.write(`${cases.length - failed - left} passed, ${failed} failed${left === 0 ? '' : `, ${left} skipped`}\n`)
process.exit(failed === 0 ? 0 : 1)
