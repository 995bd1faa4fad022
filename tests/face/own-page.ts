import { type Brand, publicBrand } from '#domain/player/brand-file.ts'
import { type PublicBrand, ALL_WAYS } from '#domain/player/brand.ts'

/** A brand as an exchange that serves its own pages writes it into them. */
export const ownPage = (brand: Brand): PublicBrand => publicBrand(brand, { ...ALL_WAYS, speaks: 'pavilion' })
