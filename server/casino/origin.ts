import type { Brand } from '#domain/player/brand-file.ts'
import { isLoopback } from '#domain/player/loopback.ts'

const HTTP = 'http:'

/** The host name of a Host header, without its port. */
const nameOf = (host: string): string => (URL.canParse(`${HTTP}//${host}`) ? new URL(`${HTTP}//${host}`).hostname : '')

/** Both names of this machine at a port. */
const ownNames = (port: number): readonly string[] => [`${HTTP}//localhost:${port}`, `${HTTP}//127.0.0.1:${port}`]

/** How browsers reach the provider: at its own address, or at a port of this machine. */
export type PublicPlace = { readonly url: string } | { readonly port: number }
/** A brand whose pages show the casino. */
type Shown = Pick<Brand, 'casinoOrigin'>

/** Every origin that a page of the brand may frame, for the content policy. */
export const casinoOrigins = (place: PublicPlace | null, { casinoOrigin }: Shown): readonly string[] => {
  if (place === null) return []
  if ('url' in place) return [casinoOrigin ?? new URL(place.url).origin]
  return [...(casinoOrigin === undefined ? [] : [casinoOrigin]), ...ownNames(place.port)]
}

/**
 * The provider's origin for a page of this host: on a loopback address the other name of this machine, because ports share cookies;
 * elsewhere the brand's own, else that of the start. Null where a page of the host cannot reach it (docs/decisions/0017-casino.md).
 */
export const casinoOriginFor = (place: PublicPlace | null, host: string, { casinoOrigin }: Shown): string | null => {
  if (place === null) return null
  if ('url' in place) return casinoOrigin ?? new URL(place.url).origin
  const name = nameOf(host)
  if (!isLoopback(name)) return casinoOrigin ?? null
  const [byName = '', byAddress = ''] = ownNames(place.port)
  return /[a-z]/.test(name) && !name.startsWith('[') ? byAddress : byName
}
