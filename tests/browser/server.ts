import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The product as a newcomer starts it, on a free port with an empty data folder. */
export const startProduct = async (args: readonly string[]) => {
  const data = mkdtempSync(join(tmpdir(), 'pavilion-'))
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs', '--data', data, '--director', ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: unknown): void => {
      output += String(chunk)
      const found = /Pavilion is up: (\S+)/.exec(output)
      if (found?.[1] !== undefined) resolve(found[1])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => reject(new Error(`the product ended with ${code}: ${output}`)))
  })
  return {
    url,
    /** What the ledger says of the books: broken invariants, and every account in paise. */
    books: async (): Promise<{ broken: string[]; accounts: Record<string, number> }> => {
      const answer: unknown = await (await fetch(`${url}/director/books`)).json()
      if (typeof answer !== 'object' || answer === null || !('broken' in answer) || !('accounts' in answer)) throw new Error('no books')
      const { broken, accounts } = answer
      if (!Array.isArray(broken) || typeof accounts !== 'object' || accounts === null) throw new Error('no books')
      return {
        broken: broken.map(String),
        accounts: Object.fromEntries(Object.entries(accounts).map(([name, amount]) => [name, Number(amount)])),
      }
    },
    drop: async (): Promise<void> => void (await fetch(`${url}/director/drop`, { method: 'POST' })),
    close: async (): Promise<void> => {
      child.removeAllListeners('exit')
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      rmSync(data, { recursive: true, force: true })
    },
  }
}
