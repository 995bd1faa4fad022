/**
 * The two lists of events that get their video by another call: configuration, as the specification gives no ids (BROWSE-07). An id
 * with a star at its end names all that begin so: a series of matches has an id for each.
 */
export type SpecialEvents = readonly [readonly string[], readonly string[]]

/** Is the event in one of the lists? */
export const isSpecial = (eventId: string, special: SpecialEvents): boolean =>
  special.some((ids) => ids.some((id) => (id.endsWith('*') ? eventId.startsWith(id.slice(0, -1)) : id === eventId)))
