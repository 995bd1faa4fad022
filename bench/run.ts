import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  competitionIdSchema,
  eventIdSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  selectionIdSchema,
  betSlipRefSchema,
} from '#contract/scalar.ts'
import { foldBoard, type Board } from '#domain/board.ts'
import { paise } from '#domain/money.ts'
import { LADDER, odds } from '#domain/odds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { createSpine, replay } from '#src/spine.ts'

const root = join(import.meta.dirname, '..')
const rows: string[] = []
const say = (what: string, figure: string, goal: string): void => {
  rows.push(`| ${what} | ${figure} | ${goal} |`)
  process.stdout.write(`${what}: ${figure} (goal ${goal})\n`)
}
const timed = (job: () => void): number => {
  const began = performance.now()
  job()
  return performance.now() - began
}
/** The middle of several interleaved pairs: noise of the machine hits both sides alike. */
const ratio = (a: () => number, b: () => number, runs = 5): number => {
  const found = Array.from({ length: runs }, () => a() / b()).sort((x, y) => x - y)
  return found[Math.floor(runs / 2)] ?? Number.NaN
}

const firstLoad = (): void => {
  const dist = join(root, 'dist')
  if (!existsSync(join(dist, 'index.html')))
    return say('script before first paint', 'not measured: run npm start once, so that the client is built', '150 kB gz')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap((match) => match[1] ?? [])
  const size = (file: string): number => gzipSync(readFileSync(join(dist, file))).length / 1000
  const all = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
  say('script before first paint', `${named.reduce((sum, file) => sum + size(file), 0).toFixed(1)} kB gz`, '150 kB gz')
  say('script of every page together', `${all.reduce((sum, file) => sum + size(join('assets', file)), 0).toFixed(1)} kB gz`, '200 kB gz')
}

const market = marketIdSchema.parse('bench')
const runner = selectionIdSchema.parse(1)
const books = (count: number) =>
  Array.from({ length: count }, (_, seq) => ({
    marketId: marketIdSchema.parse(`bench-${seq % 200}`),
    seq,
    image: true as const,
    status: 'OPEN' as const,
    runners: [
      {
        selectionId: runner,
        back: [[LADDER[seq % 350] ?? odds(2000), paise(seq + 1)] as [(typeof LADDER)[number], ReturnType<typeof paise>]],
        lay: [],
      },
    ],
  }))

const journal = (): void => {
  const frames = Array.from({ length: 500 }, () => books(100))
  const bare = (): number => {
    const board: Board = new Map()
    return timed(() => {
      for (const frame of frames) foldBoard(board, frame)
    })
  }
  const now = millisSchema.parse(0)
  const clock = { now: () => now, after: () => () => undefined }
  const whole = (): number => {
    const spine = createSpine({ clock, frame: (job) => job(), doors: null })
    spine.start()
    return timed(() => {
      for (const frame of frames) spine.record({ type: 'books.changed', books: frame })
    })
  }
  say('a frame of books through the spine against the bare fold', `${ratio(whole, bare).toFixed(2)} ×`, '1.02 ×')
  const spine = createSpine({ clock, frame: (job) => job(), doors: null })
  spine.start()
  for (let i = 0; i < 10_000; i += 1) spine.record({ type: 'page.shown' })
  const { entries } = spine.journal.export()
  say('10,000 journal entries replayed', `${(timed(() => void replay(entries)) / 1000).toFixed(2)} s`, '1 s')
}

const exchange = (): void => {
  const bets = 2000
  const group = 32
  const within = <T>(use: (folder: string) => T): T => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-bench-'))
    try {
      return use(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const placed = (): number =>
    within((folder) => {
      const now = millisSchema.parse(0)
      const log = sqliteLog(folder)
      const held: (() => void)[] = []
      const grouped = {
        ...log,
        append: (events: Parameters<typeof log.append>[0], done: () => void) => void held.push(() => log.append(events, done)),
      }
      const core = createExchange({ clock: { now: () => now, after: () => () => undefined }, log: grouped })
      const release = (): void => {
        while (held.length > 0) for (const write of held.splice(0)) write()
      }
      const member = memberCodeSchema.parse('bench')
      core.openMember(member, paise(1_000_000_000), () => undefined)
      core.feed({
        kind: 'market',
        market: {
          marketId: market,
          marketType: 'MATCH_ODDS',
          marketName: 'Match Odds',
          eventId: eventIdSchema.parse('e'),
          eventName: 'A v B',
          eventTypeId: '4',
          competitionId: competitionIdSchema.parse('c'),
          competitionName: 'C',
          openDate: now,
          inplay: true,
          status: 'OPEN',
          numberOfWinners: 1,
          runners: [
            { selectionId: runner, runnerName: 'A' },
            { selectionId: selectionIdSchema.parse(2), runnerName: 'B' },
          ],
        },
      })
      core.feed({ kind: 'status', marketId: market, status: 'OPEN', inplay: true })
      release()
      const took = timed(() => {
        for (let i = 0; i < bets; i += 1) {
          const ref = betSlipRefSchema.parse(`00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
          core.place(
            member,
            {
              ref,
              marketId: market,
              selectionId: runner,
              side: 'back',
              odds: odds(2000),
              stake: paise(100),
              accept: 'NONE',
              line: null,
              fancyPrice: 0,
              claims: { browser: '', ip: '' },
            },
            () => undefined,
          )
          if (i % group === group - 1) release()
        }
        release()
      })
      core.close()
      return took
    })
  const bare = (): number =>
    within((folder) => {
      const log = sqliteLog(folder)
      const event = {
        type: 'ref-fenced' as const,
        at: millisSchema.parse(0),
        transactions: [],
        member: memberCodeSchema.parse('bench'),
        ref: betSlipRefSchema.parse('00000000-0000-4000-8000-000000000000'),
      }
      const took = timed(() => {
        for (let i = 0; i < bets; i += group)
          log.append(
            Array.from({ length: group }, () => event),
            () => undefined,
          )
      })
      log.close()
      return took
    })
  say('bets received against bare commits of the same store, same group size', `${ratio(bare, placed, 3).toFixed(2)} of its rate`, '0.5')
}

firstLoad()
journal()
exchange()
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
writeFileSync(
  join(import.meta.dirname, 'RESULTS.md'),
  `# Results\n\nCommit ${commit}, Node ${process.version}, ${cpus().length} cores. Ratios of interleaved runs; \`npm run bench\` writes this page.\n\n| What | Figure | Goal |\n|---|---|---|\n${rows.join('\n')}\n`,
)
