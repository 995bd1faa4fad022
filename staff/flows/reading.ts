import type { Action, Cause, Proof, Reading, Score, Screen } from '../charts/reading.ts'
import { type ChartSpec, type Row, type StateSpec, words } from './spec.ts'

/** The action that a specification calls so, and what it says after the action's name. */
const actionIn = ({ actions }: Reading, done: string): { readonly action: Action; readonly detail: string } | null => {
  const action = actions
    .filter(({ name }) => done === words(name) || done.startsWith(`${words(name)} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0]
  return action === undefined ? null : { action, detail: done.slice(words(action.name).length + 1) }
}

/** What a specification calls an action, as a sentence. */
export const saidOf = (reading: Reading, done: string): string => {
  const found = actionIn(reading, done)
  if (found === null) return done
  const { action, detail } = found
  return detail === '' ? action.says : action.says.replace(/\.$/, ` (${detail}).`)
}

/** When a row counts, as a sentence: its condition, or that none before it for the same event holds; '' where it always counts. */
export const conditionOf = ({ guards }: Reading, { rows }: Pick<StateSpec, 'rows'>, { event, guard }: Row): string => {
  if (guard !== '') return guards.find(({ name }) => words(name) === guard)?.says ?? guard
  return rows.some((row) => row.event === event && row.guard !== '') ? 'Otherwise.' : ''
}

/** What happens in a row, as a sentence; '' for a timer, and for an event without one. */
export const heardIn = ({ events }: Reading, { event, timer }: Row): string => (timer === null ? (events[event] ?? '') : '')

/** The states that do an action, by their paths. */
export const statesDoing = (reading: Reading, { states }: ChartSpec, action: Action): readonly string[] =>
  states.flatMap(({ state, enters, leaves, rows }) => {
    const done = [...enters, ...leaves, ...rows.flatMap(({ does }) => does)]
    return done.some((each) => actionIn(reading, each)?.action === action) ? [state] : []
  })

/** The senders of a row's event; none for a timer, and for what comes from outside. */
export const causesOfRow = ({ causes }: Reading, { event, timer }: Row): readonly Cause[] => (timer === null ? (causes[event] ?? []) : [])

/** The address of an action on its chart's page; null for a sender that is no chart. */
export const linkOfCause = ({ chart, action }: Cause): string | null => (action === null ? null : `/flows/${chart}#${anchorOf(action)}`)
/** What the address says for an action: no state has such a name. */
export const anchorOf = (action: string): string => `does-${action}`

/** The requirements that the title of a test cites. */
export const tagsOf = (title: string): readonly string[] => (/^(?:\[[^\]]*\]\s*)+/.exec(title)?.[0] ?? '').match(/[A-Z]+-\d+/g) ?? []

/** The tests that cite a requirement of the state, by file. */
export const provedIn = ({ proofs }: Reading, { requirements }: Pick<StateSpec, 'requirements'>): readonly Proof[] =>
  proofs
    .map(({ file, titles }) => ({ file, titles: titles.filter((title) => tagsOf(title).some((tag) => requirements.includes(tag))) }))
    .filter(({ titles }) => titles.length > 0)

/** The part of the mutants that the tests kill, as a percentage with one digit. */
export const percent = ({ mutants, killed }: Pick<Score, 'mutants' | 'killed'>): string => ((100 * killed) / mutants).toFixed(1)

/** What a player sees in a state. */
export const screensIn = ({ screens }: Reading, { state }: Pick<StateSpec, 'state'>): readonly Screen[] =>
  screens.filter((screen) => screen.state === state)
