import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '#contract/all.ts'
import { MOST_RECEIPT, sendReceipt } from '#contract/calls/payments.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..', '..', '..')
const textOf = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8')
const sources = ['server', 'casino'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => textOf(room, name)),
)
/** Does the product read this variable of its environment? */
const isRead = (name: string): boolean => name === 'NODE_ENV' || sources.some((text) => new RegExp(`\\b${name}\\b`).test(text))

const serviceSchema = z.object({
  image: z.string(),
  build: z.optional(z.object({ context: z.string(), dockerfile: z.string() })),
  profiles: z.array(z.enum(['one', 'roles'])),
  command: z.optional(z.array(z.string())),
  environment: z.optional(z.record(z.string(), z.string())),
  volumes: z.optional(z.array(z.string())),
  depends_on: z.optional(z.record(z.string(), z.object({ condition: z.string() }))),
  healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
  read_only: z.optional(z.boolean()),
  secrets: z.optional(z.array(z.string())),
})
const { services, volumes } = z
  .object({ services: z.record(z.string(), serviceSchema), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(textOf('docs', 'deploy', 'compose.yaml'), { merge: true }))
const own = Object.entries(services).filter(([, { image }]) => image === 'pavilion')
const dockerfile = textOf('docs', 'deploy', 'Dockerfile')
/** What the roles bring: they are no part of a process that runs alone. */
const OF_ROLES = ['--role', 'DATABASE_URL', 'NATS_URL', 'BUS_KEY_FILE', 'CORE_URL']

test('compose.yaml runs one process alone, or two cores and two gateways, behind one front', () => {
  const named = (profile: 'one' | 'roles') =>
    Object.entries(services)
      .filter(([, { profiles }]) => profiles.includes(profile))
      .map(([name]) => name)
  expect(named('one')).toEqual(['front', 'pavilion'])
  expect(named('roles')).toEqual(['front', 'core-1', 'core-2', 'gateway-1', 'gateway-2', 'postgres', 'nats'])
})

test('compose.yaml keeps each of its volumes and services consistent', () => {
  const mounted = Object.values(services).flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''))
  const named = mounted.filter((name) => !name.startsWith('.'))
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort())
  // Two processes on one folder would lock each other out.
  expect(own.map(([, service]) => service.volumes?.[0])).toHaveLength(new Set(own.map(([, service]) => service.volumes?.[0])).size)
  const waitedFor = Object.values(services).flatMap((service) => Object.keys(service.depends_on ?? {}))
  expect(waitedFor.filter((name) => services[name] === undefined)).toEqual([])
})

test('compose.yaml waits for healthy stores, and gives NATS the login of its clients', () => {
  const waits = own.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
  expect(waits.map(([name, { condition }]) => [condition, services[name]?.healthcheck !== undefined])).toEqual(
    waits.map(() => ['service_healthy', true]),
  )
  expect(services['nats']?.command).toEqual(expect.arrayContaining(['--user', 'pavilion', '--pass', '${NATS_PASSWORD:-}']))
  const urls = own.flatMap(([, { environment = {} }]) => environment['NATS_URL'] ?? [])
  expect(new Set(urls)).toEqual(new Set(['nats://pavilion:${NATS_PASSWORD:-}@nats:4222']))
})

test('compose.yaml and Dockerfile name only options and variables that the product has', () => {
  const usage = textOf('server', 'main.ts')
  const flags = [...own.flatMap(([, { command = [] }]) => command), ...dockerfile.split(/[^\w-]+/)].filter((word) => /^--[a-z]/.test(word))
  const ofDocker = ['--include', '--omit', '--from', '--interval', '--timeout', '--start-period', '--retries']
  const unknown = flags.filter((flag) => !ofDocker.includes(flag) && !usage.includes(`  ${flag} `))
  expect(unknown).toEqual([])
  const set = [
    ...own.flatMap(([, { environment = {} }]) => Object.keys(environment)),
    ...[...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' ').map((pair) => pair.split('=')[0] ?? '')),
  ]
  expect(set).toEqual(expect.arrayContaining(['TRUST_PROXY', 'LOG_FORMAT', 'METRICS_PORT', 'DATABASE_URL']))
  expect(set.filter((name) => !isRead(name))).toEqual([])
  const alone = services['pavilion']
  expect([...(alone?.command ?? []), ...Object.keys(alone?.environment ?? {})].filter((name) => OF_ROLES.includes(name))).toEqual([])
})

test('[OPS-01] compose.yaml gives every core and gateway the one key of the bus', () => {
  const ofBus = own.filter(([, { environment = {} }]) => environment['NATS_URL'] !== undefined)
  expect(ofBus.map(([name]) => name)).toEqual(['core-1', 'core-2', 'gateway-1', 'gateway-2'])
  for (const [, { environment = {}, secrets = [] }] of ofBus)
    expect([environment['BUS_KEY_FILE'], secrets]).toEqual(['/run/secrets/bus-key', ['bus-key']])
  expect(textOf('docs', 'deploy', 'compose.yaml')).toContain('secrets: { bus-key: { file: bus.key } }')
  for (const ignored of ['.gitignore', 'docs/deploy/Dockerfile.dockerignore'])
    expect(textOf(ignored)).toMatch(/^\/?docs\/deploy\/bus\.key$/m)
})

test('the front passes on what Caddyfile reads, and shuts what is not for players', () => {
  const caddyfile = textOf('docs', 'deploy', 'Caddyfile')
  const read = [...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name)
  expect([...new Set(read)].sort()).toEqual(Object.keys(services['front']?.environment ?? {}).sort())
  expect(caddyfile).toContain('path /mailbox /director/*')
})

test('[ACCT-04] the front lets a receipt through, and no other body of its size', () => {
  const nginx = textOf('docs', 'deploy', 'nginx.conf')
  const [, location = '', most] = /location ~ (\S+) \{\s+client_max_body_size (\d+)m;\s+proxy_pass /.exec(nginx) ?? []
  expect([...nginx.matchAll(/client_max_body_size (\w+);/g)].map(([, size]) => size)).toEqual(['1m', `${most}m`])
  expect(Number(most) * 1024 * 1024).toBe(sendReceipt.most)
  const large = allCalls.map(({ shape }) => shape.path).filter((path) => new RegExp(location).test(path.replaceAll(/:\w+/g, 'M-1')))
  expect([...new Set(large)]).toEqual([sendReceipt.path])
  expect(allCalls.filter(({ shape }) => shape.most !== undefined).map(({ shape }) => shape.path)).toEqual([sendReceipt.path])
  const asBase64 = Math.ceil(MOST_RECEIPT / 3) * 4
  expect(asBase64).toBeLessThan((sendReceipt.most ?? 0) - 1024)
  expect(textOf('docs', 'deploy', 'Caddyfile')).not.toContain('request_body')
})

test('the image runs without rights, asks its health at /health and cannot write to itself', () => {
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(2)
  expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('RUN '))
  // A standby is healthy and not ready; a gateway without a core, too.
  expect(dockerfile).toMatch(/HEALTHCHECK[\s\S]*\/health/)
  expect(own.every(([, service]) => service.read_only === true && service.build?.dockerfile === 'docs/deploy/Dockerfile')).toBe(true)
})
