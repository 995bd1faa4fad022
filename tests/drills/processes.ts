import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A port of this machine that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

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
    uid,
    gid,
    cwd,
  }: { readonly env?: Record<string, string>; readonly uid?: number; readonly gid?: number; readonly cwd?: string } = {},
): Running =>
  follow(
    spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    }),
  )

/** A server of the drill's own, on one port whenever it runs. */
export type OwnServer = { readonly port: number; readonly start: () => Promise<void>; readonly kill: () => Promise<void> }

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL in a folder of its own. It refuses to run as root, and then runs as the machine's user `postgres`. */
export const ownPostgres = async (folder: string): Promise<OwnServer> => {
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  mkdirSync(folder, { recursive: true })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const made = startProcess('initdb', ['-D', data, '-U', 'pavilion', '-A', 'trust', '--wal-segsize=1', '-E', 'UTF8'], {
    ...owner,
    cwd: folder,
  })
  if ((await made.ended) !== 0) throw new Error(`initdb failed: ${made.output()}`)
  const port = await freePort()
  let running: Running | null = null
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_wal_size=16MB', 'min_wal_size=4MB']
  return {
    port,
    start: async () => {
      running = startProcess('postgres', ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])], {
        ...owner,
        cwd: folder,
      })
      await running.heard(/ready to accept connections[\s\S]*$/)
    },
    kill: async () => {
      running?.child.kill('SIGQUIT')
      await running?.ended
    },
  }
}

/** A NATS server. */
export const ownNats = async (): Promise<OwnServer> => {
  const port = await freePort()
  let running: Running | null = null
  return {
    port,
    start: async () => {
      running = startProcess('nats-server', ['-a', '127.0.0.1', '-p', String(port)])
      await running.heard(/Server is ready/)
    },
    kill: async () => {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
  }
}
