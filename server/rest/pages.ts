import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import { parse } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { THEME_COOKIE, type Theme, themeSchema } from '#contract/theme.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { isOfOtherServer, type Ways } from '#domain/player/brand.ts'
import { PLAIN_PAGE, RENDERED_PATHS } from '#contract/first-image.ts'
import { type ImageSource, createFirstImages, imagesOf, VIEW_MARK, mayBeRendered } from '#server/first-image.ts'
import { MANIFEST_PATH, manifestOf, pageOf, themed } from '#server/page-head.ts'
import type { ServerParts } from '../gate/parts.ts'
import type { Gate } from './gate.ts'
import { serveIdentity, waysOf } from './identity-pages.ts'
import { MAILBOX_POLICY, mailboxPage } from './mailbox-page.ts'
import { answersHere, sendHtml, sendNothing } from './plain-page.ts'

/** The type of a file by its name's end: the client's router never treats these as pages. */
const FILE = /\.(?:js|css|map|json|txt|ico|png|jpe?g|gif|svg|webp|avif|woff2?|webmanifest|html)$/
const HTML = 'text/html; charset=utf-8'
const assetSchema = z.object({ name: z.string(), file: z.string() })

/** An address with more than its path may ask for another view; a device may show another page than the rendered one. */
const isRendered = ({ headers, url }: FastifyRequest): boolean =>
  mayBeRendered(url) && parse(headers.cookie ?? '')[PLAIN_PAGE] === undefined
/** Whether the visitor's page has side columns, by the browser's hints. */
const isWide = ({ headers }: FastifyRequest): boolean => {
  const hint = headers['sec-ch-ua-mobile']
  return hint === undefined ? !/Mobi/.test(headers['user-agent'] ?? '') : hint !== '?1'
}

/** The theme that a visitor chose; null: the page follows the device. */
const themeOf = ({ headers }: FastifyRequest): Theme | null => {
  const chosen = themeSchema.safeParse(parse(headers.cookie ?? '')[THEME_COOKIE])
  return chosen.success ? chosen.data : null
}

/** The sources of the rendered pages' own code, by address. Home's code comes with every page. */
const SCREENS: readonly (readonly [RegExp, readonly string[]])[] = [
  [RENDERED_PATHS.event, ['src/markets/EventScreen.tsx']],
  [RENDERED_PATHS.sport, ['src/markets/SportScreen.tsx']],
  [RENDERED_PATHS.competition, ['src/markets/CompetitionScreen.tsx']],
  [RENDERED_PATHS.virtual, ['src/markets/VirtualScreen.tsx']],
  [/^\/default-page$/, ['src/markets/DefaultScreen.tsx']],
  [/^\/open-bets$/, ['src/open-bets/OpenBetsScreen.tsx']],
  [/^\/time-setting$/, ['src/account/TimeScreen.tsx']],
  [/^\/(?:[a-z]+-regulations|[a-z]+-policy|responsible-gambling)$/, ['src/account/LegalScreen.tsx', 'copy/en/legal.ts']],
]
/** The library of the socket. For a browser that does not have it, it would be a way there and back more. */
const SOCKET = 'node_modules/socket.io-client/build/esm/index.js'
const builtSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }))

/** The files of a rendered page's own code, by what the build wrote down; none where it wrote nothing. */
const scriptsIn = (clientFolder: string, html: string): ((path: string) => readonly string[]) => {
  const manifest = join(clientFolder, '.vite', 'manifest.json')
  const built = existsSync(manifest) ? builtSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))) : {}
  return (path) => {
    const files = new Set<string>()
    const add = (source: string): void => {
      const { file, imports = [] } = built[source] ?? {}
      if (file === undefined || html.includes(file) || files.has(file)) return
      files.add(file)
      imports.forEach(add)
    }
    add(SOCKET)
    for (const [address, sources] of SCREENS) if (address.test(path)) sources.forEach(add)
    return [...files]
  }
}

/** Sends what a brand has, asked again each time; 304 to who has it. */
const sendOwn = (request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer, cache = 'no-cache', vary = 'Host') => {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  void reply.headers({ 'Cache-Control': cache, Vary: vary, ETag: etag })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(body)
}

/** The pages that are kept: of each brand, for each answer of its back end about its ways. */
const MOST_PAGES = 200

type Greet = (request: FastifyRequest, reply: FastifyReply) => unknown
/** What the client's pages need of the server that serves them. */
export type ClientParts = Pick<ServerParts, 'brands' | 'clientFolder' | 'clock' | 'log' | 'renderPage'> &
  Pick<Gate, 'brandOf' | 'isVisitor'> & {
    readonly app: FastifyInstance
    /** Sees to a browser that gets a plain page, and to a visitor that gets a rendered one. */
    readonly greet: Greet
    readonly greetVisitor: Greet
    /** Where a brand's first images have their markets from. */
    readonly sourceOf: (brand: Brand) => ImageSource
    /** What the pages say of their server now. */
    readonly ways?: () => Ways | undefined
    /** Answers what is no page of the client. */
    readonly otherwise: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
    /** Whether an address without a file may be a page of the client; all may when absent. */
    readonly isPage?: (request: FastifyRequest) => boolean
  }

