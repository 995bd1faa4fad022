import { createContext, useContext } from 'react'
import { type PublicBrand, type Switches, publicBrandSchema, switchesOf } from '#domain/player/brand.ts'

/** The brand the server wrote into the page (BRAND-03). Throws when the page was not served by one. */
export const readBrand = (page: Document): PublicBrand =>
  publicBrandSchema.parse(JSON.parse(page.getElementById('brand')?.textContent ?? 'null'))

/** Given once, around the app, by main. */
export const BrandContext = createContext<PublicBrand | null>(null)

/** The brand this page shows. */
export const useBrand = (): PublicBrand => {
  const brand = useContext(BrandContext)
  if (brand === null) throw new Error('no brand around this component')
  return brand
}

/** What of the product this brand shows (BRAND-04). */
export const useSwitches = (): Switches => switchesOf(useBrand())
