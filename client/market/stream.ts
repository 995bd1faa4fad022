import { type SpecialEvents, isSpecial } from '#domain/market/video.ts'

/** The address of an event's video (BROWSE-05). */
export type Stream = { readonly videoId: string; readonly url: string }

/** The call for an event's video, one of three. */
export type StreamWay = 'd-access-token' | 'access-token' | 'open'

/** Visitors go the open way; members the special one for special events (BROWSE-07). */
export const streamWay = (eventId: string, isMember: boolean, special: SpecialEvents): StreamWay => {
  if (!isMember) return 'open'
  return isSpecial(eventId, special) ? 'd-access-token' : 'access-token'
}

/** An answer's video; null without a video or an address (BROWSE-05). */
export const streamFrom = (
  answer: { readonly config?: { readonly videoId?: string } | undefined; readonly url?: string } | undefined,
): Stream | null => {
  const videoId = answer?.config?.videoId ?? ''
  const url = answer?.url ?? ''
  return videoId === '' || url === '' ? null : { videoId, url }
}

/** An address that a frame may show: http or https, whole. */
const webAddress = (url: string): URL | null => {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed : null
}

/** The stream's address at the product's host, unless it holds the main host already (BROWSE-07). Null for what is no web address. */
export const streamAddress = (url: string, hosts: { readonly main: string; readonly product: string }): string | null => {
  const parsed = webAddress(url)
  if (parsed === null) return null
  const holdsMain = hosts.main !== '' && parsed.host.includes(hosts.main)
  if (holdsMain || hosts.product === '') return parsed.href
  parsed.host = hosts.product
  // A host without a port leaves the old one standing.
  if (!hosts.product.includes(':')) parsed.port = ''
  return parsed.href
}

/** The address of an event's statistics, or null. */
export const statsAddress = (url: string | null): string | null => (url === null ? null : (webAddress(url)?.href ?? null))
