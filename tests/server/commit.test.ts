import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { ann, bob, open } from './one-market.ts'

const WIDE = { min: paise(1), max: paise(100_000_000) }
const clock = () => virtualClock(at(1_000_000))

test('[SLIP-30] commands that come while the store writes go in one write, and are answered in order', () => {
  const log = memoryLog(false)
  const batches: number[] = []
  const counted: EventLog = {
    ...log,
    append: (batch, done) => {
      batches.push(batch.events.length)
      log.append(batch, done)
    },
  }
  const { place } = open(counted)
  log.sync()
  log.sync()
  batches.length = 0
  const answers = [1, 2, 3].map((n) => place(n))
  expect([batches, answers.map(({ length }) => length)]).toEqual([[1], [0, 0, 0]])
  log.sync()
  expect([batches, answers.map(({ length }) => length)]).toEqual([
    [1, 2],
    [1, 0, 0],
  ])
  log.sync()
  expect([batches, answers.map(({ length }) => length), log.unsynced()]).toEqual([[1, 2], [1, 1, 1], 0])
})

test('[SLIP-30] a read waits for no write when everything decided is on the disk', () => {
  const log = memoryLog(false)
  const { exchange } = open(log)
  log.sync()
  log.sync()
  const read: number[] = []
  exchange.whenDurable(() => read.push(1))
  expect([read, log.unsynced()]).toEqual([[1], 0])
})

test('[ACCT-04] a payment is decided after the write under way, once', () => {
  const log = memoryLog(false)
  const { exchange, place } = open(log)
  log.sync()
  log.sync()
  const answers: unknown[] = []
  place(1)
  exchange.startDeposit(ann, { ref: ref(9), amount: paise(100), method: 'UPI', brand: 'pv' }, WIDE, (answer) => answers.push(answer))
  expect(exchange.openPayments()).toEqual([])
  log.sync()
  expect([exchange.openPayments().length, answers]).toEqual([1, []])
  log.sync()
  place(2)
  log.sync()
  expect(answers).toMatchObject([{ ok: true, payment: { refrenceNo: 'DEP-000001' } }])
  expect([...log.read()].map(({ type }) => type).slice(-3)).toEqual(['bet-received', 'deposit-started', 'bet-received'])
})

test('[ACCT-04] a payment that waits for a write is not decided when the exchange closes before', () => {
  const log = memoryLog(false)
  const { exchange, place } = open(log)
  log.sync()
  log.sync()
  place(1)
  exchange.startDeposit(ann, { ref: ref(9), amount: paise(100), method: 'UPI', brand: 'pv' }, WIDE, () => undefined)
  exchange.close()
  log.sync()
  exchange.startDeposit(ann, { ref: ref(8), amount: paise(100), method: 'UPI', brand: 'pv' }, WIDE, () => undefined)
  expect(exchange.openPayments()).toEqual([])
})

test('[SLIP-30] an answer ends before the next one begins', () => {
  const log = memoryLog(false)
  const { exchange } = open(log)
  const said: string[] = []
  exchange.whenDurable(() => {
    exchange.whenDurable(() => said.push('third'))
    said.push('first')
  })
  exchange.whenDurable(() => said.push('second'))
  log.sync()
  log.sync()
  expect(said).toEqual(['first', 'second', 'third'])
  said.length = 0
  exchange.whenDurable(() => {
    exchange.whenDurable(() => said.push('nested'))
    said.push('outer')
  })
  expect(said).toEqual(['outer', 'nested'])
})

test('[SLIP-30] a command whose write fails gets no answer, and the operator hears of each', () => {
  const log = memoryLog()
  const broken = { isOn: false }
  const failures: string[] = []
  const failing: EventLog = { ...log, append: (batch, done) => (broken.isOn ? done(new Error('disk full')) : log.append(batch, done)) }
  const { place } = open(failing, {}, ({ message }) => failures.push(message))
  broken.isOn = true
  expect([place(1), failures]).toEqual([[], ['disk full']])
  expect([place(2), failures]).toEqual([[], ['disk full', 'disk full']])
})

/** A log with another writer about: it answers no read before `confirmed`. */
const shared = () => {
  const log = memoryLog()
  const asked: ((error?: Error) => void)[] = []
  const failures: string[] = []
  const exchange = createExchange({
    clock: clock(),
    log: { ...log, confirm: (done) => void asked.push(done) },
    onStoreFailure: ({ message }) => failures.push(message),
  })
  return { log, asked, failures, exchange }
}

test('[SLIP-30] a read asks the log first when another may write, and a write asks nothing', () => {
  const { log, asked, exchange } = shared()
  const said: string[] = []
  exchange.openMember(ann, paise(100), () => said.push('opened'))
  expect([said, asked.length, log.last()]).toEqual([['opened'], 0, 1])
  exchange.whenDurable(() => said.push('read'))
  exchange.openMember(bob, paise(100), () => said.push('opened too'))
  expect([said, asked.length]).toEqual([['opened'], 1])
  asked[0]?.()
  expect([said, asked.length, log.last()]).toEqual([['opened', 'read', 'opened too'], 1, 2])
  exchange.feed({ kind: 'past', marketId: open().exchange.home()[0]?.market.marketId ?? missing(), points: [] })
  expect(asked).toHaveLength(1)
})
const missing = (): never => {
  throw new Error('there is no market')
}

test('[SLIP-30] a read gets no answer when the log says that another writes', () => {
  const { asked, failures, exchange } = shared()
  const said: string[] = []
  exchange.whenDurable(() => said.push('read'))
  asked[0]?.(new Error('another core leads'))
  expect([said, failures]).toEqual([[], ['another core leads']])
})

test('[SLIP-27] the operator hears when old refs cannot be taken from the store', () => {
  const log = memoryLog()
  const failures: string[] = []
  const { place } = open({ ...log, prune: (_, done) => done(new Error('locked')) }, {}, ({ message }) => failures.push(message))
  expect([place(1).length, failures]).toEqual([1, ['locked']])
})

test('[SLIP-30] a close writes what is put off and sends no answer, and nothing where nothing was decided', () => {
  const log = memoryLog()
  const appended: number[] = []
  let closed = 0
  const counted: EventLog = {
    ...log,
    append: (batch, done) => {
      appended.push(batch.events.length)
      log.append(batch, done)
    },
    close: () => {
      closed += 1
    },
  }
  createExchange({ clock: clock(), log: counted }).close()
  expect([appended, closed]).toEqual([[], 1])
  const exchange = createExchange({ clock: clock(), log: counted, together: () => undefined })
  const said: string[] = []
  exchange.openMember(ann, paise(100), () => said.push('opened'))
  exchange.close()
  expect([appended, said, log.last()]).toEqual([[1], [], 1])
  expect(createExchange({ clock: clock(), log: log.crash() }).account(ann).balance).toBe(100)
})
