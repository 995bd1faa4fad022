import * as z from 'zod/mini'
import { envelope } from '#contract/call.ts'
import { getServerTime } from '#contract/calls/wallets.ts'
import type { Log } from '#server/operate/log.ts'
import type { Clock } from '#server/ports.ts'
import { type Asked, ask } from './ask.ts'
import type { Backend } from './backend.ts'

/**
 * The back end as its front sees it: it says that it is ready or is not, it answers calls and says neither, it answers what is no answer
 * of a call, it fails, it is slow, or it cannot be reached.
 */
export type BackendState = keyof typeof SENTENCES

const SENTENCES = {
  ready: 'The back end is ready.',
  'not-ready': 'The back end says that it is not ready.',
  answers: 'The back end answers calls. It has no /ready.',
  strange: 'The back end answers, but not as an exchange does. Check the address of --backend, and whether it asks for a login of its own.',
  fails: 'The back end fails.',
  slow: 'The back end does not answer in time.',
  away: 'The back end cannot be reached.',
} as const

/** One question serves all who ask in this time; an answer may take as long. */
const KEPT_MS = 1000
const WITHIN_MS = 1500
const readySchema = z.object({ ready: z.boolean() })
const answerSchema = z.object({ success: envelope.success })

/** What any answer says of its sender; null where that is open: its status is no failure, and it has not the form that is due. */
const stateOf = (asked: Asked): Extract<BackendState, 'slow' | 'away' | 'fails'> | null =>
  asked.kind !== 'answer' ? asked.kind : asked.status < 500 ? null : 'fails'

/** Reads `/ready`, which a back end need not have: then a call that every back end answers says whether it is one. */
const read = async ({ url }: Backend, base: string): Promise<BackendState> => {
  const asked = await ask(`${url}/ready`, WITHIN_MS)
  const said = readySchema.safeParse(asked.kind === 'answer' ? asked.body : null)
  if (said.success) return said.data.ready ? 'ready' : 'not-ready'
  const found = stateOf(asked)
  if (found !== null) return found
  const called = await ask(`${url}${base}${getServerTime.path}`, WITHIN_MS)
  const isCall = called.kind === 'answer' && answerSchema.safeParse(called.body).success
  return stateOf(called) ?? (isCall ? 'answers' : 'strange')
}

/** Asks the back end when the front's `/ready` is asked for. `base`: the path of its calls. Each other state is logged once. */
export const createBackendState = (backend: Backend, base: string, clock: Clock, log: Log): (() => Promise<BackendState>) => {
  let last: { readonly until: number; readonly state: Promise<BackendState> } | null = null
  let before: BackendState = 'ready'
  return () => {
    if (last !== null && clock.now() < last.until) return last.state
    const state = read(backend, base).then((now) => {
      if (now !== before) log.warn(SENTENCES[now], { was: before, is: now })
      before = now
      return now
    })
    last = { until: clock.now() + KEPT_MS, state }
    return state
  }
}

/** May players be sent to a front whose back end is in this state? */
export const isServing = (state: BackendState): boolean => state === 'ready' || state === 'answers'
