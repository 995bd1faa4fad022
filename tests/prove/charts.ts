import { Actor, type AnyMachineSnapshot, type AnyStateMachine, StateMachine, initialTransition, transition } from 'xstate'
import type { Emitted } from '#machines/setup.ts'

/** A timer that a chart armed. It is due in `left` milliseconds. */
export type Timer = { readonly event: { readonly type: string }; readonly left: number }
/** One running chart as a value. */
export type Chart = {
  readonly id: string
  readonly machine: AnyStateMachine
  readonly snapshot: AnyMachineSnapshot
  readonly timers: readonly Timer[]
}
/** What a chart did in one step, in order. */
export type Deed =
  | { readonly kind: 'emit'; readonly emitted: Emitted }
  | { readonly kind: 'spawn'; readonly chart: Chart; readonly deeds: readonly Deed[] }
  | { readonly kind: 'send'; readonly to: string; readonly event: { readonly type: string } }
  | { readonly kind: 'stop'; readonly id: string }
export type Stepped = { readonly chart: Chart; readonly deeds: readonly Deed[] }

type Action = { readonly type: string; readonly params: unknown }

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
const isEmitted = (event: unknown): event is Emitted => {
  const type = field(event, 'type')
  return type === 'fact' || type === 'request'
}
const isEvent = (event: unknown): event is { readonly type: string } => typeof field(event, 'type') === 'string'

const without = (timers: readonly Timer[], type: unknown): readonly Timer[] => timers.filter(({ event }) => event.type !== type)

/** A new chart, and what it does when it starts. */
export const startChart = (id: string, machine: AnyStateMachine, input: unknown): Stepped => {
  const [snapshot, actions] = initialTransition(machine, input)
  return stepped({ id, machine, snapshot, timers: [] }, actions)
}

/** The chart after an event, by the machine's own pure transition. */
export const stepChart = (chart: Chart, event: { readonly type: string }): Stepped => {
  const timers = without(chart.timers, event.type)
  const [snapshot, actions] = transition(chart.machine, chart.snapshot, event)
  return stepped({ ...chart, snapshot, timers }, actions)
}

/** Turns the actions of a transition into the timers that run and the deeds for the world. */
const stepped = (chart: Chart, actions: readonly Action[]): Stepped => {
  let { timers } = chart
  const deeds: Deed[] = []
  for (const { type, params } of actions) {
    const event = field(params, 'event')
    if (type === 'xstate.emit' && isEmitted(event)) deeds.push({ kind: 'emit', emitted: event })
    else if (type === 'xstate.raise' && isEvent(event)) {
      const delay = field(params, 'delay')
      timers = [...without(timers, event.type), { event, left: typeof delay === 'number' ? delay : 0 }]
    } else if (type === 'xstate.cancel') timers = without(timers, field(params, 'sendId'))
    else if (type === 'xstate.spawnChild') {
      const logic = field(params, 'actorRef') instanceof Actor ? field(field(params, 'actorRef'), 'logic') : null
      const id = field(params, 'id')
      if (!(logic instanceof StateMachine) || typeof id !== 'string') throw new Error('a chart started something that is no chart')
      const child = startChart(id, logic, field(params, 'input'))
      deeds.push({ kind: 'spawn', ...child })
    } else if (type === 'xstate.sendTo' && isEvent(event)) {
      const to = field(params, 'targetId')
      if (typeof to === 'string') deeds.push({ kind: 'send', to, event })
    } else if (type === 'xstate.stopChild') {
      const id = params instanceof Actor ? params.id : undefined
      if (id !== undefined) deeds.push({ kind: 'stop', id })
    }
  }
  const { children } = chart.snapshot
  for (const each of deeds) if (each.kind === 'stop') delete children[each.id]
  return { chart: { ...chart, timers }, deeds }
}

const rows = new WeakMap<AnyStateMachine, ReadonlySet<string>>()
/** Has the chart a row for this fact? The spine sends it no others. */
export const hasRow = ({ machine }: Chart, type: string): boolean => {
  const known = rows.get(machine) ?? new Set(machine.events)
  rows.set(machine, known)
  return known.has(type)
}
