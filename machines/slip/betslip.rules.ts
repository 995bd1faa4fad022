import type { Odds } from '#contract/scalar.ts'
import type { Accept } from '#contract/messages/settings.ts'
import type { SentBet } from '#client/betting/sent.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { type Pick, type Quote, placesIn } from '#domain/betting/pick.ts'
import { type SlipMarket, type SlipOffer, type SlipStage, shutBy } from '#client/betting/slip.ts'
import { mayWait } from '#domain/market/markets.ts'
import { stepOdds } from '#domain/odds.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { whyNot } from '#client/views/primary.ts'
import type { Said } from '#domain/said.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { filledStakeOf, settingsOf, termsOf } from '#client/ledger/selectors.ts'
import { type Following, notPressed } from '../order/following.ts'
import type { Delays, FactOf, Heard } from '../setup.ts'

/** What one slip remembers. Flat JSON; every counter has a bound. */
export type SlipContext = Following & {
  readonly slip: string
  readonly delays: Delays
  readonly pick: Pick | null
  readonly odds: Odds | null
  readonly stakePaise: Paise
  /** The slip began with its stake, and the player did not write one (SLIP-06). */
  readonly filled: boolean
  readonly stepped: boolean
  readonly accept: Accept
  /** The most steps that a worse price may differ from `base`, where the member accepts any. */
  readonly steps: number
  /** The price the player chose, or the better one that was taken since. */
  readonly base: Odds | null
  /** The move that was taken without asking since the player's last touch. */
  readonly taken: { readonly from: Odds; readonly to: Odds } | null
  /** The slip stays until it is cleared (SLIP-03). */
  readonly keepSlip: boolean
  /** What is unmatched of its bet persists through a suspension: by the setting, or by the player's choice for this bet (OPEN-14). */
  readonly persists: boolean
  /** A resting pointer, the focus or a typed stake holds all drafts (SLIP-38). */
  readonly held: boolean
  readonly quote: Quote
  readonly touchedAt: Millis
  readonly halted: Said | null
  readonly loginOpen: boolean
  readonly verdict: Verdict | null
}

/** What the slip of no bet has forgotten. */
export const noBet = {
  pick: null,
  odds: null,
  base: null,
  taken: null,
  stepped: false,
  halted: null,
  order: null,
  verdict: null,
  owner: null,
} as const satisfies Partial<SlipContext>

export type SlipInput = { readonly slip: string; readonly delays: Delays }

const epoch = millisSchema.parse(0)

/** A slip before its first press. */
export const newSlip = ({ slip, delays }: SlipInput): SlipContext => ({
  ...notPressed,
  ...noBet,
  slip,
  delays,
  stakePaise: paise(0),
  filled: false,
  accept: defaultBetting.accept,
  steps: defaultBetting.steps,
  keepSlip: false,
  persists: false,
  held: false,
  quote: { kind: 'stale' },
  touchedAt: epoch,
  loginOpen: false,
})

type Settings = { readonly accept: Accept; readonly steps: number; readonly keepSlip: boolean; readonly persists: boolean }
/** What a slip takes over of the member's settings. */
export const settingsFor = (ledger: Ledger): Settings => {
  const { accept, steps, keepSlip, persists } = settingsOf(ledger) ?? defaultBetting
  return { accept, steps, keepSlip, persists }
}

/** The exchange answered a change of a setting. */
export const savesSetting = (event: Heard): boolean => event.type === 'change.answered' && event.change.what === 'setting'
/** The exchange has kept that one-click is on. */
export const armsOneClick = (event: Heard): boolean =>
  event.type === 'change.answered' &&
  event.ok &&
  event.change.what === 'setting' &&
  event.change.setting.setting === 'oneClick' &&
  event.change.setting.value.active

/** A draft begins: by the newest settings, and without a price until the watch of its quote brings one, in the next turn. */
export const draftBegun = ({ at, ledger }: Heard) => ({
  ...settingsFor(ledger),
  quote: { kind: 'stale' as const },
  touchedAt: at,
  halted: null,
  loginOpen: ledger.login.open,
})

