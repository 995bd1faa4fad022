import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { getUserDetails } from '#contract/calls/account.ts'
import { userLogin, whoAmI } from '#contract/calls/auth.ts'
import { cancelAllOrders, getOrderList, orderSettings } from '#contract/calls/betting.ts'
import { getEvent, getSportOdds } from '#contract/calls/browse.ts'
import { getAppConfig } from '#contract/calls/support.ts'
import { loginSuccess, socketLogin } from '#contract/messages/auth.ts'
import { betRowSchema, createBet, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { wireError } from '#contract/messages/browse.ts'
import { type BetSlipRef, betSlipRefSchema, eventIdSchema, type MemberCode } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { said } from '#domain/said.ts'
import type { Exchange } from '#server/exchange/api.ts'
import { rowFrom } from '#server/live/bet-rows.ts'
import { faultText, serveMessage } from '#server/live/messages.ts'
import { completed } from '#server/live/source-messages.ts'
import { plainBody, SOURCE_TONGUE, sourceMessage } from '#server/live/source-tongue.ts'
import { sourceAnswer, sourceCall } from '#server/rest/source-calls.ts'
import type { EdgeClock } from '#streams/clock.ts'
import type { Doors, HttpDoor, Memory, SocketDoor, SocketEvents, Stored } from '#streams/doors.ts'
import { createTongue } from '#streams/source/tongue.ts'
import { memberFrom } from '#streams/wire.ts'
import { quietDoors } from '#tests/player.ts'
import { memberIn, settingsAnswer, wireMember } from './answers.ts'
import type { Browser } from './browser.ts'
import type { Connection, World } from './world.ts'

/** What a tab keeps of its session over a reload. */
export type Kept = { session: Stored | null }
type Pair = Pick<Doors, 'http' | 'socket'>
type Tab = { readonly tab: object; readonly kept: Kept; readonly clock: EdgeClock; readonly isAlive: () => boolean }

const GIVE_UP_MS = 15_000
/** The longest time that a back end takes for an answer that it should have given at once. */
const LATE_MS = 8000
const LATE = 0.2

const bodySchema = z.record(z.string(), z.unknown())
const refSchema = z.object({ betSlipRef: betSlipRefSchema })
const tokenSchema = z.object({ token: z.string() })
const sentSchema = z.looseObject({ bet: bodySchema })
const namedSchema = z.object({ bet: refSchema })
const VERDICTS: ReadonlySet<string> = new Set([placeBetSuccess.name, placeBetError.name])
const SETTINGS = {
  presetStakeSettings: { settings: { stakes: [] }, mobileStakesSettings: { stakes: [] }, mobileStakesExchangeGameSettings: { stakes: [] } },
  oneClickSettings: { active: false },
  notifications: {},
} as const

/** Begins a session of a member in this browser: its token, and the member as a login answers it. */
const begin = (world: World, browser: Browser, member: MemberCode) => {
  const verifytoken = `session-${member}-${world.clock.now()}-${browser.sessions.size}`
  browser.become(member)
  browser.sessions.set(verifytoken, member)
  world.promise.enters(member, world.clock.now())
  return { ...wireMember(member), verifytoken, settings: SETTINGS }
}
/** What a tab keeps that has a session of this member. */
export const keptOf = (world: World, browser: Browser, member: MemberCode): Kept => {
  const { settings: _, ...arrival } = begin(world, browser, member)
  return { session: { token: arrival.verifytoken, member: memberFrom(arrival, world.clock.now()) } }
}

/** A bet in the specification's fields: at level 1 it has its ref beside them. */
const withoutRef = (body: unknown): unknown => {
  const sent = sentSchema.parse(body)
  const { betSlipRef: _, ...bet } = sent.bet
  return { ...sent, bet }
}

type Answered = { readonly status: number; readonly body: unknown }
/** The answer of the exchange to a call in the specification's words, before it is cut to them. `member`: of the session. */
const answerOf = (
  world: World,
  browser: Browser,
  exchange: Exchange,
  member: MemberCode | null,
  shape: Call,
  request: unknown,
): Answered => {
  const fine = (body: unknown): Answered => ({ status: 200, body })
  const { path, access } = shape
  const named = z.object({ memberCode: z.string() }).safeParse(request).data?.memberCode ?? member
  if (access === 'member' && (member === null || named !== member)) return { status: 401, body: { success: false, message: '' } }
  switch (path) {
    case whoAmI.path:
      return fine({ success: true, status: 200, activity_details: { ip: '', location: '' } })
    case userLogin.path: {
      const data = begin(world, browser, memberIn(request, 'userId'))
      return fine({ success: true, status: 200, data, token: { accessToken: data.verifytoken } })
    }
    case getEvent.path:
      return fine({ success: true, result: exchange.event(eventIdSchema.parse(bodySchema.parse(request)['eventId'])) })
    case getSportOdds.path:
      return fine({ success: true, result: exchange.home() })
    case orderSettings.path:
      return fine({
        success: true,
        result: {
          ...{ minBet: 1, maxBet: 100_000, maxWinPerMarket: 10_000_000 },
          ...{ mType: 'MATCH_ODDS', eventTypeId: '4', eventId: 'event', competitionId: '' },
        },
      })
    default:
  }
  if (member === null) return fine({ success: false })
  switch (path) {
    case getUserDetails.path: {
      const { balance, exposure } = exchange.account(member)
      return fine({ success: true, doc: { balance: balance / 100, exposure: exposure / 100 } })
    }
    case getOrderList.path: {
      const which = bodySchema.parse(request)['orderStatus'] === 'settled' ? 'ended' : 'active'
      return fine({ success: true, result: exchange.bets(member, which).map((bet) => z.encode(betRowSchema, rowFrom(bet))) })
    }
    case cancelAllOrders.path:
      exchange.cancel(member, 'all', () => undefined)
      return fine({ success: true })
    default:
      return fine(settingsAnswer(world, member, path, request) ?? { success: false })
  }
}

/** The calls of a tab, to an exchange that speaks the specification alone. */
const plainHttp = (world: World, browser: Browser, { kept, isAlive }: Tab): HttpDoor => ({
  call: ({ member: shown }, shape, request, reply) => {
    const { clock } = world
    let replied = false
    const once = (answered: Parameters<typeof reply>[0]): void => {
      if (isAlive() && !replied) reply(answered)
      replied = true
    }
    const lost = { kind: 'failed', said: said('words', 'no connection') } as const
    const giveUp = clock.after(GIVE_UP_MS, () => once(lost))
    const token = shape.bearer === true ? (kept.session?.token ?? '') : ''
    // What the back end speaks is known before the page begins, so that its answer is never lost (`openTongue`).
    const isConfig = shape.path === getAppConfig.path
    if (!isConfig && world.isLost()) return
    clock.after(world.lag(), () => {
      const exchange = world.exchange()
      const member = browser.sessions.get(token) ?? null
      if (shape.path === cancelAllOrders.path && member !== null) world.promise.cancelling(shown?.memberCode ?? null, member)
      const spoken = sourceCall(shape.method, shape.path)
      if (exchange === null && !isConfig) return void clock.after(world.lag(), () => once(lost))
      const answered =
        exchange === null || isConfig ? { status: 200, body: configOf(world) } : answerOf(world, browser, exchange, member, shape, request)
      const body = spoken === undefined || isConfig ? answered.body : sourceAnswer(spoken, answered.status !== 200, answered.body)
      const back = (): void =>
        void clock.after(world.lag(), () => {
          giveUp()
          if (answered.status !== 200) return once({ kind: 'failed', status: answered.status, said: said('LOGIN_AGAIN') })
          const parsed = shape.answer.safeParse(JSON.parse(JSON.stringify(body)))
          return once(parsed.success ? { kind: 'answer', answer: parsed.data } : lost)
        })
      if (exchange === null) back()
      else exchange.whenDurable(back)
    })
  },
})

/** What the back end says about its level; one of level 0 says nothing. */
const configOf = ({ level, sabotage: { speaksLevel = level } }: World): unknown => ({
  success: true,
  result: { appConfig: [{ name: 'app', ...(speaksLevel === 0 ? {} : { pavilion: { level: speaksLevel, features: [] } }) }] },
})

/** Sends one thing after the other, as a connection does: late, maybe never, and none before another. */
const inOrder = ({ clock, isLost, lag }: World) => {
  let last = 0
  return (deliver: () => void): void => {
    if (isLost()) return
    last = Math.max(last, clock.now() + lag())
    clock.after(last - clock.now(), deliver)
  }
}

/** The connections of a tab, to an exchange that speaks the specification alone. `refOf`: the ref of the bet that is being sent. */
const plainSocket = (world: World, browser: Browser, { tab, isAlive }: Tab, refOf: () => BetSlipRef | null) => {
  const { clock, connections } = world
  let connection: Connection | null = null
  let opening = 0
  /** Whom the page hears through now; a planted fault lets it hear a line that was given up. */
  let hears: SocketEvents | null = null
  const leave = (): void => {
    opening += 1
    if (connection === null) return
    connection.open = false
    connection.books.close()
    connections.delete(connection)
    connection = null
  }
  const connect = (line: Connection['line'], events: SocketEvents): void => {
    const exchange = world.exchange()
    const hub = world.books()
    if (!isAlive()) return
    if (exchange === null || hub === null) return events.closed('refused')
    const asked = new Set<BetSlipRef>()
    let member: MemberCode | null = null
    /** The bet that is being taken, so that what is said of its message is said of it. */
    let taking: BetSlipRef | null = null
    const out = inOrder(world)
    const send = inOrder(world)
    const tell = (name: string, body: unknown): void => {
      const isHere = (): boolean => isAlive() && (mine.open || world.sabotage.keepsLines === true)
      const hear = (): void => {
        if (isHere()) (world.sabotage.keepsLines === true ? hears : events)?.heard(name, body)
      }
      const isOdd = !world.isCalm() && VERDICTS.has(name)
      const lateMs = isOdd && world.weather().chance(LATE) ? world.weather().upTo(LATE_MS) : 0
      if (lateMs > 0) clock.after(lateMs, hear)
      else out(hear)
      // What is said twice comes again within a second: at level 0 nothing but the time tells a copy from the next bet's answer.
      if (isOdd && world.weather().chance(world.faults.double)) clock.after(lateMs + world.lag(), hear)
    }
    const push = (ours: string, content: unknown): void => {
      const plain = plainBody(content)
      const about = VERDICTS.has(ours) ? (refSchema.safeParse(plain).data?.betSlipRef ?? null) : null
      if (about !== null && !asked.delete(about)) return
      const words = SOURCE_TONGUE.says(ours, plain)
      if (words === null) return
      const [name, body] = words
      const ref = about ?? (VERDICTS.has(name) ? taking : null)
      if (ref !== null) world.promise.told(ref, name === placeBetSuccess.name ? 'placed' : 'refused')
      tell(name, ref === null || world.level === 0 ? body : { ...bodySchema.parse(body), betSlipRef: ref })
    }
    const mine: Connection = {
      line,
      browser,
      get member() {
        return member
      },
      books: hub.join(() => undefined),
      offers: null,
      figures: null,
      push,
      closed: (reason) => {
        if (!isAlive() || connection !== mine) return
        connection = null
        events.closed(reason)
      },
      open: true,
    }
    const take = (name: string, raw: unknown, ref: BetSlipRef | null): void => {
      const now = world.exchange()
      if (now === null) return
      const shape = sourceMessage(name)
      const deny = (message: string): void => push(wireError.name, { name, message })
      if (shape === undefined) return deny(name)
      const words = ref === null ? raw : withoutRef(raw)
      const parsed = shape.body.safeParse(words)
      if (!parsed.success) return deny(faultText(parsed.error))
      if (name === socketLogin.name)
        return push(loginSuccess.name, { success: true, output: begin(world, browser, memberIn(raw, 'username')) })
      const named = browser.sessions.get(tokenSchema.safeParse(raw).data?.token ?? '') ?? null
      if (shape.access === 'member') {
        if (named === null) return deny(text.LOGIN_AGAIN)
        member = named
      }
      const mint = (): BetSlipRef => {
        const minted = betSlipRefSchema.parse(ref)
        asked.add(minted)
        return minted
      }
      const acceptOf = (who: MemberCode) => world.settings.of(who).accept
      const whole = member === null ? words : completed(member, name, words, { mint, acceptOf })
      serveMessage(now, clock, member, name, whole, push)
    }
    mine.take = (name, body, ref) =>
      send(() => {
        taking = ref
        // What a line carried when it was cut may arrive.
        if (world.exchange() === exchange && (mine.open || ref !== null)) take(name, body, ref)
        taking = null
      })
    leave()
    connection = mine
    connections.add(mine)
    events.opened()
  }
  const door: SocketDoor = {
    open: (line, _, events) => {
      leave()
      hears = events
      const turn = opening
      clock.after(5 + world.weather().upTo(100), () => {
        if (turn === opening) connect(line, events)
      })
    },
    close: leave,
    send: (line, name, body) => {
      const mine = connection
      if (mine === null || mine.line.generation !== line.generation) return false
      const ref = name === createBet.name ? refOf() : null
      const member = browser.sessions.get(tokenSchema.safeParse(body).data?.token ?? '') ?? null
      if (ref !== null) world.promise.sendingOf(browser, tab, member, ref)
      const message: unknown = JSON.parse(JSON.stringify(body))
      mine.take?.(name, message, ref)
      return true
    },
  }
  return { door, leave, connection: () => connection }
}

/** The doors of a tab to a back end below level 3, in our words on the client's side. */
export const openSource = (world: World, browser: Browser, tab: Tab) => {
  const { kept, clock } = tab
  const memory: Memory = {
    ...quietDoors.memory,
    session: () => kept.session,
    keepSession: (stored) => {
      kept.session = stored
    },
  }
  let sending: BetSlipRef | null = null
  const line = plainSocket(world, browser, tab, () => sending)
  const plain: Pair = { http: plainHttp(world, browser, tab), socket: line.door }
  const disk = { storage: browser.disk, locks: undefined }
  const { sabotage } = world
  const faulty = sabotage.line?.()
  const below = faulty?.plain(plain) ?? sabotage.plain?.(plain) ?? plain
  const parts = { ...below, disk, memory, clock, isHidden: world.isCalm, site: quietDoors.site }
  const spoken = createTongue({ level: sabotage.speaksLevel ?? world.level, features: [] }, parts)
  const { http, socket } = faulty?.spoken(spoken) ?? sabotage.spoken?.(spoken, clock) ?? spoken
  const doors: Pair & Pick<Doors, 'memory' | 'disk'> = {
    http,
    memory,
    disk,
    socket: {
      ...socket,
      send: (on, name, body) => {
        sending = name === createBet.name ? (namedSchema.safeParse(body).data?.bet.betSlipRef ?? null) : null
        const isSent = socket.send(on, name, body)
        sending = null
        return isSent
      },
    },
  }
  return { doors, leave: line.leave, connection: line.connection }
}
