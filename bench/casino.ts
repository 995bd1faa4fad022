/** A thousand players in one round of Aviator: the exchange with its wallet and the provider in one process, all books on the disk. */
import { execFileSync } from 'node:child_process'
import * as z from 'zod/mini'
import { startChild } from '../scripts/child.ts'
import { addressSchema, cpuSchema, doneSchema } from './child.ts'
import { type Flown, openPhone } from './casino-phone.ts'
import { inMs, median, quantile, reason, root, say } from './report.ts'

const urlSchema = z.object({ url: z.string() })
const PLAYERS = 1000
const ROUNDS = 4
const pressedSchema = z.object({ took: z.array(z.number()), refused: z.number(), heard: z.number(), allMs: z.number() })
type Pressed = z.infer<typeof pressedSchema> & { readonly cpuMs: number }

/** Latency, refusals, rate, and for each press what it took of the one process: wallet, books and messages to all players included. */
const report = (what: string, rounds: readonly Pressed[], goal: string): void => {
  const took = rounds.flatMap((round) => round.took)
  const refused = rounds.reduce((sum, round) => sum + round.refused, 0)
  const each = median(rounds.map(({ cpuMs }) => cpuMs / PLAYERS))
  const rate = Math.round((PLAYERS * 1000) / median(rounds.map(({ allMs }) => allMs)))
  const messages = (median(rounds.map(({ heard }) => heard)) / PLAYERS).toFixed(1)
  const figures = `p50 ${inMs(median(took))}, ${rate}/s, ${refused} of ${refused + took.length} refused, processor ${inMs(each)} and ${messages} messages a press`
  say(`${what}, p99 from press to answer`, `${inMs(quantile(took, 0.99))} (${figures})`, goal)
}

/** What a phone's page of the flight drew while all played. */
const reportPhone = (flown: readonly Flown[]): void => {
  const frames = flown.reduce((sum, each) => sum + each.frames, 0)
  const ms = flown.reduce((sum, each) => sum + each.ms, 0)
  const long = flown.reduce((sum, each) => sum + each.long, 0)
  const main = flown.reduce((sum, each) => sum + each.mainMs, 0) / frames
  const worst = Math.max(...flown.map(({ worstMs }) => worstMs))
  say(
    `a page of 360 × 780 at density 2 among ${PLAYERS} players, graphics drawn by the processor: frames a second of the flight`,
    `${((frames * 1000) / ms).toFixed(1)} (longest wait ${inMs(worst)}, ${long} tasks over 50 ms in ${(ms / 1000).toFixed(0)} s, ${inMs(main)} of its main thread a frame)`,
    '60, and 16.7 ms',
  )
}

/** Each player presses once in this time: three seconds, or one. With a phone, only the phone is reported. */
const measure = async (withinMs: number, hasPhone = false): Promise<void> => {
  const what = `${PLAYERS} players in one Aviator round, each pressing once within ${withinMs / 1000} s`
  const [casino, load] = ['bench/casino-child.ts', 'bench/casino-load-child.ts'].map(startChild)
  if (casino === undefined || load === undefined) throw new Error('two children were started')
  let phone: Awaited<ReturnType<typeof openPhone>> | null = null
  const spent = async (): Promise<number> => (await casino.ask({ ask: 'spent' }, cpuSchema)).cpuMs
  const press = async (ask: 'bet' | 'cash-out'): Promise<Pressed> => {
    const before = await spent()
    const pressed = await load.ask({ ask, withinMs }, pressedSchema)
    return { ...pressed, cpuMs: (await spent()) - before }
  }
  try {
    const sessions = await casino.ask({ ask: 'sessions', count: PLAYERS }, addressSchema)
    await load.ask({ ask: 'connect', ...sessions }, doneSchema)
    const [bets, cashOuts]: [Pressed[], Pressed[]] = [[], []]
    const flown: Flown[] = []
    phone = hasPhone ? await openPhone((await casino.ask({ ask: 'address' }, urlSchema)).url) : null
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.ask({ ask: 'open' }, doneSchema)
      bets.push(await press('bet'))
      await load.ask({ ask: 'take-off' }, doneSchema)
      await phone?.measure()
      cashOuts.push(await press('cash-out'))
      const drawn = await phone?.measure()
      if (drawn) flown.push(drawn)
    }
    if (hasPhone) return reportPhone(flown)
    report(`${what}: bet`, bets, '250 ms')
    report(`${what}: cash-out`, cashOuts, '150 ms')
  } finally {
    await phone?.close()
    casino.stop()
    load.stop()
  }
}

const BUILD = "import('./scripts/setup.mjs').then(({ buildCasino }) => buildCasino())"
execFileSync(process.execPath, ['-e', BUILD], { cwd: root, stdio: 'inherit' })
const RUNS: readonly (readonly [withinMs: number, hasPhone: boolean])[] = [
  [3000, false],
  [1000, false],
  [3000, true],
]
for (const [withinMs, hasPhone] of RUNS)
  await measure(withinMs, hasPhone).catch((error: unknown) => say('casino', `not measured: ${reason(error)}`, '250 ms'))
