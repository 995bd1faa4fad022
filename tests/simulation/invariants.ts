import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { SlipView } from '#client/betting/slip.ts'
import type { CashOutView } from '#client/betting/offer.ts'
import type { CoreBet, CoreCashOut } from '#server/exchange/bet.ts'

/** A slip, or the cell of a one-click bet, at the moment of the press. */
export type ShownSlip = Pick<SlipView, 'pick' | 'odds' | 'limit' | 'stakePaise' | 'persists'>
/** A cash-out at the moment of the press. */
export type ShownCashOut = Pick<CashOutView, 'market' | 'part' | 'offer'>
/** What a press showed, or what the exchange has of it, in one order. */
export type Terms = readonly unknown[]

/** On a line of runs the exchange has the line as the price, and no run line. */
const priceOf = ({ pick, limit }: ShownSlip): Terms =>
  pick?.marketType === 'INNINGS_RUNS' && pick.line !== null
    ? [Math.round(pick.line * 1000), null, 0]
    : [limit, pick?.line, pick?.fancyPrice]
export const termsOfSlip = (slip: ShownSlip): Terms => {
  const { pick, stakePaise } = slip
  const [price, ...runs] = priceOf(slip)
  return [pick?.marketId, pick?.selectionId, pick?.side, price, stakePaise, pick?.places ?? 1, ...runs, slip.persists]
}
/** A bet is on the number of winners by which it is held, even if its order names another. */
export const termsOfBet = ({ order, market }: Pick<CoreBet, 'order' | 'market'>): Terms => [
  ...[order.marketId, order.selectionId, order.side, order.odds],
  ...[order.stake, market.numberOfWinners, order.line, order.fancyPrice, order.persists === true],
]
export const termsOfOffer = ({ market, part, offer }: ShownCashOut): Terms => [market?.marketId, part, offer?.cashOutId, offer?.amount]
export const termsOfCashOut = ({ order }: Pick<CoreCashOut, 'order'>): Terms => [
  ...[order.marketId, order.part],
  ...[order.cashOutId, order.atLeast],
]

/** Invariant 1: what the exchange has is what the press showed. `what`: the ref, named as the thing that it is of. */
export const brokenTerms = (what: string, was: Terms, is: Terms): readonly string[] =>
  JSON.stringify(was) === JSON.stringify(is)
    ? []
    : [`1 shown = sent: ${what} showed ${JSON.stringify(was)}, the exchange has ${JSON.stringify(is)}`]

/** Invariants 3, 5 and 9 when a tab sends an order. `owner`: of the press; `member`: whose line the tab sends on. */
export const brokenSending = (
  ref: BetSlipRef,
  about: {
    readonly owner: MemberCode | undefined
    readonly member: MemberCode | null
    readonly isAgain: boolean
    readonly isWritten: boolean
  },
): readonly string[] => [
  ...(about.owner === about.member ? [] : [`9 nobody else's line: ${ref} of ${about.owner} was sent on the line of ${about.member}`]),
  ...(about.isAgain ? [`5 never late: ${ref} was sent again`] : []),
  ...(about.isWritten ? [] : [`3 never forgotten: ${ref} was sent and is not written`]),
]

/** Invariant 9 and the rule of fences when a tab asks about a ref. */
export const brokenAsking = (
  ref: BetSlipRef,
  about: {
    readonly owner: MemberCode | undefined
    readonly member: MemberCode | null
    readonly fence: boolean
    readonly isHeldElsewhere: boolean
  },
): readonly string[] => [
  ...(about.owner === about.member
    ? []
    : [`9 nobody else's line: ${ref} of ${about.owner} was asked about on the line of ${about.member}`]),
  ...(about.fence && about.isHeldElsewhere ? [`fence: ${ref} fenced while another tab holds its lock`] : []),
]

/** What the exchange has of a ref: nothing, something in its delay, something that stands, or a refusal for good. */
export type Spoken = 'nothing' | 'pending' | 'stands' | 'refused'

/** Invariant 3: a ref that was sent is written in some browser until the exchange has spoken. */
export const brokenMemory = (ref: BetSlipRef, spoken: Spoken, isWritten: boolean): readonly string[] =>
  isWritten || spoken === 'stands' || spoken === 'refused' ? [] : [`3 never forgotten: ${ref} is forgotten, the exchange has not spoken`]

/** Invariant 4: an outcome is shown only after the exchange's word. */
export const brokenVerdict = (ref: BetSlipRef, shown: 'placed' | 'refused', spoken: Spoken): readonly string[] =>
  spoken === (shown === 'placed' ? 'stands' : 'refused')
    ? []
    : [`4 never wrong: ${ref} shown as ${shown}, the exchange has ${spoken === 'nothing' ? 'nothing, unfenced' : spoken}`]

/** Invariant 9: what is shown belongs to the member who is here, except that a bet of a member who left is on its way. */
export const brokenOwner = (what: string, screen: string, owner: MemberCode, here: MemberCode | null): readonly string[] =>
  owner === here || screen === 'loggedOut' ? [] : [`9 nobody else's line: ${what} of ${owner} is shown as ${screen} to another`]
