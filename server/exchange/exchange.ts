import { type Paise, millisSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { EventLog } from '#server/store/log.ts'
import type { Exchange } from './api.ts'
import { MAX_DEBIT } from './casino.ts'
import { createFeedDesk } from './feed-desk.ts'
import { SNAPSHOT_EVERY, createKernel } from './kernel.ts'
import { type LiveMarkets, createLiveMarkets } from './live.ts'
import { createMemberDesk } from './member-desk.ts'
import { createOrderDesk } from './order-desk.ts'
import { createPaymentDesk } from './desk.ts'
import { createCasinoDesk } from './casino-desk.ts'
import { createReadingDesk } from './reading-desk.ts'
import { knownRef } from './reading.ts'
import { type Start, startOf } from './start.ts'
import type { State } from './state/state.ts'
import { createWaiting } from './waiting.ts'

export type ExchangeOptions = {
  readonly clock: Clock
  readonly log: EventLog
  readonly onStoreFailure?: (error: Error) => void
  /** Events between two snapshots; 50,000 when absent. */
  readonly snapshotEvery?: number
  /** Given a line for the operator: a kept snapshot is of no use, the casino asks for a credit that no game of its gives. */
  readonly notify?: (line: string) => void
  /** The most that one debit of the casino takes; ₹5,00,000 when absent. */
  readonly maxDebit?: Paise
  /** The state of the log, where it is known already; read from the log when absent. */
  readonly start?: Start
  /** The markets of a feed that was heard before; none when absent. */
  readonly live?: LiveMarkets
  /** When to write what was decided: at the end of the event loop's turn, so that what arrived together commits together; at once when absent. */
  readonly together?: (write: () => void) => void
}

/**
 * The exchange: commands in, events out. Every event is in the log before anything of it leaves, an answer to a retry included;
 * timers are re-armed from events, so a killed process loses nothing it acknowledged (docs/HOUSE.md, The exchange).
 */
export const createExchange = ({
  clock: machine,
  log,
  onStoreFailure = (error) => {
    throw error
  },
  snapshotEvery = SNAPSHOT_EVERY,
  notify = () => undefined,
  maxDebit = MAX_DEBIT,
  together = (write) => write(),
  start = startOf(log, notify),
  live = createLiveMarkets(),
}: ExchangeOptions): Exchange & { readonly state: State } => {
  const kernel = createKernel({ clock: machine, log, onStoreFailure, snapshotEvery, together, start })
  const { state, archive, clock, commit, apply, answer, watchBonus } = kernel
  const waiting = createWaiting(kernel, live)
  const { arm, armCashOut, armAmendment, openIn, stand, outdated, lapseAll } = waiting
  const { settlementsOf, heedDefinition, takeFeed } = createFeedDesk(kernel, live, waiting)
  /** No connection outlives the process: a sitting that was on ended with the last event. */
  for (const [member, { sitting }] of state.play) {
    if (sitting === null || sitting.countedTo === null) continue
    apply({ type: 'member-left', at: millisSchema.parse(Math.max(sitting.countedTo, state.at)), transactions: [], member })
  }
  // Delays that a stop interrupted end by the machine's own clock.
  const started = machine.now()
  for (const bet of state.bets.values()) if (bet.state === 'pending') arm(bet, started)
  for (const asked of state.cashOuts.values()) if (asked.state === 'pending') armCashOut(asked, started)
  for (const asked of state.amendments.values()) if (asked.state === 'pending') armAmendment(asked, started)
  for (const member of state.bonuses.keys()) watchBonus(member)
  // Markets that were heard before stand as if the feed had just sent them.
  for (const heard of live.all()) {
    const { market, status } = heard
    heedDefinition(heard, true)
    for (const bet of openIn(market.marketId)) if (bet.state !== 'pending') stand(bet)
    if (status === 'OPEN') continue
    outdated.add(market.marketId)
    lapseAll(market.marketId, status === 'CLOSED' ? 'MARKET_CLOSED' : 'MARKET_SUSPENDED')
  }

  return {
    state,
    ...createOrderDesk(kernel, live, waiting),
    ...createMemberDesk(kernel, live, waiting),
    ...createPaymentDesk({
      state,
      archive,
      now: clock.now,
      apply,
      answer,
      whenIdle: commit.whenIdle,
      isOrder: (member, ref) => knownRef(state, archive, member, ref) !== null,
    }),
    ...createCasinoDesk({ state, archived: archive.casinoTx, maxDebit, now: clock.now, apply, answer, notify, whenIdle: commit.whenIdle }),
    ...createReadingDesk(kernel, live),
    settlements: settlementsOf,
    feed: (update) => {
      if (commit.isClosed()) return
      takeFeed(update)
      commit.flush()
    },
    subscribe: kernel.subscribe,
    close: () => {
      waiting.stopTimers()
      kernel.stopTimers()
      commit.close()
    },
  }
}
