import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { ListedMarket } from '#contract/browse.ts'
import { DRAWN_PATHS, FIRST_IMAGE, type FirstImage, firstImageSchema } from '#contract/first-image.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import { type Brand, type PublicBrand, publicBrand, type Ways } from '#domain/player/brand.ts'
import type { Exchange } from './exchange/api.ts'
import { keepPressElement } from './keep-press.ts'
import { createLimit } from './members/limit.ts'
import type { Clock } from './ports.ts'

/** Draws a public page as its own components do; built from `src/first-image.tsx`. */
export type DrawPage = (image: FirstImage, brand: PublicBrand) => Promise<string>

/** The place of the rendered page in index.html. */
export const FACE_MARK = '<div id="root"></div>'
/** The time for which one image serves all visitors. */
const KEPT_MS = 1000
/** The most images that are kept, and that are drawn in a second: beyond that a visitor gets the page without one. */
const MAX_KEPT = 200
const DRAWN = { most: 10, ms: 1000 }
/** A visitor waits no longer than this for one. */
const PATIENCE_MS = 1000

const zipped = promisify(gzip)
const note = (error: unknown): void =>
  void process.stderr.write(
    `The first image could not be drawn: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
const draws = (built: unknown): built is { readonly drawPage: DrawPage } =>
  typeof built === 'object' && built !== null && 'drawPage' in built && typeof built.drawPage === 'function'

/** The built renderer; null where it is missing or broken: no page then gets an image. */
export const loadDrawing = async (file: string): Promise<DrawPage | null> => {
  if (!existsSync(file)) return null
  try {
    const built: unknown = await import(pathToFileURL(file).href)
    if (draws(built)) return built.drawPage
    note(`${file} has no drawPage`)
  } catch (error) {
    note(error)
  }
  return null
}

/** A rendered page needs styles and fonts first, so scripts load after them. */
const laterScripts = (html: string): string => html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
/** Asks for the page's own code with the page, so that it takes presses sooner. */
const withScript = (html: string, script: string | null): string =>
  script === null ? html : html.replace('</head>', `  <link rel="modulepreload" crossorigin href="/assets/${script}" />\n  </head>`)

export type ImagePage = { readonly html: Buffer; readonly gzip: Buffer }
type Parts = {
  readonly exchange: Pick<Exchange, 'home' | 'event'>
  readonly clock: Clock
  readonly drawPage: DrawPage
  /** The brand's page, with the place where the face goes. */
  readonly pageOf: (brand: Brand) => string
  readonly ways: Ways | undefined
  /** The file of a page's own code; null where it has none. */
  readonly scriptOf: (page: FirstImage['page']['name']) => string | null
}

/** Is this the address of a page that may be drawn? */
export const mayBeDrawn = (path: string): boolean => path === '/' || Object.values(DRAWN_PATHS).some((drawn) => drawn.test(path))

/** The page at an address; null for a page that is not drawn, and for one of an event or a sport that the exchange does not list. */
const pageAt = (path: string, home: readonly ListedMarket[], exchange: Pick<Exchange, 'event'>): FirstImage['page'] | null => {
  if (path === '/') return { name: 'home' }
  const [, eventOf, event] = DRAWN_PATHS.event.exec(path) ?? []
  const eventId = eventIdSchema.safeParse(event)
  if (eventOf !== undefined && eventId.success) {
    const markets = [...exchange.event(eventId.data)]
    const isListed = markets.length > 0 && markets.every(({ market }) => market.eventTypeId === eventOf)
    return isListed ? { name: 'event', eventTypeId: eventOf, eventId: eventId.data, markets } : null
  }
  const [, sport] = DRAWN_PATHS.sport.exec(path) ?? []
  if (sport !== undefined) return home.some(({ market }) => market.eventTypeId === sport) ? { name: 'sport', eventTypeId: sport } : null
  const [, competitionOf, competition] = DRAWN_PATHS.competition.exec(path) ?? []
  const listed = home.find(({ market }) => market.competitionId === competition && market.eventTypeId === competitionOf)
  return listed === undefined
    ? null
    : { name: 'competition', eventTypeId: listed.market.eventTypeId, competitionId: listed.market.competitionId }
}

/**
 * The pages for visitors who were never here: home, an event's page or a list drawn into the brand's page, and what it was drawn from. Kept
 * for a second, so that a crowd costs two drawings a second, brand and page. Null when it could not be drawn; that is noted once.
 */
export const createFirstImages = ({ exchange, clock, drawPage, pageOf, ways, scriptOf }: Parts) => {
  const kept = new Map<string, { readonly until: number; readonly page: Promise<ImagePage | null> }>()
  let isNoted = false
  const drawings = createLimit(clock, DRAWN.most, DRAWN.ms)
  const draw = async (brand: Brand, wide: boolean, path: string): Promise<ImagePage | null> => {
    const markets = [...exchange.home()]
    const page = pageAt(path, markets, exchange)
    if (page === null || !drawings.take('')) return null
    try {
      const image = { path, wide, at: clock.now(), page, markets }
      const face = await drawPage(image, publicBrand(brand, ways))
      const told = JSON.stringify(z.encode(firstImageSchema, image)).replace(/</g, '\\u003c')
      const html = laterScripts(withScript(pageOf(brand), scriptOf(page.name))).replace(
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
  return (brand: Brand, wide: boolean, path: string): Promise<ImagePage | null> => {
    const key = `${brand.name} ${wide} ${path}`
    const now = clock.now()
    const last = kept.get(key)
    if (last !== undefined && now < last.until) return last.page
    const page = inTime(draw(brand, wide, path))
    kept.delete(key)
    kept.set(key, { until: now + KEPT_MS, page })
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return page
  }
}
