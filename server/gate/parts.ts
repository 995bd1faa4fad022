import type { MatchStatistics } from '#contract/calls/browse.ts'
import type { EventId } from '#contract/scalar.ts'
import type { Brands } from '#server/brands.ts'
import type { CasinoRoom } from '#server/casino/room.ts'
import type { TimedExchange } from '#server/exchange/presence.ts'
import type { RenderPage } from '#server/first-image.ts'
import type { MemberService } from '#server/members/service.ts'
import type { PaymentsRoom } from '#server/payments/open.ts'
import type { Clock } from '#server/ports.ts'
import type { PushReach } from '#server/push/reach.ts'
import type { SiteSettings, Speaks, StandIns } from '#server/settings.ts'
import type { CommonAnswers } from './common.ts'
import type { Sessions } from './sessions.ts'
import type { Log } from '../operate/log.ts'
import type { Meters } from '../operate/meters.ts'
import type { Readiness } from '../operate/readiness.ts'
import type { Traces } from '../operate/traces.ts'
import type { Sockets } from '../live/socket.ts'

/** The parts behind the doors. */
export type ServerParts = {
  readonly exchange: TimedExchange
  readonly sessions: Sessions
  readonly sockets: Sockets
  readonly room: MemberService
  readonly payments: PaymentsRoom
  readonly common: CommonAnswers
  readonly brands: Brands
  /** One brand for every host; by host when absent. */
  readonly brandName?: string | undefined
  readonly clock: Clock
  /** The past of an event's sides, as the feed knows it (BROWSE-08). */
  readonly statistics: (eventId: EventId) => Promise<MatchStatistics | null>
  /** Resolves once an answer may leave; absent where no other process can write. */
  readonly confirm?: (() => Promise<void>) | undefined
  /** The built client; null in tests that need none. */
  readonly clientFolder: string | null
  /** Renders the page of a new visitor; absent: scripts alone render it. */
  readonly renderPage?: RenderPage | null
  /** Proxies whose X-Forwarded headers are believed (addresses, comma between); none when absent. */
  readonly trustProxy?: string | undefined
  /** Does logging in elsewhere end the member's older session (SESS-06)? As the brand says when absent. */
  readonly singleSession?: boolean | undefined
  /** Clients that reach the mailbox page and the invented logins. */
  readonly standIns: StandIns
  readonly settings: SiteSettings
  /** Which push services are asked: those of the Internet when absent. */
  readonly pushReach?: PushReach | undefined
  /** The words of this exchange: its own, or those of the specification alone. */
  readonly speaks: Speaks
  /** Null without a provider: the casino is closed. */
  readonly casino: CasinoRoom | null
  readonly log: Log
  /** Null where no metrics are asked for. */
  readonly meters: Meters | null
  /** Null where no traces are asked for. */
  readonly traces: Traces | null
  readonly readiness: Readiness
}
