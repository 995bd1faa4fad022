import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import type { Delays } from '#machines/setup.ts'
import { DELAYS } from '#machines/setup.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { keptSaid } from '#client/ledger/unseen.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { orderId } from '#client/betting/order.ts'
import { userLogout } from '#contract/session.ts'
import { type Line, lineOf } from '#client/ledger/line.ts'
import { createSpine } from '#src/spine/spine.ts'
import { createLines } from '#streams/lines.ts'
import { memberFrom } from '#streams/wire.ts'
import { at, betId, deafDoors, matchedVerdict, member, pick, ref, lateCharts, quoted } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const [ann, bob] = [member('ann'), member('bob')]

/** What a closed tab left on the disk. */
const left: OutboxEntry = {
  kind: 'bet',
  ref: ref(7),
  owner: ann.memberCode,
  pick: pick('m1'),
  odds: odds(2000),
  stake: paise(100),
  accept: 'NONE',
  sentAt: at(1),
}

type Options = { readonly delays?: Delays; readonly entries?: readonly OutboxEntry[] }

/** A client whose doors answer nothing by themselves, with a lock manager that answers on command. */
const client = ({ delays = DELAYS, entries = [] }: Options = {}) => {
  const clock = virtualClock(at(1_000_000))
  const { doors, sent } = deafDoors()
  const locks: (() => void)[] = []
  const requests: string[] = []
  const spine = createSpine({
    late: lateCharts,
    clock,
    delays,
    frame: (job) => job(),
    doors: {
      ...doors,
      socket: {
        open: () => undefined,
        close: () => undefined,
        send: (line, name, body) => sent.push({ name, body, of: line.member?.memberCode ?? null }) > 0,
      },
      vault: {
        ...doors.vault,
        isLocked: (_, reply) => void locks.push(() => reply(false)),
        release: (released) => void requests.push(`release ${released}`),
        orphans: (reply) => reply(entries),
      },
    },
  })
  spine.start()
  const logIn = (who: typeof ann): void => {
    spine.record({ type: 'login.submitted', userId: who.username, password: { reveal: () => 'x', toJSON: () => '•••' } })
    spine.record({ type: 'login.accepted', way: 'password', member: who })
    spine.record({ type: 'link.opened' })
  }
  const place = (n: number): void => {
    spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
    spine.record({ type: 'quote.changed', slip: 'slip-1', quote: quoted(2000) })
    spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000) })
    spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(n) })
  }
  const asks = () => sent.filter(({ name }) => name === 'get-bet-outcome')
  const screen = () => spine.slips.get().at(-1)?.screen
  return { spine, clock, sent, locks, requests, logIn, place, asks, screen }
}

test('[SLIP-30] spine drops a fact of a line that is over, and hears one of the line that stands', () => {
  const { spine, logIn } = client()
  logIn(ann)
  const old = lineOf(spine.ledger.get())
  spine.record({ type: 'logout.pressed' })
  spine.record({ type: 'account.changed', accountSeq: 9, balance: paise(1), exposure: paise(0) }, old)
  logIn(ann)
  spine.record({ type: 'account.changed', accountSeq: 9, balance: paise(1), exposure: paise(0) }, old)
  expect(spine.ledger.get().balance).toEqual({ kind: 'missing' })
  spine.record({ type: 'account.changed', accountSeq: 9, balance: paise(1), exposure: paise(0) }, lineOf(spine.ledger.get()))
  expect(spine.ledger.get().balance).toMatchObject({ kind: 'known', accountSeq: 9 })
})

