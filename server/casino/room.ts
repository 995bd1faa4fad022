import type { Brand } from '#domain/player/brand-file.ts'
import type { Clock } from '#server/ports.ts'
import { type FetchText, createCatalogue } from './catalogue.ts'
import { type WalletLock, createWalletLock } from './door.ts'
import { type Launches, createLaunches } from './launches.ts'
import { type PublicPlace, casinoOriginFor, casinoOrigins } from './origin.ts'

/** A provider as the exchange knows it. Both addresses are asked for when they are used, because it starts after the exchange. */
export type CasinoLink = {
  /** The shared key: 64 hex digits. */
  readonly key: string
  /** Where this server reaches the provider: http://127.0.0.1:5174; null until it is up. */
  readonly provider: () => string | null
  /** Its address for browsers, where it is not a port of this machine (CASINO_URL). */
  readonly publicUrl?: string | undefined
  readonly fetchText?: FetchText
  /** Does its process serve? Its answers say so when absent. */
  readonly isUp?: () => boolean
  /** Hears that the provider answers, or does so no more. */
  readonly onChange?: (isUp: boolean) => void
}
/** The casino as an operator sees it: there is none, its provider serves, or it does not. */
export type CasinoState = 'off' | 'up' | 'away'

export type CasinoRoom = ReturnType<typeof createCasinoRoom>

/** The exchange's side of the casino: the wallet's lock, launch codes, the catalogue and the provider's addresses (CAS-04). */
export const createCasinoRoom = ({ key, provider, publicUrl, fetchText, isUp, onChange }: CasinoLink, clock: Clock) => {
  const lock: WalletLock = createWalletLock(key, clock)
  const launches: Launches = createLaunches(clock)
  const place = (): PublicPlace | null => {
    const at = provider()
    if (at === null) return null
    return publicUrl === undefined ? { port: Number(new URL(at).port) } : { url: publicUrl }
  }
  // A process that is known to be down is not asked, and its last answer serves no more.
  const catalogue = createCatalogue(() => (isUp?.() === false ? null : provider()), clock, fetchText, onChange)
  return {
    lock,
    launches,
    catalogue,
    state: (): CasinoState => ((isUp ?? catalogue.isUp)() ? 'up' : 'away'),
    /** For a page of this host and brand; null where it cannot reach the provider. */
    originFor: (host: string, brand: Brand): string | null => casinoOriginFor(place(), host, brand),
    origins: (brand: Brand): readonly string[] => casinoOrigins(place(), brand),
  }
}
