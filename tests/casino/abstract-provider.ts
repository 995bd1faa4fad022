import { HIGHEST_RETURN } from '#contract/casino/terms.ts'
import { type WalletAnswer, type WalletCall, type WalletCode, walletAnswerSchema } from '#contract/casino/wallet.ts'
import type { SentCall } from '#server/casino/wallet.ts'
import type { Dice } from '#tests/simulation/dice.ts'
import { signedCall } from './line.ts'

type Bet = {
  readonly member: string
  readonly round: string
  readonly tx: string
  readonly stake: number
  /** Steps until its round closes: a debit without an answer is rolled back then. */
  readonly closesAt: number
  debit: WalletCode | null
  closing: { readonly call: 'credit' | 'rollback'; readonly tx: string; readonly amount: number } | null
  closed: WalletCode | null
  retryAt: number
}

/** Answers that say nothing of the call: it is made again. */
const AGAIN: readonly WalletCode[] = ['BAD_SIGNATURE', 'STALE', 'REPLAYED', 'BAD_REQUEST', 'CREDIT_TOO_HIGH', 'UNAVAILABLE']
const RETRY = 12
const ROUND = 20
const MEMBERS = ['M1', 'M2', 'M3', 'M4', 'M5']

type Parts = { readonly dice: Dice; readonly now: () => number; readonly send: (call: SentCall, reply: (answer: object) => void) => void }

/**
 * A provider that keeps to docs/CASINO.md and plays no game: a bet is a debit, then a credit or a rollback, each repeated until it is
 * answered. It keeps every first answer, and notes each answer that differs from it.
 */
export const createAbstractProvider = ({ dice, now, send }: Parts) => {
  const bets: Bet[] = []
  const first = new Map<string, WalletAnswer>()
  const faults: string[] = []
  let step = 0
  let nonces = 0

  const check = (tx: string, { replay: _, ...answer }: WalletAnswer): void => {
    const before = first.get(tx)
    if (before === undefined) first.set(tx, answer)
    else if (before.code !== answer.code || before.balancePaise !== answer.balancePaise)
      faults.push(`${tx} was answered ${JSON.stringify(before)}, then ${JSON.stringify(answer)}`)
  }
  const ask = (name: WalletCall, tx: string, content: object, heard: (code: WalletCode) => void): void => {
    nonces += 1
    send(signedCall(name, content, now(), `n${nonces}`), (said) => {
      const answer = walletAnswerSchema.parse(said)
      if (AGAIN.includes(answer.code)) return
      check(tx, answer)
      heard(answer.code)
    })
  }
  /** Makes the call that this bet waits for; the same call again where it was made before. */
  const call = (bet: Bet): void => {
    bet.retryAt = step + RETRY
    const { member, round, tx, stake, closing } = bet
    const whose = { member, brand: 'pavilion', game: 'aviator', round, bet: 'bet' }
    if (closing === null)
      return ask('debit', tx, { ...whose, tx, amountPaise: stake }, (code) => {
        bet.debit ??= code
      })
    const content = { ...whose, tx: closing.tx, debit: tx }
    return ask(closing.call, closing.tx, closing.call === 'credit' ? { ...content, amountPaise: closing.amount } : content, (code) => {
      bet.closed ??= code
      if (closing.call === 'credit' && code !== 'OK') faults.push(`the credit ${closing.tx} was answered ${code}`)
    })
  }
  /** What a thief of the key asks: a paisa more than the game may return for that stake, under a tx of its own. */
  const askTooMuch = ({ tx, member, round, stake }: Bet): void => {
    const amountPaise = Math.min(HIGHEST_RETURN, stake * 10_000) + 1
    ask(
      'credit',
      `${tx}.x`,
      { member, brand: 'pavilion', game: 'aviator', round, bet: 'bet', tx: `${tx}.x`, debit: tx, amountPaise },
      (code) => {
        if (code === 'OK') faults.push(`the credit ${tx}.x of ${amountPaise} paise was booked for ${stake}`)
      },
    )
  }
  const isOver = ({ debit, closed }: Bet): boolean => closed !== null || (debit !== null && debit !== 'OK')
  /** How a bet ends: most lose, some win up to five times, and some rounds are void. */
  const end = (bet: Bet): void => {
    const isVoid = bet.debit === null || dice.chance(0.1)
    const amount = dice.chance(0.6) ? 0 : Math.floor(bet.stake * dice.next() * 5)
    if (dice.chance(0.1)) askTooMuch(bet)
    bet.closing = { call: isVoid ? 'rollback' : 'credit', tx: `${bet.tx}.${isVoid ? 'r' : 'c'}`, amount: isVoid ? 0 : amount }
    call(bet)
  }

  return {
    bets,
    faults,
    bet: (): void => {
      const member = MEMBERS[dice.upTo(MEMBERS.length)] ?? 'M1'
      const number = bets.length
      const round = `r${Math.floor(number / 3)}`
      const stake = dice.chance(0.05) ? 0 : 1 + dice.upTo(dice.chance(0.1) ? 400_000 : 9000)
      const closesAt = step + ROUND + dice.upTo(ROUND)
      const bet: Bet = { member, round, tx: `t${number}`, stake, closesAt, debit: null, closing: null, closed: null, retryAt: 0 }
      bets.push(bet)
      call(bet)
    },
    step: (): void => {
      step += 1
      for (const bet of bets) {
        if (isOver(bet)) continue
        if (bet.closing === null && step >= bet.closesAt) end(bet)
        else if (step >= bet.retryAt && (bet.closing !== null || bet.debit === null)) call(bet)
      }
    },
    isDone: (): boolean => bets.every(isOver),
    /** What the provider's own books say that a member won or lost. */
    resultOf: (member: string): number => {
      let sum = 0
      for (const bet of bets) if (bet.member === member && bet.closing?.call === 'credit') sum += bet.closing.amount - bet.stake
      return sum
    },
    members: MEMBERS,
  }
}
export type AbstractProvider = ReturnType<typeof createAbstractProvider>
