import * as z from 'zod/mini'
import { createWatched, type Watched } from '#src/spine/watched.ts'
import { leavesOf } from '../charts/picture.ts'

/** The most charts, happenings and characters of a definition that are kept; the oldest happening goes first. */
export const MAX_CHARTS = 200
export const MAX_HAPPENINGS = 2000
const MAX_DEFINITION = 1_000_000
const MAX_FILE = 40_000_000
const MAX_DEPTH = 12

const base = { sessionId: z.string().check(z.maxLength(200)), createdAt: z.optional(z.string().check(z.maxLength(40))) }
const snapshotSchema = z.object({ status: z.optional(z.string()), value: z.optional(z.unknown()) })
const eventSchema = z.object({ type: z.string().check(z.maxLength(300)) })
/** What the official protocol says (@statelyai/inspect): a chart that began, an event for it, its state after that. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('@xstate.actor'),
    name: z.string().check(z.maxLength(300)),
    definition: z.optional(z.string().check(z.maxLength(MAX_DEFINITION))),
    snapshot: z.optional(z.nullable(snapshotSchema)),
  }),
  z.object({ ...base, type: z.literal('@xstate.event'), sourceId: z.optional(z.string()), event: eventSchema }),
  z.object({ ...base, type: z.literal('@xstate.snapshot'), event: z.optional(eventSchema), snapshot: snapshotSchema }),
])

/** A state of a foreign chart, with the transitions from it and the states in it. `path`: with dots, '' for the chart. */
export type ForeignState = {
  readonly path: string
  readonly name: string
  readonly isFirst: boolean
  readonly holds: 'nothing' | 'states' | 'regions'
  readonly rows: readonly { readonly event: string; readonly to: string }[]
  readonly states: readonly ForeignState[]
}
export type ForeignChart = {
  readonly id: string
  readonly name: string
  readonly chart: ForeignState
  /** The states that hold, by their paths. */
  readonly lit: readonly string[]
  readonly hasEnded: boolean
}
/** An event that a chart got, or its change of state. */
export type Happening = { readonly number: number; readonly id: string; readonly event: string; readonly to: readonly string[] | null }
export type Foreign = {
  readonly charts: readonly ForeignChart[]
  /** The newest last. */
  readonly happenings: readonly Happening[]
  readonly chosen: string | null
  readonly isWrong: boolean
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const recordIn = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** The targets of a transition, as they are written; '' where the state stays. */
const targetsOf = (row: unknown): string => {
  if (typeof row === 'string') return row
  if (Array.isArray(row))
    return row
      .map(targetsOf)
      .filter((each) => each !== '')
      .join(' / ')
  const { target } = recordIn(row)
  return Array.isArray(target) ? target.map(targetsOf).join(' + ') : typeof target === 'string' ? target : ''
}

/** A chart's own definition as states; a deeper one than the bound is cut. */
const stateIn = (config: unknown, path: string, name: string, isFirst: boolean, depth = 0): ForeignState => {
  const { type, initial, on, after, always, states } = recordIn(config)
  const inner = depth < MAX_DEPTH ? Object.entries(recordIn(states)) : []
  return {
    path,
    name,
    isFirst,
    holds: inner.length === 0 ? 'nothing' : type === 'parallel' ? 'regions' : 'states',
    rows: [
      ...Object.entries(recordIn(on)).map(([event, row]) => ({ event, to: targetsOf(row) })),
      ...Object.entries(recordIn(after)).map(([delay, row]) => ({ event: `after ${delay}`, to: targetsOf(row) })),
      ...(always === undefined ? [] : [{ event: 'always', to: targetsOf(always) }]),
    ],
    states: inner.map(([each, state]) => stateIn(state, path === '' ? each : `${path}.${each}`, each, each === initial, depth + 1)),
  }
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type ForeignReader = {
  readonly view: Watched<Foreign>
  /** Takes a message of the official protocol; anything else is dropped. */
  readonly hear: (message: unknown) => void
  readonly choose: (id: string) => void
  /** Reads a file of messages, in place of what was heard. */
  readonly load: (written: string) => void
}

/** Reads what any XState app says over the official protocol: its charts, their states and events (FLOW-04). */
export const createForeign = (): ForeignReader => {
  const nothing: Foreign = { charts: [], happenings: [], chosen: null, isWrong: false }
  const view = createWatched<Foreign>(nothing)
  let count = 0
  const happened = (id: string, event: string, to: Happening['to']): void => {
    count += 1
    const { happenings } = view.get()
    view.set({ ...view.get(), happenings: [...happenings, { number: count, id, event, to }].slice(-MAX_HAPPENINGS) })
  }
  const moved = (id: string, { status, value }: z.infer<typeof snapshotSchema>): readonly string[] => {
    const lit = leavesOf(value)
    const hasEnded = status !== undefined && status !== 'active'
    view.set({ ...view.get(), charts: view.get().charts.map((each) => (each.id === id ? { ...each, lit, hasEnded } : each)) })
    return lit
  }
  const hear = (message: unknown): void => {
    const read = messageSchema.safeParse(message)
    if (!read.success) return
    const { data } = read
    const id = data.sessionId
    if (data.type === '@xstate.event') return happened(id, data.event.type, null)
    if (data.type === '@xstate.snapshot') return happened(id, data.event?.type ?? '', moved(id, data.snapshot))
    const { charts, chosen } = view.get()
    const known = charts.filter((each) => each.id !== id)
    if (known.length >= MAX_CHARTS) return
    const chart = stateIn(parsed(data.definition ?? ''), '', data.name, false)
    view.set({ ...view.get(), charts: [...known, { id, name: data.name, chart, lit: [], hasEnded: false }], chosen: chosen ?? id })
    if (data.snapshot !== undefined && data.snapshot !== null) moved(id, data.snapshot)
  }
  return {
    view,
    hear,
    choose: (chosen) => view.set({ ...view.get(), chosen }),
    load: (written) => {
      const messages = written.length > MAX_FILE ? null : parsed(written)
      if (!Array.isArray(messages)) return view.set({ ...view.get(), isWrong: true })
      view.set(nothing)
      for (const each of messages) hear(each)
      view.set({ ...view.get(), isWrong: view.get().charts.length === 0 })
    },
  }
}

/** Is a state, or one in it, among those that hold? */
export const isLit = ({ lit }: Pick<ForeignChart, 'lit'>, path: string): boolean =>
  path === '' || lit.some((each) => each === path || each.startsWith(`${path}.`))
