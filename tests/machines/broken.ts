import { type AnyStateMachine, StateMachine } from 'xstate'

type Config = { [key: string]: unknown }
const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null && !Array.isArray(value)
/** A deep copy that keeps functions: guards and actions stay what they are. */
function copy<T>(value: T): T
function copy(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((each) => copy(each))
    : isConfig(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]))
      : value
}
const at = (config: unknown, path: string): Config => {
  const found = path.split('/').reduce<unknown>((node, key) => (isConfig(node) ? node[key] : undefined), config)
  if (!isConfig(found)) throw new Error(`no ${path} in the chart`)
  return found
}

/** A copy of the chart with one thing broken: `key` of the node at `path` becomes `value`. */
export const mutant = (machine: AnyStateMachine, path: string, key: string, value: unknown): AnyStateMachine => {
  const config = copy(machine.config)
  at(config, path)[key] = value
  return new StateMachine(config, machine.implementations)
}

/** The transitions of a node without those of one kind. */
export const without = (on: unknown, descriptor: string): Config =>
  isConfig(on) ? Object.fromEntries(Object.entries(on).filter(([key]) => key !== descriptor)) : {}