/** How far a draft is: the player wrote a stake, or chose a price alone. A stake that the slip began with holds and keeps no draft. */
export const draftStage = ({ stakePaise, filled }: { readonly stakePaise: Paise; readonly filled: boolean }): SlipStage =>
  stakePaise > 0 && !filled ? 'staked' : 'picked'
/** What the other charts hear of how far a slip is. */
export const moved = ({ slip, pick }: { readonly slip: string; readonly pick: Pick | null }, stage: SlipStage) => ({
  type: 'fact' as const,
  fact: { type: 'slip.moved' as const, slip, stage, pick },
})

/** The stake of a draft: the one that the player wrote for it, else the one that the member's slips begin with. A placed one is spent. */
const stakeFrom = (context: SlipContext, { pick, ledger }: Heard<FactOf<'slip.picked'>>) => {
  const { stakePaise, filled, verdict } = context
  if (stakePaise > 0 && !filled && verdict === null && context.pick?.kind === pick.kind) return { stakePaise, filled }
  const begun = filledStakeOf(ledger)
  return { stakePaise: begun ?? paise(0), filled: begun !== null }
}

/** The draft on a picked price. */
export const draftFrom = (context: SlipContext, event: Heard<FactOf<'slip.picked'>>): Partial<SlipContext> => ({
  ...draftBegun(event),
  pick: event.pick,
  odds: event.pick.odds,
  ...stakeFrom(context, event),
  // A price behind the best counts as set by the player, like a stepped one.
  stepped: event.level > 0 && event.pick.line === null,
  base: event.pick.odds,
  taken: null,
  ref: null,
  order: null,
  verdict: null,
})

/** The draft at a price that the player set by hand (SLIP-05). */
export const steppedTo = ({ odds, at }: Heard<FactOf<'price.stepped'>>): Partial<SlipContext> => ({
  odds,
  base: odds,
  taken: null,
  stepped: true,
  touchedAt: at,
  halted: null,
})

/** The exchange was not asked yet for the order settings of this selection, or has not answered. */
export const lacksTerms = ({ pick }: SlipContext, ledger: Ledger): boolean => pick !== null && termsOf(ledger, pick) === null

/** The exchange answered that it has no order settings for this selection. Without a link there was no answer. */
export const termsRefused = (context: SlipContext, event: Heard): boolean =>
  event.type === 'read.failed' &&
  event.ask.what === 'terms' &&
  event.ask.marketId === context.pick?.marketId &&
  event.ask.selectionId === context.pick.selectionId &&
  event.ledger.link === 'up' &&
  lacksTerms(context, event.ledger)

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
      if (!context.stepped) return 'suspended'
      return samePlaces(context, quote) ? 'steady' : 'moved'
    case 'open':
      if (samePlaces(context, quote) && (context.stepped || (quote.odds === context.odds && sameRunLine(context.pick, quote))))
        return 'steady'
      return !context.stepped && covered(context, quote) ? 'steady' : 'moved'
    default:
      return quote satisfies never
  }
}

type OpenQuote = Extract<Quote, { kind: 'open' }>
type Chosen = Omit<SlipContext, 'slip' | 'delays'>

/** Does the market still have the number of winners by which the bet is chosen (MKT-15)? */
export const samePlaces = ({ pick }: { readonly pick: Pick | null }, quote: Quote): boolean =>
  pick === null || placesIn(pick) === placesIn(quote)

/** Is a session's quote at the chosen run line? Other quotes have no line. */
const sameRunLine = (pick: Pick | null, quote: OpenQuote): boolean => quote.line === (pick?.line ?? null)

/**
 * The worst price that the bet takes: it is what is sent (SLIP-26). Worse than the price shown only where the member accepts any, at most
 * by the steps of the setting. A session's price has no steps.
 */
export const limitOf = ({ pick, odds, base, stepped, accept, steps }: Chosen): Odds | null =>
  pick === null || odds === null || base === null || stepped || accept !== 'ANY' || pick.line !== null
    ? odds
    : stepOdds(base, pick.side === 'back' ? -steps : steps)

/**
 * Is this move taken without asking (SLIP-19)? Before a stake is written the slip follows the market. After it, a better price or one
 * within the limit is taken, by the member's setting; another run line (D5) or number of winners (MKT-15) never is.
 */
