import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { getUserDetails } from '#contract/calls/account.ts'
import type { Line } from '#client/ledger/line.ts'
import { said } from '#domain/said.ts'
import type { EdgeClock } from '../clock.ts'
import type { Reply, Stored } from '../doors.ts'

/** How often a busy back end is asked for the session, and how long after each time. */
const MOST_TRIES = 5
const AGAIN_MS = 3000
/** A page that opens waits for its session for so long, in milliseconds; then it goes on, and asks again when its line is open. */
const FIRST_MS = 4000

type Failed = Extract<Reply<unknown>, { readonly kind: 'failed' }>
type Parts = {
  readonly clock: EdgeClock
  /** The session that this tab kept; null where it kept none. */
  readonly stored: () => Stored | null
  /** Makes a call of the source. */
  readonly ask: (on: Line, shape: Call, request: unknown, reply: (reply: Reply<unknown>) => void) => void
}

const loggedOutSchema = z.object({ logout: z.literal(true) })
const refusedSchema = z.object({ success: z.literal(false) })

/** Restores the session of a tab by its token, if the back end still takes that (SESS-04, BACK-02). */
export const createRestore = ({ clock, stored, ask }: Parts) => {
  type Ends = { readonly give: (answer: unknown) => void; readonly fail: (failed: Failed) => void; readonly isWaiting: () => boolean }
  const restore = (on: Line, ends: Ends, tries = 1): void => {
    const { give, fail, isWaiting } = ends
    const kept = stored()
    if (kept === null) return give({ success: false })
    const { memberCode, username, role, isB2C, expiresAt } = kept.member
    const output = {
      memberCode,
      details: { username, role, status: '' },
      key: memberCode,
      verifytoken: kept.token,
      expiry: expiresAt,
      isB2C,
    }
    return ask(on, getUserDetails, {}, (asked) => {
      if (asked.kind === 'failed') return asked.status === 401 || asked.status === 403 ? give({ success: false }) : fail(asked)
      if (loggedOutSchema.safeParse(asked.answer).success) return give({ success: false })
      if (!refusedSchema.safeParse(asked.answer).success) return give({ success: true, output })
      // A server that is busy says nothing of the session.
      if (tries >= MOST_TRIES) return fail({ kind: 'failed', said: said('network') })
      clock.after(AGAIN_MS, () => isWaiting() && restore(on, ends, tries + 1))
      return undefined
    })
  }
  let isFirst = true
  return (on: Line, give: (answer: unknown) => void, fail: (failed: Failed) => void): void => {
    if (!isFirst) return restore(on, { give, fail, isWaiting: () => true })
    isFirst = false
    let isOver = false
    const end = (job: () => void): void => {
      if (isOver) return
      isOver = true
      stop()
      job()
    }
    const stop = clock.after(FIRST_MS, () => end(() => fail({ kind: 'failed', said: said('network') })))
    return restore(on, {
      give: (answer) => end(() => give(answer)),
      fail: (failed) => end(() => fail(failed)),
      isWaiting: () => !isOver,
    })
  }
}
