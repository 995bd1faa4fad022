// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Market } from '#contract/market.ts'
import { competitionIdSchema, eventIdSchema, marketIdSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import { odds } from '#domain/odds.ts'
import { eventAnswered } from '#client/ledger/reads.ts'
import { said } from '#domain/said.ts'
import { answered, at, listed } from '#tests/player.ts'
import { away, home, market } from '#tests/server/home-away.ts'
import { brandOf, openApp, widen } from './app.tsx'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  widen(1280)
})
const of = (id: string, about: Partial<Market> = {}): Market => ({
  ...market,
  marketId: marketIdSchema.parse(`m-${id}`),
  eventId: eventIdSchema.parse(`e-${id}`),
  eventName: `Home v ${id}`,
  runners: [
    { selectionId: home, runnerName: `Host ${id}` },
    { selectionId: away, runnerName: `Guest ${id}` },
  ],
  ...about,
})
const cup = { competitionId: competitionIdSchema.parse('cup'), competitionName: 'Cup' }
const shield = { competitionId: competitionIdSchema.parse('shield'), competitionName: 'Shield' }
const main = () => within(screen.getByRole('main'))
const heading = (name: string) => main().findByRole('heading', { level: 1, name })
/** The panels of a page by their headings, each with the matches it lists. */
const panels = (): readonly (readonly [string | null | undefined, readonly string[]])[] =>
  main()
    .getAllByRole('heading', { level: 2 })
    .map((title) => [
      title.textContent,
      [...(title.closest('.panel')?.querySelectorAll('a.match') ?? [])].map((link) => link.getAttribute('href') ?? ''),
    ])
const ofAll = { whose: 'all' } as const

