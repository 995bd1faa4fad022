import { isLoopback } from '#server/settings.ts'

const HTTP = 'http:'

/** The host name of a Host header, without its port. */
const nameOf = (host: string): string => (URL.canParse(`${HTTP}//${host}`) ? new URL(`${HTTP}//${host}`).hostname : '')

/** Both names of this machine at a port. */
const ownNames = (port: number): readonly string[] => [`${HTTP}//localhost:${port}`, `${HTTP}//127.0.0.1:${port}`]

/** How browsers reach the provider: at its own address, or at a port of this machine. */
export type PublicPlace = { readonly url: string } | { readonly port: number }

/** Every origin that a page may frame, for the content policy. */
export const casinoOrigins = (place: PublicPlace | null): readonly string[] =>
  place === null ? [] : 'url' in place ? [new URL(place.url).origin] : ownNames(place.port)

/**
 * The provider's origin for a page of this host: on a loopback address the other name of this machine, because ports share cookies.
 * Null where a page of the host cannot reach it (docs/decisions/0017-casino.md).
 */
export const casinoOriginFor = (place: PublicPlace | null, host: string): string | null => {
  if (place === null) return null
  if ('url' in place) return new URL(place.url).origin
  const name = nameOf(host)
  if (!isLoopback(name)) return null
  const [byName = '', byAddress = ''] = ownNames(place.port)
  return /[a-z]/.test(name) && !name.startsWith('[') ? byAddress : byName
}
