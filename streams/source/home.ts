import { getHome } from '#contract/calls/browse.ts'
import type { Call } from '#contract/call.ts'
import { getHomeMarkets, HOME_WISH } from '#contract/messages/browse.ts'
import { said } from '#domain/said.ts'
import type { EdgeClock } from '../clock.ts'
import type { Reply } from '../doors.ts'

type Take = (reply: Reply<unknown>) => void
/** The calls that wait at most, and for how many milliseconds; then they fail. */
const MOST = 10
const WAITS_MS = 20_000

/** Is it the call for the home list? */
export const isHome = ({ path }: Call): boolean => path === getHome.path

/**
 * The calls for the home list, which the specification has as a message alone (BROWSE-01): the next list on the line answers them. `send`
 * sends a message, or gives false while the line is down.
 */
export const createHome = (clock: EdgeClock, send: (name: string, body: unknown) => boolean) => {
  const waiting: Take[] = []
  /** The list that was asked for when the line opened is still to come: it is the answer to the client's first message, too. */
  let isComing = false
  const ask = (): boolean => send(getHomeMarkets.name, HOME_WISH)
  const answer = (reply: Reply<unknown>): void => {
    for (const take of waiting.splice(0)) take(reply)
  }
  const fail = (take: Take | undefined): void => {
    if (take === undefined || !waiting.includes(take)) return
    waiting.splice(waiting.indexOf(take), 1)
    take({ kind: 'failed', said: said('network') })
  }
  return {
    wait: (take: Take): void => {
      waiting.push(take)
      if (waiting.length > MOST) fail(waiting[0])
      clock.after(WAITS_MS, () => fail(take))
      ask()
    },
    /** Asks for the list by the client's message; false while the line is down. */
    wanted: (): boolean => {
      const isAsked = isComing
      isComing = false
      return isAsked || ask()
    },
    opened: (): void => {
      isComing = waiting.length > 0 && ask()
    },
    /** Takes the list, in our words. */
    heard: (home: unknown): void => {
      isComing = false
      answer({ kind: 'answer', answer: typeof home === 'object' && home !== null ? { success: true, ...home } : home })
    },
    /** The line is lost, or could not be opened. */
    closed: (): void => answer({ kind: 'failed', said: said('network') }),
  }
}
