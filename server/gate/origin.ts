import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { PasskeySite } from '#server/members/passkey-store.ts'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Google's page posts its form here; the call checks a token of its own instead (identity-pages.ts). */
const POSTED_FROM_ELSEWHERE: ReadonlySet<string> = new Set(['/identity/google/return'])

/** The origins of the host that was asked: over TLS only its https one. None of a host that cannot be read. */
const ownOrigins = (host: string, isSecure: boolean): readonly string[] =>
  ['https:', ...(isSecure ? [] : ['http:'])].flatMap((protocol) => {
    const own = `${protocol}//${host}`
    return URL.canParse(own) ? [new URL(own).origin] : []
  })

/** The site that a passkey of the host that was asked belongs to; null where the host is an address, which passkeys cannot name. */
export const passkeySite = (host: string, isSecure: boolean): PasskeySite | null => {
  const [first] = ownOrigins(host, isSecure)
  if (first === undefined) return null
  const { hostname } = new URL(first)
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : { id: hostname, origins: ownOrigins(host, isSecure) }
}

/** Is this the origin of the host that was asked? */
const isOwn = (origin: string, host: string, isSecure: boolean): boolean =>
  URL.canParse(origin) && ownOrigins(host, isSecure).includes(new URL(origin).origin)

/** Is this the Origin of a page of another site? Without one the caller is no browser, or reads from this site. */
export const isForeignOrigin = (origin: string | undefined, host: string, isSecure: boolean): boolean =>
  origin !== undefined && !isOwn(origin, host, isSecure)

/** Does a page of another site send this? Browsers say so by Origin or Sec-Fetch-Site. `host`: the host asked, by a trusted proxy's word. */
export const isForeign = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, host: string, isSecure: boolean): boolean =>
  site === 'cross-site' || isForeignOrigin(origin, host, isSecure)

/** Is this call refused when a page of another site makes it? */
export const isGuarded = (method: string, path: string): boolean => !READS.has(method) && !POSTED_FROM_ELSEWHERE.has(path)
