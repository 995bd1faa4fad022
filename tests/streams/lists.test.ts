import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getEvent, getFreeHomeAllEvents, getGroupOdds, getHome, getSportOdds } from '#contract/calls/browse.ts'
import type { Market } from '#contract/market.ts'
import { getHomeMarkets, HOME_WISH, homeMarkets, type ListedMarket } from '#contract/messages/browse.ts'
import { homeChanged } from '#contract/messages/lists.ts'
import { competitionIdSchema, millisSchema } from '#contract/scalar.ts'
import type { Input } from '#client/ledger/facts.ts'
import type { Ask } from '#client/ledger/reads.ts'
import { withChange } from '#client/market/list-change.ts'
import { said } from '#domain/said.ts'
import { listingFrom } from '#domain/market/listing.ts'
import { createCommonAnswers } from '#server/gate/common.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import type { HttpDoor, SocketDoor, SocketEvents } from '#streams/doors.ts'
import type { Outside } from '#streams/outside.ts'
import { createGateway } from '#streams/gateway.ts'
import { createLink } from '#streams/link.ts'
import { changed } from '#streams/list-changes.ts'
import { askFirst } from '#streams/first-calls.ts'
import { createLines } from '#streams/lines.ts'
import { createLists, HOME } from '#streams/lists.ts'
import { eventOf, market } from '#tests/markets.ts'
import { at, deafDoors, line, quietDoors } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import '#tests/properties.ts'

const MAX_STEPS = 60
const quotes = { watch: () => undefined, unwatch: () => undefined, refresh: () => undefined }

/** The i-th of eight markets of four events, two sports and two competitions. The odd ones are not of the home list. */
const marketAt = (i: number, over: Partial<Market> = {}): Market => {
  const event = Math.floor(i / 2)
  return {
    ...market(`m${i}`, `event-${event}`, event < 2 ? '4' : 'v9').market,
    marketType: i % 2 === 0 ? 'MATCH_ODDS' : 'OTHER_ODDS',
    competitionId: competitionIdSchema.parse(`c${event % 2}`),
    competitionName: `Cup ${event % 2}`,
    ...over,
  }
}

/** A real exchange with the answers that all its clients share. `restart` makes them again, as a new process does. */
const openExchange = () => {
  const clock = virtualClock(millisSchema.parse(1_000_000))
  const exchange = createExchange({ clock, log: memoryLog() })
  let common = createCommonAnswers(exchange, clock)
  return {
    clock,
    exchange,
    common: () => common,
    restart: () => {
      common = createCommonAnswers(exchange, clock)
    },
  }
}
type World = ReturnType<typeof openExchange>

/** What a call of a list answers, as its door does. */
const answerOf = ({ common }: World, path: string, request: unknown): string => {
  switch (path) {
    case getEvent.path: {
      const { eventId, have } = getEvent.request.parse(request)
      return common().event(eventId, have).text
    }
    case getSportOdds.path: {
      const { eventTypeId, have } = getSportOdds.request.parse(request)
      return common().odds(eventTypeId, null, have).text
    }
    case getGroupOdds.path: {
      const { a, b, have } = getGroupOdds.request.parse(request)
      return common().odds(a, b, have).text
    }
    case getFreeHomeAllEvents.path:
      return common().events(getFreeHomeAllEvents.request.parse(request)).text
    case getHome.path:
      return common().home().text
    default:
      return '{"success":true,"ticket":"t","memberCode":null}'
  }
}

