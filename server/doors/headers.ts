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

const TWO_YEARS = 63_072_000

/** Over TLS: the browser keeps to it for two years; with `subdomains` on every host below this one, too. */
export const strictTransport = (subdomains: boolean): string => `max-age=${TWO_YEARS}${subdomains ? '; includeSubDomains' : ''}`
