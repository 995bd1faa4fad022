import type { BetSlipRef, EventId, EventTypeId, MarketId, Paise } from '#contract/scalar.ts'
import type { OutboxEntry } from '../betting/sent.ts'
import type { FactOf } from './facts.ts'

/** The market of an open slip that is not sent, or that can be brought back: its price is watched on every page (SLIP-19). */
type DraftMarket = {
  readonly slip: string
  readonly marketId: MarketId
  readonly eventId: EventId
  readonly eventTypeId: EventTypeId
}

/** What the ledger knows of the open slips. */
export type Slips = {
  /** Slips whose bet is on its way, with their market: a second bet there must wait. */
  readonly placing: readonly { readonly slip: string; readonly ref: BetSlipRef; readonly marketId: MarketId }[]
  readonly drafts: readonly DraftMarket[]
  /** No draft clears itself now (SLIP-38). */
  readonly slipsHeld: boolean
  /** The stake of the last bet that this tab sent on a market, for as long as its member is logged in (SLIP-07). */
  readonly lastStakes: readonly { readonly marketId: MarketId; readonly stake: Paise }[]
}
/** The most markets with a last stake; the oldest goes. */
const MAX_STAKED = 100
export const noSlips: Slips = { placing: [], drafts: [], slipsHeld: false, lastStakes: [] }

const without = <Row extends { readonly slip: string }>(rows: readonly Row[], slip: string): readonly Row[] =>
  rows.some((row) => row.slip === slip) ? rows.filter((row) => row.slip !== slip) : rows

const movedTo = (drafts: readonly DraftMarket[], { slip, stage, pick }: FactOf<'slip.moved'>): readonly DraftMarket[] => {
  if (pick === null || (stage !== 'picked' && stage !== 'staked' && stage !== 'lapsed')) return without(drafts, slip)
  if (drafts.some((each) => each.slip === slip && each.marketId === pick.marketId)) return drafts
  const { marketId, eventId, eventTypeId } = pick
  return [...without(drafts, slip), { slip, marketId, eventId, eventTypeId }]
}

/** The slips' share of the ledger's fold. */
export const foldSlips = (
  slips: Slips,
  fact: FactOf<'slip.placing' | 'slip.moved' | 'slip.freed' | 'slips.held' | 'order.sent' | 'session.ended' | 'chart.failed'>,
): Partial<Slips> => {
  switch (fact.type) {
    case 'slip.placing': {
      const { slip, ref, marketId } = fact
      return { placing: [...without(slips.placing, slip), { slip, ref, marketId }] }
    }
    case 'slip.freed':
      return { placing: without(slips.placing, fact.slip) }
    case 'slip.moved':
      return { drafts: movedTo(slips.drafts, fact) }
    case 'slips.held':
      return { slipsHeld: fact.held }
    case 'order.sent': {
      if (fact.entry.kind !== 'bet') return {}
      const { pick, stake } = fact.entry
      const others = slips.lastStakes.filter(({ marketId }) => marketId !== pick.marketId)
      return { lastStakes: [...others, { marketId: pick.marketId, stake }].slice(-MAX_STAKED) }
    }
    case 'session.ended':
      return { lastStakes: [] }
    case 'chart.failed':
      return { drafts: without(slips.drafts, fact.chart) }
    default:
      return fact satisfies never
  }
}

/** The sent orders once one of them is left in doubt, or the exchange has said what became of it. */
export const foldOutbox = (outbox: readonly OutboxEntry[], fact: FactOf<'order.left' | 'outcome.answered'>): readonly OutboxEntry[] => {
  if (fact.type === 'order.left') return outbox.filter(({ ref }) => ref !== fact.ref)
  if (fact.outcome.kind !== 'accepted') return outbox
  return outbox.map((entry) => (entry.ref === fact.ref ? { ...entry, isAccepted: true } : entry))
}
