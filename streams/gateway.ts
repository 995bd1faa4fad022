import { amendBet, createBet, getBetOutcome } from '#contract/messages/betting.ts'
import { unwatchMarkets, watchMarkets } from '#contract/messages/browse.ts'
import { watchCashOut, watchCashOuts } from '#contract/messages/cash-out.ts'
import type { MarketId } from '#contract/scalar.ts'
import type { Input } from '#client/ledger/facts.ts'
import { type Line, sameLine } from '#client/ledger/line.ts'
import type { Request } from '#client/ledger/requests.ts'
import type { Said } from '#domain/said.ts'
import type { EdgeClock } from './clock.ts'
import type { AdminLink } from './admin-link.ts'
import type { Calls } from './calls.ts'
import type { Outside } from './outside.ts'
import { isFirst } from './first-reads.ts'
import { type LineDoors, createLines } from './lines.ts'
import type { Link } from './link.ts'
import type { Quotes } from './quotes.ts'
import { createSession } from './session.ts'
import { type CallRequest, unsent } from './unsent.ts'
import { type Sender, amendBetFrom, cashOutFrom, createBetFrom } from './wire.ts'

type Watch = { readonly marketIds: readonly MarketId[]; readonly levels: 1 | 3; readonly deep?: MarketId }
/** The levels of a ladder (MKT-09). */
const LADDER_DEPTH = 10
const NOTHING: Watch = { marketIds: [], levels: 1 }
const isSame = (one: Watch, other: Watch): boolean =>
  one.levels === other.levels &&
  one.deep === other.deep &&
  one.marketIds.length === other.marketIds.length &&
  one.marketIds.every((id, i) => id === other.marketIds[i])

export type Gateway = {
  /** Carries out one request of a line; its answers come back through `record`. */
  handle(request: Request, line: Line): void
}

/**
 * Request → door, one exhaustive switch; answers come back as facts (docs/HOUSE.md, One spine). No decisions. Every request carries
 * the line that made it. `lineNow` returns the current line.
 */
