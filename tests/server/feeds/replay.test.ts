import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { scoreSchema } from '#contract/market.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { recordedBook } from '#server/feeds/replay/book.ts'
import { type ReplayOptions, replayFeed } from '#server/feeds/replay/replay.feed.ts'
import { scoreMessages, scoreReader } from '#server/feeds/replay/score.ts'
import { noFaults, RecordingError, readRecording, recordedMessages } from '#server/feeds/replay/stream.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { follower, marketId, START } from './feed-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'replay-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const fileWith = (text: string | Buffer, end = ''): string => {
  const file = join(folder, `${files++}${end}`)
  writeFileSync(file, text)
  return file
}

const PT = 1_657_000_000_000
const definition = (more: Record<string, unknown> = {}) => ({
  status: 'OPEN',
  inPlay: false,
  betDelay: 0,
  eventId: '77',
  eventTypeId: '4',
  marketType: 'MATCH_ODDS',
  marketTime: new Date(PT + 60_000).toISOString(),
  numberOfWinners: 1,
  runners: [
    { id: 1, status: 'ACTIVE', sortPriority: 1 },
    { id: 2, status: 'ACTIVE', sortPriority: 2, name: 'Second' },
  ],
  ...more,
})
const mcm = (after: number, ...mc: unknown[]): string => JSON.stringify({ op: 'mcm', clk: 'a', pt: PT + after, mc })
const settled = [
  { id: 1, status: 'LOSER' },
  { id: 2, status: 'WINNER' },
]

const story = [
  mcm(0, { id: '1.5', img: true, marketDefinition: definition() }),
  mcm(1000, { id: '1.5', rc: [{ id: 1, atb: [[1.5, 10]], atl: [[1.6, 12.34]] }], tv: 0 }),
  mcm(50_000, { id: '1.5', marketDefinition: definition({ status: 'SUSPENDED' }) }),
  mcm(60_000, { id: '1.5', marketDefinition: definition({ inPlay: true, betDelay: 5 }) }),
  mcm(61_000, {
    id: '1.5',
    tv: 100,
    rc: [
      { id: 1, atb: [[1.5, 0]], ltp: 1.52, tv: 60 },
      { id: 1, atb: [[1.52, 7]], trd: [[1.52, 60]] },
    ],
  }),
  mcm(3_600_000, { id: '1.5', marketDefinition: definition({ status: 'SUSPENDED', inPlay: true, betDelay: 5 }) }),
  mcm(3_601_000, { id: '1.5', tv: 0, rc: [{ id: 1, atb: [[1.52, 0]], atl: [[1.6, 0]] }] }),
  mcm(3_602_000, { id: '1.5', marketDefinition: definition({ status: 'CLOSED', inPlay: true, runners: settled }) }),
]

const play = (options: Omit<ReplayOptions, 'clock'>, ms: number) => {
  const clock = virtualClock(START)
  const feed = replayFeed({ ...options, clock })
  const seen = follower()
  const updates: FeedUpdate[] = []
  feed.start((update) => {
    updates.push(update)
    seen.sink(update)
  })
  clock.advance(ms)
  return { clock, feed, seen, updates }
}

