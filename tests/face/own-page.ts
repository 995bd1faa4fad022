import { type Brand, type PublicBrand, ALL_WAYS, publicBrand } from '#domain/player/brand.ts'

/** A brand as an exchange that serves its own pages writes it into them. */
export const ownPage = (brand: Brand): PublicBrand => publicBrand(brand, { ...ALL_WAYS, speaks: 'pavilion' })
