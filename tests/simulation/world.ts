import type { MarketId, MemberCode, Millis } from '#contract/scalar.ts'
import {
  betSlipRefSchema,
  competitionIdSchema,
  eventIdSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  selectionIdSchema,
} from '#contract/scalar.ts'
import type { Market } from '#contract/market.ts'
import { getUserDetails, getUserSetting } from '#contract/account.ts'
import { restoreSession, socketTicket } from '#contract/auth.ts'
import { unwatchMarkets, watchMarkets } from '#contract/browse.ts'
import type { BetSlipRef } from '#contract/scalar.ts'
import type { Member, OutboxEntry } from '#domain/ledger.ts'
import { marketKind } from '#domain/markets.ts'
import { paise } from '#domain/money.ts'
import { odds, stepOdds } from '#domain/odds.ts'
import { DELAYS } from '#machines/setup.ts'
import { type BookSender, createBookSender } from '#server/doors/books.ts'
import { accountMessage, serveMessage, verdictMessage } from '#server/doors/messages.ts'
import type { Exchange } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { type Spine, createSpine, replay } from '#src/spine.ts'
import type { Doors, SocketEvents, Vault } from '#streams/doors.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** A small seeded dice (mulberry32): one seed, one run. */
export const dice = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, upTo: (n: number) => Math.floor(next() * n), chance: (p: number) => next() < p }
}
export type Dice = ReturnType<typeof dice>

export type Faults = { readonly drop: number; readonly double: number; readonly maxDelayMs: number }
export type Finding = { readonly at: number; readonly text: string }
/** `presses` of Place Bet, `bets` the exchange received, `accepted` of those. */
export type Run = { readonly presses: number; readonly bets: number; readonly accepted: number; readonly findings: readonly Finding[] }

const START = 1_700_000_000_000
const RUNNERS = [selectionIdSchema.parse(1), selectionIdSchema.parse(2)]
const markets: readonly Market[] = ['sim-1', 'sim-2'].map((id, i) => ({
  marketId: marketIdSchema.parse(id),
  marketType: 'MATCH_ODDS' as const,
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse(`event-${id}`),
  eventName: `Match ${i + 1}`,
  eventTypeId: '4' as const,
  competitionId: competitionIdSchema.parse('cup'),
  competitionName: 'Cup',
  openDate: millisSchema.parse(START),
  inplay: true,
  status: 'OPEN' as const,
  numberOfWinners: 1,
  runners: RUNNERS.map((selectionId) => ({ selectionId, runnerName: `Runner ${selectionId}` })),
}))

/** The disk and the locks that the tabs of one browser share; they outlive any tab. */
const createBrowser = () => {
  const written = new Map<BetSlipRef, OutboxEntry>()
  const locks = new Map<BetSlipRef, object>()
  const vaultFor = (tab: object): Vault => {
    const release = (ref: BetSlipRef): void => {
      if (locks.get(ref) === tab) locks.delete(ref)
    }
    return {
      claim: (entry, done) => {
        if (locks.has(entry.ref)) return done('locked')
        locks.set(entry.ref, tab)
        written.set(entry.ref, entry)
        return done('granted')
      },
      release,
      forget: (ref) => {
        release(ref)
        written.delete(ref)
      },
      isLocked: (ref, reply) => reply(locks.has(ref)),
      entries: () => [...written.values()],
    }
  }
  const closeTab = (tab: object): void => {
    for (const [ref, holder] of locks) if (holder === tab) locks.delete(ref)
  }
  return { written, vaultFor, closeTab }
}
type Browser = ReturnType<typeof createBrowser>

type Connection = {
  readonly member: MemberCode | null
  readonly books: BookSender
  readonly push: (name: string, body: unknown) => void
  open: boolean
}