describe('recorded stream', () => {
  test.each([['\n'], ['\r\n'], ['\r']])('lines may end with %j, and be packed', (end) => {
    const text = story.join(end)
    const read = (from: string) => [...recordedMessages(from, noFaults())]
    expect(read(text)).toHaveLength(story.length)
    expect(read(text).map(({ line }) => line)).toEqual(story.map((_, at) => at + 1))
    expect(readRecording(fileWith(gzipSync(text), '.gz'))).toBe(text)
  })

  test('a damaged recording is counted, reported and survived', () => {
    const faults = noFaults()
    const text = [
      ...story.slice(0, 2),
      story[2]?.slice(0, 60),
      'null',
      '[1]',
      '{"pt":1}',
      '{"op":"mcm"}',
      mcm(
        2000,
        { noId: true },
        { id: '1.5', surprise: {}, rc: [{ id: 'x' }, { id: 1, later: 1, atb: [['1.5', 2], [1.4], null, [1.41, 3], [1.3, 0]] }] },
      ),
      mcm(3000, {
        id: '1.5',
        img: true,
        rc: [
          { id: 1, atb: [[1.45, 5]] },
          { id: 2, spn: 'NaN', spf: 'Infinity' },
        ],
      }),
      JSON.stringify({ op: 'status' }),
    ].join('\n')
    const book = recordedBook()
    for (const message of recordedMessages(text, faults)) book.apply(message)
    expect(faults.count).toBe(10)
    expect(faults.first[0]).toEqual({ line: 3, reason: 'not JSON: a cut or damaged line' })
    expect(book.counts).toEqual({ midStreamImages: 1, absentDeletes: 1, refused: 0 })
    expect([...(book.market('1.5')?.runners.get('1:0')?.prices.atb ?? [])]).toEqual([[1.45, 5]])
    expect(book.market('1.5')?.definition?.status).toBe('OPEN')
  })

  test.each<readonly [string, string, readonly string[]]>([
    ['a byte order mark', `\uFEFF${story[0]}`, ['a byte order mark']],
    [
      'a text where a number is due',
      mcm(0, { id: '1.5', tv: '7', marketDefinition: definition({ numberOfWinners: '2', betDelay: true }), rc: [{ id: 1, ltp: '1.5' }] }),
      ['ltp is no number', 'betDelay is no number', 'numberOfWinners is no number', 'tv is no number'],
    ],
    ['a stream without a definition', mcm(0, { id: '1.5', rc: [{ id: 1, ltp: 1.5 }] }), ['market 1.5 comes without its definition']],
    [
      'a number that no amount has',
      mcm(0, { id: '1.5', marketDefinition: definition(), rc: [{ id: 1, ltp: 1e300 }] }),
      ['ltp is no number'],
    ],
    [
      'a runner’s number that is not whole',
      mcm(0, { id: '1.5', marketDefinition: definition(), rc: [{ id: 1.5 }] }),
      ['a runner change without id'],
    ],
    ['a publish time that no date has', `${JSON.stringify({ op: 'mcm', pt: 1e18, mc: [] })}\n${story[0]}`, ['no publish time']],
  ])('[MKT-02] %s is counted, and what can be read is read', (_, text, reasons) => {
    const faults = noFaults()
    const book = recordedBook()
    for (const message of recordedMessages([text, story[1]].join('\n'), faults)) book.apply(message)
    expect(faults).toEqual({ count: reasons.length, first: reasons.map((reason) => ({ line: 1, reason })) })
    expect([...(book.market('1.5')?.runners.get('1:0')?.prices.atb ?? [])]).toEqual([[1.5, 10]])
  })

  test('[MKT-02] of two definitions the one with the higher version stands, in any order', () => {
    const named = (...versions: readonly (number | null)[]): string | undefined => {
      const book = recordedBook()
      const text = versions.map((version, at) =>
        mcm(at, { id: '1.5', marketDefinition: definition({ name: `${at}`, ...(version === null ? {} : { version }) }) }),
      )
      for (const message of recordedMessages(text.join('\n'), noFaults())) book.apply(message)
      return `${book.market('1.5')?.definition?.name} with ${book.counts.refused} refused`
    }
    expect([named(1, 2), named(2, 1), named(2, 2), named(2, null)]).toEqual([
      '1 with 0 refused',
      '0 with 1 refused',
      '1 with 0 refused',
      '1 with 0 refused',
    ])
  })

  test('refuses an unplayable recording in plain words', () => {
    const refused = (file: string) => () => replayFeed({ file, speed: 1, from: 'start', clock: virtualClock(START) })
    expect(refused(join(folder, 'absent'))).toThrow(RecordingError)
    expect(refused(fileWith('nothing here'))).toThrow('holds no market messages')
    expect(refused(fileWith(mcm(0, { id: '1.5', marketDefinition: definition({ eventTypeId: '7' }) })))).toThrow('sport 7')
    expect(refused(fileWith('no archive', '.bz2'))).toThrow(RecordingError)
    expect(refused(fileWith('no archive', '.gz'))).toThrow(RecordingError)
    expect(refused(fileWith(gzipSync(story.join('\n')).subarray(0, 200), '.gz'))).toThrow(RecordingError)
  })
})

