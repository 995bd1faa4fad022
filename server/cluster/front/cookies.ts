/** A name that a browser takes over TLS alone (RFC 6265bis, 4.1.3). */
const GUARDED = /^__(?:Host|Secure)-/
/** What a front sets by itself: a cookie holds on the front's own origin, below every path. */
const OWN = /^(?:domain|path|secure|partitioned)$/i

/**
 * A `Set-Cookie` of the back end as it holds on the front's own origin: of no other domain, and with `Secure` over TLS alone. `isSecure`:
 * the browser reaches the front over TLS.
 */
export const heldHere = (line: string, isSecure: boolean): string => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const kept = attributes.flatMap((attribute) => {
    const [name = ''] = attribute.split('=')
    if (OWN.test(name.trim())) return []
    // Page and front are of one site, and without TLS a browser refuses a cookie of none.
    return /^samesite\s*=\s*none$/i.test(attribute) ? ['SameSite=Lax'] : [attribute]
  })
  return [isSecure ? pair : pair.replace(GUARDED, ''), ...kept, 'Path=/', ...(isSecure ? ['Secure'] : [])].join('; ')
}

/**
 * The cookies of a browser as the back end gave them: one whose name lost its guard, because the front has no TLS, goes under all the names
 * that it may have had.
 */
export const asGiven = (cookies: string, isSecure: boolean, isBackendSecure: boolean): string =>
  isSecure || !isBackendSecure
    ? cookies
    : cookies
        .split(';')
        .map((each) => each.trim())
        .flatMap((each) => (each === '' || GUARDED.test(each) ? [each] : [each, `__Host-${each}`, `__Secure-${each}`]))
        .filter((each) => each !== '')
        .join('; ')

/** Whether a browser has the token that its calls repeat (HTTP-01). */
export const hasToken = (cookies: string): boolean => /(?:^|;)\s*(?:__(?:Host|Secure)-)?XSRF-TOKEN=/.test(cookies)

/** The cookies that a browser has without any login: ours, and those of the page's own analytics. */
const OF_VISITORS = /^(?:__Host-)?(?:XSRF-TOKEN|pavilion-(?:guest|device|ticket)|theme|_ga\w*)$/

/** Whether a browser with these cookies can have no session: a front does not know the name of the back end's. */
export const isVisitorsOwn = (cookies: string): boolean =>
  cookies.split(';').every((each) => {
    const name = each.split('=')[0]?.trim() ?? ''
    return name === '' || OF_VISITORS.test(name)
  })
