import { webcrypto } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { english, type Words } from '#copy/en/provider/words.ts'
import { checkerOf } from '#casino/page/fair/checker.ts'
import { markOf } from '#casino/page/fair/engines.ts'
import { OWN_PAGES } from '#casino/page/games.ts'
import { MULTIPLES } from '#casino/page/games/fishing/pool.ts'
import { spanOf, ticksOf } from '#casino/page/games/flight/curve.ts'
import { CHANCES, diceOdds, HIGHEST, KENO, PLINKO, POKER, TARGETS } from '#casino/page/games/alone/prices.ts'
import { machines } from '#casino/page/games/slots/machines.ts'
import { betsWith, PLACES, ZERO_PLACES } from '#casino/page/games/table/roulette-layout.ts'
import { tableGames } from '#casino/page/games/table/tables.ts'
import { offeredGames } from '#casino/server/offered.ts'
import { LINE_SYMBOLS } from '#casino/games/diya-lines.game.ts'
import { CAP, LOWEST } from '#casino/games/crash.ts'
import { CHANCES as ENGINE_CHANCES, diceOdds as engineDiceOdds } from '#casino/games/dice.game.ts'
import { FISH } from '#casino/games/fishing.game.ts'
import { KENO_ODDS } from '#casino/games/keno.game.ts'
import { engine as limbo } from '#casino/games/limbo.game.ts'
import { SCATTER_ODDS, WAYS_ODDS } from '#casino/games/monsoon-ways.game.ts'
import { PLINKO_BETS, plinkoOdds } from '#casino/games/plinko.game.ts'
import { CLUSTER_ODDS } from '#casino/games/rangoli-falls.game.ts'
import { POKER_ODDS } from '#casino/games/video-poker.game.ts'
import { wheelOdds } from '#casino/games/wheel.game.ts'
import { coveredBy } from '#casino/games/roulette-layout.ts'
import { HIGHEST_RETURN } from '#contract/casino/terms.ts'
import { paiseSchema } from '#contract/scalar.ts'

const stakePaise = paiseSchema.parse(10_000)
const offered = offeredGames()
const shared = new Map(offered.shared.map((entry) => [String(entry.game), entry]))

const pictures = join(import.meta.dirname, '..', '..', '..', 'casino', 'page', 'public', 'pictures')

test('[CAS-07] every game of the provider has a page or a table, rules and a picture', () => {
  const games = [...offered.shared, ...offered.solos].map(({ game }) => game).toSorted()
  expect([...Object.keys(OWN_PAGES), ...Object.keys(tableGames)].toSorted()).toEqual(games)
  expect(Object.keys(english.games).toSorted()).toEqual(games)
  expect(readdirSync(pictures).toSorted()).toEqual(games.map((game) => `${game}.svg`).toSorted())
})

test('[CAS-07] every price that a table shows is what its engine returns at best', () => {
  for (const [game, { groups }] of Object.entries(tableGames))
    for (const { spots } of groups)
      for (const { bet, back, lay } of spots) {
        const priced = shared.get(game)?.price({ bet, stakePaise })
        expect(priced, `${game} ${bet}`).not.toBeNull()
        const best = game === 'wheel' ? wheelOdds(bet, 1) * 100 : priced?.bestReturnPaise
        if (typeof back === 'number') expect([game, bet, best]).toEqual([game, bet, back * 100])
        if (lay !== undefined)
          expect(shared.get(game)?.price({ bet, stakePaise, side: 'lay' })?.riskPaise).toBe(Math.ceil((stakePaise * (lay - 100)) / 100))
      }
})

test('[CAS-07] every place of the roulette layout is a bet of the engine at the price shown', () => {
  const roulette = shared.get('roulette')
  for (const { spot } of [...PLACES, ...ZERO_PLACES]) {
    expect(coveredBy(spot), `${spot.bet} ${spot.numbers?.join()}`).not.toBeNull()
    expect(roulette?.price({ ...spot, stakePaise })?.bestReturnPaise).toBe(Number(spot.back) * 100)
  }
  expect(PLACES.filter(({ spot }) => spot.bet === 'straight')).toHaveLength(36)
})

test('[CAS-07] betsWith lists every bet that wins with its number, and no other', () => {
  const all = [{ spot: { bet: 'straight', back: 3600, numbers: [0] } }, ...PLACES, ...ZERO_PLACES].map(({ spot }) => spot)
  for (let number = 0; number <= 36; number += 1) {
    const winning = all.filter((spot) => coveredBy(spot)?.includes(number))
    expect(betsWith(number).length, String(number)).toBe(winning.length)
    expect(new Set(betsWith(number))).toEqual(new Set(winning))
  }
  expect([betsWith(0), betsWith(17), betsWith(36)].map(({ length }) => length)).toEqual([7, 12, 6])
})

