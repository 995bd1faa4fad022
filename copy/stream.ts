import type { Catalogue } from './whole.ts'

/** The sentences of the page that draws a match, by its states (BROWSE-05). */
export const streamWords = ({ wicket, streamWaiting, streamOver, streamExpired, streamLost }: Catalogue) => ({
  wicket,
  waiting: streamWaiting,
  over: streamOver,
  expired: streamExpired,
  lost: streamLost,
})
