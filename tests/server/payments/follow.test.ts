import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { openMemberStore } from '#server/members/store.ts'
import { createAudit } from '#server/members/audit.ts'
import { createVisits } from '#server/members/visits.ts'
import { signatureOf } from '#server/payments/callback.ts'
import { keepPaymentNotice, newsOfPayment, paymentNoticed } from '#server/payments/notice.ts'
import { openPlayPayments } from '#server/payments/open.ts'
import { createPlayProvider, DECIDES_MS, PAYS_ITSELF_MS } from '#server/payments/play.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { folderPictures } from '#server/store/pictures.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { ref } from '#tests/player.ts'
import { type VirtualClock, virtualClock } from '#tests/virtual-clock.ts'
import { EVERY_PAYMENT, SECRET, START, ann, openPayments, settle } from './desk.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const WIDE = { min: paise(1), max: paise(100_000_000) }

/** A provider that does as it is asked and tells nothing, with the time of each request in seconds. */
const listener = (clock: VirtualClock, refuses = false) => {
  const heard: string[] = []
  const note = (what: string): void => void heard.push(`${(clock.now() - START) / SECOND} ${what}`)
  const done = (): Promise<void> => (refuses ? Promise.reject(new Error('no route')) : Promise.resolve())
  const provider: PaymentProvider = {
    name: 'listener',
    coolingMs: 0,
    openDeposit: ({ refrenceNo }) => {
      note(`open ${refrenceNo}`)
      return refuses ? Promise.reject(new Error('no route')) : Promise.resolve({ method: 'UPI', vpa: 'house@real', name: 'House' })
    },
    hearClaim: () => Promise.resolve(),
    cancelDeposit: ({ refrenceNo }) => {
      note(`cancel ${refrenceNo}`)
      return done()
    },
    review: ({ refrenceNo }) => {
      note(`review ${refrenceNo}`)
      return done()
    },
    payOut: ({ refrenceNo }) => {
      note(`pay ${refrenceNo}`)
      return done()
    },
    ask: () => {
      note('ask')
      return refuses ? Promise.reject(new Error('no route')) : Promise.resolve(null)
    },
  }
  return { provider, heard }
}

test('[ACCT-04] payments ask about a withdrawal from its own state on, and no more when it is over', async () => {
  const clock = virtualClock(START)
  const { provider, heard } = listener(clock)
  const { exchange, withdraw } = openPayments({ clock, provider })
  const advance = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await settle()
  }
  withdraw(1, 50_000)
  await advance(50 * SECOND)
  exchange.notifyPayment({ id: 'a', ref: ref(1), told: 'withdrawal.approved' }, () => undefined)
  await advance(40 * SECOND)
  expect(heard).toEqual(['0 review WDR-000001', '50 pay WDR-000001'])
  await advance(20 * SECOND)
  expect(heard.slice(2)).toEqual(['110 pay WDR-000001', '110 ask'])
  exchange.notifyPayment({ id: 'b', ref: ref(1), told: 'withdrawal.paid' }, () => undefined)
  await advance(120 * MINUTE)
  expect([heard.length, clock.pending()]).toEqual([4, 0])
})

test('[ACCT-04] payments ask again at their times when a provider refuses each request', async () => {
  const clock = virtualClock(START)
  const { provider, heard } = listener(clock, true)
  const { exchange, deposit, withdraw, stateOf } = openPayments({ clock, provider })
  const advance = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await settle()
  }
  deposit(1, 50_000)
  withdraw(2, 50_000)
  for (const seconds of [2, 4, 8, 7]) await advance(seconds * SECOND)
  expect(stateOf(1)).toBe('started')
  await advance(SECOND)
  expect(stateOf(1)).toBe('rejected')
  await advance(38 * SECOND)
  expect(heard).toEqual([
    '0 open DEP-000001',
    '0 review WDR-000001',
    ...[2, 6, 14].map((at) => `${at} open DEP-000001`),
    '22 cancel DEP-000001',
    '60 review WDR-000001',
    '60 ask',
  ])
  expect(exchange.openPayments().map(({ refrenceNo }) => refrenceNo)).toEqual(['WDR-000001'])
})

test('[ACCT-04] payments keep no timer and hear nothing more when they are closed', async () => {
  const clock = virtualClock(START)
  const { provider, heard } = listener(clock)
  const { payments, deposit, withdraw } = openPayments({ clock, provider })
  deposit(1, 50_000)
  withdraw(2, 10_000)
  await settle()
  expect(clock.pending()).toBe(2)
  payments.close()
  expect(clock.pending()).toBe(0)
  withdraw(3, 10_000)
  await settle()
  expect([clock.pending(), heard]).toEqual([0, ['0 open DEP-000001', '0 review WDR-000001']])
})

