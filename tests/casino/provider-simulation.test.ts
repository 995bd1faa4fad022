import { expect, test } from 'vitest'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import type { Row } from '#casino/server/store/rows.ts'
import { brokenIn, play } from './provider-play.ts'
import { type Faults, type World, type WorldOptions, providerWorld } from './provider-world.ts'

const STORM: Faults = { lost: 0.12, late: 0.1, doubled: 0.08 }
const PLAY_STEPS = 90
/** Long enough for a repeated call every minute, a default decision and the rounds in between. */
const AFTER_MS = 300_000

const run = (options: WorldOptions, steps = PLAY_STEPS): { readonly world: World; readonly broken: readonly string[] } => {
  const world = providerWorld(options)
  world.provider().start()
  world.clock.advance(3000)
  play(world, options.seed, steps)
  world.calm()
  world.clock.advance(AFTER_MS)
  return { world, broken: brokenIn(world) }
}

const SEEDS = Array.from({ length: 40 }, (_, n) => `storm ${n}`)
test('[CAS-04][CAS-05] no rupee is made or lost when calls are lost, late, doubled and out of order', () => {
  let bets = 0
  for (const seed of SEEDS) {
    const { world, broken } = run({ seed, faults: STORM })
    expect([seed, broken]).toEqual([seed, []])
    bets += world.shown.size
  }
  console.log(`provider simulation: ${SEEDS.length} seeds, ${bets} bets at tables, every one at its end`)
})

const KILLED = ['kill one', 'kill two']
test.for(KILLED)('[CAS-04][CAS-05] every bet comes to its end when the provider dies at any write (%s)', (seed) => {
  const STEPS = 30
  const faults: Faults = { lost: 0.05, late: 0.05, doubled: 0.05 }
  const whole = run({ seed, faults }, STEPS).world.writes()
  for (let write = 1; write <= whole; write += 1)
    for (const lands of [true, false]) {
      const { broken } = run({ seed, faults, killAt: { write, lands } }, STEPS)
      expect([write, lands, broken]).toEqual([write, lands, []])
    }
  console.log(`provider simulation: killed at each of ${whole} writes, before and after it landed`)
})

const renamed = (body: object, name: string): object => ({ ...body, tx: name })
const txOf = (body: object): string => ('tx' in body ? String(body.tx) : '')
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
      ;({ broken } = run({ seed, faults: STORM, sabotage }))
    } catch (error) {
      broken = [`it threw: ${String(error)}`]
    }
    if (broken.length === 0) continue
    console.log(`provider mutant "${name}": caught after ${turn + 1} runs: ${broken[0]}`)
    return
  }
  expect.unreachable('no run caught it')
})

test('[CAS-04] a debit that the books do not know is rolled back when the wallet still lists it', () => {
  const world = providerWorld({ seed: 'restored' })
  const { brand, member, nick } = world.sessionOf('meera', 'lucky7')
  const common = { brand, member, game: 'lucky7', round: 'lucky7-1.1.7', bet: 'lost', tx: 'of-a-lost-book', amountPaise: 5000 }
  world.wallet.ask('debit', common, (answer) => expect(answer).toMatchObject({ code: 'OK' }))
  world.provider().start()
  world.provider().launch({ host: brand, code: 'c', member, game: gameIdSchema.parse('lucky7') }, ({ code }) => expect(code).toBe('OK'))
  world.clock.advance(200_000)
  expect(nick).toBe('meera')
  expect(world.wallet.open()).toEqual([])
  expect(world.wallet.balance()).toBe(world.wallet.purse)
  expect(world.failures.some((line) => line.includes('of-a-lost-book'))).toBe(true)
})
