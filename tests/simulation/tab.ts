import { getUserDetails } from '#contract/account.ts'
import { claimSession, loginSuccess, restoreSession, socketLogin, socketTicket, userLogin, whoAmI } from '#contract/auth.ts'
import { unwatchMarkets, watchMarkets } from '#contract/browse.ts'
import { watchCashOut } from '#contract/cash-out.ts'
import type { Member } from '#domain/member.ts'
import { DELAYS } from '#machines/setup.ts'
import { createBookSender } from '#server/doors/books.ts'
import { serveMessage } from '#server/doors/messages.ts'
import { createOfferSender } from '#server/doors/offers.ts'
import type { Exchange } from '#server/exchange/api.ts'
import { createSpine } from '#src/spine.ts'
import type { HttpDoor, SocketDoor } from '#streams/doors.ts'
import { quietDoors } from '#tests/player.ts'
import type { Browser } from './browser.ts'
import { type Connection, START, type World, markets } from './world.ts'

const GIVE_UP_MS = 15_000

const wireMember = ({ memberCode, username }: Member) => ({
  memberCode,
  details: { username, role: 'user', status: 'active' },
  key: 'k',
  verifytoken: 't',
  expiry: START * 2,
  isB2C: false,
})

/** What the exchange's HTTP side answers; `refused` is a 401. */
const answerTo = (world: World, browser: Browser, member: Member, exchange: Exchange, path: string, access: string): unknown => {
  const { memberCode } = member
  const loggedIn = world.sessions.get(memberCode) === true
  const output = wireMember(member)
  if (path === restoreSession.path) return loggedIn ? { success: true, output } : { success: false }
  if (path === whoAmI.path) return { success: true, status: 200, activity_details: { ip: '', location: '' } }
  if (path === userLogin.path) {
    world.sessions.set(memberCode, true)
    return { success: true, status: 200, data: output, token: { accessToken: 't' } }
  }
  if (path === claimSession.path) {
    world.sessions.set(memberCode, true)
    return { success: true, output }
  }
  if (path === '/user/logout') {
    world.sessions.set(memberCode, false)
    browser.loggedOut()
    return { success: true }
  }
  if (path === socketTicket.path) return { success: true, ticket: loggedIn ? 'member' : 'guest', memberCode: loggedIn ? memberCode : null }
  if (access === 'member' && !loggedIn) return 'refused'
  if (path !== getUserDetails.path) return { success: false }
  const { accountSeq, balance, exposure } = exchange.account(memberCode)
  return { success: true, doc: { accountSeq, balance: balance / 100, exposure: exposure / 100 } }
}

/** One tab of a browser: the real spine, its doors wired to the world. */
export const openTab = (world: World, browser: Browser, member: Member) => {
  const { clock, connections } = world
  const self = {}
  let connection: Connection | null = null
  let alive = true
  const leave = (): void => {
    if (connection === null) return
    connection.open = false
    connections.delete(connection)
    connection = null
  }

  const http: HttpDoor = {
    call: (shape, _, reply) => {
      let replied = false
      const once = (answer: Parameters<typeof reply>[0]): void => {
        if (alive && !replied) reply(answer)
        replied = true
      }
      const giveUp = clock.after(GIVE_UP_MS, () => once({ kind: 'failed', text: 'no connection' }))
      if (world.isLost()) return
      clock.after(world.lag(), () => {
        const exchange = world.exchange()
        const body = exchange === null ? null : answerTo(world, browser, member, exchange, shape.path, shape.access)
        const back = (): void =>
          void clock.after(world.lag(), () => {
            giveUp()
            if (body === 'refused') return once({ kind: 'session', text: 'Please Login Again' })
            const parsed = body === null ? null : shape.answer.safeParse(body)
            return once(parsed?.success === true ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', text: 'no connection' })
          })
        if (exchange === null) back()
        else exchange.whenDurable(back)
      })
    },
  }

  const socket: SocketDoor = {
    open: (ticket, events) => {
      clock.after(5 + world.weather().upTo(100), () => {
        const exchange = world.exchange()
        if (!alive) return
        if (exchange === null) return events.closed('refused')
        const push = (name: string, body: unknown): void =>
          world.cross(() => {
            if (alive && mine.open) events.heard(name, body)
          })
        const mine: Connection = {
          member: ticket === 'member' ? member.memberCode : null,
          books: createBookSender(exchange, push),
          offers: ticket === 'member' ? createOfferSender(exchange, member.memberCode, push) : null,
          push,
          closed: (reason) => {
            if (!alive || connection !== mine) return
            connection = null
            events.closed(reason)
          },
          open: true,
        }
        leave()
        connection = mine
        connections.add(mine)
        events.opened()
        return undefined
      })
    },
    close: leave,
    send: (name, body) => {
      const mine = connection
      if (mine === null) return false
      world.promise.sending(browser, self, name, body)
      const message: unknown = JSON.parse(JSON.stringify(world.sabotage.sent?.(name, body) ?? body))
      world.cross(() => {
        const exchange = world.exchange()
        if (exchange === null || !connections.has(mine)) return
        if (name === watchMarkets.name) {
          const wish = watchMarkets.body.safeParse(message)
          if (wish.success) mine.books.watch(wish.data.marketIds, wish.data.levels)
          return
        }
        if (name === unwatchMarkets.name) return
        if (name === watchCashOut.name) {
          const wish = watchCashOut.body.safeParse(message)
          if (wish.success) mine.offers?.watch(wish.data.marketId, wish.data.part)
          return
        }
        if (name === socketLogin.name) return mine.push(loginSuccess.name, { success: true, output: wireMember(member) })
        const who = mine.member !== null && world.sessions.get(mine.member) === true ? mine.member : null
        serveMessage(exchange, clock, who, name, message, (answer, content) => {
          if (mine.open) mine.push(answer, content)
        })
      })
      return true
    },
  }

  const spine = createSpine({
    clock: {
      now: clock.now,
      after: (ms, job) =>
        clock.after(ms, () => {
          if (alive) job()
        }),
    },
    frame: (job) => job(),
    doors: { http, socket, vault: browser.vaultFor(self), toast: () => undefined, dice: () => world.weather().next(), ...quietDoors },
    delays: DELAYS,
  })
  spine.start()
  world.promise.watch(spine, member.memberCode)
  spine.record({
    type: 'home.loaded',
    markets: markets.map((market) => ({ market, score: null, book: { marketId: market.marketId, seq: 0, image: true as const } })),
  })
  return {
    spine,
    member,
    browser,
    cutLine: (): void => {
      if (connection !== null) world.hangUp(connection, 'line dropped')
    },
    close: (): void => {
      alive = false
      leave()
      browser.closeTab(self)
    },
  }
}
export type Tab = ReturnType<typeof openTab>
