import type { MarketId, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { Pick } from '#domain/betting/pick.ts'
import type { SlipStage } from '#client/betting/slip.ts'

/** What the chart of slips knows of one: what the slip itself said last. */
export type Held = { readonly slip: string; readonly stage: SlipStage; readonly pick: Pick | null }
export type Slips = { readonly slips: readonly Held[]; readonly front: string }

/** A draft: a price is picked, and nothing is sent. */
export const isDraft = ({ stage }: Held): boolean => stage === 'picked' || stage === 'staked'

/** The draft on a market, or the one that cleared itself there. Each market has one, because a second would hide what the first risks. */
export const draftOn = (slips: readonly Held[], marketId: MarketId): Held | undefined => {
  const there = slips.filter(({ pick }) => pick?.marketId === marketId)
  return there.find(isDraft) ?? there.find(({ stage }) => stage === 'lapsed')
}

/** The slip in front; undefined only before the first is made. */
export const frontOf = ({ slips, front }: Slips): Held | undefined => slips.find(({ slip }) => slip === front)

/** The newest draft beside this slip: it comes to the front when this one goes. */
export const nextDraft = (slips: readonly Held[], without: string): Held | undefined =>
  slips.findLast((each) => each.slip !== without && isDraft(each))

/** May a press take this slip over? A draft with a stake is kept, and so are a bet that runs and a draft that can be brought back. */
export const isFree = ({ stage }: Held): boolean => stage === 'empty' || stage === 'picked' || stage === 'over'

/** Is a draft, or the slip in front, on this price? Its cell is then marked. */
export const isPicked = ({ slips, front }: Slips, marketId: MarketId, selectionId: SelectionId, side: Side): boolean =>
  slips.some(
    (each) =>
      each.pick?.selectionId === selectionId &&
      each.pick.marketId === marketId &&
      each.pick.side === side &&
      each.stage !== 'lapsed' &&
      (each.slip === front || isDraft(each)),
  )
