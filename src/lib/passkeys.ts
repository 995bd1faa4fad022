/** An address in the place of a host's name: passkeys belong to a name. */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** Can this browser make and use passkeys on this page? It can over TLS, and on localhost. A server that renders cannot. */
export const takesPasskeys = (): boolean =>
  typeof window !== 'undefined' && 'PublicKeyCredential' in window && !ADDRESS.test(window.location.hostname)
