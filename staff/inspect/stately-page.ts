import { isLoopback } from '#domain/player/loopback.ts'

/** The page of the official inspector. */
const OFFICIAL = 'https://stately.ai/inspect'

/** The page that a run may be sent to, or the address that was asked for and is none. */
export type StatelyPage = { readonly to: string } | { readonly refused: string }

/**
 * The page that `?stately=ADDRESS` names: one of the official inspector's site or of this machine, with no other name before it. Without
 * an address it is the official inspector.
 */
export const statelyPageOf = (asked: string | null): StatelyPage => {
  if (asked === null) return { to: OFFICIAL }
  const url = URL.canParse(asked) ? new URL(asked) : null
  if (url === null) return { refused: asked }
  const isOfficial = url.protocol === 'https:' && url.origin === new URL(OFFICIAL).origin
  const isHere = /^https?:$/.test(url.protocol) && isLoopback(url.hostname)
  return (isOfficial || isHere) && url.username === '' && url.password === '' ? { to: url.href } : { refused: url.href }
}
