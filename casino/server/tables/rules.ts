import type * as z from 'zod/mini'
import { HIGHEST_RETURN } from '#contract/casino/terms.ts'
import type { DebitAbout } from '#contract/casino/wallet.ts'
import { CAP, LOWEST } from '../../games/crash.ts'
import type { Bet, Priced } from '../../games/game.ts'
import { returnAt } from '../../games/stake.ts'
import type { PlayCode, sentSchemas } from '../../wire.ts'
import type { BetRow, StakeRow } from '../store/rows.ts'
import type { SharedEntry } from './parts.ts'

/** Stakes at tables are whole rupees. */
const RUPEE = 100
/** Bets of a member in a flight's round; in any other. */
const MOST_FLIGHT_BETS = 2
const MOST_BETS = 60

type Sent = z.infer<typeof sentSchemas.bet>
/** A bet of the wire as the engine reads one. */
export const engineBet = ({ bet, stakePaise, side, numbers, which }: Sent['bet'], columns?: readonly (readonly number[])[]): Bet => ({
  bet,
  stakePaise,
  side,
  numbers,
  which,
  columns,
})

/**
 * The multiplier at which a flight's bet leaves by itself: the member's own, or the one that returns the highest return, where the
 * flight could pass it. Undefined where neither is.
 */
export const autoOf = (stakePaise: number, auto: number | undefined): number | undefined => {
  const most = Math.floor((HIGHEST_RETURN * 100) / stakePaise)
  return auto ?? (most < CAP ? most : undefined)
}

type Checked = { readonly code: PlayCode } | { readonly code: 'OK'; readonly priced: Priced; readonly auto: number | undefined }

/** Judges a bet before any money moves: its limits, its kind and its highest return (docs/CASINO.md, Money and limits). */
export const checkBet = (
  { price, limitsOf, flight }: SharedEntry,
  { bet, auto }: Sent,
  standing: number,
  columns?: readonly (readonly number[])[],
): Checked => {
  if (auto !== undefined && (flight === null || auto < LOWEST || auto > CAP)) return { code: 'INVALID_BET' }
  const { stakePaise } = bet
  if (stakePaise <= 0 || stakePaise % RUPEE !== 0) return { code: 'INVALID_BET' }
  // Before anything is computed with it: what lies beyond the limits may lie beyond what numbers hold.
  const { minPaise, maxPaise } = limitsOf(bet.bet)
  if (stakePaise < minPaise) return { code: 'BELOW_MIN' }
  if (stakePaise > maxPaise) return { code: 'ABOVE_MAX' }
  const priced = price(engineBet(bet, columns))
  if (priced === null) return { code: 'INVALID_BET' }
  const leaves = flight === null ? undefined : autoOf(stakePaise, auto)
  const best = flight === null ? priced.bestReturnPaise : returnAt(stakePaise, leaves ?? CAP)
  if (best > HIGHEST_RETURN) return { code: 'RETURN_TOO_HIGH' }
  if (standing >= (flight === null ? MOST_BETS : MOST_FLIGHT_BETS)) return { code: 'TOO_MANY_BETS' }
  return { code: 'OK', priced, auto: leaves }
}

/** A bet after its debit or its closing call was answered. */
export const betAfter = (bet: BetRow, { debit, about, close }: StakeRow): BetRow => {
  const { mine } = bet
  if (close === null)
    return debit === null || debit === 'OK' ? { ...bet, mine: { ...mine, state: 'placed' } } : ended(bet, 'refused', debit, about)
  const { code, kind } = close
  if (code === null) return bet
  if (kind === 'rollback') return ended(bet, 'rolledBack', code.startsWith('OK') ? mine.code : code)
  if (code === 'OK' || code === 'ALREADY_CLOSED') return ended(bet, (mine.returnPaise ?? 0) > 0 ? 'won' : 'lost', mine.code)
  return ended(bet, code === 'ROLLED_BACK' ? 'rolledBack' : 'refused', code)
}
const ended = (bet: BetRow, state: BetRow['mine']['state'], code: PlayCode | undefined, about?: DebitAbout): BetRow => ({
  ...bet,
  mine: { ...bet.mine, state, ...(code === undefined ? {} : { code }), ...(about === undefined ? {} : { about }) },
})
