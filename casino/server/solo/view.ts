import { isDeepStrictEqual } from 'node:util'
import type { SoloRound } from '../../games/game.ts'
import type { WalletCode } from '#contract/casino/wallet.ts'
import type { SoloRow, StakeRow } from '../store/rows.ts'
import type { DiceOf, SoloEntry } from '../tables/parts.ts'
import type { SoloImage, Verdict } from '../words.ts'

/** Computes a round played alone from its row, and shows it to its player. */
export const createView = (entry: SoloEntry, diceOf: DiceOf) => {
  const play = (row: SoloRow, more: readonly string[] = []): SoloRound => {
    const bet = entry.read(row.bet)
    if (bet === null) throw new Error(`the round ${row.round} has a bet that its game does not know`)
    return bet.play(diceOf(row.serverSeed, row.clientSeed, row.nonce), [...row.decisions.map(({ decision }) => decision), ...more])
  }
  const imageOf = (row: SoloRow): SoloImage => {
    const { view, next } = play(row)
    const isUnknown = row.state === 'sent' || row.state === 'refused' || row.state === 'rollingBack' || row.state === 'rolledBack'
    return {
      round: row.round,
      ref: row.ref,
      nonce: row.nonce,
      bet: row.bet,
      decisions: row.decisions.map(({ decision }) => decision),
      // Nothing of the round is shown before its debit was answered.
      view: isUnknown ? null : view,
      next: row.state === 'waits' ? [...next] : [],
      until: row.until,
      stakedPaise: row.stakedPaise,
      returnPaise: row.returnPaise,
      state: row.state,
      ...(row.code === undefined ? {} : { code: row.code }),
      ...(row.about === undefined ? {} : { about: row.about }),
    }
  }
  return { play, imageOf }
}

/** Is the message the press of this round again? Its ref and game are the same. A shot names its fish of the pool. */
export const isSameStart = ({ bet, aim }: SoloRow, sent: SoloRow['bet']): boolean =>
  isDeepStrictEqual(aim === undefined || !isRecord(bet) ? bet : { ...bet, fish: aim }, sent)
const isRecord = (bet: SoloRow['bet']): bet is { readonly [name: string]: SoloRow['bet'] } =>
  typeof bet === 'object' && bet !== null && !Array.isArray(bet)

/** What a round returned as a multiple of its stake, in hundredths: '2.50×'. */
export const multipleOf = (stakedPaise: number, returnPaise: number): string =>
  stakedPaise === 0 ? '0×' : `${(Math.floor((returnPaise * 100) / stakedPaise) / 100).toFixed(2)}×`

/** A refusal as its debit's answer says it. */
export const refusedBy = ({ about }: StakeRow, code: WalletCode) => (about === undefined ? { code } : { code, about })
/** What became of a decision, by its ref. */
export const verdictIn = ({ refused }: SoloRow, ref: string): Verdict => {
  if (refused?.ref !== ref) return { code: 'OK' }
  const { code, about } = refused
  return about === undefined ? { code } : { code, about }
}
