import type { Fact, FactOf } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { type Reaction, asked } from './reaction.ts'

const ownerIn = ({ member }: Ledger) => member?.memberCode ?? null

const keepSeen = (_: Fact, ledger: Ledger) =>
  ledger.page.name === 'event' ? asked({ type: 'keep-recent', owner: ownerIn(ledger), event: ledger.page.eventId }) : []
/** Before that, an event would count as seen by a visitor. */
const isKnown = (_: Fact, ledger: Ledger): boolean => ledger.session !== 'asked'
export const keepsSeen: Reaction<'page.opened'> = {
  why: 'An event that is opened is kept in this browser as seen.',
  requirements: ['BROWSE-12'],
  when: isKnown,
  does: keepSeen,
}
export const keepsSeenByMember: Reaction<'session.started'> = {
  why: 'An event that is open at a login is one that the member has seen.',
  requirements: ['BROWSE-12'],
  does: keepSeen,
}
const isOfVisitor = ({ member }: FactOf<'session.restored'>): boolean => member === null
export const keepsSeenByVisitor: Reaction<'session.restored'> = {
  why: 'An event that is open when the exchange knows no member is one that a visitor has seen.',
  requirements: ['BROWSE-12'],
  when: isOfVisitor,
  does: keepSeen,
}

const loadSeen = (_: Fact, ledger: Ledger) => asked({ type: 'load-recent', owner: ownerIn(ledger) })
export const findsSeen: Reaction<'search.opened'> = {
  why: 'The search offers the events that were seen lately.',
  requirements: ['BROWSE-12'],
  does: loadSeen,
}
