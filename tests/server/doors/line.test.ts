import { expect, test } from 'vitest'
import { MEMBER_HEADER } from '#contract/call.ts'
import { text } from '#copy/catalogue.ts'
import { refOfToday as ref } from '#tests/player.ts'
import { sharedDisk } from '#tests/shared-disk.ts'
import { createBetOf, memberOn, openDoors, visitor } from './door.ts'
import { lockManager, opened, PATIENT, tabOf } from './tab.ts'

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
