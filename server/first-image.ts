import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { LastResult, ListedMarket, ListVersion } from '#contract/messages/browse.ts'
import { RENDERED_PATHS, FIRST_IMAGE, type FirstImage, firstImageSchema, isStill, STILL_PAGES } from '#contract/first-image.ts'
import { type EventId, type EventTypeId, eventIdSchema } from '#contract/scalar.ts'
import type { Theme } from '#contract/theme.ts'
import { virtualKinds } from '#domain/market/virtual.ts'
import { type Brand, publicBrand } from '#domain/player/brand-file.ts'
import type { PublicBrand, Ways } from '#domain/player/brand.ts'
import type { Exchange } from './exchange/api.ts'
import type { CommonAnswers } from './gate/common.ts'
import { keepPressElement } from './keep-press.ts'
import { createLimit } from '#doors/limit.ts'
import { themed, titled } from './page-head.ts'
import type { Log } from './operate/log.ts'
import type { Clock } from './ports.ts'

/** A page as its own components draw it, and its name in the browser's tab. */
export type RenderedPage = { readonly view: string; readonly title: string }
/** Renders a public page; built from `src/first-image.tsx`. */
export type RenderPage = (image: FirstImage, brand: PublicBrand) => Promise<RenderedPage>

/** The place of the rendered page in index.html. */
export const VIEW_MARK = '<div id="root"></div>'
/** The time for which one image serves all visitors. */
const KEPT_MS = 1000
/** The most images that are kept, and that are rendered in a second: beyond that a visitor gets the page without one. */
const MAX_KEPT = 200
const RENDERINGS = { most: 10, ms: 1000 }
/** A visitor waits no longer than this for one. */
const PATIENCE_MS = 1000

