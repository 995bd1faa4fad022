import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Clock } from '#server/ports.ts'
import type { Program } from './said.ts'

/** How a process ended for good: in words, and as the exit code of the one that watched it. */
export type End = { readonly why: string; readonly code: number }

/** A process that is kept. `Said` is what it says once it serves. */
export type KeepOptions<Said> = {
  /** What a sentence calls it, such as 'The casino'. */
  readonly name: string
  readonly program: Program
  readonly args?: readonly string[]
  /** All that the program is given; asked at each start. */
  readonly environment: () => Readonly<Record<string, string | undefined>>
  /** Who reads what it prints: the terminal of this process, or `notify` its errors line by line. */
  readonly prints: 'here' | 'errors'
  /** What ends it in order: a signal, or that the channel to this process closes. */
  readonly stops: 'SIGTERM' | 'disconnect'
  /** A stop that takes longer kills it. */
  readonly stopMs: () => number
  /** Parses a message of the process; null for one that is none. */
  readonly parse: (message: unknown) => Said | null
  readonly onSaid: (said: Said) => void
  /** A sentence without its end on what serves now: 'The casino is up: http://…'. */
  readonly serves: (said: Said) => string
  /** What is served while none of it is. */
  readonly meanwhile: () => string
  /** Hears each change of `pid`. */
  readonly onChange: () => void
  /** Is this end one for good, though the watch did not ask for it? */
  readonly isLast: (end: End, hasServed: boolean) => boolean
  /** After this time `first` waits no longer; null without a bound. */
  readonly firstMs: number | null
  readonly clock: Clock
  /** A sentence for the operator. */
  readonly notify: (line: string) => void
}
export type Kept = {
  /** The process that serves now; null while none does. */
  readonly pid: () => number | null
  /** Resolves when the first start has succeeded, failed or taken too long. */
  readonly first: Promise<void>
  /** Resolves when it has ended for good. */
  readonly ended: Promise<End>
  /** Says something to the process; what no process hears is dropped. */
  readonly tell: (message: object) => void
  readonly stop: () => Promise<End>
}

/** The wait before a start: 1, 2, 4 … 60 s. It is short again once a process has served for a minute. */
const LONGEST_WAIT_S = 60
const STEADY_MS = 60_000
const MOST_LINE = 2000

const waitS = (failures: number): number => Math.min(LONGEST_WAIT_S, 2 ** Math.min(failures, 6))

/** A process of the program, followed from its start to its end; `onEnd` is called once. */
const followed = <Said>(
  { program, args = [], environment, prints, parse, notify }: KeepOptions<Said>,
  onSaid: (said: Said) => void,
  onEnd: (why: string, code: number | null) => void,
): ChildProcess => {
  const child = fork(program.file, [...args], {
    execArgv: [...program.execArgv],
    env: environment(),
    stdio: prints === 'here' ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let isOver = false
  const over = (why: string, code: number | null): void => {
    if (isOver) return
    isOver = true
    onEnd(why, code)
  }
  child.on('error', (error) => over(error.message, null))
  // Its last lines say why it ended, so they are read first.
  const read = new Promise<void>((resolve) => {
    if (child.stderr === null) return resolve()
    const lines = createInterface({ input: child.stderr })
    lines.on('line', (line) => notify(line.slice(0, MOST_LINE)))
    lines.on('close', resolve)
  })
  child.on('exit', (code, signal) => void read.then(() => over(signal ?? `code ${code}`, code)))
  child.on('message', (message) => {
    const said = parse(message)
    if (said !== null && !isOver) onSaid(said)
  })
  return child
}

/** Ended by a signal that asks for an end: nothing failed. */
const ASKED = ['SIGTERM', 'SIGINT']

/**
 * Runs a program as a process of its own and starts it again when it ends (CAS-09): its end changes nothing here. The process ends when the
 * channel to this one closes, so that even a watch that was killed leaves none behind.
 */
export const keepProcess = <Said>(options: KeepOptions<Said>): Kept => {
  const { name, clock, notify } = options
  let child: ChildProcess | null = null
  let upSince: number | null = null
  let failures = 0
  let hasServed = false
  let isStopped = false
  let isTried = false
  let cancel = (): void => undefined
  let tried = (): void => undefined
  let over = (_: End): void => undefined
  const ended = new Promise<End>((resolve) => {
    over = resolve
  })
  const first = new Promise<void>((resolve) => {
    tried = () => {
      isTried = true
      cancelFirst()
      resolve()
    }
  })
  const cancelFirst = options.firstMs === null ? () => undefined : clock.after(options.firstMs, () => tried())
  const took = (why: string, code: number | null): void => {
    if (upSince !== null && clock.now() - upSince >= STEADY_MS) failures = 0
    child = null
    upSince = null
    tried()
    const end = { why, code: code ?? (isStopped && ASKED.includes(why) ? 0 : 1) }
    if (isStopped) return over(end)
    if (options.isLast(end, hasServed)) {
      // One that ended by itself said why.
      if (code === null) notify(`${name} ended (${why}).`)
      return over(end)
    }
    const seconds = waitS(failures)
    failures += 1
    notify(`${name} ended (${why}). It is started again in ${seconds} s; ${options.meanwhile()}.`)
    cancel = clock.after(seconds * 1000, start)
    options.onChange()
  }
  const said = (what: Said): void => {
    options.onSaid(what)
    hasServed = true
    if (upSince === null) {
      upSince = clock.now()
      if (isTried) notify(`${options.serves(what)} (process ${child?.pid})`)
      else tried()
    }
    options.onChange()
  }
  const start = (): void => {
    child = followed(options, said, took)
  }
  start()
  return {
    pid: () => (upSince === null ? null : (child?.pid ?? null)),
    first,
    ended,
    // An error of a channel that closes at this moment is the end, which is heard of apart.
    tell: (message) => void (child?.connected && child.send(message, () => undefined)),
    stop: async () => {
      if (isStopped) return ended
      isStopped = true
      cancel()
      const last = child
      if (last === null) over({ why: 'stopped', code: 0 })
      else if (options.stops === 'SIGTERM') last.kill('SIGTERM')
      else if (last.connected) last.disconnect()
      const cancelKill = clock.after(options.stopMs(), () => void last?.kill('SIGKILL'))
      const end = await ended
      cancelKill()
      return end
    },
  }
}
