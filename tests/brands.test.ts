import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'brands')
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const SCHEMES = ['light', 'dark'] as const

/** The custom properties of a brand's colours, as written. */
const tokensOf = (name: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(join(folder, name, 'tokens.css'), 'utf8').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  )
const colourOf = (tokens: ReadonlyMap<string, string>, key: string, scheme: 'light' | 'dark'): string => {
  const value = tokens.get(key) ?? ''
  const [, light = value, dark = value] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? []
  const colour = scheme === 'light' ? light : dark
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new Error(`--${key} is "${value}", no colour`)
  return colour
}
/** The relative luminance and contrast of WCAG 2. */
const luminance = (colour: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)
const contrast = (one: string, other: string): number => {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

/** What is written, and on which grounds: 4.5 to 1 (WCAG 1.4.3). */
const WRITTEN: Readonly<Record<string, string>> = {
  text: 'bg surface surface-2 surface-3 up-wash down-wash warn-wash stale-wash',
  'text-2': 'bg surface surface-2 surface-3 up-wash down-wash warn-wash stale-wash',
  'text-3': 'bg surface surface-2 surface-3 stale-wash',
  'on-brand': 'brand brand-hover',
  'brand-ink': 'bg surface surface-2 brand-wash',
  'on-chrome': 'chrome chrome-2',
  'on-chrome-2': 'chrome',
  'on-accent': 'accent',
  'on-back': 'back-1 back-2 back-3',
  'on-back-2': 'back-1 back-2 back-3',
  'on-lay': 'lay-1 lay-2 lay-3',
  'on-lay-2': 'lay-1 lay-2 lay-3',
  'back-ink': 'surface',
  'lay-ink': 'surface',
  up: 'surface surface-2 up-wash',
  down: 'surface surface-2 down-wash',
  warn: 'surface surface-2 warn-wash',
  surface: 'down',
}
/** What is drawn: 3 to 1 (WCAG 1.4.11). */
const DRAWN: Readonly<Record<string, string>> = {
  focus: 'bg surface surface-2 back-1 back-2 back-3 lay-1 lay-2 lay-3',
  accent: 'chrome',
  brand: 'surface bg',
  'line-strong': 'surface',
  'chrome-line': 'chrome',
  'back-line': 'surface back-1',
  'lay-line': 'surface lay-1',
  'warn-line': 'surface warn-wash',
}

describe.each(names)('%s', (name) => {
  const tokens = tokensOf(name)
  test.each(SCHEMES)('[BRAND-03] every colour pair passes WCAG AA in %s', (scheme) => {
    const weak = [
      { pairs: WRITTEN, least: 4.5 },
      { pairs: DRAWN, least: 3 },
    ].flatMap(({ pairs, least }) =>
      Object.entries(pairs).flatMap(([ink, grounds]) =>
        grounds
          .split(' ')
          .map((ground) => ({
            pair: `${ink} on ${ground}`,
            has: contrast(colourOf(tokens, ink, scheme), colourOf(tokens, ground, scheme)),
          }))
          .filter(({ has }) => has < least)
          .map(({ pair, has }) => `${pair}: ${has.toFixed(2)}, needs ${least}`),
      ),
    )
    expect(weak).toEqual([])
  })
})
