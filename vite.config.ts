import { existsSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defaultClientConditions, defineConfig, type ESTree, type Plugin, Visitor } from 'vite'
import { allCalls } from '#contract/all.ts'
import { loadBrands } from '#server/brands.ts'
import { MANIFEST_PATH, pageOf } from '#server/page-head.ts'

const exchange = process.env['EXCHANGE'] ?? 'http://127.0.0.1:5173'
/** What the exchange answers beside a running `npm start`: every call of the contract, up to its first hole, and its own pages. */
const proxied = [
  ...new Set(allCalls.map(({ shape }) => shape.path.replace(/:.*$/, ''))),
  '/brands/',
  '/identity/',
  '/director/',
  '/health',
  '/mailbox',
  MANIFEST_PATH,
]

/** The default brand's lines in the page's head, which the server writes where it serves the page itself. */
const brandHead = (): Plugin => ({
  name: 'brand-head',
  apply: 'serve',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => pageOf(html, loadBrands(join(import.meta.dirname, 'brands')).brandOf(undefined)),
  },
})

/** Ends a build with the file and the field where a brand is wrong, before anything is built (BRAND-02). */
const brandsInOrder = (): Plugin => {
  let folder = ''
  return {
    name: 'brands-in-order',
    apply: 'build',
    configResolved: ({ root }) => {
      folder = join(root, 'brands')
    },
    // The page of the bench has no brands.
    buildStart: () => {
      if (existsSync(folder)) loadBrands(folder)
    },
  }
}

