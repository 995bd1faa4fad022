import * as z from 'zod/mini'

/** An answer to a frame: over HTTP with its status, over a socket without one. */
export type Answer = { readonly status: number | null; readonly type: string; readonly text: string; readonly isOfApi: boolean }

/** Texts that an answer may not hold. */
export type Forbidden = {
  /** Paths of the machine. */
  readonly paths: readonly string[]
  /** Data that only another member may read. */
  readonly secrets: readonly string[]
}

const STACK = /\n\s+at .+[:)]|\bat (?:file|node):|node_modules|file:\/\/\//
const FIELD = /^[^:\n]{1,200}: \S/
/** A refusal of the parser itself, before any call is known. */
const PARSER = /^(?:FST_|Client Error)/
const MOST_MESSAGE = 1000

const refusalSchema = z.object({ message: z.string().check(z.minLength(1)) })
const wireErrorSchema = z.tuple([z.literal('wire-error'), z.object({ message: z.string(), code: z.optional(z.string()) })])
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A refusal over a socket, null for another message. */
export const refusalIn = (text: string): { readonly message: string; readonly code: string } | null => {
  if (!text.startsWith('42[')) return null
  const found = wireErrorSchema.safeParse(parsed(text.slice(2)))
  return found.success ? { message: found.data[1].message, code: found.data[1].code ?? '' } : null
}

/** A sentence of its own, such as 'This message is not known.' */
const isSentence = (message: string): boolean => /\.$/.test(message)

/** Faults of one answer, given what was sent: texts that were sent may be repeated. None when it is in order. */
export const faultsIn = (answer: Answer, sent: readonly string[], { paths, secrets }: Forbidden): readonly string[] => {
  const { status, type, text, isOfApi } = answer
  const faults: string[] = []
  if (status === 500) faults.push('an answer has status 500')
  const isCode = /javascript|css|svg|html/.test(type) && status === 200
  if (!isCode && STACK.test(text)) faults.push('an answer holds a stack')
  if (paths.some((path) => text.includes(path))) faults.push('an answer holds a path of the machine')
  for (const secret of secrets)
    if (text.includes(secret) && !sent.some((each) => each.includes(secret)))
      faults.push(`an answer holds "${secret}", which is another member's`)
  if (isOfApi && status !== null && status >= 400 && status !== 500 && text !== '') {
    const refusal = refusalSchema.safeParse(parsed(text))
    if (!refusal.success) faults.push(`an answer of status ${status} says nothing`)
    else {
      const { message } = refusal.data
      if (message.length > MOST_MESSAGE) faults.push(`a refusal has ${message.length} characters`)
      if ((status === 400 || status === 413 || status === 415) && !FIELD.test(message) && !PARSER.test(message))
        faults.push(`a refusal names no field: ${message.slice(0, 80)}`)
    }
  }
  const wire = status === null ? refusalIn(text) : null
  if (wire !== null) {
    if (text.length > 2 * MOST_MESSAGE) faults.push(`a refusal has ${text.length} characters`)
    if (wire.code === '' && !FIELD.test(wire.message) && !isSentence(wire.message))
      faults.push(`a refusal names no field: ${wire.message.slice(0, 80)}`)
  }
  return faults
}
