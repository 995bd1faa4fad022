import { type Paise, paiseSchema } from '#contract/scalar.ts'
import type { Dice } from './chance.ts'
import type { Priced } from './game.ts'
import { returnAt } from './stake.ts'

/** Aviator, Crash and Limbo (CAS-05). Multipliers are whole hundredths; times are milliseconds after take-off. */
export type CrashGame = 'aviator' | 'crash' | 'limbo'

/** Percent of the stakes that return, at any cash-out. */
export const CRASH_RETURN: Readonly<Record<CrashGame, number>> = { aviator: 97, crash: 99, limbo: 99 }
/** The lowest cash-out, and the highest multiplier: there all are paid. */
export const LOWEST = 101
export const CAP = 1_000_000
const START = 100
/** How fast the multiplier grows, a millisecond. */
const GROWTH = 0.000_06
/** The crash is computed from this many bits. */
export const CRASH_VALUES = 1n << 52n

/** The crash point of 52 drawn bits, by big integers: reached by exactly floor(E · 2⁵² / m) of all values. */
export const crashFrom = (game: CrashGame, bits: bigint): number => {
  const raw = (BigInt(CRASH_RETURN[game]) * CRASH_VALUES) / (CRASH_VALUES - bits)
  if (raw >= BigInt(CAP)) return CAP
  return Math.max(START, Number(raw))
}
/** The crash point of a round. */
export const crashOf = (game: CrashGame, dice: Dice): number => crashFrom(game, dice.bits52())

/** When the multiplier is first shown. */
export const timeOf = (multiplier: number): number => Math.ceil(Math.log(multiplier / 100) / GROWTH)

/** The multiplier shown at a time: the largest that was reached, 100 to the cap. Says nothing of whether the flight still lasts. */
export const multiplierAt = (ms: number): number => {
  let multiplier = Math.min(CAP, Math.max(START, Math.floor(100 * Math.exp(GROWTH * ms))))
  // The exponential may fall one to either side of what the logarithm says.
  while (multiplier < CAP && timeOf(multiplier + 1) <= ms) multiplier += 1
  while (multiplier > START && timeOf(multiplier) > ms) multiplier -= 1
  return multiplier
}

/** When the flight ends: at once if it crashes at 100, at the cap's time if it is reached, else when the next step would be shown. */
export const endOf = (crash: number): number => (crash <= START ? 0 : timeOf(Math.min(crash + 1, CAP)))

export type FlightBet = {
  readonly stakePaise: Paise
  /** Where the bet leaves by itself. */
  readonly auto?: number | undefined
  /** When the server received the cash-out by hand. */
  readonly cashOutReceivedMs?: number | undefined
}
export type FlightResult = {
  readonly result: 'auto' | 'manual' | 'cap' | 'lost'
  /** Where the bet left; 0 if it lost. */
  readonly multiplier: number
  readonly returnPaise: Paise
}

/** What a bet in a flight risks and may return at most; null for an automatic cash-out that no flight has (`INVALID_BET`). */
export const priceFlight = ({ stakePaise, auto }: FlightBet): Priced | null =>
  auto !== undefined && !(Number.isInteger(auto) && auto >= LOWEST && auto <= CAP)
    ? null
    : { riskPaise: stakePaise, bestReturnPaise: returnAt(stakePaise, auto ?? CAP) }

/** Where a cash-out by hand leaves; null if it came too early or too late, and the bet stays. */
export const cashOutAt = (crash: number, receivedMs: number): number | null => {
  const multiplier = multiplierAt(receivedMs)
  return receivedMs < endOf(crash) && multiplier >= LOWEST ? multiplier : null
}

/** What a bet became: the earlier of hand and automatic cash-out counts, the automatic one at a tie. */
export const settleFlightBet = (crash: number, { stakePaise, auto, cashOutReceivedMs }: FlightBet): FlightResult => {
  const left = (result: FlightResult['result'], multiplier: number): FlightResult => ({
    result,
    multiplier,
    returnPaise: returnAt(stakePaise, multiplier),
  })
  const byHand = cashOutReceivedMs === undefined ? null : cashOutAt(crash, cashOutReceivedMs)
  const isAuto = auto !== undefined && auto <= crash
  if (isAuto && (byHand === null || timeOf(auto) <= (cashOutReceivedMs ?? 0))) return left('auto', auto)
  if (byHand !== null) return left('manual', byHand)
  return crash >= CAP ? left('cap', CAP) : { result: 'lost', multiplier: 0, returnPaise: paiseSchema.parse(0) }
}

/** The end of a flight and what each bet became. */
export const settleFlight = (
  crash: number,
  bets: readonly FlightBet[],
): { readonly endMs: number; readonly bets: readonly FlightResult[] } => ({
  endMs: endOf(crash),
  bets: bets.map((bet) => settleFlightBet(crash, bet)),
})
