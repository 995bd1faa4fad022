import type { IncomingHttpHeaders } from 'node:http'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Google's page posts its form here; the call checks a token of its own instead (identity-pages.ts). */
const POSTED_FROM_ELSEWHERE: ReadonlySet<string> = new Set(['/identity/google/return'])

/** Is this the origin of the host that was asked? Over TLS only its https origin is. */
const isOwn = (origin: string, host: string, isSecure: boolean): boolean => {
  if (!URL.canParse(origin)) return false
  const { protocol, host: from } = new URL(origin)
  const own = `${protocol}//${host}`
  return (protocol === 'https:' || (protocol === 'http:' && !isSecure)) && URL.canParse(own) && new URL(own).host === from
}

/** Is this the Origin of a page of another site? Without one the caller is no browser, or reads from this site. */
export const isForeignOrigin = (origin: string | undefined, host: string, isSecure: boolean): boolean =>
  origin !== undefined && !isOwn(origin, host, isSecure)

/** Does a page of another site send this? Browsers say so by Origin or Sec-Fetch-Site. `host`: the host asked, by a trusted proxy's word. */
export const isForeign = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, host: string, isSecure: boolean): boolean =>
  site === 'cross-site' || isForeignOrigin(origin, host, isSecure)

/** Is this call refused when a page of another site makes it? */
export const isGuarded = (method: string, path: string): boolean => !READS.has(method) && !POSTED_FROM_ELSEWHERE.has(path)
