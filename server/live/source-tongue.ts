import * as z from 'zod/mini'
import type { Message } from '#contract/call.ts'
import { loginOtpSuccess, loginSuccess, newLoginWithOtp, socketLogin } from '#contract/messages/auth.ts'
import { createBet, placeBetError } from '#contract/messages/betting.ts'
import { homeMarkets, wireError } from '#contract/messages/browse.ts'
import { heardMessages, saidMessages, sourceError } from '#contract/source/messages.ts'
import { Encoded } from '#doors/frames.ts'
import { heardAs } from '../gate/costs.ts'
import { homeInSourceWords } from '../gate/source-markets.ts'
import type { Tongue } from './tongue.ts'

const byName = (messages: readonly Message[]): ReadonlyMap<string, Message> => new Map(messages.map((shape) => [shape.name, shape]))
const HEARD = byName(heardMessages)
const SAID = byName(saidMessages)

/** A message that a client of the specification sends; undefined for one of ours. */
export const sourceMessage = (name: string): Message | undefined => HEARD.get(name)

/** A body as it stands in a message. */
export const plainBody = (body: unknown): unknown => (body instanceof Encoded ? JSON.parse(body.text) : body)

/** The answer of a message that says that it was refused. */
const REFUSES = new Map<string, (message: string) => readonly [string, unknown]>([
  [createBet.name, (message) => [placeBetError.name, { message }]],
  [socketLogin.name, (message) => [loginSuccess.name, { success: false, message }]],
  [newLoginWithOtp.name, (message) => [loginOtpSuccess.name, { success: false, message }]],
])
/** What a message of ours that could not be taken is in the specification's words. A bet is not refused while nothing is known of it. */
const refusalOf = (body: unknown): readonly [string, unknown] => {
  const { name, message, code } = wireError.body.parse(body)
  const refuses = code === 'SERVICE_UNAVAILABLE' && name === createBet.name ? undefined : REFUSES.get(name)
  return refuses?.(message) ?? [sourceError.name, { message }]
}

/** The one place where messages become the specification's: its own names, and of each its own fields. What it has no word for is not said. */
export const SOURCE_TONGUE: Tongue = {
  // The desk looks for the session that a member's message names by its token.
  heardAs: (name) => {
    const known = HEARD.has(name) ? heardAs(name) : undefined
    return known === undefined ? undefined : { ...known, access: 'open' }
  },
  says: (ours, said) => {
    if (ours !== wireError.name && !SAID.has(ours)) return null
    const plain = plainBody(said)
    const [name, body] = ours === wireError.name ? refusalOf(plain) : [ours, ours === homeMarkets.name ? homeInSourceWords(plain) : plain]
    const shape = SAID.get(name)
    return shape === undefined ? null : [name, z.encode(shape.body, z.decode(shape.body, body))]
  },
}
