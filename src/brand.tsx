import { createContext, useContext } from 'react'
import type { Feature, Pavilion } from '#contract/features.ts'
import { has, type PublicBrand, type Switches, switchesOf } from '#domain/player/brand.ts'

/** The brand of this page, before a back end that may have said what it has. */
export type PageBrand = PublicBrand & { readonly backend?: Pavilion }

/** Provided once, around the app. */
export const BrandContext = createContext<PageBrand | null>(null)

/** The brand of this page. */
export const useBrand = (): PageBrand => {
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
