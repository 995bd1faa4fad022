import { WALLET_PATHS, type WalletCall } from '#contract/casino/wallet.ts'
import { walletSignature } from '#server/casino/door.ts'
import type { SentCall } from '#server/casino/wallet.ts'
import type { Dice } from '#tests/simulation/dice.ts'

export const KEY = '5c'.repeat(32)

/** A signed call, as the provider's server sends it. */
export const signedCall = (name: WalletCall, content: object, timestamp: number, nonce: string): SentCall => {
  const signed = { timestamp: String(timestamp), nonce, body: JSON.stringify(content) }
  return { name, ...signed, signature: walletSignature(KEY, { ...signed, path: WALLET_PATHS[name] }) }
}

/** What the line does to calls and answers, as shares of one. */
export type Weather = {
  readonly lost: number
  readonly doubled: number
  readonly answerLost: number
  readonly forged: number
  readonly replayed: number
}
export const STORM: Weather = { lost: 0.12, doubled: 0.12, answerLost: 0.12, forged: 0.05, replayed: 0.08 }
export const CALM: Weather = { lost: 0, doubled: 0, answerLost: 0, forged: 0, replayed: 0 }

/** The longest way of a call or an answer, in steps: later ones overtake it. */
const SLOWEST = 6
const KEPT = 200
type Underway = { readonly at: number; readonly run: () => void }

/** A call whose amount, member, round or tx was changed on the line. */
const forged = (call: SentCall, dice: Dice): SentCall => {
  const spoilt = [
    call.body.replace(/"amountPaise":\d+/, '"amountPaise":99999999'),
    call.body.replace(/"member":"\w+"/, '"member":"M2"'),
    call.body.replace(/"round":"r/, '"round":"x'),
    call.body.replace(/"tx":"/, '"tx":"f'),
  ]
  return { ...call, body: spoilt[dice.upTo(spoilt.length)] ?? '' }
}

/** A line that loses, doubles, delays, reorders, replays and forges; what it did is counted. */
export const createLine = (dice: Dice, deliver: (call: SentCall, reply: (answer: object) => void) => void) => {
  let weather = STORM
  let step = 0
  let underway: Underway[] = []
  const past: SentCall[] = []
  const counts = { sent: 0, lost: 0, doubled: 0, answersLost: 0, forged: 0, replayed: 0 }
  const later = (run: () => void): void => void underway.push({ at: step + dice.upTo(SLOWEST), run })
  const carry = (call: SentCall, reply: (answer: object) => void): void =>
    later(() =>
      deliver(call, (answer) => {
        if (dice.chance(weather.answerLost)) counts.answersLost += 1
        else later(() => reply(answer))
      }),
    )
  const unheard = (): void => undefined
  return {
    counts,
    send: (call: SentCall, reply: (answer: object) => void): void => {
      counts.sent += 1
      if (past.length < KEPT) past.push(call)
      else past[dice.upTo(KEPT)] = call
      if (dice.chance(weather.forged)) {
        counts.forged += 1
        carry(forged(call, dice), unheard)
      }
      const old = past[dice.upTo(past.length)]
      if (old !== undefined && dice.chance(weather.replayed)) {
        counts.replayed += 1
        carry(old, unheard)
      }
      if (dice.chance(weather.lost)) {
        counts.lost += 1
        return
      }
      if (dice.chance(weather.doubled)) {
        counts.doubled += 1
        carry(call, reply)
      }
      carry(call, reply)
    },
    /** What is due now arrives, in any order. */
    step: (): void => {
      step += 1
      const due = underway.filter(({ at }) => at <= step)
      underway = underway.filter(({ at }) => at > step)
      while (due.length > 0) due.splice(dice.upTo(due.length), 1)[0]?.run()
    },
    clearUp: (): void => {
      weather = CALM
    },
    isEmpty: (): boolean => underway.length === 0,
  }
}