/** The letters and the rupee sign of every first screen: asked for with the page, so that no word moves when they come. */
const FIRST_FONTS = /(?:noto-sans-latin|noto-sans-devanagari-latin-ext)-wght-normal-[^.]+\.woff2$/
/** The letters of a brand's headings: the server leaves the line in the pages of brands that have them (server/page-head.ts). */
const FACE = /\/(?!noto-)([a-z0-9-]+)-latin-wght-normal-[^.]+\.woff2$/
const fontsFirst = (): Plugin => ({
  name: 'fonts-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => FIRST_FONTS.test(file) || FACE.test(file))
        .map((file) => {
          const face = FACE.exec(file)?.[1]
          return {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${file}`,
              ...(face === undefined ? {} : { 'data-face': face }),
            },
            injectTo: 'head-prepend' as const,
          }
        }),
  },
})

/**
 * What the entry fetches by itself is asked for with the page: no step waits for a way there and back. The half that opens the link comes
 * before the half that renders, because the link needs several ways there and back of its own.
 */
const halvesFirst = (): Plugin => ({
  name: 'halves-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const first = new Map<string, string>()
      const add = (file: string, half: string): void => {
        const chunk = bundle[file]
        if (first.has(file) || chunk?.type !== 'chunk') return
        first.set(file, half)
        for (const each of chunk.imports) add(each, half)
      }
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry)
          for (const half of chunk.dynamicImports) {
            const name = /(begin|show)-/.exec(half)?.[1]
            if (name !== undefined) add(half, name)
          }
      return [...first].map(([file, half]) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, ...(half === 'show' ? { fetchpriority: 'low' } : {}), href: `/${file}` },
        injectTo: 'head' as const,
      }))
    },
  },
})

/** Names every script and style of this build, so that the page's worker can keep them for a start without a connection (public/sw.js). */
const shellList = (): Plugin => ({
  name: 'shell-list',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Last: a script that only brings a style is taken out of the bundle before.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file))
      this.emitFile({ type: 'asset', fileName: 'shell.json', source: JSON.stringify(files.map((file) => `/${file}`)) })
    },
  },
})

/** Keys whose text is for readers of a chart, a reaction, a contract or a brand. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'why'])
/** Keys of an object or a list that only the pages for readers show. */
const NOTES: ReadonlySet<string> = new Set(['meta', 'requirements'])
const isText = (node: ESTree.Node): boolean =>
  node.type === 'Literal' ? typeof node.value === 'string' : node.type === 'BinaryExpression' && isText(node.right)
/** What a schema says to the writer of a wrong file, such as 'expected a colour such as #0c352a'. */
const isExpectation = (text: unknown): boolean => typeof text === 'string' && text.startsWith('expected ')
const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '')

/** Leaves out of a player's browser what charts, reactions, contracts and brands say to their readers (docs/charts, docs/api). */
const playersOnly = (): Plugin => ({
  name: 'players-only',
  apply: 'build',
  transform: {
    filter: {
      id: /machines\/(?:.*\.machine|reactions(?:\/[a-z]+)?)\.ts$|contract\/(?:calls\/|messages\/)?[a-z-]+\.ts$|client\/ledger\/writes\.ts$|domain\/player\/brand\.ts$/,
    },
    handler(code) {
      const cuts: [from: number, to: number][] = []
      new Visitor({
        Property: ({ key, value, start, end }) => {
          const isNote = value.type === 'ObjectExpression' || value.type === 'ArrayExpression'
          if ((isNote && NOTES.has(nameOf(key))) || (TEXTS.has(nameOf(key)) && isText(value)))
            cuts.push([start, code.charAt(end) === ',' ? end + 1 : end])
        },
        Literal: ({ value, start, end }) => {
          if (isExpectation(value)) cuts.push([start + 1, end - 1])
        },
        TemplateLiteral: ({ quasis, start, end }) => {
          if (isExpectation(quasis[0]?.value.raw)) cuts.push([start + 1, end - 1])
        },
        CallExpression: ({ callee, end }) => {
          if (callee.type === 'MemberExpression' && nameOf(callee.property) === 'register') cuts.push([callee.object.end, end])
        },
      }).visit(this.parse(code))
      let at = 0
      const kept: string[] = []
      for (const [from, to] of cuts.sort(([one], [other]) => one - other)) {
        if (from < at) continue
        kept.push(code.slice(at, from))
        at = to
      }
      return [...kept, code.slice(at)].join('')
    },
  },
})

/** These chunks come with the page: no part needs to ask for them ahead. */
const FIRST_CHUNKS = /assets\/(?:react|state|begin|show|rolldown-runtime|index)-/

const client: BuildEnvironmentOptions = {
  target: 'es2023',
  sourcemap: false,
  // The server reads there which files belong to a page that it draws.
  manifest: true,
  // Every browser of that year asks for a module ahead by itself.
  modulePreload: { polyfill: false, resolveDependencies: (_, parts) => parts.filter((part) => !FIRST_CHUNKS.test(part)) },
  chunkSizeWarningLimit: 700,
  rolldownOptions: {
    output: {
      // What changes seldom, apart: a new version of the product leaves it in the browser's cache.
      codeSplitting: {
        groups: [
          { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
          { name: 'state', test: /node_modules[\\/](?:xstate|rxjs|tslib|zod)[\\/]/ },
          { name: 'socket', test: /node_modules[\\/](?:socket\.io-client|socket\.io-parser|engine\.io-[^\\/]+|@socket\.io)[\\/]/ },
          // The two halves of the first screen, each with all that it stands on.
          { name: 'begin', test: /src[\\/]begin\.ts$/ },
          { name: 'show', test: /src[\\/]show\.tsx$/ },
          // The panels around every page, then all other sentences.
          { name: 'panels', test: /src[\\/]frame[\\/]panels\.ts$/ },
          // A desk's right column, with the tabs of the library.
          { name: 'rail', test: /src[\\/]frame[\\/]Rail\.tsx$/ },
          { name: 'catalogue', test: /copy[\\/]catalogue\.ts$/ },
          // What makes a visitor's calls comes after both.
          { name: 'calls', test: /streams[\\/]first-calls\.ts$|node_modules[\\/](?:ofetch|ufo|destr)[\\/]/ },
          { name: 'wanted', test: /src[\\/]wanted\.ts$/ },
        ],
      },
    },
  },
}

/** What draws the first image: one file for the server, with all that it needs, as it runs in production. */
const rendering: BuildEnvironmentOptions = {
  target: 'node20',
  outDir: 'dist-server',
  copyPublicDir: false,
  chunkSizeWarningLimit: 2000,
  rolldownOptions: { output: { codeSplitting: false } },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [brandsInOrder(), react(), tailwindcss(), brandHead(), fontsFirst(), halvesFirst(), shellList(), playersOnly()],
  // rxjs as it is written today, without the helpers of older browsers.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // Its package names only the build that warns developers, even for production.
    alias: [
      { find: /^react-router$/, replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs') },
      // React has had this hook since 18: what stands in for it in older ones is not needed.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: isSsrBuild ? rendering : client,
  server: {
    port: 5174,
    proxy: { ...Object.fromEntries(proxied.map((path) => [path, exchange])), '/socket.io': { target: exchange, ws: true } },
  },
}))
