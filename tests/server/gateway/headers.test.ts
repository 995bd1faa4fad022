import { request } from 'node:http'
import { expect, test } from 'vitest'
import { localBus } from '#tests/server/gateway/local-bus.ts'
import { systemClock } from '#server/clock.ts'
import { openCore, openGateway } from './roles.ts'

/** The status of a GET with these headers, which `fetch` refuses to send. */
const statusOf = (url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${url}/server-time`, { headers, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('[HTTP-01] a gateway lets its own answers load nothing', async () => {
  const bus = localBus(systemClock)
  const core = await openCore(bus.end())
  const { url, isReady } = await openGateway(bus.end())
  core.leave()
  await expect.poll(isReady, { timeout: 10_000 }).toBe(false)
  const own = [
    ['/server-time', 503],
    ['/ready', 503],
    ['/health', 200],
  ] as const
  for (const [path, status] of own) {
    const answer = await fetch(`${url}${path}`)
    expect([path, answer.status, answer.headers.get('content-security-policy')]).toEqual([path, status, "default-src 'none'"])
  }
})

test('[HTTP-01] a gateway keeps the headers of its own connection when a client sends such', async () => {
  const bus = localBus(systemClock)
  await openCore(bus.end())
  const { url } = await openGateway(bus.end())
  for (const headers of [{}, { 'keep-alive': 'x' }, { 'proxy-connection': 'x' }, { te: 'trailers' }])
    expect([headers, await statusOf(url, headers)]).toEqual([headers, 200])
})
