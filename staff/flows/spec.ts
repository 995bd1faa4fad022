import * as z from 'zod/mini'
import type { ChartConfig } from '../charts/machine-file.ts'

/** A timer that ends a state. `ms` is null where its length depends on the chart's data. */
export type Timer = { readonly name: string; readonly ms: number | null }
/** One row of a state: what happens, on which condition, what the chart does and where it goes. */
export type Row = {
  /** The fact as the chart spells it, or the timer. */
  readonly event: string
  readonly timer: Timer | null
  /** The condition in words; '' without one. */
  readonly guard: string
  /** What the chart does, in words. */
  readonly does: readonly string[]
  /** Why the row is there, where the chart says so. */
  readonly why: string
  /** Paths of the states that come next; none where the state stays. */
  readonly to: readonly string[]
  /** Whether a state is left and entered again on the way to itself. */
  readonly again: boolean
}
/** A state as a reader sees it. */
export type StateSpec = {
  /** Its path with dots, '' for the chart itself. */
  readonly state: string
  readonly says: string
  readonly screen: string | null
  readonly requirements: readonly string[]
  readonly holds: 'nothing' | 'states' | 'regions'
  /** The state inside it in which it begins; null where it holds none, or several at once. */
  readonly begins: string | null
  readonly enters: readonly string[]
  readonly leaves: readonly string[]
  readonly rows: readonly Row[]
}
/** A chart as a specification. Its first state is the chart itself, whose rows hold everywhere. */
export type ChartSpec = { readonly chart: string; readonly purpose: string; readonly states: readonly StateSpec[] }

const listOf = <Item extends z.core.$ZodType>(item: Item) => z.optional(z.union([item, z.array(item)]))
/** A function has no name, so that JSON holds null in its place. */
const actionSchema = z.union([z.string(), z.object({ type: z.string(), params: z.optional(z.record(z.string(), z.unknown())) }), z.null()])
const actionsSchema = listOf(actionSchema)
const transitionSchema = z.union([
  z.string(),
  z.object({
    target: listOf(z.string()),
    guard: z.optional(z.string()),
    actions: actionsSchema,
    reenter: z.optional(z.boolean()),
    description: z.optional(z.string()),
  }),
])
const rowsSchema = z.optional(z.record(z.string(), z.union([transitionSchema, z.array(transitionSchema)])))
const stateSchema = z.object({
  type: z.optional(z.string()),
  initial: z.optional(z.string()),
  description: z.optional(z.string()),
  meta: z.optional(z.object({ requirements: z.optional(z.array(z.string())), screen: z.optional(z.string()) })),
  entry: actionsSchema,
  exit: actionsSchema,
  on: rowsSchema,
  after: rowsSchema,
  get states(): z.ZodMiniOptional<z.ZodMiniRecord<z.ZodMiniString, typeof stateSchema>> {
    return z.optional(z.record(z.string(), stateSchema))
  },
})
const dataSchema = z.object({
  machine: z.object({
    id: z.string(),
    config: stateSchema,
    guards: z.array(z.string()),
    actions: z.array(z.string()),
    delays: z.record(z.string(), z.union([z.number(), z.null()])),
  }),
})
type Config = z.infer<typeof stateSchema>

/** A name as words; a code such as ROUND_CLOSED, too. */
export const words = (name: string): string =>
  (/^[A-Z][A-Z\d_]+$/.test(name) ? name.replaceAll('_', ' ') : name.replace(/([A-Z])/g, ' $1')).toLowerCase()
/** A state's path as a reader sees it. */
export const stateName = (state: string): string => (state === '' ? 'everywhere' : state.replaceAll('.', ' · '))

const all = <Item>(list: Item | Item[] | undefined): readonly Item[] => (list === undefined ? [] : Array.isArray(list) ? list : [list])

const actionsOf = (actions: z.infer<typeof actionsSchema>): readonly string[] =>
  all<z.infer<typeof actionSchema>>(actions).flatMap((action) => {
    if (action === null) return []
    if (typeof action === 'string') return [words(action)]
    const named = Object.values(action.params ?? {}).filter((value) => typeof value === 'string')
    return [[action.type, ...named].map(words).join(' ')]
  })

const inside = (state: string, name: string): string => (state === '' ? name : `${state}.${name}`)

/** The path of a target: `#chart.a.b` from the chart, `.a` from the state, `a` from the state around it. */
const pathOf = (target: string, from: string): string => {
  if (target.startsWith('#')) return target.split('.').slice(1).join('.')
  return inside(target.startsWith('.') ? from : from.split('.').slice(0, -1).join('.'), target.replace(/^\./, ''))
}

