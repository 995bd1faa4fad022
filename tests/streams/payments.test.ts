import { expect, test } from 'vitest'
import { changeOf } from '#client/ledger/changes.ts'
import { transactionSchema } from '#contract/calls/payments.ts'
import type { PaymentState } from '#contract/messages/payments.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { secret } from '#contract/secret.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { HttpDoor, Reply } from '#streams/doors.ts'
import { at, deafDoors, lateCharts, member, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const KEY = `pavilion-payment:${ref(1)}`
/** A disk that outlives a page. */
const createDisk = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
const wire = (state: PaymentState) => ({
  success: true,
  outcome: 'made',
  result: {
    type: 'deposit',
    refrenceNo: 'DEP-000001',
    ref: ref(1),
    state,
    amount: 500,
    method: 'UPI',
    at: 1,
    steps: [],
    hasReceipt: false,
    canCancel: true,
  },
})
const FAILED: Reply<never> = { kind: 'failed', said: said('network') }

/** A page on this disk. `answer` says what comes of a call; null: nothing comes. */
const openPage = (disk: Storage, answer: (path: string, request: object) => unknown) => {
  const clock = virtualClock(at(1_000_000))
  const calls: string[] = []
  const stored: boolean[] = []
  const call: HttpDoor['call'] = (_, shape, request, reply) => {
    calls.push(shape.path)
    if (shape.path.endsWith('/deposits')) stored.push(disk.getItem(KEY) !== null)
    // Nothing comes of the calls that are not about payments.
    if (!/\/(?:deposits|withdrawals|outcome|receipt|proof\/challenge)$/.test(shape.path)) return undefined
    const came = answer(shape.path, Object(request))
    if (came === undefined) return reply(FAILED)
    if (came === null) return undefined
    const parsed = shape.answer.safeParse(came)
    if (!parsed.success) throw new Error(`${shape.path}: ${parsed.error.message}`)
    return reply({ kind: 'answer', answer: parsed.data })
  }
  const doors = { ...deafDoors().doors, disk: { storage: disk, locks: undefined }, http: { call } }
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  const chart = () => spine.charts.get().deposit?.getSnapshot()
  const count = (end: string): number => calls.filter((path) => path.endsWith(end)).length
  const press = (): void => spine.record({ type: 'deposit.pressed', ref: ref(1), amount: paise(50_000), method: 'UPI' })
  return { spine, clock, chart, count, press, stored }
}

test('[ACCT-04] a press is stored before it is sent, sent once, and forgotten at its answer', () => {
  const disk = createDisk()
  const { chart, count, press, stored } = openPage(disk, (path) => (path.endsWith('/deposits') ? wire('started') : undefined))
  press()
  expect([count('/deposits'), stored, disk.getItem(KEY)]).toEqual([1, [true], null])
  expect(chart()?.value).toBe('following')
})

test('[ACCT-04] a line cut after the press asks for the outcome, and never sends twice', () => {
  const disk = createDisk()
  const known = { isMade: false }
  const { chart, count, press, clock, spine } = openPage(disk, (path) =>
    path.endsWith('/outcome') && known.isMade ? wire('waiting') : undefined,
  )
  press()
  expect([chart()?.value, count('/deposits'), count('/outcome')]).toEqual(['asking', 1, 1])
  clock.advance(9000)
  expect(count('/outcome')).toBe(4)
  expect(disk.getItem(KEY)).not.toBeNull()
  known.isMade = true
  spine.record({ type: 'page.online' })
  expect([chart()?.value, count('/deposits'), disk.getItem(KEY)]).toEqual(['following', 1, null])
})

test('[ACCT-04] a reload in doubt asks about the ref that the closed page left', () => {
  const disk = createDisk()
  const first = openPage(disk, () => null)
  first.press()
  expect(first.chart()?.value).toBe('sending')
  const second = openPage(disk, (path) => (path.endsWith('/outcome') ? { success: true, outcome: 'never-seen' } : undefined))
  expect([second.count('/deposits'), second.count('/outcome')]).toEqual([0, 1])
  expect([second.chart()?.value, second.chart()?.context.said?.key, disk.getItem(KEY)]).toEqual(['editing', 'paymentNeverSeen', null])
})

test('[ACCT-13] a page that closed before the passkey says so, and that nothing was withdrawn', () => {
  const disk = createDisk()
  const answers = (path: string) => (path.endsWith('/withdrawals') ? { success: false, code: 'PASSKEY_NEEDED' } : null)
  const before = openPage(disk, answers)
  before.spine.record({ type: 'withdrawal.pressed', ref: ref(1), amount: paise(50_000), beneficiaryId: 'B1' })
  expect(before.spine.charts.get().withdrawal?.getSnapshot().value).toBe('proving')
  const { spine } = openPage(disk, (path) => (path.endsWith('/outcome') ? { success: true, outcome: 'never-seen' } : null))
  const { value, context } = spine.charts.get().withdrawal?.getSnapshot() ?? {}
  expect([value, context?.said, disk.getItem(KEY)]).toEqual(['editing', said('paymentUnproved'), null])
})

test('[ACCT-13] a press that is sent with its passkey no longer counts as without', () => {
  const disk = createDisk()
  const answers = [{ success: false, code: 'PASSKEY_NEEDED' }]
  const { spine, count } = openPage(disk, (path) => (path.endsWith('/withdrawals') ? (answers.pop() ?? null) : null))
  spine.record({ type: 'withdrawal.pressed', ref: ref(1), amount: paise(50_000), beneficiaryId: 'B1' })
  const waiting = disk.getItem(KEY)
  spine.record({ type: 'payment.proved', ref: ref(1) })
  expect([waiting?.includes('unproved'), count('/withdrawals'), disk.getItem(KEY)?.includes('unproved')]).toEqual([true, 2, false])
})

test('[ACCT-04] a full disk sends nothing, and says so', () => {
  const disk = createDisk()
  const full = {
    ...disk,
    setItem: () => {
      throw new Error('full')
    },
  }
  const { chart, count, press } = openPage(full, () => null)
  press()
  expect([count('/deposits'), chart()?.value, chart()?.context.said?.key]).toEqual([0, 'editing', 'paymentNothingKept'])
})

test('[ACCT-04][FLOW-03] the journal keeps no picture of a receipt, and a refusal is shown in its place', () => {
  const { spine } = openPage(createDisk(), (path) => (path.endsWith('/receipt') ? { success: false, code: 'RECEIPT_TYPE' } : undefined))
  spine.record({ type: 'change.submitted', change: { what: 'receipt', refrenceNo: 'DEP-000001', picture: secret('the-content') } })
  expect(changeOf(spine.ledger.get(), 'payment DEP-000001')).toMatchObject({ state: 'refused', said: said('RECEIPT_TYPE') })
  expect(JSON.stringify(spine.ledger.get())).not.toContain('the-content')
  expect(transactionSchema.safeParse(wire('waiting').result).success).toBe(true)
})
