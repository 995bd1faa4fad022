import { homeAnswered } from '#client/ledger/reads.ts'
import { said } from '#domain/said.ts'
import type { Refused } from '#client/ledger/line.ts'
import { getUserDetails, getUserSetting } from '#contract/calls/account.ts'
import { saveBetting, saveOneClick } from '#contract/calls/settings.ts'
import { claimSession, userLogin, whoAmI } from '#contract/calls/auth.ts'
import { loginSuccess, socketLogin } from '#contract/messages/auth.ts'
import { restoreSession, socketTicket, userLogout } from '#contract/session.ts'
import { marketBooks, unwatchMarkets, watchMarkets, wireError } from '#contract/messages/browse.ts'
import { cancelAllOrders, orderSettings } from '#contract/calls/betting.ts'
import { removeAutoCashOut, setAutoCashOut } from '#contract/calls/cash-out.ts'
import { watchCashOut, watchCashOuts } from '#contract/messages/cash-out.ts'
import { type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { createLateRoster } from '#machines/late-roster.ts'
import { DELAYS, type Delays } from '#machines/setup.ts'
import { heardAs } from '#server/gate/costs.ts'
import { namesAnother, serveMessage } from '#server/live/messages.ts'
import { createFigureSender } from '#server/live/figures.ts'
import { createOfferSender } from '#server/live/offers.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { HttpDoor, SocketDoor } from '#streams/doors.ts'
import { listed, quietDoors } from '#tests/player.ts'
import type { Browser } from './browser.ts'
import type { Breakable } from './plan.ts'
import { START, markets } from './markets.ts'
import type { Connection, World } from './world.ts'

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
type Answered = { readonly kind: 'body'; readonly body: unknown } | ({ readonly kind: 'failed' } & Refused)

/** The exchange's HTTP answers to this browser. */
const answerTo = (world: World, browser: Browser, { shown, named, path, access, request }: Asked, exchange: Exchange): Answered => {
  const here = browser.member()
  const body = (answer: unknown): Answered => ({ kind: 'body', body: answer })
  if (named !== null && here !== null && named !== here && world.sabotage.actsForCookie !== true)
    return { kind: 'failed', status: 409, said: said('OTHER_MEMBER') }
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
    if (here !== null) world.settings.disarm(here)
    browser.become(null)
    browser.loggedOut()
    return body({ success: true })
  }
  const speaksFor = world.sabotage.actsForCookie === true || named === here ? here : null
  if (speaksFor !== null) {
    const settings = settingsAnswer(world, speaksFor, path, request)
    if (settings !== null) return body(settings)
  }
  if (path === orderSettings.path && speaksFor !== null)
    return body({
      success: true,
      result: {
        ...{ minBet: 1, maxBet: 100_000, maxWinPerMarket: 10_000_000 },
        ...{ mType: 'MATCH_ODDS', eventTypeId: '4', eventId: 'event', competitionId: '' },
      },
    })
  if (path === cancelAllOrders.path && speaksFor !== null) {
    world.promise.cancelling(shown, speaksFor)
    exchange.cancel(speaksFor, 'all', () => undefined)
    return body({ success: true, cancelled: 0 })
  }
  if ((path === setAutoCashOut.path || path === removeAutoCashOut.path) && speaksFor !== null) {
    const bounds = setAutoCashOut.request.safeParse(request)
    if (!bounds.success) return body({ success: false })
    const { marketId, takeProfit = null, stopLoss = null } = bounds.data
    let answered: RuleReply = { ok: false, code: 'SERVICE_UNAVAILABLE' }
    const rule = path === setAutoCashOut.path ? { takeProfit, stopLoss } : null
    if (rule !== null) world.rules.submitted(shown ?? speaksFor, marketId, rule)
    exchange.setAutoCashOut(speaksFor, marketId, rule, (result) => {
      answered = result
    })
    return body({ success: answered.ok })
  }
  if (path === socketTicket.path) return body({ success: true, ticket: speaksFor ?? '', memberCode: speaksFor })
  if (access === 'member' && speaksFor === null) return { kind: 'failed', status: 401, said: said('LOGIN_AGAIN') }
  if (path !== getUserDetails.path || speaksFor === null) return body({ success: false })
  const { accountSeq, balance, exposure } = exchange.account(speaksFor)
  return body({ success: true, doc: { accountSeq, balance: balance / 100, exposure: exposure / 100 } })
}

