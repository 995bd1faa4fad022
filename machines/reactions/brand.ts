import type { Fact, FactOf } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { readOf } from '#client/ledger/reads.ts'
import { type Reaction, asked, read } from './reaction.ts'

const readNews = () => read({ what: 'config' }, { what: 'support' }, { what: 'popups' })
export const readsNews: Reaction<'app.started'> = {
  why: 'The page starts with the configuration, the help and the popups of the exchange.',
  requirements: ['BRAND-08', 'SUPP-02', 'SUPP-04'],
  does: readNews,
}

/** A back end that was away when the page began has not said yet what it has. */
const isUnread = (_: Fact, ledger: Ledger): boolean => readOf(ledger, { what: 'config' }).state === 'failed'
export const readsNewsAgain: Reaction<'link.up'> = {
  why: 'A configuration that could not be read is read again with the link.',
  requirements: ['BACK-02', 'BRAND-08'],
  when: isUnread,
  does: readNews,
}

const readSupport = () => read({ what: 'support' })
export const findsHelp = {
  why: 'A member has other support contacts than a visitor.',
  requirements: ['SUPP-02'],
  does: readSupport,
} as const

const configOf = (fact: FactOf<'read.answered'>) => (fact.what === 'config' ? fact.rows : [])
export const goesToHost: Reaction<'read.answered'> = {
  why: 'The brand may have moved to another host.',
  requirements: ['BRAND-09'],
  does: function goToHostOfConfig(fact) {
    return configOf(fact).flatMap(({ redirect }) => (redirect === null ? [] : asked({ type: 'go-to-host', host: redirect })))
  },
}

/** The configuration of a brand that stays on this host. */
const configures = (fact: FactOf<'read.answered'>): boolean => configOf(fact).some(({ redirect }) => redirect === null)
export const loadsScripts: Reaction<'read.answered'> = {
  why: "An operator's keys ask for scripts.",
  requirements: ['BRAND-08'],
  when: configures,
  does: function loadScripts(fact) {
    return configOf(fact).flatMap((config) => asked({ type: 'load-scripts', config }))
  },
}
