import { createBet, getBetOutcome } from '#contract/betting.ts'
import { unwatchMarkets, watchMarkets } from '#contract/browse.ts'
import { watchCashOut } from '#contract/cash-out.ts'
import type { MarketId } from '#contract/scalar.ts'
import type { Input } from '#domain/ledger/facts.ts'
import { type Line, sameLine } from '#domain/ledger/line.ts'
import type { Request } from '#domain/ledger/requests.ts'
import type { EdgeClock } from './clock.ts'
import { createDeeds } from './deeds.ts'
import type { Doors } from './doors.ts'
import { type LineDoors, createLines } from './lines.ts'
import type { Link } from './link.ts'
import { createLogins } from './logins.ts'
import type { Quotes } from './quotes.ts'
import { askFor } from './resources.ts'
import { cashOutFrom, createBetFrom } from './wire.ts'

type Watch = { readonly marketIds: readonly MarketId[]; readonly levels: 1 | 3 }
const NOTHING: Watch = { marketIds: [], levels: 1 }
const isSame = (one: Watch, other: Watch): boolean =>
  one.levels === other.levels &&
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
  doors: Doors,
  clock: EdgeClock,
  link: Link,
  quotes: Quotes,
  record: (fact: Input, line?: Line) => void,
  lineNow: () => Line,
): Gateway => {
  const { vault } = doors
  let watched = NOTHING
  const lineDoors = createLines(doors, record, lineNow)
  const logins = createLogins(doors, clock, lineDoors)
  const deeds = createDeeds(record)
  /** Sends what changes of the watch: a connection keeps it from page to page. */
  const watchPage = (on: LineDoors, wanted: Watch): void => {
    if (isSame(watched, wanted)) return
    const gone = watched.marketIds.filter((id) => !wanted.marketIds.includes(id))
    if (gone.length > 0) on.send(unwatchMarkets, { marketIds: gone })
    const { marketIds, levels } = wanted
    watched = marketIds.length > 0 && on.send(watchMarkets, { marketIds: [...marketIds], levels }) ? wanted : NOTHING
  }
  const handle = (request: Request, line: Line): void => {
    const on = lineDoors(line)
    switch (request.type) {
      case 'open-link':
        // We won't connect a line that ended in the same turn.
        watched = NOTHING
        return sameLine(line, lineNow()) ? link.open(on) : undefined
      case 'close-link':
        return link.close()
      case 'watch-page':
        return watchPage(on, request)
      case 'forget-watch':
        watched = NOTHING
        return
      case 'repair-books':
        on.send(watchMarkets, { marketIds: [...request.marketIds], levels: watched.levels })
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
        on.send(createBet, createBetFrom(request.entry, request.accept))
        return
      case 'watch-cash-out':
        if (line.member !== null)
          on.send(watchCashOut, { memberCode: line.member.memberCode, marketId: request.marketId, part: request.part })
        return
      case 'send-cash-out':
        on.send(createBet, cashOutFrom(request.entry))
        return
      case 'ask-outcome':
        if (line.member !== null)
          on.send(getBetOutcome, { memberCode: line.member.memberCode, betSlipRef: request.ref, fence: request.fence })
        return
      case 'look-at-lock':
        return vault.isLocked(request.ref, (isHeld) => on.record({ type: 'lock.seen', ref: request.ref, isHeld }))
      case 'read':
        return askFor(on, doors.site, request.ask, (fact, whose) => (whose === 'member' ? on.record(fact) : record(fact)))
      case 'load-favourites':
        return on.record({ type: 'favourites.loaded', favourites: doors.memory.favourites(request.owner) })
      case 'keep-favourites':
        return doors.memory.keepFavourites(request.owner, request.favourites)
      case 'cancel-bet':
        return deeds.cancelBet(on, request.bet)
      case 'log-in':
        return logins.logIn(on, request)
      case 'log-in-demo':
        return logins.logInDemo(on)
      case 'log-in-outside':
        return logins.logInOutside(on, request)
      case 'claim-session':
        return logins.claim(on, request)
      case 'send-code':
        return logins.sendCode(on, request)
      case 'resend-code':
        return logins.resendCode(on, request)
      case 'check-referral':
        return logins.checkReferral(on, request)
      case 'submit-flow':
        return logins.submit(on, request)
      case 'change-password':
        return logins.changePassword(on, request)
      case 'send-proof':
        return deeds.sendProof(on, request)
      case 'check-proof':
        return deeds.checkProof(on, request)
      case 'save-stakes':
        return deeds.saveStakes(on, request.stakes)
      case 'forget-session':
        return doors.memory.keepSession(null)
      case 'log-out':
        return logins.logOut(on, request)
      case 'restore-session':
        return logins.restore(on)
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
        return doors.toast(request.tone, request.said)
      default:
        return request satisfies never
    }
  }
  return { handle }
}
