import * as z from 'zod/mini'
import { getStackButton, getUserDetails, getUserSetting } from '#contract/account.ts'
import { demoLogin, restoreSession, socketTicket, userLogin, userLogout } from '#contract/auth.ts'
import { cancelAllOrders, cancelOrder, createBet, getBetOutcome, getBets, orderSettings } from '#contract/betting.ts'
import { getEvent, getHome, getHomeMarkets, unwatchMarkets, watchMarkets } from '#contract/browse.ts'
import { eventTypeIdSchema, type MarketId } from '#contract/scalar.ts'
import type { Input } from '#domain/facts.ts'
import { moneyText } from '#domain/format.ts'
import type { Request } from '#domain/requests.ts'
import { refusalText, text } from '#domain/text.ts'
import type { EdgeClock } from './clock.ts'
import type { Doors, Reply } from './doors.ts'
import type { Quotes } from './quotes.ts'
import { settingsFrom } from './settings.ts'
import { createBetFrom, factFrom, memberFrom } from './wire.ts'

const SILENCE_MS = 2000
const MAX_BAD_MESSAGES = 1000

export type Gateway = {
  /** Carries out one request; its answers come back through `record`. */
  handle(request: Request): void
  /** Inbound messages that were dropped because they did not fit the contract (SOCK-06). */
  readonly badMessages: () => number
}

/** Request → door, one exhaustive switch; answers come back as facts (house.md, One spine). No decisions. */
export const createGateway = (doors: Doors, clock: EdgeClock, quotes: Quotes, record: (fact: Input) => void): Gateway => {
  const { http, socket, vault } = doors
  let badMessages = 0
  let generation = 0
  let watched: readonly MarketId[] = []
  let silent = true
  let stopWatch: () => void = () => undefined

  /** Answers of a session that is over are dropped: nothing of one member reaches the next. */
  const ofSession = <T>(take: (reply: Reply<T>) => void) => {
    const mine = generation
    return (reply: Reply<T>): void => {
      if (mine !== generation) return
      if (reply.kind === 'session') record({ type: 'session.refused', text: reply.text })
      else take(reply)
    }
  }
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
      badMessages = Math.min(badMessages + 1, MAX_BAD_MESSAGES)
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
  const loggedIn = (reply: Reply<z.output<typeof demoLogin.answer>>): void => {
    if (reply.kind !== 'answer') return record({ type: 'login.refused', text: reply.text })
    if (!reply.answer.success) return record({ type: 'login.refused', text: reply.answer.message ?? text.wrongLogin })
    if (reply.answer.output === undefined) return record({ type: 'login.refused', text: text.noToken })
    generation += 1
    return record({ type: 'login.accepted', member: memberFrom(reply.answer.output) })
  }
  const listBets = (result: 'ACTIVE' | 'SETTLED'): boolean =>
    send(getBets, { token: '', filter: { username: '', deleted: false, result, status: 'MATCHED' }, sort: { placedTime: -1 } })

  const load = (what: Extract<Request, { type: 'load' }>['what']): void => {
    const failed = (reason: string): void => record({ type: 'load.failed', what, text: reason })
    switch (what) {
      case 'home':
        if (send(getHomeMarkets, {})) return
        http.call(getHome, {}, (reply) =>
          reply.kind === 'answer'
            ? record({ type: 'home.loaded', markets: reply.answer.groups.flatMap((group) => group.markets) })
            : failed(reply.text),
        )
        return
      case 'bets':
        listBets('ACTIVE')
        return
      case 'balance':
        http.call(
          getUserDetails,
          {},
          ofSession((reply) => {
            if (reply.kind !== 'answer' || !reply.answer.success || reply.answer.doc === undefined) failed(text.cannotLoad)
            else record({ type: 'account.changed', ...reply.answer.doc })
          }),
        )
        return
      case 'settings':
        http.call(
          getUserSetting,
          {},
          ofSession((reply) => {
            if (reply.kind !== 'answer' || !reply.answer.success || reply.answer.data === undefined) failed(text.cannotLoad)
            else record({ type: 'settings.loaded', settings: settingsFrom(reply.answer.data) })
          }),
        )
        return
      case 'stakes':
        http.call(
          getStackButton,
          {},
          ofSession((reply) => {
            if (reply.kind !== 'answer' || !reply.answer.success || reply.answer.data === undefined) failed(text.cannotLoad)
            else record({ type: 'stakes.loaded', stakes: reply.answer.data.priceArray })
          }),
        )
        return
      default:
        what satisfies never
    }
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
      case 'ask-outcome':
        if (request.own) {
          send(getBetOutcome, { betSlipRef: request.ref, fence: true })
          return
        }
        vault.isLocked(request.ref, (locked) => send(getBetOutcome, { betSlipRef: request.ref, fence: !locked }))
        return
      case 'load':
        return load(request.what)
      case 'load-ended-bets':
        listBets('SETTLED')
        return
      case 'load-event': {
        const eventTypeId = eventTypeIdSchema.safeParse(request.eventTypeId)
        if (!eventTypeId.success) return record({ type: 'load.failed', what: 'event', text: text.cannotLoad })
        http.call(getEvent, { eventTypeId: eventTypeId.data, eventId: request.eventId }, (reply) =>
          reply.kind === 'answer' && reply.answer.success && reply.answer.result !== undefined
            ? record({ type: 'event.loaded', eventId: request.eventId, markets: reply.answer.result })
            : record({ type: 'load.failed', what: 'event', text: text.cannotLoad }),
        )
        return
      }
      case 'load-terms':
        http.call(
          orderSettings,
          { marketId: request.marketId, runnerId: request.selectionId },
          ofSession((reply) => {
            if (reply.kind !== 'answer' || !reply.answer.success || reply.answer.result === undefined)
              return record({ type: 'load.failed', what: 'terms', text: text.cannotLoad })
            const { minBet, maxBet, maxWinPerMarket } = reply.answer.result
            return record({
              type: 'terms.loaded',
              marketId: request.marketId,
              selectionId: request.selectionId,
              terms: { min: minBet, max: maxBet, maxWin: maxWinPerMarket },
            })
          }),
        )
        return
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
        return http.call(userLogin, { userId: request.userId, password: request.password.reveal(), siteurl: doors.site }, (reply) =>
          loggedIn(
            reply.kind !== 'answer'
              ? reply
              : { kind: 'answer', answer: { ...reply.answer, ...(reply.answer.data === undefined ? {} : { output: reply.answer.data }) } },
          ),
        )
      case 'log-in-demo':
        return http.call(demoLogin, { siteurl: doors.site }, loggedIn)
      case 'log-out':
        generation += 1
        return http.call(userLogout, {}, () => undefined)
      case 'restore-session':
        return http.call(restoreSession, {}, (reply) => {
          const output = reply.kind === 'answer' && reply.answer.success ? reply.answer.output : undefined
          record({ type: 'session.restored', member: output === undefined ? null : memberFrom(output) })
        })
      case 'show-toast':
        return doors.toast(request.tone, request.text)
      default:
        return request satisfies never
    }
  }
  return { handle, badMessages: () => badMessages }
}
