import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/** Files of these folders that hold what the expression finds, outside comments. */
const holding = (folders: readonly string[], what: RegExp): string[] =>
  folders
    .flatMap(filesOf)
    .filter((file) => what.test(readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')))

test('[HOUSE-01] there is one clock and one dice: the core never reads the time nor throws dice itself', () => {
  expect(holding(['contract', 'domain', 'machines'], /Math\.random|Date\.now|new Date\(\)|performance\.now|randomUUID/)).toEqual([])
  expect(holding(['server'], /Math\.random|Date\.now|new Date\(\)|performance\.now/)).toEqual([join('server', 'clock.ts')])
})

const SILENCERS = [
  ...['ignore', 'expect-error', 'nocheck'].map((word) => `@ts-${word}`),
  ...['any', 'unknown'].map((type) => `\\bas ${type}\\b`),
  ...['ignore'].map((word) => `biome-${word}`),
]

test('[HOUSE-02] no type is silenced', () => {
  expect(holding(['contract', 'domain', 'machines', 'streams', 'server', 'src'], new RegExp(SILENCERS.join('|')))).toEqual([])
})

/** The one component that waits: the menu stays a second after a competition was chosen (NAV-04). */
const WAITS = join('src', 'layout', 'Drawer.tsx')

test('[HOUSE-03] no component calls the exchange, opens a line, keeps a bet or waits: it renders what the charts say and sends what a hand did', () => {
  const outside = holding(
    ['src'],
    /\bfetch\(|ofetch|socket\.io|new (?:WebSocket|EventSource|XMLHttpRequest)|sendBeacon|set(?:Timeout|Interval)\(/,
  )
  expect(outside.filter((file) => file !== WAITS)).toEqual([join('src', 'edge.ts')])
  const reaching = holding(['src'], /from '(?:rxjs|xstate|#machines\/(?!setup)|#streams\/)/)
  expect(reaching.filter((file) => file.endsWith('.tsx'))).toEqual([])
})
