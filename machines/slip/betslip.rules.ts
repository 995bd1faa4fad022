import type { Odds } from '#contract/scalar.ts'
import type { Accept } from '#contract/betting.ts'
import type { SentBet } from '#domain/player/member.ts'
import { type Paise, paise } from '#domain/betting/money.ts'
import type { Pick, Quote } from '#domain/betting/pick.ts'
import { fancyOf } from '#domain/betting/runs.ts'
import type { SlipMarket } from '#domain/betting/slip.ts'
import { whyNot } from '#domain/betting/primary.ts'
import type { Said } from '#domain/ledger/said.ts'
import type { OrderView } from '#domain/betting/order.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { type BetSlipRef, type MemberCode, type Millis, millisSchema } from '#contract/scalar.ts'
import type { Delays } from '../setup.ts'

/** What one slip remembers. Flat JSON; every counter has a bound. */
export type SlipContext = {
  readonly slip: string
  readonly delays: Delays
  readonly pick: Pick | null
  readonly odds: Odds | null
  readonly stakePaise: Paise
  readonly stepped: boolean
  readonly accept: Accept
  readonly quote: Quote
  readonly touchedAt: Millis
  readonly halted: Said | null
  readonly loginOpen: boolean
  readonly owner: MemberCode | null
  readonly ref: BetSlipRef | null
  readonly pressedAt: Millis
  /** Its order, with the phase; null before the press. */
  readonly order: OrderView | null
  readonly verdict: Verdict | null
}

export type SlipInput = { readonly slip: string; readonly delays: Delays }

const epoch = millisSchema.parse(0)

/** A slip before its first press. */
export const newSlip = ({ slip, delays }: SlipInput): SlipContext => ({
  slip,
  delays,
  pick: null,
  odds: null,
  stakePaise: paise(0),
  stepped: false,
  accept: 'NONE',
  quote: { kind: 'stale' },
  touchedAt: epoch,
  halted: null,
  loginOpen: false,
  owner: null,
  ref: null,
  pressedAt: epoch,
  order: null,
  verdict: null,
})

/** Is the newer quote at least as good for the player? */
const better = (pick: Pick, chosen: Odds, offered: Odds): boolean => (pick.side === 'back' ? offered >= chosen : offered <= chosen)

/** The state of a slip's market by its quote (SLIP-19, SLIP-20). */
export const marketAfter = (context: Chosen, quote: Quote): SlipMarket => {
  switch (quote.kind) {
    case 'stale':
      return 'stale'
    case 'suspended':
      return 'suspended'
    case 'none':
      return context.stepped ? 'steady' : 'suspended'
    case 'open':
      if (context.stepped || (quote.odds === context.odds && sameRunLine(context.pick, quote))) return 'steady'
      return covered(context, quote) ? 'steady' : 'moved'
    default:
      return quote satisfies never
  }
}

type OpenQuote = Extract<Quote, { kind: 'open' }>
type Chosen = { readonly pick: Pick | null; readonly odds: Odds | null; readonly stepped: boolean; readonly accept: Accept }

/** Is a session's quote at the chosen run line? Other quotes have no line. */
const sameRunLine = (pick: Pick | null, quote: OpenQuote): boolean => (quote.line ?? null) === (pick?.line ?? null)

/** Does the member's acceptance setting take this move without asking? Never for another run line (D5). */
export const covered = ({ pick, odds, accept }: Chosen, quote: OpenQuote): boolean => {
  if (pick === null || odds === null || !sameRunLine(pick, quote)) return false
  return accept === 'ANY' || (accept === 'BETTER' && better(pick, odds, quote.odds))
}

/** Can the quote become the chosen price? A quote with a run line fits only a session. */
export const acceptable = ({ pick, quote }: SlipContext): boolean =>
  quote.kind === 'open' && pick !== null && (quote.line === undefined) === (pick.line === null)

/** The pick at the quote's price; a session's also takes its line and fancyPrice. */
export const chosenAt = (pick: Pick | null, { odds, line }: OpenQuote): { readonly pick: Pick | null; readonly odds: Odds } => ({
  pick: pick === null || line === undefined ? pick : { ...pick, odds, line, fancyPrice: fancyOf(odds) },
  odds,
})

/** Why the market takes no bet now; null when steady. */
export const unsteady = (context: SlipContext): Said | null => whyNot(marketAfter(context, context.quote))

/** The entry to store in the outbox and send: exactly what the screen shows (SLIP-26). */
export const entryOf = (context: SlipContext): SentBet | null =>
  context.pick === null || context.odds === null || context.ref === null || context.owner === null
    ? null
    : {
        kind: 'bet',
        ref: context.ref,
        owner: context.owner,
        pick: context.pick,
        odds: context.odds,
        stake: context.stakePaise,
        sentAt: context.pressedAt,
      }
