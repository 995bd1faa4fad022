import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { DELAYS } from '#machines/setup.ts'
import { lasting, words } from '#staff/flows/spec.ts'

/** A guard's name in words; '' without one. */
export const guardName = (guard: unknown): string => {
  if (guard === undefined) return ''
  if (typeof guard === 'string') return words(guard)
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return words(String(guard.type))
  if (typeof guard === 'function' && guard.name === 'not' && 'guards' in guard && Array.isArray(guard.guards))
    return `not ${guardName(guard.guards[0])}`
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) return guard.guards.map(guardName).join(' and ')
  if (typeof guard === 'function' && 'stateValue' in guard)
    return `in ${JSON.stringify(guard.stateValue).replace(/[{}"]/g, '').replace(/:/g, '·')}`
  return 'otherwise'
}
/** The milliseconds of a delay that is always the same; null for one that depends on the chart's data. */
export const delayOf = (machine: AnyStateMachine, name: string): number | null => {
  const delay: unknown = machine.implementations.delays[name]
  let isFixed = true
  const context = new Proxy(
    { delays: DELAYS, entry: {} },
    {
      get: (own, key) => {
        isFixed &&= key === 'delays'
        return Reflect.get(own, key)
      },
    },
  )
  const ms: unknown = typeof delay === 'function' ? delay({ context }) : delay
  return isFixed && typeof ms === 'number' && Number.isFinite(ms) ? ms : null
}
/** What causes a transition: an event, or a delay with its length. */
export const eventName = ({ eventType, source }: AnyTransitionDefinition): string => {
  const name = /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1]
  if (name === undefined) return eventType === '' ? 'always' : eventType
  const ms = delayOf(source.machine, name)
  return `after ${words(name)}${ms === null ? '' : ` (${lasting(ms)})`}`
}
/** What a line of the picture says. */
export const label = (transition: AnyTransitionDefinition): string => {
  const guard = guardName(transition.guard)
  return eventName(transition) + (guard === '' ? '' : ` [${guard}]`)
}
/** The transitions that a state has itself. */
export const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [...node.transitions.values()].flat()
/** The states that a state holds. */
export const childrenOf = (node: AnyStateNode): readonly AnyStateNode[] => Object.values(node.states)
/** A state with all that it holds. */
export const everyNode = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...childrenOf(node).flatMap(everyNode)]
