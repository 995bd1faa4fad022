/** Every public page of the built product by Lighthouse's mobile preset. Lighthouse is no dependency: the script takes one that is installed. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type IncomingMessage, createServer, request as ask } from 'node:http'
import { type Socket, connect } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { STILL_PAGES } from '#contract/first-image.ts'
import type { Market } from '#contract/market.ts'
import { startProduct } from '#tests/browser/server.ts'
import { foundBrowser } from './browser.ts'
import { reason, root, say } from './report.ts'

const INSTALL = 'npm install --prefix FOLDER lighthouse@13, then LIGHTHOUSE_PATH=FOLDER/node_modules/.bin/lighthouse'
const GOAL = 'performance 95, the others 100'
const scoreSchema = z.object({ score: z.nullable(z.number()) })
const millisSchema = z.object({ numericValue: z.number() })
const reportSchema = z.object({
  categories: z.object({ performance: scoreSchema, accessibility: scoreSchema, 'best-practices': scoreSchema, seo: scoreSchema }),
  audits: z.object({
    'first-contentful-paint': millisSchema,
    'largest-contentful-paint': millisSchema,
    'total-blocking-time': millisSchema,
  }),
})

/** An installed Lighthouse; null without one. */
const installed = (): string | null => {
  const named = process.env['LIGHTHOUSE_PATH']
  if (named !== undefined) return existsSync(named) ? named : null
  const { status, stdout } = spawnSync('which', ['lighthouse'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** What the tests' browser cannot have while it is traced: with these headers it drops the page. */
const DROPPED = new Set(['referrer-policy', 'cross-origin-opener-policy'])
/** The product behind an address of its own, without those headers. Sockets pass as they are. */
const withoutHeaders = async (product: URL): Promise<{ readonly url: string; readonly close: () => void }> => {
  const target = { host: product.hostname, port: Number(product.port) }
  const partsOf = ({ method, url, headers }: IncomingMessage) => ({ ...target, method, path: url, headers })
  const server = createServer((incoming, reply) => {
    const onward = ask(partsOf(incoming), (answer) => {
      const headers = Object.entries(answer.headers).filter(([name]) => !DROPPED.has(name))
      reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    incoming.pipe(onward)
  })
  server.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer) => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : []))
    const onward = connect(target, () => {
      onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the way to the product has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const report = async (lighthouse: string, url: string): Promise<z.infer<typeof reportSchema>> => {
  const { path, env } = foundBrowser()
  const child = spawn(
    lighthouse,
    [
      url,
      '--form-factor=mobile',
      '--throttling-method=simulate',
      '--output=json',
      '--quiet',
      '--only-categories=performance,accessibility,best-practices,seo',
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, ...env, CHROME_PATH: path }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let [out, fault] = ['', '']
  child.stdout.on('data', (part) => (out += String(part)))
  child.stderr.on('data', (part) => (fault += String(part)))
  await new Promise((resolve) => child.on('close', resolve))
  if (out === '') throw new Error(fault.trim().split('\n').at(-1) ?? 'Lighthouse said nothing')
  return reportSchema.parse(JSON.parse(out))
}

/** The address of every public page: those without an id, a sport, a competition, an event and virtual events. */
const addressesOf = ({ eventTypeId, eventId, competitionId, competitionName }: Market): readonly string[] => [
  ...Object.keys(STILL_PAGES),
  `/sports-page/Cricket/${eventTypeId}`,
  `/competition-detail-page/${encodeURIComponent(competitionName)}/${eventTypeId}/${competitionId}`,
  `/event-page/${eventTypeId}/${eventId}`,
  '/virtual-event-page',
]

const what = "Lighthouse's mobile preset"
const lighthouse = installed()
if (lighthouse === null) say(what, `skipped: no Lighthouse is installed (${INSTALL})`, GOAL)
else if (!existsSync(join(root, 'dist', 'index.html'))) say(what, 'not measured: run npm start once, so that the client is built', GOAL)
else {
  const product = await startProduct(['--seed', 'bench'])
  try {
    const way = await withoutHeaders(new URL(product.url))
    try {
      const cricket = (await product.markets()).find(({ market }) => market.eventTypeId === '4' && market.inplay)
      if (cricket === undefined) throw new Error('the home page lists no cricket match in play')
      const only = process.argv[2]
      for (const path of addressesOf(cricket.market).filter((each) => only === undefined || each === only)) {
        try {
          const { categories, audits } = await report(lighthouse, way.url + path)
          const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`)
          const times = Object.values(audits).map(({ numericValue }) => Math.round(numericValue))
          say(`${what}, ${path}`, `${scores.join(', ')} (first paint, largest paint and blocking ${times.join(', ')} ms)`, GOAL)
        } catch (error) {
          say(`${what}, ${path}`, `not measured: ${reason(error)}`, GOAL)
        }
      }
    } finally {
      way.close()
    }
  } finally {
    await product.close()
  }
}
