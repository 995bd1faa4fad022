import type { EventTypeId } from '#contract/scalar.ts'
import type { MarketType } from '#contract/market.ts'
import { type Paise, paise } from '../paise.ts'

type Row = {
  readonly delaySeconds: number
  readonly min: Paise
  readonly max: Paise
  /** The other side of a bet: other members' orders, or the bookmaker's quote. */
  readonly pricing: 'exchange' | 'house'
}

const rupees = (n: number): Paise => paise(n * 100)

/** THE MARKET TABLE: one row a kind (docs/RULES.md, Limits). */
export const MARKET_KINDS = {
  odds: { delaySeconds: 5, min: rupees(1), max: rupees(100_000), pricing: 'exchange' },
  bookmaker: { delaySeconds: 5, min: rupees(100), max: rupees(2_000_000), pricing: 'house' },
  fancy: { delaySeconds: 5, min: rupees(1), max: rupees(100_000), pricing: 'house' },
  soccer: { delaySeconds: 5, min: rupees(100), max: rupees(50_000), pricing: 'exchange' },
  tennis: { delaySeconds: 5, min: rupees(100), max: rupees(50_000), pricing: 'exchange' },
  virtual: { delaySeconds: 5, min: rupees(100), max: rupees(50_000), pricing: 'house' },
  ballByBall: { delaySeconds: 5, min: rupees(1), max: rupees(100_000), pricing: 'house' },
} satisfies Readonly<Record<string, Row>>
/** The kinds of market with rules of their own (SLIP-12, MKT-06). */
export type MarketKind = keyof typeof MARKET_KINDS
/** What a member's settings say by kind; a kind that they leave out has its row of the table. */
export type ByKind<Of> = { readonly [Kind in MarketKind]?: Of }
const isKind = (name: string): name is MarketKind => Object.hasOwn(MARKET_KINDS, name)
export const marketKinds: readonly MarketKind[] = Object.keys(MARKET_KINDS).filter(isKind)

/** A market's row in the table (SLIP-12): Special first, then SESSION, then by sport. */
export const marketKind = (marketType: MarketType, eventTypeId: EventTypeId): MarketKind => {
  if (marketType === 'Special') return 'bookmaker'
  if (marketType === 'SESSION') return 'fancy'
  if (eventTypeId === 'v9') return 'virtual'
  if (eventTypeId === 'b9') return 'ballByBall'
  if (eventTypeId === '1') return 'soccer'
  if (eventTypeId === '2') return 'tennis'
  return 'odds'
}

/** Can a bet on this kind of market wait for a match, so that it may lapse or persist (OPEN-14)? A bookmaker takes or refuses all of it. */
export const mayWait = (kind: MarketKind): boolean => MARKET_KINDS[kind].pricing !== 'house'

/** Is this market quoted by the bookmaker with unlimited size? */
export const isBookmaker = ({ marketType, eventTypeId }: { readonly marketType: MarketType; readonly eventTypeId: EventTypeId }): boolean =>
  MARKET_KINDS[marketKind(marketType, eventTypeId)].pricing === 'house'
