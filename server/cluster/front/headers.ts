import type { IncomingHttpHeaders } from 'node:http'
import type { Backend } from './backend.ts'

/** What says where a call came from. The back end gets the front's word alone, and its own host. */
const OF_THE_WAY = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|referer|expect|connection|keep-alive|upgrade|te|proxy-connection)$/

/**
 * Does a browser ask for a page with this? A service worker, which opens the page of a later visit, names no document, but takes HTML as
 * the browser did.
 */
export const asksForPage = ({ 'sec-fetch-dest': dest = 'document', accept = '' }: IncomingHttpHeaders): boolean =>
  dest === 'document' || (dest === 'empty' && /\btext\/html\b/.test(accept))

/**
 * The headers of a client as the back end gets them, but for cookies: Host is its own, and so is Origin where it was this front's
 * (`isOwn`). `address`: the client's, as trusted proxies named it.
 */
export const sentOn = (headers: IncomingHttpHeaders, { host, origin }: Backend, address: string, isOwn: boolean): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_WAY.test(name))),
  host,
  'x-forwarded-for': address,
  ...(isOwn ? { origin } : {}),
})
