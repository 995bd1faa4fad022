import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { followShared } from '#tests/server/shared/leader.ts'
import { violations } from './check.ts'
import { type Bettor, type Faults, bettor, watcher } from './clients.ts'
import { ownNats, ownPostgres } from './processes.ts'
import { type Core, type Gateway, buildRoles, startCore, startGateway } from './roles.ts'
import { MARKETS, writeFeed } from './world.ts'

const STEPS = 1500
/** A fault that is not over by itself lasts so long: longer than a lease, and than a leader holds its answers. */
const FAULT_MS = 6000
const BET_EVERY_MS = 250
/** Books move more rarely for many watchers: one process here reads for all of them. */
const stepEveryMs = (watchers: number): number => Math.max(200, watchers)
/** Watchers that come at the same time. */
const GROUP = 20
/** Waits this long for what a fault broke to be whole again. */
const HEALED_MS = 60_000

export type DrillOptions = { readonly members: number; readonly watchers: number; readonly say: (line: string) => void }
/** `gap`: the longest time in which no client heard of a bet that was made. */
export type Fault = { readonly name: string; readonly gap: number; readonly bets: number; readonly doubts: number }
export type Drilled = {
  readonly faults: readonly Fault[]
  readonly skipped: readonly string[]
  readonly made: number
  readonly found: readonly string[]
}

const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const holds = async (what: string, is: () => boolean): Promise<void> => {
  const until = performance.now() + HEALED_MS
  while (!is()) {
    if (performance.now() > until) throw new Error(`not within ${HEALED_MS / 1000} s: ${what}`)
    await passed(50)
  }
}

/** A folder on a small disk of its own; null where this user may mount none. */
const smallDisk = (folder: string): (() => void) | null => {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' })
    return () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
}

/**
 * Plays every fault once over two cores, two gateways, PostgreSQL and NATS of its own, while members bet and visitors watch; then holds
 * what each client saw beside the log.
 */
