import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import { onTestFinished } from 'vitest'
import { systemClock } from '#server/clock.ts'

/**
 * A back end written from section 7 alone, as sloppy as real ones are: numbers come as texts, failures as 200 with `success: false`,
 * answers late, doubled or without a message, the home list in parts, one address as HTML, and fields that section 7 does not have.
 */
const LATE_MS = 50
const TOKEN = 'sloppy-token'
type Form = 'objects' | 'no prices' | undefined
/** A side of a runner: a list of levels, or one level as section 3 names it (`availableToLay.price`). */
const sideOf = (price: string, form: Form) => {
  if (form === 'no prices') return []
  return form === 'objects' ? { price: `₹ ${price}`, size: '₹ 1,000' } : [{ price, size: '1000' }]
}
const market = (n: number, form: Form = undefined) => ({
  ...{ marketId: String(n), marketType: 'MATCH_ODDS', marketName: 'Match Odds', eventName: `Rooks v Chargers ${n}`, eventId: `e${n}` },
  ...{ eventTypeId: 4, openDate: '2026-11-29T10:00:00Z', competitionName: `Cup ${n}`, internalFlags: { x: 1 } },
  marketBook: {
    status: 'OPEN',
    runners: [1, 2].map((id) => ({
      ...{ selectionId: String(id), runnerName: `Side ${id}` },
      availableToBack: sideOf('1.98', form),
      availableToLay: sideOf('2.00', form),
    })),
  },
})
/** What a row has beside the fields of its bet; it lacks the rest. */
const ROW = { eventTypeId: 4, placedTime: '2026-11-29T10:00:00Z' }
const MEMBER = {
  memberCode: 7,
  details: { username: 'sam', role: 'user', status: 'active' },
  key: 'k',
  verifytoken: TOKEN,
  settings: {},
  isB2C: 'true',
}

const ok = (more: object = {}) => ({ success: true, ...more })
const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /config/app': ok({ result: { appConfig: [{}, {}] } }),
  'POST /user/userLogin': { status: '200', data: MEMBER, token: { accessToken: TOKEN }, result: { isB2C: 'true' } },
  'POST /getUserDetails': ok({ doc: { balance: '5000.00', exposure: '0' } }),
  'POST /exchange/order/settings/': { result: { minBet: '100', maxBet: '5000', mType: 'odds', eventTypeId: 4, eventId: 'e1' } },
  'POST /getStackButton': { success: false, message: 'No buttons' },
  'POST /getActivityDetails': ok({ doc: [{}] }),
  'GET /server-time': ok({ result: '1764400000000' }),
  'GET /exchange/odds/eventType/4': ok({ result: [market(1)] }),
}

/** How far it keeps what it says: from 1 its answers have refs, from 2 it knows outcomes. Its never-seen is never final in fact. */
type Manners = {
  readonly says: number
  readonly keeps: number
  /** It takes a ref twice, says the wrong outcome, lists no bet, answers every connection, has a page of HTML for its app config, or takes a bet without terms. */
  readonly fault?: 'doubles' | 'lies' | 'lists nothing' | 'answers all' | 'no config' | 'refuses' | 'takes all'
  /** Its prices are objects with a currency, or there are none. */
  readonly form?: Form
  /** What its login by call answers; else a member. */
  readonly loginCall?: 'is absent' | 'is absent in JSON' | 'refuses'
}

/** Starts it on a free port of this machine; it ends with the test. */
export const startSloppy = async (
  { says, keeps, fault, form, loginCall }: Manners = { says: 0, keeps: 0 },
): Promise<{ readonly url: string; readonly bets: readonly object[]; readonly heard: readonly unknown[] }> => {
  const heard: unknown[] = []
  const bets: Record<string, unknown>[] = []
  const refs = new Set<unknown>()
  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume()
    const path = (request.url ?? '').split('?')[0] ?? ''
    const config = ok({ result: { appConfig: [{ pavilion: { level: says, features: [] } }] } })
    const answer = says > 0 && path === '/config/app' ? config : ANSWERS[`${request.method} ${path}`]
    systemClock.after(LATE_MS, () => {
      const isPage = path.startsWith('/exchange/odds/group') || (fault === 'no config' && path === '/config/app')
      if (isPage) response.setHeader('content-type', 'text/html').end('<html>Bad gateway</html>')
      else if (path === '/user/userLogin' && loginCall !== undefined)
        response
          .writeHead(loginCall === 'refuses' ? 401 : 404)
          .end(loginCall === 'is absent' ? 'not found' : '{"success":false,"message":"No such address"}')
      else if (path === '/getUserDetails' && request.headers.authorization !== `Bearer ${TOKEN}`) response.writeHead(401).end('{}')
      else if (path === '/exchange/odds/eventType/4' && form !== undefined) response.end(JSON.stringify(ok({ result: [market(1, form)] })))
      else if (path === '/promotions') response.writeHead(500).end('{}')
      else if (answer === undefined) response.writeHead(404).end('not found')
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  const sockets = new Server(http)
  sockets.on('connection', (socket) => {
    socket.on('login', () => socket.emit('login-success', { success: true, output: MEMBER }))
    socket.on('get-free-home-allmarkets', () => {
      for (const n of [1, 2]) socket.emit('get-freehomeallmarkets-success', [[market(n, form)]])
    })
    socket.on('create-bet', (body: { readonly bet?: Record<string, unknown> }) => {
      const { bet = {} } = body
      heard.push(body)
      if ((bet['stake'] === undefined && fault !== 'takes all') || fault === 'refuses') return void socket.emit('place-bet-error', {})
      const ref = bet['betSlipRef']
      if (keeps === 0 || fault === 'doubles' || !refs.has(ref))
        bets.unshift({ ...bet, _id: bets.length, stake: `₹ ${String(bet['stake'])}.00`, betSlipRef: undefined, ...ROW })
      refs.add(ref)
      systemClock.after(LATE_MS, () => {
        const to = fault === 'answers all' ? sockets : socket
        for (let twice = 0; twice < 2; twice += 1) to.emit('place-bet-success', keeps === 0 ? {} : { betSlipRef: ref })
      })
    })
    socket.on('get-bet-outcome', ({ betSlipRef }: { readonly betSlipRef?: unknown }) => {
      const outcome = refs.has(betSlipRef) ? { outcome: fault === 'lies' ? 'refused' : 'matched' } : { outcome: 'never-seen', fenced: true }
      if (keeps >= 2) socket.emit('bet-outcome', { betSlipRef, ...outcome })
      else socket.emit('error', { message: 'Unknown' })
    })
    socket.on('get-bets', () => socket.emit('get-bets-success', { bets: fault === 'lists nothing' ? [] : bets }))
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await sockets.close()
  })
  const address = http.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, bets, heard }
}
