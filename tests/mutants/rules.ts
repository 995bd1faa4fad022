import { type AnyStateMachine, type AnyStateNode, StateMachine, not } from 'xstate'

/** A chart with one thing changed. Its name says where and how, and stays the same while the place does. */
export type RuleMutant = { readonly name: string; readonly rule: Rule; readonly machine: AnyStateMachine }
export type Rule =
  | 'transition dropped'
  | 'transition retargeted'
  | 'guard removed'
  | 'guard negated'
  | 'action dropped'
  | 'delay × 10'
  | 'delay ÷ 10'
  | 'event swapped'

type Config = { readonly [key: string]: unknown }
const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const fieldsOf = (value: unknown): Config => (isConfig(value) ? value : {})

/** A copy of a configuration with another value at the path; the path is made where it is missing. */
const withAt = (config: Config, [key = '', ...rest]: readonly string[], value: unknown): Config => {
  const { [key]: old, ...others } = config
  if (rest.length > 0) return { ...config, [key]: withAt(fieldsOf(old), rest, value) }
  return value === undefined ? others : { ...config, [key]: value }
}
const withoutAt = (list: readonly unknown[], index: number): readonly unknown[] => list.filter((_, each) => each !== index)
const emptyIsNone = (list: readonly unknown[]): readonly unknown[] | undefined => (list.length === 0 ? undefined : list)
const nameOf = (action: unknown): string => (typeof action === 'string' ? action : String(fieldsOf(action)['type'] ?? 'inline'))
const isGuard = (guard: unknown): guard is Parameters<typeof not>[0] =>
  typeof guard === 'string' || typeof guard === 'function' || isConfig(guard)
const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** Another state for a target: the next one beside it, or the next of the whole chart. */
const otherThan = (target: AnyStateNode): AnyStateNode | undefined => {
  const beside = Object.values(target.parent?.states ?? {})
  const all = beside.length > 1 ? beside : nodesOf(target.machine.root).filter((node) => node.parent !== undefined)
  return all[(all.indexOf(target) + 1) % all.length]
}

/** Every chart that differs from this one by one application of one rule. */
export const mutantsOf = (machine: AnyStateMachine): readonly RuleMutant[] => {
  const root = fieldsOf(machine.config)
  const { implementations } = machine
  const nodes = nodesOf(machine.root)
  const events = [...new Set(nodes.flatMap((node) => Object.keys(fieldsOf(node.config.on))))]
  const found: RuleMutant[] = []
  const add = (place: string, what: string, rule: Rule, path: readonly string[], value: unknown): void => {
    const before = found.filter(({ name }) => name.startsWith(`${place}: ${what}`)).length
    const name = `${place}: ${what}${before > 0 ? ` (${before + 1})` : ''}`
    found.push({ name, rule, machine: new StateMachine(withAt(root, path, value), implementations) })
  }
  for (const node of nodes) {
    const own = node.path.flatMap((key) => ['states', key])
    const state = node.path.length === 0 ? 'everywhere' : node.path.join(' · ')
    for (const side of ['entry', 'exit'] as const) {
      const actions = listOf(node.config[side])
      actions.forEach((action, index) => {
        add(`${state}, ${side}`, `action ${nameOf(action)} dropped`, 'action dropped', [...own, side], withoutAt(actions, index))
      })
    }
    for (const cause of ['on', 'after'] as const) {
      const rows = fieldsOf(node.config[cause])
      for (const [key, row] of Object.entries(rows)) {
        const place = `${state}, ${cause === 'after' ? 'after ' : ''}${key}`
        const path = [...own, cause, key]
        const each = listOf(row)
        const compiled = node.transitions.get(cause === 'on' ? key : `xstate.after.${key}.${node.id}`) ?? []
        each.forEach((transition, index) => {
          const at = each.length > 1 ? `${place} #${index + 1}` : place
          const fields: Config = typeof transition === 'string' ? { target: transition } : fieldsOf(transition)
          const changed = (change: Config): readonly unknown[] => each.map((old, nth) => (nth === index ? { ...fields, ...change } : old))
          add(at, 'transition dropped', 'transition dropped', path, emptyIsNone(withoutAt(each, index)))
          const [target] = compiled[index]?.target ?? []
          const other = target === undefined ? undefined : otherThan(target)
          if (other !== undefined && other !== target)
            add(at, `goes to ${other.path.join(' · ')}`, 'transition retargeted', path, changed({ target: `#${other.id}` }))
          const { guard } = fields
          if (isGuard(guard)) {
            add(at, 'guard removed', 'guard removed', path, changed({ guard: undefined }))
            add(at, 'guard negated', 'guard negated', path, changed({ guard: not(guard) }))
          }
          const actions = listOf(fields['actions'])
          actions.forEach((action, nth) => {
            add(at, `action ${nameOf(action)} dropped`, 'action dropped', path, changed({ actions: withoutAt(actions, nth) }))
          })
        })
        if (cause === 'on') {
          const next =
            [...events.slice(events.indexOf(key) + 1), ...events].find((event) => !(event in rows)) ?? events.find((event) => event !== key)
          if (next === undefined) continue
          const swapped = Object.fromEntries([
            ...Object.entries(rows).filter(([event]) => event !== key && event !== next),
            [next, row],
            ...(next in rows ? [[key, rows[next]]] : []),
          ])
          add(place, `hears ${next} instead`, 'event swapped', [...own, 'on'], swapped)
        } else {
          for (const [rule, factor] of [
            ['delay × 10', 10],
            ['delay ÷ 10', 0.1],
          ] as const) {
            const numeric = Number(key)
            const delay: unknown = Number.isNaN(numeric) ? implementations.delays[key] : numeric
            const longer = (args: unknown, params: unknown): number =>
              factor * Number(typeof delay === 'function' ? Reflect.apply(delay, undefined, [args, params]) : delay)
            const delays = { ...implementations.delays, [key]: longer }
            found.push({ name: `${place}: ${rule}`, rule, machine: new StateMachine(root, { ...implementations, delays }) })
          }
        }
      }
    }
  }
  return found
}
