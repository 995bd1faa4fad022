import type { MarketId, Millis, SelectionId } from '#contract/scalar.ts'
import type { DayResult } from '#contract/messages/account.ts'
import { type Catalog, emptyCatalog, foldCatalog } from './catalog.ts'
import type { Fact, Page } from './facts.ts'
import { type Device, foldDevice, nothingKept } from './fold-favourites.ts'
import { foldLogin } from './fold-login.ts'
import { foldReads } from './fold-reads.ts'
import { type ChangeStates, noChanges } from './changes.ts'
import { foldChanges } from './fold-changes.ts'
import { listFrom, merged } from './fold-bets.ts'
import { type Login, closed, noLogin } from '../player/login.ts'
import type { Balance, ListOf, Member } from '../player/member.ts'
import type { OutboxEntry } from '../betting/sent.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { Promo } from '../player/news.ts'
import { type Popups, foldPopups, noPopups } from './popups.ts'
import { type ReadFailed, type Reads, noReads, type Ask } from './reads.ts'
import { type CashOuts, noCashOuts } from '../betting/figures.ts'
import { foldCashOuts } from './fold-figures.ts'
import { type Slips, foldOutbox, foldSlips, noSlips } from './fold-slips.ts'
import { type Settlements, foldSettled } from './settled.ts'
import { type Unseen, foldUnseen, nothingUnseen } from './unseen.ts'
import { type Followed, foldFollowed, noneFollowed } from './fold-payments.ts'

/** What parts of the page fold into the ledger. */
type Parts = Slips & Device

/** The slow wing: what the charts may read. Folded from facts, never written otherwise. */
export type Ledger = Parts & {
  readonly member: Member | null
  /** Counts the lines of this tab: one more with each login and each end of a session (`lineOf`). */
  readonly generation: number
  /** The chart that failed, or null. The page then shows its failure screen. */
  readonly failedChart: string | null
  /** The exchange's clock minus this device's, in milliseconds; 0 until the first heartbeat. */
  readonly exchangeAheadMs: number
  /** Whether the exchange has named the member, or did not answer: while it is asked no page sends a visitor away. */
  readonly session: 'asked' | 'known' | 'unanswered'
  readonly link: 'down' | 'up'
  readonly feed: 'fresh' | 'silent'
  /** The connection to the admin socket was lost, or never came: notices may be late (SOCK-01). */
  readonly isAdminLost: boolean
  /** The last try to connect came to nothing. */
  readonly hasFailed: boolean
  /** When `feed` last turned silent or `link` went down. */
  readonly since: Millis | null
  readonly page: Page
  /** The page is in sight, and not behind another tab. */
  readonly isShown: boolean
  readonly login: Login
  /** A login by Google or WhatsApp keeps one-click betting off (AUTH-14). */
  readonly oneClickBarred: boolean
  readonly promo: Promo
  /** What was read of the exchange's lists. */
  readonly reads: Reads
  readonly balance: Balance
  readonly bets: ListOf<Bet>
  readonly ended: ListOf<Bet>
  /** The member's last settlements, the newest first; null before they are known. */
  readonly settled: Settlements | null
  /** What the member won or lost today; null before it is known. */
  readonly today: DayResult | null
  readonly betsSeq: number
  readonly outbox: readonly OutboxEntry[]
  /** What the player may have missed of sent orders, kept until it is closed. */
  readonly unseen: Unseen
  /** The cash-out figures of the member's positions, and the rules for them. */
  readonly cashOuts: CashOuts
  readonly catalog: Catalog
  /** The runner whose ladder is open; null without one (MKT-09). */
  readonly ladder: { readonly marketId: MarketId; readonly selectionId: SelectionId } | null
  readonly popups: Popups
  /** What the member changed or wants changed, by subject. */
  readonly changes: ChangeStates
  readonly followed: Followed
  readonly inFlight: number
}

/** The most open bets kept; a list of this length may be cut. */
export const MAX_BETS = 500
/** The most ended bets listed. */
const MAX_ENDED = 50
const MAX_OUTBOX = 200

export const emptyLedger: Ledger = {
  member: null,
  generation: 0,
  failedChart: null,
  exchangeAheadMs: 0,
  session: 'asked',
  link: 'down',
  feed: 'silent',
  isAdminLost: false,
  hasFailed: false,
  since: null,
  page: { name: 'home' },
  isShown: true,
  login: noLogin,
  oneClickBarred: false,
  promo: 'banner',
  reads: noReads,
  balance: { kind: 'missing' },
  bets: { kind: 'waiting' },
  ended: { kind: 'waiting' },
  settled: null,
  today: null,
  betsSeq: 0,
  outbox: [],
  unseen: nothingUnseen,
  ...noSlips,
  cashOuts: noCashOuts,
  catalog: emptyCatalog,
  ladder: null,
  ...nothingKept,
  popups: noPopups,
  changes: noChanges,
  followed: noneFollowed,
  inFlight: 0,
}

