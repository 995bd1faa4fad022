import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FIELDS, NUMBERS } from '#touch/fields.ts'
import { importsOf, textOf } from '../scripts/imports.ts'
import { titlesIn } from '../scripts/test-titles.ts'
import { PRODUCT, ROOMS } from './rooms.ts'

const root = join(import.meta.dirname, '..')
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const filesOf = (folder: string, kind = /\.tsx?$/): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => join(folder, name))

/** Files of these folders that hold what the expression finds, outside comments. */
const holding = (folders: readonly string[], what: RegExp): string[] =>
  folders.flatMap((folder) => filesOf(folder)).filter((file) => what.test(textOf(file).replace(COMMENT, '')))

test('[HOUSE-01] there is one clock and one dice: the core never reads the time nor throws dice itself', () => {
  expect(
    holding(
      ['contract', 'doors', 'domain', 'client', 'machines', 'casino/games'],
      /Math\.random|Date\.now|new Date\(\)|performance\.now|randomUUID/,
    ),
  ).toEqual([])
  expect(holding(['server'], /Math\.random|Date\.now|new Date\(\)|performance\.now/)).toEqual([join('server', 'clock.ts')])
})

const SILENCERS = [
  ...['ignore', 'expect-error', 'nocheck'].map((word) => `@ts-${word}`),
  ...['any', 'unknown'].map((type) => `\\bas ${type}\\b`),
  ...['ignore'].map((word) => `biome-${word}`),
]

test('[HOUSE-02] no type is silenced', () => {
  const silencer = new RegExp(SILENCERS.join('|'))
  const rooms = PRODUCT.flatMap((folder) => filesOf(folder))
  expect(rooms.filter((file) => silencer.test(textOf(file)))).toEqual([])
})

/** What decides whether a bet may be placed, what it may lose, and a player may open: views ask it, components show the answer. */
const RULES = ['placeable', 'delay', 'limits', 'exposure', 'matching', 'settlement', 'cash-out', 'order', 'verdict']

