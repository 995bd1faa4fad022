import * as z from 'zod/mini'
import { isLoopback } from '#domain/player/loopback.ts'
import { type PushSettings, pushSettings } from './push/settings.ts'

/** The site's settings from the environment; none is secret but the key of push messages, which no log shows. */
export type SiteSettings = {
  readonly recaptchaSiteKey?: string | undefined
  readonly googleClientId?: string | undefined
  /** The provider of WhatsApp logins: where a visitor goes, and where a code is asked about. */
  readonly whatsapp?: { readonly login: string; readonly verify: string } | undefined
  /** Host → the host to go to (BRAND-09). */
  readonly redirects?: Readonly<Record<string, string>> | undefined
  readonly push?: PushSettings
  /** Strict-Transport-Security holds for the hosts below this one, too. */
  readonly hstsSubdomains?: boolean
}
/** Clients that reach the mailbox page and the invented logins: none, this machine's browser, or all on the network. */
export type StandIns = 'off' | 'this-machine' | 'network'
/** The words of an exchange: all of the contract, or section 7 of the specification and nothing else. */
export type Speaks = 'pavilion' | 'source'
type Environment = Readonly<Record<string, string | undefined>>

const host = z.string().check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/))
const redirectsSchema = z.record(host, host)

/** Reads them. Throws an Error that names what cannot be read. */
export const siteSettings = (environment: Environment): SiteSettings => {
  const named = (name: string): string | undefined => environment[name]?.trim() || undefined
  const raw = named('PAVILION_REDIRECTS')
  let redirects: SiteSettings['redirects']
  if (raw !== undefined) {
    try {
      redirects = redirectsSchema.parse(JSON.parse(raw))
    } catch {
      throw new Error('PAVILION_REDIRECTS takes hosts and where they lead, such as {"old.example":"new.example"}.')
    }
  }
  const [login, verify] = [named('WHATSAPP_LOGIN_URL'), named('WHATSAPP_VERIFY_URL')]
  if ((login === undefined) !== (verify === undefined)) throw new Error('WHATSAPP_LOGIN_URL and WHATSAPP_VERIFY_URL are set together.')
  for (const address of [login, verify])
    if (address !== undefined && !URL.canParse(address))
      throw new Error(`${address} is no address. WHATSAPP_LOGIN_URL and WHATSAPP_VERIFY_URL take one each.`)
  const whatsapp = login === undefined || verify === undefined ? undefined : { login, verify }
  const subdomains = named('HSTS_SUBDOMAINS')
  if (subdomains !== undefined && subdomains !== '1')
    throw new Error('HSTS_SUBDOMAINS takes 1, and then every host below this one must have TLS; or leave it out.')
  return {
    hstsSubdomains: subdomains === '1',
    whatsapp,
    recaptchaSiteKey: named('RECAPTCHA_SITE_KEY'),
    googleClientId: named('GOOGLE_CLIENT_ID'),
    redirects,
    push: pushSettings(environment),
  }
}

/**
 * The stand-ins of a start at this address. Throws an Error where the address is open to a network and no flag says what is meant:
 * a client that reads the mailbox there can take over any account.
 */
export const standInsOf = (
  address: string,
  flags: { readonly on: boolean; readonly off: boolean },
  proxies: string | undefined,
): StandIns => {
  if (flags.on && flags.off) throw new Error('--stand-ins and --no-stand-ins exclude each other. Start with one of them.')
  if (flags.off) return 'off'
  if (flags.on) return isLoopback(address) && proxies === undefined ? 'this-machine' : 'network'
  if (proxies !== undefined)
    throw new Error(
      'TRUST_PROXY says that a proxy opens Pavilion to others, who could read the codes at /mailbox and log in as anybody. Start with --no-stand-ins to go on without the mailbox, the invented logins and the demo accounts, or with --stand-ins to have them behind the proxy.',
    )
  if (isLoopback(address)) return 'this-machine'
  throw new Error(
    `HOST=${address} opens Pavilion to a network, where anybody could read the codes at /mailbox and log in as anybody. Start with --no-stand-ins to go on without the mailbox, the invented logins and the demo accounts, or with --stand-ins to have them on this network.`,
  )
}

/** The digits of a code sent to a phone: four, or OTP_LENGTH. */
export const otpLength = (environment: Environment): number => {
  const length = Number(environment['OTP_LENGTH'] ?? 4)
  if (!(Number.isInteger(length) && length >= 4 && length <= 8)) throw new Error('OTP_LENGTH takes a whole number from 4 to 8.')
  return length
}

/** Of a start that is asked to speak the specification alone: what does not go with that. */
export type SpeaksBeside = { readonly host: string; readonly role: string; readonly hasBus: boolean; readonly proxies: string | undefined }

/**
 * The words of a start: those of `--speaks`, else of PAVILION_SPEAKS, else our own. Throws an Error for any other word, and where the
 * specification's words go out of this machine, because they show scripts the token of a session.
 */
export const speaksFrom = (flag: string | undefined, environment: Environment, beside: SpeaksBeside): Speaks => {
  const speaks = flag ?? (environment['PAVILION_SPEAKS']?.trim() || 'pavilion')
  if (speaks !== 'pavilion' && speaks !== 'source') throw new Error('--speaks (or PAVILION_SPEAKS) takes "pavilion" or "source".')
  if (speaks === 'pavilion') return speaks
  const { host, role, hasBus, proxies } = beside
  if (role !== 'all' || hasBus) throw new Error('--speaks source is one process. Start it without --role and NATS_URL.')
  if (!isLoopback(host) || proxies !== undefined)
    throw new Error('--speaks source is for tests on this machine. Start it without TRUST_PROXY and with HOST=127.0.0.1.')
  return speaks
}
