import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StateValue } from 'xstate'
import type { Key, Step, Walk } from './walk.ts'

type Fields = { readonly [key: string]: unknown }
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** A state as words: `drafting(market.steady stage.composing)`. */
const stateName = (value: StateValue): string => {
  if (typeof value === 'string') return value
  const parts = Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, stateName(inner)]]))
  const [first] = parts
  if (first === undefined) return ''
  return parts.map(([key, inner]) => (inner === '' ? key : `${key}${/[ (]/.test(inner ?? '') ? `(${inner})` : `.${inner}`}`)).join(' ')
}

/** The fields of a fact that tell its varieties apart: what is one of few. */
const TELLING = [
  'kind',
  'phase',
  'reason',
  'tab',
  'way',
  'what',
  'place',
  'about',
  'stage',
  'key',
  'code',
  'page',
  'name',
  'setting',
  'action',
  'state',
  'status',
]
const varietyOf = (value: unknown, depth = 0): readonly string[] =>
  Object.entries(fieldsOf(value)).flatMap(([key, each]) => {
    if (key === 'ledger' || key === 'type' || key === 'at') return []
    if (typeof each === 'boolean') return [each ? key : `not ${key}`]
    if (each === null || (Array.isArray(each) && each.length === 0)) return [`no ${key}`]
    if (typeof each === 'string') return TELLING.includes(key) ? [each] : []
    return depth < 2 ? varietyOf(each, depth + 1) : []
  })
const whoIn = (event: Fields): string => {
  const { ledger } = event
  return isFields(ledger) ? (ledger['member'] === null ? 'of a visitor' : 'of a member') : ''
}

const spokenName = (emitted: Step['emitted'][number]): string => {
  const said: Fields = emitted.type === 'fact' ? { ...emitted.fact } : { ...emitted.request }
  const of = [fieldsOf(said['ask'])['what'], fieldsOf(said['said'])['key'], said['stage'], said['tab'], said['promo']].find(
    (each) => typeof each === 'string',
  )
  return `${said['type']}${of === undefined ? '' : `(${of})`}`
}

const causeOf = (type: string): string => /^xstate\.after\.([^.]+)\./.exec(type)?.[1]?.replace(/^/, 'after ') ?? type

const saidAndArmed = (emitted: Step['emitted'], kept: readonly string[], armed: Step['armed']): readonly string[] => [
  ...(emitted.length > 0 ? [`says ${emitted.map(spokenName).join(' ')}`] : []),
  ...(kept.length > 0 ? [`keeps ${kept.toSorted().join(' ')}`] : []),
  ...armed.map(({ type, ms }) => `${causeOf(type)} ${ms} ms`),
]

type Row = { readonly state: string; readonly cause: string; readonly variety: string; readonly who: string; readonly outcome: string }

/** A step of a walk as a row of its chart's table. */
const rowOf = ({ before, event, after, emitted, armed }: Step): Row => {
  const [was, is]: readonly [Fields, Fields] = [before.context, after.context]
  const kept = Object.keys({ ...was, ...is }).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  const [from, to] = [stateName(before.value), stateName(after.value)]
  const parts = [from === to ? 'stays' : to, ...saidAndArmed(emitted, kept, armed)]
  return {
    state: from,
    cause: causeOf(event.type),
    variety: varietyOf(event).join(', '),
    who: whoIn({ ...event }),
    outcome: parts.join('; '),
  }
}

/** How a chart begins, as the row of its table. */
const startOf = ({ after, emitted, armed }: Walk['start']): string =>
  [stateName(after.value), ...saidAndArmed(emitted, [], armed)].join('; ')

/** States of one kind: the same state, with the same fields known and the same words in them. */
const kindOf: Key = ({ value, context }) => JSON.stringify([value, varietyOf(context)])

type Table = ReadonlyMap<string, readonly string[]>
const NOTHING = 'stays'

/** Reads `tables/NAME.txt`: a state on a line of its own, below it a line for each cause, with what follows. */
const tableIn = (text: string): Table => {
  const rows = new Map<string, readonly string[]>()
  let state = ''
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!line.startsWith(' ')) state = line
    else {
      const [cause = '', outcome = ''] = line.trim().split(' -> ')
      rows.set(`${state}|${cause}`, outcome.split(' / '))
    }
  }
  return rows
}

/** The rows of a table that may be of a step; the first one that is there counts. */
const keysOf = ({ state, cause, variety, who }: Row): readonly string[] =>
  [`${cause} [${variety}] ${who}`, `${cause} [${variety}]`, `${cause} ${who}`, cause].map((each) => `${state}|${each}`)

/** What a chart does otherwise than its table says: another outcome of a cause in a state, or an outcome that never comes. */
export const unlikeTable = (chart: string, { until, start }: Pick<Walk, 'until' | 'start'>, key = kindOf): readonly string[] => {
  const table = tableIn(readFileSync(join(import.meta.dirname, 'tables', `${chart}.txt`), 'utf8'))
  if (!table.get('|start')?.includes(startOf(start))) return [`starts: ${startOf(start)}`]
  const seen = new Set([`|start -> ${startOf(start)}`])
  let wrong: readonly string[] = []
  until((step) => {
    const row = rowOf(step)
    const own = keysOf(row).find((each) => table.has(each))
    const expected = own === undefined ? [NOTHING] : (table.get(own) ?? [])
    if (own !== undefined) seen.add(`${own} -> ${row.outcome}`)
    if (!expected.includes(row.outcome))
      wrong = [`in ${row.state}, ${row.cause} [${row.variety}] ${row.who}: ${row.outcome}, not ${expected.join(' / ')}`]
    return wrong.length > 0
  }, key)
  if (wrong.length > 0) return wrong
  const all = [...table].flatMap(([key, outcomes]) => outcomes.map((outcome) => `${key} -> ${outcome}`))
  return all.filter((each) => !seen.has(each)).map((each) => `never: ${each}`)
}
