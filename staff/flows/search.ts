import { type ChartSpec, eventWords, linkOf, stateName } from './spec.ts'

/** What fits a query, and where it leads. */
export type Hit = {
  readonly kind: 'chart' | 'state' | 'event' | 'requirement'
  readonly name: string
  readonly place: string
  readonly says: string
  readonly link: string
}

/** The hits that a reader is shown at once. */
export const MOST_HITS = 60

const plain = (name: string): string => name.toLowerCase().replace(/[.·\s-]+/g, ' ')

/** Every chart, state, event and requirement whose name holds the query; each once for a state. */
export const hitsOf = (charts: readonly ChartSpec[], query: string): readonly Hit[] => {
  const wanted = plain(query.trim())
  if (wanted === '') return []
  const fits = (name: string): boolean => plain(name).includes(wanted)
  const hits = charts.flatMap((spec): readonly Hit[] => {
    const { chart, purpose, states } = spec
    const own: readonly Hit[] = fits(chart) ? [{ kind: 'chart', name: chart, place: '', says: purpose, link: linkOf(spec, '') }] : []
    const inside = states.flatMap(({ state, says, requirements, rows }): readonly Hit[] => {
      const at = { place: `${chart} / ${stateName(state)}`, link: linkOf(spec, state) }
      const events = [...new Set(rows.map(eventWords))].filter(fits)
      return [
        ...(state !== '' && fits(stateName(state)) ? [{ ...at, kind: 'state' as const, name: stateName(state), says }] : []),
        ...events.map((name) => ({ ...at, kind: 'event' as const, name, says })),
        ...requirements.filter(fits).map((name) => ({ ...at, kind: 'requirement' as const, name, says })),
      ]
    })
    return [...own, ...inside]
  })
  const order = ['chart', 'state', 'event', 'requirement']
  return hits.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}
