import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createMeters } from '#server/operate/meters.ts'
import { openMetrics } from '#server/operate/metrics-door.ts'
import { createBetOf, memberOn } from '../doors/door.ts'
import { serve } from './served.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const textOf = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8')
const localMetrics = { port: 0, host: '127.0.0.1' }
/** The value of each line of Prometheus' text, by its name with labels. */
const samplesOf = async (url: string | null): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(url ?? '')).text()
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('/metrics counts bets, refusals, messages, calls and clients when a member bets', async () => {
  const { url, metricsUrl } = await serve({ metrics: localMetrics })
  const { socket, next } = await memberOn(url)
  socket.emit('create-bet', createBetOf(1))
  await next('place-bet-success')
  socket.emit('create-bet', createBetOf(2, { stake: 900_000 }))
  await next('place-bet-error')
  const samples = await samplesOf(metricsUrl)
  expect(samples.get('pavilion_orders_total{order="bet",verdict="accepted"}')).toBe(1)
  expect(samples.get('pavilion_orders_total{order="bet",verdict="refused"}')).toBe(1)
  expect([...samples.keys()].filter((key) => key.startsWith('pavilion_orders_refused_total{order="bet",code="'))).toHaveLength(1)
  expect(samples.get('pavilion_order_verdict_seconds_count{order="bet"}')).toBe(2)
  expect(samples.get('pavilion_orders_waiting')).toBe(0)
  expect(samples.get('pavilion_message_seconds_count{message="create-bet"}')).toBe(2)
  expect(samples.get('pavilion_http_request_seconds_count{method="POST",route="/user/userLogin",status="2xx"}')).toBe(1)
  expect(samples.get('pavilion_connections')).toBe(1)
  expect(samples.get('pavilion_members_connected')).toBe(1)
  expect(samples.get('pavilion_sessions')).toBe(1)
  expect(samples.get('pavilion_open_bets')).toBe(1)
  expect(samples.get('pavilion_markets{status="OPEN"}')).toBe(1)
  expect(samples.get('pavilion_markets{status="SUSPENDED"}')).toBe(0)
  expect(samples.get('pavilion_feed_updates_total{kind="ladder"}')).toBe(1)
  expect(samples.get('pavilion_feed_age_seconds')).toBeGreaterThanOrEqual(0)
  expect(samples.get('pavilion_commit_seconds_count')).toBeGreaterThan(1)
  expect(samples.get('pavilion_events_total')).toBeGreaterThan(1)
  expect(samples.get('pavilion_store_bytes{file="exchange.db"}')).toBeGreaterThan(0)
  expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('no label of /metrics holds a member, a ref, a market or what a client typed', async () => {
  const { url, metricsUrl } = await serve({ metrics: localMetrics })
  const { browser, socket, next } = await memberOn(url)
  const bet = createBetOf(1)
  socket.emit('create-bet', bet)
  await next('place-bet-success')
  socket.emit('typed-by-a-client', {})
  await next('wire-error')
  await browser.call('GET', '/typed-by-a-client')
  const keys = [...(await samplesOf(metricsUrl)).keys()].join('\n')
  for (const secret of ['M1001', 'demo', bet.bet.betSlipRef, 'm1"', 'typed-by-a-client']) expect(keys).not.toContain(secret)
})

test('/metrics is on a listener of its own alone, and nowhere when it is not asked for', async () => {
  const { url, metricsUrl } = await serve({ metrics: localMetrics })
  expect(new URL(metricsUrl ?? '').port).not.toBe(new URL(url).port)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  expect((await fetch(new URL('/home', metricsUrl ?? ''))).status).toBe(404)
  expect((await fetch(metricsUrl ?? '', { method: 'POST' })).status).toBe(404)
  expect((await serve()).metricsUrl).toBeNull()
})

test('a start with metrics says so when their port is taken', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  onTestFinished(() => void other.close())
  await expect(openMetrics(createMeters(), { port, host: '127.0.0.1' })).rejects.toThrow(/^METRICS_PORT=\d+ cannot be opened/)
})

const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

test('OPERATE.md and the dashboard name exactly the metrics that exist', async () => {
  const own = (await createMeters().registry.getMetricsAsJSON()).map(({ name }) => name)
  const named = own.filter((name) => name.startsWith('pavilion_')).sort()
  const table = [...textOf('docs', 'OPERATE.md').matchAll(/^\| `(pavilion_\w+)`/gm)].map(([, name]) => name).sort()
  expect(table).toEqual(named)
  const shown = dashboardSchema
    .parse(JSON.parse(textOf('docs', 'deploy', 'dashboard.json')))
    .panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\b(?:pavilion|nodejs|process)_\w+/g) ?? []))
    .map((name) => (own.includes(name) ? name : name.replace(/_(?:bucket|count|sum)$/, '')))
  expect([...new Set(shown)].filter((name) => !own.includes(name))).toEqual([])
  expect(named.filter((name) => !shown.includes(name))).toEqual([])
})
