import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountChanged } from '#contract/messages/account.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Carrier } from '#server/cluster/bus/bus.ts'
import { localBus } from '#tests/server/gateway/local-bus.ts'
import { systemClock } from '#server/clock.ts'
import { createCoreLink } from '#server/cluster/gateway/core-link.ts'
import { BEAT, BEAT_MS, KEEP_MS, type Term, termSchema } from '#server/cluster/gateway/words.ts'
import { natsUrl } from '#tests/nats-server.ts'
import { refOfToday } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { createBetOf, memberOn } from '../doors/door.ts'
import { natsTest, openBus, openCarrier, overhear, ownPrefix } from './nats.ts'
import { openCore, openGateway } from './roles.ts'

const demo = memberCodeSchema.parse('M1001')
const WILD = 9_999_999

/** A stranger's server, and the paths that were asked of it. */
const strangersServer = async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.cookie ?? ''}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { asked, url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}` }
}

const beatOf = (term: string, epoch: number, address: string, time: number): string =>
  JSON.stringify({ term, epoch, time, writes: true, address })

const local = async () => {
  const bus = localBus(systemClock)
  return { end: async () => bus.end(), stranger: async (): Promise<Carrier> => bus.stranger() }
}
const nats = async () => {
  const prefix = ownPrefix()
  return { end: () => openBus({ url: natsUrl, prefix }), stranger: () => openCarrier({ url: natsUrl, prefix }) }
}

for (const [name, run, open] of [
  ['local', test, local],
  ['nats', natsTest, nats],
] as const)
  run(`[SOCK-01] a gateway sends no call to a stranger who forges beats (${name} bus)`, async () => {
    const { end, stranger } = await open()
    await openCore(await end())
    const gateway = await openGateway(await end())
    const wrong = await strangersServer()
    const way = await stranger()
    for (const epoch of [1, 2, WILD]) way.publish(BEAT, Buffer.from(beatOf(`${epoch}-00000000`, epoch, wrong.url, systemClock.now())))
    const { browser, socket, next } = await memberOn(gateway.url)
    for (let times = 0; times < 3; times += 1) {
      way.publish(BEAT, Buffer.from(beatOf(`${WILD}-00000000`, WILD, wrong.url, systemClock.now())))
      expect((await browser.call('GET', '/user/session')).body).toMatchObject({ success: true, output: { memberCode: demo } })
    }
    socket.emit('get-bet-outcome', { memberCode: demo, betSlipRef: refOfToday(1), fence: false })
    expect(await next('bet-outcome')).toMatchObject({ outcome: 'never-seen' })
    expect([wrong.asked, gateway.isReady()]).toEqual([[], true])
  })

natsTest('[SOCK-01] a stranger who repeats and forges every message changes nothing', async () => {
  const prefix = ownPrefix()
  const core = await openCore(await openBus({ url: natsUrl, prefix }))
  core.list('m1')
  const gateway = await openGateway(await openBus({ url: natsUrl, prefix }))
  const forged = JSON.stringify({ accountSeq: 99, balance: 1 })
  // At every subject he sends each message a second time, then words of his own for the first connections.
  const stranger = await overhear(prefix, ({ subject, data }, publish) => {
    publish(subject, data)
    for (const peer of [1, 2]) publish(subject, Buffer.from(`{"peer":${peer},"way":"send","name":"account-changed"}\n${forged}`))
  })
  const { socket, next, heard } = await memberOn(gateway.url)
  socket.emit('create-bet', createBetOf(1))
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(1) })
  socket.emit('create-bet', createBetOf(2))
  expect(await next('place-bet-success')).toMatchObject({ betSlipRef: refOfToday(2) })
  const seqs = (): number[] =>
    heard.flatMap(({ name, body }) => (name === 'account-changed' ? [accountChanged.body.parse(body).accountSeq] : []))
  await vi.waitFor(() => expect(seqs().at(-1)).toBe(core.exchange.account(demo).accountSeq))
  expect(seqs()).toEqual([...new Set(seqs())])
  expect(stranger.subjects().some((subject) => subject.includes('.to.'))).toBe(true)
  expect(heard.map(({ name }) => name).filter((name) => name === 'place-bet-success' || name === 'place-bet-error')).toHaveLength(2)
  expect([...core.exchange.state.bets.values()]).toHaveLength(2)
  expect([socket.connected, gateway.isReady()]).toEqual([true, true])
})

test('[SLIP-28] a bet has no verdict of the bus alone when it says that no core serves', async () => {
  const bus = localBus(systemClock)
  const core = await openCore(bus.end())
  core.list('m1')
  const gateway = await openGateway(bus.end())
  const { socket, next, count } = await memberOn(gateway.url)
  core.leave()
  // The gateway heard a beat a moment ago, so it asks; who can publish there can answer in the bus's name.
  socket.emit('create-bet', createBetOf(1))
  socket.emit('get-bets', { memberCode: demo })
  expect(await next('wire-error')).toMatchObject({ name: 'get-bets', code: 'SERVICE_UNAVAILABLE' })
  core.come(2)
  expect(await next('bet-outcome')).toEqual({ betSlipRef: refOfToday(1), outcome: 'never-seen', fenced: true })
  expect(count('place-bet-error')).toBe(0)
})

/** A gateway's link to its core on virtual time, and the beats of cores by epoch. */
const openLink = (addresses: readonly string[] = []) => {
  const clock = virtualClock(millisSchema.parse(1_800_000_000_000))
  const bus = localBus(clock)
  const warned: string[] = []
  const link = createCoreLink({ bus: bus.end(), clock, addresses, warn: (line) => void warned.push(line) })
  const cores = bus.end()
  const beat = (epoch: number, address = `http://core-${epoch}`): void => {
    cores.publish(BEAT, beatOf(`${epoch}-00000000`, epoch, address, clock.now()))
    clock.advance(BEAT_MS)
  }
  const terms: Term[] = []
  link.onTerm((term) => terms.push(term))
  return { link, clock, beat, warned, terms }
}

test('[OPS-02] a gateway follows a lower epoch once the higher one has been silent for 12 s', () => {
  const { link, beat, terms } = openLink()
  beat(WILD)
  expect(link.address()).toBe(`http://core-${WILD}`)
  for (let ms = BEAT_MS; ms < KEEP_MS; ms += BEAT_MS) {
    beat(1)
    expect(terms).toEqual([termSchema.parse(`${WILD}-00000000`)])
  }
  beat(1)
  beat(1)
  expect([link.address(), terms.at(-1), link.isHere()]).toEqual(['http://core-1', termSchema.parse('1-00000000'), true])
})

test('[SOCK-01] a gateway follows only the cores that its CORE_URL names', () => {
  const { link, beat, warned } = openLink(['http://core-1', 'http://core-2'])
  for (let times = 0; times < 3; times += 1) beat(3)
  expect([link.isHere(), link.address(), link.term()]).toEqual([false, null, null])
  expect(warned).toEqual(['A core at http://core-3 is not followed: CORE_URL of this gateway does not name it.'])
  beat(2)
  expect([link.isHere(), link.address()]).toEqual([true, 'http://core-2'])
})

test.each(['http://user@core-1', 'http://core-1/path', 'ftp://core-1', 'core-1', 'http://'])(
  '[SOCK-01] a gateway believes no beat when its address is %s',
  (address) => {
    const { link, beat } = openLink()
    beat(1, address)
    expect(link.isHere()).toBe(false)
  },
)
