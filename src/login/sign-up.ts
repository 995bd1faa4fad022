import { type Promotion, promotionOf } from '#domain/player/promotions.ts'

/** A sign-up beside its code and password; the names are the specification's (AUTH-17). */
export type SignUp = {
  readonly promo: string
  readonly referCode: string
  readonly adult: boolean
  readonly isTermCondition: boolean
  /** The brand's promotions. */
  readonly promoListStore: readonly Promotion[]
  /** The promotion of the code in `promo`; null without one. */
  readonly promoInfo: Promotion | null
  /** The terms of `promoInfo` are shown. */
  readonly isDetailedPromo: boolean
}

/** A sign-up before the player fills it in. */
export const newSignUp = (promoListStore: readonly Promotion[], referCode: string): SignUp => ({
  promo: '',
  referCode,
  adult: false,
  isTermCondition: false,
  promoListStore,
  promoInfo: null,
  isDetailedPromo: false,
})

/** The sign-up with this code typed: another promotion's details are closed. */
export const withPromo = (signUp: SignUp, promo: string): SignUp => {
  const promoInfo = promotionOf(signUp.promoListStore, promo)
  return { ...signUp, promo, promoInfo, isDetailedPromo: promoInfo !== null && promoInfo === signUp.promoInfo && signUp.isDetailedPromo }
}

/** The sign-up with an offer chosen, its details shown; without it when it was chosen before. */
export const withOffer = (signUp: SignUp, { code }: Promotion): SignUp =>
  signUp.promoInfo?.code === code ? withPromo(signUp, '') : { ...withPromo(signUp, code), isDetailedPromo: true }
