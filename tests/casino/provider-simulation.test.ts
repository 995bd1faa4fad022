import { expect, test } from 'vitest'
import type { BetRow, Row } from '#casino/server/store/rows.ts'
import type { Store } from '#casino/server/store/store.ts'
import { brokenIn, play } from './provider-play.ts'
import { type Faults, type World, type WorldOptions, providerWorld } from './provider-world.ts'

const STORM: Faults = { lost: 0.12, late: 0.1, doubled: 0.08 }
const PLAY_STEPS = 90
const DISK_MS = 300
const DEATHS = 0.02
/** Long enough for a repeated call every minute, a default decision and the rounds in between. */
const AFTER_MS = 300_000

type Run = { readonly world: World; readonly broken: readonly string[] }
/** Members play in a storm, in which the provider dies with this chance at each step; then calm until all is over. */
const run = (options: WorldOptions, steps = PLAY_STEPS, deaths = 0): Run => {
  const world = providerWorld(options)
  world.provider().start()
  world.clock.advance(3000)
  play(world, options.seed, steps, (chance) => {
    if (chance < deaths) world.die()
  })
  world.calm()
  world.clock.advance(AFTER_MS)
  return { world, broken: brokenIn(world) }
}

const SEEDS = Array.from({ length: 40 }, (_, n) => `storm ${n}`)
test('[CAS-04][CAS-05] no rupee is made or lost when calls are lost, late, doubled and out of order', () => {
  let [bets, deaths] = [0, 0]
  for (const [turn, seed] of SEEDS.entries()) {
    // Every second disk is slow: what is decided during a commit is not shown before the next.
    const { world, broken } = run({ seed, faults: STORM, diskMs: turn % 2 === 0 ? 0 : DISK_MS }, PLAY_STEPS, DEATHS)
    deaths += world.deaths()
    expect([seed, broken]).toEqual([seed, []])
    bets += world.shown.size
  }
  expect(deaths).toBeGreaterThan(20)
  console.log(`provider simulation: ${SEEDS.length} seeds, ${bets} bets at tables, every one at its end; ${deaths} deaths`)
})

const KILLED = [
  ['kill one', 0],
  ['kill two', DISK_MS],
] as const
test.for(KILLED)('[CAS-09] what was shown is durable and settled when the provider dies at any write (%s)', ([seed, diskMs]) => {
  const STEPS = 30
  const faults: Faults = { lost: 0.05, late: 0.05, doubled: 0.05 }
  const whole = run({ seed, faults, diskMs }, STEPS).world.writes()
  for (let write = 1; write <= whole; write += 1)
    for (const lands of [true, false]) {
      const { broken } = run({ seed, faults, diskMs, killAt: { write, lands } }, STEPS)
      expect([write, lands, broken]).toEqual([write, lands, []])
    }
  console.log(`provider simulation: killed at each of ${whole} writes, before and after it landed`)
})

const renamed = (body: object, name: string): object => ({ ...body, tx: name })
const txOf = (body: object): string => ('tx' in body ? String(body.tx) : '')
/** The bet that its member made last under its ref, at any table. */
const isLastOfRef = (store: Store, { key, mine, at }: BetRow): boolean =>
  ['lucky7-1', 'aviator-1'].every((tableId) => (store.lastBetBy(key, tableId, mine.ref)?.at ?? 0) <= at)