/** The whole system in one process on one virtual clock: an exchange that may die, a bad network, tabs that come and go. */
export const createWorld = (seed: number, faults: Faults) => {
  const rng = dice(seed)
  const clock = virtualClock(millisSchema.parse(START))
  const findings: Finding[] = []
  const find = (text: string): void => void findings.push({ at: clock.now() - START, text })
  const connections = new Set<Connection>()
  const sessions = new Map<MemberCode, boolean>()
  let log: MemoryLog = memoryLog(false)
  let exchange: (Exchange & { readonly state: Parameters<typeof brokenBooks>[0] }) | null = null
  const slowDiskMs = rng.chance(0.5) ? 60 : 1200
  let calm = false
  let minted = 0

  /** Mostly quick and in order; now and then late enough to overtake. */
  const lag = (): number => (calm || rng.chance(0.9) ? 15 : 15 + rng.upTo(faults.maxDelayMs))
  /** Sends something across: late, maybe twice, maybe never, not always in order. */
  const cross = (deliver: () => void): void => {
    if (!calm && rng.chance(faults.drop)) return
    const copies = !calm && rng.chance(faults.double) ? 2 : 1
    for (let i = 0; i < copies; i += 1) clock.after(lag(), deliver)
  }
  const announce = (): void => {
    for (const market of markets) {
      exchange?.feed({ kind: 'market', market, betDelayMs: 2000 })
      exchange?.feed({ kind: 'status', marketId: market.marketId, status: 'OPEN', inplay: true })
    }
  }
  const quote = (market: Market, price: number): void =>
    exchange?.feed({
      kind: 'ladder',
      marketId: market.marketId,
      image: true,
      runners: RUNNERS.map((selectionId) => ({
        selectionId,
        back: [[odds(price), paise(30_000)]] as const,
        lay: [[stepOdds(odds(price), 1), paise(30_000)]] as const,
      })),
    })
  const boot = (): void => {
    exchange = createExchange({ clock, log })
    exchange.subscribe((published) => {
      for (const connection of connections) {
        if (!connection.open) continue
        if (published.kind === 'verdict' && connection.member === published.member) connection.push(...verdictMessage(published.verdict))
        if (published.kind === 'account' && connection.member === published.member) connection.push(...accountMessage(published.account))
        if (published.kind === 'book') connection.books.changed(published.marketId)
      }
    })
    for (const name of ['alpha', 'beta']) exchange.openMember(memberCodeSchema.parse(name), paise(5_000_000), () => undefined)
    log.sync()
    announce()
    for (const market of markets) quote(market, 2000)
  }
  const kill = (): void => {
    exchange?.close()
    exchange = null
    log = log.crash()
    for (const connection of [...connections]) hangUp(connection, 'exchange gone')
  }
  const closers = new Map<Connection, (reason: string) => void>()
  const hangUp = (connection: Connection, reason: string): void => {
    connection.open = false
    connections.delete(connection)
    closers.get(connection)?.(reason)
    closers.delete(connection)
  }

  boot()
  const sync = (): void => {
    log.sync()
    clock.after(calm ? 5 : 1 + rng.upTo(slowDiskMs), sync)
  }
  sync()
  const beat = (): void => {
    for (const connection of connections) {
      connection.push('heartbeat', { serverTime: clock.now() })
      connection.books.flush()
    }
    clock.after(500, beat)
  }
  beat()

  /** One tab of a browser: the real spine, its doors wired to this world. */
  const openTab = (browser: Browser, member: Member) => {
    const self = {}
    let connection: Connection | null = null
    let alive = true
    const doors: Doors = {
      http: {
        call: (shape, request, reply) => {
          const answer = (): unknown => {
            if (exchange === null) return null
            const loggedIn = sessions.get(member.memberCode) === true
            const output = {
              memberCode: member.memberCode,
              details: { username: member.username, role: 'user', status: 'active' },
              key: 'k',
              verifytoken: 't',
              expiry: START * 2,
              isB2C: false,
            }
            if (shape.path === restoreSession.path) return loggedIn ? { success: true, output } : { success: false }
            if (shape.path === '/user/userLogin' || shape.path === '/user/demoLogin') {
              sessions.set(member.memberCode, true)
              return { success: true, output }
            }
            if (shape.path === '/user/logout') {
              sessions.set(member.memberCode, false)
              return { success: true }
            }
            if (shape.path === socketTicket.path)
              return { success: true, ticket: loggedIn ? 'member' : 'guest', memberCode: loggedIn ? member.memberCode : null }
            if (shape.access === 'member' && !loggedIn) return 401
            if (shape.path === getUserDetails.path) {
              const { accountSeq, balance, exposure } = exchange.account(member.memberCode)
              return { success: true, doc: { accountSeq, balance: balance / 100, exposure: exposure / 100 } }
            }
            if (shape.path === getUserSetting.path) return { success: false }
            return { success: false }
          }
          const failed = (): void => {
            if (alive) reply({ kind: 'failed', text: 'no connection' })
          }
          void request
          let replied = false
          const giveUp = clock.after(15_000, () => {
            replied = true
            failed()
          })
          if (!calm && rng.chance(faults.drop)) return
          clock.after(lag(), () => {
            const body = answer()
            const back = (): void =>
              void clock.after(lag(), () => {
                giveUp()
                if (!alive || replied) return
                if (body === null) return failed()
                if (body === 401) return reply({ kind: 'session', text: 'Please Login Again' })
                const parsed = shape.answer.safeParse(body)
                if (parsed.success) reply({ kind: 'answer', answer: parsed.data })
                else failed()
                return undefined
              })
            if (exchange === null) back()
            else exchange.whenDurable(back)
          })
          return undefined
        },
      },
      socket: {
        open: (ticket, events: SocketEvents) => {
          clock.after(5 + rng.upTo(100), () => {
            if (!alive) return
            if (exchange === null) return events.closed('refused')
            const push = (name: string, body: unknown): void =>
              cross(() => {
                if (alive && mine.open) events.heard(name, body)
              })
            const mine: Connection = {
              member: ticket === 'member' ? member.memberCode : null,
              books: createBookSender(exchange, push),
              push,
              open: true,
            }
            if (connection !== null) {
              connection.open = false
              connections.delete(connection)
            }
            connection = mine
            connections.add(mine)
            closers.set(mine, (reason) => {
              if (alive && connection === mine) {
                connection = null
                events.closed(reason)
              }
            })
            events.opened()
            return undefined
          })
        },
        close: () => {
          if (connection === null) return
          connection.open = false
          connections.delete(connection)
          closers.delete(connection)
          connection = null
        },
        send: (name, body) => {
          const mine = connection
          if (mine === null) return false
          cross(() => {
            if (exchange === null || !connections.has(mine)) return
            if (name === watchMarkets.name) {
              const wish = watchMarkets.body.safeParse(body)
              if (wish.success) mine.books.watch(wish.data.marketIds, wish.data.levels)
              return
            }
            if (name === unwatchMarkets.name) return
            const who = mine.member !== null && sessions.get(mine.member) === true ? mine.member : null
            serveMessage(exchange, clock, who, name, JSON.parse(JSON.stringify(body)), (answer, content) => {
              if (mine.open) mine.push(answer, content)
            })
          })
          return true
        },
      },
      vault: browser.vaultFor(self),
      toast: () => undefined,
      dice: rng.next,
      site: 'simulation',
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
      doors,
      delays: DELAYS,
    })
    spine.start()
    watchPromise(spine, () => exchange?.state ?? null, member.memberCode, find)
    return {
      spine,
      member,
      drop: () => {
        if (connection !== null) hangUp(connection, 'line dropped')
      },
      close: () => {
        alive = false
        if (connection !== null) {
          connections.delete(connection)
          connection.open = false
        }
        browser.closeTab(self)
      },
    }
  }
  const mintRef = (): BetSlipRef => {
    minted += 1
    return betSlipRefSchema.parse(`${String(seed).padStart(8, '0').slice(-8)}-0000-4000-8000-${String(minted).padStart(12, '0')}`)
  }
  return {
    rng,
    clock,
    markets,
    findings,
    find,
    quote,
    kill,
    boot,
    openTab,
    mintRef,
    announce,
    exchange: () => exchange,
    isUp: () => exchange !== null,
    /** Something was decided that is not on the disk yet. */
    isWriting: () => log.unsynced() > 0,
    end: (member: MemberCode) => sessions.set(member, false),
    begin: (member: MemberCode) => sessions.set(member, true),
    heal: () => {
      calm = true
    },
    sent: () => minted,
    suspend: (marketId: MarketId, open: boolean) =>
      exchange?.feed({ kind: 'status', marketId, status: open ? 'OPEN' : 'SUSPENDED', inplay: true }),
    settle: (marketId: MarketId, winner: number) =>
      exchange?.feed({ kind: 'result', marketId, winners: [RUNNERS[winner] ?? failNever()], note: 'done' }),
  }
}
export type World = ReturnType<typeof createWorld>
export type Tab = ReturnType<World['openTab']>
const failNever = (): never => {
  throw new Error('a market has two runners')
}