/** A client of that exchange: the product's own link, gateway and calls. `texts` are the answers that it got. */
const openClient = (world: World, homeList?: Outside['homeList']) => {
  const facts: Input[] = []
  const texts: string[] = []
  const sent: (readonly [name: string, body: unknown])[] = []
  let events: SocketEvents | null = null
  let isUp = false
  /** Answers about the home list that are under way; null where they come at once. */
  let waiting: (() => void)[] | null = null
  const hear = (name: string, text: string): void => {
    texts.push(text)
    events?.heard(name, JSON.parse(text))
  }
  const call: HttpDoor['call'] = (_, shape, request, reply) => {
    const text = answerOf(world, shape.path, request)
    texts.push(text)
    reply({ kind: 'answer', answer: shape.answer.parse(JSON.parse(text)) })
  }
  const socket: SocketDoor = {
    open: (_, __, heard) => {
      events = heard
    },
    close: () => undefined,
    send: (_, name, body) => {
      if (!isUp) return false
      sent.push([name, body])
      if (name === getHomeMarkets.name) {
        const [answer, { text }] = world.common().homeMessage(getHomeMarkets.body.parse(body).have)
        if (waiting === null) hear(answer, text)
        else waiting.push(() => hear(answer, text))
      }
      return true
    },
  }
  const doors: Outside = { ...deafDoors().doors, http: { call }, socket, homeList }
  const link = createLink(doors, world.clock, line)
  link.facts$.subscribe(({ fact }) => facts.push(fact))
  const gateway = createGateway(doors, world.clock, link, quotes, (fact) => facts.push(fact), line)
  const connect = (): void => {
    gateway.handle({ type: 'open-link' }, line())
    isUp = true
    events?.opened()
  }
  const lose = (): void => {
    isUp = false
    events?.closed('cut')
  }
  /** The markets that an ask brought, and its rows where it is a read. */
  const ask = (what: Ask) => {
    texts.splice(0)
    facts.splice(0)
    gateway.handle({ type: 'read', ask: what }, line())
    const fact = facts.findLast(({ type }) => type === 'home.heard' || type === 'read.answered')
    if (fact?.type === 'home.heard') return { markets: fact.markets, rows: fact.markets.map(({ market: { marketId } }) => marketId) }
    if (fact?.type !== 'read.answered') throw new Error(`${what.what} was not answered`)
    return { markets: fact.markets, rows: fact.rows }
  }
  /** Asks for the home list; from now on its answers wait for `answer`. */
  const askLater = (): void => {
    waiting ??= []
    gateway.handle({ type: 'read', ask: { what: 'home' } }, line())
  }
  const answer = (): void => waiting?.shift()?.()
  const changes = (): number => texts.filter((text) => text.includes('"change"')).length
  return { ask, askLater, answer, connect, lose, hear, link, facts, sent, texts, changes }
}

const ofEvent = (event: number) => ({ what: 'event', eventTypeId: '4', eventId: eventOf(`event-${event}`) }) as const
const ofSport = (what: 'odds' | 'events', eventTypeId: string, competition?: string) =>
  ({ what, eventTypeId, competitionId: competition === undefined ? null : competitionIdSchema.parse(competition) }) as const
const ASKS: readonly Ask<'home' | 'event' | 'odds' | 'events'>[] = [
  { what: 'home' },
  ofEvent(0),
  ofEvent(2),
  ofSport('odds', 'v9'),
  ofSport('odds', '4', 'c1'),
  ofSport('events', '4'),
  ofSport('events', 'v9', 'c0'),
]

/** What the exchange lists now for an ask: the rows of the client's ledger, and the slow part of its markets. */
const imageOf = ({ exchange }: World, ask: (typeof ASKS)[number]) => {
  const slow = (list: readonly ListedMarket[]) => list.map(({ market: each }) => each)
  const ids = (list: readonly ListedMarket[]) => list.map(({ market: { marketId } }) => marketId)
  if (ask.what === 'events') {
    const { events } = listingFrom(exchange.home(), ask.eventTypeId, ask.competitionId)
    const rows = events.map(({ markets, ...event }) => ({ ...event, marketIds: ids(markets) }))
    return { rows, slow: slow(events.flatMap(({ markets }) => markets)) }
  }
  const home = exchange.home()
  const groups = new Map(home.map(({ market: { competitionName } }) => [competitionName, [] as ListedMarket[]]))
  for (const each of home) groups.get(each.market.competitionName)?.push(each)
  const list =
    ask.what === 'home'
      ? [...groups.values()].flat()
      : ask.what === 'event'
        ? exchange.event(ask.eventId)
        : home.filter(
            ({ market: { eventTypeId, competitionId } }) =>
              eventTypeId === ask.eventTypeId && (ask.competitionId === null || ask.competitionId === competitionId),
          )
  return { rows: ids(list), slow: slow(list) }
}

type Step =
  | { readonly do: 'define'; readonly i: number; readonly n: number }
  | { readonly do: 'status'; readonly i: number; readonly n: number }
  | { readonly do: 'ask'; readonly client: number; readonly n: number }
  | { readonly do: 'wait' | 'restart' | 'cut' }
