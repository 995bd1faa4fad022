import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { isFactType, originOf } from '#client/ledger/origin.ts'
import type { ChartWord, StateKind } from '#staff/charts/picture.ts'
import { factsSaid, saysOf } from './chart-says.ts'
import { eventName, guardName, transitionsOf } from './chart-words.ts'

/** The most letters of a line's words that stand beside each other. */
const WRAP = 26
const wrapped = (text: string): readonly string[] => {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const last = rows.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= WRAP) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}

type Cause = ChartWord['by']
const causeOf = (eventType: string): Cause => {
  if (eventType.startsWith('xstate.after')) return 'timer'
  return isFactType(eventType) ? originOf({ type: eventType }, null) : ''
}

/** What a line of the picture says: the event's sentence, then its condition; each row with who causes it. */
export type Said = { readonly text: string; readonly rows: readonly string[]; readonly by: Cause }
export const lineSaid = (transition: AnyTransitionDefinition): Said => {
  const { eventType, source, guard } = transition
  const sentence = saysOf(source.machine.id).events[eventType] ?? factsSaid[eventType]
  // What a sentence adds in brackets, and its full stop, are for the page.
  const said = sentence === undefined ? eventName(transition) : sentence.replace(/ \(.*\)(?=\.)/, '').replace(/\..*$/, '')
  const condition = guardName(guard)
  const rows = [...wrapped(said), ...(condition === '' ? [] : wrapped(`[${condition}]`))]
  return { text: rows.join('\n'), rows, by: causeOf(eventType) }
}

/** What a state waits for, which its box shows by colour: an outcome waits for none. */
export const stateKind = (node: AnyStateNode): StateKind => {
  if (node.type === 'final' || node.tags.includes('outcome')) return 'outcome'
  if (node.type !== 'atomic') return 'plain'
  if (node.tags.includes('editable')) return 'player'
  const causes = transitionsOf(node).map(({ eventType }) => causeOf(eventType))
  return (['exchange', 'timer', 'player'] as const).find((each) => causes.includes(each)) ?? 'plain'
}
