import { expect, onTestFinished } from 'vitest'
import { type MemberCode, millisSchema } from '#contract/scalar.ts'
import { createBet } from '#contract/messages/betting.ts'
import { secret } from '#contract/secret.ts'
import { say } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { DELAYS } from '#machines/setup.ts'
import { systemClock } from '#server/clock.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { EdgeClock } from '#streams/clock.ts'
import type { HttpDoor, SocketDoor, Stored } from '#streams/doors.ts'
import { createHttpDoor } from '#streams/http.ts'
import type { Outside } from '#streams/outside.ts'
import { createSocketDoor } from '#streams/socket.ts'
import { createVault } from '#streams/storage.ts'
import { lateCharts, pick, quietDoors, quoted, refOfToday as ref } from '#tests/player.ts'
import { visitor } from './door.ts'

export const PATIENT = { timeout: 15_000 }

/** A browser that has the page, and with it its guest cookie. */
export const opened = async (url: string) => {
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  return browser
}

/** A browser's lock manager, which can be made to answer late. */
export const lockManager = () => {
  const held = new Map<string, object>()
  const late: (() => void)[] = []
  let isLate = false
  /** As a browser has it: what is asked for is granted or refused at once, and held until the promise ends. */
  const requestFor = (tab: object): LockManager['request'] => {
    async function request<T>(name: string, options: LockOptions | LockGrantedCallback<T>, granted?: LockGrantedCallback<T>) {
      const callback = typeof options === 'function' ? options : granted
      if (callback === undefined) throw new Error('a lock without its holder')
      if (held.has(name)) return await callback(null)
      held.set(name, tab)
      const result = await callback({ name, mode: 'exclusive' })
      held.delete(name)
      return result
    }
    return request
  }
  const managerOf = (tab: object): Locks => ({
    request: requestFor(tab),
    query: () =>
      new Promise((resolve) => {
        const answer = (): void => resolve({ held: [...held.keys()].map((name) => ({ name })), pending: [] })
        if (isLate) late.push(answer)
        else answer()
      }),
  })
  return {
    managerOf,
    /** Holds all answers until `answer`. */
    holdBack: (): void => {
      isLate = true
    },
    waiting: () => late.length,
    answer: (): void => {
      isLate = false
      for (const each of late.splice(0)) each()
    },
    closeTab: (tab: object): void => {
      for (const [name, holder] of held) if (holder === tab) held.delete(name)
    },
  }
}
type Locks = NonNullable<Parameters<typeof createVault>[1]>

/** The calls of a page in this browser. */
export const callsOf = (url: string, browser: ReturnType<typeof visitor>, token: () => string | null): HttpDoor =>
  createHttpDoor({
    bases: { api: url, auth: '', account: '', open: '', casino: '', upload: '', config: '', dev: '', whoami: '' },
    cookies: () => [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    token,
    count: () => undefined,
    fetch: browser.fetch,
  })

type Pair = Pick<Outside, 'http' | 'socket'>
type TabOptions = {
  /** What the tab keeps of its session over a reload. */
  readonly kept?: { session: Stored | null }
  /** How far the browser's clock is ahead of the exchange's, in milliseconds. */
  readonly aheadMs?: number
  /** The doors in the words of the back end. */
  readonly speaks?: (plain: Pair, kept: { readonly session: Stored | null }) => Pair
}
/** The client of one tab in this browser: the real spine before the real doors, with a look at the outbox every half second. */
export const tabOf = (
  url: string,
  browser: ReturnType<typeof visitor>,
  disk: Storage,
  locks = lockManager(),
  { kept = { session: null }, aheadMs = 0, speaks = (plain: Pair): Pair => plain }: TabOptions = {},
) => {
  const self = {}
  let alive = true
  let isDeaf = false
  let losesBet = false
  const real = createSocketDoor(url)
  /** A connection that delivers nothing, as on a train. */
  const socket: SocketDoor = {
    ...real,
    send: (of, name, body) => {
      const isLost = losesBet && name === createBet.name
      losesBet &&= !isLost
      return isLost || real.send(of, name, body)
    },
    open: (of, ticket, { opened, closed, heard }) =>
      real.open(of, ticket, {
        opened,
        closed: (reason) => {
          if (!isDeaf) closed(reason)
        },
        heard: (name, body) => {
          if (!isDeaf) heard(name, body)
        },
      }),
  }
  const http = callsOf(url, browser, () => kept.session?.token ?? null)
  const doors: Outside = {
    ...quietDoors,
    ...speaks({ http, socket }, kept),
    vault: createVault(disk, locks.managerOf(self)),
    toast: () => undefined,
    dice: () => 0.5,
    memory: {
      ...quietDoors.memory,
      session: () => kept.session,
      keepSession: (stored) => {
        kept.session = stored
      },
    },
  }
  const clock: EdgeClock = {
    now: () => millisSchema.parse(systemClock.now() + aheadMs),
    after: (ms, job) =>
      systemClock.after(ms, () => {
        if (alive) job()
      }),
  }
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors, delays: { ...DELAYS, outboxMs: 500 } })
  /** The tab is gone: its link, its timers and its locks. */
  const die = (): void => {
    alive = false
    socket.close()
    locks.closeTab(self)
  }
  onTestFinished(die)
  spine.start()
  const member = (): MemberCode | null => spine.ledger.get().member?.memberCode ?? null
  const isUp = (): boolean => spine.ledger.get().link === 'up'
  const logIn = async (userId: string): Promise<void> => {
    spine.record({ type: 'login.submitted', userId, password: secret('demo1234') })
    await expect.poll(member, PATIENT).not.toBeNull()
    await expect.poll(isUp, PATIENT).toBe(true)
  }
  /** Presses a price that waits for a match, and places. */
  const place = (n: number): void => {
    const chosen = pick('m1', 5000)
    spine.record({ type: 'odds.pressed', level: 1, pick: chosen })
    spine.record({ type: 'quote.changed', slip: 'slip-1', quote: quoted(1980) })
    spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(10_000) })
    spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(n) })
  }
  const toasts = (): readonly string[] =>
    spine.journal.export().entries.flatMap(({ fact }) => (fact.type === 'toast.raised' ? [say(fact.said)] : []))
  const screen = (): string | undefined => spine.slips.get().at(-1)?.screen
  const setDeaf = (deaf: boolean): void => {
    isDeaf = deaf
  }
  const loseNextBet = (): void => {
    losesBet = true
  }
  return { spine, member, isUp, logIn, place, toasts, screen, die, setDeaf, loseNextBet }
}
