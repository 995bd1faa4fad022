import { homeAnswered } from '#domain/ledger/reads.ts'
import { type Said, said } from '#domain/ledger/said.ts'
import { getUserDetails } from '#contract/account.ts'
import { claimSession, loginSuccess, restoreSession, socketLogin, socketTicket, userLogin, userLogout, whoAmI } from '#contract/auth.ts'
import { marketBooks, unwatchMarkets, watchMarkets, wireError } from '#contract/browse.ts'
import { cancelAllOrders } from '#contract/betting.ts'
import { watchCashOut } from '#contract/cash-out.ts'
import { type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { DELAYS, type Delays } from '#machines/setup.ts'
import { serveMessage, strangerTo } from '#server/live/messages.ts'
import { createOfferSender } from '#server/live/offers.ts'
import type { Exchange } from '#server/exchange/api.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { HttpDoor, SocketDoor } from '#streams/doors.ts'
import { listed, quietDoors } from '#tests/player.ts'
import type { Browser } from './browser.ts'
import type { Breakable } from './plan.ts'
import { type Connection, START, type World, markets } from './world.ts'

const GIVE_UP_MS = 15_000

const wireMember = (memberCode: MemberCode) => ({
  memberCode,
  details: { username: memberCode, role: 'user', status: 'active' },
  key: 'k',
  // The handle of a socket login names its member.
  verifytoken: memberCode,
  expiry: START * 2,
  isB2C: false,
})
const field = (request: unknown, name: string): unknown =>
  typeof request === 'object' && request !== null ? Object.entries(request).find(([key]) => key === name)?.[1] : undefined
const memberIn = (request: unknown, name: string): MemberCode => memberCodeSchema.parse(field(request, name))

/** `shown`: the member the tab shows. */
type Asked = {
  readonly shown: MemberCode | null
  readonly named: MemberCode | null
  readonly path: string
  readonly access: string
  readonly request: unknown
}
/** `session`: a refusal that ends the client's session. */
type Answered = { readonly kind: 'body'; readonly body: unknown } | { readonly kind: 'session'; readonly said: Said }

/** The exchange's HTTP answers to this browser. */
const answerTo = (world: World, browser: Browser, { shown, named, path, access, request }: Asked, exchange: Exchange): Answered => {
  const here = browser.member()
  const body = (answer: unknown): Answered => ({ kind: 'body', body: answer })
  if (named !== null && here !== null && named !== here && world.sabotage.actsForCookie !== true)
    return { kind: 'session', said: said('OTHER_MEMBER') }
  const enter = (member: MemberCode) => {
    world.enter(browser, member)
    return wireMember(member)
  }
  if (path === restoreSession.path) return body(here === null ? { success: false } : { success: true, output: wireMember(here) })
  if (path === whoAmI.path) return body({ success: true, status: 200, activity_details: { ip: '', location: '' } })
  if (path === userLogin.path)
    return body({ success: true, status: 200, data: enter(memberIn(request, 'userId')), token: { accessToken: 't' } })
  if (path === claimSession.path) return body({ success: true, output: enter(memberIn(request, 'verifytoken')) })
  if (path === userLogout.path) {
    browser.become(null)
    browser.loggedOut()
    return body({ success: true })
  }
  const speaksFor = world.sabotage.actsForCookie === true || named === here ? here : null
  if (path === cancelAllOrders.path && speaksFor !== null) {
    world.promise.cancelling(shown, speaksFor)
    exchange.cancel(speaksFor, 'all', () => undefined)
    return body({ success: true, cancelled: 0 })
  }
  if (path === socketTicket.path) return body({ success: true, ticket: speaksFor ?? '', memberCode: speaksFor })
  if (access === 'member' && speaksFor === null) return { kind: 'session', said: said('LOGIN_AGAIN') }
  if (path !== getUserDetails.path || speaksFor === null) return body({ success: false })
  const { accountSeq, balance, exposure } = exchange.account(speaksFor)
  return body({ success: true, doc: { accountSeq, balance: balance / 100, exposure: exposure / 100 } })
}

/** The delays of one tab's charts. Reading the one that is armed throws, once: the chart that reads it stops. */
const breakableDelays = () => {
  let armed: Breakable | null = null
  const entries = Object.entries(DELAYS).map(([name, ms]): readonly [string, PropertyDescriptor] => [
    name,
    {
      enumerable: true,
      get: () => {
        if (armed !== name) return ms
        armed = null
        throw new Error(`planted in ${name}`)
      },
    },
  ])
  const delays: Delays = Object.defineProperties({ ...DELAYS }, Object.fromEntries(entries))
  return {
    delays,
    arm: (which: Breakable | null): void => {
      armed = which
    },
  }
}

/** One tab of a browser: the real spine, its doors wired to the world. `home` is the member who logs in here by default. */
export const openTab = (world: World, browser: Browser, home: MemberCode) => {
  const { clock, connections } = world
  const self = {}
  let connection: Connection | null = null
  let alive = true
  const leave = (): void => {
    if (connection === null) return
    connection.open = false
    connection.books.close()
    connections.delete(connection)
    connection = null
  }

  const http: HttpDoor = {
    call: ({ member }, shape, request, reply) => {
      let replied = false
      const once = (answer: Parameters<typeof reply>[0]): void => {
        if (alive && !replied) reply(answer)
        replied = true
      }
      const giveUp = clock.after(GIVE_UP_MS, () => once({ kind: 'failed', said: said('words', 'no connection') }))
      if (world.isLost()) return
      clock.after(world.lag(), () => {
        const exchange = world.exchange()
        const shown = member?.memberCode ?? null
        const asked = { shown, named: shown, path: shape.path, access: shape.access, request }
        const answered = exchange === null ? null : answerTo(world, browser, asked, exchange)
        const back = (): void =>
          void clock.after(world.lag(), () => {
            giveUp()
            if (answered?.kind === 'session') return once(answered)
            const parsed = answered === null ? null : shape.answer.safeParse(answered.body)
            return once(
              parsed?.success === true ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: said('words', 'no connection') },
            )
          })
        if (exchange === null) back()
        else exchange.whenDurable(back)
      })
    },
  }

  const socket: SocketDoor = {
    open: (line, ticket, events) => {
      clock.after(5 + world.weather().upTo(100), () => {
        const exchange = world.exchange()
        const hub = world.books()
        if (!alive) return
        if (exchange === null || hub === null) return events.closed('refused')
        const push = (name: string, body: unknown): void =>
          world.cross(() => {
            if (alive && mine.open) events.heard(name, body)
          })
        const member = ticket === '' ? null : memberCodeSchema.parse(ticket)
        const mine: Connection = {
          line,
          browser,
          member,
          books: hub.join((books) => push(marketBooks.name, JSON.parse(books.text))),
          offers: member === null ? null : createOfferSender(exchange, member, push),
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
    send: (line, name, body) => {
      const mine = connection
      if (mine === null || mine.line.generation !== line.generation) return false
      world.promise.sending(browser, self, mine.member, name, body)
      const message: unknown = JSON.parse(JSON.stringify(world.sabotage.sent?.(name, body) ?? body))
      world.cross(() => {
        const exchange = world.exchange()
        if (exchange === null || !connections.has(mine)) return
        const who = mine.member !== null && browser.member() === mine.member ? mine.member : null
        if (name === watchMarkets.name) {
          const wish = watchMarkets.body.safeParse(message)
          if (wish.success) mine.books.watch(wish.data.marketIds, wish.data.levels)
          return
        }
        if (name === unwatchMarkets.name) return
        if (name === watchCashOut.name) {
          const code = strangerTo(who, message)
          const wish = watchCashOut.body.safeParse(message)
          if (code !== null) mine.push(wireError.name, { name, message: text[code], code })
          else if (wish.success) mine.offers?.watch(wish.data.marketId, wish.data.part)
          return
        }
        if (name === socketLogin.name)
          return mine.push(loginSuccess.name, { success: true, output: wireMember(memberIn(message, 'username')) })
        serveMessage(exchange, clock, who, name, message, (answer, content) => {
          if (mine.open) mine.push(answer, content)
        })
      })
      return true
    },
  }

  const { delays, arm } = breakableDelays()
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
    delays,
  })
  spine.start()
  world.promise.watch(spine)
  spine.record(homeAnswered(markets.map(listed)))
  return {
    spine,
    home,
    browser,
    isOpen: (): boolean => alive,
    cutLine: (): void => {
      if (connection !== null) world.hangUp(connection, 'line dropped')
    },
    /** The next chart that reads this delay throws; none from now on for null. */
    breakChart: arm,
    close: (): void => {
      alive = false
      leave()
      browser.closeTab(self)
    },
  }
}
export type Tab = ReturnType<typeof openTab>
