import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { marketStatusSchema } from '#contract/market.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'

/** What is sent once under a ref and gets a verdict. */
export type OrderKind = 'bet' | 'cash-out' | 'amendment'

/** What is read when the metrics are asked for; a gateway has its connections alone. */
export type MeterSources = Partial<Sources>
type Sources = {
  readonly connections: () => { readonly connections: number; readonly members: number; readonly unread: number }
  readonly sessions: () => number
  /** The status of every listed market. */
  readonly markets: () => readonly string[]
  readonly openBets: () => number
  readonly openPayments: () => number
  readonly commitAgeMs: () => number
  readonly feedAgeMs: () => number | null
  readonly dataFolder: string
}

/** From a millisecond to ten seconds, as answers and commits take. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The size of each file of a folder; 0 for one that goes meanwhile. */
const sizesIn = (folder: string): readonly (readonly [string, number])[] =>
  readdirSync(folder)
    .filter((name) => /\.db(?:-wal)?$/.test(name))
    .map((name) => [name, statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0] as const)

const inSeconds = (ms: number | null | undefined): number | null => (ms === null || ms === undefined ? null : ms / 1000)

/** The metrics of one server (docs/OPERATE.md). No label holds a member, a ref, a market or free text. */
export const createMeters = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  let sources: MeterSources | null = null
  const gauge = (name: string, help: string, read: (from: MeterSources) => number | null | undefined): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = sources === null ? null : read(sources)
        if (value === null || value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge('pavilion_connections', 'Open sockets', (from) => from.connections?.().connections)
  gauge('pavilion_members_connected', 'Members with an open socket', (from) => from.connections?.().members)
  gauge('pavilion_unread_bytes', 'Sent to clients, and not taken by the network yet', (from) => from.connections?.().unread)
  gauge('pavilion_sessions', 'Sessions of members that have not expired', (from) => from.sessions?.())
  gauge('pavilion_open_bets', 'Bets in memory: those that wait for the result of their market', (from) => from.openBets?.())
  gauge('pavilion_open_payments', 'Deposits and withdrawals under way', (from) => from.openPayments?.())
  gauge('pavilion_commit_age_seconds', 'Age of the commit under way; 0 when none is', (from) => inSeconds(from.commitAgeMs?.()))
  gauge('pavilion_feed_age_seconds', 'Time since the last update of the feed; absent before the first', (from) =>
    inSeconds(from.feedAgeMs?.()),
  )
  new Gauge({
    name: 'pavilion_markets',
    help: 'Listed markets by status',
    labelNames: ['status'],
    registers,
    collect() {
      const listed = sources?.markets?.() ?? []
      for (const status of marketStatusSchema.options) this.set({ status }, listed.filter((each) => each === status).length)
    },
  })
  new Gauge({
    name: 'pavilion_store_bytes',
    help: 'Size of each database in the data folder',
    labelNames: ['file'],
    registers,
    collect() {
      for (const [file, bytes] of sources?.dataFolder === undefined ? [] : sizesIn(sources.dataFolder)) this.set({ file }, bytes)
    },
  })
  const ordersWaiting = new Gauge({ name: 'pavilion_orders_waiting', help: 'Orders in their delay, or without an answer yet', registers })
  const verdicts = new Counter({
    name: 'pavilion_orders_total',
    help: 'Orders that have their verdict, by verdict',
    labelNames: ['order', 'verdict'],
    registers,
  })
  const refusals = new Counter({
    name: 'pavilion_orders_refused_total',
    help: 'Refused orders by their code',
    labelNames: ['order', 'code'],
    registers,
  })
  const toAnswer = new Histogram({
    name: 'pavilion_order_answer_seconds',
    help: 'From the receipt of an order to its first answer, which is on disk',
    labelNames: ['order'],
    buckets: SECONDS,
    registers,
  })
  const toVerdict = new Histogram({
    name: 'pavilion_order_verdict_seconds',
    help: 'From the receipt of an order to its verdict, its delay included',
    labelNames: ['order'],
    buckets: SECONDS,
    registers,
  })
  const commits = new Histogram({ name: 'pavilion_commit_seconds', help: 'Commits of the log', buckets: SECONDS, registers })
  const events = new Counter({ name: 'pavilion_events_total', help: 'Events written to the log', registers })
  const updates = new Counter({ name: 'pavilion_feed_updates_total', help: 'Updates of the feed', labelNames: ['kind'], registers })
  const calls = new Histogram({
    name: 'pavilion_http_request_seconds',
    help: 'Calls over HTTP by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const messages = new Histogram({
    name: 'pavilion_message_seconds',
    help: 'From a message over a socket to its first answer, by name',
    labelNames: ['message'],
    buckets: SECONDS,
    registers,
  })
  return {
    registry,
    /** Says where the gauges are read, once all parts run. */
    readFrom: (from: MeterSources): void => {
      sources = from
    },
    answered: (order: OrderKind, ms: number): void => toAnswer.observe({ order }, ms / 1000),
    /** `code`: why it was refused; null when it was not. */
    decided: (order: OrderKind, verdict: string, code: string | null, ms: number): void => {
      verdicts.inc({ order, verdict })
      if (code !== null) refusals.inc({ order, code })
      toVerdict.observe({ order }, ms / 1000)
    },
    waiting: (orders: number): void => ordersWaiting.set(orders),
    committed: (count: number, ms: number): void => {
      events.inc(count)
      commits.observe(ms / 1000)
    },
    fed: (kind: FeedUpdate['kind']): void => updates.inc({ kind }),
    called: (method: string, route: string, status: number, ms: number): void =>
      calls.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    heard: (message: string, ms: number): void => messages.observe({ message }, ms / 1000),
  }
}
export type Meters = ReturnType<typeof createMeters>
