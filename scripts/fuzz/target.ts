import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { freePort } from './free-port.ts'

const START_MS = 60_000
const ASK_MS = 10_000
const MOST_OUTPUT = 4000
/** A line of a guard, but for a packet that is no message: such a one is sent on purpose. */
const THROWN = /^(?:socket|casino): (?!a packet: )[^:\n]+: \w*Error: .*$/gm
const MOST_THROWN = 100
const startedSchema = z.object({ casino: z.string() })
const figuresSchema = z.object({ rssMb: z.number(), p99Ms: z.number(), maxMs: z.number() })
/** Memory of the process, and how long its event loop was held up. */
export type Figures = z.infer<typeof figuresSchema>

/** A server that is sent frames. */
export type Target = {
  readonly url: string
  /** The address of its casino; null without one. */
  readonly casino: string | null
  /** Texts that no answer may hold. */
  readonly paths: readonly string[]
  /** Why the process ended; null while it lives. */
  ended(): string | null
  /** What its guards kept from the process since the last call. */
  thrown(): readonly string[]
  /** Null where they cannot be read: the server is another's, or does not answer. */
  figures(): Promise<Figures | null>
  stop(): Promise<void>
}

/** A server that another process runs: only its answers show whether it lives. */
export const otherServer = (url: string, casino: string | null): Target => ({
  url,
  casino,
  paths: [],
  ended: () => null,
  thrown: () => [],
  figures: async () => null,
  stop: async () => undefined,
})

const signalled = (code: number | null, signal: string | null): string => (signal === null ? `exit code ${code}` : signal)

/** Starts an exchange and its casino on free loopback ports, with their books in a temporary folder. Rejects when it does not start. */
export const startTarget = async (seed: string): Promise<Target> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-fuzz-'))
  const port = await freePort()
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), ['--data', folder, '--seed', seed, '--stand-ins'], {
    cwd: root,
    execArgv: ['--max-old-space-size=512', '--import', 'tsx'],
    // Short chains, so that every table opens at once.
    env: {
      ...process.env,
      PORT: String(port),
      CASINO_PORT: '0',
      CASINO_KEY: randomBytes(32).toString('hex'),
      CASINO_WALLET: `http://127.0.0.1:${port}`,
      CASINO_DATA: join(folder, 'casino'),
      CASINO_CHAIN: '1000',
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  let errors = ''
  let end: string | null = null
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      end = `${signalled(code, signal)}\n${errors.trim()}`
      resolve()
    }),
  )
  const thrown: string[] = []
  child.stderr?.on('data', (chunk) => {
    thrown.push(...(`${chunk}`.match(THROWN) ?? []).slice(0, MOST_THROWN - thrown.length))
    errors = `${errors}${chunk}`.slice(-MOST_OUTPUT)
  })
  const casino = new Promise<string>((resolve) => child.once('message', (said) => resolve(startedSchema.parse(said).casino)))
  const url = await new Promise<string>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`The server did not start in ${START_MS / 1000} s.`)), START_MS)
    child.once('exit', () => {
      clearTimeout(tooLate)
      reject(new Error(`The server did not start: ${errors.trim() || output.trim()}`))
    })
    child.stdout?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-MOST_OUTPUT)
      const up = /Pavilion is up: (\S+)/.exec(output)?.[1]
      if (up === undefined) return
      clearTimeout(tooLate)
      resolve(up)
    })
  })
  return {
    url,
    casino: await casino,
    paths: [folder, root],
    ended: () => end,
    thrown: () => thrown.splice(0),
    figures: () =>
      new Promise((resolve) => {
        const tooLate = setTimeout(() => resolve(null), ASK_MS)
        const done = (figures: Figures | null): void => {
          clearTimeout(tooLate)
          resolve(figures)
        }
        child.once('message', (said) => done(figuresSchema.parse(said)))
        child.send({}, (error) => {
          if (error !== null) done(null)
        })
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
