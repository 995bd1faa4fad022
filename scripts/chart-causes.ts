import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFactType } from '#client/ledger/origin.ts'
import type { Cause } from '#staff/charts/reading.ts'
import { charts, fileOf } from './chart-pages.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const STATEMENT = /^(?:export )?(?:const|function) (\w+)/
/** An entry of `actions` in a chart's `setup`, which the formatter puts at this depth. */
const ACTION = /^ {4}(\w+): /
/** Where code names a fact that it hears. */
const COMPARED = /\.type [!=]== '[\w.-]+'|\bFactOf<[^>]*>/g
const QUOTED = /'([\w-]+\.[\w-]+)'/g

/** The parts of a text, each from the line that names it to the next such line. */
const partsOf = (lines: readonly string[], names: RegExp): ReadonlyMap<string, string> => {
  const parts = new Map<string, string>()
  let name: string | undefined
  for (const line of lines) {
    name = names.exec(line)?.[1] ?? name
    if (name !== undefined) parts.set(name, `${parts.get(name) ?? ''}${line}\n`)
  }
  return parts
}

/** The files of a chart: its own, and those of its folder that it imports. */
const filesOf = (file: string): readonly string[] => {
  const found = new Set([file])
  for (const each of found)
    for (const [, name = ''] of textOf(each).matchAll(/from '\.\/([\w-]+\.rules\.ts)'/g)) found.add(join(dirname(each), name))
  return [...found]
}

/** What each action of a chart derives, read from its code: the facts that it or its helpers name outside comparisons. */
export const derivedBy = (chart: string): ReadonlyMap<string, readonly string[]> => {
  const texts = filesOf(fileOf(chart)).map(textOf)
  const statements = new Map(texts.flatMap((text) => [...partsOf(text.split('\n'), STATEMENT)]))
  const factsIn = (body: string, seen: ReadonlySet<string>): readonly string[] => {
    const own = [...body.replace(COMPARED, '').matchAll(QUOTED)].flatMap(([, fact = '']) => (isFactType(fact) ? [fact] : []))
    const helpers = [...statements].filter(
      ([name, text]) => !seen.has(name) && !text.includes('setup({') && new RegExp(`\\b${name}\\(`).test(body),
    )
    const all = new Set([...seen, ...helpers.map(([name]) => name)])
    return [...own, ...helpers.flatMap(([, text]) => factsIn(text, all))]
  }
  const actions = texts.flatMap((text) => {
    const [, inside = ''] = /^ {2}actions: \{\n([\s\S]*?)^ {2}\},?$/m.exec(text) ?? []
    return [...partsOf(inside.split('\n'), ACTION)]
  })
  return new Map(actions.map(([name, body]) => [name, [...new Set(factsIn(body, new Set()))]]))
}

const byFact = (): ReadonlyMap<string, readonly Cause[]> => {
  const causes = new Map<string, readonly Cause[]>()
  const add = (fact: string, cause: Cause): unknown => causes.set(fact, [...(causes.get(fact) ?? []), cause])
  for (const { id } of charts) for (const [action, facts] of derivedBy(id)) for (const fact of facts) add(fact, { chart: id, action })
  const spine = textOf('src/spine/spine.ts').replace(COMPARED, '')
  for (const [, fact = ''] of spine.matchAll(/type: '([\w.-]+)'/g)) if (isFactType(fact)) add(fact, { chart: 'spine', action: null })
  return causes
}
let facts: ReadonlyMap<string, readonly Cause[]> | undefined

/** The files of the casino that send an event of its own charts, in the room of the chart. */
const casinoCauses = (event: string, room: string): readonly Cause[] => {
  const sends = new RegExp(`(?:type: |step\\(|roundOn\\(.*, )'${event}'`)
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => join(room, name))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.machine.ts') && sends.test(textOf(file)))
    .toSorted()
    .map((file) => ({ chart: file.replaceAll('\\', '/'), action: null }))
}

/** Who inside the product sends an event to a chart; none for one that comes from outside. */
export const causesOf = (event: string, chart: string): readonly Cause[] => {
  facts ??= byFact()
  return isFactType(event) ? (facts.get(event) ?? []) : casinoCauses(event, fileOf(chart).split('/').slice(0, 2).join('/'))
}