test('[ACCT-04] payments of a restart open what waits again and end at once what is overdue', async () => {
  const log = memoryLog()
  const first = openPayments({ log, provider: listener(virtualClock(START)).provider })
  first.deposit(1, 50_002)
  first.withdraw(2, 10_002)
  await first.pass(SECOND)
  first.close()
  const clock = virtualClock(START)
  clock.advance(29 * MINUTE)
  const again = listener(clock)
  const second = openPayments({ log: log.crash(), clock, provider: again.provider })
  await settle()
  expect(again.heard).toEqual(['1740 open DEP-000001', '1740 review WDR-000001'])
  expect(second.exchange.openPayments().map(({ kind, state, steps }) => [kind, state, steps.length])).toEqual([
    ['deposit', 'waiting', 2],
    ['withdrawal', 'waiting', 1],
  ])
  second.close()
  clock.advance(MINUTE)
  const third = openPayments({ log: log.crash(), clock, provider: again.provider })
  clock.advance(0)
  expect(third.stateOf(1)).toBe('expired')
})

test('[ACCT-04][ACCT-08] a deposit paid after its end counts once after a kill and a snapshot', async () => {
  const log = memoryLog()
  const clock = virtualClock(START)
  const first = openPayments({ log, clock })
  const limit = (period: 'day' | 'month') =>
    first.exchange.setLimit(ann, { kind: 'deposit', period, limit: paise(80_000) }, () => undefined)
  for (const period of ['day', 'month'] as const) limit(period)
  const used = ({ exchange }: ReturnType<typeof openPayments>) =>
    exchange.play(ann).limits.flatMap((each) => (each.kind === 'deposit' ? [`${each.used} a ${each.period}`] : []))
  const unpaid = ({ exchange }: ReturnType<typeof openPayments>): number => exchange.state.payments.unpaid.size
  first.deposit(1, 50_002)
  await settle()
  first.exchange.claimDeposit(ann, 'DEP-000001', '607412345678', () => undefined)
  first.withdraw(2, 10_003)
  await first.pass(10 * SECOND)
  clock.advance(72 * 60 * MINUTE)
  expect([first.stateOf(1), first.stateOf(2)]).toEqual(['expired', 'paid'])
  first.deposit(3, 20_002)
  first.exchange.cancelPayment(ann, 'deposit', 'DEP-000002', true, () => undefined)
  first.close()
  const later = log.crash()
  const second = openPayments({ log: later, clock })
  const hear = (id: string, n: number, told: 'deposit.rejected' | 'withdrawal.reversed') =>
    second.exchange.notifyPayment({ id, ref: ref(n), told }, () => undefined)
  hear('a', 1, 'deposit.rejected')
  for (const n of [1, 3])
    second.exchange.notifyPayment({ id: `late ${n}`, ref: ref(n), told: 'deposit.approved', received: paise(n * 10_000) }, () => undefined)
  hear('c', 2, 'withdrawal.reversed')
  const shown = (of: ReturnType<typeof openPayments>) => [used(of), unpaid(of), of.cash(), of.exchange.payments(ann, EVERY_PAYMENT)]
  const before = shown(second)
  expect(before.slice(0, 3)).toEqual([['30000 a day', '40000 a week', '40000 a month'], 0, 140_000])
  const third = openPayments({ log: later.crash(), clock })
  expect([shown(third), third.exchange.state.payments.byRef.size]).toEqual([before, 0])
  third.deposit(4, 50_001)
  expect(third.replies).toMatchObject([{ ok: false, code: 'DEPOSIT_LIMIT_EXCEEDED', about: { period: 'month', remaining: 40_000 } }])
  third.close()
})

