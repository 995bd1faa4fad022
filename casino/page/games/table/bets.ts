import type { Side } from './side.ts'
import type { MyBet } from '../../../wire.ts'
import { isUnderWay, type Press, type PressedBet } from '../../play/seen.ts'
import type { Group, Spot } from './described.ts'

type OneBet = PressedBet['bet']
const key = (numbers: readonly number[] | undefined): string => (numbers ?? []).join(',')
/** Is this bet on that spot and side? */
export const isOn = (bet: OneBet, spot: Spot, side: Side): boolean =>
  bet.bet === spot.bet && (bet.side ?? 'back') === side && key(bet.numbers) === key(spot.numbers) && bet.which === spot.which

const STANDING: ReadonlySet<MyBet['state']> = new Set(['sent', 'placed', 'paying', 'won', 'lost'])
/** The own bets of a round that stand, and the presses for it that are under way and not listed yet. */
export const standing = (mine: readonly MyBet[], presses: readonly Press[], round: string): readonly OneBet[] => {
  const listed = mine.filter((bet) => bet.round === round)
  const refs = new Set(listed.map(({ ref }) => ref))
  const sent = presses.filter((press) => press.bet !== null && press.bet.round === round && isUnderWay(press) && !refs.has(press.ref))
  return [
    ...listed.filter(({ state }) => STANDING.has(state)).map(({ bet }) => bet),
    ...sent.flatMap(({ bet }) => (bet === null ? [] : [bet.bet])),
  ]
}
/** The sum of the stakes on a spot and side, in paise. */
export const stakeOn = (bets: readonly OneBet[], spot: Spot, side: Side): number =>
  bets.filter((bet) => isOn(bet, spot, side)).reduce((sum, { stakePaise }) => sum + stakePaise, 0)

const riskOf = (stake: number, lay: number): number => Math.ceil((stake * (lay - 100)) / 100)
const profitOf = (stake: number, back: number): number => Math.floor((stake * back) / 100) - stake
/** What all bets of a group of exclusive runners would bring if this one wins; null without a bet. */
export const ifWins = (bets: readonly OneBet[], group: Group, winner: Spot): number | null => {
  let sum = 0
  let isAny = false
  for (const spot of group.spots) {
    const backed = stakeOn(bets, spot, 'back')
    const laid = stakeOn(bets, spot, 'lay')
    if (backed + laid > 0) isAny = true
    const isWinner = spot === winner
    const price = typeof spot.back === 'number' ? spot.back : 100
    sum += isWinner ? profitOf(backed, price) - riskOf(laid, spot.lay ?? 100) : laid - backed
  }
  return isAny ? sum : null
}