test('[FLOW-02][HOUSE-03] no component has an effect, a timer or a rule, nor reaches past its hooks', () => {
  const outside = holding(
    ['src', 'staff'],
    /\bfetch\(|ofetch|socket\.io|new (?:WebSocket|EventSource|XMLHttpRequest)|sendBeacon|set(?:Timeout|Interval)\(/,
  )
  expect(outside).toEqual([join('src', 'edge.ts')])
  const components = (what: RegExp): readonly string[] => holding(['src', 'staff'], what).filter((file) => file.endsWith('.tsx'))
  expect(components(/from '(?:rxjs|@?xstate|#machines\/|#streams\/)/)).toEqual([])
  expect(components(/\buse(?:Layout|Insertion)?Effect\b|setTimeout|setInterval|requestAnimationFrame|addEventListener/)).toEqual([])
  expect(components(new RegExp(`^import \\{(?! type [^,]*\\}).*'#(?:domain|client)/(?:.*/)?(?:${RULES.join('|')})\\.ts'`, 'm'))).toEqual([])
})

test('[HOUSE-03] only the entry and its late part open the staff pages, each by a dynamic import', () => {
  const others = PRODUCT.filter((room) => room !== 'staff')
  expect(holding(others, /['"](?:#|[./]+\/)staff\//)).toEqual([join('src', 'late.ts'), join('src', 'main.ts')])
  expect(holding(others, /(?<!\bawait import\(|=> import\()['"]#staff\//)).toEqual([])
})

test('[HOUSE-03] no page reads docs/ but those for staff, at one place', () => {
  const rooms = PRODUCT.filter((room) => room !== 'server')
  expect(holding(rooms, /['"`](?:\.\.?\/)+docs\//)).toEqual([join('staff', 'charts', 'data.ts')])
})

/** The first way from a file back to itself; none is what a sound house gives. */
const circleIn = (files: readonly string[]): readonly string[] => {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): readonly string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file) || !files.includes(file)) return []
    for (const next of importsOf(file)) {
      const found = walk(next, [...way, file])
      if (found.length > 0) return found
    }
    done.add(file)
    return []
  }
  return files.map((file) => walk(file, [])).find((found) => found.length > 0) ?? []
}

test('[HOUSE-06] no file imports itself by way of others', () => {
  expect(circleIn(PRODUCT.flatMap((folder) => filesOf(folder)))).toEqual([])
})

/** The folder of a file within its room; '' for a file at the room's root, on which all its folders stand. */
const folderOf = (file: string): string => dirname(file).split('/')[1] ?? ''
/** The pairs of folders of a room that import each other, types included. */
const pairsIn = (room: string): readonly string[] => {
  const ways = new Set(
    filesOf(room).flatMap((file) =>
      importsOf(file)
        .filter((other) => other.startsWith(`${room}/`) && folderOf(other) !== folderOf(file))
        .map((other) => `${folderOf(file)} ${folderOf(other)}`),
    ),
  )
  return [...ways].filter((way) => ways.has(way.split(' ').toReversed().join(' ')))
}

test('[HOUSE-06] no two folders of the domain, the client, or the staff pages import each other', () => {
  for (const room of ['domain', 'client', 'staff']) expect(pairsIn(room), room).toEqual([])
})

const NUMERIC = /inputMode=(?:"(?:numeric|decimal|tel)"|\{)|type="(?:number|tel)"/g
/** The tags of a source with a numeric keyboard: each with its attributes up to the end of the tag. */
const numericTags = (file: string): readonly string[] => {
  const source = textOf(file)
  return [...source.matchAll(NUMERIC)].map(({ index }) => {
    const from = source.slice(0, index).search(/<\w+(?![\s\S]*<\w)/)
    return source.slice(from, source.indexOf('/>', index))
  })
}

test('[HOUSE-07] a field for a figure is the one component, and a field for a number has a name of the list', () => {
  const pages = ['src', 'staff', 'casino/page'].flatMap((folder) => filesOf(folder, /\.tsx$/))
  const tags = pages.flatMap((file) => numericTags(file).map((tag) => ({ file, tag })))
  expect(tags.length).toBeGreaterThan(5)
  expect(tags.filter(({ tag }) => !/^<FigureInput\b/.test(tag) && !/\b(?:figure|number)=/.test(tag))).toEqual([])
  const text = pages.map(textOf).join('\n')
  expect([...FIELDS, ...NUMBERS].filter((name) => !text.includes(`"${name}"`) && !text.includes(`'${name}'`))).toEqual([])
})

const DOCUMENT = /\.md$/
const documents: ReadonlySet<string> = new Set([
  ...readdirSync(root).filter((name) => DOCUMENT.test(name)),
  ...['docs', ...ROOMS].flatMap((folder) => filesOf(folder, DOCUMENT)),
])

/** The documents that a text names and that are neither at the path named, nor in docs/, nor beside the file. */
const missing = (file: string, text: string): readonly string[] =>
  (text.match(/[\w./-]+\.md\b/g) ?? [])
    .filter((name) => ![name, join('docs', name), join(dirname(file), name)].some((path) => documents.has(join(path))))
    .map((name) => `${file} names ${name}`)

const sources = ROOMS.flatMap((folder) => filesOf(folder, /\.(?:tsx?|mjs|css)$/))
const commentsOf = (file: string): readonly string[] => textOf(file).match(COMMENT) ?? []

test('[HOUSE-06] no file of the product is longer than 350 lines', () => {
  const files = PRODUCT.flatMap((folder) => filesOf(folder, /\.(?:tsx?|css)$/))
  expect(files.filter((file) => textOf(file).split('\n').length - 1 > 350)).toEqual([])
})

test('[HOUSE-04] every document that a comment names is in the repository', () => {
  const comments = sources.map((file) => [file, commentsOf(file).join('\n')] as const)
  const pages = [...documents].map((file) => [file, textOf(file)] as const)
  expect([...comments, ...pages].flatMap(([file, text]) => missing(file, text))).toEqual([])
})

/** Words that hide who acts or are out of use, and what to write instead. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['whoever', 'the player, the caller, the tab'],
  ['whomever', 'the player, the caller, the tab'],
  ['anew', 'again'],
  ['afresh', 'again'],
  ['somebody', 'a player, a member, a client'],
  ['anybody', 'any player, any member, any client'],
  ['everybody', 'all players, all members, all clients'],
  ['gone to', 'opened'],
  ['hence', 'so'],
  ['lest', 'so that … not'],
  ['upon', 'on'],
  ['whence', 'from where'],
  ['wherein', 'in which'],
  ['whither', 'where'],
  ['thereof', 'of it'],
  ['naught', 'nothing'],
  ['nobody', 'no player, no member, no tab'],
  ['whatever', 'any, all, even if'],
  ['told', 'recorded, notified, sent, shown'],
  ['the house', 'the exchange, the bookmaker'],
  ['a hand', 'a player'],
  ['who may', 'a sentence with its subject first'],
  ['of which', 'a sentence of its own'],
  ['of whom', 'a sentence of its own'],
  ['of itself', 'by itself'],
  ['alike', 'equally, both'],
])

/** The words of a text that the map replaces, each with its replacement. */
const unplain = (file: string, text: string): readonly string[] => {
  const found = text.match(new RegExp(`\\b(?:${[...PLAIN.keys()].join('|')})\\b`, 'gi')) ?? []
  return found.map((word) => `${file} says "${word}": write "${PLAIN.get(word.toLowerCase())}"`)
}
const titlesOf = (file: string): readonly string[] => titlesIn(textOf(file))

/** Documents that a person wrote; the vocabulary names the words that it replaces. */
const written = [...documents].filter((file) => !/^docs\/(?:charts|api|VOCABULARY)/.test(file))

test('[HOUSE-05] comments, test titles and documents are in plain words', () => {
  const sentences = sources.map((file) => [file, [...commentsOf(file), ...titlesOf(file)].join('\n')] as const)
  const pages = written.map((file) => [file, textOf(file)] as const)
  expect([...sentences, ...pages].flatMap(([file, text]) => unplain(file, text))).toEqual([])
})

/** The most characters of a title, its tags left out. */
const MOST_TITLE = 90

test('[HOUSE-05] a test title has 90 characters at most', () => {
  const titles = sources.flatMap(titlesOf).map((title) => title.replace(/^(?:\[[^\]]+\])*\s*/, ''))
  expect(titles.length).toBeGreaterThan(500)
  expect(titles.filter(({ length }) => length > MOST_TITLE)).toEqual([])
})
