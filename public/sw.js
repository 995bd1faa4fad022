/**
 * Keeps the page's shell, so that it opens without a connection and says so itself. Nothing of the exchange and nothing of a
 * member is ever kept or answered here: only the page, its built files, and the brand's pictures and colours. What a visitor
 * opens is never kept; the page comes from one address, asked without cookies.
 */
const SHELL = 'shell-2'
const PAGE = '/'
/** The page, into which nothing is ever drawn. */
const EMPTY_PAGE = '/index.html'
/** More than two versions have. */
const MOST = 300

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

/** Asks without cookies: nothing of a member can come back. */
const keepPage = async () => keep(PAGE, await fetch(EMPTY_PAGE, { credentials: 'omit', cache: 'no-cache' }))

const fetched = async (request, event) => {
  const answer = await fetch(request)
  event.waitUntil(keep(request, answer.clone()))
  return answer
}

/** A built file never changes: the kept one is as good as the served one. */
const keptFirst = async (event) => (await caches.match(event.request)) ?? fetched(event.request, event)

/** What is served, as long as it is; then what was kept. */
const servedFirst = async (event) => {
  try {
    return await fetched(event.request, event)
  } catch (error) {
    const kept = await caches.match(event.request)
    if (kept === undefined) throw error
    return kept
  }
}

/** The kept page in the theme that this device's visitor chose, as the server would have written it. */
const themed = async (page) => {
  const chosen = await self.cookieStore?.get('theme')
  if (!/^(?:light|dark)$/.test(chosen?.value ?? '')) return page
  const html = (await page.text()).replace(/<html(?=[\s>])/, `<html data-theme="${chosen.value}"`)
  return new Response(html, { headers: page.headers })
}

/** What is served, whatever it is, and never kept; without a connection the kept page. */
const pageServedFirst = async (event) => {
  try {
    const answer = await fetch(event.request)
    // A newer version has a newer page.
    event.waitUntil(keepPage().catch(() => undefined))
    return answer
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept === undefined) throw error
    return themed(kept)
  }
}

/** Logs out, then clears the browser's cache by a call that nobody waits for: that may take half a second. */
const logOut = async (event) => {
  const headers = new Headers(event.request.headers)
  headers.set('X-Clears-Cache', '1')
  const answer = await fetch(new Request(event.request, { headers }))
  event.waitUntil(fetch('/clear-cache', { method: 'POST' }).catch(() => undefined))
  return answer
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage())
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

/**
 * Shows a message of the exchange, which only this browser can read. One of the same event takes the place of the one before. A page in
 * sight says it itself, and each is said once.
 */
const show = async ({ title, body, path, tag, lang }) => {
  if (typeof title !== 'string' || typeof body !== 'string') return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  await self.registration.showNotification(title, { body, tag, lang, data: { path } })
}
self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}))
})

/** The page of a message comes to the front where it is open; else it opens beside the others, whose slips stay. None leads to another site. */
const openPage = async (path) => {
  const url = new URL(typeof path === 'string' ? path : PAGE, self.location.origin)
  if (url.origin !== self.location.origin) return
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find((page) => new URL(page.url).pathname === url.pathname)
  await (there === undefined ? self.clients.openWindow(url.href) : there.focus())
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path))
})

/** Every script and style of the newest version. */
const LIST = '/shell.json'
const listed = async () => {
  const files = await fetch(LIST, { credentials: 'omit', cache: 'no-cache' }).then((answer) => (answer.ok ? answer.json() : []))
  return Array.isArray(files) ? files : []
}

/** Keeps what is not kept yet, one file after the other, so that the page itself has the line. One that does not come costs no other. */
const keepAll = async (files) => {
  for (const file of files.slice(0, MOST)) {
    const url = typeof file === 'string' ? new URL(file, self.location.origin) : null
    if (url === null || !isShell(url) || (await caches.match(url)) !== undefined) continue
    await fetch(url, { credentials: 'omit', priority: 'low' })
      .then((answer) => keep(url, answer))
      .catch(() => undefined)
  }
}

/** The page says what it fetched before this worker was there. Then comes the rest, unless the visitor saves data. */
self.addEventListener('message', (event) => {
  const keepShell = async () => {
    await keepAll(Array.isArray(event.data?.keep) ? event.data.keep : [])
    if (self.navigator.connection?.saveData !== true) await keepAll(await listed())
  }
  event.waitUntil(keepShell().catch(() => undefined))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && url.pathname === '/user/logout') event.respondWith(logOut(event))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!SERVED.some((path) => url.pathname.startsWith(path))) event.respondWith(pageServedFirst(event))
  } else if (isBuilt(url)) event.respondWith(keptFirst(event))
  else if (isShell(url)) event.respondWith(servedFirst(event))
})

/** Pages of the server itself, which are not this page. */
const SERVED = ['/mailbox', '/identity/', '/match-center/', '/director/', '/health', '/server-time']
