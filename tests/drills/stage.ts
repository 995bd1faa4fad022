import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bettor, type Faults, bettor, watcher } from './clients.ts'
import { type Net, namespaces, oneHost } from './net.ts'
import { type OwnServer, ownNats, ownPostgres } from './processes.ts'
import { type Core, type Gateway, buildRoles, startCore, startGateway } from './roles.ts'
import { writeFeed } from './world.ts'

const STEPS = 1500
const BET_EVERY_MS = 250
/** Books move more rarely for many watchers: one process here reads for all of them. */
const stepEveryMs = (watchers: number): number => Math.max(200, watchers)
/** Watchers that come at the same time. */
const GROUP = 20
/** Waits this long for what a fault broke to be whole again. */
const HEALED_MS = 60_000

export const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Waits until it is so; throws after a minute. */
export const holds = async (what: string, is: () => boolean): Promise<void> => {
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

export type StageOptions = {
  readonly members: number
  readonly watchers: number
  /** Each process in a network namespace of its own. */
  readonly namespaces: boolean
  readonly say: (line: string) => void
}
export type Watcher = Awaited<ReturnType<typeof watcher>>
/** All that a drill plays with. */
export type Stage = {
  /** A folder of its own; `disk` lies on a small disk where `isSmall`. */
  readonly folder: string
  readonly disk: string
  readonly isSmall: boolean
  readonly place: { readonly url: string; readonly schema: string }
  readonly postgres: OwnServer
  readonly nats: OwnServer
  readonly cores: readonly Core[]
  readonly gateways: readonly Gateway[]
  readonly watchers: readonly Watcher[]
  readonly players: readonly Bettor[]
  /** What clients saw that none may see. */
  readonly seen: Faults
  /** A visitor who comes now. */
  fresh(n: number): Promise<Watcher>
  /** Books move; false: they stand still. */
  move(isMoving: boolean): void
  end(): Promise<void>
}

/** Starts PostgreSQL, NATS, two cores, two gateways, members who bet and visitors who watch. Ends what it started when it throws. */
export const openStage = async ({ members, watchers, namespaces: hasNamespaces, say }: StageOptions): Promise<Stage> => {
  const ends: (() => unknown)[] = []
  const end = async (): Promise<void> => {
    for (const each of ends.splice(0).reverse()) await each()
  }
  const cores: Core[] = []
  try {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-drill-'))
    const disk = join(folder, 'disk')
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const unmount = smallDisk(disk)
    ends.push(() => unmount?.())
    execFileSync('chmod', ['755', folder, disk])
    const net: Net = hasNamespaces ? namespaces() : oneHost()
    ends.push(net.close)
    const postgres = await ownPostgres(join(disk, 'postgres'), net.place('postgres'), net.range)
    await postgres.start()
    ends.push(postgres.kill)
    const nats = await ownNats(net.place('nats'))
    await nats.start()
    ends.push(nats.kill)
    const feed = join(folder, 'feed.jsonl')
    writeFeed(feed, STEPS)
    const busKey = join(folder, 'bus.key')
    writeFileSync(busKey, randomBytes(32).toString('hex'))
    const servers = { net, program: await buildRoles(), postgres, nats, busKey }
    for (const name of ['one', 'two']) {
      const core = await startCore(name, join(folder, name), feed, servers)
      ends.push(core.stop)
      cores.push(core)
      await holds(`core ${name} is up`, () => core.isLeading() || core.isFollowing())
      if (cores.length === 1) await holds('core one leads', core.isLeading)
    }
    const gateways: Gateway[] = []
    for (const name of ['left', 'right']) {
      const gateway = await startGateway(name, servers)
      ends.push(gateway.stop)
      gateways.push(gateway)
    }
    const seen: Faults = []
    const at = (n: number): string => gateways[n % gateways.length]?.url ?? ''
    const address = (n: number): string => `10.0.${n >> 8}.${n & 255}`
    const eyes: Watcher[] = []
    const players: Bettor[] = []
    ends.push(() => {
      for (const client of [...eyes, ...players]) client.close()
    })
    for (let n = 0; n < watchers; n += GROUP) {
      const group = Array.from({ length: Math.min(GROUP, watchers - n) }, (_, k) => n + k)
      eyes.push(...(await Promise.all(group.map((each) => watcher(at(each), address(each), seen)))))
      if ((n + GROUP) % 500 === 0) say(`${eyes.length} watchers are there`)
    }
    for (let n = 0; n < members; n += 1) players.push(await bettor(at(n), address(10_000 + n), seen, BET_EVERY_MS))
    let step = 0
    let isMoving = true
    const moves = setInterval(() => {
      if (!isMoving) return
      cores.find((core) => core.isLeading())?.play(`step ${(step % STEPS) + 1}`)
      step += 1
    }, stepEveryMs(watchers))
    ends.push(() => clearInterval(moves))
    let comers = 20_000
    return {
      folder,
      disk,
      isSmall: unmount !== null,
      place: { url: `postgres://pavilion@${postgres.place.host}:${postgres.port}/postgres`, schema: 'pavilion' },
      postgres,
      nats,
      cores,
      gateways,
      watchers: eyes,
      players,
      seen,
      fresh: (n) => {
        comers += 1
        return watcher(at(n), address(comers), seen)
      },
      move: (isOn) => {
        isMoving = isOn
      },
      end,
    }
  } catch (error) {
    for (const core of cores) say(core.output().slice(-3000))
    await end()
    throw error
  }
}
