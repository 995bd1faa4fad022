import type { WalletType } from '#contract/calls/account.ts'
import type { StakeEdit } from '#domain/betting/stakes.ts'
import type { Fact } from './facts.ts'
import type { Said } from '#domain/said.ts'

/** The popup that edits the stake buttons (STAKE-02); a failed save leaves it open with its reason (STAKE-03). */
export type StakesPopUp =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly place: StakeEdit }
  | { readonly kind: 'saving'; readonly place: StakeEdit }
  | { readonly kind: 'failed'; readonly place: StakeEdit; readonly said: Said }

/** The popup of one wallet's bonus (SUPP-06). */
export type BonusPopUp =
  | { readonly isPopUpOpen: false; readonly walletType: null }
  | { readonly isPopUpOpen: true; readonly walletType: WalletType }

export type Popups = {
  readonly stakesPopUp: StakesPopUp
  readonly bonusPopUp: BonusPopUp
  /** The panel of the betting settings over the page (SLIP-33). A visitor sees it, too, and why it is off. */
  readonly isSettingsOpen: boolean
}
export const noPopups: Popups = {
  stakesPopUp: { kind: 'closed' },
  bonusPopUp: { isPopUpOpen: false, walletType: null },
  isSettingsOpen: false,
}

/** The popups of a member; a visitor has none. Pure. */
export const foldPopups = (popups: Popups, fact: Fact, isMember: boolean): Popups => {
  const { stakesPopUp } = popups
  switch (fact.type) {
    case 'stakes.opened':
      return isMember ? { ...popups, stakesPopUp: { kind: 'open', place: fact.place } } : popups
    case 'stakes.closed':
      return { ...popups, stakesPopUp: { kind: 'closed' } }
    case 'change.submitted':
      return fact.change.what !== 'stakes' || stakesPopUp.kind === 'closed'
        ? popups
        : { ...popups, stakesPopUp: { kind: 'saving', place: fact.change.place } }
    case 'change.answered':
      // Closed while it was being saved: what is open by now is another popup.
      if (fact.change.what !== 'stakes' || stakesPopUp.kind !== 'saving') return popups
      return { ...popups, stakesPopUp: fact.ok ? { kind: 'closed' } : { kind: 'failed', place: stakesPopUp.place, said: fact.said } }
    case 'bonus.opened':
      return isMember ? { ...popups, bonusPopUp: { isPopUpOpen: true, walletType: fact.walletType } } : popups
    case 'bonus.closed':
      return { ...popups, bonusPopUp: noPopups.bonusPopUp }
    case 'settings.opened':
    case 'settings.closed':
      return { ...popups, isSettingsOpen: fact.type === 'settings.opened' }
    default:
      return popups
  }
}
