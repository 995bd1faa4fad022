import type { Fact } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { watchPage } from './page.ts'
import { read } from './reaction.ts'

/** The ladder is open, and shows what each result pays. */
const isOnLadder = (_: Fact, { member, ladder }: Ledger): boolean => member !== null && ladder !== null
const readLadder = (_: Fact, { ladder }: Ledger) => (ladder === null ? [] : read({ what: 'ladder', marketId: ladder.marketId }))
export const readsLadder = {
  why: 'An open ladder shows what each result pays, by the exchange.',
  requirements: ['MKT-05', 'MKT-09'],
  when: isOnLadder,
  does: readLadder,
} as const

export const watchesLadder = {
  why: 'A market is watched at full depth only while its ladder is open.',
  requirements: ['MKT-09'],
  does: watchPage,
} as const
