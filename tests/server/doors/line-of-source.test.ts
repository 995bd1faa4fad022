import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { createUserOtp, postNumberSignUp } from '#contract/calls/auth.ts'
import { SOURCE } from '#contract/features.ts'
import { marketIdSchema, millisSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { systemClock } from '#server/clock.ts'
import type { Reply, Stored } from '#streams/doors.ts'
import { createTongue } from '#streams/source/tongue.ts'
import type { Outside } from '#streams/outside.ts'
import { deafDoors, line, quietDoors, refOfToday as ref } from '#tests/player.ts'
import { sharedDisk } from '#tests/shared-disk.ts'
import { codeFor, GOOD } from './accounts.ts'
import { openDoors } from './door.ts'
import { callsOf, lockManager, opened, PATIENT, tabOf } from './tab.ts'

const HOURS_MS = 3_600_000
/** A browser before an exchange of level 0. A tab that is opened again has what the one before kept. `aheadMs`: its clock is wrong by that. */
const ofSource = async (aheadMs = 0) => {
  const doors = await openDoors({ speaks: 'source', singleSession: false })
  doors.list('m1')
  const browser = await opened(doors.url)
  const { disk, kept: written } = sharedDisk()
  const kept: { session: Stored | null } = { session: null }
  const clock = { ...systemClock, now: () => millisSchema.parse(systemClock.now() + aheadMs) }
  const speaks = (plain: Pick<Outside, 'http' | 'socket'>) =>
    createTongue(SOURCE, {
      ...plain,
      ...{ clock, isHidden: () => false, site: quietDoors.site },
      disk: { storage: disk, locks: undefined },
      memory: { session: () => kept.session },
    })
  const tab = () => tabOf(doors.url, browser, disk, lockManager(), { kept, aheadMs, speaks })
  /** The doors alone. */
  const spoken = () => speaks({ http: callsOf(doors.url, browser, () => null), socket: deafDoors().doors.socket })
  return { ...doors, tab, written, spoken }
}

test('[BACK-02] a member logs in, sees odds and places a bet when the back end is of level 0', async () => {
  const { tab, exchange } = await ofSource()
  const { spine, ...first } = tab()
  await expect.poll(first.isUp, PATIENT).toBe(true)
  await first.logIn('demo')
  await expect.poll(() => spine.ledger.get().bets.kind, PATIENT).toBe('ready')
  first.place(1)
  await expect.poll(first.screen, PATIENT).toBe('accepted')
  expect([...exchange.state.bets.values()]).toMatchObject([{ member: 'M1001', remaining: 10_000 }])
  expect(first.toasts()).toContain(text.betUnmatched)
  expect(spine.ledger.get().bets).toMatchObject({ kind: 'ready', items: [{ remaining: 10_000 }] })
})

test('[BACK-02] a bet is refused by the answer of its line when the back end is of level 0', async () => {
  const { tab, exchange, written } = await ofSource()
  const first = tab()
  await expect.poll(first.isUp, PATIENT).toBe(true)
  await first.logIn('demo')
  await expect.poll(() => first.spine.ledger.get().bets.kind, PATIENT).toBe('ready')
  exchange.feed({ kind: 'status', marketId: marketIdSchema.parse('m1'), status: 'SUSPENDED', inplay: false })
  first.place(1)
  await expect.poll(first.toasts, PATIENT).toContain(text.MARKET_SUSPENDED)
  expect(first.spine.ledger.get().outbox).toEqual([])
  expect([...written.keys()].filter((key) => key.startsWith('pavilion-sent:'))).toEqual([])
})

const findsItsBet = async (aheadMs: number): Promise<void> => {
  const { tab, exchange, sockets, written } = await ofSource(aheadMs)
  const first = tab()
  await expect.poll(first.isUp, PATIENT).toBe(true)
  await first.logIn('demo')
  await expect.poll(() => first.spine.ledger.get().bets.kind, PATIENT).toBe('ready')
  sockets.loseAnswers(60_000)
  first.place(1)
  await expect.poll(() => exchange.state.bets.size, PATIENT).toBe(1)
  first.die()
  sockets.loseAnswers(0)
  const second = tab()
  await expect.poll(second.member, PATIENT).toBe('M1001')
  await expect.poll(() => second.toasts(), PATIENT).toContain(text.betUnmatched)
  expect(second.spine.ledger.get().outbox).toEqual([])
  expect([...written.keys()].filter((key) => key.startsWith('pavilion-sent:'))).toEqual([])
  expect(exchange.state.bets.size).toBe(1)
}
test('[BACK-02] a page that is loaded again finds its bet by its row when the answer was lost', () => findsItsBet(0))
test.for([
  ['behind', -5 * HOURS_MS],
  ['ahead', 5 * HOURS_MS],
] as const)('[BACK-02] a page loaded again finds its bet by its row when its clock is five hours %s', ([, aheadMs]) => findsItsBet(aheadMs))

test('[BACK-02] a bet and its session outlive a restart of the back end', async () => {
  const { tab, exchange, sockets, close, folder, events, url } = await ofSource()
  const first = tab()
  await expect.poll(first.isUp, PATIENT).toBe(true)
  await first.logIn('demo')
  await expect.poll(() => first.spine.ledger.get().bets.kind, PATIENT).toBe('ready')
  sockets.loseAnswers(60_000)
  first.place(1)
  await expect.poll(() => exchange.state.bets.size, PATIENT).toBe(1)
  await close()
  await expect.poll(first.isUp, PATIENT).toBe(false)
  expect(first.toasts()).not.toContain(text.betUnmatched)
  const again = await openDoors({ speaks: 'source', singleSession: false, folder, events, port: Number(new URL(url).port) })
  await expect.poll(first.toasts, PATIENT).toContain(text.betUnmatched)
  expect(first.member()).toBe('M1001')
  expect(first.spine.ledger.get().outbox).toEqual([])
  expect(again.exchange.state.bets.size).toBe(1)
})

test('[BACK-02] a bet stays in doubt when its message was lost, until the player gives it up', async () => {
  const { tab, exchange } = await ofSource()
  const first = tab()
  await expect.poll(first.isUp, PATIENT).toBe(true)
  await first.logIn('demo')
  await expect.poll(() => first.spine.ledger.get().bets.kind, PATIENT).toBe('ready')
  first.loseNextBet()
  first.place(1)
  await expect.poll(first.screen, PATIENT).toBe('checking')
  expect(exchange.state.bets.size).toBe(0)
  first.die()
  const second = tab()
  await expect.poll(second.member, PATIENT).toBe('M1001')
  await expect.poll(() => second.spine.ledger.get().outbox, PATIENT).toHaveLength(1)
  await expect.poll(second.isUp, PATIENT).toBe(true)
  second.spine.record({ type: 'doubt.dismissed', ref: ref(1) })
  expect(second.spine.ledger.get().outbox).toEqual([])
  expect(second.toasts()).toEqual([])
})

test('[BACK-02][AUTH-09] a registration logs the new member in when its answer names no member', async () => {
  const { spoken, room } = await ofSource()
  const ask = <Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(call: Call<Request, Answer>, request: z.input<Request>) =>
    new Promise<Reply<z.output<Answer>>>((resolve) => spoken().http.call(line(), call, request, resolve))
  const phone = '9300000001'
  const sent = await ask(postNumberSignUp, { phone, managerId: '' })
  const orderId = sent.kind === 'answer' ? (sent.answer.orderId ?? '') : ''
  const joining = {
    details: { _id: '', username: '', role: '' },
    newUser: { username: phone, fullname: '', password: GOOD, referrBy: '' },
    otp: codeFor(room, phone),
    ...({ orderId, type: '', promo: '', adult: true, terms: true } as const),
  } as const
  const reply = await ask(createUserOtp, joining)
  expect(reply).toMatchObject({ kind: 'answer', answer: { success: true, output: { details: { username: phone } } } })
  expect(await ask(createUserOtp, joining)).toMatchObject({ kind: 'answer', answer: { success: false } })
})
