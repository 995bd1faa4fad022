/** What a browser said to a member: the settlements up to `upTo`. The strips of those after `from` stand over lists until they are closed. */
export type Announced = { readonly from: number; readonly upTo: number; readonly closed: readonly number[] }

/** As many as the exchange lists settlements. */
const MAX_CLOSED = 50

/** With a strip that the player closed. */
export const withClosed = (announced: Announced, closed: readonly number[]): Announced => ({
  ...announced,
  closed: [...new Set([...announced.closed, ...closed])].toSorted((one, other) => one - other).slice(-MAX_CLOSED),
})