test('[ACCT-04] a callback is answered by what came of it', async () => {
  const { payments, deposit, clock, called } = openPayments({ provider: listener(virtualClock(START)).provider })
  deposit(1, 50_000)
  const send = (body: unknown, secret = SECRET, seconds = Math.floor(clock.now() / SECOND)) => {
    const text = JSON.stringify(body)
    return payments.callback(signatureOf(secret, seconds, text), text)
  }
  const approved = { id: 'a', ref: ref(1), type: 'deposit.approved', amount: '500.00' }
  expect(await send(approved, 'another secret')).toEqual({ status: 400, body: { code: 'BAD_SIGNATURE' } })
  clock.advance(500)
  const seconds = Math.floor(clock.now() / SECOND)
  expect(await send(approved, SECRET, seconds - 301)).toEqual({ status: 400, body: { code: 'STALE_SIGNATURE' } })
  expect(await send(approved, SECRET, seconds + 301)).toEqual({ status: 400, body: { code: 'STALE_SIGNATURE' } })
  expect(await send({ ...approved, ref: ref(9) }, SECRET, seconds - 300)).toEqual({ status: 404, body: { code: 'UNKNOWN_REF' } })
  expect(await send({ ...approved, ref: ref(9) })).toEqual({ status: 404, body: { code: 'UNKNOWN_REF' } })
  expect(await send({ ...approved, ref: 'no ref' })).toEqual({ status: 404, body: { code: 'UNKNOWN_REF' } })
  // A person sees it once, even if the provider repeats it.
  expect(called).toEqual([`Payment ${ref(9)}: "deposit.approved" (a) is of no account. Nothing was posted; look at it.`])
  expect(await send(approved)).toEqual({ status: 200, body: { applied: true } })
  expect(await send(approved)).toEqual({ status: 200, body: { applied: false, why: 'SEEN' } })
  expect(await send({ ...approved, id: 'b' })).toEqual({ status: 200, body: { applied: false, why: 'SETTLED' } })
})

/** The sandbox alone, with what it tells. */
const sandbox = () => {
  const clock = virtualClock(START)
  const told: string[] = []
  const provider = createPlayProvider({
    clock,
    secret: SECRET,
    deliver: (header, body) => {
      const { id, type }: { readonly id: string; readonly type: string } = JSON.parse(body)
      const isForged = header !== signatureOf(SECRET, Math.floor(clock.now() / SECOND), body)
      told.push(`${clock.now() - START} ${id.replace(/^play-.*-(?=\w+-\d)/, '')} ${type}${isForged ? ', forged' : ''}`)
    },
  })
  return { clock, told, provider }
}
const asked = (n: number, amount: number, method: 'UPI' | 'BANK' = 'UPI') =>
  ({ ref: ref(n), refrenceNo: 'DEP-000001', amount: paise(amount), method, brand: 'pavilion' }) as const

test('[ACCT-04] the sandbox tells a plan once when it is asked twice, and again after its end', async () => {
  const { clock, told, provider } = sandbox()
  await provider.openDeposit(asked(1, 50_003))
  clock.advance(PAYS_ITSELF_MS)
  await provider.openDeposit(asked(1, 50_003))
  clock.advance(20_000)
  expect(told).toEqual(['20000 deposit-0 deposit.approved', '22000 deposit-1 deposit.approved'])
  await provider.openDeposit(asked(1, 50_003))
  clock.advance(PAYS_ITSELF_MS)
  expect(told.slice(2)).toEqual(['60000 deposit-0 deposit.approved'])
})

test('[ACCT-04] the sandbox decides a claimed deposit once, and forgets an earlier plan of it', async () => {
  const { clock, told, provider } = sandbox()
  await provider.openDeposit(asked(1, 50_000))
  clock.advance(5000)
  for (let times = 0; times < 2; times += 1) {
    await provider.hearClaim(asked(1, 50_000))
    clock.advance(1000)
  }
  clock.advance(40_000)
  expect(told).toEqual(['7000 deposit-0 deposit.approved'])
})

test('[ACCT-04] the sandbox hurries no deposit whose yes comes after its expiry, and hurries a forged one', async () => {
  const { clock, told, provider } = sandbox()
  await provider.openDeposit(asked(1, 50_005))
  await provider.openDeposit(asked(2, 50_006))
  clock.advance(5000)
  await provider.hearClaim(asked(1, 50_005))
  await provider.hearClaim(asked(2, 50_006))
  clock.advance(4000)
  expect(told).toEqual(['7000 deposit-0 deposit.approved, forged', '9000 deposit-1 deposit.approved'])
  clock.advance(30 * 60 * SECOND + DECIDES_MS - 9000)
  expect(told.slice(2)).toEqual([`${30 * 60 * SECOND + DECIDES_MS} deposit-0 deposit.approved`])
})

test('[ACCT-04] the sandbox decides a claimed deposit that it no longer plans, as after a restart', async () => {
  const { clock, told, provider } = sandbox()
  await provider.hearClaim(asked(1, 50_000))
  clock.advance(20_000)
  expect(told).toEqual(['2000 deposit-0 deposit.approved'])
})

test('[ACCT-04] the sandbox tells nothing of an amount of 2 paise', async () => {
  const { clock, told, provider } = sandbox()
  await provider.openDeposit(asked(1, 50_002))
  expect([clock.pending(), await provider.ask(ref(1)), told]).toEqual([0, null, []])
})

