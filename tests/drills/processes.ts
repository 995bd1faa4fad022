import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './net.ts'
import { freePort } from '../../scripts/fuzz/free-port.ts'

/** A process with all that it printed; `heard` resolves once its output matches. */
export type Running = {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  readonly output: () => string
  readonly heard: (what: RegExp) => Promise<RegExpExecArray>
}

/** The most that is kept of a process's output. */
const KEPT = 200_000

/** Follows a process that was started. */
const follow = (child: ChildProcess): Running => {
  let output = ''
  const waiting = new Set<() => void>()
  const wake = (): void => {
    for (const each of [...waiting]) each()
  }
  const take = (chunk: unknown): void => {
    output = (output + String(chunk)).slice(-KEPT)
    wake()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      resolve(code)
      wake()
    }),
  )
  const heard = (what: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = what.exec(output)
        if (found === null && child.exitCode === null && child.signalCode === null) return
        waiting.delete(look)
        if (found === null) reject(new Error(`A process ended before it said ${what}: ${output.slice(-2000)}`))
        else resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { child, ended, output: () => output, heard }
}

export const startProcess = (
  command: string,
  args: readonly string[],
  {
    env = {},
    cwd,
    ...user
  }: { readonly env?: Record<string, string>; readonly cwd?: string; readonly uid?: number; readonly gid?: number } = {},
): Running =>
  follow(
    spawn(command, args, {
      ...user,
      cwd,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  )

/** A server of the drill's own, on one address whenever it runs. `signal` reaches its children, too. */
export type OwnServer = {
  readonly place: Place
  readonly port: number
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
}

/** A command at its place; answers its process. */
export const startAt = (place: Place, command: readonly string[], options: Parameters<typeof startProcess>[2] = {}): Running => {
  const [program = '', ...args] = [...place.prefix, ...command]
  return startProcess(program, args, options)
}

const idOf = (flag: '-u' | '-g'): string => execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim()
/** The children of a process whose command line holds `program`; empty for one that has none. */
export const childrenOf = (pid: number, program = ''): readonly number[] => {
  try {
    return execFileSync('ps', ['-ww', '-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => (line.trim() !== '' && line.includes(program) ? [Number.parseInt(line, 10)] : []))
  } catch {
    return []
  }
}

/** PostgreSQL in a folder of its own, for `range`. It refuses to run as root, and then runs as the machine's user `postgres`. */
export const ownPostgres = async (folder: string, place: Place, range: string): Promise<OwnServer> => {
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? ['setpriv', `--reuid=${idOf('-u')}`, `--regid=${idOf('-g')}`, '--clear-groups'] : []
  mkdirSync(folder, { recursive: true })
  if (isRoot) chownSync(folder, Number(idOf('-u')), Number(idOf('-g')))
  const data = join(folder, 'data')
  const here = { cwd: folder }
  const made = startAt(place, [...as, 'initdb', '-D', data, '-U', 'pavilion', '-A', 'trust', '--wal-segsize=1', '-E', 'UTF8'], here)
  if ((await made.ended) !== 0) throw new Error(`initdb failed: ${made.output()}`)
  appendFileSync(join(data, 'pg_hba.conf'), `host all all ${range} trust\n`)
  const port = await freePort()
  let running: Running | null = null
  const settings = [`listen_addresses=${place.host}`, `unix_socket_directories=${folder}`, 'max_wal_size=16MB', 'min_wal_size=4MB']
  const command = [...as, 'postgres', '-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])]
  return {
    place,
    port,
    start: async () => {
      running = startAt(place, command, here)
      await running.heard(/ready to accept connections[\s\S]*$/)
    },
    kill: async () => {
      running?.child.kill('SIGQUIT')
      await running?.ended
    },
    signal: (signal) => {
      const pid = running?.child.pid
      if (pid === undefined) return
      // The one that takes connections first, so that no child is made meanwhile.
      for (const each of [pid, ...childrenOf(pid)])
        try {
          process.kill(each, signal)
        } catch {
          // It has ended.
        }
    },
  }
}

/** A NATS server. */
export const ownNats = async (place: Place): Promise<OwnServer> => {
  const port = await freePort()
  let running: Running | null = null
  return {
    place,
    port,
    start: async () => {
      running = startAt(place, ['nats-server', '-a', place.host, '-p', String(port)])
      await running.heard(/Server is ready/)
    },
    kill: async () => {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
    signal: (signal) => void running?.child.kill(signal),
  }
}
