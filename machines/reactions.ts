import type { Fact, FactType } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import {
  catchesUp,
  looksForProof,
  readsAccount,
  readsAccountAgain,
  readsNoticesAgain,
  readsBets,
  readsBonus,
  readsFlags,
  readsPlay,
  readsPolled,
  readsProfile,
  readsRewards,
  readsSettings,
  showsCheck,
} from './reactions/account.ts'
import {
  asksForLogin,
  forgetsRef,
  readsStory,
  readsStoryAgain,
  saysUnseen,
  toastsRule,
  watchesBets,
  readsPositions,
  readsPositionsAgain,
  watchesFigures,
} from './reactions/bets.ts'
import { findsHelp, goesToHost, loadsScripts, readsNews, readsNewsAgain } from './reactions/brand.ts'
import { findsGames, readsCasino } from './reactions/casino.ts'
import { makesChange, readsChanged, toastsAnswer } from './reactions/changes.ts'
import { keepsFavourites, keepsGame, keepsPin, keepsStar, readsPins } from './reactions/favourites.ts'
import { readsLadder, watchesLadder } from './reactions/ladder.ts'
import { readsNoticeOfBet, readsNoticeOfSettlement, readsAlerts, readsNotices, saysSignIn } from './reactions/notices.ts'
import {
  forgetsWatch,
  leavesUnknown,
  loadsMarkets,
  loadsPage,
  readsDefined,
  readsFailed,
  readsForMember,
  readsRows,
  watchesBrought,
  watchesPage,
} from './reactions/page.ts'
import { readsNoticeOfEnd, readsEnd, readsPayments, toastsEnd } from './reactions/payments.ts'
import type { Facts, Reaction } from './reactions/reaction.ts'
import { findsSeen, keepsSeen, keepsSeenByMember, keepsSeenByVisitor } from './reactions/recent.ts'
import { showsToast } from './reactions/toasts.ts'
import type { Emitted } from './setup.ts'

export type Reactions = { readonly [T in FactType]?: readonly Reaction<T>[] }

/** Every reaction, by the fact that it follows (docs/charts/reactions.md). */
export const reactions: Reactions = {
  'app.started': [readsNews, keepsFavourites],
  'session.restored': [keepsSeenByVisitor],
  'session.started': [readsAccount, keepsFavourites, readsForMember, findsHelp, keepsSeenByMember],
  'session.ended': [keepsFavourites, readsForMember, findsHelp],
  'admin.opened': [readsNoticesAgain],
  'link.up': [
    readsNewsAgain,
    readsAccountAgain,
    loadsPage,
    readsPins,
    readsPositionsAgain,
    watchesPage,
    watchesFigures,
    readsPayments,
    readsStoryAgain,
  ],
  'page.hidden': [watchesFigures],
  'payments.changed': [readsPayments, toastsEnd, readsNoticeOfEnd, readsEnd],
  'payment.answered': [readsPayments],
  'bets.changed': [watchesBets, readsPositions, watchesFigures, readsLadder, readsStory],
  'auto-cash-out.heard': [toastsRule],
  'page.opened': [loadsPage, watchesPage, readsPositions, readsForMember, keepsSeen],
  'ladder.opened': [watchesLadder, readsLadder],
  'search.opened': [findsGames, findsSeen],
  'ladder.closed': [watchesLadder],
  'page.shown': [watchesFigures, readsCasino, catchesUp, looksForProof],
  'poll.due': [readsPolled],
  'market.changed': [readsDefined, watchesPage],
  'market.settled': [loadsMarkets, watchesPage],
  'reload.pressed': [readsFailed],
  'rows.wanted': [readsRows],
  'read.answered': [leavesUnknown, watchesBrought, goesToHost, loadsScripts],
  'home.applied': [watchesPage],
  'bets.listed': [watchesBets, readsPositions, watchesFigures, readsLadder],
  'account.changed': [readsBets, readsRewards],
  'flags.changed': [readsFlags],
  'proof.answered': [readsProfile],
  'price.unseen': [saysUnseen],
  'stakes.opened': [asksForLogin],
  'settings.changed': [readsSettings],
  'change.submitted': [makesChange],
  'change.answered': [toastsAnswer, readsChanged],
  'play.changed': [readsPlay],
  'notices.changed': [readsNotices, saysSignIn],
  'bet.answered': [showsCheck],
  'alerts.changed': [readsAlerts, readsNoticeOfBet],
  'settlement.heard': [readsNoticeOfSettlement],
  'bonus.opened': [readsBonus],
  'favourites.loaded': [readsPins, { ...watchesPage, requirements: ['MKT-10'] }],
  'pin.pressed': [keepsPin, { ...watchesPage, requirements: ['MKT-10'] }],
  'star.pressed': [keepsStar],
  'game-star.pressed': [keepsGame],
  'wire.refused': [forgetsWatch],
  'verdict.dismissed': [forgetsRef],
  'toast.raised': [showsToast],
}

const answersOf = <T extends FactType>(table: Reactions, type: T, fact: Facts[T], ledger: Ledger): readonly Emitted[] =>
  (table[type] ?? []).flatMap(({ when, does }) => (when === undefined || when(fact, ledger) ? does(fact, ledger) : []))

/** The requests and facts that follow from a fact, given the ledger after it. Pure. */
export const react = (fact: Fact, ledger: Ledger, table: Reactions = reactions): readonly Emitted[] =>
  answersOf(table, fact.type, fact, ledger)
