import { homeAnswered } from '#client/ledger/reads.ts'
import { said } from '#domain/said.ts'
import { loginSuccess, socketLogin } from '#contract/messages/auth.ts'
import { marketBooks, unwatchMarkets, watchMarkets, wireError } from '#contract/messages/browse.ts'
import { watchCashOut, watchCashOuts } from '#contract/messages/cash-out.ts'
import { type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { createLateRoster } from '#machines/late-roster.ts'
import { DELAYS, type Delays } from '#machines/setup.ts'
import { heardAs } from '#server/gate/costs.ts'
import { namesAnother, serveMessage } from '#server/live/messages.ts'
import { createFigureSender } from '#server/live/figures.ts'
import { createOfferSender } from '#server/live/offers.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { HttpDoor, SocketDoor } from '#streams/doors.ts'
import { listed, quietDoors } from '#tests/player.ts'
import { answerTo, memberIn, wireMember } from './answers.ts'
import type { Browser } from './browser.ts'
import type { Breakable } from './plan.ts'
import { markets } from './markets.ts'
import { type Kept, openSource } from './source.ts'
import type { Connection, World } from './world.ts'

const GIVE_UP_MS = 15_000

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

/**
 * One tab of a browser: the real spine, its doors wired to the world. `home` is the member who logs in here by default. `kept`: what the
 * tab has kept of its session over a reload, before a back end below level 3.
 */
export const openTab = (world: World, browser: Browser, home: MemberCode, kept: Kept = { session: null }) => {
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
  const own = {
    now: clock.now,
    after: (ms: number, job: () => void) =>
      clock.after(ms, () => {
        if (alive) job()
      }),
  }
  const source = world.level === 3 ? null : openSource(world, browser, { tab: self, kept, clock: own, isAlive: () => alive })
  const born = createSpine({
    clock: own,
    frame: (job) => job(),
    doors: {
      ...{ http, socket, vault: browser.vaultFor(self), toast: () => undefined, dice: () => world.weather().next() },
      ...quietDoors,
      ...source?.doors,
    },
    delays,
    late: (come) =>
      void clock.after(LATE_MS, () => {
        if (alive) come(createLateRoster)
      }),
  })
  const spine = world.sabotage.spine?.(born) ?? born
  spine.start()
  world.spines.push(spine)
  world.browsers.set(spine, browser)
  world.promise.watch(spine)
  spine.record(homeAnswered(markets.map(listed)))
  return {
    spine,
    home,
    browser,
    kept,
    isOpen: (): boolean => alive,
    cutLine: (): void => {
      const line = source === null ? connection : source.connection()
      if (line !== null) world.hangUp(line, 'connection dropped')
    },
    /** The next chart that reads this delay throws; none from now on for null. */
    breakChart: arm,
    close: (): void => {
      alive = false
      leave()
      source?.leave()
      browser.closeTab(self)
    },
  }
}
export type Tab = ReturnType<typeof openTab>
