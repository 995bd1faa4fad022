import type { LanguageTag } from '#copy/languages.ts'
import { type ChartSpec, type Row, type StateSpec, words } from './spec.ts'

/** Who sends a fact inside the product: an action of a chart; without an action the spine, or a file of the casino. */
export type Cause = { readonly chart: string; readonly action: string | null }
/** An action in a sentence, with the facts that it derives. */
export type Action = { readonly name: string; readonly says: string; readonly derives: readonly string[] }
/** A condition in a sentence. */
export type Guard = { readonly name: string; readonly says: string }
/** The tests of a file that prove the chart, by their titles. */
export type Proof = { readonly file: string; readonly titles: readonly string[] }
/** What should happen in a state and case of the chart: each outcome in sentences, and the requirements that ask for it. */
export type Case = {
  readonly when: string
  /** The event as the chart spells it. */
  readonly name: string
  /** What tells the case from others of the same event; '' for nothing. */
  readonly about: string
  readonly outcomes: readonly string[]
  readonly requirements: readonly string[]
  readonly why: string
}
/** `state`: as the table has it, with all its parts; '' for the start. */
export type Expectation = { readonly state: string; readonly cases: readonly Case[] }
/** How many mutants of the chart its tests kill, and why the others live. */
export type Score = {
  readonly mutants: number
  readonly killed: number
  readonly survivors: readonly { readonly name: string; readonly reason: string }[]
}
/** How long a way through the slip takes: the screens that are shown on it, and the one at its end. */
export type Budget = {
  readonly says: string
  readonly phases: readonly { readonly screen: string; readonly ms: number }[]
  readonly until: string
  readonly ms: number
}
/** A line of a screen as a player meets it. */
export type Line = { readonly kind: 'text' | 'title' | 'button' | 'field'; readonly says: string }
/** What a player sees and hears in a state, after what `says`, in each language. Heard are live regions and toasts. */
export type Screen = {
  readonly state: string
  readonly says: string
  readonly lines: Readonly<Record<LanguageTag, readonly Line[]>>
  readonly hears: Readonly<Record<LanguageTag, readonly string[]>>
}
/** The sentence of a refusal, in each language, and whether a bet can get it. */
export type Refusal = { readonly code: string; readonly isOfBet: boolean; readonly says: Readonly<Record<LanguageTag, string>> }
/** What a reader is shown of a chart besides its specification. `npm run charts` derives it from the code. */
export type Reading = {
  readonly actions: readonly Action[]
  readonly guards: readonly Guard[]
  /** The sentence of each event that the chart hears. */
  readonly events: Readonly<Record<string, string>>
  /** By event; one that comes from outside has none. */
  readonly causes: Readonly<Record<string, readonly Cause[]>>
  /** The chart's table in `tests/machines/tables`, which its walks hold it to. */
  readonly expected: readonly Expectation[]
  readonly proofs: readonly Proof[]
  /** Null while the mutants are not counted. */
  readonly score: Score | null
  /** Of betslip and order, which a player follows from the press to the verdict; others have none. */
  readonly budgets: readonly Budget[]
  /** None where the chart has no screen of its own. */
  readonly screens: readonly Screen[]
  readonly refusals: readonly Refusal[]
}

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