describe('replay', () => {
  const file = fileWith(story.join('\n'))

  test('[MKT-01] it starts just before in play with one image, and continues as recorded', () => {
    const { clock, seen, updates, feed } = play({ file, speed: 1, from: 'inplay' }, 0)
    expect(updates.map(({ kind }) => kind)).toEqual(['market', 'status', 'ladder'])
    const known = seen.markets.get(marketId('1.5'))
    expect(known?.status).toBe('SUSPENDED')
    expect(known?.market.runners.map(({ runnerName }) => runnerName)).toEqual(['Runner 1', 'Second'])
    expect([...(known?.book.get(1)?.lay ?? [])]).toEqual([[1600, 1234]])
    clock.advance(5000)
    expect([known?.status, known?.inplay, known?.betDelayMs]).toEqual(['OPEN', true, 5000])
    clock.advance(1000)
    expect([...(known?.book.get(1)?.back ?? [])]).toEqual([[1520, 700]])
    clock.advance(5000)
    expect(known?.status).toBe('SUSPENDED')
    clock.advance(2000)
    expect([known?.status, known?.winners, known?.traded]).toEqual(['CLOSED', [2], 10_000])
    expect(seen.faults).toEqual([])
    expect(feed.report().done).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  test('[MKT-09] what was traded at a price is passed on as recorded, in a change and in an image', () => {
    const named = (from: 'start' | 'inplay') =>
      play({ file, speed: 1, from }, 120_000).updates.flatMap((update) =>
        update.kind === 'ladder' ? update.runners.flatMap(({ tradedAt }) => (tradedAt === undefined ? [] : [...tradedAt])) : [],
      )
    expect(named('start')).toEqual([[1520, 6000]])
    const late = fileWith(
      [mcm(0, { id: '1.5', img: true, marketDefinition: definition({ inPlay: true }), rc: [{ id: 1, trd: [[1.5, 20]] }] })].join('\n'),
    )
    const updates = play({ file: late, speed: 1, from: 'start' }, 1000).updates
    expect(updates.find(({ kind }) => kind === 'ladder')).toMatchObject({ image: true, runners: [{ tradedAt: [[1500, 2000]] }] })
  })

  test('[MKT-02] it says at its end, once, what was wrong with the recording', () => {
    const said = (text: string): readonly string[] => {
      const lines: string[] = []
      const { feed } = play({ file: fileWith(text), speed: 10_000, from: 'start', notify: (line) => lines.push(line) }, 60_000)
      feed.stop()
      return lines
    }
    expect(said(story.join('\n'))).toEqual([])
    expect(said([`\uFEFF${story[0]}`, 'cut', ...story.slice(1)].join('\n'))).toEqual([
      expect.stringMatching(
        /^Faults of the recording .*: 2 \(line 1: a byte order mark; line 2: not JSON: a cut or damaged line\)\. Changes that were not taken: 0\.$/,
      ),
    ])
    const older = mcm(500, { id: '1.5', marketDefinition: definition({ version: 1 }) })
    const newer = mcm(100, { id: '1.5', marketDefinition: definition({ version: 2 }) })
    expect(said([newer, older].join('\n'))).toEqual([expect.stringMatching(/: 0\. Changes that were not taken: 1\.$/)])
    expect(said(mcm(0, { id: '1.5', rc: [] }))).toEqual([expect.stringContaining('market 1.5 comes without its definition')])
  })

  test('speed multiplies, from the start too, and a stopped replay is silent', () => {
    const { seen, clock, feed, updates } = play({ file, speed: 10, from: 'start' }, 1200)
    expect(seen.markets.get(marketId('1.5'))?.inplay).toBe(true)
    feed.stop()
    const told = updates.length
    clock.advance(60_000)
    expect(updates.length).toBe(told)
  })

  test('a removal, its reversal, a void and a second settlement are passed on', () => {
    const removed = [
      { id: 1, status: 'REMOVED', adjustmentFactor: 12.5 },
      { id: 2, status: 'ACTIVE' },
    ]
    const text = [
      story[0],
      mcm(1000, { id: '1.5', marketDefinition: definition({ runners: removed }) }),
      mcm(2000, { id: '1.5', marketDefinition: definition() }),
      mcm(2500, { id: '1.5', marketDefinition: definition({ status: 'SUSPENDED' }) }),
      mcm(3000, {
        id: '1.5',
        marketDefinition: definition({ status: 'CLOSED', runners: removed.map((r) => ({ ...r, status: 'REMOVED' })) }),
      }),
      mcm(4000, { id: '1.5', marketDefinition: definition({ status: 'CLOSED', runners: settled }) }),
    ].join('\n')
    const { updates } = play({ file: fileWith(text), speed: 1, from: 'start' }, 10_000)
    const runners = updates.filter((update) => update.kind === 'runner')
    expect(runners.slice(0, 2).map(({ status, reductionFactor }) => [status, reductionFactor])).toEqual([
      ['REMOVED', 1250],
      ['ACTIVE', undefined],
    ])
    expect(updates.flatMap((update) => (update.kind === 'result' ? [update.winners] : []))).toEqual([[], [2]])
  })
})

const data = process.env['PAVILION_DATA'] ?? new URL('../../../../shared/data', import.meta.url).pathname
const present = existsSync(join(data, 'oracle.json'))

describe.skipIf(!present)(present ? 'recorded matches' : 'recorded matches (skipped: no recorded data)', () => {
  const file = join(data, 'flumine/1.200806927')
  const scores = join(data, 'flumine/sportsdata/1.200806927')

  test('[MKT-01] a whole recorded T20 plays from in play to its result, with names, score and delay', () => {
    const { seen, feed, updates } = play({ file, scores, speed: 100, from: 'inplay' }, 300_000)
    const known = seen.markets.get(marketId('1.200806927'))
    expect(known?.market.runners.map(({ runnerName }) => runnerName)).toEqual(['Netherlands', 'Papua New Guinea'])
    expect(known?.market.eventName).toBe('Netherlands v Papua New Guinea')
    expect([known?.status, known?.winners, known?.betDelayMs]).toEqual(['CLOSED', [228749], 5000])
    expect(known?.traded).toBeGreaterThan(0)
    expect(seen.faults).toEqual([])
    expect(feed.report()).toMatchObject({ done: true, faults: { count: 0 } })
    const score = seen.scores.get('31573045')
    expect(score?.sport === 'cricket' && score.innings.map(({ runs, wickets }) => [runs, wickets])).toEqual([
      [163, 7],
      [111, 10],
    ])
    expect(score?.sport === 'cricket' && score.note).toBe('Netherlands won by 52 runs')
    expect(
      updates
        .filter(({ kind }) => kind === 'score')
        .every((update) => update.kind === 'score' && scoreSchema.safeParse(update.score).success),
    ).toBe(true)
  }, 60_000)

  test('the score follows corrections downwards', () => {
    const reader = scoreReader('1.200806927')
    let down = 0
    let runs = 0
    for (const message of scoreMessages(readRecording(scores), noFaults())) {
      reader.apply(message)
      const now = reader.score()?.innings[0]?.runs ?? 0
      if (now < runs) down++
      runs = now
      for (const { byOver, runs: total } of reader.score()?.innings ?? []) expect(byOver.reduce((sum, n) => sum + n, 0)).toBe(total)
    }
    expect(down).toBe(7)
  })

  test('a packed recording of another sport is read, and refused as a feed', () => {
    const horses = join(data, 'betfair_database/1.211006011.bz2')
    expect([...recordedMessages(readRecording(horses), noFaults())]).toHaveLength(86)
    expect(() => replayFeed({ file: horses, speed: 1, from: 'start', clock: virtualClock(START) })).toThrow('sport 7')
  })
})
