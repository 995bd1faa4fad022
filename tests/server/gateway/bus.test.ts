import { expect, test, vi } from 'vitest'
import { millisSchema } from '#contract/scalar.ts'
import type { Bus } from '#server/cluster/bus/bus.ts'
import { localBus } from '#tests/server/gateway/local-bus.ts'
import { systemClock } from '#server/clock.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { natsUrl } from '#tests/nats-server.ts'
import { breakable, natsTest, openBus, ownPrefix } from './nats.ts'

const ends = async (): Promise<readonly [Bus, Bus]> => {
  const prefix = ownPrefix()
  return [await openBus({ url: natsUrl, prefix }), await openBus({ url: natsUrl, prefix })]
}
const localEnds = async (): Promise<readonly [Bus, Bus]> => {
  const bus = localBus(systemClock)
  return [bus.end(), bus.end()]
}

for (const [name, run, open] of [
  ['local', test, localEnds],
  ['nats', natsTest, ends],
] as const) {
  run(`[SOCK-01] the ${name} bus delivers texts in their order when they go to several subjects`, async () => {
    const [one, other] = await open()
    const heard: string[] = []
    for (const subject of ['a.b', 'a.c']) other.subscribe(subject, (text) => heard.push(text))
    other.serve('ready', () => 'yes')
    await vi.waitFor(async () => expect(await one.request('ready', '')).toEqual({ kind: 'reply', body: 'yes' }))
    const long = 'é'.repeat(200_000)
    const sent = Array.from({ length: 20 }, (_, n) => (n === 9 ? long : String(n)))
    for (const [n, text] of sent.entries()) one.publish(n % 2 === 0 ? 'a.b' : 'a.c', text)
    await vi.waitFor(() => expect(heard).toHaveLength(20))
    expect(heard.map((text) => text.length)).toEqual(sent.map((text) => text.length))
    expect(heard[9]).toBe(long)
  })

  run(`[SOCK-01] the ${name} bus says no-server when no process serves a subject`, async () => {
    const [one] = await open()
    expect(await one.request('none', 'x')).toEqual({ kind: 'no-server' })
  })

  run(`[SOCK-01] the ${name} bus stops a listener when it is told to`, async () => {
    const [one, other] = await open()
    const heard: string[] = []
    const stop = other.subscribe('a', (text) => heard.push(text))
    other.serve('ready', () => 'yes')
    await vi.waitFor(async () => expect((await one.request('ready', '')).kind).toBe('reply'))
    one.publish('a', '1')
    await vi.waitFor(() => expect(heard).toEqual(['1']))
    stop()
    other.subscribe('a', (text) => heard.push(`again ${text}`))
    await vi.waitFor(async () => expect((await other.request('ready', '')).kind).toBe('reply'))
    one.publish('a', '2')
    await vi.waitFor(() => expect(heard).toEqual(['1', 'again 2']))
  })
}

test('the local bus loses a text on its way when its end is cut and healed before it arrives', () => {
  const clock = virtualClock(millisSchema.parse(0))
  const bus = localBus(clock)
  const [one, other] = [bus.end(), bus.end()]
  const heard: string[] = []
  other.subscribe('a', (text) => heard.push(text))
  one.publish('a', 'lost')
  other.cut()
  other.heal()
  clock.advance(1)
  expect(heard).toEqual([])
  one.publish('a', 'kept')
  clock.advance(1)
  expect(heard).toEqual(['kept'])
})

natsTest('[SOCK-01] the nats bus publishes nothing when its link is cut, and publishes again once it is healed', async () => {
  const prefix = ownPrefix()
  const way = await breakable()
  const one = await openBus({ url: way.url, prefix })
  const other = await openBus({ url: natsUrl, prefix })
  const heard: string[] = []
  const links: boolean[] = []
  one.onLink((isUp) => links.push(isUp))
  other.subscribe('a', (text) => heard.push(text))
  await vi.waitFor(() => {
    one.publish('a', 'before')
    expect(heard).toContain('before')
  })
  way.cut()
  await vi.waitFor(() => expect(one.isUp()).toBe(false), 5000)
  expect(one.publish('a', 'meanwhile')).toBe(false)
  expect(await one.request('a', 'meanwhile')).toEqual({ kind: 'not-sent' })
  way.heal()
  await vi.waitFor(() => expect(one.isUp()).toBe(true), 5000)
  expect(one.publish('a', 'after')).toBe(true)
  await vi.waitFor(() => expect(heard.at(-1)).toBe('after'))
  expect(heard).not.toContain('meanwhile')
  expect(links).toEqual([false, true])
})

natsTest('[SOCK-01] the nats bus takes no more when too many bytes are on their way, and again after them', async () => {
  const prefix = ownPrefix()
  const bus = await openBus({ url: natsUrl, prefix, mostWaiting: 300_000 })
  const links: boolean[] = []
  bus.onLink((isUp) => links.push(isUp))
  const taken = Array.from({ length: 20 }, () => bus.publish('a', 'x'.repeat(40_000)))
  expect(taken.filter(Boolean)).toHaveLength(8)
  await vi.waitFor(() => expect(bus.isUp()).toBe(true))
  expect(links).toEqual([false, true])
})

test('[SOCK-01] a start says what to do when there is no NATS server', async () => {
  await expect(openBus({ url: 'nats://127.0.0.1:1', prefix: 'test' })).rejects.toThrow('NATS_URL=nats://127.0.0.1:1 cannot be reached')
})
