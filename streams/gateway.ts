import type * as z from 'zod/mini'
import { socketTicket } from '#contract/auth.ts'
import { cancelAllOrders, cancelOrder, createBet, getBetOutcome } from '#contract/betting.ts'
import { unwatchMarkets, watchMarkets } from '#contract/browse.ts'
import { watchCashOut } from '#contract/cash-out.ts'
import type { BetId, MarketId } from '#contract/scalar.ts'
import type { Input } from '#domain/facts.ts'
import { type Line, sameLine } from '#domain/line.ts'
import type { Request } from '#domain/requests.ts'
import { said, saidBy } from '#domain/said.ts'
import { createBrowseLoads } from './browse-loads.ts'
import type { EdgeClock } from './clock.ts'
import type { Doors, Reply } from './doors.ts'
import type { Quotes } from './quotes.ts'
import { createLines, type LineDoors } from './lines.ts'
import { createLoads } from './loads.ts'
import { createLogins } from './logins.ts'
import { cashOutFrom, createBetFrom, factFrom } from './wire.ts'

const SILENCE_MS = 2000
const MAX_DROPPED = 50

export type Gateway = {
  /** Carries out one request, made on that line; its answers come back through `record`. */
  handle(request: Request, line: Line): void
  /** Inbound messages that did not fit the contract: how many were dropped, and why the last fifty were (SOCK-06). */
  readonly dropped: () => { readonly count: number; readonly last: readonly string[] }
}

/**
 * Request → door, one exhaustive switch; answers come back as facts (docs/HOUSE.md, One spine). No decisions. Every request comes with
 * the line it was made on. `lineNow` is the line that stands.
 */
export const createGateway = (
  doors: Doors,
  clock: EdgeClock,
  quotes: Quotes,
  record: (fact: Input, line?: Line) => void,
  lineNow: () => Line,
): Gateway => {
  const { socket, vault } = doors
  let droppedCount = 0
  const droppedLast: string[] = []
  let watched: readonly MarketId[] = []
  let silent = true
  let isClockHeard = false
  let stopWatch: () => void = () => undefined

  const lineDoors = createLines(doors, record, lineNow)
  const logins = createLogins(doors, clock, lineDoors)
  const loads = createLoads(doors, record)
  const browse = createBrowseLoads(doors, record)
  const listenForSilence = (): void => {
    stopWatch()
    stopWatch = clock.after(SILENCE_MS, () => {
      silent = true
      record({ type: 'heartbeat.missed' })
    })
  }
  const heard = (on: LineDoors, name: string, body: unknown): void => {
    const fact = factFrom(name, body)
    if (typeof fact === 'string') {
      droppedCount += 1
      droppedLast.push(`${name.slice(0, 64)}: ${fact}`)
      if (droppedLast.length > MAX_DROPPED) droppedLast.shift()
      return
    }
    if (fact.type === 'heartbeat.heard') {
      // The first one after a connect says how far the clocks are apart; the first one after a silence ends the silence.
      const isNews = silent || !isClockHeard
      silent = false
      isClockHeard = true
      listenForSilence()
      if (!isNews) return
    }
    on.record(fact)
  }
  const open = (on: LineDoors): void => {
    stopWatch()
    socket.close()
    const failed = (reason: string): void => on.record({ type: 'link.failed', reason, dice: doors.dice() })
    on.call(socketTicket, {}, (reply) => {
      if (reply.kind === 'session' && on.line.member !== null) return on.record({ type: 'session.refused', said: reply.said })
      if (reply.kind !== 'answer' || !reply.answer.success) return failed(reply.kind === 'answer' ? 'no ticket' : reply.said.key)
      on.record({ type: 'ticket.given', memberCode: reply.answer.memberCode })
      if (!sameLine(on.line, lineNow())) return undefined
      return socket.open(on.line, reply.answer.ticket, {
        opened: () => {
          silent = false
          isClockHeard = false
          listenForSilence()
          on.record({ type: 'link.opened' })
        },
        closed: (reason) => {
          stopWatch()
          failed(reason)
        },
        heard: (name, body) => heard(on, name, body),
      })
    })
  }
  const cancelBet = ({ memberCall, record }: LineDoors, bet: BetId | 'all'): void => {
    const told = (reply: Reply<z.output<typeof cancelOrder.answer>>): void => {
      if (reply.kind !== 'answer') return record({ type: 'bets.cancelled', ok: false, said: reply.said })
      const { success, cancelled } = reply.answer
      return record({
        type: 'bets.cancelled',
        ok: success,
        said: success && cancelled !== undefined ? said('cancelled', cancelled) : saidBy(reply.answer, said('cannotLoad')),
      })
    }
    if (bet === 'all') memberCall(cancelAllOrders, {}, told)
    else memberCall(cancelOrder, { id: bet }, told)
  }
  const handle = (request: Request, line: Line): void => {
    const on = lineDoors(line)
    switch (request.type) {
      case 'open-link':
        // A line that ended in the same turn is not opened.
        return sameLine(line, lineNow()) ? open(on) : undefined
      case 'close-link':
        stopWatch()
        return socket.close()
      case 'watch-page': {
        const gone = watched.filter((id) => !request.marketIds.includes(id))
        if (gone.length > 0) on.send(unwatchMarkets, { marketIds: [...gone] })
        watched = request.marketIds
        if (watched.length > 0) on.send(watchMarkets, { marketIds: [...watched], levels: request.levels })
        return
      }
      case 'repair-books':
        on.send(watchMarkets, { marketIds: [...request.marketIds], levels: 3 })
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
      case 'load':
        return loads.load(on, request.what)
      case 'load-ended-bets':
        return loads.listEnded(on)
      case 'load-event':
        return browse.event(on, request)
      case 'load-listing':
        return browse.listing(on, request)
      case 'load-history':
        return browse.history(on, request)
      case 'load-results':
        return browse.results(on, request)
      case 'load-media':
        return browse.media(on, request)
      case 'load-favourites':
        return on.record({ type: 'favourites.loaded', favourites: doors.memory.favourites(request.owner) })
      case 'keep-favourites':
        return doors.memory.keepFavourites(request.owner, request.favourites)
      case 'load-terms':
        return loads.terms(on, request)
      case 'cancel-bet':
        return cancelBet(on, request.bet)
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
        return loads.sendProof(on, request)
      case 'check-proof':
        return loads.checkProof(on, request)
      case 'save-stakes':
        return loads.saveStakes(on, request.stakes)
      case 'load-wagering':
        return loads.wagering(on, request.walletType)
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
  return { handle, dropped: () => ({ count: droppedCount, last: droppedLast }) }
}
