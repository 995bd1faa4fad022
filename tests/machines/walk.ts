import { getAdjacencyMap } from '@xstate/test'
import { type ActorLogic, type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, initialTransition, transition } from 'xstate'
import type { Emitted } from '#machines/setup.ts'
import { isMutated } from '#tests/mutants/install.ts'

export type Case = { readonly type: string }
export type Step = {
  readonly before: AnyMachineSnapshot
  readonly event: Case
  readonly after: AnyMachineSnapshot
  readonly emitted: readonly Emitted[]
  /** What the chart heard in answer, within the same step. */
  readonly answers?: readonly { readonly before: AnyMachineSnapshot; readonly event: Case }[]
  /** The types of all that the step emitted, facts and requests or not. */
  readonly spoken: readonly string[]
  /** The timers that the step began, with their milliseconds. */
  readonly armed: readonly { readonly type: string; readonly ms: number }[]
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
const spokenBy = (actions: readonly { readonly type: string; readonly params: unknown }[]): readonly unknown[] =>
  actions.flatMap(({ params }) => (typeof params === 'object' && params !== null && 'event' in params ? [params.event] : []))
/** The timers that a step began. */
const armedBy = (actions: readonly { readonly type: string; readonly params: unknown }[]): Step['armed'] =>
  actions.flatMap(({ params }) =>
    typeof params === 'object' && params !== null && 'event' in params && 'delay' in params && typeof params.delay === 'number'
      ? [{ type: typeOf(params.event), ms: params.delay }]
      : [],
  )
const typeOf = (event: unknown): string => (typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : '')

/** Whether a transition's descriptor is of this event: its type, or a prefix of it that ends in a star. */
const describes = (descriptor: string, type: string): boolean =>
  descriptor === type || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)))

/** Five times the steps of the largest chart: a chart with more counts without end. */
const MOST_STEPS = 100_000

export type Key = (snapshot: AnyMachineSnapshot) => string
type Options = {
  readonly machine: AnyStateMachine
  readonly input: unknown
  readonly cases: readonly Case[]
  /** Snapshots with the same key are one state of the walk. */
  readonly key: Key
  /** What another chart says at once to an event and to what this one emitted. The step ends after it. */
  readonly answersTo?: (step: Step) => readonly Case[]
}

export type Walk = {
  readonly steps: readonly Step[]
  readonly figures: Figures
  /** The first of the same steps, up to the one that `isLast`; nothing after it is computed. */
  readonly until: (isLast: (step: Step) => boolean, key?: Key) => readonly Step[]
  /** What the chart does as it begins. */
  readonly start: Pick<Step, 'after' | 'emitted' | 'armed'>
}

/** Every case in every state, breadth first, each state once, up to the step that `isLast`. */
const stepsOf = ({ machine, input, cases, key, answersTo = () => [] }: Options, isLast: (step: Step) => boolean): readonly Step[] => {
  const steps: Step[] = []
  let isOver = false
  const [first] = initialTransition(machine, input)
  const recorder: ActorLogic<AnyMachineSnapshot, Case> = {
    getInitialSnapshot: () => first,
    getPersistedSnapshot: (snapshot) => snapshot,
    transition: (before, event) => {
      if (isOver) return before
      const [first, actions] = transition(machine, before, event)
      let after = first
      const said = [...spokenBy(actions)]
      const armed = [...armedBy(actions)]
      const answers: { readonly before: AnyMachineSnapshot; readonly event: Case }[] = []
      for (const answer of answersTo({ before, event, after, emitted: said.filter(isEmitted), spoken: said.map(typeOf), armed })) {
        answers.push({ before: after, event: answer })
        const [next, more] = transition(machine, after, answer)
        after = next
        said.push(...spokenBy(more))
        armed.push(...armedBy(more))
      }
      const step = { before, event, after, emitted: said.filter(isEmitted), spoken: said.map(typeOf), armed, answers }
      steps.push(step)
      if (steps.length > MOST_STEPS) throw new Error(`the walk of ${machine.id} does not end: its context takes ever new values`)
      isOver = isLast(step)
      return after
    },
  }
  const events = [...cases, ...timersOf(machine)]
  // The map's own keys for events are not used; a case carries a whole ledger, which takes longer to write out than the step.
  getAdjacencyMap(recorder, { events, serializeState: key, serializeEvent: () => '', stopWhen: () => isOver })
  return steps
}

