import { lookup as resolve } from 'node:dns'
import { request as overTls } from 'node:https'
import { request as inTheClear } from 'node:http'
import { type LookupFunction, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which push services are asked: those of the Internet, or also those of this machine, for tests. */
export type PushReach = 'internet' | 'this-machine'
/** A message as it goes out. `headers` name its sender, its life and its coding. */
export type PushRequest = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
/** What a push service answered, by its status; `barred` is an address that nothing is sent to. */
export type PushAnswer = { readonly kind: 'answered'; readonly status: number } | { readonly kind: 'barred' | 'silent' }

/** The longest that a push service may take, in milliseconds. */
const MOST_MS = 10_000
class Barred extends Error {}

/** Is this an address of the Internet, that is: none of this machine, of a network behind it, of a link, or reserved? */
export const isOfInternet = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Ends of names that no name server of the Internet has: those of a network of its own, and the reserved ones. */
const INNER_ENDS = [
  ...['local', 'localhost', 'localdomain', 'internal', 'intranet', 'private', 'lan', 'home', 'corp'],
  ...['home.arpa', 'onion', 'alt', 'test', 'invalid'],
]
/** Is this a name of the Internet, as far as its text says? */
const isOpenName = (hostname: string): boolean => {
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !INNER_ENDS.some((end) => name.endsWith(`.${end}`))
}

/**
 * May messages go to this endpoint, as far as its text says? A browser names it, so it is any sender's choice: over TLS alone, at the
 * port of TLS, without a login in it, and at a name. What the name leads to is looked at with each message.
 */
export const isPushEndpoint = (endpoint: string, reach: PushReach): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, username, password, hostname } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (reach === 'this-machine') return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && isOpenName(hostname)
}

/** Looks a name up, and fails where any of its addresses is none of the Internet. The connection goes to what was looked at. */
const guarded: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '', 0)
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isOfInternet(address)))
      return done(new Barred(`${host} is no address of the Internet.`), '', 0)
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
  })

/** Sends one message; never throws. It follows no redirect, and reads nothing of an answer but its status. */
export const postPush = ({ endpoint, headers, body }: PushRequest, reach: PushReach): Promise<PushAnswer> => {
  if (!isPushEndpoint(endpoint, reach)) return Promise.resolve({ kind: 'barred' })
  const isGuarded = reach === 'internet'
  const send = endpoint.startsWith('https:') ? overTls : inTheClear
  return new Promise((done) => {
    const call = send(endpoint, {
      method: 'POST',
      headers: { ...headers },
      agent: false,
      signal: AbortSignal.timeout(MOST_MS),
      ...(isGuarded ? { lookup: guarded } : {}),
    })
    call.on('error', (error) => done({ kind: error instanceof Barred ? 'barred' : 'silent' }))
    call.on('response', (answer) => {
      done({ kind: 'answered', status: answer.statusCode ?? 0 })
      answer.destroy()
    })
    call.end(body)
  })
}
