import * as z from 'zod/mini'
import { socketTicket } from '#contract/auth.ts'
import { cancelAllOrders, cancelOrder, createBet, getBetOutcome } from '#contract/betting.ts'
import { unwatchMarkets, watchMarkets } from '#contract/browse.ts'
import { watchCashOut } from '#contract/cash-out.ts'
import type { MarketId } from '#contract/scalar.ts'
import type { Input } from '#domain/facts.ts'
import { moneyText } from '#domain/format.ts'
import type { Member } from '#domain/member.ts'
import type { Request } from '#domain/requests.ts'
import { refusalText, text } from '#domain/text.ts'
import { createBrowseLoads } from './browse-loads.ts'
import type { EdgeClock } from './clock.ts'
import type { Doors, Reply } from './doors.ts'
import type { Quotes } from './quotes.ts'
import { createLoads } from './loads.ts'
import { createLogins } from './logins.ts'
import { cashOutFrom, createBetFrom, factFrom } from './wire.ts'

const SILENCE_MS = 2000
const MAX_DROPPED = 50

export type Gateway = {
  /** Carries out one request; its answers come back through `record`. */
  handle(request: Request): void
  /** Inbound messages that did not fit the contract: how many were dropped, and why the last fifty were (SOCK-06). */
  readonly dropped: () => { readonly count: number; readonly last: readonly string[] }
}

