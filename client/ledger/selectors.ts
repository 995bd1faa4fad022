import type { MenuFlag } from '#contract/calls/auth.ts'
import type { BetSlipRef, MarketId, Millis, Paise, SelectionId } from '#contract/scalar.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { MarketTerms, Settings } from '#domain/betting/limits.ts'
import type { Pick as Picked } from '#domain/betting/pick.ts'
import { DEFAULT_STAKES, type StakePlace, stakesAt } from '#domain/betting/stakes.ts'
import { paise } from '#domain/paise.ts'
import { type Betting, changed, defaultBetting } from '#domain/player/betting.ts'
import type { OutboxEntry } from '../betting/sent.ts'
import { favouriteKey } from '../market/favourites.ts'
import { savingIn } from './changes.ts'
import type { Ledger } from './ledger.ts'
import { type Read, readOf, rowOf } from './reads.ts'

/** The member's own settings and limits; null before they are known. */
export const settingsOf = (ledger: Ledger): Settings | null => rowOf(ledger, { what: 'settings' })
/** The betting settings as the player sees them: one that is being saved counts as chosen already. */
export const bettingOf = (ledger: Ledger): Betting =>
  savingIn(ledger.changes).reduce<Betting>(changed, settingsOf(ledger) ?? defaultBetting)
/** Does the member review a bet before it is sent (SLIP-13)? Only a setting that the exchange has kept counts. */
export const reviewsFirst = (ledger: Ledger): boolean => settingsOf(ledger)?.confirmation === true
/** Does the login of this session keep one-click off (AUTH-14)? */
export const barOf = (ledger: Ledger): boolean => ledger.oneClickBarred || (settingsOf(ledger)?.oneClick.barred ?? false)
/** Are the prices on the page those of the exchange now? The connection is up, and prices come over it. */
export const isLive = ({ link, feed }: Pick<Ledger, 'link' | 'feed'>): boolean => link === 'up' && feed === 'fresh'

/**
 * One-click with its stake where it is armed: on once the exchange has kept it, off at once (SLIP-23). Null: a press of a price fills in
 * a slip.
 */
export const armedOf = (ledger: Ledger): { readonly stake: Paise } | null => {
  const settings = settingsOf(ledger)
  if (ledger.member === null || settings === null || barOf(ledger)) return null
  const { oneClick: kept } = settings
  return kept.active && kept.stake !== null && bettingOf(ledger).oneClick.active ? { stake: kept.stake } : null
}
/** The stake buttons of a place: the member's own, or the default ones. */
export const stakesOf = (ledger: Ledger, place: StakePlace = 'desk'): readonly Paise[] =>
  stakesAt(readOf(ledger, { what: 'stakes' }).rows, place)
/** The member's usual stake, which one-click places: the chosen one, else the first stake button (SLIP-23). */
export const usualStakeOf = (ledger: Ledger): Paise =>
  bettingOf(ledger).oneClick.stake ?? stakesOf(ledger)[0] ?? DEFAULT_STAKES[0] ?? paise(0)
/** The stake with which a slip begins; null unless the exchange has kept that the member wants one (SLIP-06). */
export const filledStakeOf = (ledger: Ledger): Paise | null => (settingsOf(ledger)?.fillsStake === true ? usualStakeOf(ledger) : null)
/** The bounds of a selection's market; null before they are known. */
export const termsOf = (ledger: Ledger, { marketId, selectionId }: Pick<Picked, 'marketId' | 'selectionId'>): MarketTerms | null =>
  rowOf(ledger, { what: 'terms', marketId, selectionId })
/** What the member may open; null before it is known. */
export const flagsOf = (ledger: Ledger): readonly MenuFlag[] | null => {
  const { state, rows } = readOf(ledger, { what: 'flags' })
  return state === 'ready' ? rows : null
}
/** null before it is known; 'none' when there is none to show (SESS-11). */
export const lastLoginOf = (ledger: Ledger): Millis | 'none' | null => {
  const { state, rows } = readOf(ledger, { what: 'activity' })
  return state === 'waiting' ? null : (rows[0] ?? 'none')
}

const namedIn = (list: readonly { readonly eventId: string; readonly eventName: string }[], eventId: string): string | undefined =>
  list.find((each) => each.eventId === eventId)?.eventName
const readAll = <Row>(known: Readonly<Record<string, Read<Row>>> = {}): readonly Row[] => Object.values(known).flatMap(({ rows }) => rows)

const betsIn = ({ bets, ended }: Pick<Ledger, 'bets' | 'ended'>): readonly Bet[] =>
  [bets, ended].flatMap((list) => (list.kind === 'ready' ? list.items : []))

/** A bet of the member that names a runner, open or over; undefined without one. */
export const betNaming = (ledger: Pick<Ledger, 'bets' | 'ended'>, marketId: MarketId, selectionId: SelectionId): Bet | undefined =>
  betsIn(ledger).find((bet) => bet.marketId === marketId && bet.selectionId === selectionId)

/** An event's name, from any market or bet that carries it; null without one. */
export const eventNameIn = ({ catalog, favourites, bets, ended, reads: { all } }: Ledger, eventId: string): string | null =>
  namedIn(Object.values(catalog.markets), eventId) ??
  readAll(all.events).find(({ id }) => id === eventId)?.name ??
  namedIn(betsIn({ bets, ended }), eventId) ??
  favourites.favoritesAll.find((item) => favouriteKey(item) === eventId)?.name ??
  namedIn(readAll(all.results), eventId) ??
  null

/** Did the back end accept the order of this ref, and say nothing yet of its match (BACK-02)? */
export const isAccepted = ({ outbox }: Pick<Ledger, 'outbox'>, ref: BetSlipRef | null): boolean =>
  outbox.some((entry) => entry.ref === ref && entry.isAccepted === true)

/** The refs of the member who is here that still wait for the exchange's word. */
export const pendingRefs = (ledger: Ledger): readonly OutboxEntry[] =>
  ledger.outbox.filter((entry) => entry.owner === ledger.member?.memberCode)
