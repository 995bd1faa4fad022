import { expect, onTestFinished, test } from 'vitest'
import { localBus } from '#tests/server/gateway/local-bus.ts'
import { systemClock } from '#server/clock.ts'
import { openStandby } from '#server/cluster/standby.ts'
import { rawCall } from '../doors/raw.ts'
import { openCore, openGateway } from './roles.ts'

/** Request lines that ask for no path, or for one that cannot be read. */
const OF_PROXIES = ['http://evil.example/', 'http://evil.example/health', 'https://evil.example/user/session', 'ftp://evil.example/', '*']
const PATHS = ['//evil.example/', '/@evil.example', '/\\evil.example', '/?http://evil.example/', '/%', '/..//evil.example', '/%2e%2e/x']

const openRoles = async () => {
  const bus = localBus(systemClock)
  const core = await openCore(bus.end())
  const gateway = await openGateway(bus.end(), { metrics: { port: 0, host: '127.0.0.1' } })
  return { core: core.url, gateway: gateway.url, metrics: gateway.metricsUrl ?? '' }
}
const ask = (url: string, method: string, target: string) =>
  rawCall(url, [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', 'Content-Length: 0'])

test('[HTTP-01] exchange and gateway refuse a request line that asks a proxy for a site', async () => {
  const { core, gateway } = await openRoles()
  for (const url of [core, gateway])
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE'])
      for (const target of OF_PROXIES) {
        const { status, text, headers } = await ask(url, method, target)
        expect(headers).toContain("content-security-policy: default-src 'none'")
        expect([method, target, status, text]).toEqual([method, target, 400, expect.stringContaining('address: is no path of this site')])
      }
})

test('[HTTP-01] a gateway answers a strange path with the words of the exchange', async () => {
  const { core, gateway } = await openRoles()
  for (const target of PATHS) {
    const [direct, through] = [await ask(core, 'GET', target), await ask(gateway, 'GET', target)]
    // The relay takes no path with dots in it; the exchange has nothing there.
    expect([direct.status, through.status]).toEqual([404, target.includes('..') || target.includes('%2e') ? 400 : 404])
    expect(through.text).toMatch(/"success":false,"message":"(?:There is nothing at|address: )/)
  }
})

test('[HTTP-01] metrics and a standby answer each request line without a fault of their own', async () => {
  const { metrics } = await openRoles()
  const standby = await openStandby(0, '127.0.0.1', () => systemClock.now())
  onTestFinished(standby.close)
  for (const target of [...OF_PROXIES, ...PATHS]) {
    expect((await ask(metrics, 'GET', target)).status).toBe(404)
    expect((await ask(`http://127.0.0.1:${standby.port}`, 'GET', target)).status).toBe(503)
  }
})