test('[ACCT-04] the sandbox forges the first callback of 6 paise and signs the second', async () => {
  const { clock, told, provider } = sandbox()
  await provider.openDeposit(asked(1, 50_006))
  clock.advance(PAYS_ITSELF_MS + DECIDES_MS)
  expect(told).toEqual(['20000 deposit-0 deposit.approved, forged', '22000 deposit-1 deposit.approved'])
})

test('[ACCT-08] the sandbox says no once to a deposit that is given up, if no late yes is to come', async () => {
  const { clock, told, provider } = sandbox()
  for (const [n, paise] of [0, 2, 3, 4, 5].entries()) {
    await provider.openDeposit(asked(n, 50_000 + paise))
    for (let times = 0; times < 2; times += 1) await provider.cancelDeposit(asked(n, 50_000 + paise))
  }
  clock.advance(40 * MINUTE)
  expect(told).toEqual([
    ...Array<string>(3).fill('0 cancel-0 deposit.rejected'),
    '20000 deposit-0 deposit.rejected',
    '22000 deposit-1 deposit.approved',
    '1802000 deposit-0 deposit.approved',
  ])
})

test('[ACCT-04] the sandbox tells nothing more when it is closed', async () => {
  const { clock, told, provider } = sandbox()
  await provider.openDeposit(asked(1, 50_000))
  provider.close()
  expect(clock.pending()).toBe(0)
  clock.advance(20_000)
  expect(told).toEqual([])
})

test('[ACCT-04][BRAND-04] the sandbox names play money of the brand as where a deposit is paid', async () => {
  const { provider } = sandbox()
  const name = 'pavilion play money'
  expect(await provider.openDeposit(asked(1, 50_000))).toEqual({ method: 'UPI', vpa: 'pavilion@playmoney', name })
  const bank = { method: 'BANK', accountNumber: '000000000000', ifsc: 'PLAY0000000', name }
  expect(await provider.openDeposit(asked(2, 50_000, 'BANK'))).toEqual(bank)
})

test('[ACCT-04] the sandbox refuses a withdrawal of 1 paisa at its review', async () => {
  const { exchange, withdraw, pass } = openPayments()
  withdraw(1, 50_001)
  await pass(15_000)
  expect(exchange.payments(ann, EVERY_PAYMENT)[0]?.steps.map(({ state }) => state)).toEqual(['waiting', 'rejected'])
})

test('[ACCT-04] payments of play money pay by themselves, and keep no timer when they are closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-play-'))
  try {
    const clock = virtualClock(START)
    const exchange = createExchange({ clock, log: memoryLog() })
    exchange.openMember(ann, paise(0), () => undefined)
    const room = openPlayPayments({
      exchange,
      clock,
      pictures: folderPictures(folder),
      password: () => null,
      callOperator: () => undefined,
    })
    const press = (n: number): void =>
      exchange.startDeposit(ann, { ref: ref(n), amount: paise(50_000), method: 'UPI', brand: 'pavilion' }, WIDE, () => undefined)
    press(1)
    await settle()
    clock.advance(PAYS_ITSELF_MS)
    await settle()
    expect([exchange.account(ann).balance, room.name, room.coolingMs]).toEqual([50_000, 'play', 0])
    expect(await room.receipts.read('none')).toBeNull()
    press(2)
    await settle()
    room.close()
    expect(clock.pending()).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('[ACCT-06] a notification says how a payment ended, and says nothing before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-notice-'))
  const db = openMemberStore(folder)
  try {
    const audit = createAudit(db, virtualClock(START), createVisits(virtualClock(START)).notes)
    const { exchange, deposit } = openPayments({ provider: listener(virtualClock(START)).provider })
    deposit(1, 50_000)
    const news = () => exchange.payments(ann, EVERY_PAYMENT).map(newsOfPayment)
    const [started] = news()
    if (started === undefined) throw new Error('no deposit')
    expect(started).toEqual({ type: 'deposit', refrenceNo: 'DEP-000001', state: 'started', amount: 50_000 })
    expect(keepPaymentNotice(audit, ann, started)).toBeNull()
    exchange.notifyPayment({ id: 'a', ref: ref(1), told: 'deposit.approved', received: paise(45_000) }, () => undefined)
    const [ended] = news()
    if (ended === undefined) throw new Error('no deposit')
    const id = keepPaymentNotice(audit, ann, ended)
    const [entry, ...others] = audit.last(10, ann)
    expect([id, entry?.kind, others]).toEqual([String(entry?.id), 'payment-ended', []])
    expect(paymentNoticed(entry?.detail ?? '')).toEqual({
      text: '₹450.00 was added to your balance (DEP-000001).',
      payment: { type: 'deposit', refrenceNo: 'DEP-000001', state: 'approved', amount: 45_000 },
    })
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
