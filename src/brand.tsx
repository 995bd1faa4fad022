import { createContext, useContext } from 'react'
import { type PublicBrand, type Switches, publicBrandSchema, switchesOf } from '#domain/player/brand.ts'

/** The brand that the server wrote into the page (BRAND-03). Throws if there is none. */
export const readBrand = (page: Document): PublicBrand =>
  publicBrandSchema.parse(JSON.parse(page.getElementById('brand')?.textContent ?? 'null'))

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
