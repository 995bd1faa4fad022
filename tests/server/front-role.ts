import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type RequestListener, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadBrands } from '#server/brands.ts'
import { systemClock } from '#server/clock.ts'
import { backendAt } from '#server/cluster/front/backend.ts'
import { type FrontOptions, startFront } from '#server/cluster/front/front.ts'
import { createLog } from '#server/operate/log.ts'

export const brands = loadBrands(join(import.meta.dirname, '..', '..', 'brands'))

/** A folder of this test's own. */
export const temporary = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'pavilion-front-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
/** A built client with one page and one file. */
export const builtClient = (): string => {
  const client = temporary()
  writeFileSync(
    join(client, 'index.html'),
    '<!doctype html><html lang="en-IN"><head><!--brand-head--><script type="module" src="/assets/a.js"></script></head><body><div id="root"></div></body></html>',
  )
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'assets', 'a.js'), 'export const built = true\n')
  return client
}

/** A front before this back end, on a free port of this machine. */
export const openFront = async (backend: string, over: Partial<FrontOptions> = {}) => {
  const logged: string[] = []
  const log = createLog('plain', (line) => void logged.push(line.trimEnd()))
  const own = { clock: systemClock, port: 0, host: '127.0.0.1', clientFolder: null, brands, log }
  const front = await startFront({ backend: backendAt(backend), ...own, ...over })
  onTestFinished(front.close)
  return { ...front, logged }
}

/** A back end that answers as it is said to, and what it was asked. */
export const openBackend = async (answer: RequestListener) => {
  const asked: IncomingMessage[] = []
  const server = createServer((call, reply) => {
    asked.push(call)
    answer(call, reply)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)
  return { url: `http://127.0.0.1:${port}`, asked, server, close }
}

type Heard = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string }
/** One call with exactly these headers; `fetch` refuses to send some of them. */
export const ask = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body: string | null = null,
): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString('utf8') }),
      )
    })
    call.on('error', reject)
    call.end(body ?? undefined)
  })

/** The status that a websocket gets at its opening; 101 where it opens. */
export const upgrade = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(url, {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    call.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })
