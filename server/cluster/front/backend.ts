/** The back end of a front: where it is, and what a setting may call it (BACK-03). */
export type Backend = {
  /** Its address without a slash at its end; a call's path follows. */
  readonly url: string
  readonly origin: string
  /** The host as its Host header has it. */
  readonly host: string
  readonly isSecure: boolean
}

const NAMES = '--backend (or BACKEND_URL)'

/** What a front takes of the command line. All else is about books, feeds and accounts, which its back end has. */
const TAKEN: ReadonlySet<string> = new Set(['role', 'backend', 'brand', 'help'])
type Token = { readonly kind: 'option'; readonly name: string } | { readonly kind: 'positional' | 'option-terminator' }
/** Throws an Error with a sentence where a start names what is not for its role. `tokens`: its command line as `parseArgs` has it. */
export const refuseOptions = (role: string, tokens: readonly Token[]): void => {
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  if (role !== 'front' && given.includes('backend')) throw new Error('--backend is for a front. Start with --role front, too.')
  const others = role === 'front' ? given.filter((name) => !TAKEN.has(name)) : []
  if (others.length > 0)
    throw new Error(`A front takes no ${others.map((name) => `--${name}`).join(', ')}. Start it without, and its back end with.`)
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
/** Throws an Error with a sentence where the back end's address is the front's own. */
export const refuseItself = ({ url, origin, isSecure }: Backend, host: string, port: number): void => {
  const at = new URL(origin)
  const isHere = at.hostname === host || LOOPBACK.test(at.hostname)
  if (isHere && Number(at.port || (isSecure ? 443 : 80)) === port)
    throw new Error(`${NAMES} ${url} is the front's own address. Start the front with another PORT.`)
}

/**
 * The back end at an address such as https://api.example or https://api.example/v1. Throws an Error with a sentence where the address is
 * missing, malformed, or not of http or https.
 */
export const backendAt = (given: string | undefined): Backend => {
  const text = given?.trim() ?? ''
  if (text === '') throw new Error(`--role front needs ${NAMES}: the address of the back end, such as https://api.example.`)
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error(`${NAMES} takes an address that begins with http:// or https://, such as https://api.example; ${text} is none.`)
  if (url.username !== '' || url.password !== '') throw new Error(`${NAMES} takes an address without a user and a password.`)
  if (url.search !== '' || url.hash !== '') throw new Error(`${NAMES} takes an address without ? and #: ${url.origin}${url.pathname}.`)
  const { origin, host, protocol, pathname } = url
  return { url: `${origin}${pathname.replace(/\/+$/, '')}`, origin, host, isSecure: protocol === 'https:' }
}
