import { getShortestPaths } from '@xstate/test'
import {
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createMachine,
  initialTransition,
  transition,
} from 'xstate'
import { words } from '#staff/flows/spec.ts'
import { configOf } from './chart-data.ts'
import { factsSaid, saysOf } from './chart-says.ts'
import { eventName, everyNode, guardName } from './chart-words.ts'

/** One step of a path: what happens, on which conditions, what the chart does, and the states that it leads to. */
export type PathStep = {
  readonly when: string
  readonly conditions: readonly string[]
  /** In sentences: what happens, the conditions, and what the chart does. */
  readonly says: { readonly when: string; readonly conditions: readonly string[]; readonly does: readonly string[] }
  readonly leadsTo: readonly string[]
}
/** The shortest way to a state. `given`: the states in which the chart begins. */
export type StatePath = {
  readonly state: string
  readonly says: string
  readonly given: readonly string[]
  readonly steps: readonly PathStep[]
}

/** An event, and the conditions that hold when it comes. */
export type Taken = { readonly type: string; readonly holds: readonly string[] }

/** The conditions that a guard needs, by name. One that asks for a state is answered by the chart itself. */
const namesIn = (guard: unknown): readonly string[] => {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return [String(guard.type)]
  const isNot = typeof guard === 'function' && guard.name === 'not'
  return typeof guard === 'function' && !isNot && 'guards' in guard && Array.isArray(guard.guards) ? guard.guards.flatMap(namesIn) : []
}

const isAction = (key: string): boolean => key === 'actions' || key === 'entry' || key === 'exit'
/** The chart without its actions. */
const withoutActions = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutActions)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (isAction(key) ? [] : [[key, withoutActions(inner)]])))
}

/** The same states and rows. A condition holds where the event says so, no action runs, and no data is kept. */
const skeletonOf = (machine: AnyStateMachine): AnyStateMachine => {
  const { delays } = configOf(machine)
  const names = new Set(
    everyNode(machine.root).flatMap((node) => [...node.transitions.values()].flat().flatMap(({ guard }) => allNamesIn(guard))),
  )
  const config = Object.assign({ id: machine.id }, withoutActions(machine.config), { context: {} })
  return createMachine(config, {
    guards: Object.fromEntries(
      [...names].map((name) => [
        name,
        ({ event }: { readonly event: object }) => 'holds' in event && Array.isArray(event.holds) && event.holds.includes(name),
      ]),
    ),
    delays: Object.fromEntries(Object.keys(delays).map((name) => [name, 1])),
  })
}

/** Every condition that a guard names, needed or not. */
const allNamesIn = (guard: unknown): readonly string[] =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards) ? guard.guards.flatMap(allNamesIn) : namesIn(guard)

/** The conditions of a row in words: its own, and that no row before it is taken. */
const conditionsOf = (row: AnyTransitionDefinition): readonly string[] => {
  const rows = row.source.transitions.get(row.eventType) ?? []
  const before = rows.slice(0, rows.indexOf(row)).map(({ guard }) => `not ${guardName(guard)}`)
  return row.guard === undefined ? before : [...before, guardName(row.guard)]
}

/** The innermost states of a snapshot, each as its path with dots. */
export const leavesOf = ({ _nodes }: AnyMachineSnapshot): readonly string[] =>
  _nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ path }) => path.join('.'))

/** A chart without its data, and its logic as the path finder takes it. */
export const walkableOf = (machine: AnyStateMachine) => {
  const skeleton = skeletonOf(machine)
  const [first] = initialTransition(skeleton)
  const next = (before: AnyMachineSnapshot, event: Taken): AnyMachineSnapshot => transition(skeleton, before, event)[0]
  const logic: ActorLogic<AnyMachineSnapshot, Taken> = {
    getInitialSnapshot: () => first,
    getPersistedSnapshot: (snapshot) => snapshot,
    transition: next,
  }
  return { skeleton, first, logic, next }
}
/** One name for each state that a walk tells apart. */
export const keyOf = ({ value, status }: AnyMachineSnapshot): string => JSON.stringify([value, status])

