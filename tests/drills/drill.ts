import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { followShared } from '#tests/server/shared/leader.ts'
import { accountFaults, violations } from './check.ts'
import type { Sent } from './clients.ts'
import { type Cast, type Fault, faultsOf } from './faults.ts'
import { type Stage, type StageOptions, type Watcher, holds, openStage } from './stage.ts'
import { MARKETS } from './world.ts'

export type DrillOptions = StageOptions & { readonly runs: number; readonly took: (run: Drilled) => void }
/** `gap`: the longest time in which no client heard of a bet that was made; `lease`: until another core took it, null where none did. */
export type Played = {
  readonly name: string
  readonly gap: number
  readonly lease: number | null
  readonly bets: number
  readonly doubts: number
}
export type Drilled = {
  readonly faults: readonly Played[]
  readonly skipped: readonly string[]
  readonly made: number
  readonly found: readonly string[]
}

const madeOf = (sent: readonly Sent[], since: number): number[] =>
  sent.flatMap(({ verdicts }) => verdicts.flatMap((each) => (each.what === 'made' && each.at >= since ? [each.at] : [])))
const pricesOf = ({ board }: Watcher) => MARKETS.map((id) => [...(board.get(id)?.runners ?? [])])

/** Who is who now; throws while not all are whole. */
const castOf = ({ cores, gateways: [gateway] }: Stage): Cast => {
  const leader = cores.find((core) => core.isLeading())
  const standby = cores.find((core) => core.isFollowing())
  if (leader === undefined || standby === undefined || gateway === undefined) throw new Error('no core leads, or none follows')
  return { leader, standby, gateway }
}

/** Waits until one core leads, the other follows, and bets are made at both gateways. */
const whole = async ({ cores, gateways, players }: Stage): Promise<void> => {
  await holds('one core leads and the other follows', () =>
    [cores.some((c) => c.isLeading()), cores.some((c) => c.isFollowing())].every(Boolean),
  )
  const since = performance.now()
  await holds('bets are made at both gateways', () =>
    gateways.every((_, n) =>
      players.some(({ history }, index) => index % gateways.length === n && madeOf([...history.values()], since).length > 0),
    ),
  )
}

const play = async (stage: Stage, fault: Fault): Promise<Played> => {
  const { cores, players } = stage
  const sent = (): readonly Sent[] => players.flatMap(({ history }) => [...history.values()])
  const doubts = (): number => players.reduce((sum, each) => sum + each.doubts(), 0)
  await whole(stage)
  const cast = castOf(stage)
  const [began, betsBefore, doubtsBefore] = [performance.now(), sent().length, doubts()]
  await fault.play(cast)
  await whole(stage)
  const times = [began, ...madeOf(sent(), began).sort((a, b) => a - b)]
  const leases = cores.map((core) => core.tookLeaseAt()).filter((at) => at > began)
  return {
    name: fault.name,
    gap: Math.round(Math.max(...times.map((time, index) => (times[index + 1] ?? time) - time))),
    lease: leases.length === 0 ? null : Math.round(Math.min(...leases) - began),
    bets: sent().length - betsBefore,
    doubts: doubts() - doubtsBefore,
  }
}

/** Holds what each client saw beside the log, once all bets have their end and all books stand still. */
const check = async ({ place, folder, players, watchers, seen, gateways, fresh, move }: Stage) => {
  move(false)
  await Promise.all(players.map(({ rest }) => rest()))
  const comers = await Promise.all(gateways.map((_, n) => fresh(n)))
  await holds('every comer has the books', () => comers.every(({ board }) => board.size === MARKETS.length))
  const [truth] = comers
  await holds('every watcher has the books of a fresh one', () =>
    [...watchers, ...comers].every((each) => truth !== undefined && isDeepStrictEqual(pricesOf(each), pricesOf(truth))),
  )
  for (const comer of comers) comer.close()
  const { link, replica } = await followShared(place, join(folder, 'checked'))
  const events = [...replica.log.read()]
  link.close()
  replica.close()
  const wrong = (): readonly string[] => accountFaults(players, events)
  await holds('every member saw the account of the log', () => wrong().length === 0).catch(() => undefined)
  const sent = players.flatMap(({ history }) => [...history.values()])
  const { found, made } = violations(sent, events)
  move(true)
  for (const { goOn } of players) goOn()
  return { made, found: [...seen, ...found, ...wrong()] }
}

/**
 * Plays every fault once a run over two cores, two gateways, PostgreSQL and NATS of its own, while members bet and visitors watch; after
 * each run it holds what each client saw beside the log. It ends after a run with a violation.
 */
export const drill = async ({ runs, took, ...options }: DrillOptions): Promise<void> => {
  const { say } = options
  const stage = await openStage(options)
  const stop = (): void => void stage.end().then(() => process.exit(1))
  process.once('SIGTERM', stop).once('SIGINT', stop)
  try {
    const skipped = stage.isSmall ? [] : ['PostgreSQL: full disk (this user may mount no small disk)']
    for (let run = 1; run <= runs; run += 1) {
      const faults: Played[] = []
      for (const fault of faultsOf(stage)) {
        const played = await play(stage, fault)
        faults.push(played)
        const lease = played.lease === null ? '' : `lease after ${played.lease} ms, `
        say(`${played.name}: ${lease}${played.gap} ms without a bet made, ${played.bets} bets, ${played.doubts} in doubt`)
      }
      await whole(stage)
      const checked = await check(stage)
      took({ faults, skipped, ...checked })
      if (checked.found.length > 0) return
    }
  } catch (error) {
    for (const { output } of [...stage.cores, ...stage.gateways]) say(output().slice(-3000))
    throw error
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop)
    await stage.end()
  }
}
