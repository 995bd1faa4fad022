import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { answerOf } from './rule-cases.ts'

/** A case is read whole: a field that is not of these, such as one that skips it, is refused. */
const caseSchema = z.strictObject({
  ...{ id: z.string(), name: z.string(), kind: z.string(), source: z.optional(z.string()) },
  ...{ input: z.unknown(), expected: z.unknown() },
})

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
const [, , path = refuse('Usage: npm run -s check:rules -- FILE'), ...more] = process.argv
if (more.length > 0) refuse('One file is checked at a time.')
const parsed = z.array(caseSchema).safeParse(read(path))
const cases = parsed.success ? parsed.data : refuse(`${path} is not a list of cases with id, name, kind, input and expected.`)
const twice = cases.find(({ id }, index) => cases.findIndex((each) => each.id === id) !== index)
if (twice !== undefined) refuse(`${path} has two cases of the id ${twice.id}.`)
let failed = 0
/** An error is no answer, even if its words were expected. */
const answered = (kind: string, input: unknown): { readonly answer: unknown } | { readonly error: string } => {
  try {
    return { answer: answerOf(kind, input) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
for (const { id, name, kind, input, expected } of cases) {
  const got = answered(kind, input)
  if ('answer' in got && isDeepStrictEqual(got.answer, expected)) continue
  failed += 1
  const shown = 'answer' in got ? JSON.stringify(got.answer) : got.error
  process.stdout.write(`${id} ${name}\n  expected ${JSON.stringify(expected)}\n  got      ${shown}\n`)
}
if (cases.length === 0) refuse(`${path} holds no case.`)
process.stdout.write(`${cases.length - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
