import { openConnection } from './browser.ts'
import { type Frame, framesOf } from './frames.ts'
import { type Players, createPlayers, visitorOf } from './players.ts'
import { type Fault, type Tally, createSender, tally } from './send.ts'
import type { Figures, Target } from './target.ts'

const LANES = 8
export const BATCH = 250
/** The bounds of memory and answer times of the one process of exchange (600 MiB) and provider (300 MiB). */
export const BOUNDS = { rssMb: 900, p99Ms: 500, maxMs: 3000 } as const satisfies Figures
/** Batches between two lines of progress. */
const PROGRESS = 20
const PROBE_MS = 5000
/** Settling time for a process that is about to end. */
const EXIT_MS = 300
const PROBES_FROM = 100_000
/** Replays that look for a shorter failing list of frames. */
const MOST_REPLAYS = 10

export type Report = {
  readonly sent: Tally
  readonly statuses: Tally
  readonly faults: readonly Fault[]
  /** What was read of the process after the first batch; null where it cannot be read. */
  readonly first: Figures | null
  /** The worst that was read of the process; null where it cannot be read. */
  readonly worst: Figures | null
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let probes = 0
/** The server's fault as a new visitor finds it; null without one. */
export const probe = async (target: Target): Promise<string | null> => {
  const ended = (): string | null => {
    const end = target.ended()
    return end === null ? null : `the process ended: ${end}`
  }
  if (ended() !== null) return ended()
  probes += 1
  const visitor = visitorOf(target.url, PROBES_FROM + probes)
  try {
    const health = await visitor.call({ method: 'GET', path: '/health' })
    if (health.status !== 200) {
      await pause(EXIT_MS)
      return ended() ?? 'GET /health is not answered'
    }
    const connection = await openConnection(target.url, visitor, await visitor.ticket())
    const isBeating =
      connection.drain().some((text) => text.includes('"heartbeat"')) ||
      (await connection.until((text) => text.includes('"heartbeat"'), PROBE_MS)) !== null
    await connection.close()
    return ended() ?? (isBeating ? probeCasino(target) : 'a fresh visitor hears no heartbeat')
  } finally {
    visitor.close()
  }
}

/** The fault of the target's casino as a stranger finds it; null without one. */
const probeCasino = async ({ casino }: Target): Promise<string | null> => {
  if (casino === null) return null
  const stranger = visitorOf(casino, PROBES_FROM + probes, 'casino')
  try {
    const { status } = await stranger.call({ method: 'GET', path: '/health' })
    if (status !== 200) return 'GET /health of the casino is not answered'
    const connection = await openConnection(casino, stranger, { session: 'none' })
    const isRefused = connection.drain().some((text) => text.startsWith('44{"message":"SESSION_ENDED"'))
    await connection.close()
    return isRefused ? null : 'the casino does not refuse a session that is none'
  } finally {
    stranger.close()
  }
}

/** Whether the member who sends still has a session. */
const isAwake = async ({ sender: { browser, memberCode } }: Players): Promise<boolean> =>
  (await browser.call({ method: 'GET', path: '/user/session' })).text.includes(memberCode)

const worseOf = (figures: Figures, before: Figures | null): Figures => ({
  rssMb: Math.max(figures.rssMb, before?.rssMb ?? 0),
  p99Ms: Math.max(figures.p99Ms, before?.p99Ms ?? 0),
  maxMs: Math.max(figures.maxMs, before?.maxMs ?? 0),
})

const outOfBounds = (figures: Figures): string | null =>
  figures.rssMb > BOUNDS.rssMb
    ? `the process has ${Math.round(figures.rssMb)} MiB of memory`
    : figures.maxMs > BOUNDS.maxMs || figures.p99Ms > BOUNDS.p99Ms
      ? `the event loop was held up ${Math.round(figures.maxMs)} ms at most, ${Math.round(figures.p99Ms)} ms at the 99th percentile`
      : null

/** The kind of a fault: its first line, without figures. */
export const kindOf = ({ text }: Fault): string =>
  (text.split('\n').find((line) => /Error|error:/.test(line)) ?? text.split('\n')[0] ?? '').replace(/\d+/g, 'N').trim()

export type Plan = {
  readonly seed: number
  readonly frames: number
  /** Faults of different kinds after which it ends. */
  readonly mostFaults: number
  readonly start: () => Promise<Target>
  /** Whether this run started the server, and so may restart it. */
  readonly isOwn: boolean
  readonly say: (line: string) => void
}

/** Sends all frames, batch by batch, and checks after each that the server still runs. */
export const fuzz = async ({ seed, frames, mostFaults, start, isOwn, say }: Plan): Promise<Report> => {
  const sent: Tally = new Map()
  const statuses: Tally = new Map()
  const faults = new Map<string, Fault>()
  let first: Figures | null = null
  let worst: Figures | null = null
  const add = (fault: Fault): void => {
    const kind = kindOf(fault)
    if (!faults.has(kind) && faults.size < mostFaults) faults.set(kind, fault)
  }
  let target = await start()
  try {
    let players = await createPlayers(target)
    // The last lane has the pages of the casino: a member has few at once.
    const lanesOf = () => Array.from({ length: LANES + 1 }, (_, lane) => createSender(target, players, lane, statuses, add))
    let lanes = lanesOf()
    let senders = 0
    const batches = Math.ceil(frames / BATCH)
    const began = performance.now()
    for (let batch = 0; batch < batches && faults.size < mostFaults; batch += 1) {
      const all = framesOf(seed, batch, Math.min(BATCH, frames - batch * BATCH))
      for (const { kind } of all) tally(sent, kind)
      const laneOf = (frame: Frame, i: number): number => (frame.kind === 'play' ? LANES : i % LANES)
      await Promise.all(lanes.map((lane, n) => lane.send(all.filter((frame, i) => laneOf(frame, i) === n))))
      const wrong = await probe(target)
      if (wrong !== null) {
        if (!isOwn) {
          add({ text: wrong, frames: all })
          break
        }
        const kept = faults.size
        const fault = { text: wrong, frames: all }
        const isNew = !faults.has(kindOf(fault))
        if (isNew) add({ text: wrong, frames: await shortest(all, start, say) })
        if (kept < faults.size) say(`batch ${batch}: ${wrong.split('\n')[0]}`)
        await Promise.all(lanes.map((lane) => lane.close()))
        await target.stop()
        target = await start()
        senders = 0
        players = await createPlayers(target)
        lanes = lanesOf()
        continue
      }
      for (const line of target.thrown()) add({ text: `what was thrown was kept from the process: ${line}`, frames: all })
      const figures = await target.figures()
      if (figures !== null) {
        first ??= figures
        worst = worseOf(figures, worst)
        const over = outOfBounds(figures)
        if (over !== null) add({ text: over, frames: all })
      }
      if (!(await isAwake(players))) {
        await Promise.all(lanes.map((lane) => lane.close()))
        senders += 1
        players = await createPlayers(target, senders, players)
        lanes = lanesOf()
      }
      if (batch > 0 && batch % PROGRESS === 0) {
        const count = (batch + 1) * BATCH
        say(
          `${count.toLocaleString('en')} frames, ${Math.round(count / ((performance.now() - began) / 1000))} a second${figures === null ? '' : `, ${Math.round(figures.rssMb)} MiB`}`,
        )
      }
    }
    await Promise.all(lanes.map((lane) => lane.close()))
    return { sent, statuses, faults: [...faults.values()], first, worst }
  } finally {
    await target.stop()
  }
}

/** The frames up to the one that broke a fresh server, one by one; null when none does. */
const failing = async (frames: readonly Frame[], start: () => Promise<Target>): Promise<readonly Frame[] | null> => {
  const target = await start()
  try {
    const sender = createSender(target, await createPlayers(target), 0, new Map(), () => undefined)
    for (const [i, frame] of frames.entries()) {
      await sender.send([frame])
      if ((await probe(target)) !== null) return frames.slice(0, i + 1)
    }
    return null
  } finally {
    await target.stop()
  }
}

/** The shortest list of these frames that was found to break a fresh server: the last alone, or the last half, over and over. */
const shortest = async (frames: readonly Frame[], start: () => Promise<Target>, say: (line: string) => void): Promise<readonly Frame[]> => {
  const short = await failing(frames, start)
  if (short === null) {
    say('  sent again one by one, these frames break nothing: it takes them together')
    return frames
  }
  for (let replay = 0, keep = 1; replay < MOST_REPLAYS && keep < short.length; replay += 1) {
    const shorter: readonly Frame[] | null = await failing(short.slice(-keep), start)
    if (shorter !== null) return shorter
    keep = keep === 1 ? Math.ceil(short.length / 16) : keep * 2
  }
  return short
}
