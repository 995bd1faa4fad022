import type { Clock } from '#server/ports.ts'
import { createOnce } from './once.ts'

/** The logins that lead out of the page and back (AUTH-14). */
export type Outside = 'google' | 'whatsapp'

const LIVES_MS = 10 * 60_000

export type Returns = {
  /** A browser goes out. The answer is a state that its way back must carry: good once, for ten minutes. */
  begin(way: Outside, bound: string): string
  /** A browser comes back with a state and a credential. The answer is the name under which the first browser may take the credential. */
  arrive(way: Outside, state: string, credential: string): string
  /** The credential, the first time and for the browser that began; null for any other, and the name is used up. */
  take(way: Outside, name: string, bound: string): string | null
}

/** Binds an outside login to the browser that began it: a link made in another browser opens no session. */
export const createReturns = (clock: Clock): Returns => {
  const begun = createOnce<{ readonly way: Outside; readonly bound: string }>(clock, LIVES_MS)
  const back = createOnce<{ readonly way: Outside; readonly bound: string; readonly credential: string }>(clock, LIVES_MS)
  return {
    begin: (way, bound) => begun.put({ way, bound }),
    arrive: (way, state, credential) => {
      const began = begun.take(state)
      return began === null || began.way !== way ? 'unknown' : back.put({ ...began, credential })
    },
    take: (way, name, bound) => {
      const found = back.take(name)
      return found !== null && found.way === way && found.bound === bound ? found.credential : null
    },
  }
}