const small = fc.nat({ max: 7 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('define' as const), i: small, n: small }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('status' as const), i: small, n: small }) },
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('ask' as const), client: fc.nat({ max: 1 }), n: fc.nat({ max: ASKS.length - 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('wait' as const, 'restart' as const, 'cut' as const) }) },
)
const STATUSES = ['OPEN', 'SUSPENDED', 'CLOSED', 'INACTIVE'] as const

test('[BROWSE-01][BROWSE-02] a client has the exchange’s list when it reads changes after any steps', () => {
  let changes = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: MAX_STEPS }), (steps) => {
      const world = openExchange()
      const { exchange, clock } = world
      const clients = [openClient(world), openClient(world)]
      for (const { connect } of clients) connect()
      const define = (i: number, over: Partial<Market> = {}): void => exchange.feed({ kind: 'market', market: marketAt(i, over) })
      for (let i = 0; i < 4; i += 1) define(i)
      for (const each of steps) {
        if (each.do === 'define')
          define(each.i, {
            openDate: at(1 + (each.n % 4)),
            marketName: `Match Odds ${each.n}`,
            competitionName: each.n === 7 ? 'Another Cup' : marketAt(each.i).competitionName,
          })
        else if (each.do === 'status')
          exchange.feed({
            kind: 'status',
            marketId: marketAt(each.i).marketId,
            status: STATUSES[each.n % 4] ?? 'OPEN',
            inplay: each.n > 3,
          })
        else if (each.do === 'wait') clock.advance(100)
        else if (each.do === 'restart') world.restart()
        else if (each.do === 'cut')
          for (const { lose, connect } of clients) {
            lose()
            connect()
          }
        else if (each.do === 'ask') {
          const client = clients[each.client]
          const ask = ASKS[each.n]
          if (client === undefined || ask === undefined) throw new Error('no such client or ask')
          const { rows, markets } = client.ask(ask)
          changes += client.changes()
          expect({ rows, slow: markets.map(({ market: own }) => own) }).toEqual(imageOf(world, ask))
        }
      }
    }),
    { numRuns: 150 },
  )
  expect(changes).toBeGreaterThan(500)
})

/** Two matches, and a client that has read this list. */
const read = (ask: (typeof ASKS)[number] = { what: 'home' }) => {
  const world = openExchange()
  const { exchange } = world
  const define = (i: number, over: Partial<Market> = {}): void => exchange.feed({ kind: 'market', market: marketAt(i, over) })
  for (const i of [0, 2]) define(i)
  const client = openClient(world)
  client.connect()
  client.ask(ask)
  return { ...client, world, define, exchange }
}
const namesIn = (markets: readonly ListedMarket[]) => markets.map(({ market: { marketName } }) => marketName)

test('[BROWSE-01] the exchange sends one market when one of the home list changes', () => {
  const { ask, texts, define, exchange } = read()
  define(0, { marketName: 'Winner' })
  const [listed] = exchange.event(eventOf('event-0'))
  const { markets } = ask({ what: 'home' })
  expect(namesIn(markets)).toEqual(['Winner', 'Match Odds'])
  const [text = ''] = texts
  const { version, change } = homeChanged.body.parse(JSON.parse(text))
  expect(change.markets.map(({ market: { marketId } }) => marketId)).toEqual(['m0'])
  expect([texts.length, 'order' in change, change.from === version]).toEqual([1, false, false])
  expect(markets[0]?.book.runners?.length).toBe(listed?.book.runners?.length)
  ask({ what: 'home' })
  expect(JSON.parse(texts[0] ?? '')).toEqual({ version, change: { from: version, markets: [] } })
})

test('[BROWSE-01] a list has no score of a market when that did not change', () => {
  const { ask, define, exchange } = read()
  const tennis = { sport: 'tennis', players: ['A', 'B'], sets: [[1, 0]], points: ['15', '0'], server: 0 } as const
  for (const event of [0, 1])
    exchange.feed({
      kind: 'score',
      eventId: eventOf(`event-${event}`),
      score: { ...tennis, players: [...tennis.players], sets: [[1, 0]], points: [...tennis.points] },
    })
  define(0, { marketName: 'Winner' })
  const { markets } = ask({ what: 'home' })
  expect(markets.map(({ score }) => score?.sport ?? null)).toEqual(['tennis', null])
  expect(markets[1]?.book).toEqual({ marketId: 'm2', seq: 0 })
})

