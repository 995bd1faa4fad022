import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { answerOf } from './rule-cases.ts'

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
let failed = 0
const answered = (kind: string, input: unknown): unknown => {
  try {
    return answerOf(kind, input)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
for (const { id, name, kind, input, expected } of cases) {
  const got = answered(kind, input)
  if (isDeepStrictEqual(got, expected)) continue
  failed += 1
  process.stdout.write(`${id} ${name}\n  expected ${JSON.stringify(expected)}\n  got      ${JSON.stringify(got)}\n`)
}
if (cases.length === 0) refuse(`${path} holds no case.`)
process.stdout.write(`${cases.length - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
