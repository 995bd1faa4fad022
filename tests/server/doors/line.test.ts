import { expect, onTestFinished, test } from 'vitest'
import { MEMBER_HEADER } from '#contract/call.ts'
import { say, text } from '#copy/catalogue.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { secret } from '#contract/secret.ts'
import { systemClock } from '#server/clock.ts'
import { DELAYS } from '#machines/setup.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { EdgeClock } from '#streams/clock.ts'
import type { SocketDoor } from '#streams/doors.ts'
import type { Outside } from '#streams/outside.ts'
import { createHttpDoor } from '#streams/http.ts'
import { createSocketDoor } from '#streams/socket.ts'
import { createVault } from '#streams/storage.ts'
import { pick, quietDoors, refOfToday as ref, lateCharts, quoted } from '#tests/player.ts'
import { createBetOf, memberOn, openDoors, visitor } from './door.ts'

const PATIENT = { timeout: 15_000 }

test('[SLIP-31] the exchange refuses a call for another member before it looks at anything', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const owner = await memberOn(url)
  owner.socket.emit('create-bet', createBetOf(1, { rate: 5 }))
  await owner.next('place-bet-success')
  // The other member logs in in the same browser.
  await owner.browser.logIn('demo2')
  const calls = [
    ['DELETE', '/exchange/order'],
    ['POST', '/getUserDetails'],
    ['POST', '/user/logout'],
    ['POST', '/user/socketTicket'],
    ['POST', '/auth/changePassword'],
    ['GET', '/user/whoAmI'],
  ] as const
  for (const [method, path] of calls) {
    const { status, body } = await owner.browser.call(method, path, method === 'POST' ? {} : undefined, { [MEMBER_HEADER]: 'M1001' })
    expect([path, status, body]).toEqual([path, 409, { success: false, code: 'OTHER_MEMBER', message: text.OTHER_MEMBER }])
  }
  expect([...exchange.state.bets.values()]).toMatchObject([{ remaining: 50_000 }])
  expect((await owner.browser.call('POST', '/getUserDetails', {})).body).toMatchObject({ success: true })
})

test('[HTTP-06] a call that names no member is a visitor’s, regardless of the cookie', async () => {
  const { url } = await openDoors()
  const browser = visitor(url)
  await browser.logIn()
  const nobody = { [MEMBER_HEADER]: '' }
  const unnamed = visitor(url)
  for (const [name, value] of browser.jar) unnamed.jar.set(name, value)
  expect((await unnamed.call('POST', '/getUserDetails', {})).status).toBe(401)
  expect((await unnamed.call('POST', '/user/socketTicket', {})).body).toMatchObject({ success: true, memberCode: null })
  expect((await unnamed.call('POST', '/getUserDetails', {}, nobody)).status).toBe(409)
})

test('[SLIP-31] a message for another member is refused, and nothing is done', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url, 'demo2')
  const names = ['create-bet', 'get-bets', 'get-bet-outcome', 'watch-cash-out']
  for (const name of names) {
    socket.emit(name, { ...createBetOf(1), memberCode: 'M1001' })
    expect(await next('wire-error')).toEqual({ name, code: 'OTHER_MEMBER', message: text.OTHER_MEMBER })
  }
  expect([exchange.state.bets.size, exchange.state.refs.size]).toEqual([0, 0])
})

/** A browser that has the page, and with it its guest cookie. */
const opened = async (url: string) => {
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  return browser
}