/** Invariants 1, 2 and 4, looked at after every turn a tab tells React of. */
const watchPromise = (
  spine: Spine,
  state: () => Parameters<typeof brokenBooks>[0] | null,
  member: MemberCode,
  find: (text: string) => void,
): void => {
  spine.slips.subscribe(() => {
    const truth = state()
    if (truth === null) return
    for (const slip of spine.slips.get()) {
      if (slip.ref === null || (slip.screen !== 'accepted' && slip.screen !== 'rejected')) continue
      const known = truth.refs.get(`${member} ${slip.ref}`)
      const bet = known?.betId === null || known === undefined ? undefined : truth.bets.get(known.betId)
      const stands = bet !== undefined && bet.state !== 'refused' && bet.state !== 'pending'
      if (slip.screen === 'accepted' && !stands)
        find(`4 never wrong: ${slip.ref} shown as placed, the exchange has ${bet?.state ?? 'nothing'}`)
      if (slip.screen === 'rejected' && (known === undefined || stands || bet?.state === 'pending'))
        find(`4 never wrong: ${slip.ref} shown as refused, the exchange has ${bet?.state ?? 'nothing, unfenced'}`)
      if (
        bet !== undefined &&
        (bet.order.stake !== slip.stakePaise ||
          bet.order.odds !== slip.odds ||
          bet.order.side !== slip.pick?.side ||
          bet.order.selectionId !== slip.pick.selectionId)
      )
        find(`1 shown = sent: ${slip.ref} differs`)
    }
  })
}
export { createBrowser, brokenBooks, replay, marketKind, START }
export type { Millis }