const taken = new WeakMap<AnyStateMachine, { readonly options: Options; readonly walk: Walk }>()

/**
 * Every reachable state, and every case in each: generated from the chart, nothing listed by hand but the cases (FLOW-05). A sound chart
 * is walked once for all tests that ask in the same way.
 */
export const walk = (options: Options): Walk => {
  const { machine, cases, key } = options
  if (isMutated(machine)) return newWalk(options)
  const before = taken.get(machine)
  if (before?.options.cases === cases && before.options.key === key) return before.walk
  const made = newWalk(options)
  taken.set(machine, { options, walk: made })
  return made
}

const newWalk = (options: Options): Walk => {
  let whole: readonly Step[] | null = null
  const steps = (): readonly Step[] => {
    whole ??= stepsOf(options, () => false)
    return whole
  }
  return {
    get steps() {
      return steps()
    },
    get figures() {
      return figuresOf(options.machine, steps())
    },
    until: (isLast, key = options.key) => {
      if (whole !== null && key === options.key) {
        const last = whole.findIndex(isLast)
        return last === -1 ? whole : whole.slice(0, last + 1)
      }
      let isStopped = false
      const taken = stepsOf({ ...options, key }, (step) => {
        isStopped = isLast(step)
        return isStopped
      })
      if (!isStopped && key === options.key) whole = taken
      return taken
    },
    get start() {
      const [after, actions] = initialTransition(options.machine, options.input)
      return { after, emitted: spokenBy(actions).filter(isEmitted), armed: armedBy(actions) }
    },
  }
}

/** What the first wrong step of a walk breaks; nothing after it is computed. */
export const firstBroken = ({ until }: Pick<Walk, 'until'>, brokenBy: (step: Step) => readonly string[]): readonly string[] => {
  let broken: readonly string[] = []
  until((step) => {
    broken = brokenBy(step)
    return broken.length > 0
  })
  return broken
}

type Transition = {
  readonly source: { readonly id: string; readonly transitions: Map<string, readonly unknown[]> }
  readonly eventType: string
}
const nameOf = (each: Transition): string =>
  `${each.source.id} ${each.eventType} #${(each.source.transitions.get(each.eventType) ?? []).indexOf(each)}`

const figuresOf = (machine: AnyStateMachine, steps: readonly Step[]): Figures => {
  const passed = new Set<string>()
  const failed = new Set<string>()
  const visited = new Set<string>()
  for (const { before, event } of steps.flatMap((step) => [step, ...(step.answers ?? [])])) {
    const enabled = new Set(machine.getTransitionData(before, event))
    for (const node of before._nodes) {
      visited.add(node.id)
      for (const candidate of [...node.transitions].find(([descriptor]) => describes(descriptor, event.type))?.[1] ?? []) {
        if (enabled.has(candidate)) {
          passed.add(nameOf(candidate))
          break
        }
        if (candidate.guard !== undefined && !candidate.guard.toString().includes('never')) failed.add(nameOf(candidate))
      }
    }
  }
  const all = nodesOf(machine.root).flatMap((node) => [...node.transitions.values()].flat())
  const guarded = all.filter((each) => each.guard !== undefined)
  const isBothWays = (each: Transition): boolean => passed.has(nameOf(each)) && failed.has(nameOf(each))
  const nodes = nodesOf(machine.root).filter((node) => node.id !== machine.id)
  const missed = [
    ...nodes.filter((node) => !visited.has(node.id)).map((node) => `state ${node.id}`),
    ...all.filter((each) => !passed.has(nameOf(each))).map((each) => `transition ${nameOf(each)}`),
    ...guarded.filter((each) => !isBothWays(each)).map((each) => `guard ${nameOf(each)}`),
  ]
  return {
    states: nodes.length,
    transitions: `${all.filter((each) => passed.has(nameOf(each))).length}/${all.length}`,
    guards: `${guarded.filter(isBothWays).length}/${guarded.length}`,
    cases: steps.length,
    // What a walk covers is no behaviour: no mutant is caught by it.
    missed: isMutated(machine) ? [] : missed,
  }
}

/** One line of what a walk took, for the summary of `npm test`. */
export const printFigures = (chart: string, { states, transitions, guards, cases }: Figures): void =>
  console.log(`${chart} walk: ${states} states, transitions ${transitions}, guards both ways ${guards}, ${cases} (state, case) pairs`)
