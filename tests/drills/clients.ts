import { type Socket, io } from 'socket.io-client'
import { v7 } from 'uuid'
import * as z from 'zod/mini'
import { demoLogin } from '#contract/calls/auth.ts'
import { marketBookSchema } from '#contract/market.ts'
import { accountChanged } from '#contract/messages/account.ts'
import { betOutcome, createBet, getBetOutcome, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { marketBooks, watchMarkets } from '#contract/messages/browse.ts'
import { restoreSession } from '#contract/session.ts'
import { type Board, foldBoard } from '#client/market/board.ts'
import type { Account } from '#server/exchange/api.ts'
import { visitor } from '#tests/visitor.ts'
import { BETS, MARKETS } from './world.ts'

/** A bet of a client's history. `verdicts`: every final word that it heard of it, in order. */
export type Sent = { readonly member: string; readonly ref: string; readonly at: number; readonly verdicts: Verdict[] }
export type Verdict = { readonly what: 'made' | 'refused' | 'never-seen'; readonly at: number }

/** An account as a client was sent it. */
export type Seen = Pick<Account, 'accountSeq' | 'balance' | 'exposure'>

/** What no client may see: kept as sentences. */
export type Faults = string[]

const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Calls until it answers; a drill's faults make most calls fail for a while. */
const until = async <T>(ask: () => Promise<T | null>): Promise<T> => {
  for (;;) {
    const found = await ask().catch(() => null)
    if (found !== null) return found
    await passed(300)
  }
}

/** A socket that connects again after any end, with a new ticket each time. */
const openSocket = (
  url: string,
  address: string,
  ticket: () => Promise<string>,
): { readonly socket: Socket; readonly close: () => void } => {
  const socket = io(url, {
    auth: (give) => void until(ticket).then((each) => give({ ticket: each })),
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': address },
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
    forceNew: true,
  })
  // A refused or ended connection is not tried again by itself.
  const again = (): void => void setTimeout(() => socket.active || socket.connect(), 300)
  socket.on('connect_error', again)
  socket.on('disconnect', again)
  const close = (): void => {
    socket.off('connect_error', again).off('disconnect', again)
    socket.disconnect()
  }
  return { socket, close }
}

/** A browser at a gateway, behind an address of its own; `ticket` throws while the exchange is away. */
const browserAt = (url: string, address: string) => {
  const browser = visitor(url, { 'x-forwarded-for': address })
  const ticket = async (): Promise<string> => {
    const { status, body } = await browser.call('POST', '/user/socketTicket', {})
    if (status !== 200 || typeof body['ticket'] !== 'string') throw new Error('no ticket')
    return body['ticket']
  }
  return { ...browser, ticket }
}

/** A visitor who watches every market and folds what comes as a page does. */
export const watcher = async (url: string, address: string, faults: Faults) => {
  const browser = browserAt(url, address)
  await until(async () => ((await browser.call('GET', restoreSession.path)).status === 200 ? true : null))
  const board: Board = new Map()
  const { socket, close } = openSocket(url, address, browser.ticket)
  const watch = (): void => void socket.emit(watchMarkets.name, { marketIds: MARKETS, levels: 3 })
  socket.on('connect', () => {
    board.clear()
    watch()
  })
  socket.on(marketBooks.name, (body: unknown) => {
    const books = z.array(marketBookSchema).parse(body)
    for (const { marketId, seq, image } of books) {
      const before = board.get(marketId)
      if (!image && before !== undefined && seq !== before.seq + 1)
        faults.push(`a watcher at ${url} was sent book ${seq} of ${marketId} after book ${before.seq}`)
    }
    if (foldBoard(board, books).broken.length > 0) watch()
  })
  return { board, close }
}

/** A member with a demo purse who bets until `stop`, and asks about each bet until its end is certain. */
export const bettor = async (url: string, address: string, faults: Faults, everyMs: number) => {
  const browser = browserAt(url, address)
  const member = await until(async () => {
    await browser.call('GET', restoreSession.path)
    await browser.call('POST', demoLogin.path, { siteurl: url })
    return browser.member() ?? null
  })
  const history = new Map<string, Sent>()
  let wake = (): void => undefined
  const { socket, close } = openSocket(url, address, browser.ticket)
  const hear = (ref: string | undefined, what: Verdict['what']): void => {
    const sent = history.get(ref ?? '')
    if (sent === undefined) faults.push(`${member} heard "${what}" of ${ref}, which it did not send`)
    else sent.verdicts.push({ what, at: performance.now() })
    wake()
  }
  socket.on(placeBetSuccess.name, (body: unknown) => hear(placeBetSuccess.body.parse(body).betSlipRef, 'made'))
  socket.on(placeBetError.name, (body: unknown) => hear(placeBetError.body.parse(body).betSlipRef, 'refused'))
  socket.on(betOutcome.name, (body: unknown) => {
    const said = betOutcome.body.parse(body)
    if (said.outcome === 'pending' || (said.outcome === 'never-seen' && !said.fenced)) return
    hear(said.betSlipRef, said.outcome === 'refused' || said.outcome === 'never-seen' ? said.outcome : 'made')
  })
  const accounts: Seen[] = []
  socket.on(accountChanged.name, (body: unknown) => {
    const { accountSeq, balance, exposure } = accountChanged.body.parse(body)
    const last = accounts.at(-1)?.accountSeq ?? 0
    if (accountSeq < last) faults.push(`${member} was sent account ${accountSeq} after ${last}`)
    accounts.push({ accountSeq, balance, exposure })
  })
  const verdictWithin = (sent: Sent, ms: number): Promise<void> =>
    new Promise((resolve) => {
      const late = setTimeout(resolve, ms)
      wake = () => {
        if (sent.verdicts.length === 0) return
        clearTimeout(late)
        resolve()
      }
    })
  let doubts = 0
  let turn = 0
  let rests = false
  const play = async (): Promise<void> => {
    for (; !rests; turn += 1) {
      await passed(everyMs)
      // A page does not send a bet without a connection.
      if (!socket.connected) continue
      const sent: Sent = { member, ref: v7(), at: performance.now(), verdicts: [] }
      history.set(sent.ref, sent)
      const bet = BETS[turn % BETS.length]
      socket.emit(createBet.name, {
        memberCode: member,
        token: '',
        bet: { betSlipRef: sent.ref, accept: 'NONE', browserdetail: 'drill', ipaddress: '127.0.0.1', ...bet },
      })
      await verdictWithin(sent, 2000)
      if (sent.verdicts.length === 0) doubts += 1
      while (sent.verdicts.length === 0) {
        if (socket.connected) socket.emit(getBetOutcome.name, { memberCode: member, betSlipRef: sent.ref, fence: true })
        await verdictWithin(sent, 1000)
      }
    }
  }
  let played = play()
  return {
    member,
    history,
    /** Every account that it was sent, in order. */
    accounts,
    doubts: () => doubts,
    /** Bets no more until `goOn`; resolves once the last bet has its end. */
    rest: (): Promise<void> => {
      rests = true
      return played
    },
    goOn: (): void => {
      rests = false
      played = play()
    },
    close: (): void => {
      rests = true
      close()
    },
  }
}
export type Bettor = Awaited<ReturnType<typeof bettor>>
