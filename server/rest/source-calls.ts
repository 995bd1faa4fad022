import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Call, envelope } from '#contract/call.ts'
import { getStreamScore } from '#contract/calls/browse.ts'
import { sourceCalls } from '#contract/source/calls.ts'
import { inSourceWords } from '../gate/source-markets.ts'

// The picture of a match is a page behind the address of its video. That page asks for the score, and no client does.
const BY_ROUTE: ReadonlyMap<string, Call> = new Map([...sourceCalls, getStreamScore].map((call) => [`${call.method} ${call.path}`, call]))
/** A call as the specification has it; undefined for one of ours. */
export const sourceCall = (method: string, path: string): Call | undefined => BY_ROUTE.get(`${method} ${path}`)

const BEARER = /^Bearer (\S{1,200})$/
/** The session's token that a call of the specification brings, where it brings one. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1]

const refusalSchema = z.object({ success: envelope.success, message: envelope.message })
const json: z.ZodMiniType = z.unknown()

/** The answer of a call in the specification's fields; of a refusal the text alone. */
export const sourceAnswer = (spoken: Call, isRefusal: boolean, answer: unknown): unknown => {
  const schema = isRefusal ? refusalSchema : spoken.answer
  return z.encode(schema, z.decode(schema, inSourceWords(answer)))
}

/** The one place where the answers of calls become the specification's: of each, its own fields alone, and of a refusal the text. */
export const speakSource = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ method, routeOptions: { url = '' } }, reply, payload) => {
    const spoken = sourceCall(method, url)
    if (spoken === undefined || typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('application/json'))
      return payload
    return JSON.stringify(sourceAnswer(spoken, reply.statusCode !== 200, json.parse(JSON.parse(payload))))
  })
}
