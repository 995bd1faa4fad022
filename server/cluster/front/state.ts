import * as z from 'zod/mini'
import type { Clock } from '#server/ports.ts'
import { type Asked, ask } from './ask.ts'
import type { Backend } from './backend.ts'

/**
 * The back end as its front sees it: it says that it is ready or is not, it answers and says neither, it fails, it is slow, or it cannot
 * be reached.
 */
export type BackendState = 'ready' | 'not-ready' | 'answers' | 'fails' | 'slow' | 'away'

/** One question serves all who ask in this time; an answer may take as long. */
const KEPT_MS = 1000
const WITHIN_MS = 1500
const readySchema = z.object({ ready: z.boolean() })

const stateOf = (asked: Asked): BackendState => {
  if (asked.kind !== 'answer') return asked.kind
  const said = readySchema.safeParse(asked.body)
  if (said.success) return said.data.ready ? 'ready' : 'not-ready'
  return asked.status < 500 ? 'answers' : 'fails'
}

/** Asks the back end's own `/ready` when the front's is asked for. A back end need not have one: any answer but a failure will do. */
export const createBackendState = (backend: Backend, clock: Clock): (() => Promise<BackendState>) => {
  let last: { readonly until: number; readonly state: Promise<BackendState> } | null = null
  return () => {
    if (last !== null && clock.now() < last.until) return last.state
    const state = ask(`${backend.url}/ready`, WITHIN_MS).then(stateOf)
    last = { until: clock.now() + KEPT_MS, state }
    return state
  }
}

/** May players be sent to a front whose back end is in this state? */
export const isServing = (state: BackendState): boolean => state === 'ready' || state === 'answers'