/** The client for each brand (BRAND-03, BRAND-07), its built files, and what brands show. */
export const serveClient = async ({
  app,
  brandOf,
  isVisitor,
  greet,
  greetVisitor,
  brands,
  clientFolder,
  clock,
  log,
  renderPage,
  sourceOf,
  ways = () => undefined,
  otherwise,
  isPage = () => true,
}: ClientParts): Promise<void> => {
  app.get('/brands/:name/:file', (request, reply) => {
    const { name, file } = assetSchema.parse(request.params)
    const asset = brands.assetOf(name, file)
    return asset === null ? sendNothing(request, reply) : sendOwn(request, reply, asset.type, readFileSync(asset.path))
  })
  app.get(MANIFEST_PATH, (request, reply) =>
    sendOwn(request, reply, 'application/manifest+json', JSON.stringify(manifestOf(brandOf(request)))),
  )
  app.get('/favicon.ico', (request, reply) => {
    const icon = brands.assetOf(brandOf(request).name, 'icon-192.png')
    return icon === null ? reply.callNotFound() : sendOwn(request, reply, icon.type, readFileSync(icon.path))
  })
  const index = clientFolder === null ? null : join(clientFolder, 'index.html')
  // The framework's own answer would repeat an address whole.
  if (clientFolder === null || index === null || !existsSync(index)) return void app.setNotFoundHandler(otherwise)
  const html = readFileSync(index, 'utf8')
  const pages = new Map<string, string>()
  const pageFor = (brand: Brand): string => {
    const now = ways()
    const key = JSON.stringify([brand.name, now])
    const page = pages.get(key) ?? pageOf(html, brand, now)
    // The answer may change, and only the latest is of use.
    if (pages.size >= MOST_PAGES) pages.clear()
    pages.set(key, page)
    return page
  }
  for (const brand of brands.all) pageFor(brand)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    await greet(request, reply)
    return sendOwn(request, reply, HTML, themed(pageFor(brandOf(request)), themeOf(request)), 'private, no-cache', 'Host, Cookie')
  }
  const images =
    renderPage && html.includes(VIEW_MARK)
      ? createFirstImages({
          sourceOf,
          clock,
          renderPage,
          log,
          pageOf: pageFor,
          ways,
          scriptsOf: scriptsIn(clientFolder, html),
        })
      : null
  const sendRendered = async (request: FastifyRequest, reply: FastifyReply) => {
    const mayRender = isRendered(request) && isVisitor(request) && !isOfOtherServer(brandOf(request))
    const image = mayRender ? await images?.(brandOf(request), isWide(request), request.url, themeOf(request)) : undefined
    if (image === undefined || image === null) return sendPage(request, reply)
    await greetVisitor(request, reply)
    // It holds odds, so no cache may keep it. public/sw.js keeps no page but /index.html.
    void reply.headers({ 'Cache-Control': 'no-store', Vary: 'Host, Cookie, Accept-Encoding' })
    void reply.type(HTML)
    return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('Content-Encoding', 'gzip').send(image.gzip)
      : reply.send(image.html)
  }
  app.get('/', sendRendered)
  app.get('/index.html', sendPage)
  await app.register(serveFiles, {
    root: clientFolder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.setHeader('Vary', 'Accept-Encoding')
    },
  })
  app.setNotFoundHandler((request, reply) =>
    request.method !== 'GET' || FILE.test(request.url.split('?')[0] ?? '') || !isPage(request)
      ? otherwise(request, reply)
      : sendRendered(request, reply),
  )
}

/** The exchange's pages: the client, and the pages that stand in for the outside. */
export const servePages = async (
  gate: Gate,
  { brands, clientFolder, clock, common, log, renderPage, exchange, room, settings, speaks, standIns }: ServerParts,
): Promise<void> => {
  const { app, brandOf, greet, greetVisitor, isVisitor } = gate
  if (standIns !== 'off')
    app.get('/mailbox', (request, reply) =>
      answersHere(request, standIns)
        ? sendHtml(
            reply.header('Content-Security-Policy', MAILBOX_POLICY),
            themed(mailboxPage(brandOf(request), room.mailbox.list()), themeOf(request)),
          )
        : sendNothing(request, reply),
    )
  serveIdentity(gate, { room, settings, standIns })
  const own = waysOf(room, settings, speaks)
  const source = imagesOf(exchange, common.versionOf)
  await serveClient({
    ...{ app, brandOf, isVisitor, greet, greetVisitor, brands, clientFolder, clock, log },
    ...(renderPage === undefined ? {} : { renderPage }),
    sourceOf: () => source,
    ways: () => own,
    otherwise: sendNothing,
  })
}
