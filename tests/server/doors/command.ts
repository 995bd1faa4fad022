import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { bundle } from '../../../scripts/bundle.ts'

const program = await bundle('server/main.ts')

/**
 * The product's command once it is up, without its installation and the build of the client; it ends with the test. Rejects with the code
 * and the words of one that ended before.
 */
export const command = async (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const boot = `import('./${program}').then(({ main }) => main(process.argv.slice(1))).catch((error) => { console.error(error.message); process.exit(1) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', boot, '--', ...args], {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    env: { ...process.env, PORT: '0', HOST: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await gone
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown): void => {
      output += String(chunk)
      const found = /Pavilion is up: (\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code) => reject(new Error(`${code}: ${output}`)))
  })
  return {
    url,
    said: () => output,
    end: async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
      child.kill(signal)
      return gone
    },
  }
}
