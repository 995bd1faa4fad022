import { type LaunchId, MOST_SESSIONS, sessionsAnswerSchema } from '#contract/casino/wallet.ts'
import type { Hub, OpenPage } from '../hub.ts'
import type { Clock, WalletLine } from '../ports.ts'

/** How often the exchange is asked about the sessions with an open page. */
const EVERY_MS = 500

export type StandingOptions = {
  readonly line: WalletLine
  readonly clock: Clock
  readonly hub: Pick<Hub, 'lookAtPages'>
  /** A session of the product has ended. */
  readonly onEnd: (launch: LaunchId) => void
}

/**
 * Asks the exchange twice a second which of the product's sessions with a page here have ended; the same question says which members
 * play (CAS-09, ACCT-14). It names all of these sessions every time, so no news can be lost and a restart of either side changes nothing.
 */
export const createStanding = ({ line, clock, hub, onEnd }: StandingOptions) => {
  let isStopped = false
  let cancel = (): void => undefined
  /** Asks about some sessions. `done` hears which have ended; null where the exchange did not answer. */
  const ask = (pages: readonly OpenPage[], done: (ended: ReadonlySet<LaunchId> | null) => void): void => {
    const acted = pages.filter(({ hasActed }) => hasActed)
    line('sessions', { open: pages.map(({ launch }) => launch), acted: acted.map(({ launch }) => launch) }, (data) => {
      if (isStopped) return
      const answer = sessionsAnswerSchema.safeParse(data)
      const ended = answer.success && answer.data.code === 'OK' ? new Set(answer.data.ended) : null
      for (const launch of ended ?? []) onEnd(launch)
      done(ended)
    })
  }
  const later = (): void => {
    cancel = clock.after(EVERY_MS, turn)
  }
  /** One question after the other, so that bets find a free way to the wallet. An exchange that is away is asked with the next turn. */
  const askAll = (pages: readonly OpenPage[]): void => {
    if (pages.length === 0) return later()
    ask(pages.slice(0, MOST_SESSIONS), (ended) => (ended === null ? later() : askAll(pages.slice(MOST_SESSIONS))))
  }
  const turn = (): void => askAll(hub.lookAtPages())
  return {
    start: later,
    stop: (): void => {
      isStopped = true
      cancel()
    },
    /** Has this session of the product ended? An exchange that does not answer says no: the next turn asks again. */
    hasEnded: (launch: LaunchId, done: (hasEnded: boolean) => void): void =>
      ask([{ launch, hasActed: false }], (ended) => done(ended?.has(launch) ?? false)),
  }
}
