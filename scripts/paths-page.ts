import type { AnyStateMachine } from 'xstate'
import { conditionOf, heardIn, saidOf } from '#staff/flows/reading.ts'
import { causeOf, specOf, stateName } from '#staff/flows/spec.ts'
import { configOf } from './chart-data.ts'
import { pathsOf, TIMER } from './chart-paths.ts'
import { readingOf } from './chart-reading.ts'
import { everyNode } from './chart-words.ts'

/** One row of a state, in sentences. `to`: the states that come next, none where the state stays. */
export type Transition = {
  readonly from: string
  readonly event: string
  readonly when: string
  readonly condition: string
  readonly does: readonly string[]
  readonly to: readonly string[]
}

/** Every row of a chart, in sentences, in the order of its page. */
export const transitionsOf = (machine: AnyStateMachine): readonly Transition[] => {
  const reading = readingOf(machine)
  return specOf(configOf(machine)).states.flatMap((state) =>
    state.rows.map((row) => ({
      from: state.state,
      event: row.event,
      when: heardIn(reading, row) || `The timer ${causeOf(row).replace(/^after /, '')} ends.`,
      condition: conditionOf(reading, state, row),
      does: row.does.map((done) => saidOf(reading, done)),
      to: row.to,
    })),
  )
}

/** A chart's paths and all of its transitions as given, when and then, in its own sentences. */
export const pathsPage = (machine: AnyStateMachine): string => {
  const says = new Map(everyNode(machine.root).map((node) => [node.path.join('.'), node.description ?? '']))
  const named = (state: string): string => {
    const sentence = says.get(state) ?? ''
    return sentence === '' ? stateName(state) : `${stateName(state)}: ${sentence}`
  }
  const lines = pathsOf(machine).flatMap(({ state, given, steps }) => [
    '',
    `${machine.id} / ${stateName(state)}`,
    ...given.map((each, i) => `${i === 0 ? 'Given' : '  and'} ${named(each)}`),
    ...steps.flatMap(({ when, says: { when: happens, conditions, does }, leadsTo }) => [
      `When ${happens}${TIMER.test(when) || happens === when ? '' : ` (${when})`}`,
      ...conditions.map((each) => `  if ${each}`),
      ...does.map((each) => `  the chart does: ${each}`),
      ...leadsTo.map((each, i) => `${i === 0 ? 'Then' : ' and'} ${named(each)}`),
    ]),
  ])
  const rows = transitionsOf(machine).flatMap(({ from, event, when, condition, does, to }) => [
    '',
    `Given ${stateName(from)}`,
    `When ${when}${when.startsWith('The timer') ? '' : ` (${event})`}`,
    ...(condition === '' ? [] : [`  if ${condition}`]),
    ...does.map((each) => `  the chart does: ${each}`),
    `Then ${to.length === 0 ? 'the state stays' : to.map(stateName).join(' and ')}`,
  ])
  return `${lines.slice(1).join('\n')}\n\n${machine.id} / every transition\n${rows.slice(1).join('\n')}\n`
}
