import { expect, onTestFinished, test } from 'vitest'
import { MEMBER_HEADER } from '#contract/call.ts'
import { refusalText, text } from '#domain/text.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { secret } from '#domain/secret.ts'
import { systemClock } from '#server/clock.ts'
import { createSpine } from '#src/spine.ts'
import type { Doors } from '#streams/doors.ts'
import { createHttpDoor } from '#streams/http.ts'
import { createSocketDoor } from '#streams/socket.ts'
import { createVault } from '#streams/storage.ts'
import { pick, quietDoors, ref } from '#tests/player.ts'
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
    expect([path, status, body]).toEqual([path, 409, { success: false, code: 'OTHER_MEMBER', message: refusalText('OTHER_MEMBER') }])
  }
  expect([...exchange.state.bets.values()]).toMatchObject([{ remaining: 50_000 }])
  expect((await owner.browser.call('POST', '/getUserDetails', {})).body).toMatchObject({ success: true })
})

test('[HTTP-06] a call that names nobody is a visitor’s, whoever the cookie is', async () => {
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
    expect(await next('wire-error')).toEqual({ name, code: 'OTHER_MEMBER', message: refusalText('OTHER_MEMBER') })
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

/** The client of one tab in this browser: the real spine before the real doors. */
const tabOf = (url: string, browser: ReturnType<typeof visitor>, disk: Storage) => {
  let token: string | null = null
  const socket = createSocketDoor(url)
  const http = createHttpDoor({
    bases: { api: url, auth: '', account: '', open: '', config: '', whoami: '' },
    cookies: () => [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    token: () => token,
    count: () => undefined,
    fetch: browser.fetch,
  })
  const doors: Doors = {
    ...quietDoors,
    http,
    socket,
    vault: createVault(disk, undefined),
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
  const spine = createSpine({ clock: systemClock, frame: (job) => job(), doors })
  onTestFinished(() => socket.close())
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
    spine.record({ type: 'odds.pressed', level: 1, pick: chosen, quote: { kind: 'open', odds: odds(1980) } })
    spine.record({ type: 'quote.changed', slip: 'slip-1', quote: { kind: 'open', odds: odds(1980) } })
    spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(10_000) })
    spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(n) })
  }
  const toasts = (): readonly string[] =>
    spine.journal.export().entries.flatMap(({ fact }) => (fact.type === 'toast.raised' ? [fact.text] : []))
  const screen = (): string | undefined => spine.slips.get().at(-1)?.screen
  return { spine, member, isUp, logIn, place, toasts, screen }
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
  await second.logIn('demo2')
  first.spine.record({ type: 'cancel.pressed', bet: 'all' })
  await expect.poll(first.member, PATIENT).toBeNull()
  expect(first.toasts()).toContain(refusalText('OTHER_MEMBER'))
  expect([...exchange.state.bets.values()]).toMatchObject([{ member: 'M1001', remaining: 10_000 }])
  // The first tab is a visitor's now; the second goes on as the other member.
  await expect.poll(first.isUp, PATIENT).toBe(true)
  expect([first.member(), second.member()]).toEqual([null, 'M1002'])
  expect(second.toasts()).not.toContain(text.loggedOutElsewhere)
})

test('[SESS-15] a slip of a session that ended hears no answer and shows nothing of the bet', async () => {
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
