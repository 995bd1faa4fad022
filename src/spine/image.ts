import { FIRST_IMAGE, type FirstImage, firstImageSchema } from '#contract/first-image.ts'

/** What the server drew this page from; null where it drew none, or what it says cannot be read. */
export const readFirstImage = (page: Document): FirstImage | null => {
  try {
    const read = firstImageSchema.safeParse(JSON.parse(page.getElementById(FIRST_IMAGE)?.textContent ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
