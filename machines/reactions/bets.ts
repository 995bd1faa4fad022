import type { Fact, FactOf } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { figuresWanted } from '#client/betting/figures.ts'
import { changedReadsOf, listsPositions, unknownReadsOf } from '#client/ledger/page.ts'
import { said } from '#domain/said.ts'
import { readForMember, watchPage } from './page.ts'
import { type Reaction, asked, concluded, isMember, isVisitor, read } from './reaction.ts'

const watchFigures = (_: Fact, { member, isShown, bets, catalog }: Ledger) =>
  asked({ type: 'watch-figures', marketIds: member !== null && isShown ? figuresWanted(bets, catalog.markets) : [] })
export const watchesFigures = {
  why: 'The figures of the positions are sent while the page is shown.',
  requirements: ['CASH-06'],
  when: isMember,
  does: watchFigures,
} as const

/** The page lists the member's positions of all sports. */
const hasPositions = (_: Fact, { member, page }: Ledger): boolean => member !== null && listsPositions(page)
export const watchesBets = {
  why: 'The list of positions needs the prices of the markets that were bet on.',
  requirements: ['OPEN-10'],
  when: hasPositions,
  does: watchPage,
} as const

const readPositions = (_: Fact, ledger: Ledger) => read(...unknownReadsOf(ledger))
export const readsPositions = {
  why: 'A position has a line for each runner, so the list reads the events whose markets it does not know.',
  requirements: ['OPEN-10'],
  does: readPositions,
} as const

const readPositionsAgain = (_: Fact, ledger: Ledger) => read(...changedReadsOf(ledger, null))
export const readsPositionsAgain = {
  ...readsPositions,
  why: 'A runner may have come or gone while the connection was down.',
  does: readPositionsAgain,
} as const

/** The bet of the open story changed. */
const movesStory = ({ active, ended }: FactOf<'bets.changed'>, { member, page }: Ledger): boolean =>
  member !== null && page.name === 'story' && [...active, ...ended].some(({ ref }) => ref === page.ref)
export const readsStory = {
  why: 'The story of a bet is made from the exchange’s record of it.',
  requirements: ['SLIP-30', 'OPEN-05'],
  when: movesStory,
  does: readForMember,
} as const

/** A member reads the story of a bet. */
const isOnStory = (_: Fact, { member, page }: Ledger): boolean => member !== null && page.name === 'story'
export const readsStoryAgain = { ...readsStory, when: isOnStory }

/** The toast about a rule, on any page. */
const toastOfRule = ({ news: { step, amount, eventName, why, said: reason } }: FactOf<'auto-cash-out.heard'>) => {
  if (step === 'fired' && amount !== null)
    return concluded({ type: 'toast.raised', tone: 'info', said: said('autoFired', eventName, amount) })
  if (step === 'done' && amount !== null)
    return concluded({ type: 'toast.raised', tone: 'success', said: said('autoDone', eventName, amount) })
  if (step === 'lapsed')
    return concluded({
      type: 'toast.raised',
      tone: 'warning',
      said: reason === null || reason.key === 'ODDS_CHANGED' ? said('autoLapsed', eventName) : said('autoRefused', eventName, reason),
    })
  if (step === 'ended' && why === 'MARKET_CHANGED')
    return concluded({ type: 'toast.raised', tone: 'warning', said: said('autoMarketChanged', eventName) })
  return step === 'ended' && why === 'NOTHING_LEFT'
    ? concluded({ type: 'toast.raised', tone: 'info', said: said('autoEnded', eventName) })
    : []
}
export const toastsRule: Reaction<'auto-cash-out.heard'> = {
  why: 'A toast shows that a rule fired, and what came of it.',
  requirements: ['CASH-07'],
  when: isMember,
  does: toastOfRule,
}

export const saysUnseen: Reaction<'price.unseen'> = {
  why: 'Another program had changed the text of the price, so the player did not see the price that would have been sent.',
  requirements: ['SLIP-26', 'MKT-03'],
  does: function sayUnseen() {
    return concluded({ type: 'toast.raised', tone: 'warning', said: said('priceUnseen') })
  },
}

export const asksForLogin: Reaction<'stakes.opened'> = {
  why: 'A visitor has no stakes to change.',
  requirements: ['STAKE-02'],
  when: isVisitor,
  does: function askForLogin() {
    return concluded({ type: 'toast.raised', tone: 'info', said: said('loginForStakes') })
  },
}

export const forgetsRef: Reaction<'verdict.dismissed'> = {
  why: 'A verdict that came while the page was away is on the disk until the player has closed it.',
  requirements: ['SLIP-15', 'SLIP-30'],
  does: function forgetRef({ ref }) {
    return asked({ type: 'forget-ref', ref })
  },
}