/** A disk and locks that the tabs of one browser share. */
const sharedDisk = () => {
  const kept = new Map<string, string>()
  const disk: Storage = {
    get length() {
      return kept.size
    },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  return { kept, disk }
}

/** A browser's lock manager, which can be made to answer late. */
const lockManager = () => {
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

/** The client of one tab in this browser: the real spine before the real doors, with a look at the outbox every half second. */
const tabOf = (url: string, browser: ReturnType<typeof visitor>, disk: Storage, locks = lockManager()) => {
  const self = {}
  let token: string | null = null
  let alive = true
  let isDeaf = false
  const real = createSocketDoor(url)
  /** A connection that delivers nothing, as on a train. */
  const socket: SocketDoor = {
    ...real,
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
  const http = createHttpDoor({
    bases: { api: url, auth: '', account: '', open: '', casino: '', upload: '', config: '', dev: '', whoami: '' },
    cookies: () => [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    token: () => token,
    count: () => undefined,
    fetch: browser.fetch,
  })
  const doors: Outside = {
    ...quietDoors,
    http,
    socket,
    vault: createVault(disk, locks.managerOf(self)),
    toast: () => undefined,
    dice: () => 0.5,
    memory: {
      ...quietDoors.memory,
      session: () => null,
      keepSession: (stored) => {
        token = stored?.token ?? null
      },
    },
  }
  const clock: EdgeClock = {
    now: systemClock.now,
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
  return { spine, member, isUp, logIn, place, toasts, screen, die, setDeaf }
}

test('[SESS-06] a tab says at once that another member has logged in in its browser', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const browser = await opened(url)
  const { disk } = sharedDisk()
  const [first, second] = [tabOf(url, browser, disk), tabOf(url, browser, disk)]
  await expect.poll(first.isUp, PATIENT).toBe(true)
  await first.logIn('demo')
  first.place(1)
  await expect.poll(first.screen, PATIENT).toBe('accepted')
  first.setDeaf(true)
  await second.logIn('demo2')
  second.place(2)
  await expect.poll(second.screen, PATIENT).toBe('accepted')
  // The first tab has heard nothing of it: its calls are refused by the name they carry.
  expect(first.member()).toBe('M1001')
  first.spine.record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } })
  await expect.poll(first.member, PATIENT).toBeNull()
  expect(first.toasts()).toContain(text.OTHER_MEMBER)
  expect([...exchange.state.bets.values()]).toMatchObject([
    { member: 'M1001', remaining: 10_000 },
    { member: 'M1002', remaining: 10_000 },
  ])
  first.setDeaf(false)
  // The first tab is a visitor's now; the second stays with the other member.
  await expect.poll(first.isUp, PATIENT).toBe(true)
  expect([first.member(), second.member()]).toEqual([null, 'M1002'])
  expect(second.toasts()).not.toContain(text.LOGGED_OUT)
})

test('[SESS-15] a slip of an ended session gets no answer and does not show the bet', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  exchange.feed({ kind: 'market', market: list('m1'), betDelayMs: 1500 })
  const { disk } = sharedDisk()
  const tab = tabOf(url, await opened(url), disk)
  await expect.poll(tab.isUp, PATIENT).toBe(true)
  await tab.logIn('demo')
  tab.place(2)
  await expect.poll(tab.screen, PATIENT).toBe('waiting')
  tab.spine.record({ type: 'logout.pressed' })
  await expect.poll(() => [...exchange.state.bets.values()].at(-1)?.state, PATIENT).toBe('unmatched')
  expect(tab.spine.slips.get().at(-1)).toMatchObject({ screen: 'loggedOut', pick: null, odds: null, stakePaise: 0, verdict: null })
  await expect.poll(tab.isUp, PATIENT).toBe(true)
  await tab.logIn('demo2')
  expect(tab.screen()).toBe('empty')
  expect(tab.spine.journal.export().entries.filter(({ fact }) => fact.type === 'bet.answered')).toEqual([])
})

/** A browser in which demo has placed a bet whose answers are lost. */
const unanswered = async () => {
  const doors = await openDoors()
  doors.list('m1')
  const browser = await opened(doors.url)
  const { disk, kept } = sharedDisk()
  const locks = lockManager()
  const tab = () => tabOf(doors.url, browser, disk, locks)
  const first = tab()
  await expect.poll(first.isUp, PATIENT).toBe(true)
  await first.logIn('demo')
  const second = tab()
  await expect.poll(second.isUp, PATIENT).toBe(true)
  doors.sockets.loseAnswers(60_000)
  first.place(3)
  await expect.poll(() => doors.exchange.state.bets.size, PATIENT).toBe(1)
  return { ...doors, kept, locks, first, second }
}

test('[SESS-15] a question that waits for the lock manager never leaves as another member’s', async () => {
  const { exchange, sockets, kept, locks, first } = await unanswered()
  first.spine.record({ type: 'slip.dismissed', slip: 'slip-1' })
  locks.holdBack()
  await expect.poll(locks.waiting, PATIENT).toBeGreaterThan(0)
  first.spine.record({ type: 'logout.pressed' })
  await expect.poll(first.isUp, PATIENT).toBe(false)
  await expect.poll(first.isUp, PATIENT).toBe(true)
  await first.logIn('demo2')
  locks.answer()
  // A question of the other member's own: by its answer one that the lock manager let go has arrived, too.
  first.place(4)
  await expect.poll(() => exchange.state.bets.size, PATIENT).toBe(2)
  expect([...exchange.state.refs.keys()]).toEqual([`M1001 ${ref(3)}`, `M1002 ${ref(4)}`])
  expect(first.toasts().filter((said) => said === text.neverSeen)).toEqual([])
  sockets.loseAnswers(0)
  first.spine.record({ type: 'logout.pressed' })
  await expect.poll(first.isUp, PATIENT).toBe(false)
  await expect.poll(first.isUp, PATIENT).toBe(true)
  await first.logIn('demo')
  await expect.poll(() => kept.size, PATIENT).toBe(1)
  expect(first.toasts()).toContain(text.betUnmatched)
})

test('[SLIP-30] an open tab shows the outcome of a bet whose tab died', async () => {
  const { sockets, kept, first, second } = await unanswered()
  first.die()
  sockets.loseAnswers(0)
  await expect.poll(() => kept.size, PATIENT).toBe(0)
  expect(second.toasts()).toContain(text.betUnmatched)
  expect(second.spine.ledger.get().outbox).toEqual([])
})
