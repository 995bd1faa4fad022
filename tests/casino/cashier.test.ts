import { expect, test } from 'vitest'
import type { WalletCall } from '#contract/casino/wallet.ts'
import { brandNameSchema, gameIdSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import type { StakeRow } from '#casino/server/store/rows.ts'
import { openStore, type Store } from '#casino/server/store/store.ts'
import { createCashier, waitMs } from '#casino/server/wallet/cashier.ts'
import type { Owed } from '#casino/server/wallet/owed.ts'
import { createReconciler } from '#casino/server/wallet/reconcile.ts'
import { roundId } from '#casino/server/words.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { unguarded } from './unguarded.ts'

const START = millisSchema.parse(1_800_000_000_000)
const AMOUNT = paiseSchema.parse(10_000)
const whose = {
  brand: brandNameSchema.parse('pavilion'),
  member: memberCodeSchema.parse('meera'),
  game: gameIdSchema.parse('lucky7'),
  round: roundId('lucky7-1.1.1'),
  bet: 'b1',
  amountPaise: AMOUNT,
}
type Called = { readonly name: WalletCall; readonly body: Readonly<Record<string, unknown>>; readonly answer: (data: unknown) => void }

/** A cashier on books in memory, whose calls wait until the test answers them. */
const cashing = (said: Owed = { kind: 'unknown', why: 'its round is not in these books' }) => {
  const clock = virtualClock(START)
  let rows = 0
  const books = openStore({ guard: unguarded, folder: null, soon: (job) => job(), onFailure: () => undefined })
  const store: Store = {
    ...books,
    write: (list, done) => {
      rows += list.length
      books.write(list, done)
    },
  }
  const calls: Called[] = []
  const line = (name: WalletCall, body: object, answer: (data: unknown) => void): void =>
    void calls.push({ name, body: Object.fromEntries(Object.entries(body)), answer })
  const told: string[] = []
  const balances: number[] = []
  let ids = 0
  const cashier = createCashier({
    store,
    line,
    clock,
    random: () => {
      ids += 1
      return `id${ids}`
    },
    onBalance: (_, balancePaise) => balances.push(balancePaise),
    notify: (sentence) => told.push(sentence),
  })
  const heard: (readonly [debit: string | null, close: string | null | undefined])[] = []
  const hear = (stake: StakeRow) => {
    heard.push([stake.debit, stake.close?.code])
    return { rows: [], after: () => undefined }
  }
  /** A stake that was registered and called, as a table does it. */
  const staked = (): StakeRow => {
    const stake = cashier.stakeFor(whose)
    cashier.hold(stake, hear)
    store.write([{ in: 'stakes', row: stake }], () => cashier.call(stake.id))
    return stake
  }
  const close = (id: string, kind: 'credit' | 'rollback', amount = 0): boolean => {
    const row = cashier.close(id, { kind, amountPaise: paiseSchema.parse(amount) })
    if (row !== null) store.write([row], () => cashier.call(id))
    return row !== null
  }
  const reconciler = createReconciler({
    store: { ...store, brands: () => ['pavilion'] },
    cashier,
    line,
    clock,
    owed: () => said,
    notify: (sentence) => told.push(sentence),
  })
  return { clock, store, cashier, calls, told, balances, heard, hear, staked, close, reconciler, written: () => rows }
}
const namesOf = (calls: readonly Called[]) => calls.map(({ name, body }) => `${name} ${String(body['tx'])}`)

test('[CAS-04] a call that gets no verdict is made again after 1, 2, 4 and at most 60 s', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(waitMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  const { cashier, calls, clock, staked, heard } = cashing()
  const { id, tx } = staked()
  expect([namesOf(calls), cashier.isLive(id)]).toEqual([[`debit ${tx}`], true])
  // Nothing is called twice while an answer may come.
  cashier.call(id)
  expect(calls).toHaveLength(1)
  calls[0]?.answer(null)
  clock.advance(999)
  expect(calls).toHaveLength(1)
  clock.advance(1)
  calls[1]?.answer({ code: 'UNAVAILABLE' })
  clock.advance(1999)
  expect(calls).toHaveLength(2)
  clock.advance(1)
  expect([namesOf(calls), heard]).toEqual([[`debit ${tx}`, `debit ${tx}`, `debit ${tx}`], []])
  calls[2]?.answer({ code: 'OK', balancePaise: 5 })
  expect(heard).toEqual([['OK', undefined]])
})

test('[CAS-09] the operator is shown once which credit or rollback the wallet refuses', () => {
  const about = 'in the round lucky7-1.1.1'
  const again = 'until the terms agree.'
  for (const [kind, amount, line] of [
    ['credit', 500, `credit id1.c of 500 paise for 10000 paise ${about}: more than lucky7 may return there. It is being paid ${again}`],
    [
      'rollback',
      0,
      `rollback id1.r of 10000 paise ${about}: the round's credits are more than lucky7 may return for the rest. It is asked for again ${again}`,
    ],
  ] as const) {
    const { calls, clock, staked, close, heard, told } = cashing()
    const { id } = staked()
    calls[0]?.answer({ code: 'OK', balancePaise: 90 })
    close(id, kind, amount)
    calls[1]?.answer({ code: 'CREDIT_TOO_HIGH' })
    clock.advance(1000)
    calls[2]?.answer({ code: 'CREDIT_TOO_HIGH' })
    expect(told).toEqual([`casino: the wallet refuses the ${line}`])
    // It is no verdict: the stake is open, and a page is shown no reason of it.
    expect(heard).toEqual([['OK', undefined]])
  }
})

test('[CAS-04] a credit begins its waits again, under its own tx, and tells of a refusal', () => {
  const { cashier, calls, clock, staked, close, heard, told, balances } = cashing()
  const { id } = staked()
  calls[0]?.answer(null)
  clock.advance(1000)
  calls[1]?.answer({ code: 'OK', balancePaise: 90 })
  expect(balances).toEqual([90])
  expect([close(id, 'credit', 500), close(id, 'rollback')]).toEqual([true, false])
  expect(calls.at(-1)).toMatchObject({ name: 'credit', body: { tx: `${id}.c`, debit: `${id}.d`, amountPaise: 500 } })
  calls.at(-1)?.answer({ code: 'BAD_REQUEST' })
  clock.advance(1000)
  expect(calls).toHaveLength(4)
  calls[3]?.answer({ code: 'ALREADY_CLOSED' })
  expect([heard.at(-1), told, balances, cashier.isLive(id)]).toEqual([
    ['OK', 'ALREADY_CLOSED'],
    [`casino: the credit ${id}.c was answered ALREADY_CLOSED`],
    [90],
    false,
  ])
  expect(cashier.close(id, { kind: 'rollback', amountPaise: AMOUNT })).toBeNull()
})

test('[CAS-04] a debit without an answer is rolled back, and its late answer changes nothing', () => {
  const { cashier, calls, clock, staked, close, heard, told } = cashing()
  const { id } = staked()
  expect(close(id, 'rollback')).toBe(true)
  expect(calls.at(-1)).toMatchObject({ name: 'rollback', body: { tx: `${id}.r`, debit: `${id}.d` } })
  calls[0]?.answer({ code: 'OK', balancePaise: 1 })
  expect(heard).toEqual([])
  calls[1]?.answer({ code: 'OK_FENCED' })
  expect([heard, told, cashier.isLive(id)]).toEqual([[[null, 'OK_FENCED']], [], false])
  clock.advance(120_000)
  expect(calls).toHaveLength(2)
})

test('[CAS-04] a debit that was to be made again is not when its stake is closed meanwhile', () => {
  const { calls, clock, staked, close } = cashing()
  const { id } = staked()
  calls[0]?.answer(null)
  close(id, 'rollback')
  clock.advance(10_000)
  expect(namesOf(calls)).toEqual([`debit ${id}.d`, `rollback ${id}.r`])
})

test('[CAS-04] a refused debit is over, and nothing closes it', () => {
  const { cashier, calls, staked, close, heard } = cashing()
  const { id } = staked()
  calls[0]?.answer({ code: 'INSUFFICIENT_FUNDS', balancePaise: 7 })
  expect([heard, cashier.isLive(id), close(id, 'rollback'), cashier.stake(id)]).toEqual([
    [['INSUFFICIENT_FUNDS', undefined]],
    false,
    false,
    null,
  ])
})

test('[ACCT-08] a refused debit keeps the figures of its refusal', () => {
  const { cashier, calls, store, staked } = cashing()
  const { id } = staked()
  const about = { period: 'day', remainingPaise: 10, resets: 20 }
  calls[0]?.answer({ code: 'LIMIT_EXCEEDED', balancePaise: 7, about })
  expect(cashier.stake(id)).toBeNull()
  expect(store.stake(id)).toMatchObject({ debit: 'LIMIT_EXCEEDED', about })
})

test('[CAS-04] a restart makes a closing call again, and leaves a debit to its table', () => {
  const { cashier, calls, hear, store } = cashing()
  const stake = cashier.stakeFor(whose)
  cashier.resume(stake, hear)
  expect([calls, cashier.isLive(stake.id), cashier.hasRoom()]).toEqual([[], true, true])
  const closing: StakeRow = { ...cashier.stakeFor(whose), debit: 'OK', close: { kind: 'credit', tx: 'c', amountPaise: AMOUNT, code: null } }
  cashier.resume(closing, hear)
  expect(namesOf(calls)).toEqual(['credit c'])
  cashier.resume({ ...closing, id: 'over', close: { kind: 'credit', tx: 'c', amountPaise: AMOUNT, code: 'OK' } }, hear)
  expect([calls.length, cashier.isLive('over')]).toEqual([1, false])
  cashier.stop()
  calls[0]?.answer(null)
  expect([cashier.isLive(closing.id), store.stakeOf('c')]).toEqual([false, null])
})

const listed = (tx: string, at: number) => ({ ...whose, tx, at })
const page = (...debits: readonly object[]) => ({ code: 'OK', debits })

const CLOSED = [
  ['rollback', 0],
  ['credit', 700],
] as const
test.for(CLOSED)('[CAS-09] a debit that no stake here closes is closed by a %s once it is a minute old', ([kind, amount]) => {
  const { calls, clock, reconciler, told, cashier, store } = cashing({ kind, amountPaise: paiseSchema.parse(amount) })
  reconciler.start()
  expect(calls.map(({ name, body }) => [name, body])).toEqual([['openDebits', { brand: 'pavilion' }]])
  calls[0]?.answer(page(listed('young', START - 59_999), listed('lost', START - 60_000)))
  expect(calls.map(({ name, body }) => [name, body['debit'] ?? body['after'], body['amountPaise']])).toEqual([
    ['openDebits', undefined, undefined],
    [kind, 'lost', kind === 'credit' ? amount : undefined],
    ['openDebits', 'lost', undefined],
  ])
  expect(told).toEqual([
    `casino: the wallet lists the debit lost of 10000 paise in the round lucky7-1.1.1, which no stake here closes; it is closed by a ${kind} of ${amount} paise, as its round says.`,
  ])
  const id = String(calls[1]?.body['tx']).replace(/\.[rc]$/, '')
  expect([id, store.stake(id)]).toMatchObject([expect.stringMatching(/^x\.[0-9a-f]{24}$/), { debit: 'OK', close: { kind, code: null } }])
  calls[2]?.answer(page())
  // The same list again while the call is on its way: nothing is done twice.
  clock.advance(60_000)
  calls[3]?.answer(page(listed('lost', START - 60_000)))
  expect(calls.filter(({ name }) => name === kind)).toHaveLength(1)
  calls[1]?.answer({ code: 'OK' })
  expect(cashier.isLive(id)).toBe(false)
})

test('[CAS-09] a debit that the books know too little about stays open and is shown to the operator once', () => {
  const { calls, clock, reconciler, told, written } = cashing()
  reconciler.start()
  for (let turn = 0; turn < 3; turn += 1) {
    calls.at(-1)?.answer(page(listed('lost', START - 60_000)))
    calls.at(-1)?.answer(page())
    clock.advance(60_000)
  }
  expect([namesOf(calls).filter((name) => !name.startsWith('openDebits')), written()]).toEqual([[], 0])
  expect(told).toEqual([
    `casino: the wallet lists the debit lost of 10000 paise in the round lucky7-1.1.1; its round is not in these books. It stays open: restore the casino's books, or close it by hand.`,
  ])
})

test('[CAS-09] the operator is shown a thousand such debits, and then that there are more', () => {
  const { calls, reconciler, told } = cashing()
  reconciler.start()
  for (let from = 0; from < 1500; from += 500)
    calls.at(-1)?.answer(page(...Array.from({ length: 500 }, (_, n) => listed(`lost-${from + n}`, START - 60_000))))
  expect([told.length, told.at(-1)]).toEqual([1001, 'casino: the wallet lists more than 1000 debits that no stake here closes'])
})

test('[CAS-04] a debit that is live here is left alone, and one closed here is closed there again', () => {
  const { calls, clock, reconciler, staked, close, told } = cashing()
  const { id } = staked()
  calls[0]?.answer({ code: 'OK' })
  clock.advance(60_000)
  reconciler.start()
  calls[1]?.answer(page(listed(`${id}.d`, START)))
  calls[2]?.answer(page())
  expect(calls).toHaveLength(3)
  close(id, 'credit', 700)
  calls[3]?.answer({ code: 'OK' })
  clock.advance(60_000)
  calls[4]?.answer(page(listed(`${id}.d`, START)))
  expect(calls[5]).toMatchObject({ name: 'credit', body: { tx: `${id}.c`, amountPaise: 700 } })
  expect(told).toEqual([])
})

test('[CAS-04] the comparison ends with its last page, an answer that is none, and with the provider', () => {
  const { calls, clock, reconciler } = cashing()
  reconciler.start()
  for (const none of [null, { code: 'UNAVAILABLE' }, page()]) {
    const before = calls.length
    calls.at(-1)?.answer(none)
    expect(calls).toHaveLength(before)
    clock.advance(60_000)
    expect(calls).toHaveLength(before + 1)
  }
  reconciler.stop()
  calls.at(-1)?.answer(page(listed('lost', START - 60_000)))
  const stopped = calls.length
  clock.advance(120_000)
  expect(calls).toHaveLength(stopped)
})
