/** The headers of every answer, the socket's handshake included. The policy of content is each brand's own (policy.ts). */
export const SAFETY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // No other site holds a handle of this page's window, and none shows what is served here.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
} as const

/** What is no page may load nothing. */
export const NO_CONTENT = { 'Content-Security-Policy': "default-src 'none'" } as const
/** The headers of an answer that is no page and that no cache keeps. */
export const BARE_HEADERS = { ...SAFETY_HEADERS, ...NO_CONTENT, 'Cache-Control': 'no-store' } as const

/**
 * The inspector's page keeps a handle of the window that it opens: the official inspector's. Its page for other apps lets the app that
 * opened it keep a handle, because that app sends its messages there; the page shows them alone, and nothing of a member (docs/INSPECT.md).
 */
const OPENER_POLICIES: Readonly<Record<string, string>> = { '/inspect': 'same-origin-allow-popups', '/inspect/watch': 'unsafe-none' }
export const openerPolicyOf = (path: string): { readonly 'Cross-Origin-Opener-Policy': string } => ({
  'Cross-Origin-Opener-Policy': OPENER_POLICIES[path] ?? SAFETY_HEADERS['Cross-Origin-Opener-Policy'],
})

/**
 * Sent at logout. Neither "storage", which holds bets that are still to be sent, nor "cookies", which would take the new guest's.
 * Chromium holds an answer with it back until its whole cache is searched: 10 ms, or half a second for 4,000 files.
 */
export const CLEAR_CACHE = { 'Clear-Site-Data': '"cache"' } as const
/** With this header a page's worker says that it clears the cache itself, in the background (public/sw.js). */
export const CLEARS_ITSELF = 'x-clears-cache'

const TWO_YEARS = 63_072_000

/** Over TLS: the browser keeps to it for two years; with `subdomains` on every host below this one, too. */
export const strictTransport = (subdomains: boolean): string => `max-age=${TWO_YEARS}${subdomains ? '; includeSubDomains' : ''}`