export const covered = (chosen: Chosen, quote: OpenQuote): boolean => {
  const { pick, odds, accept } = chosen
  const limit = limitOf(chosen)
  if (pick === null || odds === null || limit === null || (quote.line === null) !== (pick.line === null)) return false
  if (chosen.stakePaise === 0) return true
  if (!sameRunLine(pick, quote) || !samePlaces(chosen, quote) || accept === 'NONE') return false
  return better(pick, odds, quote.odds) || (limit !== odds && better(pick, limit, quote.odds))
}

/**
 * What a slip takes over of a quote that the player accepts: the number of winners and the price, if the player set none. Null: nothing
 * fits, because a quote with a run line fits only a session.
 */
export const taking = ({ pick, quote, stepped }: SlipContext): Partial<SlipContext> | null => {
  if (pick === null || (quote.kind !== 'open' && quote.kind !== 'none')) return null
  if (stepped) return { pick: { ...pick, places: quote.places } }
  if (quote.kind === 'none' || (quote.line === null) !== (pick.line === null)) return null
  return { ...chosenAt(pick, quote), base: quote.odds, taken: null }
}

/** The slip after it took a quote without asking. Steps count from the chosen price, or from a better one. */
export const follow = (context: SlipContext, quote: OpenQuote): Partial<SlipContext> => {
  const { pick, odds, base, stakePaise } = context
  if (pick === null || odds === null || base === null || quote.odds === odds) return { quote, ...chosenAt(pick, quote) }
  const from = context.taken?.from ?? odds
  return {
    quote,
    ...chosenAt(pick, quote),
    base: stakePaise === 0 || better(pick, base, quote.odds) ? quote.odds : base,
    taken: stakePaise === 0 || quote.odds === from ? null : { from, to: quote.odds },
  }
}

/** The slip after a quote: it follows it where that needs no asking. */
export const after = (context: SlipContext, quote: Quote): Partial<SlipContext> =>
  quote.kind === 'open' && !context.stepped && covered(context, quote) ? follow(context, quote) : { quote }

/** The figures by which a bet can be placed: those at its limit. */
export const written = (context: SlipContext) => ({ ...context, odds: limitOf(context) })

/** The pick at the quote's price and number of winners; a session's also takes its line and fancyPrice. */
export const chosenAt = (pick: Pick | null, quote: OpenQuote): { readonly pick: Pick | null; readonly odds: Odds } => {
  const { odds, line, fancyPrice, places } = quote
  if (pick === null || (line === null && samePlaces({ pick }, quote))) return { pick, odds }
  return { pick: { ...pick, places, ...(line === null ? {} : { odds, line, fancyPrice }) }, odds }
}

/** The bet that the player would have by accepting what the market offers; null while it offers none that fits. */
export const offerIn = (context: SlipContext): SlipOffer | null => {
  const taken = taking(context)
  if (taken === null) return null
  const next = { ...context, ...taken }
  const { pick, odds } = next
  return pick === null || odds === null ? null : { odds, limit: limitOf(next), line: pick.line, places: placesIn(pick) }
}

/** Does what is unmatched of the slip's bet persist through a suspension (OPEN-14)? */
export const persistsIn = ({ pick, persists }: { readonly pick: Pick | null; readonly persists: boolean }): boolean =>
  persists && pick !== null && mayWait(pick.kind)

/** Why the market takes no bet now; null when steady. */
export const unsteady = (context: SlipContext): Said | null => {
  const { pick, quote } = context
  return whyNot({ market: marketAfter(context, quote), shut: shutBy(quote), pick, offer: offerIn(context) })
}

/** The entry to store in the outbox and send: exactly what the screen shows (SLIP-26). */
export const entryOf = (context: SlipContext): SentBet | null => {
  const limit = limitOf(context)
  return context.pick === null || limit === null || context.ref === null || context.owner === null
    ? null
    : {
        kind: 'bet',
        ref: context.ref,
        owner: context.owner,
        pick: context.pick,
        odds: limit,
        stake: context.stakePaise,
        // The limit says what a worse price may be.
        accept: context.accept === 'NONE' ? 'NONE' : 'BETTER',
        ...(persistsIn(context) ? { persists: true } : {}),
        sentAt: context.pressedAt,
      }
}