test('[BROWSE-01] home asks for the open main markets, and shows a heard list half a second later', async () => {
  const { sent, pass, record } = await openApp({ markets: null })
  expect(sent.filter(({ name }) => name === 'get-free-home-allmarkets').map(({ body }) => body)).toEqual([
    {
      filter: {
        eventTypeId: { $nin: ['t9', '4321'] },
        visible: true,
        deleted: false,
        marketType: { $in: ['MATCH_ODDS', 'TOURNAMENT_WINNER'] },
        status: { $ne: 'CLOSED' },
      },
      sort: { openDate: 1 },
    },
  ])
  await record({ type: 'home.heard', markets: [of('a', cup), of('b', shield), of('c', cup)].map(listed) })
  await pass(499)
  expect(screen.queryAllByRole('link', { name: /Host/ })).toEqual([])
  await pass(1)
  expect(panels()[0]).toEqual([text.cricket, ['/event-page/4/e-a', '/event-page/4/e-b', '/event-page/4/e-c']])
  const competitions = await screen.findByRole('navigation', { name: text.competitions })
  expect([...competitions.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Cup2', 'Shield1'])
})

test('[BROWSE-02] visitors and members ask for the lists of a sport or a competition by calls of their own', async () => {
  for (const [isMember, paths] of [
    [false, ['/getFreeHomeAllCompitition', '/getFreeHomeAllEvents']],
    [true, ['/getHomeAllCompitition', '/getHomeAllEvents']],
  ] as const)
    for (const [address, request] of [
      ['/sports-page/football/1', { eventTypeId: '1' }],
      ['/competition-detail-page/Cup/4/cup', { eventTypeId: '4', competitionId: 'cup' }],
    ] as const) {
      cleanup()
      const { calls } = await openApp({ address, isMember })
      const lists = calls.filter(({ path }) => /HomeAll/.test(path))
      expect(lists, `${address} ${isMember}`).toEqual(paths.map((path) => ({ path, request })))
    }
})

test('[BRAND-03] home has the brand’s sports in its order, and the casino’s lobbies where it names them', async () => {
  const markets = [of('a'), of('c', { eventTypeId: '1' })]
  const homeOf = async (home: PublicBrand['home']) => {
    cleanup()
    await openApp({ markets, brand: { ...brandOf(), home } })
    const lobbies = home.includes('casino') ? await main().findByRole('navigation', { name: text.lobbies }) : null
    const titles = main()
      .getAllByRole('heading', { level: 2 })
      .filter(({ textContent }) => textContent !== text.contact)
    const inPlay = screen.getByRole('button', { name: new RegExp(`^${text.inPlay} \\d`) }).textContent
    return [titles.map(({ textContent }) => textContent), lobbies?.querySelectorAll('a').length ?? 0, inPlay]
  }
  expect(await homeOf(['football', 'casino', 'cricket'])).toEqual([[text.football, text.casino, text.cricket], 5, `${text.inPlay} 2`])
  expect(await homeOf(['cricket'])).toEqual([[text.cricket], 0, `${text.inPlay} 1`])
})

test('[BROWSE-03] home lists what is in play and what comes, by sport, with prices that change with the odds', async () => {
  const markets = [
    of('a'),
    of('b', { inplay: false, openDate: at(9e12) }),
    of('c', { eventTypeId: '1' }),
    of('d', { eventTypeId: '2', inplay: false, openDate: at(9e12) }),
  ]
  const { record } = await openApp({ markets })
  expect(panels().slice(0, 3)).toEqual([
    [text.cricket, ['/event-page/4/e-a', '/event-page/4/e-b']],
    [text.football, ['/event-page/1/e-c']],
    [text.tennis, ['/event-page/2/e-d']],
  ])
  const [cricket, , tennis] = main().getAllByRole('heading', { level: 2 })
  const partsOf = (title: HTMLElement | undefined): readonly (string | null)[] =>
    [...(title?.closest('.panel')?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)
  expect([partsOf(cricket), partsOf(tennis)]).toEqual([[text.inPlay, text.upcoming], [text.upcoming]])
  const quote = (seq: number, price: number) =>
    record({
      type: 'books.changed',
      books: [
        {
          marketId: marketIdSchema.parse('m-a'),
          seq,
          status: 'OPEN',
          ...(seq === 1 ? { image: true } : {}),
          runners: [
            { selectionId: home, status: 'ACTIVE', back: [[odds(price), paise(100_00)]], lay: [[odds(price + 20), paise(100_00)]] },
          ],
        },
      ],
    })
  const best = (side: 'Back' | 'Lay') => main().getByRole('button', { name: new RegExp(`^${side} Host a`) }).textContent
  await quote(1, 1950)
  expect([best('Back'), best('Lay')]).toEqual(['1.95100', '1.97100'])
  await quote(2, 1900)
  expect([best('Back'), best('Lay')]).toEqual(['1.90100', '1.92100'])
})

const competitions = [
  { id: cup.competitionId, name: 'Cup' },
  { id: shield.competitionId, name: 'Shield' },
]
const entry = ({ eventId, eventName, competitionName, marketId }: Market) => ({
  ...{ id: eventId, name: eventName, competitionName, marketIds: [marketId] },
})

test('[BROWSE-04] a sport lists its competitions with their events, and a competition its own events alone', async () => {
  const [one, two] = [of('a', cup), of('b', shield)]
  const { goTo, record } = await openApp({ address: '/sports-page/Cricket/4', markets: [one, two] })
  const whole = { eventTypeId: '4', competitionId: null }
  await record({ ...answered({ what: 'competitions', ...whole }, ...competitions), ...ofAll })
  await record({ ...answered({ what: 'events', ...whole }, entry(one), entry(two)), ...ofAll })
  const links = await main().findByRole('navigation', { name: text.competitions })
  expect([...links.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Cup', '/competition-detail-page/Cup/4/cup'],
    ['Shield', '/competition-detail-page/Shield/4/shield'],
  ])
  expect(panels()).toEqual([
    ['Cup', ['/event-page/4/e-a']],
    ['Shield', ['/event-page/4/e-b']],
  ])
  await goTo('/competition-detail-page/Shield/4/shield')
  const part = { eventTypeId: '4', competitionId: 'shield' }
  await record({ ...answered({ what: 'competitions', ...part }, ...competitions.slice(1)), ...ofAll })
  await record({ ...answered({ what: 'events', ...part }, entry(two)), ...ofAll })
  expect(await heading('Shield')).toBeTruthy()
  expect(panels()).toEqual([['Shield', ['/event-page/4/e-b']]])
})

const ask = { eventTypeId: '4', eventId: market.eventId } as const
const address = '/event-page/4/e1'

test('[BROWSE-05] an event shows its markets, score, video, statistics and ladder; no video, no panel', async () => {
  const toss: Market = { ...market, marketId: marketIdSchema.parse('m2'), marketName: 'Toss', marketType: 'OTHER_ODDS' }
  const { record } = await openApp({ address, markets: [market] })
  await record(eventAnswered({ what: 'event', ...ask, markets: [market, toss].map(listed) }))
  const score = { sport: 'tennis', players: ['Home', 'Away'], sets: [[4, 3]], points: ['30', '15'], server: 0 } as const
  await record({
    type: 'score.changed',
    eventId: market.eventId,
    score: { ...score, players: ['Home', 'Away'], sets: [[4, 3]], points: ['30', '15'] },
  })
  const parts = (): readonly (string | null)[] =>
    main()
      .getAllByRole('region')
      .map((part) => part.getAttribute('aria-label'))
  await waitFor(() => expect(parts()).toEqual(expect.arrayContaining([text.score, 'Match Odds', 'Toss', text.statistics])))
  await record({ ...answered({ what: 'stream', ...ask }), ...ofAll })
  expect(main().queryByRole('button', { name: text.showVideo })).toBeNull()
  await record({ ...answered({ what: 'stream', ...ask }, { videoId: 'v', url: 'https://cdn.example/1' }), ...ofAll })
  expect(main().getByRole('button', { name: text.showVideo })).toBeTruthy()
  const match = { sides: ['Home', 'Away'] as [string, string], last: [[], []] as [[], []], meetings: [] }
  await record({ ...answered({ what: 'stats', ...ask }, { match }), ...ofAll })
  expect(await main().findByRole('heading', { level: 3, name: 'Home' })).toBeTruthy()
  const [open] = main().getAllByRole('button', { name: new RegExp(text.ladder) })
  if (open === undefined) throw new Error('no way to the ladder')
  fireEvent.click(open)
  expect(await screen.findByLabelText(text.ladderOf('Match Odds'))).toBeTruthy()
})

test('[BROWSE-06] an event without markets gives its place in the history to the default page', async () => {
  const { goTo, now, record } = await openApp({ address: '/privacy-policy' })
  await goTo(address)
  await record(eventAnswered({ what: 'event', ...ask, markets: [] }))
  expect(await heading(text.eventGone)).toBeTruthy()
  await goTo(-1)
  expect(now()).toBe('/privacy-policy')
})

test('[BROWSE-07] a video comes by the visitors’, the members’ or the special way, at the product’s host', async () => {
  for (const [isMember, special, way] of [
    [false, ['e1'], '/open/match-center/stats/access-token'],
    [true, [], '/match-center/stats/access-token'],
    [true, ['e1'], '/match-center/stats/d-access-token'],
  ] as const) {
    cleanup()
    const { calls } = await openApp({ address, isMember, special, markets: [market] })
    expect(calls.filter(({ path }) => path.endsWith('access-token')).map(({ path, request }) => [path, request])).toEqual([[way, ask]])
  }
  for (const [url, shown] of [
    ['https://cdn.example/live/1?token=t', `http://${window.location.host}/live/1?token=t`],
    ['https://eu.pavilion.example/live', 'https://eu.pavilion.example/live'],
  ] as const) {
    cleanup()
    const { pass, record } = await openApp({ address, markets: [market] })
    const answer = { ...answered({ what: 'stream', ...ask }, { videoId: 'v', url }), ...ofAll }
    await record(eventAnswered({ what: 'event', ...ask, markets: [listed(market)] }))
    await record(answer)
    fireEvent.click(await main().findByRole('button', { name: text.showVideo }))
    await pass(1)
    await record(answer)
    const frame = await main().findByTitle(text.video)
    expect(frame.getAttribute('src')?.split('#')[0]?.replace('https', 'http')).toBe(shown.replace('https', 'http'))
  }
})

test('[BROWSE-05][BROWSE-07] a video whose call fails after the press says so, and is offered again', async () => {
  const { pass, record, calls } = await openApp({ address, markets: [market] })
  await record(eventAnswered({ what: 'event', ...ask, markets: [listed(market)] }))
  const answer = { ...answered({ what: 'stream', ...ask }, { videoId: 'v', url: 'https://cdn.example/live' }), ...ofAll }
  const lost = { ...answered({ what: 'stream', ...ask }), ...ofAll }
  const panel = () => within(main().getByRole('region', { name: text.video }))
  await record(answer)
  fireEvent.click(await main().findByRole('button', { name: text.showVideo }))
  await pass(1)
  await record(lost)
  expect(panel().getByRole('status').textContent).toContain(text.cannotLoad)
  const asked = calls.length
  fireEvent.click(panel().getByRole('button', { name: text.retry }))
  expect([calls.length - asked, panel().queryByRole('status')]).toEqual([1, null])
  await pass(1)
  await record(lost)
  expect(panel().getByRole('status').textContent).toContain(text.cannotLoad)
  fireEvent.click(main().getByRole('button', { name: text.hideVideo }))
  expect(main().queryByRole('region', { name: text.video })).toBeNull()
  fireEvent.click(main().getByRole('button', { name: text.showVideo }))
  await pass(1)
  await record(answer)
  expect(await main().findByTitle(text.video)).toBeTruthy()
})

test('[BROWSE-09] the virtual page has virtual and ball-by-ball events, and how the last ones ended', async () => {
  const kinds = [of('v', { eventTypeId: 'v9' }), of('b', { eventTypeId: 'b9' }), of('real')]
  const { record } = await openApp({ address: '/virtual-event-page', markets: kinds })
  const result = (name: string, when: number, winners: string[]) => ({
    ...{ marketId: marketIdSchema.parse(name), eventId: eventIdSchema.parse(name), eventName: `Match ${name}` },
    ...{ marketName: 'Match Odds', competitionName: 'Cup', winners, at: at(when) },
  })
  await record({ ...answered({ what: 'results', eventTypeId: 'v9' }, result('one', 1, ['Rooks'])), ...ofAll })
  await record({ ...answered({ what: 'results', eventTypeId: 'b9' }, result('two', 2, [])), ...ofAll })
  expect(await main().findByRole('heading', { name: text.virtualCricket })).toBeTruthy()
  expect(panels().slice(0, 2)).toEqual([
    [text.virtualCricket, ['/event-page/v9/e-v']],
    [text.ballByBall, ['/event-page/b9/e-b']],
  ])
  const last = main().getByRole('heading', { name: text.lastResults }).closest('.panel')
  const rows = [...(last?.querySelectorAll('li') ?? [])].map((row) => [row.firstChild?.textContent, row.querySelector('b')?.textContent])
  expect(rows).toEqual([
    ['Match two', text.void],
    ['Match one', 'Rooks'],
  ])
})

test('[BROWSE-10] a list that cannot load is empty and says so in its place, with a retry that asks again', async () => {
  const whole = { eventTypeId: '4', competitionId: null } as const
  const failed = { type: 'read.failed', whose: 'all', said: said('cannotLoad') } as const
  for (const [address, asks, path] of [
    ['/', [{ what: 'home' }], '/exchange/home'],
    [
      '/sports-page/Cricket/4',
      [
        { what: 'events', ...whole },
        { what: 'competitions', ...whole },
      ],
      '/getFreeHomeAllEvents',
    ],
    ['/virtual-event-page/v9', [{ what: 'results', eventTypeId: 'v9' }], '/exchange/odds/last-results/:eventTypeId'],
  ] as const) {
    cleanup()
    const { calls, record, fail } = await openApp({ address, markets: address === '/' ? null : [], isDown: true })
    await fail(path)
    for (const ask of asks) await record({ ...failed, ask })
    expect((await main().findAllByText(text.cannotLoad)).length, address).toBe(1)
    expect(main().queryAllByRole('link', { name: /Host/ })).toEqual([])
    const asked = (): number => calls.filter((each) => each.path === path).length
    const before = asked()
    fireEvent.click(await main().findByRole('button', { name: text.retry }))
    await waitFor(() => expect(asked(), address).toBe(before + 1))
    expect(main().queryByText(text.cannotLoad)).toBeNull()
  }
})