export const createGateway = (
  doors: Outside,
  clock: EdgeClock,
  link: Link,
  quotes: Quotes,
  record: (fact: Input, line?: Line) => void,
  lineNow: () => Line,
): Gateway => {
  const { vault } = doors
  let watched = NOTHING
  /** The markets whose figures this connection sends; null before it was asked for any. */
  let figures: readonly MarketId[] | null = null
  const lineDoors = createLines(doors, record, lineNow)
  /** How many logins were requested. */
  let begun = 0
  const session = createSession(doors, clock, lineDoors, () => begun)
  let calls: Calls | null = null
  let adminLink: AdminLink | null = null
  /** Opens the admin socket, as soon as its part has come. */
  const openAdmin = (on: LineDoors): void => {
    const { adminSocket } = doors
    if (adminSocket === undefined) return
    doors.wanted(
      ({ createAdminLink }) => {
        adminLink ??= createAdminLink(adminSocket, doors.dice, link.drop, lineNow)
        adminLink.open(on)
      },
      ({ key }) => on.record({ type: 'admin.failed', reason: key, dice: doors.dice() }),
    )
  }
  /** Makes the calls of a request, as soon as their part has come; says so if it cannot come. */
  const makeCalls = (request: CallRequest, on: LineDoors): void => {
    const fail = (why: Said): void => {
      const fact = unsent(request, on.line, why)
      if (fact !== null) on.record(fact)
    }
    if (request.type === 'read' && isFirst(request.ask)) {
      const { ask } = request
      return doors.late(({ askFirst }) => askFirst(on, doors.site, ask, (fact) => record(fact)), fail)
    }
    return doors.wanted(({ createCalls }) => {
      calls ??= createCalls(doors, clock, record)
      calls.make(request, on)
    }, fail)
  }
  /** Watches these markets, the one of the ladder at its own depth. Returns whether there was something to send, and it was sent. */
  const sendWatch = (on: LineDoors, ids: readonly MarketId[], { levels, deep }: Watch): boolean => {
    const flat = ids.filter((id) => id !== deep)
    const isSent = flat.length > 0 && on.send(watchMarkets, { marketIds: flat, levels })
    return (deep !== undefined && ids.includes(deep) && on.send(watchMarkets, { marketIds: [deep], levels: LADDER_DEPTH })) || isSent
  }
  /** Sends what changes of the watch: a connection keeps it from page to page. */
  const watchPage = (on: LineDoors, wanted: Watch): void => {
    if (isSame(watched, wanted)) return
    const gone = watched.marketIds.filter((id) => !wanted.marketIds.includes(id))
    if (gone.length > 0) on.send(unwatchMarkets, { marketIds: gone })
    watched = sendWatch(on, wanted.marketIds, wanted) ? wanted : NOTHING
  }
  /** The exchange sends every figure again when the same markets are asked for, so that is not done without need. */
  const watchFigures = (on: LineDoors, marketIds: readonly MarketId[]): void => {
    const { member } = on.line
    const before = figures ?? []
    const same = marketIds.length === before.length && marketIds.every((id) => before.includes(id))
    if (member === null || same) return
    figures = on.send(watchCashOuts, { memberCode: member.memberCode, marketIds: [...marketIds] }) ? marketIds : null
  }
  const senderOf = ({ address }: { readonly address: string }): Sender => ({ browser: doors.site.browser, address })
  const handle = (request: Request, line: Line): void => {
    const on = lineDoors(line)
    switch (request.type) {
      case 'open-link':
        // We won't connect a line that ended in the same turn.
        watched = NOTHING
        figures = null
        return sameLine(line, lineNow()) ? link.open(on) : undefined
      case 'close-link':
        return link.close()
      case 'open-admin':
        return openAdmin(on)
      case 'close-admin':
        return adminLink?.close()
      case 'watch-page':
        return watchPage(on, request)
      case 'forget-watch':
        watched = NOTHING
        return
      case 'repair-books':
        sendWatch(on, request.marketIds, watched)
        return
      case 'watch-quote':
        return quotes.watch(request.slip, request.pick)
      case 'unwatch-quote':
        return quotes.unwatch(request.slip)
      case 'claim-ref':
        return vault.claim(request.entry, (result) =>
          on.record(
            result === 'granted'
              ? { type: 'lock.granted', ref: request.entry.ref }
              : { type: 'lock.denied', ref: request.entry.ref, reason: result },
          ),
        )
      case 'release-ref':
        return vault.release(request.ref)
      case 'forget-ref':
        return vault.forget(request.ref)
      case 'load-outbox':
        return record({ type: 'outbox.loaded', entries: vault.entries() })
      case 'take-over-refs':
        return vault.orphans((entries) => {
          if (entries.length > 0) record({ type: 'outbox.loaded', entries })
        })
      case 'send-bet':
        if (doors.site.ordersByCall) makeCalls(request, on)
        else on.send(createBet, createBetFrom(request.entry, senderOf(request)))
        return
      case 'watch-cash-out':
        if (line.member !== null)
          on.send(watchCashOut, { memberCode: line.member.memberCode, marketId: request.marketId, part: request.part })
        return
      case 'watch-figures':
        return watchFigures(on, request.marketIds)
      case 'send-cash-out':
        on.send(createBet, cashOutFrom(request.entry, senderOf(request)))
        return
      case 'send-amendment':
        on.send(amendBet, amendBetFrom(request.entry))
        return
      case 'ask-outcome':
        if (line.member !== null)
          on.send(getBetOutcome, { memberCode: line.member.memberCode, betSlipRef: request.ref, fence: request.fence })
        return
      case 'look-at-lock':
        return vault.isLocked(request.ref, (isHeld) => on.record({ type: 'lock.seen', ref: request.ref, isHeld }))
      case 'load-favourites':
        return on.record({ type: 'favourites.loaded', favourites: doors.memory.favourites(request.owner) })
      case 'keep-favourites':
        return doors.memory.keepFavourites(request.owner, request.favourites)
      case 'load-announced':
        return on.record({ type: 'announced.loaded', announced: doors.memory.announced(request.owner) })
      case 'keep-announced':
        return doors.memory.keepAnnounced(request.owner, request.announced)
      case 'play-sound':
        return doors.sound()
      case 'log-in':
      case 'log-in-demo':
      case 'log-in-passkey':
      case 'submit-flow':
        begun += 1
        return makeCalls(request, on)
      case 'read':
      case 'take-alerts':
      case 'spin-fortune':
      case 'launch-game':
      case 'log-in-outside':
      case 'ask-passkey':
      case 'claim-session':
      case 'send-code':
      case 'resend-code':
      case 'check-referral':
      case 'check-proof':
      case 'change':
      case 'claim-payment':
      case 'release-payment':
      case 'forget-payment':
      case 'load-payments':
      case 'send-payment':
      case 'prove-payment':
      case 'ask-payment':
      case 'load-recent':
      case 'keep-recent':
        return makeCalls(request, on)
      case 'forget-session':
        return doors.memory.keepSession(null)
      case 'log-out':
        return session.logOut(on, request)
      case 'restore-session':
        return session.restore(on)
      case 'remember-target':
        return doors.memory.keepTarget(request.target)
      case 'go-to':
        return doors.place.go(request.path, request.replace)
      case 'bring-into-view':
        return doors.place.bringIntoView(request.id)
      case 'go-to-host':
        return doors.place.goToHost(request.host)
      case 'reload-page':
        return doors.place.reload()
      case 'clean-address':
        return doors.place.clean()
      case 'load-scripts':
        return doors.place.loadScripts(request.config)
      case 'show-toast':
        return doors.toast(request.tone, request.said, request.about)
      default:
        return request satisfies never
    }
  }
  return { handle }
}
