import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { englishPanels } from '#copy/en/panels.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The files that come with a file: what it imports in place, types aside. */
const withIt = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path = ''] of textOf(file).matchAll(/^(?:import|export)(?! type\b) (?:[^'"=();]* from )?'([#.][^']+)'/gm))
    withIt(path.startsWith('#') ? join(path.slice(1)) : join(dirname(file), path), found)
  return found
}

test('the first load and the panels come without the sentences of other pages', () => {
  for (const part of ['src/begin.ts', 'src/show.tsx', 'src/frame/panels.ts', 'src/frame/Rail.tsx'])
    expect(withIt(part), part).not.toContain('copy/catalogue.ts')
  expect(withIt('src/frame/panels.ts')).toContain('src/slip/Composing.tsx')
  expect(withIt('src/wanted.ts')).toContain('copy/catalogue.ts')
})

test('a page begins without a file that imports React', () => {
  const withReact = [...withIt('src/begin.ts')].filter((file) => /^import(?! type\b) [^'"=();]* from 'react/m.test(textOf(file)))
  expect(withReact).toEqual([])
  expect(withIt('src/begin.ts')).toContain('touch/resting.ts')
})

test('[SLIP-16] the panels can say every fault and every refusal of a bet', () => {
  const rooms = [
    'machines/slip',
    'machines/order',
    'machines/one-click',
    'domain/betting',
    'client/betting',
    'client/ledger',
    'client/views',
  ].flatMap((room) => readdirSync(join(root, room)).map((name) => join(room, name)))
  // A key may be named at once, chosen by a condition, or stand in a table of texts.
  const sayings = /said\(([^()]*(?:\([^()]*\)[^()]*)*)\)|key: ('\w+')|Texts = \{([^}]*)\}/g
  const known = new Set(textOf('domain/said.ts').match(/(?<=readonly )\w+(?=: readonly \[)/g))
  const keys = [...rooms, 'domain/said.ts', 'streams/wire.ts', 'streams/gateway.ts', 'streams/unsent.ts'].flatMap((file) =>
    [...textOf(file).matchAll(sayings)]
      .flatMap(
        (each) =>
          each
            .slice(1)
            .join()
            .match(/(?<=')\w+(?=')/g) ?? [],
      )
      .filter((key) => known.has(key)),
  )
  expect(keys).toEqual(expect.arrayContaining(['stakeMissing', 'acceptFirst', 'betUnmatched']))
  expect(keys.filter((key) => !Object.hasOwn(englishPanels, key))).toEqual([])
  expect(Object.keys(englishPanels)).toContain('INSUFFICIENT_FUNDS')
})
