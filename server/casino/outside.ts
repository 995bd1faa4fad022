import { isLoopback } from '#domain/player/loopback.ts'
import { KEY } from './key.ts'
import type { CasinoLink } from './room.ts'

type Environment = Readonly<Record<string, string | undefined>>

const named = (environment: Environment, name: string): string | undefined => environment[name]?.trim() || undefined

/** The address of a setting, undefined without one. Throws an Error that names the setting where it holds no address. */
const addressIn = (environment: Environment, name: string, example: string): URL | undefined => {
  const text = named(environment, name)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error(`${name}=${text} is no address such as ${example}.`)
  return url
}

/** CASINO_URL: the provider's address for browsers, undefined without one. Throws an Error that says what is wrong. */
export const publicCasino = (environment: Environment): string | undefined =>
  addressIn(environment, 'CASINO_URL', 'https://casino.example')?.href

/**
 * The provider that CASINO_PROVIDER names, which was started apart; null without one. Throws an Error that says which of CASINO_PROVIDER,
 * CASINO_KEY and CASINO_URL is missing or wrong, without the key.
 */
export const outsideCasino = (environment: Environment): CasinoLink | null => {
  const provider = addressIn(environment, 'CASINO_PROVIDER', 'http://10.0.0.2:5174')
  const key = named(environment, 'CASINO_KEY')
  if (provider === undefined && key === undefined) return null
  if (provider === undefined) throw new Error('CASINO_KEY is set without CASINO_PROVIDER, the address of the provider that has this key.')
  if (key === undefined) throw new Error('CASINO_PROVIDER is set without CASINO_KEY, the 64 hex digits that its provider was started with.')
  if (!KEY.test(key)) throw new Error('CASINO_KEY takes 64 hex digits in small letters, the same as its provider has.')
  const publicUrl = publicCasino(environment)
  const isPortHere = provider.protocol === 'http:' && isLoopback(provider.hostname) && provider.port !== ''
  if (publicUrl === undefined && !isPortHere)
    throw new Error(`CASINO_PROVIDER=${provider.href} is no port of this machine: set CASINO_URL to its address for browsers, too.`)
  const address = provider.href.replace(/\/$/, '')
  return { key, provider: () => address, publicUrl }
}
