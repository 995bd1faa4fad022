import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const START_MS = 60_000
const ASK_MS = 10_000
const MOST_OUTPUT = 4000
const figuresSchema = z.object({ rssMb: z.number(), p99Ms: z.number(), maxMs: z.number() })
/** Memory of the process, and how long its event loop was held up. */
export type Figures = z.infer<typeof figuresSchema>

/** A server that is sent frames. */
export type Target = {
  readonly url: string
  /** Texts that no answer may hold. */
  readonly paths: readonly string[]
  /** Why the process ended; null while it lives. */
  ended(): string | null
  /** Null where they cannot be read: the server is another's, or does not answer. */
  figures(): Promise<Figures | null>
  stop(): Promise<void>
}

/** A server that another process runs: only its answers show whether it lives. */
export const otherServer = (url: string): Target => ({
  url,
  paths: [],
  ended: () => null,
  figures: async () => null,
  stop: async () => undefined,
})

const signalled = (code: number | null, signal: string | null): string => (signal === null ? `exit code ${code}` : signal)

/** Starts an exchange on a free loopback port, with its books in a temporary folder. Rejects when it does not start. */
export const startTarget = async (seed: string): Promise<Target> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-fuzz-'))
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), ['--data', folder, '--seed', seed, '--stand-ins'], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' },
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
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-MOST_OUTPUT)
  })
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
    paths: [folder, root],
    ended: () => end,
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
