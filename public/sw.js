/**
 * Keeps the page's shell, so that it opens without a connection and says so itself. Nothing of the exchange is ever kept or
 * answered here: only the page, its built files, and the brand's pictures and colours. A page that the exchange drew odds into
 * says that it may not be kept.
 */
const SHELL = 'shell-1'
const PAGE = '/'
/** The same page, into which nothing is ever drawn. */
const EMPTY_PAGE = '/index.html'
const MOST = 120

const isBuilt = ({ pathname }) => pathname.startsWith('/assets/')
const isShell = (url) =>
  url.origin === self.location.origin && (isBuilt(url) || url.pathname.startsWith('/brands/') || url.pathname === '/manifest.webmanifest')

/** Keeps an answer; the oldest built files make room. */
const keep = async (request, answer) => {
  if (!answer.ok || answer.redirected || /no-store/.test(answer.headers.get('Cache-Control') ?? '')) return
  const cache = await caches.open(SHELL)
  await cache.put(request, answer)
  const keys = await cache.keys()
  const surplus = keys.filter(({ url }) => isBuilt(new URL(url))).slice(0, Math.max(0, keys.length - MOST))
  await Promise.all(surplus.map((old) => cache.delete(old)))
}

const fetched = async (request, keptAs, event) => {
  const answer = await fetch(request)
  event.waitUntil(keep(keptAs, answer.clone()))
  return answer
}

/** A built file never changes: the kept one is as good as the served one. */
const keptFirst = async (event) => (await caches.match(event.request)) ?? fetched(event.request, event.request, event)

/** What is served, as long as it is; then what was kept. */
const servedFirst = async (event, keptAs) => {
  try {
    return await fetched(event.request, keptAs, event)
  } catch (error) {
    const kept = await caches.match(keptAs)
    if (kept === undefined) throw error
    return kept
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(fetch(EMPTY_PAGE).then((answer) => keep(PAGE, answer)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(forget())
})

/** The page tells what it fetched before this worker was there. */
self.addEventListener('message', (event) => {
  const urls = Array.isArray(event.data?.keep) ? event.data.keep : []
  const missing = async () => {
    for (const url of urls.filter((each) => typeof each === 'string' && isShell(new URL(each))))
      if ((await caches.match(url)) === undefined) await keep(url, await fetch(url))
  }
  event.waitUntil(missing())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && !SERVED.some((path) => url.pathname.startsWith(path))) event.respondWith(servedFirst(event, PAGE))
  else if (isBuilt(url)) event.respondWith(keptFirst(event))
  else if (isShell(url)) event.respondWith(servedFirst(event, request))
})

/** Pages of the server itself, which are not this page. */
const SERVED = ['/mailbox', '/identity/', '/director/', '/health', '/server-time']
