import * as z from 'zod/mini'
import { answerSchemas, playCodeSchema, pushedSchemas } from '#casino/wire.ts'

/** An answer to a frame: over HTTP with its status, over a socket without one. `of` is the server whose words its JSON has to be. */
export type Answer = {
  readonly status: number | null
  readonly type: string
  readonly text: string
  readonly of: 'exchange' | 'casino' | null
}

/** Texts that an answer may not hold. */
export type Forbidden = {
  /** Paths of the machine. */
  readonly paths: readonly string[]
  /** Data that only another member may read. */
  readonly secrets: readonly string[]
}

const STACK = /\n\s+at .+[:)]|\bat (?:file|node):|node_modules|file:\/\/\//
/** A field's name is the sender's, and may hold a colon or the end of a line. */
const FIELD = /^[\s\S]{1,200}?: \S/
/** A refusal of the parser itself, before any call is known. */
const PARSER = /^(?:FST_|Client Error)/
const MOST_MESSAGE = 1000

const refusalSchema = z.object({ message: z.string().check(z.minLength(1)) })
const casinoRefusalSchema = z.union([z.object({ code: playCodeSchema }), z.object({ error: z.string() })])
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
  const { status, type, text, of } = answer
  const faults: string[] = []
  if (status === 500) faults.push('an answer has status 500')
  const isCode = /javascript|css|svg|html/.test(type) && status === 200
  if (!isCode && STACK.test(text)) faults.push('an answer holds a stack')
  if (paths.some((path) => text.includes(path))) faults.push('an answer holds a path of the machine')
  for (const secret of secrets)
    if (text.includes(secret) && !sent.some((each) => each.includes(secret)))
      faults.push(`an answer holds "${secret}", which is another member's`)
  const isRefused = status !== null && status >= 400 && status !== 500 && text !== ''
  if (of === 'casino' && isRefused && !casinoRefusalSchema.safeParse(parsed(text)).success)
    faults.push(`the casino answers status ${status} without a code`)
  if (of === 'exchange' && isRefused) {
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

const acknowledged = /^43(\d+)(\[[\s\S]*)$/
/** The number and the answer in an acknowledgement of the casino; null for another packet. */
export const ackIn = (text: string): { readonly id: number; readonly said: unknown } | null => {
  const [, id, list = ''] = acknowledged.exec(text) ?? []
  const all = parsed(list)
  return id === undefined ? null : { id: Number(id), said: Array.isArray(all) ? all[0] : null }
}

const anyAnswer = z.object({ code: playCodeSchema })
const answersOf = new Map<string, z.ZodMiniType>(Object.entries(answerSchemas))
/** The fault in the casino's answer to a message of that name; null where it is one of the provider's own. */
export const answerFault = (name: string, said: unknown): string | null =>
  (answersOf.get(name) ?? anyAnswer).safeParse(said).success ? null : `the casino answers ${name} by another shape than its own`

const pushesOf = new Map<string, z.ZodMiniType>(Object.entries(pushedSchemas))
const pushed = z.tuple([z.string(), z.unknown()])
/** What the casino pushed, by its name; null for another packet. `fault` where it is nothing of the provider's own. */
export const pushIn = (text: string): { readonly name: string; readonly body: unknown; readonly fault: string | null } | null => {
  if (!text.startsWith('42[')) return null
  const [name = '', body] = pushed.safeParse(parsed(text.slice(2))).data ?? []
  const isKnown = pushesOf.get(name)?.safeParse(body).success === true
  return { name, body, fault: isKnown ? null : `the casino pushes "${name}" in another shape than its own` }
}