/** A timer's end, as a row of the chart says it. */
export const TIMER = /^after (.*)$/

/** The sentence of a name's own words, such as those of a guard; the words where it has none. */
type Sentences = {
  readonly event: (row: AnyTransitionDefinition) => string
  readonly guard: (words: string) => string
  readonly action: (name: string) => string
}
const sentencesOf = (machine: AnyStateMachine): Sentences => {
  const { events, guards, actions } = saysOf(machine.id)
  const byWords = new Map(Object.entries(guards).map(([name, says]) => [words(name), says]))
  return {
    event: (row) => {
      const name = eventName(row)
      return TIMER.test(name) ? `${name.replace(TIMER, 'The timer $1 ends')}.` : (events[name] ?? factsSaid[name] ?? name)
    },
    guard: (name) => {
      const said = byWords.get(name.replace(/^not /, '')) ?? name
      return name.startsWith('not ') ? `Not so: ${said}` : said
    },
    action: (name) => actions[name] ?? words(name),
  }
}
const actionsOf = ({ actions }: AnyTransitionDefinition): readonly string[] =>
  actions.flatMap((action: unknown) => {
    if (typeof action === 'string') return [action]
    return typeof action === 'object' && action !== null && 'type' in action ? [String(action.type)] : []
  })

/**
 * The shortest path to each state of a chart, for a tester. A condition counts as something that the tester can bring about; whether the
 * product can, is what the walks check (FLOW-05).
 */
export const pathsOf = (machine: AnyStateMachine): readonly StatePath[] => {
  const { skeleton, first, logic } = walkableOf(machine)
  const says = sentencesOf(machine)
  const events = new Map<string, Taken>()
  for (const node of everyNode(skeleton.root))
    for (const { eventType: type, guard } of [...node.transitions.values()].flat()) {
      const taken = { type, holds: namesIn(guard) }
      events.set(JSON.stringify(taken), taken)
    }
  const paths = getShortestPaths(logic, { events: [...events.values()], serializeState: keyOf }).toSorted(
    (one, other) => one.steps.length - other.steps.length,
  )
  return everyNode(machine.root)
    .slice(1)
    .map((node) => {
      const found = paths.find(({ state }) => state._nodes.some(({ id }) => id === node.id))
      if (found === undefined) throw new Error(`no path of ${machine.id} leads to ${node.path.join('.')}`)
      const taken = found.steps.filter(({ event }) => event.type !== 'xstate.init')
      let before = first
      const steps: PathStep[] = []
      for (const { event, state } of taken) {
        const rows = skeleton.getTransitionData(before, event)
        const was = new Set(leavesOf(before))
        const moved = leavesOf(state).filter((leaf) => !was.has(leaf))
        const original = (row: AnyTransitionDefinition): AnyTransitionDefinition => sameRow(machine, row)
        const originals = rows.map(original)
        const conditions = [...new Set(rows.flatMap(conditionsOf))]
        steps.push({
          when: [...new Set(originals.map(eventName))].join(' and '),
          conditions,
          says: {
            when: [...new Set(originals.map(says.event))].join(' '),
            conditions: conditions.map(says.guard),
            does: [...new Set(originals.flatMap(actionsOf))].map(says.action),
          },
          leadsTo: moved.length > 0 ? moved : leavesOf(state),
        })
        before = state
      }
      return { state: node.path.join('.'), says: node.description ?? '', given: leavesOf(first), steps }
    })
}

/** The row of the chart itself, which knows the length of its delays. */
const sameRow = (machine: AnyStateMachine, row: AnyTransitionDefinition): AnyTransitionDefinition =>
  everyNode(machine.root)
    .find(({ id }) => id === row.source.id)
    ?.transitions.get(row.eventType)?.[(row.source.transitions.get(row.eventType) ?? []).indexOf(row)] ?? row