test('[CAS-07] fish and slots pay in the page what the engines pay', () => {
  expect({ ...MULTIPLES }).toEqual({ ...FISH })
  const paysOf = (game: string) => Object.fromEntries((machines[game]?.pays ?? []).map(([symbol, ...odds]) => [symbol, odds]))
  expect(paysOf('diya-lines')).toEqual(Object.fromEntries(Object.entries(LINE_SYMBOLS).map(([symbol, odds]) => [symbol, [odds]])))
  expect(paysOf('monsoon-ways')).toEqual({ ...WAYS_ODDS, S: SCATTER_ODDS })
  expect(paysOf('rangoli-falls')).toEqual({ ...CLUSTER_ODDS })
})

test('[CAS-07] the games alone pay in the page what the engines pay', () => {
  expect([CHANCES, CHANCES.map(diceOdds)]).toEqual([ENGINE_CHANCES, ENGINE_CHANCES.map(engineDiceOdds)])
  expect(Object.entries(PLINKO)).toEqual(PLINKO_BETS.map((bet) => [bet, plinkoOdds(bet)]))
  expect(Object.fromEntries(KENO.entries())).toEqual({ '0': [], ...KENO_ODDS })
  expect({ ...POKER, nothing: 0 }).toEqual(POKER_ODDS)
  expect([HIGHEST, TARGETS[0], TARGETS.at(-1)]).toEqual([HIGHEST_RETURN, LOWEST, CAP])
  for (const target of TARGETS) expect(limbo.parse({ stakePaise, target })).not.toBeNull()
})

const leaves = (words: object): readonly [string, unknown][] =>
  Object.entries(words).flatMap(([name, value]): readonly [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? leaves(value).map(([inner, leaf]) => [`${name}.${inner}`, leaf] as const)
      : [[name, value]],
  )
/** What is the same in every language: signs, figures and units. */
const SAME = /^(?:why\.OK|limits|lineMs|ofCard|bets\.(?:lowHalf|highHalf))$/
const others = import.meta.glob<Words>(['../../../copy/*/provider/words.ts', '!../../../copy/en/**'], { eager: true, import: 'words' })
const saidIn = (value: unknown): unknown => (typeof value === 'function' ? z.string().safeParse(value(1, 1, 1)).data : value)

test('[CAS-07] every sentence of the casino is there in every language', () => {
  expect(Object.keys(others).length).toBeGreaterThan(0)
  for (const [file, words] of Object.entries(others)) {
    const spoken = new Map(leaves(english).map(([name, value]) => [name, saidIn(value)]))
    const missing = leaves(words).filter(([name, value]) => {
      const said = saidIn(value)
      return !SAME.test(name) && (typeof said !== 'string' || said === spoken.get(name))
    })
    expect(
      missing.map(([name]) => name),
      file,
    ).toEqual([])
    expect(
      leaves(words)
        .map(([name]) => name)
        .toSorted(),
      file,
    ).toEqual([...spoken.keys()].toSorted())
  }
})

test('[CAS-05] a round is the same by WebCrypto and by the library, and another seed gives another', async () => {
  const mark = await markOf('teen-patti')
  if (mark === null) throw new Error('no engine')
  const seed = '91685693a76fb40954b747ae00593588b55727d8aaa6a3b0dfa9fcb1cee4bdd6'
  const [ours, library] = [checkerOf(webcrypto), checkerOf({})]
  expect([ours.isBrowsers, library.isBrowsers]).toEqual([true, false])
  expect(await ours.commit(seed)).toBe(await library.commit(seed))
  expect(await ours.block(seed, 'PUBLIC-SEED', 1)).toBe(await library.block(seed, 'PUBLIC-SEED', 1))
  const played = await ours.play(seed, 'PUBLIC-SEED', 1, mark)
  expect(played).toEqual(await library.play(seed, 'PUBLIC-SEED', 1, mark))
  expect(played.outcome).toMatchObject({ playerA: ['6H', 'AS', '4D'], playerB: ['2H', 'AD', 'TS'], winner: 'B' })
  expect(await ours.play(seed, 'PUBLIC-SEED', 2, mark)).not.toEqual(played)
})

test('[CAS-06] the chart of a flight has at most seven marks on an axis, and the plane is inside it', () => {
  for (const ms of [0, 1000, 8000, 30_000, 76_000, 153_506]) {
    const span = spanOf(ms)
    expect(span.ms).toBeGreaterThan(ms)
    expect(ticksOf(1, span.top / 100).length).toBeLessThanOrEqual(9)
    expect(ticksOf(0, span.ms / 1000).length).toBeLessThanOrEqual(9)
  }
})