test('[SOCK-04] a client asks for whole lists when its link was cut, and while it is down', () => {
  const { ask, lose, connect, changes } = read(ofEvent(0))
  const changesOf = (what: Ask): number => {
    ask(what)
    return changes()
  }
  expect([changesOf(ofEvent(0)), changesOf({ what: 'home' }), changesOf({ what: 'home' })]).toEqual([1, 0, 1])
  lose()
  expect([ofEvent(0), ofEvent(0), { what: 'home' } as const].map(changesOf)).toEqual([0, 0, 0])
  connect()
  expect([ofEvent(0), ofEvent(0), { what: 'home' } as const].map(changesOf)).toEqual([0, 1, 0])
})

test('[BROWSE-01] a client asks for what changed when the home list came with its page', () => {
  const { world, define } = read()
  const markets = world.exchange.home()
  const client = openClient(world, { version: world.common().versionOf(markets), markets })
  client.connect()
  define(4)
  expect(namesIn(client.ask({ what: 'home' }).markets)).toEqual(['Match Odds', 'Match Odds', 'Match Odds'])
  expect(client.changes()).toBe(1)
})

test('[SOCK-06] a client asks for the whole home list when a change does not fit, and drops one of no list', () => {
  const { hear, sent, facts, link, lose, connect, world } = read()
  const body = JSON.stringify({ version: 'v2', change: { from: 'v1', markets: [] } })
  sent.splice(0)
  facts.splice(0)
  hear(homeChanged.name, body)
  expect(sent).toEqual([[getHomeMarkets.name, HOME_WISH]])
  expect(facts.map(({ type }) => type)).toEqual(['home.heard'])
  const { version } = homeMarkets.body.parse(JSON.parse(world.common().homeMessage()[1].text))
  hear(homeChanged.name, JSON.stringify({ version: 'v2', change: { from: version, order: ['m9'], markets: [] } }))
  expect([sent.length, facts.length, link.dropped().count]).toEqual([2, 2, 0])
  hear(homeChanged.name, '{"version":"v2"}')
  lose()
  connect()
  hear(homeChanged.name, body)
  expect(link.dropped().last).toEqual([
    expect.stringMatching(/^home-markets-changed: change: /),
    'home-markets-changed: a change of no list',
  ])
  expect(sent.length).toBe(2)
})

test('[BROWSE-01] a client asks once more for the home list when many results come before its answer', () => {
  const { askLater, answer, sent } = read()
  sent.splice(0)
  for (let results = 0; results < 20; results += 1) askLater()
  expect(sent.length).toBe(1)
  answer()
  expect(sent.length).toBe(2)
  answer()
  expect(sent.length).toBe(2)
  askLater()
  expect(sent.length).toBe(3)
})

test.for([
  ['refuses the question', ['wire-error', JSON.stringify({ name: getHomeMarkets.name, message: 'busy' })]],
  ['answers what does not fit', [homeChanged.name, '{}']],
] as const)('[BROWSE-01] a client asks for the home list again after the exchange %s', ([, [name, text]]) => {
  const { askLater, hear, sent } = read()
  sent.splice(0)
  askLater()
  hear(name, text)
  askLater()
  expect(sent.length).toBe(2)
})

test('[BROWSE-01] a client waits for the home list when another question of it is refused', () => {
  const { askLater, hear, sent } = read()
  sent.splice(0)
  askLater()
  hear('wire-error', JSON.stringify({ name: 'watch-markets', message: 'busy' }))
  hear('heartbeat', JSON.stringify({ serverTime: 1_000_000 }))
  askLater()
  expect(sent.length).toBe(1)
})

test('[BROWSE-01] a client asks for the home list again after a lost connection took its question', () => {
  const { askLater, lose, connect, sent } = read()
  askLater()
  lose()
  connect()
  sent.splice(0)
  askLater()
  expect(sent.length).toBe(1)
})

