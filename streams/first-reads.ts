import type { Ask, ReadName } from '#client/ledger/reads.ts'

/** The reads of a visitor's sports pages; their calls come beside the first paint, those of all others when they are wanted. */
const FIRST = [
  'home',
  'event',
  'odds',
  'competitions',
  'events',
  'history',
  'results',
  'stream',
  'stats',
  'config',
  'support',
  'popups',
] as const
export type FirstRead = (typeof FIRST)[number]

const names: ReadonlySet<ReadName> = new Set(FIRST)
/** Is this one of them? */
export const isFirst = (ask: Ask<ReadName>): ask is Ask<FirstRead> => names.has(ask.what)
