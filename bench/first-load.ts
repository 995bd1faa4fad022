/** Compressed script of the built client: what the first paint needs, and all pages together. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, say } from './report.ts'

const dist = join(root, 'dist')
const size = (file: string): number => gzipSync(readFileSync(join(dist, file))).length / 1000
const sizeOf = (files: readonly string[]): string => `${files.reduce((sum, file) => sum + size(file), 0).toFixed(1)} kB gz`

if (existsSync(join(dist, 'index.html'))) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap((match) => match[1] ?? [])
  const all = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
  say('script before first paint', sizeOf(first), '150 kB gz')
  say('script of every page together', sizeOf(all.map((file) => join('assets', file))), '200 kB gz')
} else say('script before first paint', 'not measured: run npm start once, so that the client is built', '150 kB gz')
