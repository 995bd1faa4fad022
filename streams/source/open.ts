import * as z from 'zod/mini'
import { getAppConfig } from '#contract/calls/support.ts'
import { SOURCE } from '#contract/features.ts'
import { configFrom } from '../config.ts'
import { createTongue, loose, NO_MEMBER, type Pair, type TongueParts } from './tongue.ts'

const answeredSchema = z.object({ success: z.literal(true) })
const PLAIN_CONFIG = { success: true, result: { appConfig: [] } }

/**
 * Asks a back end what it speaks, and makes the doors to it: those that were given for one of level 3, and the specification's for any
 * other. Rejects when it does not answer.
 */
export const openTongue = (parts: TongueParts): Promise<Pair> =>
  new Promise((resolve, reject) => {
    parts.http.call(NO_MEMBER, loose(getAppConfig), {}, (reply) => {
      if (reply.kind === 'failed') return reject(new Error(reply.said.key))
      if (!answeredSchema.safeParse(reply.answer).success) return reject(new Error('no app config'))
      // One that cannot be read says nothing of a level.
      const result = getAppConfig.answer.safeParse(reply.answer).data?.result
      const backend = result === undefined ? SOURCE : configFrom(result, parts.site).backend
      return resolve(backend.level === 3 ? parts : createTongue(backend, parts, result === undefined ? PLAIN_CONFIG : reply.answer))
    })
  })
