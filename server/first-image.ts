import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { FIRST_IMAGE, type FirstImage, firstImageSchema } from '#contract/first-image.ts'
import { type Brand, type PublicBrand, publicBrand, type Ways } from '#domain/player/brand.ts'
import type { Exchange } from './exchange/api.ts'
import { keepPressElement } from './keep-press.ts'
import type { Clock } from './ports.ts'

/** Draws the home page as its own components do; built from `src/first-image.tsx`. */
export type DrawHome = (image: FirstImage, brand: PublicBrand) => Promise<string>

/** The place of the rendered page in index.html. */
export const FACE_MARK = '<div id="root"></div>'
/** The time for which one image serves all visitors. */
const KEPT_MS = 1000
/** A visitor waits no longer than this for one. */
const PATIENCE_MS = 1000

const zipped = promisify(gzip)
const note = (error: unknown): void =>
  void process.stderr.write(
    `The first image could not be drawn: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
const draws = (built: unknown): built is { readonly drawHome: DrawHome } =>
  typeof built === 'object' && built !== null && 'drawHome' in built && typeof built.drawHome === 'function'

/** The built renderer; null where it is missing or broken: no page then gets an image. */
export const loadDrawing = async (file: string): Promise<DrawHome | null> => {
  if (!existsSync(file)) return null
  try {
    const built: unknown = await import(pathToFileURL(file).href)
    if (draws(built)) return built.drawHome
    note(`${file} has no drawHome`)
  } catch (error) {
    note(error)
  }
  return null
}

/** A rendered page needs styles and fonts first, so scripts load after them. */
const laterScripts = (html: string): string => html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')

export type ImagePage = { readonly html: Buffer; readonly gzip: Buffer }
type Parts = {
  readonly exchange: Pick<Exchange, 'home'>
  readonly clock: Clock
  readonly drawHome: DrawHome
  /** The brand's page, with the place where the face goes. */
  readonly pageOf: (brand: Brand) => string
  readonly ways: Ways | undefined
}

/**
 * The pages for visitors who were never here: the home page drawn into the brand's page, and what it was drawn from. Kept for a
 * second, so that a crowd costs two drawings a second and brand. Null when it could not be drawn; that is noted once.
 */
export const createFirstImages = ({ exchange, clock, drawHome, pageOf, ways }: Parts) => {
  const kept = new Map<string, { readonly until: number; readonly page: Promise<ImagePage | null> }>()
  let isNoted = false
  const draw = async (brand: Brand, wide: boolean): Promise<ImagePage | null> => {
    try {
      const image = { wide, at: clock.now(), markets: [...exchange.home()] }
      const face = await drawHome(image, publicBrand(brand, ways))
      const told = JSON.stringify(z.encode(firstImageSchema, image)).replace(/</g, '\\u003c')
      const html = laterScripts(pageOf(brand)).replace(
        FACE_MARK,
        () =>
          `<div id="root" data-drawn="" data-still="" data-keeps="">${face}</div>\n    ${keepPressElement}\n    <script type="application/json" id="${FIRST_IMAGE}">${told}</script>`,
      )
      return { html: Buffer.from(html), gzip: await zipped(html) }
    } catch (error) {
      if (!isNoted) note(error)
      isNoted = true
      return null
    }
  }
  const inTime = (page: Promise<ImagePage | null>): Promise<ImagePage | null> => {
    let cancel: () => void = () => undefined
    const late = new Promise<null>((resolve) => {
      cancel = clock.after(PATIENCE_MS, () => resolve(null))
    })
    return Promise.race([page, late]).finally(cancel)
  }
  return (brand: Brand, wide: boolean): Promise<ImagePage | null> => {
    const key = `${brand.name} ${wide}`
    const now = clock.now()
    const last = kept.get(key)
    if (last !== undefined && now < last.until) return last.page
    const page = inTime(draw(brand, wide))
    kept.set(key, { until: now + KEPT_MS, page })
    return page
  }
}
