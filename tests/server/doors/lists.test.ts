import { expect, test } from 'vitest'
import { getEvent, getFreeHomeAllEvents, getGroupOdds, getHome, getHomeAllEvents, getSportOdds } from '#contract/calls/browse.ts'
import { homeMarkets } from '#contract/messages/browse.ts'
import { homeChanged } from '#contract/messages/lists.ts'
import { localBus } from '#tests/server/gateway/local-bus.ts'
import { systemClock } from '#server/clock.ts'
import { createListVersions } from '#server/gate/list-versions.ts'
import { market as listed } from '#tests/markets.ts'
import { openCore, openGateway } from '../gateway/roles.ts'
import { connect, market, memberOn, openDoors, visitor } from './door.ts'

const FOREIGN = ['v1', 'another.0.order', '..', 'x'.repeat(64)]

test('[BROWSE-01][BROWSE-02] each door of a list answers what changed when a client names a version', async () => {
  const { url, list, exchange } = await openDoors()
  const { competitionId, eventId } = list('m1')
  const { browser, socket, next } = await memberOn(url)
  const events = { eventTypeId: '4', competitionId }
  const filled = (path: string) =>
    path.replace(':eventTypeId', '4').replace(':eventId', eventId).replace(':a', '4').replace(':b', competitionId)
  const doors = [
    ...[getEvent, getSportOdds, getGroupOdds].map(({ path }) => async (have?: string) => {
      const { body } = await browser.call('GET', `${filled(path)}${have === undefined ? '' : `?have=${have}`}`)
      return getEvent.answer.parse(body)
    }),
    ...[getHomeAllEvents, getFreeHomeAllEvents].map(({ path }) => async (have?: string) => {
      const { body } = await browser.call('POST', path, { ...events, ...(have === undefined ? {} : { have }) })
      return getHomeAllEvents.answer.parse(body)
    }),
    async (have?: string) => {
      socket.emit('get-free-home-allmarkets', have === undefined ? {} : { have })
      return have === undefined
        ? homeMarkets.body.parse(await next(homeMarkets.name))
        : homeChanged.body.parse(await next(homeChanged.name))
    },
  ]
  const versions = await Promise.all(doors.map(async (ask) => (await ask()).version ?? ''))
  exchange.feed({ kind: 'market', market: { ...market('m1'), marketName: 'Winner' } })
  for (const [i, ask] of doors.entries()) {
    const answer = await ask(versions[i])
    expect('change' in answer ? answer.change : null).toMatchObject({ from: versions[i], markets: [{ market: { marketName: 'Winner' } }] })
    expect('change' in answer && answer.change !== undefined && 'order' in answer.change).toBe(false)
    expect((await ask(answer.version)).version).toBe(answer.version)
  }
})

test('[BROWSE-01][BROWSE-02] a door of a list sends the whole when it does not know the version', async () => {
  const { url, list } = await openDoors()
  list('m1')
  const browser = visitor(url)
  const path = getSportOdds.path.replace(':eventTypeId', '4')
  const { version = '' } = getSportOdds.answer.parse((await browser.call('GET', path)).body)
  const [epoch, number] = version.split('.')
  const { socket, next } = await connect(url, await browser.ticket())
  for (const have of [...FOREIGN, `${epoch}.${Number(number) + 1}.x`, `${epoch}.-1.x`, `${epoch}.1e1.x`]) {
    const { result, change } = getSportOdds.answer.parse((await browser.call('GET', `${path}?have=${have}`)).body)
    expect([have, result?.length, change]).toEqual([have, 1, undefined])
    socket.emit('get-free-home-allmarkets', { have })
    expect(homeMarkets.body.parse(await next(homeMarkets.name)).groups).toHaveLength(1)
  }
  for (const have of ['', 'x'.repeat(65)]) {
    expect((await browser.call('GET', `${path}?have=${have}`)).status).toBe(400)
    socket.emit('get-free-home-allmarkets', { have })
    expect(await next('wire-error')).toMatchObject({ name: 'get-free-home-allmarkets' })
  }
})

test('[BROWSE-01] a gateway passes on what changed when its client names a version', async () => {
  const bus = localBus(systemClock)
  const core = await openCore(bus.end())
  for (const id of ['m1', 'm2']) core.list(id)
  const { url } = await openGateway(bus.end())
  const browser = visitor(url)
  const { version } = getHome.answer.parse((await browser.call('GET', getHome.path)).body)
  const { socket, next } = await connect(url, await browser.ticket())
  core.exchange.feed({ kind: 'status', marketId: market('m1').marketId, status: 'CLOSED', inplay: false })
  socket.emit('get-free-home-allmarkets', { have: version })
  expect(homeChanged.body.parse(await next(homeChanged.name)).change).toEqual({ from: version, order: ['m2'], markets: [] })
  const path = getEvent.path.replace(':eventTypeId', '4').replace(':eventId', market('m1').eventId)
  const { version: event } = getEvent.answer.parse((await browser.call('GET', path)).body)
  expect(getEvent.answer.parse((await browser.call('GET', `${path}?have=${event}`)).body).change).toEqual({ from: event, markets: [] })
})

test('[BROWSE-02] versions send a market as changed when they have forgotten it', () => {
  const versions = createListVersions()
  const all = Array.from({ length: 4001 }, (_, i) => listed(`m${i}`))
  const first = versions.of(all.slice(0, 2))
  expect(versions.since(first, versions.of(all.slice(0, 2)), all.slice(0, 2))?.markets).toEqual([])
  versions.of(all.slice(2))
  expect(versions.since(first, first, all.slice(0, 2))?.markets).toEqual(all.slice(0, 1))
})

test('[BROWSE-05] a change of an event’s list has the facts of its match, also of a market that is the same', () => {
  const versions = createListVersions()
  const plain = [listed('m1'), listed('m2')]
  const [first, ...others] = plain
  if (first === undefined) throw new Error('no market')
  const facts = [{ n: 1, minute: 2, side: 0, kind: 'corner' } as const]
  const score = { sport: 'football', home: 'A', away: 'B', goals: [0, 0], minute: 3, period: 'first', goalMinutes: [[], []] } as const
  const played: typeof first = { ...first, score: { ...score, goals: [0, 0], goalMinutes: [[], []], play: { facts } } }
  const version = versions.of(plain)
  expect(versions.since(version, version, plain)?.markets).toEqual([])
  expect(versions.since(version, version, [played, ...others])?.markets).toEqual([played])
})