/** Removes one member's data before the next; sent bets stay for their owner (SESS-16). */
const forgetMember = (ledger: Ledger): Ledger => ({
  ...ledger,
  member: null,
  isAdminLost: false,
  generation: ledger.generation + 1,
  balance: { kind: 'missing' },
  bets: { kind: 'waiting' },
  ended: { kind: 'waiting' },
  settled: null,
  today: null,
  betsSeq: 0,
  cashOuts: noCashOuts,
  reads: { ...ledger.reads, member: noReads.member },
  oneClickBarred: false,
  ...nothingKept,
  popups: noPopups,
  changes: noChanges,
  followed: noneFollowed,
  login: { ...ledger.login, navigation: null, casinoPopup: false, casinoNews: false },
})

/** The one way the ledger changes. Pure; an unknown fact changes nothing. */
export const foldLedger = (ledger: Ledger, fact: Fact, at: Millis): Ledger => {
  switch (fact.type) {
    case 'page.opened':
      return {
        ...ledger,
        page: fact.page,
        popups: noPopups,
        ladder: null,
        login: foldLogin(ledger.login, fact, ledger.member !== null, ledger.page),
        changes: foldChanges(ledger.changes, fact),
      }
    case 'page.shown':
    case 'page.hidden':
      return {
        ...ledger,
        isShown: fact.type === 'page.shown',
        unseen: fact.type === 'page.hidden' ? foldUnseen(ledger, fact, at) : ledger.unseen,
        cashOuts: foldCashOuts(ledger.cashOuts, fact),
      }
    case 'figures.changed':
    case 'auto-cash-out.heard':
      return { ...ledger, cashOuts: foldCashOuts(ledger.cashOuts, fact) }
    case 'visitor.arrived':
    case 'referral.confirmed':
    case 'referral.refused':
    case 'login.opened':
    case 'login.asked':
    case 'tab.chosen':
    case 'login.closed':
    case 'login.failed':
    case 'flow.moved':
    case 'target.chosen':
    case 'target.reached':
    case 'casino.agreed':
    case 'casino.closed':
    case 'casino-news.closed':
      return { ...ledger, login: foldLogin(ledger.login, fact, ledger.member !== null, ledger.page) }
    case 'login.accepted':
      return { ...ledger, oneClickBarred: fact.way === 'google' || fact.way === 'whatsapp' }
    case 'session.restored':
      return { ...ledger, session: fact.isUnanswered === true ? 'unanswered' : 'known' }
    case 'session.started':
      return {
        ...ledger,
        session: 'known',
        member: fact.member,
        generation: ledger.generation + 1,
        login: { ...ledger.login, ...closed, referCode: null, referral: null },
        ...nothingKept,
      }
    case 'chart.failed':
      // Without a connection no price counts as live.
      return {
        ...ledger,
        ...foldSlips(ledger, fact),
        failedChart: fact.chart,
        ...(fact.chart === 'connection' ? { link: 'down', feed: 'silent', since: at } : {}),
      }
    case 'heartbeat.heard':
      return { ...ledger, exchangeAheadMs: fact.serverAt - at }
    case 'promo.moved':
      return { ...ledger, promo: fact.promo }
    case 'session.ended':
      return { ...forgetMember(ledger), ...foldSlips(ledger, fact), unseen: foldUnseen(ledger, fact, at) }
    case 'link.failed':
      return { ...ledger, hasFailed: true }
    case 'admin.opened':
      return { ...ledger, isAdminLost: false }
    case 'admin.failed':
      return { ...ledger, isAdminLost: true }
    case 'link.up':
      return { ...ledger, link: 'up', feed: 'fresh', hasFailed: false, since: null }
    case 'link.lost':
      return {
        ...ledger,
        link: 'down',
        feed: 'silent',
        since: ledger.since ?? at,
        balance: stale(ledger.balance),
      }
    case 'feed.silent':
      return { ...ledger, feed: 'silent', since: ledger.since ?? at }
    case 'feed.fresh':
      return { ...ledger, feed: 'fresh', since: null }
    case 'account.changed':
      return ledger.member === null || (ledger.balance.kind === 'known' && fact.accountSeq < ledger.balance.accountSeq)
        ? ledger
        : {
            ...ledger,
            balance: { kind: 'known', stale: false, accountSeq: fact.accountSeq, balance: fact.balance, exposure: fact.exposure },
            today: fact.today ?? null,
          }
    case 'bets.listed':
      if (ledger.member === null || fact.accountSeq < ledger.betsSeq) return ledger
      return fact.which === 'active'
        ? { ...ledger, betsSeq: fact.accountSeq, bets: listFrom(fact, MAX_BETS), changes: foldChanges(ledger.changes, fact) }
        : { ...ledger, ended: listFrom(fact, MAX_BETS) }
    case 'bets.changed':
      return withChanges(ledger, fact)
    case 'settlement.heard':
    case 'settlements.listed':
      return ledger.member === null ? ledger : { ...ledger, settled: foldSettled(ledger.settled, fact) }
    case 'payment.answered':
    case 'payment.left':
      return ledger.member === null ? ledger : { ...ledger, followed: foldFollowed(ledger.followed, fact) }
    case 'order.sent':
      return {
        ...ledger,
        ...foldSlips(ledger, fact),
        outbox: [...ledger.outbox.filter((entry) => entry.ref !== fact.entry.ref), fact.entry].slice(-MAX_OUTBOX),
        unseen: foldUnseen(ledger, fact, at),
      }
    case 'outbox.loaded': {
      const known = new Set(ledger.outbox.map((entry) => entry.ref))
      return {
        ...ledger,
        outbox: [...ledger.outbox, ...fact.entries.filter((entry) => !known.has(entry.ref))].slice(-MAX_OUTBOX),
        unseen: foldUnseen(ledger, fact, at),
      }
    }
    case 'order.settled':
      return { ...ledger, outbox: ledger.outbox.filter((entry) => entry.ref !== fact.ref), unseen: foldUnseen(ledger, fact, at) }
    case 'order.left':
    case 'outcome.answered':
      return { ...ledger, outbox: foldOutbox(ledger.outbox, fact) }
    case 'verdict.dismissed':
      return { ...ledger, unseen: foldUnseen(ledger, fact, at) }
    case 'slip.placing':
    case 'slip.moved':
    case 'slip.freed':
    case 'slips.held':
      return { ...ledger, ...foldSlips(ledger, fact) }
    case 'read.answered':
      if (fact.whose === 'member' && ledger.member === null) return ledger
      return { ...ledger, catalog: foldCatalog(ledger.catalog, fact), reads: foldReads(ledger.reads, fact, at) }
    case 'read.failed':
      return failed({ ...ledger, reads: foldReads(ledger.reads, fact, at) }, fact)
    case 'wire.refused': {
      const { about, said } = fact
      if (about !== 'bets' && about !== 'home') return ledger
      const read: ReadFailed =
        about === 'bets'
          ? { type: 'read.failed', ask: { what: 'bets' }, whose: 'member', said }
          : { type: 'read.failed', ask: { what: 'home' }, whose: 'all', said }
      return failed({ ...ledger, reads: foldReads(ledger.reads, read, at) }, read)
    }
    case 'reload.pressed':
      return {
        ...ledger,
        reads: foldReads(ledger.reads, fact, at),
        bets: askedAgain(ledger.bets, 'bets', fact.asks),
        ended: askedAgain(ledger.ended, 'ended', fact.asks),
      }
    case 'calls.counted':
      return { ...ledger, inFlight: fact.inFlight }
    case 'ladder.opened':
      return { ...ledger, ladder: { marketId: fact.marketId, selectionId: fact.selectionId } }
    case 'ladder.closed':
      return { ...ledger, ladder: null }
    case 'star.pressed':
    case 'game-star.pressed':
    case 'pin.pressed':
    case 'favourites.loaded':
    case 'recent.loaded':
      return { ...ledger, ...foldDevice(ledger, fact) }
    default: {
      const catalog = foldCatalog(ledger.catalog, fact)
      const popups = foldPopups(ledger.popups, fact, ledger.member !== null)
      const reads = foldReads(ledger.reads, fact, at)
      const changes = ledger.member === null ? ledger.changes : foldChanges(ledger.changes, fact)
      return catalog === ledger.catalog && popups === ledger.popups && reads === ledger.reads && changes === ledger.changes
        ? ledger
        : { ...ledger, catalog, popups, reads, changes }
    }
  }
}

