import type * as z from 'zod/mini'
import { textOf } from '#server/read-body.ts'

/** What a question of the front's own ended in: an answer as JSON, a status that says no, no answer in time, or none at all. */
export type Asked =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown; readonly cookies: readonly string[] }
  | { readonly kind: 'slow' }
  | { readonly kind: 'away' }

/** The largest answer that a front reads for itself, in bytes. */
const MOST = 8 * 1024 * 1024

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Asks the back end for at most `withinMs` milliseconds, without a cookie where `headers` have none; the body of an answer that is no JSON
 * is null. Never throws.
 */
export const ask = async (address: string, withinMs: number, headers: Readonly<Record<string, string>> = {}): Promise<Asked> => {
  try {
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(withinMs), redirect: 'manual' })
    const body = jsonIn(await textOf(answer, MOST))
    return { kind: 'answer', status: answer.status, body, cookies: answer.headers.getSetCookie() }
  } catch (error) {
    return { kind: error instanceof Error && error.name === 'TimeoutError' ? 'slow' : 'away' }
  }
}

/** The answer of a call that went well, by its schema; null for any other. */
export const goodAnswer = <Answer extends z.ZodMiniType>(asked: Asked, schema: Answer): z.output<Answer> | null => {
  if (asked.kind !== 'answer' || asked.status < 200 || asked.status > 299) return null
  const parsed = schema.safeParse(asked.body)
  return parsed.success ? parsed.data : null
}
