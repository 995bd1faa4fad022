import { liability, profit } from './bets.ts'
import { type Ledger, MAX_BETS, settingsOf, termsOf } from '../ledger/ledger.ts'
import { type Bounds, isUnset } from './limits.ts'
import { MARKET_KINDS } from '../market/markets.ts'
import { availableOf } from '../player/member.ts'
import { type Paise, paise } from './money.ts'
import type { Odds } from './odds.ts'
import type { Pick as Picked } from './pick.ts'
import type { SlipView } from './slip.ts'
import { type Said, said } from '../ledger/said.ts'

/** The fields of a slip that decide whether it can be placed, for its chart and its view. */
type Written = Pick<SlipView, 'slip' | 'pick' | 'odds' | 'stakePaise'>

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
 * The highest stake on a selection at these odds, in whole rupees (SLIP-07), within the bounds, the highest win and the member's
 * money; the minimum where that is more. Null without bounds.
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

/** The member's money for another bet; null while it is not certain. */
const freeFor = ({ balance }: Ledger): Paise | null => {
  const available = balance.kind === 'known' && balance.stale ? null : availableOf(balance)
  return available === null ? null : paise(Math.max(0, available))
}

/** The bet's liability and the member's money, where that is less. */
const short = ({ pick, odds, stakePaise }: Written, ledger: Ledger): { readonly risk: Paise; readonly free: Paise } | null => {
  const free = freeFor(ledger)
  if (pick === null || odds === null || free === null) return null
  const risk = liability(pick.side, odds, stakePaise)
  return risk > free ? { risk, free } : null
}

/** Could the member have other bets in the market, which this one may make safer? Then only the exchange can reckon it. */
const hasOthers = ({ pick }: Written, { bets, outbox }: Ledger): boolean =>
  bets.kind !== 'ready' ||
  bets.items.length >= MAX_BETS ||
  bets.items.some(({ marketId }) => marketId === pick?.marketId) ||
  outbox.some((entry) => entry.kind === 'bet' && entry.pick.marketId === pick?.marketId)

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
  const { pick, slip } = written
  const fault = stakeFault(written, ledger)
  if (fault !== null) return fault
  return ledger.placing.some((other) => other.marketId === pick?.marketId && other.slip !== slip) ? said('sameMarketWaits') : null
}

/** Why the exchange may still refuse: more liability than money, beside other bets. */
export const fundsDoubt = (written: Written, ledger: Ledger): Said | null => {
  const lack = short(written, ledger)
  return lack === null || !hasOthers(written, ledger) ? null : said('fundsDoubt', lack.risk, lack.free)
}

/** Why this bet cannot be placed by its own figures (SLIP-04, SLIP-09); null if it can. */
export const unplaceable = (written: Written, ledger: Ledger): Said | null => {
  const { odds, stakePaise } = written
  if (written.pick === null || odds === null || stakePaise <= 0) return said('stakeMissing')
  if (odds < 1010) return said('oddsTooLow')
  if (ledger.link !== 'up') return said('notConnected')
  return hindrance(written, ledger)
}
