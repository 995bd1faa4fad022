import Database from 'libsql'
import { type CoreBet, numberOf } from '#server/exchange/bet.ts'
import { type CorePayment, isWished, sumsOf } from '#server/exchange/payment.ts'
import { heldUtr } from '#server/exchange/payments-state.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { isPrunable } from '#server/exchange/refs.ts'
import { type Ended, nothingEnded, refKey } from '#server/exchange/state/state.ts'
import type { Archive, Batch, EventLog, Positioned, Rebuilt, Snapshot } from './log.ts'
import type { Statements } from '#server/exchange/statements.ts'
import { STATEMENTS_NOW } from './statement-tables.ts'
import { statementsOn } from './statements.ts'
import { eventFrom, versionOf } from './versions.ts'

export type MemoryLog = EventLog & {
  /** Puts everything appended so far on the "disk" and acknowledges it. */
  sync(): void
  /** A new log with only what was synced: the machine died before the rest reached the disk. */
  crash(): MemoryLog
  readonly unsynced: () => number
}

const MAX_SNAPSHOTS = 2

/** An event as a disk gives it back: through its text and its schema. */
const readAgain = ({ position, ...event }: Positioned): Positioned => ({
  ...eventFrom(JSON.stringify(event), versionOf(event)),
  position,
})

/** An archive in memory. It gives away copies, because the exchange changes its own bets in place. */
const memoryArchive = ({ bets, cashOuts, casino, payments, news }: Ended = nothingEnded) => {
  const rows = new Map(bets.map((bet) => [bet.betId, bet]))
  const byRef = new Map(bets.map((bet) => [refKey(bet.member, bet.order.ref), bet.betId]))
  const asked = new Map(cashOuts.map((cashOut) => [refKey(cashOut.member, cashOut.order.ref), cashOut]))
  const txs = new Map(casino.map((record) => [record.tx, record]))
  const paid = new Map<string, CorePayment>(payments.map((payment) => [payment.ref, payment]))
  const heard = new Set(news)
  const inOrder = (which: (bet: CoreBet) => boolean): readonly CoreBet[] =>
    [...rows.values()]
      .filter(which)
      .sort((a, b) => numberOf(a.betId) - numberOf(b.betId))
      .map((bet) => ({ ...bet }))
  const archive: Archive = {
    betOf: (member, ref) => {
      const betId = byRef.get(refKey(member, ref))
      return (betId === undefined ? undefined : rows.get(betId)) ?? null
    },
    cashOutOf: (member, ref) => asked.get(refKey(member, ref)) ?? null,
    casinoTx: (tx) => txs.get(tx) ?? null,
    betsIn: (marketId) => inOrder((bet) => bet.market.marketId === marketId),
    betsOf: (betIds) => betIds.flatMap((betId) => inOrder((bet) => bet.betId === betId)),
    lastBetsOf: (member, most) =>
      inOrder((bet) => bet.member === member)
        .slice(-most)
        .reverse(),
    members: () => [...new Set([...rows.values()].map(({ member }) => member))],
    payment: (ref) => paid.get(ref) ?? null,
    paymentNamed: (refrenceNo) => [...paid.values()].find((payment) => payment.refrenceNo === refrenceNo) ?? null,
    paymentsOf: (member, wish) =>
      [...paid.values()]
        .filter((payment) => payment.member === member && isWished(wish, payment))
        .sort((a, b) => b.number - a.number)
        .slice(0, wish.most),
    paymentSums: (member, wish, without) =>
      sumsOf([...paid.values()].filter((each) => each.member === member && !without.includes(each.ref) && isWished(wish, each))),
    hasUtr: (utr) => [...paid.values()].some((payment) => heldUtr(payment) === utr),
    hasNews: (id) => heard.has(id),
  }
  return {
    archive,
    put: (ended: Ended): void => {
      for (const bet of ended.bets) {
        rows.set(bet.betId, bet)
        byRef.set(refKey(bet.member, bet.order.ref), bet.betId)
      }
      for (const cashOut of ended.cashOuts) asked.set(refKey(cashOut.member, cashOut.order.ref), cashOut)
      for (const record of ended.casino) txs.set(record.tx, record)
      for (const payment of ended.payments) paid.set(payment.ref, payment)
      for (const id of ended.news) heard.add(id)
    },
    clear: (): void => {
      for (const each of [rows, byRef, asked, txs, paid, heard]) each.clear()
    },
    copy: () =>
      memoryArchive({
        bets: [...rows.values()],
        cashOuts: [...asked.values()],
        casino: [...txs.values()],
        payments: [...paid.values()],
        news: [...heard],
      }),
  }
}