test('[BROWSE-02] a read asks once for the whole list when a change does not fit, and then fails', () => {
  const { world } = read()
  const asked: unknown[] = []
  const facts: Input[] = []
  const part = (from: string) => ({ success: true, version: 'v2', change: { from, markets: [] } })
  const answers: object[] = [{ success: true, version: 'v1', result: [] }, part('v0'), part('v1')]
  const call: HttpDoor['call'] = (_, shape, request, reply) => {
    const isOdds = shape.path === getSportOdds.path
    if (isOdds) asked.push(request)
    const ticket = { success: true, ticket: 't', memberCode: null }
    reply({ kind: 'answer', answer: shape.answer.parse(isOdds ? answers.shift() : ticket) })
  }
  let opened = (): void => undefined
  const socket: SocketDoor = {
    open: (_, __, heard) => {
      opened = heard.opened
    },
    close: () => undefined,
    send: () => true,
  }
  const doors: Outside = { ...deafDoors().doors, http: { call }, socket }
  const link = createLink(doors, world.clock, line)
  link.facts$.subscribe()
  const gateway = createGateway(doors, world.clock, link, quotes, (fact) => facts.push(fact), line)
  gateway.handle({ type: 'open-link' }, line())
  opened()
  for (let i = 0; i < 2; i += 1) gateway.handle({ type: 'read', ask: ofSport('odds', 'v9') }, line())
  expect(asked).toEqual([{ eventTypeId: 'v9' }, { eventTypeId: 'v9', have: 'v1' }, { eventTypeId: 'v9' }])
  expect(facts.map(({ type }) => type)).toEqual(['read.answered', 'read.failed'])
})

test('[BROWSE-02] lists keep eight, and none when a server has no versions', () => {
  const lists = createLists()
  lists.opened()
  const one = [market('m1')]
  for (let i = 0; i < 9; i += 1) lists.keep(`list ${i}`, `v${i}`, one)
  expect(lists.have('list 0')).toEqual({})
  expect(lists.have('list 1')).toEqual({ have: 'v1' })
  changed(lists, 'list 1', 'v1.1', { from: 'v1', markets: [] })
  lists.keep('list 9', 'v9', one)
  expect([lists.have('list 1'), lists.have('list 2')]).toEqual([{ have: 'v1.1' }, {}])
  lists.keep('list 1', undefined, one)
  expect(lists.have('list 1')).toEqual({})
  expect(changed(lists, 'list 1', 'v2', { from: 'v1', markets: [] })).toBe('unknown')
})

test('[BROWSE-01] changed leaves a list as it is when the same change comes again', () => {
  const lists = createLists({ version: 'v1', markets: [market('m1')] })
  const change = { from: 'v1', markets: [market('m2')], order: [market('m2').market.marketId] }
  for (let i = 0; i < 2; i += 1) {
    const after = changed(lists, HOME, 'v2', change)
    expect(typeof after === 'string' ? after : after.map(({ market: { marketId } }) => marketId)).toEqual(['m2'])
  }
  expect(changed(lists, HOME, 'v3', change)).toBe('misfit')
})

test('[BROWSE-02] withChange refuses a change when neither side has a market of it', () => {
  const [one, two] = [market('m1'), market('m2')]
  expect(withChange([one], { markets: [two] })).toBeNull()
  expect(withChange([one], { order: [two.market.marketId], markets: [] })).toBeNull()
  expect(withChange([one], { order: [two.market.marketId], markets: [one, two] })).toBeNull()
  expect(withChange([one], { order: [two.market.marketId], markets: [two] })).toEqual([two])
})

test('[BROWSE-05] a list that is asked for again and again is asked for once more after its answer', () => {
  const replies: (() => void)[] = []
  const facts: Input[] = []
  let isFailing = false
  const call: HttpDoor['call'] = (_, shape, __, reply) =>
    void replies.push(() =>
      reply(
        isFailing
          ? { kind: 'failed', said: said('network') }
          : { kind: 'answer', answer: shape.answer.parse({ success: true, result: [] }) },
      ),
    )
  const lines = createLines({ http: { call }, socket: deafDoors().doors.socket }, (fact) => void facts.push(fact), line)
  const ask = (on = lines(line()), event = 0): void => askFirst(on, quietDoors.site, ofEvent(event), (fact) => void facts.push(fact))
  const answer = (): void => replies.shift()?.()
  for (let i = 0; i < 10; i += 1) ask()
  ask(lines(line()), 2)
  expect(replies.length).toBe(2)
  answer()
  answer()
  expect([replies.length, facts.length]).toEqual([1, 2])
  isFailing = true
  ask()
  answer()
  expect([replies.length, facts.map(({ type }) => type).slice(2)]).toEqual([1, ['read.failed']])
  ask(lines({ member: null, generation: line().generation + 1 }))
  expect(replies.length).toBe(2)
  answer()
  answer()
  expect([replies.length, facts.length]).toEqual([0, 5])
})
