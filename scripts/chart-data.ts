import type { AnyStateMachine } from 'xstate'
import type { ChartConfig } from '#staff/charts/machine-file.ts'
import type { Part, Picture } from '#staff/charts/picture.ts'
import { layOut, layOutParts } from './chart-layout.ts'
import { delayOf, guardName } from './chart-words.ts'

/** What the inspector and the pages about flows read of a chart. */
export type ChartData = { readonly picture: Picture; readonly parts: readonly Part[]; readonly machine: ChartConfig }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The chart as data, its guards as names. */
export const configOf = (machine: AnyStateMachine): ChartConfig => {
  const guards = new Set<string>()
  const actions = new Set<string>()
  const delays = new Map<string, number | null>()
  const nameOfAction = (action: unknown): void => {
    const name: unknown = isRecord(action) ? action['type'] : action
    if (typeof name === 'string') actions.add(name)
  }
  const plain = (value: unknown, key: string): unknown => {
    if (key === 'guard') {
      const name = typeof value === 'string' ? value : isRecord(value) ? String(value['type']) : guardName(value)
      guards.add(name)
      return name
    }
    if (key === 'actions' || key === 'entry' || key === 'exit')
      for (const action of Array.isArray(value) ? value : [value]) nameOfAction(action)
    if (key === 'after' && isRecord(value))
      for (const name of Object.keys(value)) if (Number.isNaN(Number(name))) delays.set(name, delayOf(machine, name))
    if (Array.isArray(value)) return value.map((each) => plain(each, ''))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, plain(inner, key === 'states' || key === 'on' ? '' : name)]),
    )
  }
  const { context: _, ...own } = machine.config
  const config = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, plain(value, key)]))
  return { id: machine.id, config, guards: [...guards], actions: [...actions], delays: Object.fromEntries(delays) }
}

/** A chart's pictures and file, as data. */
export const dataOf = async (machine: AnyStateMachine): Promise<ChartData> => {
  const picture = await layOut(machine)
  return { picture, parts: await layOutParts(machine, picture), machine: configOf(machine) }
}
