import type { Brands } from '#server/brands.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { DrawPage } from '#server/first-image.ts'
import type { MemberService } from '#server/members/service.ts'
import type { Clock } from '#server/ports.ts'
import type { SiteSettings, StandIns } from '#server/settings.ts'
import type { CommonAnswers } from './common.ts'
import type { Sessions } from './sessions.ts'
import type { Sockets } from '../live/socket.ts'

/** The parts behind the doors. */
export type ServerParts = {
  readonly exchange: Exchange
  readonly sessions: Sessions
  readonly sockets: Sockets
  readonly room: MemberService
  readonly common: CommonAnswers
  readonly brands: Brands
  /** One brand for every host; by host when absent. */
  readonly brandName?: string | undefined
  readonly clock: Clock
  /** The built client; null in tests that need none. */
  readonly clientFolder: string | null
  /** Renders the page of a new visitor; absent: scripts alone render it. */
  readonly drawPage?: DrawPage | null
  /** Proxies whose X-Forwarded headers are believed (addresses, comma between); none when absent. */
  readonly trustProxy?: string | undefined
  /** Logging in elsewhere ends the member's older session (SESS-06). */
  readonly singleSession: boolean
  /** Clients that reach the mailbox page and the invented logins. */
  readonly standIns: StandIns
  readonly settings: SiteSettings
}