/** Request → door, one exhaustive switch; answers come back as facts (house.md, One spine). No decisions. */
export const createGateway = (doors: Doors, clock: EdgeClock, quotes: Quotes, record: (fact: Input) => void): Gateway => {
  const { http, socket, vault } = doors
  let droppedCount = 0
  const droppedLast: string[] = []
  let generation = 0
  let watched: readonly MarketId[] = []
  let silent = true
  let stopWatch: () => void = () => undefined

  /**
   * A call for a member: without a token it is no call (HTTP-04), and answers of a session that is over are dropped, so that
   * nothing of one member reaches the next.
   */
  const ofSession = <T>(take: (reply: Reply<T>) => void) => {
    const mine = generation
    return (reply: Reply<T>): void => {
      if (mine !== generation) return
      if (reply.kind === 'session') record({ type: 'session.refused', text: reply.text })
      else take(reply)
    }
  }
  const logins = createLogins(doors, record, {
    begun: () => {
      generation += 1
    },
    over: () => {
      generation += 1
    },
  })
  const who = (): Member | null => {
    const stored = doors.memory.session()
    return stored === 'broken' ? null : (stored?.member ?? null)
  }
  const loads = createLoads(doors, record, ofSession, who)
  const browse = createBrowseLoads(doors, record, ofSession, who)
  const listenForSilence = (): void => {
    stopWatch()
    stopWatch = clock.after(SILENCE_MS, () => {
      silent = true
      record({ type: 'heartbeat.missed' })
    })
  }
  const heard = (name: string, body: unknown): void => {
    const fact = factFrom(name, body)
    if (typeof fact === 'string') {
      droppedCount += 1
      droppedLast.push(`${name.slice(0, 64)}: ${fact}`)
      if (droppedLast.length > MAX_DROPPED) droppedLast.shift()
      return
    }
    if (fact.type === 'heartbeat.heard') {
      const wasSilent = silent
      silent = false
      listenForSilence()
      if (!wasSilent) return
    }
    record(fact)
  }
  const send = <Body extends z.ZodMiniType>(shape: { readonly name: string; readonly body: Body }, body: z.output<Body>): boolean =>
    socket.send(shape.name, z.encode(shape.body, body))
  const open = (): void => {
    const mine = generation
    stopWatch()
    socket.close()
    http.call(socketTicket, {}, (reply) => {
      if (mine !== generation) return
      if (reply.kind !== 'answer' || !reply.answer.success) {
        record({ type: 'link.failed', reason: reply.kind === 'answer' ? 'no ticket' : reply.text, dice: doors.dice() })
        return
      }
      record({ type: 'ticket.given', memberCode: reply.answer.memberCode })
      if (mine !== generation) return
      socket.open(reply.answer.ticket, {
        opened: () => {
          silent = false
          listenForSilence()
          record({ type: 'link.opened' })
        },
        closed: (reason) => {
          stopWatch()
          record({ type: 'link.failed', reason, dice: doors.dice() })
        },
        heard,
      })
    })
  }
  const handle = (request: Request): void => {
    switch (request.type) {
      case 'open-link':
        return open()
      case 'close-link':
        stopWatch()
        return socket.close()
      case 'watch-page': {
        const gone = watched.filter((id) => !request.marketIds.includes(id))
        if (gone.length > 0) send(unwatchMarkets, { marketIds: [...gone] })
        watched = request.marketIds
        if (watched.length > 0) send(watchMarkets, { marketIds: [...watched], levels: request.levels })
        return
      }
      case 'repair-books':
        send(watchMarkets, { marketIds: [...request.marketIds], levels: 3 })
        return
      case 'watch-quote':
        return quotes.watch(request.slip, request.pick)
      case 'unwatch-quote':
        return quotes.unwatch(request.slip)
      case 'claim-ref':
        vault.claim(request.entry, (result) => {
          if (result === 'granted') record({ type: 'lock.granted', ref: request.entry.ref })
          else record({ type: 'lock.denied', ref: request.entry.ref, reason: result })
        })
        return
      case 'release-ref':
        return vault.release(request.ref)
      case 'forget-ref':
        return vault.forget(request.ref)
      case 'load-outbox':
        return record({ type: 'outbox.loaded', entries: vault.entries() })
      case 'send-bet':
        send(createBet, createBetFrom(request.entry, request.accept))
        return
      case 'watch-cash-out':
        send(watchCashOut, { marketId: request.marketId, part: request.part })
        return
      case 'send-cash-out':
        send(createBet, cashOutFrom(request.entry))
        return
      case 'ask-outcome':
        if (request.own) {
          send(getBetOutcome, { betSlipRef: request.ref, fence: true })
          return
        }
        vault.isLocked(request.ref, (locked) => send(getBetOutcome, { betSlipRef: request.ref, fence: !locked }))
        return
      case 'load':
        return loads.load(request.what)
      case 'load-ended-bets':
        return loads.listEnded()
      case 'load-event':
        return browse.event(request)
      case 'load-listing':
        return browse.listing(request)
      case 'load-history':
        return browse.history(request)
      case 'load-results':
        return browse.results(request)
      case 'load-media':
        return browse.media(request)
      case 'load-favourites':
        return record({ type: 'favourites.loaded', favourites: doors.memory.favourites(request.owner) })
      case 'keep-favourites':
        return doors.memory.keepFavourites(request.owner, request.favourites)
      case 'load-terms':
        return loads.terms(request)
      case 'cancel-bet': {
        const told = ofSession<z.output<typeof cancelOrder.answer>>((reply) => {
          if (reply.kind !== 'answer') return record({ type: 'bets.cancelled', ok: false, text: reply.text })
          const { success, code, cancelled, message } = reply.answer
          const why = code === undefined ? (message ?? text.cannotLoad) : refusalText(code)
          return record({
            type: 'bets.cancelled',
            ok: success,
            text: success && cancelled !== undefined ? text.cancelled(moneyText(cancelled)) : why,
          })
        })
        if (request.bet === 'all') http.call(cancelAllOrders, {}, told)
        else http.call(cancelOrder, { id: request.bet }, told)
        return
      }
      case 'log-in':
        return logins.logIn(request)
      case 'log-in-demo':
        return logins.logInDemo()
      case 'log-in-outside':
        return logins.logInOutside(request)
      case 'claim-session':
        return logins.claim(request)
      case 'send-code':
        return logins.sendCode(request)
      case 'resend-code':
        return logins.resendCode(request)
      case 'check-referral':
        return logins.checkReferral(request)
      case 'submit-flow':
        return logins.submit(request)
      case 'change-password':
        return logins.changePassword(request, ofSession)
      case 'send-proof':
        return loads.sendProof(request)
      case 'check-proof':
        return loads.checkProof(request)
      case 'save-stakes':
        return loads.saveStakes(request.stakes)
      case 'load-wagering':
        return loads.wagering(request.walletType)
      case 'log-out':
        return logins.logOut(request)
      case 'restore-session':
        return logins.restore()
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
        return doors.toast(request.tone, request.text)
      default:
        return request satisfies never
    }
  }
  return { handle, dropped: () => ({ count: droppedCount, last: droppedLast }) }
}
