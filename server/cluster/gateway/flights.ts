import * as z from 'zod/mini'
import { amendBet, betOutcome, createBet, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { type BetSlipRef, betSlipRefSchema } from '#contract/scalar.ts'
import { type Frame, bodyOf } from '#doors/frames.ts'
import { parsed } from './words.ts'

/** The most orders of one connection that are kept. The client itself asks for one beyond it. */
const MOST_FLIGHTS = 100

const createSchema = z.object({ bet: z.object({ betSlipRef: betSlipRefSchema }) })
const amendSchema = z.object({ betSlipRef: betSlipRefSchema })
const answerSchema = z.object({ betSlipRef: betSlipRefSchema, outcome: z.optional(z.string()), fenced: z.optional(z.boolean()) })
const ANSWERS: ReadonlySet<string> = new Set([placeBetSuccess.name, placeBetError.name, betOutcome.name])

/** The ref of a bet, cash-out or amendment; null of any other message, and of a body that has none. */
export const orderRefOf = (frame: Frame): BetSlipRef | null => {
  if (frame.name === createBet.name) return createSchema.safeParse(bodyOf(frame)).data?.bet.betSlipRef ?? null
  return frame.name === amendBet.name ? (amendSchema.safeParse(bodyOf(frame)).data?.betSlipRef ?? null) : null
}

/** The orders of one connection that went to a core and have no verdict yet: another core is asked for them (SLIP-28). */
export type Flights = {
  has(ref: BetSlipRef): boolean
  begin(ref: BetSlipRef): void
  /** Ends the flight of a message that was not heard. */
  drop(ref: BetSlipRef): void
  /** Ends the flight whose verdict this message to the client is. */
  hear(name: string, body: string): void
  refs(): readonly BetSlipRef[]
}

export const createFlights = (): Flights => {
  const flights = new Set<BetSlipRef>()
  return {
    has: (ref) => flights.has(ref),
    begin: (ref) => {
      flights.add(ref)
      for (const oldest of flights) {
        if (flights.size <= MOST_FLIGHTS) break
        flights.delete(oldest)
      }
    },
    drop: (ref) => void flights.delete(ref),
    hear: (name, body) => {
      if (flights.size === 0 || !ANSWERS.has(name)) return
      const said = answerSchema.safeParse(parsed(body)).data
      const isEnd = said?.outcome !== 'pending' && (said?.outcome !== 'never-seen' || said.fenced === true)
      if (said !== undefined && isEnd) flights.delete(said.betSlipRef)
    },
    refs: () => [...flights],
  }
}