/** The settings' answers, as those of `server/rest/settings.ts`; null for another call. */
const settingsAnswer = ({ settings }: World, member: MemberCode, path: string, request: unknown): unknown => {
  if (path === saveOneClick.path) {
    const { active, stake } = saveOneClick.request.parse(request)
    settings.save(member, { oneClick: { active, stake: stake ?? settings.of(member).oneClick.stake, barred: false } })
    return { success: true }
  }
  if (path === saveBetting.path) {
    const { memberCode: _, ...wish } = saveBetting.request.parse(request)
    settings.save(member, wish)
    return { success: true }
  }
  if (path !== getUserSetting.path) return null
  const limit = { min: 1, max: 100_000 }
  const delays = { oddsBetDelay: 2, soccerBetDelay: 2, tennisBetDelay: 2, bookmakerBetDelay: 2, fancyBetDelay: 2, ballbyballBetDelay: 2 }
  return {
    success: true,
    data: {
      ...delays,
      virtualBetDelay: 2,
      limits: { odds: limit, fancy: limit, bookmaker: limit, soccer: limit, tennis: limit },
      confirmation: settings.of(member).confirmation,
      lastLogin: null,
      betting: settings.of(member),
    },
  }
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

/** The time until the code of the late charts is here. */
const LATE_MS = 400

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
            if (answered?.kind === 'failed') return once(answered)
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
            if (alive && mine.open) events.heard(name, world.sabotage.heard?.(spine, name, body) ?? body)
          })
        const member = ticket === '' ? null : memberCodeSchema.parse(ticket)
        const mine: Connection = {
          line,
          browser,
          member,
          books: hub.join((books) => push(marketBooks.name, JSON.parse(books.text))),
          offers: member === null ? null : createOfferSender(exchange, member, push),
          figures: member === null ? null : createFigureSender(exchange, member, push),
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
        // As the gate of `server/live/socket.ts`.
        const deny = (code: 'PERMISSION_DENIED' | 'OTHER_MEMBER'): void => {
          if (mine.open) mine.push(wireError.name, { name, message: text[code], code })
        }
        if (heardAs(name)?.access === 'member') {
          if (who === null) return deny('PERMISSION_DENIED')
          if (namesAnother(who, message)) return deny('OTHER_MEMBER')
        }
        if (name === watchCashOut.name) {
          const wish = watchCashOut.body.safeParse(message)
          if (wish.success) mine.offers?.watch(wish.data.marketId, wish.data.part)
          return
        }
        if (name === watchCashOuts.name) {
          const wish = watchCashOuts.body.safeParse(message)
          if (wish.success) mine.figures?.watch(wish.data.marketIds)
          return
        }
        if (name === socketLogin.name)
          return mine.push(loginSuccess.name, { success: true, output: wireMember(memberIn(message, 'username')) })
        const more = world.sabotage.also?.(name, message)
        for (const each of more === undefined ? [message] : [message, more])
          serveMessage(exchange, clock, who, name, each, (answer, content) => {
            if (mine.open) mine.push(answer, content)
          })
      })
      return true
    },
  }

  const { delays, arm } = breakableDelays()
  const born = createSpine({
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
    late: (come) =>
      void clock.after(LATE_MS, () => {
        if (alive) come(createLateRoster)
      }),
  })
  const spine = world.sabotage.spine?.(born) ?? born
  spine.start()
  world.spines.push(spine)
  world.promise.watch(spine)
  spine.record(homeAnswered(markets.map(listed)))
  return {
    spine,
    home,
    browser,
    isOpen: (): boolean => alive,
    cutLine: (): void => {
      if (connection !== null) world.hangUp(connection, 'connection dropped')
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