test('[SESS-16] an answer to one member never reaches the next, nor does a refusal end the next session', () => {
  const answers: (() => void)[] = []
  const recorded: string[] = []
  const heard: string[] = []
  let now: Line = { member: ann, generation: 1 }
  const { doors } = deafDoors()
  const refusal = { kind: 'failed' as const, status: 401, said: said('LOGIN_AGAIN') }
  const [first, second] = [{ kind: 'failed' as const, said: said('network') }, refusal]
  const replies = [first, first, second]
  const onLine = createLines(
    {
      socket: doors.socket,
      http: {
        call: (_, __, ___, reply) => {
          const answer = replies.shift()
          if (answer !== undefined) answers.push(() => reply(answer))
        },
      },
    },
    ({ type }) => void recorded.push(type),
    () => now,
  )
  for (const each of [1, 2, 3]) onLine(now).call(userLogout, {}, () => void heard.push(`answer ${each}`))
  answers[0]?.()
  now = { member: bob, generation: 2 }
  answers[1]?.()
  answers[2]?.()
  expect([heard, recorded]).toEqual([['answer 1'], []])
})

test('[SESS-15] asks about a ref only on its own member’s line, however late the lock answers', () => {
  const { spine, locks, logIn, asks } = client({ entries: [left] })
  logIn(ann)
  expect(locks.length).toBeGreaterThan(0)
  spine.record({ type: 'logout.pressed' })
  logIn(bob)
  for (const answer of locks) answer()
  expect(asks()).toEqual([])
  spine.record({ type: 'logout.pressed' })
  logIn(ann)
  for (const answer of locks) answer()
  expect(asks().length).toBeGreaterThan(0)
  for (const { of, body } of asks()) expect([of, body]).toEqual(['ann', { memberCode: 'ann', betSlipRef: ref(7), fence: true }])
})

test('[SESS-15] connection hears a new session before the slip does', () => {
  const { spine } = client()
  const order = spine.actors().map(({ id }) => id)
  expect(order.indexOf('session')).toBeLessThan(order.indexOf('connection'))
  expect(order.indexOf('connection')).toBeLessThan(order.indexOf('slips'))
  expect(order.indexOf('connection')).toBeLessThan(order.indexOf('orders'))
})

test('[SLIP-30] an open tab takes over what a closed one left, and tells its answer', () => {
  const { spine, clock, locks, logIn, asks } = client({ entries: [left] })
  logIn(ann)
  clock.advance(DELAYS.outboxMs)
  for (const answer of locks) answer()
  expect(asks().at(-1)?.body).toMatchObject({ betSlipRef: ref(7), fence: true })
  spine.record({ type: 'outcome.answered', ref: ref(7), outcome: matchedVerdict })
  expect(spine.ledger.get().outbox).toEqual([])
  const facts = spine.journal.export().entries.map(({ fact }) => fact)
  expect(facts).toContainEqual({ type: 'toast.raised', tone: 'success', ...keptSaid({ entry: left, verdict: matchedVerdict }) })
})

/** Delays; one throws when it is first read. */
const throwing = (name: keyof Delays): Delays => {
  let armed = true
  return Object.defineProperty({ ...DELAYS }, name, {
    get: () => {
      if (!armed) return DELAYS[name]
      armed = false
      throw new Error('planted')
    },
  })
}

test('[ERR-01] an order that throws begins again, its slip follows it, and the page says that it failed', () => {
  const { spine, clock, locks, requests, logIn, place, asks, screen } = client({ delays: throwing('graceMs') })
  logIn(ann)
  place(1)
  expect(screen()).toBe('sending')
  spine.record({ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs: 5000 })
  clock.advance(5000)
  expect(spine.ledger.get().failedChart).toBe(orderId(ref(1)))
  expect(spine.journal.export().entries.map(({ fact }) => fact)).toContainEqual({
    type: 'chart.failed',
    chart: orderId(ref(1)),
    text: 'Error: planted',
  })
  expect([screen(), requests]).toEqual(['checking', [`release ${ref(1)}`]])
  for (const answer of locks) answer()
  expect(asks().at(-1)?.body).toMatchObject({ betSlipRef: ref(1), fence: true })
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  expect(spine.ledger.get().outbox).toEqual([])
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m2') })
  expect(screen()).toBe('composing')
})

