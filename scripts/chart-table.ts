import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { english } from '#copy/en/english.ts'
import { englishRefusals } from '#copy/en/refusals.ts'
import type { Expectation } from '#staff/charts/reading.ts'
import { lasting, stateName, words } from '#staff/flows/spec.ts'
import { factsSaid, requestsSaid, saysOf } from './chart-says.ts'
import { delayOf } from './chart-words.ts'

const root = join(import.meta.dirname, '..', 'tests', 'machines', 'tables')
/** A timer that lasts so long is one that the data sets; the walks have no end of a session. */
const LONGEST_MS = 2_147_483_647

/** What follows in one variety of a case: the next state, what is said, which fields change and which timers begin. */
type Outcome = {
  readonly to: string
  readonly said: readonly string[]
  readonly kept: readonly string[]
  readonly timers: readonly string[]
}
/** A row of a table, with the requirements in the line above it. */
export type TableRow = {
  readonly state: string
  readonly cause: string
  /** What tells this case from others of the same cause. */
  readonly about: string
  readonly who: 'member' | 'visitor' | null
  readonly requirements: readonly string[]
  readonly why: string
  readonly outcomes: readonly Outcome[]
}

const outcomeIn = (text: string): Outcome => {
  const [to = '', ...parts] = text.split('; ')
  const after = (word: string): readonly string[] =>
    parts.filter((part) => part.startsWith(`${word} `)).map((part) => part.slice(word.length + 1))
  const listed = (word: string): readonly string[] => after(word).flatMap((part) => part.split(' '))
  return { to, said: listed('says'), kept: listed('keeps'), timers: after('after') }
}
const WHO = { 'of a member': 'member', 'of a visitor': 'visitor' } as const
const isWho = (text: string): text is keyof typeof WHO => Object.hasOwn(WHO, text)

/** The rows of a chart's table, each with the requirements that the comment above it names. */
export const tableOf = (chart: string): readonly TableRow[] => {
  let state = ''
  let cited: Pick<TableRow, 'requirements' | 'why'> = { requirements: [], why: '' }
  return readFileSync(join(root, `${chart}.txt`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, tags = '', why = ''] = /^# ([A-Z]+-\d+(?:, [A-Z]+-\d+)*): (.*)$/.exec(line) ?? []
      if (tags !== '') cited = { requirements: tags.split(', '), why }
      if (line.trim() !== '' && !/^[ #]/.test(line)) {
        state = line
        cited = { requirements: [], why: '' }
      }
      const [, cause, about = '', who = '', outcomes = ''] = /^ {2}(\S+(?: \S+)??)(?: \[(.*)\])?(?: (of a \w+))? -> (.*)$/.exec(line) ?? []
      if (cause === undefined) return []
      return [{ state, cause, about, who: isWho(who) ? WHO[who] : null, ...cited, outcomes: outcomes.split(' / ').map(outcomeIn) }]
    })
}

/** What has the same key, in the order of its first. */
const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, readonly Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** A state of a table as a reader sees it: `drafting(stage.composing market.stale)` as 'drafting (stage · composing, market · stale)'. */
const placeOf = (state: string): string => (state === '' ? '' : stateName(state.replaceAll(' ', ', ').replaceAll('(', ' (')))
/** A name as words, unless it is a code as `ODDS_CHANGED`. */
const named = (name: string): string => (/^[A-Z\d_-]+$/.test(name) ? name : words(name))
const detailed = (sentence: string, detail: string): string => (detail === '' ? sentence : sentence.replace(/\.$/, ` (${named(detail)}).`))
const spoken: ReadonlyMap<string, unknown> = new Map(Object.entries({ ...english, ...englishRefusals }))

/** A fact or a request of a table as a sentence: `read(bets)` as 'Asks the exchange for a list (bets).' */
const saidAs = (said: string): string => {
  const [, name = said, detail = ''] = /^([^(]+)\((.*)\)$/.exec(said) ?? []
  if (name === 'toast.raised') {
    const text = spoken.get(detail)
    return typeof text === 'string'
      ? `Shows a toast: “${text}”`
      : detailed('Shows a toast.', detail === 'words' ? 'the exchange says it' : detail)
  }
  const request = requestsSaid[name]
  if (request !== undefined) return detailed(request, detail)
  const fact = factsSaid[name]
  if (fact === undefined) return `Emits ${said}.`
  return `Tells the other charts: ${detailed(fact.charAt(0).toLowerCase() + fact.slice(1), detail)}`
}
const timerAs = (timer: string): string => {
  const [, name = '', ms = ''] = /^(\w+) (\d+) ms$/.exec(timer) ?? []
  return `Starts the timer “${words(name)}”${Number(ms) >= LONGEST_MS ? '' : ` (${lasting(Number(ms))})`}.`
}

/** What follows, as sentences: varieties that differ only in what the chart remembers are one. */
const outcomesAs = (outcomes: readonly Outcome[]): readonly string[] => {
  const alike = grouped(outcomes, ({ to, said, timers }) => JSON.stringify([to, said, timers]))
  return [...alike.values()].map((same) => {
    const [{ to, said, timers } = { to: '', said: [], timers: [] }] = same
    const kept = [...new Set(same.flatMap((each) => each.kept))].map(words)
    const changes = same.every((each) => each.kept.length === kept.length) ? 'Changes' : 'May change'
    return [
      to === 'stays' ? 'Stays.' : `Goes to ${placeOf(to)}.`,
      ...said.map(saidAs),
      ...(kept.length === 0 ? [] : [`${changes} ${kept.join(', ')}.`]),
      ...timers.map(timerAs),
    ].join(' ')
  })
}

/** When a row counts, as a sentence. */
const causeAs = (machine: AnyStateMachine, { cause, who }: TableRow): string => {
  if (cause === 'start') return 'The chart starts.'
  const timer = /^after (\w+)$/.exec(cause)?.[1]
  const ms = timer === undefined ? null : delayOf(machine, timer)
  const happens =
    timer === undefined
      ? (saysOf(machine.id).events[cause] ?? factsSaid[cause] ?? cause)
      : `The timer “${words(timer)}” ends${ms === null ? '' : ` after ${lasting(ms)}`}.`
  return `${happens}${who === null ? '' : who === 'member' ? ' A member is logged in.' : ' Nobody is logged in.'}`
}

/** What should happen in each state and case of a chart, from its table, in sentences; one for each state of the table (FLOW-05, FLOW-06). */
export const expectationsOf = (machine: AnyStateMachine): readonly Expectation[] =>
  [...grouped(tableOf(machine.id), ({ state }) => state)].map(([state, rows]) => ({
    state: placeOf(state),
    cases: rows.map((row) => ({
      when: causeAs(machine, row),
      name: row.cause,
      about: row.about.split(', ').map(named).join(', '),
      outcomes: outcomesAs(row.outcomes),
      requirements: row.requirements,
      why: row.why,
    })),
  }))
