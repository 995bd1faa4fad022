import type { Fact } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { readOf } from '#client/ledger/reads.ts'
import { type Reaction, read } from './reaction.ts'

const lacksGames = (_: Fact, ledger: Ledger): boolean => readOf(ledger, { what: 'casino' }).state !== 'ready'
const readGames = () => read({ what: 'casino' })
export const findsGames: Reaction<'search.opened'> = {
  why: 'The search finds games of the casino, which the page has not read yet.',
  requirements: ['SRCH-01'],
  when: lacksGames,
  does: readGames,
}

/** A member looks at a page of the casino. */
const isOnCasino = (_: Fact, { member, page }: Ledger): boolean =>
  member !== null && (page.name === 'casino-lobby' || page.name === 'casino-game')
const readCasino = () => read({ what: 'casino' }, { what: 'casinoPlayed' })
export const readsCasino: Reaction<'page.shown'> = {
  why: 'Nothing was polled of the casino while its page was hidden.',
  requirements: ['CAS-01'],
  when: isOnCasino,
  does: readCasino,
}
