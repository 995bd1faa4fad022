import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright'
import { build } from 'vite'
import * as z from 'zod/mini'
import { root } from './report.ts'

const foundSchema = z.nullable(z.object({ path: z.string(), env: z.record(z.string(), z.string()) }))

/** Where the browser of the tests is, and what its environment needs. Throws without one. */
export const foundBrowser = (): { readonly path: string; readonly env: Readonly<Record<string, string>> } => {
  const said = execFileSync(process.execPath, [join(root, 'scripts', 'browser.mjs')], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const found = foundSchema.parse(JSON.parse(said.at(-1) ?? 'null'))
  if (found === null) throw new Error('no browser was found')
  return found
}

/** The browser of the tests. Throws without one. */
export const openBrowser = async (): Promise<Browser> => {
  const found = foundBrowser()
  return chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.env },
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Bundles the bench's page and serves it on loopback; the headers give the page a clock of microseconds. */
const servePage = async (): Promise<{ readonly url: string; readonly server: Server; readonly close: () => void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-bench-page-'))
  await build({
    root: join(root, 'bench', 'page'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  const server = createServer((request, reply) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const content = readFileSync(file)
      reply.writeHead(200, {
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      })
      reply.end(content)
    } catch {
      reply.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the page has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    server,
    close: () => {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the bench's page, ready to play, and puts everything away afterwards. */
export const withPage = async (use: (page: Page, server: Server) => Promise<void>): Promise<void> => {
  const browser = await openBrowser()
  try {
    const site = await servePage()
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
      await page.goto(site.url)
      await page.waitForFunction(() => 'bench' in window)
      await use(page, site.server)
    } finally {
      site.close()
    }
  } finally {
    await browser.close()
  }
}
