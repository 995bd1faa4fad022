import type { AnyStateMachine } from 'xstate'
import type { WalletLine } from '#casino/server/ports.ts'
import type { Store } from '#casino/server/store/store.ts'
import type { createExchange } from '#server/exchange/exchange.ts'
import type { EventLog } from '#server/store/log.ts'

/** One thing made wrong in a world that is otherwise the product. */
export type Fault = {
  readonly order?: (machine: AnyStateMachine) => AnyStateMachine
  readonly orders?: (machine: AnyStateMachine) => AnyStateMachine
  readonly slip?: (machine: AnyStateMachine) => AnyStateMachine
  readonly cashOut?: (machine: AnyStateMachine) => AnyStateMachine
  readonly oneClick?: (machine: AnyStateMachine) => AnyStateMachine
  readonly amend?: (machine: AnyStateMachine) => AnyStateMachine
  readonly payment?: (machine: AnyStateMachine) => AnyStateMachine
  /** The chart of one press in a game of the casino. */
  readonly casinoPress?: (machine: AnyStateMachine) => AnyStateMachine
  /** The books of the casino's provider, and its way to the wallet. */
  readonly casinoStore?: (store: Store) => Store
  readonly walletLine?: (line: WalletLine) => WalletLine
  readonly connection?: (machine: AnyStateMachine) => AnyStateMachine
  readonly exchange?: (exchange: ReturnType<typeof createExchange>) => ReturnType<typeof createExchange>
  /** The store of the exchange. */
  readonly log?: (log: EventLog) => EventLog
  /** The body of a message, after the tab has sent it. */
  readonly sent?: (name: string, body: unknown) => unknown
  /** A closed tab keeps its locks. */
  readonly keepsLocks?: boolean
  readonly logoutErases?: boolean
  /** The vault grants a claim that was given up. */
  readonly grantsGivenUp?: boolean
  readonly writesNothing?: boolean
  readonly seesNoLock?: boolean
  /** The news of a payment is written twice. */
  readonly booksTwice?: boolean
}