const zipped = promisify(gzip)
const faultOf = (error: unknown): string =>
  `The first image could not be rendered: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
const renders = (built: unknown): built is { readonly renderPage: RenderPage } =>
  typeof built === 'object' && built !== null && 'renderPage' in built && typeof built.renderPage === 'function'

/** The built renderer; null where it is missing or broken: no page then gets an image. */
export const loadRendering = async (file: string, log: Log): Promise<RenderPage | null> => {
  if (!existsSync(file)) return null
  try {
    const built: unknown = await import(pathToFileURL(file).href)
    if (renders(built)) return built.renderPage
    log.error(faultOf(`${file} has no renderPage`))
  } catch (error) {
    log.error(faultOf(error))
  }
  return null
}

/** Asks for the code that the page needs next, so that its prices live and it takes presses sooner. */
const withScripts = (html: string, scripts: readonly string[]): string =>
  html.replace(
    '</head>',
    () => `${scripts.map((script) => `  <link rel="modulepreload" crossorigin href="/${script}" />\n  `).join('')}</head>`,
  )

export type ImagePage = { readonly html: Buffer; readonly gzip: Buffer }
type Kept = { readonly until: number; readonly html: Promise<string | null>; readonly pages: Map<Theme | null, Promise<ImagePage | null>> }
/** Where an image has its markets from: the exchange of this process, or another server, whose answers come later. */
type Given<Value> = Value | Promise<Value>
export type ImageSource = {
  /** The home list; null while it cannot be had: no page then gets an image. */
  readonly home: () => Given<{ readonly markets: readonly ListedMarket[]; readonly version: () => ListVersion } | null>
  /** All markets of an event; none of an unknown one. */
  readonly event: (eventTypeId: string, eventId: EventId) => Given<readonly ListedMarket[]>
  readonly lastResults: (eventTypeId: EventTypeId) => Given<readonly LastResult[]>
}
/** The images' source in the exchange's own process. */
export const imagesOf = (
  exchange: Pick<Exchange, 'home' | 'event' | 'lastResults'>,
  versionOf: CommonAnswers['versionOf'],
): ImageSource => ({
  home: () => {
    const markets = [...exchange.home()]
    return { markets, version: () => versionOf(markets) }
  },
  event: (_, eventId) => exchange.event(eventId),
  lastResults: exchange.lastResults,
})

type Parts = {
  readonly sourceOf: (brand: Brand) => ImageSource
  readonly clock: Clock
  readonly renderPage: RenderPage
  readonly log: Log
  /** The brand's page, with the place where the view goes. */
  readonly pageOf: (brand: Brand) => string
  readonly ways: () => Ways | undefined
  /** The files of a page's own code. */
  readonly scriptsOf: (path: string) => readonly string[]
}

/** Is this the address of a page that may be rendered? */
export const mayBeRendered = (path: string): boolean =>
  isStill(path) || Object.values(RENDERED_PATHS).some((rendered) => rendered.test(path))

/** The page at an address; null for a page that is not rendered, and for one of an event or a sport that the source does not list. */
const pageAt = async (path: string, home: readonly ListedMarket[], source: ImageSource): Promise<FirstImage['page'] | null> => {
  if (isStill(path)) return { name: STILL_PAGES[path] }
  const virtual = RENDERED_PATHS.virtual.exec(path)
  if (virtual !== null) {
    const eventTypeId = virtual[1] ?? '4'
    const rows = async (kind: ReturnType<typeof virtualKinds>[number]) => ({
      eventTypeId: kind,
      rows: [...(await source.lastResults(kind))],
    })
    return { name: 'virtual', eventTypeId, results: await Promise.all(virtualKinds(eventTypeId).map(rows)) }
  }
  const [, eventOf, event] = RENDERED_PATHS.event.exec(path) ?? []
  const eventId = eventIdSchema.safeParse(event)
  if (eventOf !== undefined && eventId.success) {
    const markets = [...(await source.event(eventOf, eventId.data))]
    const isListed = markets.length > 0 && markets.every(({ market }) => market.eventTypeId === eventOf)
    return isListed ? { name: 'event', eventTypeId: eventOf, eventId: eventId.data, markets } : null
  }
  const [, sport] = RENDERED_PATHS.sport.exec(path) ?? []
  if (sport !== undefined) return home.some(({ market }) => market.eventTypeId === sport) ? { name: 'sport', eventTypeId: sport } : null
  const [, competitionOf, competition] = RENDERED_PATHS.competition.exec(path) ?? []
  const listed = home.find(({ market }) => market.competitionId === competition && market.eventTypeId === competitionOf)
  return listed === undefined
    ? null
    : { name: 'competition', eventTypeId: listed.market.eventTypeId, competitionId: listed.market.competitionId }
}

/**
 * The pages for visitors: a public page rendered into the brand's page, and what it was rendered from. Kept for a second, so that a crowd
 * costs two renderings a second, brand and page. Null when it could not be rendered; that is noted once.
 */
export const createFirstImages = ({ sourceOf, clock, renderPage, log, pageOf, ways, scriptsOf }: Parts) => {
  const kept = new Map<string, Kept>()
  let isNoted = false
  const renderings = createLimit(clock, RENDERINGS.most, RENDERINGS.ms)
  const draw = async (brand: Brand, wide: boolean, path: string): Promise<string | null> => {
    try {
      const source = sourceOf(brand)
      const home = await source.home()
      const page = home === null ? null : await pageAt(path, home.markets, source)
      if (home === null || page === null || !renderings.take('')) return null
      const markets = [...home.markets]
      const image = { path, wide, at: clock.now(), page, markets, version: home.version() }
      const { view, title } = await renderPage(image, publicBrand(brand, ways()))
      const data = JSON.stringify(z.encode(firstImageSchema, image)).replace(/</g, '\\u003c')
      return withScripts(titled(pageOf(brand), title), scriptsOf(path)).replace(
        VIEW_MARK,
        () =>
          `<div id="root" data-rendered="" data-still="" data-keeps="">${view}</div>\n    ${keepPressElement}\n    <script type="application/json" id="${FIRST_IMAGE}">${data}</script>`,
      )
    } catch (error) {
      if (!isNoted) log.error(faultOf(error))
      isNoted = true
      return null
    }
  }
  const inTime = (page: Promise<string | null>): Promise<string | null> => {
    let cancel: () => void = () => undefined
    const late = new Promise<null>((resolve) => {
      cancel = clock.after(PATIENCE_MS, () => resolve(null))
    })
    return Promise.race([page, late]).finally(cancel)
  }
  const rendering = (brand: Brand, wide: boolean, path: string): Kept => {
    const key = `${brand.name} ${wide} ${path}`
    const now = clock.now()
    const last = kept.get(key)
    if (last !== undefined && now < last.until) return last
    const next = { until: now + KEPT_MS, html: inTime(draw(brand, wide, path)), pages: new Map() }
    kept.delete(key)
    kept.set(key, next)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return next
  }
  const packed = async (rendered: Promise<string | null>, theme: Theme | null): Promise<ImagePage | null> => {
    const html = await rendered
    if (html === null) return null
    const page = themed(html, theme)
    return { html: Buffer.from(page), gzip: await zipped(page) }
  }
  return (brand: Brand, wide: boolean, path: string, theme: Theme | null): Promise<ImagePage | null> => {
    const { html, pages } = rendering(brand, wide, path)
    const page = pages.get(theme) ?? packed(html, theme)
    pages.set(theme, page)
    return page
  }
}
