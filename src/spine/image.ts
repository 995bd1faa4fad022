import { FIRST_IMAGE, type FirstImage, firstImageSchema } from '#contract/first-image.ts'
import { type PublicBrand, publicBrandSchema } from '#domain/player/brand.ts'

/** The brand that the server wrote into the page (BRAND-03). Throws if there is none. */
export const readBrand = (page: Document): PublicBrand =>
  publicBrandSchema.parse(JSON.parse(page.getElementById('brand')?.textContent ?? 'null'))

/** The data of the server's first image; null if there is none, or it cannot be read. */
export const readFirstImage = (page: Document): FirstImage | null => {
  try {
    const read = firstImageSchema.safeParse(JSON.parse(page.getElementById(FIRST_IMAGE)?.textContent ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