test('[ERR-01] a slip that throws is replaced, and lets its market go', () => {
  const { spine, logIn, place, screen } = client({ delays: throwing('outcomeMs') })
  logIn(ann)
  place(1)
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  expect(spine.ledger.get()).toMatchObject({ failedChart: 'slip-1', placing: [], outbox: [] })
  expect(screen()).toBe('empty')
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  expect(screen()).toBe('composing')
})

test('[MKT-03] prices count as old from the moment the connection’s chart throws', () => {
  const { spine, logIn } = client({ delays: throwing('reconnectMinMs') })
  logIn(ann)
  expect(spine.ledger.get().link).toBe('up')
  spine.record({ type: 'link.failed', reason: 'cut', dice: 0.5 })
  expect(spine.ledger.get()).toMatchObject({ failedChart: 'connection', link: 'down', feed: 'silent' })
})

test('[ERR-01] a turn that throws leaves no trace, and the next one runs', () => {
  const { spine, logIn } = client()
  logIn(ann)
  const broken = {
    get type(): 'page.shown' {
      throw new Error('planted')
    },
  }
  spine.record(broken)
  expect(spine.ledger.get().failedChart).toBe('spine')
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  expect(spine.slips.get().at(-1)?.screen).toBe('composing')
})

test('[SLIP-30] a browser that cannot keep the bet sends nothing and says what to do', () => {
  const { doors, sent } = deafDoors()
  const spine = createSpine({
    late: lateCharts,
    clock: virtualClock(at(1_000_000)),
    frame: (job) => job(),
    doors: { ...doors, vault: { ...doors.vault, claim: (_, done) => done('write-failed') } },
  })
  spine.start()
  spine.record({ type: 'session.restored', member: ann })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  spine.record({ type: 'quote.changed', slip: 'slip-1', quote: quoted(2000) })
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000) })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  expect(spine.slips.get().at(-1)).toMatchObject({ screen: 'composing', halted: said('nothingKept') })
  expect(sent.filter(({ name }) => name === 'create-bet')).toEqual([])
})

test('[SESS-04] a session ends by the exchange’s clock when the device’s is 13 hours ahead', () => {
  const wire = {
    memberCode: ann.memberCode,
    details: { username: 'ann', role: 'user', status: 'active' },
    key: 'k',
    verifytoken: 't',
    expiry: at(12 * 3_600_000),
    serverTime: at(0),
    isB2C: true,
  }
  const device = at(13 * 3_600_000)
  expect(memberFrom(wire, device).expiresAt).toBe(25 * 3_600_000)
})

test('[SESS-04] a slow restore ends no login that began meanwhile', () => {
  const { doors } = deafDoors()
  const calls: { readonly path: string; readonly answer: (body: unknown) => void }[] = []
  const spine = createSpine({
    late: lateCharts,
    clock: virtualClock(at(1_000_000)),
    frame: (job) => job(),
    doors: {
      ...doors,
      socket: { ...doors.socket, send: () => false },
      memory: { ...doors.memory, isAlone: (reply) => reply(true) },
      http: {
        call: (_, shape, __, reply) => {
          const answer = (body: unknown): void => {
            const parsed = shape.answer.safeParse(body)
            reply(parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: said('words', 'no') })
          }
          calls.push({ path: shape.path, answer })
        },
      },
    },
  })
  const wire = {
    memberCode: ann.memberCode,
    details: { username: 'ann', role: 'user', status: 'active' },
    key: 'k',
    verifytoken: 't',
    expiry: at(1e12),
    isB2C: true,
  }
  const answerTo = (path: string, body: unknown): void => calls.findLast((call) => call.path === path)?.answer(body)
  spine.start()
  spine.record({ type: 'demo.pressed' })
  answerTo('/user/whoAmI', { success: true, status: 200, activity_details: { ip: '', location: '' } })
  // The exchange has carried the login out, and looks at the older question only now.
  answerTo('/user/session', { success: true, output: wire })
  answerTo('/user/demoLogin', { success: true, output: wire })
  expect(spine.ledger.get().member?.memberCode).toBe('ann')
  expect(calls.map(({ path }) => path)).not.toContain('/user/logout')
})
