import { createContext, useContext } from 'react'
import type { Feature } from '#contract/features.ts'
import { has, type PublicBrand, type Switches, switchesOf } from '#domain/player/brand.ts'

/** Provided once, around the app. */
export const BrandContext = createContext<PublicBrand | null>(null)

/** The brand of this page. */
export const useBrand = (): PublicBrand => {
  const brand = useContext(BrandContext)
  if (brand === null) throw new Error('no brand around this component')
  return brand
}

/** The features that this brand has on (BRAND-04). */
export const useSwitches = (): Switches => switchesOf(useBrand())

/** Has the back end of this page that feature? What it does not have has no button (BACK-02). A part that is drawn alone has all. */
export const useHas = (feature: Feature): boolean => {
  const brand = useContext(BrandContext)
  return brand === null || has(brand, feature)
}
