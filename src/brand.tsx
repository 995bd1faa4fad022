import { createContext, useContext } from 'react'
import { type PublicBrand, type Switches, switchesOf } from '#domain/player/brand.ts'

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
