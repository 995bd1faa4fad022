import type { Settlement } from '#contract/messages/settlement.ts'
import type { EventId } from '#contract/scalar.ts'
import type { Fact } from './facts.ts'
import type { Announced } from '../betting/announced.ts'
import { type Markets, placeOf } from '../market/address.ts'

/** A member's last settlements, the newest first. */
export type Settlements = readonly Settlement[]
const MAX_SETTLEMENTS = 50

/** Puts a settlement into the list, or a newer list in its place. A list that is behind what was heard changes nothing. */
export const foldSettled = (
  settled: Settlements | null,
  fact: Extract<Fact, { type: 'settlement.heard' | 'settlements.listed' }>,
): Settlements => {
  const newest = settled?.[0]?.number ?? 0
  if (fact.type === 'settlements.listed') {
    const isBehind = settled !== null && (fact.settlements[0]?.number ?? 0) < newest
    return isBehind ? settled : fact.settlements.slice(0, MAX_SETTLEMENTS)
  }
  if (settled !== null && fact.settlement.number <= newest) return settled
  return [fact.settlement, ...(settled ?? [])].slice(0, MAX_SETTLEMENTS)
}

/** The settlements after this one, the oldest first. */
export const settledAfter = (settled: Settlements | null, number: number): readonly Settlement[] =>
  (settled ?? []).filter((row) => row.number > number).toReversed()

/** The newest settlement of each market, the newest first, without those that the player closed. */
const openRows = (settled: Settlements | null, { closed }: Announced): readonly Settlement[] => {
  const rows = settled ?? []
  return rows.filter(({ marketId, number }, at) => rows.findIndex((each) => each.marketId === marketId) === at && !closed.includes(number))
}
const MAX_STRIPS = 20

/** The strips over a list: what this browser has announced. None before that is known. */
export const stripsOf = (settled: Settlements | null, announced: Announced | null): readonly Settlement[] =>
  announced === null
    ? []
    : openRows(settled, announced)
        .filter(({ number }) => number > announced.from && number <= announced.upTo)
        .slice(0, MAX_STRIPS)

/** The strips of an event and the markets that are in it now, on any browser and as often as it is opened (OPEN-12). */
export const stripsOfEvent = (
  settled: Settlements | null,
  announced: Announced | null,
  eventId: EventId,
  markets: Markets,
): readonly Settlement[] =>
  announced === null ? [] : openRows(settled, announced).filter((row) => placeOf(row, markets).eventId === eventId)