/** Puts changed bets into the lists. Behind a gap nothing changes: the account's number is then ahead, and the lists are asked for. */
const withChanges = (ledger: Ledger, fact: Extract<Fact, { type: 'bets.changed' }>): Ledger => {
  const { bets, ended, betsSeq } = ledger
  const isWhole = bets.kind === 'ready' && bets.items.length < MAX_BETS && ended.kind === 'ready' && fact.from <= betsSeq
  if (ledger.member === null || !isWhole || fact.accountSeq <= betsSeq) return ledger
  const changed = new Set([...fact.active, ...fact.ended].map(({ betId }) => betId))
  return {
    ...ledger,
    betsSeq: fact.accountSeq,
    bets: merged(bets, changed, fact.active, MAX_BETS),
    ended: merged(ended, changed, fact.ended, MAX_ENDED),
    changes: foldChanges(ledger.changes, fact),
  }
}

const stale = (balance: Balance): Balance => (balance.kind === 'known' ? { ...balance, stale: true } : balance)

/** The lists with a fold of their own: an old balance is said to be old, and bets that never came have failed. */
const failed = (ledger: Ledger, { ask, said }: ReadFailed): Ledger => {
  if (ask.what === 'balance') return { ...ledger, balance: stale(ledger.balance) }
  if (ask.what !== 'bets' && ask.what !== 'ended') return ledger
  return ledger[ask.what].kind === 'ready' ? ledger : { ...ledger, [ask.what]: { kind: 'failed', said } }
}

/** A list of bets that failed waits again when the player asks for it again. */
const askedAgain = (list: ListOf<Bet>, what: 'bets' | 'ended', asks: readonly Ask[]): ListOf<Bet> =>
  list.kind === 'failed' && asks.some((ask) => ask.what === what) ? { kind: 'waiting' } : list