/** Statements in memory: the store's own tables, filled when something is first asked of them. */
const memoryStatements = (written: () => readonly Rebuilt[]): Statements => {
  const open = () => {
    const db = new Database(':memory:')
    db.exec(STATEMENTS_NOW)
    return { known: written(), done: 0, ...statementsOn(db) }
  }
  let kept: ReturnType<typeof open> | null = null
  const filled = (): Statements => {
    // A rebuild begins another list.
    if (kept === null || kept.known !== written()) kept = open()
    for (const { projected, ended } of kept.known.slice(kept.done)) {
      for (const each of projected) kept.put(each)
      kept.putBets(ended.bets)
    }
    kept.done = kept.known.length
    return kept.reads
  }
  return {
    page: (wish) => filled().page(wish),
    rowsFrom: (wish) => filled().rowsFrom(wish),
    rowsAt: (member, position) => filled().rowsAt(member, position),
    rowsOf: (member, kinds, by) => filled().rowsOf(member, kinds, by),
    resultRows: (member, markets) => filled().resultRows(member, markets),
    profit: (wish) => filled().profit(wish),
    marketProfit: (member, market, span) => filled().marketProfit(member, market, span),
    history: (wish) => filled().history(wish),
    played: (member) => filled().played(member),
  }
}

/** What lies on the "disk". */
type Disk = {
  events: Positioned[]
  seq: number
  snapshots: readonly Snapshot[]
  /** What was written beside the events, in that order. */
  written: Rebuilt[]
  readonly ended: ReturnType<typeof memoryArchive>
}

const logOn = (disk: Disk, auto: boolean): MemoryLog => {
  /** What was appended, synced or not. */
  const ended = disk.ended.copy()
  let tail: { readonly batch: Batch; readonly done: (error?: Error) => void }[] = []
  let dead = false
  const write = ({ events, projected, ended: over, snapshot }: Batch): void => {
    for (const event of events) {
      disk.seq += 1
      disk.events.push({ ...event, position: disk.seq })
    }
    disk.ended.put(over)
    disk.written.push({ projected, ended: over })
    if (snapshot !== null) disk.snapshots = [{ seq: disk.seq, body: snapshot }, ...disk.snapshots].slice(0, MAX_SNAPSHOTS)
  }
  const sync = (): void => {
    const waiting = tail
    tail = []
    for (const { batch } of waiting) write(batch)
    for (const { done } of waiting) done()
  }
  return {
    append: (batch, done) => {
      if (dead) return
      ended.put(batch.ended)
      tail.push({ batch, done })
      if (auto) sync()
    },
    sync,
    crash: () => {
      dead = true
      tail = []
      return logOn({ ...disk, events: disk.events.map(readAgain), written: [...disk.written], ended: disk.ended.copy() }, auto)
    },
    unsynced: () => tail.length,
    read: (after = 0) => disk.events.slice(disk.events.findLastIndex(({ position }) => position <= after) + 1),
    last: () => disk.seq + tail.reduce((sum, { batch }) => sum + batch.events.length, 0),
    eventAt: (position) => disk.events.find((event) => event.position === position) ?? null,
    postedOn: (start, most, before) =>
      disk.events
        .filter(({ position, transactions }) => {
          const sums = new Map<string, number>()
          for (const { type, postings } of transactions)
            for (const { account, amount } of postings) if (account.startsWith(start)) sums.set(type, (sums.get(type) ?? 0) + amount)
          return position < before && [...sums.values()].some((sum) => sum !== 0)
        })
        .map(({ position }) => position)
        .toReversed()
        .slice(0, most),
    snapshots: () => disk.snapshots,
    archive: ended.archive,
    statements: memoryStatements(() => disk.written),
    rebuild: (chunks) => {
      disk.snapshots = []
      for (const each of [ended, disk.ended]) each.clear()
      disk.written = []
      for (const chunk of chunks) {
        for (const each of [ended, disk.ended]) each.put(chunk.ended)
        disk.written.push(chunk)
      }
    },
    prune: (before, done) => {
      disk.events = disk.events.filter((event) => !isPrunable(event, before))
      done()
    },
    close: () => undefined,
  }
}

/** A log in memory. `auto`: every append is synced at once; otherwise it waits for `sync`, like a slow disk. */
export const memoryLog = (auto = true, stored: readonly ExchangeEvent[] = []): MemoryLog =>
  logOn(
    {
      events: stored.map((event, i) => ({ ...event, position: i + 1 })),
      seq: stored.length,
      snapshots: [],
      written: [],
      ended: memoryArchive(),
    },
    auto,
  )
