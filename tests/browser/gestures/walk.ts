import { getShortestPaths } from '@xstate/test'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { FactType } from '#machines/setup.ts'
import { words } from '#staff/flows/spec.ts'
import { everyNode } from '../../../scripts/chart-words.ts'
import { type Taken, keyOf, leavesOf, pathsOf, walkableOf } from '../../../scripts/chart-paths.ts'

/** What a person or the world does so that a chart's event comes in a real browser. */
export type Gesture<Desk> = {
  readonly event: FactType | `after ${string}`
  /** The conditions of the chart that hold then. */
  readonly holds?: readonly string[]
  /** The states in which it is done; absent: each that has a row for the event. */
  readonly in?: readonly string[]
  /** The states beside which it is not done. */
  readonly unless?: readonly string[]
  /** The next event follows by itself, so the state between them is too short to be seen. */
  readonly passes?: true
  readonly does: (desk: Desk) => Promise<void>
}
/** All gestures of a chart, each under the sentence that says it. */
export type Gestures<Desk> = Readonly<Record<string, Gesture<Desk>>>

/** One gesture, the event that it causes, and the innermost states after it. */
export type Step<Desk> = { readonly says: string; readonly gesture: Gesture<Desk>; readonly event: string; readonly to: readonly string[] }
/** A way through a chart from its start. */
export type Leg<Desk> = readonly Step<Desk>[]

type Named = Taken & { readonly says: string }

/** The full name of a gesture's event in a state, where it may be made: a timer's has its state in it. */
const eventIn = <Desk>(state: AnyMachineSnapshot, { event, in: only, unless }: Gesture<Desk>): string | undefined => {
  const leaves = leavesOf(state)
  if (only?.every((name) => !leaves.includes(name)) === true || unless?.some((name) => leaves.includes(name)) === true) return undefined
  const timer = event.startsWith('after ') ? `xstate.after.${event.slice('after '.length)}.` : null
  const types = state._nodes.flatMap(({ transitions }) => [...transitions.keys()])
  const ours = types.filter((type) => (timer === null ? type === event : type.startsWith(timer)))
  return ours.find((type) => only?.some((name) => type.endsWith(`.${name}`)) === true) ?? ours[0]
}

/**
 * Legs that make every gesture and see every state that gestures lead to. A leg goes on by the shortest path to what was not made or seen
 * yet, and ends the chart only when nothing else is left.
 */
export const legsOf = <Desk>(machine: AnyStateMachine, gestures: Gestures<Desk>): readonly Leg<Desk>[] => {
  const { skeleton, first, logic, next } = walkableOf(machine)
  const eventsIn = (state: AnyMachineSnapshot): readonly Named[] =>
    Object.entries(gestures).flatMap(([says, gesture]) => {
      const type = eventIn(state, gesture)
      const taken = type === undefined ? null : { type, holds: gesture.holds ?? [], says }
      return taken !== null && skeleton.getTransitionData(state, taken).length > 0 ? [taken] : []
    })
  const unmade = new Set(Object.keys(gestures))
  const seen = new Set([keyOf(first)])
  const legs: Leg<Desk>[] = []
  let state = first
  let leg: Step<Desk>[] = []
  for (;;) {
    const ways = getShortestPaths(logic, { fromState: state, events: eventsIn, serializeState: keyOf }).flatMap(({ steps, state: end }) => {
      const taken = steps.filter(({ event }) => event.type !== 'xstate.init').flatMap(({ event }) => ('says' in event ? [event] : []))
      const fresh = eventsIn(end).filter(({ says }) => unmade.has(says))
      const ends = (event: Named): boolean =>
        skeleton.getTransitionData(end, event).some(({ target }) => target?.some(({ type }) => type === 'final'))
      return [
        ...(seen.has(keyOf(end)) ? [] : [{ taken, isLast: end.status !== 'active' }]),
        ...fresh.map((event) => ({ taken: [...taken, event], isLast: ends(event) })),
      ]
    })
    const [way] = ways.toSorted((one, other) => Number(one.isLast) - Number(other.isLast) || one.taken.length - other.taken.length)
    if (way === undefined) {
      if (leg.length === 0) return legs
      legs.push(leg)
      leg = []
      state = first
      continue
    }
    for (const event of way.taken) {
      const says = String(event.says)
      const gesture = gestures[says]
      if (gesture === undefined) throw new Error(`no gesture is called ${says}`)
      state = next(state, event)
      seen.add(keyOf(state))
      unmade.delete(says)
      leg.push({ says, gesture, event: event.type, to: leavesOf(state) })
    }
  }
}

/**
 * What is missing in a chart's gestures, by name: those that no state allows, and the states that they neither reach nor `never` excuses. A
 * missing gesture is named by the event of the chart's own path to the state.
 */
export const gapsIn = <Desk>(
  machine: AnyStateMachine,
  gestures: Gestures<Desk>,
  never: Readonly<Record<string, string>>,
): readonly string[] => {
  const steps = legsOf(machine, gestures).flat()
  const made = new Set(steps.map(({ says }) => says))
  const reached = new Set([...leavesOf(walkableOf(machine).first), ...steps.flatMap(({ to }) => to)])
  const innermost = everyNode(machine.root).flatMap(({ type, path }) => (type === 'atomic' || type === 'final' ? [path.join('.')] : []))
  const known = new Set(Object.values(gestures).map(({ event }) => words(event)))
  const pathTo = (state: string): string => {
    const path = (pathsOf(machine).find((each) => each.state === state)?.steps ?? []).map(({ when }) => when)
    const absent = path.filter((when) => !known.has(words(when.replace(/ \(.*\)$/, ''))))
    return absent.length === 0 ? `gestures for ${path.join(', ')} lead elsewhere` : `no gesture for ${absent.join(', ')}`
  }
  return [
    ...Object.keys(gestures)
      .filter((says) => !made.has(says))
      .map((says) => `no state of ${machine.id} allows: ${says}`),
    ...innermost
      .filter((state) => !reached.has(state) && !(state in never))
      .map((state) => `${machine.id} never reaches ${state}: ${pathTo(state)}`),
    ...Object.keys(never)
      .filter((state) => reached.has(state) || !innermost.includes(state))
      .map((state) => `${machine.id} reaches ${state}, or has no such state`),
  ]
}
