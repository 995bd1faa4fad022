import type { Fact, Input } from '#client/ledger/facts.ts'
import { isFactType, originOf } from '#client/ledger/origin.ts'
import { readEntries } from '#streams/journal-file.ts'
import { type ChartSpec, inheritedIn, type Row, type StateSpec } from '../flows/spec.ts'
import { type Figure, figuresIn } from './sentences.ts'
import type { Story } from './story.ts'

/** A row that can be taken now, with the state that has it. */
type Heard = { readonly from: StateSpec; readonly row: Row }

/** The rows of the states that hold, and of those around them, each once. */
export const hearsIn = (spec: ChartSpec, states: readonly string[]): readonly Heard[] => {
  const all = states.flatMap((state): readonly Heard[] => {
    const own = spec.states.find((each) => each.state === state)
    return own === undefined ? [] : [...own.rows.map((row) => ({ from: own, row })), ...inheritedIn(spec, state)]
  })
  return all.filter(({ row }, at) => all.findIndex((each) => each.row === row) === at)
}

/** An event of a chart as something that could come. `fact`: null where no example of it is known. */
export type Possible = {
  readonly event: string
  readonly isHeard: boolean
  /** A chart derives it: it comes by what causes it, and never by itself. */
  readonly isDerived: boolean
  readonly fact: Input | null
}

type Addressed = { readonly slip: string | null; readonly ref: string | null }
/** The slip or the order that a chart's actor is for. */
const addressOf = (actor: string): Addressed => ({
  slip: /^slip-\d+$/.test(actor) ? actor : null,
  ref: /^order-(.+)$/.exec(actor)?.[1] ?? null,
})
/** An input as a journal has it, read as one; null where it is none. */
const inputOf = (fact: object): Input | null => {
  const read = readEntries([{ seq: 1, at: 0, cause: null, fact }])?.[0]
  return read === undefined ? null : asInput(read.fact)
}
const DERIVED = (type: Fact['type']): boolean => originOf({ type }, null) === 'chart'
const isInput = (fact: Fact): fact is Input => !DERIVED(fact.type)
const asInput = (fact: Fact): Input | null => (isInput(fact) ? fact : null)

/** What a fact has besides its type where it is about nothing, a slip or an order. */
const BARE =
  /^(?:page\.(?:shown|hidden|online)|heartbeat\.missed|slips\.(?:left|returned|cleared)|cash-out\.closed|amend\.closed|login\.closed|logout\.pressed|demo\.pressed|menu\.opened|account\.opened|overlay\.closed|guide\.(?:begun|left)|promo\.(?:opened|closed)|link\.opened|passkey\.pressed|flags\.changed)$/
const OF_SLIP = /^(?:slip\.(?:touched|cleared|dismissed|chosen)|price\.accepted|back\.pressed)$/
const OF_REF = /^(?:ask\.pressed|doubt\.dismissed|lock\.granted|one-click\.dismissed)$/

/** An example of an event for a chart: the run's own, the newest first, with this chart's slip or ref; else one made of its address. */
const exampleOf = ({ happenings }: Story, event: string, { slip, ref }: Addressed): Input | null => {
  const known = happenings.findLast(({ entry }) => entry.fact.type === event && entry.cause === null)?.entry.fact
  if (known !== undefined)
    return inputOf({
      ...known,
      ...('slip' in known && slip !== null ? { slip } : {}),
      ...('ref' in known && ref !== null ? { ref } : {}),
    })
  if (BARE.test(event)) return inputOf({ type: event })
  if (OF_SLIP.test(event) && slip !== null) return inputOf({ type: event, slip })
  if (OF_REF.test(event) && ref !== null) return inputOf({ type: event, ref })
  if (event === 'stake.typed' && slip !== null) return inputOf({ type: event, slip, stakePaise: 100_000 })
  if (event === 'lock.denied' && ref !== null) return inputOf({ type: event, ref, reason: 'locked' })
  if (event === 'bet.pending' && ref !== null) return inputOf({ type: event, ref, betId: 'WHAT-IF', expiresInMs: 5000 })
  return null
}

/** Every event of a chart: those that its states hear first (FLOW-04). */
export const possibleIn = (spec: ChartSpec, story: Story, actor: string, states: readonly string[]): readonly Possible[] => {
  const heard = new Set(hearsIn(spec, states).map(({ row }) => row.event))
  const events = new Set(spec.states.flatMap(({ rows }) => rows.filter(({ timer }) => timer === null).map(({ event }) => event)))
  return [...events]
    .map((event): Possible => {
      const isDerived = isFactType(event) && DERIVED(event)
      const fact = isDerived ? null : exampleOf(story, event, addressOf(actor))
      return { event, isHeard: heard.has(event), isDerived, fact }
    })
    .toSorted((one, other) => Number(other.isHeard) - Number(one.isHeard))
}

/** The figures of a fact that a reader may change. */
export const changeable = (fact: Input): readonly Figure[] => figuresIn(fact).filter(({ kind }) => kind !== 'word' && kind !== 'time')

const put = (fact: object, [key = '', ...rest]: readonly string[], value: number | boolean): object => {
  const inner: unknown = Reflect.get(fact, key)
  return { ...fact, [key]: rest.length > 0 && typeof inner === 'object' && inner !== null ? put(inner, rest, value) : value }
}
/** The fact with another figure; null where it is no fact then. */
export const withFigure = (fact: Input, { path }: Figure, value: number | boolean): Input | null => inputOf(put(fact, path, value))

/** A figure as its field has it, in the unit that a reader writes: rupees, odds, seconds. */
const unitOf = ({ kind }: Figure): number => (kind === 'money' ? 100 : kind === 'odds' || kind === 'seconds' ? 1000 : 1)
export const writtenAs = (figure: Figure): string => (typeof figure.value === 'number' ? String(figure.value / unitOf(figure)) : '')
/** What was written in the field as a figure of the fact; null where it cannot be: no number, or less than nothing. */
export const figureWritten = (figure: Figure, written: string): number | null => {
  const value = Math.round(Number(written) * unitOf(figure))
  return written.trim() === '' || !Number.isFinite(value) || value < 0 || (figure.kind === 'odds' && value < 1010) ? null : value
}
