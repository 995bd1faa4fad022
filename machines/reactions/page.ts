import type { Fact, FactOf } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { changedReadsOf, draftReadsOf, memberReadsOf, readsOf, watchedOn } from '#client/ledger/page.ts'
import { readOf } from '#client/ledger/reads.ts'
import { eventPath } from '#client/market/address.ts'
import { readPins } from './favourites.ts'
import { type Reaction, asked, isMember, read } from './reaction.ts'

/** The page has the home list, and reads it again once the link is up. */
const hasHome = (ledger: Ledger): boolean => ledger.link === 'down' && readOf(ledger, { what: 'home' }).state === 'ready'
const readPage = (_: Fact, ledger: Ledger) => read(...(hasHome(ledger) ? [] : [{ what: 'home' } as const]), ...readsOf(ledger.page))
export const loadsPage = {
  why: 'The lists of the open page are read, and read again when they may have changed.',
  requirements: ['BROWSE-02', 'BROWSE-03', 'BROWSE-04', 'BROWSE-05', 'BROWSE-09', 'SOCK-04'],
  does: readPage,
} as const

const readMarkets = (_: Fact, { page }: Ledger) => read({ what: 'home' }, ...readsOf(page).filter(({ what }) => what !== 'casino'))
export const loadsMarkets = {
  why: 'A result changes the lists of markets that the page shows, and no game of the casino.',
  requirements: ['BROWSE-02', 'BROWSE-03', 'BROWSE-04', 'BROWSE-05', 'BROWSE-09'],
  does: readMarkets,
} as const

export const readForMember = (_: Fact, { page }: Ledger) => read(...memberReadsOf(page))
export const readsForMember = {
  why: 'Some lists of a page, as the pictures of an event, differ for visitors and members.',
  requirements: ['BROWSE-05', 'BROWSE-07'],
  does: readForMember,
} as const

const readDefined = (fact: FactOf<'market.changed'>, ledger: Ledger) => [
  ...readMarkets(fact, ledger),
  ...readPins(fact, ledger),
  ...read(...draftReadsOf(ledger), ...changedReadsOf(ledger, fact.marketId)),
]
export const readsDefined: Reaction<'market.changed'> = {
  why: 'Another definition, as one with a runner more, changes the lists of the page, the pinned markets, and the markets of open slips and positions.',
  requirements: ['MKT-04', 'MKT-15', 'BROWSE-05', 'OPEN-10'],
  does: readDefined,
}

export const watchPage = (_: Fact, ledger: Ledger) => asked({ type: 'watch-page', ...watchedOn(ledger) })
export const watchesPage = {
  why: 'Only the markets that the open page and the open slips show are watched.',
  requirements: ['MKT-07'],
  does: watchPage,
} as const

const refusesWatch = ({ about }: FactOf<'wire.refused'>): boolean => about === 'watch'
const forgetWatch = () => asked({ type: 'forget-watch' })
export const forgetsWatch: Reaction<'wire.refused'> = {
  why: 'The exchange refused to watch the page’s markets, so the next page must ask for all of its own.',
  requirements: ['MKT-07'],
  when: refusesWatch,
  does: forgetWatch,
}

/** The exchange knows no market of the open event. */
const isUnknownEvent = (fact: FactOf<'read.answered'>, { page, catalog }: Ledger): boolean =>
  fact.what === 'event' &&
  page.name === 'event' &&
  page.eventId === fact.ask.eventId &&
  fact.rows.every((marketId) => catalog.markets[marketId]?.eventId !== page.eventId)
export const leavesUnknown: Reaction<'read.answered'> = {
  why: 'An event that the exchange does not know has no page. One whose markets moved leads to the event that they are in now.',
  requirements: ['BROWSE-06', 'ROUTE-06', 'MKT-15'],
  when: isUnknownEvent,
  does: function goToItsPage(fact, { catalog }) {
    const moved = fact.what === 'event' ? catalog.markets[fact.rows[0] ?? ''] : undefined
    return asked({ type: 'go-to', path: moved === undefined ? '/default-page' : eventPath(moved), replace: true })
  },
}

const bringsMarkets = (fact: FactOf<'read.answered'>, ledger: Ledger): boolean =>
  (fact.what === 'home' || fact.what === 'event' || fact.what === 'events' || fact.what === 'odds') && !isUnknownEvent(fact, ledger)
export const watchesBrought = { ...watchesPage, when: bringsMarkets }

export const readsFailed: Reaction<'reload.pressed'> = {
  why: 'The player asks again for a list that failed to load.',
  requirements: ['BROWSE-10', 'ERR-04'],
  does: function readAgain({ asks }) {
    return read(...asks)
  },
}

export const readsRows: Reaction<'rows.wanted'> = {
  why: 'A statement is read when it comes into view, page by page.',
  requirements: ['ACCT-02', 'ROUTE-16'],
  when: isMember,
  does: function readRows({ asks }) {
    return read(...asks)
  },
}