const rowsOf = (config: Config, state: string, delays: ChartConfig['delays']): readonly Row[] => {
  const listed = (rows: z.infer<typeof rowsSchema>, isTimer: boolean): readonly Row[] =>
    Object.entries(rows ?? {}).flatMap(([event, each]) =>
      all<z.infer<typeof transitionSchema>>(each).map((row) => {
        const { target, guard = '', actions, reenter = false, description = '' } = typeof row === 'string' ? { target: row } : row
        const ms = Number.isNaN(Number(event)) ? (delays[event] ?? null) : Number(event)
        return {
          event,
          timer: isTimer ? { name: event, ms } : null,
          guard: words(guard),
          does: actionsOf(actions),
          why: description,
          to: all<string>(target).map((to) => pathOf(to, state)),
          again: reenter,
        }
      }),
    )
  return [...listed(config.on, false), ...listed(config.after, true)]
}

const statesOf = (config: Config, state: string, delays: ChartConfig['delays']): readonly StateSpec[] => [
  {
    state,
    says: config.description ?? '',
    screen: config.meta?.screen ?? null,
    requirements: config.meta?.requirements ?? [],
    holds: config.type === 'parallel' ? 'regions' : config.states === undefined ? 'nothing' : 'states',
    begins: config.initial === undefined ? null : inside(state, config.initial),
    enters: actionsOf(config.entry),
    leaves: actionsOf(config.exit),
    rows: rowsOf(config, state, delays),
  },
  ...Object.entries(config.states ?? {}).flatMap(([name, inner]) => statesOf(inner, inside(state, name), delays)),
]

/** The specification of a chart, from its data alone (FLOW-06). Throws where the data is no chart. */
export const specOf = ({ id, config, delays }: ChartConfig): ChartSpec => {
  const states = statesOf(stateSchema.parse(config), '', delays)
  return { chart: id, purpose: states[0]?.says ?? '', states }
}

/** A length of time in words. */
export const lasting = (ms: number): string => `${ms / 1000} s`
/** A state's own name, without those around it. */
export const lastOf = (state: string): string => state.split('.').at(-1) ?? ''
/** A state by its own name, or by its whole path where two of these states have that name. */
export const shortName = (states: Iterable<string>, state: string): string =>
  [...states].filter((each) => lastOf(each) === lastOf(state)).length > 1 ? state : lastOf(state)

/** The address of a chart's page, at a state. */
export const linkOf = ({ chart, states }: ChartSpec, state: string): string => {
  const names = states.map((each) => each.state)
  return `/flows/${chart}${state === '' ? '' : `#${shortName(names, state)}`}`
}

/** The state that an address names, by its own name or its path; null for none. */
export const stateAt = ({ states }: ChartSpec, name: string): string | null => {
  const names = states.map(({ state }) => state)
  return names.find((state) => state !== '' && (state === name || shortName(names, state) === name)) ?? null
}

/** Every requirement of a chart, each with the states that answer it. */
export const requirementsOf = ({ states }: ChartSpec): readonly (readonly [requirement: string, states: readonly string[]])[] =>
  [...new Set(states.flatMap(({ requirements }) => requirements))]
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((each) => [each, states.filter(({ requirements }) => requirements.includes(each)).map(({ state }) => state)])

/** The rows that hold in a state because one around it has them, the nearest first. A row that always counts ends those around it. */
export const inheritedIn = ({ states }: ChartSpec, state: string): readonly { readonly from: StateSpec; readonly row: Row }[] => {
  const around = states.filter(({ state: each }) => each !== state && (each === '' || state.startsWith(`${each}.`)))
  const own = states.find((each) => each.state === state)?.rows ?? []
  const ended = new Set(own.flatMap(({ event, guard }) => (guard === '' ? [event] : [])))
  return around
    .toSorted((one, other) => other.state.length - one.state.length)
    .flatMap((from) => {
      const rows = from.rows.filter(({ event }) => !ended.has(event))
      for (const { event, guard } of rows) if (guard === '') ended.add(event)
      return rows.map((row) => ({ from, row }))
    })
}

/** Every timer of a chart, each once for a state. */
export const timersOf = ({ states }: ChartSpec): readonly { readonly state: string; readonly timer: Timer }[] =>
  states.flatMap(({ state, rows }) => {
    const timers = new Map(rows.flatMap(({ timer }) => (timer === null ? [] : [[timer.name, timer]])))
    return [...timers.values()].map((timer) => ({ state, timer }))
  })

/** Words as a sentence without its stop: 'Keep lock, tell moved'. */
export const sentence = (parts: readonly string[]): string => {
  const said = parts.join(', ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** A fact or a timer in words, without punctuation. */
export const eventWords = ({ event }: Row): string => words(event).replace(/[.-]/g, ' ')

/** The chart's data as JSON, which may be of another revision. Throws where it is none. */
export const configIn = (json: unknown): ChartConfig => dataSchema.parse(json).machine

/** What causes a row: a fact, or a timer with its length. */
export const causeOf = ({ event, timer }: Row): string =>
  timer === null ? event : `after ${words(timer.name)}${timer.ms === null ? '' : ` (${lasting(timer.ms)})`}`