export const drill = async ({ members, watchers, say }: DrillOptions): Promise<Drilled> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-drill-'))
  const disk = join(folder, 'disk')
  const unmount = smallDisk(disk)
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true }), () => unmount?.()]
  const seen: Faults = []
  const cores: Core[] = []
  try {
    execFileSync('chmod', ['755', folder, disk])
    const postgres = await ownPostgres(join(disk, 'postgres'))
    await postgres.start()
    ends.push(postgres.kill)
    const nats = await ownNats()
    await nats.start()
    ends.push(nats.kill)
    const feed = join(folder, 'feed.jsonl')
    writeFeed(feed, STEPS)
    const program = await buildRoles()
    const place = { url: `postgres://pavilion@127.0.0.1:${postgres.port}/postgres`, schema: 'pavilion' }
    for (const name of ['one', 'two']) {
      const core = await startCore(name, { program, folder: join(folder, name), feed, postgres: postgres.port, nats: nats.port })
      ends.push(core.stop)
      cores.push(core)
      await holds(`core ${name} is up`, () => core.isLeading() || core.isFollowing())
      if (cores.length === 1) await holds('core one leads', core.isLeading)
    }
    const gateways: Gateway[] = []
    for (let n = 0; n < 2; n += 1) {
      const gateway = await startGateway(program, nats.port)
      ends.push(gateway.stop)
      gateways.push(gateway)
    }
    const at = (n: number): string => gateways[n % gateways.length]?.url ?? ''
    const address = (n: number): string => `10.0.${n >> 8}.${n & 255}`
    const eyes: Awaited<ReturnType<typeof watcher>>[] = []
    for (let n = 0; n < watchers; n += GROUP)
      eyes.push(
        ...(await Promise.all(Array.from({ length: Math.min(GROUP, watchers - n) }, (_, k) => watcher(at(n + k), address(n + k), seen)))),
      )
    const players: Bettor[] = []
    for (let n = 0; n < members; n += 1) players.push(await bettor(at(n), address(10_000 + n), seen, BET_EVERY_MS))
    ends.push(() => {
      for (const client of [...eyes, ...players]) client.close()
    })
    const leader = (): Core | undefined => cores.find((core) => core.isLeading())
    let step = 0
    const moves = setInterval(() => {
      leader()?.play(`step ${(step % STEPS) + 1}`)
      step += 1
    }, stepEveryMs(watchers))
    ends.push(() => clearInterval(moves))

    const sent = () => players.flatMap(({ history }) => [...history.values()])
    const madeAt = (since: number): number[] =>
      sent().flatMap(({ verdicts }) => verdicts.flatMap((each) => (each.what === 'made' && each.at >= since ? [each.at] : [])))
    const doubts = (): number => players.reduce((sum, each) => sum + each.doubts(), 0)
    const whole = async (): Promise<void> => {
      await holds('one core leads and the other follows', () => leader() !== undefined && cores.some((core) => core.isFollowing()))
      const since = performance.now()
      await holds('bets are made at both gateways', () =>
        [0, 1].every((n) =>
          players.some(
            ({ history }, index) =>
              index % 2 === n &&
              [...history.values()].some(({ verdicts }) => verdicts.some((each) => each.what === 'made' && each.at > since)),
          ),
        ),
      )
    }
    const faults: Fault[] = []
    const skipped: string[] = []
    const play = async (name: string, fault: (leads: Core) => Promise<void>): Promise<void> => {
      await whole()
      const leads = leader()
      if (leads === undefined) throw new Error('no core leads')
      const [began, betsBefore, doubtsBefore] = [performance.now(), sent().length, doubts()]
      await fault(leads)
      await whole()
      const times = [began, ...madeAt(began).sort((a, b) => a - b)]
      const gap = Math.max(...times.map((time, index) => (times[index + 1] ?? time) - time))
      const played = { name, gap: Math.round(gap), bets: sent().length - betsBefore, doubts: doubts() - doubtsBefore }
      faults.push(played)
      say(`${name}: ${played.gap} ms without a bet made, ${played.bets} bets, ${played.doubts} in doubt`)
    }
    const partition = async (
      way: { readonly set: (state: 'open' | 'silent' | 'outward' | 'inward') => void },
      state: 'silent' | 'outward' | 'inward',
    ) => {
      way.set(state)
      await passed(FAULT_MS)
      way.set('open')
    }

    for (const signal of ['SIGKILL', 'SIGTERM'] as const)
      await play(`leader: ${signal}`, async (leads) => {
        leads.signal(signal)
        await holds('the leader ends', () => !leads.isLeading())
      })
    await play('leader: SIGSTOP', async (leads) => {
      leads.signal('SIGSTOP')
      await passed(FAULT_MS)
      leads.signal('SIGCONT')
    })
    await play('PostgreSQL: killed and started', async () => {
      await postgres.kill()
      await passed(1000)
      await postgres.start()
    })
    await play('NATS: killed and started', async () => {
      await nats.kill()
      await passed(1000)
      await nats.start()
    })
    for (const state of ['silent', 'outward', 'inward'] as const) {
      await play(`leader and PostgreSQL: ${state}`, (leads) => partition(leads.lines.postgres, state))
      await play(`leader and NATS: ${state}`, (leads) => partition(leads.lines.nats, state))
      await play(`gateway and NATS: ${state}`, async () => {
        const [gateway] = gateways
        if (gateway !== undefined) await partition(gateway.nats, state)
      })
    }
    if (unmount === null) skipped.push('PostgreSQL: full disk (this user may mount no small disk)')
    else
      await play('PostgreSQL: full disk', async () => {
        const filler = join(disk, 'filler')
        try {
          writeFileSync(filler, Buffer.alloc(200 * 1024 * 1024))
        } catch {
          // It is full, which is what was wanted.
        }
        await passed(FAULT_MS)
        rmSync(filler)
      })

    await whole()
    clearInterval(moves)
    await Promise.all(players.map(({ stop }) => stop()))
    const fresh = await Promise.all(gateways.map(({ url }, n) => watcher(url, address(20_000 + n), seen)))
    ends.push(() => {
      for (const each of fresh) each.close()
    })
    await holds('every client has the books', () => fresh.every(({ board }) => board.size === MARKETS.length))
    const [truth] = fresh
    const pricesOf = (board: (typeof eyes)[number]['board']) => MARKETS.map((id) => [...(board.get(id)?.runners ?? [])])
    await holds('every watcher has the books of a fresh one', () =>
      [...eyes, ...fresh].every(({ board }) => truth !== undefined && isDeepStrictEqual(pricesOf(board), pricesOf(truth.board))),
    )
    const { link, replica } = await followShared(place, join(folder, 'checked'))
    const { found, made } = violations(sent(), replica.log.read())
    link.close()
    replica.close()
    return { faults, skipped, made, found: [...seen, ...found] }
  } catch (error) {
    for (const core of cores) say(core.output().slice(-3000))
    throw error
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
