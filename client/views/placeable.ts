import { takesOneBet } from '#client/ledger/backend.ts'
import { liability, profit } from '#domain/betting/bets.ts'
import { type Ledger, MAX_BETS } from '../ledger/ledger.ts'
import { settingsOf, termsOf } from '../ledger/selectors.ts'
import { type Bounds, isUnset } from '#domain/betting/limits.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { availableOf } from '../player/member.ts'
import { bonusInUse } from '../ledger/wallets.ts'
import { type Paise, paise } from '#domain/paise.ts'
import type { Odds } from '#domain/odds.ts'
import { isOfCashOut } from '../betting/offer.ts'
import type { Pick as Picked } from '#domain/betting/pick.ts'
import type { SlipView } from '../betting/slip.ts'
import { rowOf } from '../ledger/reads.ts'
import { type Said, said } from '#domain/said.ts'

/** The fields of a slip that decide whether it can be placed, for its chart and its view. */
type Written = Pick<SlipView, 'pick' | 'odds' | 'stakePaise'>

/** The bounds of a stake on a selection: this member's, then the market's own terms once they are here. */
export const boundsHere = (pick: Picked, ledger: Ledger): Bounds => {
  const own = settingsOf(ledger)?.limits[pick.kind] ?? MARKET_KINDS[pick.kind]
  const terms = termsOf(ledger, pick)
  return { min: paise(Math.max(own.min, terms?.min ?? 0)), max: paise(Math.min(own.max, terms?.max ?? own.max)) }
}

/** The stake whose `s(p − 1)`, rounded to the paisa, is at most this: the inverse of `winnings`, exact (C2). */
const stakeFor = (most: Paise, price: Odds): number => {
  const ratio = BigInt(price - 1000)
  return ratio <= 0n ? Number.MAX_SAFE_INTEGER : Number(((2n * BigInt(most) + 1n) * 1000n - 1n) / (2n * ratio))
}

/**
 * The highest stake on a selection at these odds, in whole rupees (SLIP-07). It keeps to the bounds, the highest win and the
 * member's money; the minimum where that is more. Null without bounds.
 */
export const mostPlaceable = ({ pick, odds }: Pick<Written, 'pick' | 'odds'>, ledger: Ledger): Paise | null => {
  if (pick === null) return null
  const { min, max } = boundsHere(pick, ledger)
  if (isUnset({ min, max })) return null
  const isBack = pick.side === 'back'
  const price = odds ?? pick.odds
  const maxWin = termsOf(ledger, pick)?.maxWin
  const free = freeFor(ledger)
  const byWin = maxWin === undefined ? max : isBack ? stakeFor(maxWin, price) : maxWin
  const byFunds = free === null ? max : isBack ? free : stakeFor(free, price)
  const most = Math.min(max, byWin, byFunds)
  return paise(Math.max(min, most - (most % 100)))
}

/** The money that pays the member's next bet, a bonus or the balance; null while it is not certain. */
const freeFor = (ledger: Ledger): Paise | null => {
  const bonus = bonusInUse(ledger)
  if (bonus !== null) return paise(Math.max(0, bonus))
  const { balance } = ledger
  const available = balance.kind === 'known' && balance.stale ? null : availableOf(balance)
  return available === null ? null : paise(Math.max(0, available))
}

/** The bet's liability and the member's money, where that is less. */
const short = (written: Written, ledger: Ledger): { readonly risk: Paise; readonly free: Paise } | null => {
  const free = freeFor(ledger)
  if (free === null) return null
  const risk = riskOf(written)
  return risk > free ? { risk, free } : null
}

/** Could the member have other bets in the market, which this one may make safer? Then only the exchange can reckon it. */
const hasOthers = ({ pick }: Written, { bets, outbox }: Ledger): boolean =>
  bets.kind !== 'ready' ||
  bets.items.length >= MAX_BETS ||
  bets.items.some(({ marketId }) => marketId === pick?.marketId) ||
  outbox.some((entry) => entry.kind === 'bet' && entry.pick.marketId === pick?.marketId)

/** What these bets add to the member's risk for certain. It leaves out a bet beside others of its market, which may lower it. */
export const sureRisk = (all: readonly Written[], ledger: Ledger): Paise =>
  paise(all.reduce((sum, each) => sum + (hasOthers(each, ledger) ? 0 : riskOf(each)), 0))

/** What a bet risks at the worst price that it takes. */
export const riskOf = ({ pick, odds, stakePaise }: Written): Paise =>
  pick === null || odds === null ? paise(0) : liability(pick.side, odds, stakePaise)

/** Why bets with this risk cannot be placed together; null if the member's money covers them (SLIP-34). */
export const beyondFunds = (risk: Paise, ledger: Ledger): Said | null => {
  const free = freeFor(ledger)
  return free === null || risk <= free ? null : said('fundsShortTogether', risk, free)
}

/** Why this stake cannot be placed here, naming the bound (SLIP-09); null if it can. */
const stakeFault = (written: Written, ledger: Ledger): Said | null => {
  const { pick, odds, stakePaise } = written
  if (pick === null || odds === null) return null
  const bounds = boundsHere(pick, ledger)
  if (isUnset(bounds)) return said('stakeUnset')
  if (stakePaise < bounds.min) return said('stakeBelowMin', bounds.min)
  if (stakePaise > bounds.max) return said('stakeAboveMax', bounds.max)
  const terms = termsOf(ledger, pick)
  if (terms !== null && profit(pick.side, odds, stakePaise) > terms.maxWin) return said('winAboveMax', terms.maxWin)
  const lack = short(written, ledger)
  return lack === null || hasOthers(written, ledger) ? null : said('fundsShort', lack.risk, lack.free)
}

/** Why a bet with stake and odds cannot be placed, as shown beside the stake; null if it can. */
export const hindrance = (written: Written, ledger: Ledger): Said | null => {
  const { pick } = written
  const seen = rowOf(ledger, { what: 'address' })
  if (seen !== null && 'refused' in seen) return seen.refused
  const fault = stakeFault(written, ledger)
  if (fault !== null) return fault
  if (takesOneBet(ledger) && ledger.placing.length > 0) return said('oneBetWaits')
  // Bets of one market run beside each other (SLIP-37), but one beside a cash-out would change the position that it is for.
  return ledger.placing.some(({ marketId, slip }) => marketId === pick?.marketId && isOfCashOut(slip)) ? said('sameMarketWaits') : null
}

/** Why the exchange may still refuse: more liability than money, beside other bets. */
export const fundsDoubt = (written: Written, ledger: Ledger): Said | null => {
  const lack = short(written, ledger)
  return lack === null || !hasOthers(written, ledger) ? null : said('fundsDoubt', lack.risk, lack.free)
}

/** Why this bet cannot be placed by its own figures (SLIP-04, SLIP-09); null if it can. */
export const unplaceable = (written: Written, ledger: Ledger): Said | null => {
  const { odds, stakePaise } = written
  if (written.pick === null) return said('stakeMissing')
  if (odds === null) return said('oddsOutside')
  if (stakePaise <= 0) return said('stakeMissing')
  if (odds < 1010) return said('oddsTooLow')
  if (ledger.link !== 'up') return said('notConnected')
  return hindrance(written, ledger)
}