const MUTANTS: readonly (readonly [string, NonNullable<WorldOptions['sabotage']>])[] = [
  [
    'calls before the intent is durable',
    {
      store: (store) => ({
        ...store,
        write: (rows, done) => {
          done()
          store.write(rows, () => undefined)
        },
      }),
    },
  ],
  [
    'shows bets that are not written',
    {
      store: (store) => ({
        ...store,
        write: (rows, done) =>
          store.write(
            rows.filter((row: Row) => row.in !== 'bets'),
            done,
          ),
      }),
    },
  ],
  [
    'keeps one bet of a ref',
    {
      store: (store) => ({
        ...store,
        openBets: () => store.openBets().filter((bet) => isLastOfRef(store, bet)),
        betsIn: (round) => store.betsIn(round).filter((bet) => isLastOfRef(store, bet)),
        betOf: (stake) => [store.betOf(stake)].flatMap((bet) => bet ?? []).find((bet) => isLastOfRef(store, bet)) ?? null,
      }),
    },
  ],
  [
    'never rolls back after closing',
    { line: (line) => (call, body, done) => (call === 'rollback' ? done({ code: 'OK' }) : line(call, body, done)) },
  ],
  [
    'credits twice',
    {
      line: (line) => (call, body, done) => {
        if (call === 'credit') line(call, renamed(body, `${txOf(body)}.again`), () => undefined)
        line(call, body, done)
      },
    },
  ],
  [
    'repeats under a new tx',
    {
      line: (line) => {
        const tries = new Map<string, number>()
        return (call, body, done) => {
          const tx = txOf(body)
          const nth = (tries.get(tx) ?? 0) + 1
          tries.set(tx, nth)
          line(call, nth === 1 ? body : renamed(body, `${tx}.${nth}`), done)
        }
      },
    },
  ],
  [
    'takes silence for an answer',
    {
      line: (line) => (call, body, done) =>
        line(call, body, (answer) => done(answer === null && call === 'debit' ? { code: 'OK' } : answer)),
    },
  ],
  [
    'says won before the credit was answered',
    {
      line: (line) => (call, body, done) => {
        if (call === 'credit') done({ code: 'OK' })
        line(call, body, call === 'credit' ? () => undefined : done)
      },
    },
  ],
  [
    'forgets an unanswered credit',
    { line: (line) => (call, body, done) => line(call, body, (answer) => done(answer ?? (call === 'credit' ? { code: 'OK' } : null))) },
  ],
]

test.for(MUTANTS)('[CAS-04] a broken provider is caught: one that %s', ([name, sabotage]) => {
  for (const [turn, seed] of SEEDS.entries()) {
    let broken: readonly string[]
    try {
      ;({ broken } = run({ seed, faults: STORM, sabotage }, PLAY_STEPS, DEATHS))
    } catch (error) {
      broken = [`it threw: ${String(error)}`]
    }
    if (broken.length === 0) continue
    console.log(`provider mutant "${name}": caught after ${turn + 1} runs: ${broken[0]}`)
    return
  }
  expect.unreachable('no run caught it')
})

/** What a provider's books lack from its first death on. */
const LOST: readonly (readonly [string, (books: Store) => Partial<Store>])[] = [
  ['bets', () => ({ openBets: () => [], betsIn: () => [], bet: () => null, betOf: () => null })],
  ['stakes', () => ({ stake: () => null, stakeOf: () => null, openStakes: () => [] })],
  ['rounds played alone', () => ({ solo: () => null, soloOf: () => null, openSolos: () => [], lastSolos: () => [] })],
]
test.for(LOST)('[CAS-09] no debit comes back whose deal was seen when the books lose their %s', ([name, lost]) => {
  let [open, back] = [0, 0]
  for (const seed of SEEDS.slice(0, 12)) {
    let lives = 0
    const store = (books: Store): Store => {
      lives += 1
      return lives === 1 ? books : { ...books, ...lost(books) }
    }
    const { world } = run({ seed, faults: STORM, sabotage: { store } }, PLAY_STEPS, DEATHS)
    expect([seed, [...world.witness.broken]]).toEqual([seed, []])
    // A debit that stays open was shown to the operator.
    const silent = world.wallet.open().filter((tx) => !world.failures.some((line) => line.includes(tx)))
    expect([seed, silent]).toEqual([seed, []])
    open += world.wallet.open().length
    back += world.wallet.moved().rollbacks
  }
  expect(back).toBeGreaterThan(0)
  console.log(`provider simulation: without its ${name}, ${open} debits wait for the operator`)
})
