import * as z from 'zod/mini'
import { type CreateBet, createBet } from '#contract/betting.ts'
import { paise } from '#domain/betting/money.ts'
import { stepOdds } from '#domain/betting/odds.ts'
import type { createExchange } from '#server/exchange/exchange.ts'
import type { EventLog } from '#server/store/log.ts'
import type { Vault } from '#streams/doors.ts'

export type Core = ReturnType<typeof createExchange>

/** One thing made wrong in a world that is otherwise the product. */
export type Sabotage = {
  readonly log?: (log: EventLog) => EventLog
  readonly exchange?: (exchange: Core) => Core
  readonly vault?: (vault: Vault) => Vault
  /** The fate of a message that a tab sends. */
  readonly sent?: (name: string, body: unknown) => unknown
  readonly keepsLocks?: boolean
  readonly logoutErases?: boolean
  /** The exchange acts for the cookie's member, regardless of the member that a call names. */
  readonly actsForCookie?: boolean
}

type SentBet = CreateBet['bet']
/** Every bet that is sent becomes another. */
const sendsOther =
  (other: (bet: SentBet) => SentBet) =>
  (name: string, body: unknown): unknown => {
    const message = name === createBet.name ? createBet.body.safeParse(body) : null
    if (message?.success !== true) return body
    return z.encode(createBet.body, { ...message.data, bet: other(message.data.bet) })
  }
const otherPrice = (bet: SentBet): SentBet =>
  bet.isCashOut === true ? bet : { ...bet, rate: stepOdds(bet.rate, bet.type === 'Back' ? -1 : 1) }
const otherAmount = (bet: SentBet): SentBet => (bet.isCashOut === true ? { ...bet, amount: paise(bet.amount - 1) } : bet)

/** Faults planted to prove that the simulation sees them; the product has none of these. */
export const sabotages = {
  'answers before it is on the disk': {
    log: (log) => ({
      ...log,
      append: (events, done) => {
        log.append(events, () => undefined)
        done()
      },
    }),
  },
  'tells a balance before it is on the disk': { exchange: (exchange) => ({ ...exchange, whenDurable: (job) => job() }) },
  'the outbox is not written': { vault: (vault) => ({ ...vault, claim: (_, done) => done('granted') }) },
  'outbox cleared on logout': { logoutErases: true },
  'fence without the lock': { vault: (vault) => ({ ...vault, isLocked: (_, reply) => reply(false) }) },
  'a closed tab keeps its locks': { keepsLocks: true },
  'no tab takes over what a closed one left': { vault: (vault) => ({ ...vault, orphans: (reply) => reply([]) }) },
  'a call acts for the cookie': { actsForCookie: true },
  'another price is sent than shown': { sent: sendsOther(otherPrice) },
  'a cash-out is sent for less than shown': { sent: sendsOther(otherAmount) },
} as const satisfies Record<string, Sabotage>

const none: Sabotage = {}
const named = new Map<string, Sabotage>(Object.entries(sabotages))

export const isSabotage = (name: string): boolean => named.has(name)

/** The planted fault of that name; none for no name. */
export const sabotageNamed = (name: string | undefined): Sabotage => {
  if (name === undefined) return none
  const sabotage = named.get(name)
  if (sabotage === undefined) throw new Error(`no planted fault is called ${name}`)
  return sabotage
}
