import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Authenticator, ConnectionOptions } from '@nats-io/nats-core'
import { credsAuthenticator, nkeyAuthenticator, tokenAuthenticator, usernamePasswordAuthenticator } from '@nats-io/nats-core'
import { isLoopback } from '#domain/player/loopback.ts'

/** A NATS server and how this process logs in to it. */
export type NatsPlace = {
  /** Its address without a password, for the operator. */
  readonly shown: string
  /** Is it always this machine? */
  readonly isHere: boolean
  readonly login: Pick<ConnectionOptions, 'servers' | 'authenticator' | 'tls'>
}
type Environment = Readonly<Record<string, string | undefined>>

const PORT = 4222
const FORM = 'NATS_URL takes one address, such as nats://127.0.0.1:4222, nats://user:password@host or tls://host.'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error(FORM)
  }
}

/** The content of a file that a variable names. Throws an Error that names both. */
const contentOf = (variable: string, file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new Error(`${variable}=${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** The login that a file holds. Throws an Error that names the file where it holds none. */
const loginFrom = (variable: string, file: string, read: (content: Buffer) => Authenticator): Authenticator => {
  const login = read(contentOf(variable, file))
  try {
    login('')
  } catch {
    throw new Error(`${variable}=${file} holds no login of its kind: a seed in NATS_NKEY_FILE, a JWT with its seed in NATS_CREDS_FILE.`)
  }
  return login
}

type Login = Readonly<Record<'user' | 'password' | 'creds' | 'nkey', string | undefined>>

/** The way to log in; undefined where none is given. */
const authenticatorOf = ({ user, password, creds, nkey }: Login): Authenticator | undefined => {
  if (creds !== undefined) return loginFrom('NATS_CREDS_FILE', creds, credsAuthenticator)
  if (nkey !== undefined) return loginFrom('NATS_NKEY_FILE', nkey, (content) => nkeyAuthenticator(Buffer.from(content.toString().trim())))
  if (!user) return undefined
  return password ? usernamePasswordAuthenticator(user, password) : tokenAuthenticator(user)
}

/** How TLS is asked for. Without a name the client would check the certificate of an address for `localhost`. */
const tlsOf = (host: string, ca: string | undefined) => ({ ...(ca === undefined ? {} : { ca }), ...(isIP(host) === 0 ? {} : { host }) })

/**
 * The server of NATS_URL, with a user and password or a token in it, NATS_CREDS_FILE or NATS_NKEY_FILE, and over TLS with `tls://` or
 * NATS_CA_FILE; null without NATS_URL. Throws an Error that says what cannot be read, and never a password.
 */
export const natsPlace = (environment: Environment): NatsPlace | null => {
  const named = (name: string): string | undefined => environment[name]?.trim() || undefined
  const given = named('NATS_URL')
  if (given === undefined) return null
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || (url.protocol !== 'nats:' && url.protocol !== 'tls:') || url.hostname === '') throw new Error(FORM)
  const [user, password] = [url.username, url.password].map(decoded)
  const [creds, nkey, ca] = [named('NATS_CREDS_FILE'), named('NATS_NKEY_FILE'), named('NATS_CA_FILE')]
  if ([user || undefined, creds, nkey].filter((way) => way !== undefined).length > 1)
    throw new Error('A user in NATS_URL, NATS_CREDS_FILE and NATS_NKEY_FILE are three logins. Start with one of them.')
  const authenticator = authenticatorOf({ user, password, creds, nkey })
  const authority = ca === undefined ? undefined : contentOf('NATS_CA_FILE', ca).toString()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isTls = url.protocol === 'tls:' || authority !== undefined
  const place = `${url.hostname}:${url.port || PORT}`
  return {
    shown: `${url.protocol}//${place}`,
    isHere: isLoopback(url.hostname),
    login: { servers: place, ...(authenticator === undefined ? {} : { authenticator }), ...(isTls ? { tls: tlsOf(host, authority) } : {}) },
  }
}
