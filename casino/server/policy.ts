/** A host as a browser sends it, so that it may stand in a header. */
const HOST = /^[A-Za-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9A-Fa-f:]{2,45}\](?::\d{1,5})?$/

/**
 * The content policy of a game's page. A sandboxed frame has an opaque origin, so `'self'` matches nothing: the server's own origin
 * is named by the Host header, when that is a host at all. `ancestors`: the product's origins, which alone may frame a game.
 */
export const policyFor = (host: string | undefined, isSecure: boolean, ancestors: readonly string[]): string => {
  const own = host !== undefined && HOST.test(host) ? [`http${isSecure ? 's' : ''}://${host}`] : []
  const sockets = own.map((origin) => origin.replace(/^http/, 'ws'))
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': own,
    'script-src': own,
    'style-src': [...own, "'unsafe-inline'"],
    'img-src': [...own, 'blob:'],
    'connect-src': [...own, ...sockets],
    // PixiJS loads pictures in a worker of its own making.
    'worker-src': ['blob:', ...own],
    'frame-ancestors': ancestors,
    'base-uri': [],
    'form-action': [],
    'object-src': [],
  }
  return written(directives)
}
const written = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length === 0 ? "'none'" : sources.join(' ')}`)
    .join('; ')

/**
 * The content policy of an answer that is no page of a game: it runs and loads nothing. A picture that is opened by itself may style
 * itself. `ancestors`: the product's origins, whose frame may show it, as it shows the words of an error.
 */
export const barePolicyFor = (ancestors: readonly string[], isPicture = false): string =>
  written({
    'default-src': [],
    ...(isPicture ? { 'style-src': ["'unsafe-inline'"] } : {}),
    'frame-ancestors': ancestors,
    'base-uri': [],
    'form-action': [],
  })

/** The product's origins on this machine, for a start that names none. */
export const LOOPBACK_ANCESTORS = ['http://127.0.0.1:*', 'http://localhost:*', 'http://*.localhost:*'] as const

/**
 * The origins that may frame a page of this host: those written for the host, as `casino.saltline.example=https://saltline.example`, where
 * there are any; else those written without a host.
 */
export const ancestorsOf = (ancestors: readonly string[], host = ''): readonly string[] => {
  const written = `${host.toLowerCase().replace(/:\d+$/, '')}=`
  const own = ancestors.flatMap((each) => (each.startsWith(written) ? [each.slice(written.length)] : []))
  return own.length > 0 ? own : ancestors.filter((each) => !each.includes('='))
}

/** The headers of every answer. */
export const SAFETY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // The frame's origin is opaque: even its own scripts come from another origin. Nothing here depends on who asks.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** The headers of every answer below /socket.io, which no page shows. */
export const SOCKET_HEADERS = { ...SAFETY_HEADERS, 'Content-Security-Policy': barePolicyFor([]), 'Cache-Control': 'no-store' } as const
