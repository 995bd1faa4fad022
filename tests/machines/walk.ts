import { getAdjacencyMap } from '@xstate/test'
import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, initialTransition, transition } from 'xstate'
import type { Emitted } from '#machines/setup.ts'

export type Case = { readonly type: string }
export type Step = {
  readonly before: AnyMachineSnapshot
  readonly event: Case
  readonly after: AnyMachineSnapshot
  readonly emitted: readonly Emitted[]
}
export type Figures = {
  readonly states: number
  readonly transitions: string
  readonly guards: string
  readonly cases: number
  readonly missed: readonly string[]
}

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** The `after` events of a chart: a list of events given to a walk replaces its defaults, so timers must be put back. */
const timersOf = (machine: AnyStateMachine): Case[] =>
  nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.keys()].filter((type) => type.startsWith('xstate.after')).map((type) => ({ type })),
  )

const isEmitted = (event: unknown): event is Emitted =>
  typeof event === 'object' && event !== null && 'type' in event && (event.type === 'fact' || event.type === 'request')

/** What a step said to the world. */
const emittedBy = (actions: readonly { readonly type: string; readonly params: unknown }[]): readonly Emitted[] =>
  actions.flatMap((action) => {
    const params: unknown = action.params
    return typeof params === 'object' && params !== null && 'event' in params && isEmitted(params.event) ? [params.event] : []
  })

/** Whether a transition's descriptor is of this event: its type, or a prefix of it that ends in a star. */
const describes = (descriptor: string, type: string): boolean =>
  descriptor === type || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)))

type Options = {
  readonly machine: AnyStateMachine
  readonly input: unknown
  readonly cases: readonly Case[]
  /** Snapshots with the same key are one state of the walk. */
  readonly key: (snapshot: AnyMachineSnapshot) => string
}

export type Walk = {
  readonly steps: readonly Step[]
  readonly figures: Figures
  /** The same steps one by one, for one who stops at the first that is wrong. */
  readonly oneByOne: () => Generator<Step>
}

/** Every case in every state, breadth first, each state once. */
function* stepsOf({ machine, input, cases, key }: Options): Generator<Step> {
  const events = [...cases, ...timersOf(machine)]
  const [first] = initialTransition(machine, input)
  const seen = new Set([key(first)])
  const open: AnyMachineSnapshot[] = [first]
  for (const before of open) {
    for (const event of events) {
      const [after, actions] = transition(machine, before, event)
      yield { before, event, after, emitted: emittedBy(actions) }
      const name = key(after)
      if (seen.has(name)) continue
      seen.add(name)
      open.push(after)
    }
  }
}

/** Every reachable state, and every case in each: generated from the chart, nothing listed by hand but the cases (FLOW-05). */
export const walk = (options: Options): Walk => {
  let whole: ReturnType<typeof walkWhole> | null = null
  const done = (): ReturnType<typeof walkWhole> => {
    whole ??= walkWhole(options)
    return whole
  }
  return {
    get steps() {
      return done().steps
    },
    get figures() {
      return done().figures
    },
    oneByOne: () => stepsOf(options),
  }
}

const walkWhole = ({ machine, input, cases, key }: Options): { readonly steps: readonly Step[]; readonly figures: Figures } => {
  const events = [...cases, ...timersOf(machine)]
  const map = getAdjacencyMap(machine, {
    input,
    events,
    serializeState: (state: AnyMachineSnapshot) => key(state),
    serializeEvent: (event: Case) => JSON.stringify(event),
    limit: 1_000_000,
  })
  const steps: Step[] = []
  const taken = new Set<string>()
  const passed = new Set<string>()
  const failed = new Set<string>()
  const visited = new Set<string>()
  const name = (definition: {
    readonly source: { readonly id: string; readonly transitions: Map<string, readonly unknown[]> }
    readonly eventType: string
  }): string =>
    `${definition.source.id} ${definition.eventType} #${(definition.source.transitions.get(definition.eventType) ?? []).indexOf(definition)}`
  for (const { state } of Object.values(map)) {
    for (const node of state._nodes) visited.add(node.id)
    for (const event of events) {
      const [after, actions] = transition(machine, state, event)
      steps.push({ before: state, event, after, emitted: emittedBy(actions) })
      const enabled = new Set(machine.getTransitionData(state, event))
      for (const node of state._nodes) {
        for (const candidate of [...node.transitions].find(([descriptor]) => describes(descriptor, event.type))?.[1] ?? []) {
          if (enabled.has(candidate)) {
            taken.add(name(candidate))
            passed.add(name(candidate))
            break
          }
          if (candidate.guard !== undefined && !candidate.guard.toString().includes('never')) failed.add(name(candidate))
        }
      }
    }
  }
  const all = nodesOf(machine.root).flatMap((node) => [...node.transitions.values()].flat())
  const guarded = all.filter((each) => each.guard !== undefined)
  const nodes = nodesOf(machine.root).filter((node) => node.id !== machine.id)
  const missed = [
    ...nodes.filter((node) => !visited.has(node.id)).map((node) => `state ${node.id}`),
    ...all.filter((each) => !taken.has(name(each))).map((each) => `transition ${name(each)}`),
    ...guarded.filter((each) => !passed.has(name(each)) || !failed.has(name(each))).map((each) => `guard ${name(each)}`),
  ]
  return {
    steps,
    figures: {
      states: nodes.length,
      transitions: `${all.filter((each) => taken.has(name(each))).length}/${all.length}`,
      guards: `${guarded.filter((each) => passed.has(name(each)) && failed.has(name(each))).length}/${guarded.length}`,
      cases: steps.length,
      missed,
    },
  }
}

/** One line of what a walk took, for the summary of `npm test`. */
export const printFigures = (chart: string, { states, transitions, guards, cases }: Figures): void =>
  console.log(`${chart} walk: ${states} states, transitions ${transitions}, guards both ways ${guards}, ${cases} (state, case) pairs`)
