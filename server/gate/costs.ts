import { newLoginWithOtp, socketLogin } from '#contract/messages/auth.ts'
import { amendBet, createBet, getBetOutcome, getBets } from '#contract/messages/betting.ts'
import { getHomeMarkets, unwatchMarkets, watchMarkets } from '#contract/messages/browse.ts'
import type { EntranceLimits } from '#doors/entrance.ts'
import type { Access } from '#contract/call.ts'
import { watchCashOut, watchCashOuts } from '#contract/messages/cash-out.ts'

/** The least that a message costs; one that is not known costs this, too. */
const LEAST = 4

/** What a message is for. Orders have points of their own: what a page asks for by itself never costs a bet. */
type Purpose = 'order' | 'page'
export type Heard = { readonly access: Access; readonly cost: number; readonly purpose: Purpose }
const heard = (
  { name, access }: { readonly name: string; readonly access: Access },
  cost = LEAST,
  purpose: Purpose = 'page',
): readonly [string, Heard] => [name, { access, cost, purpose }]

/**
 * Every message that a client may send, with its cost in points. A point is a tenth of a millisecond of the exchange's one thread.
 * 500 open bets take 11 ms to list, so `get-bets` costs the usual list and not the longest.
 */
const HEARD: ReadonlyMap<string, Heard> = new Map([
  heard(watchMarkets, 20),
  heard(unwatchMarkets),
  heard(watchCashOut),
  heard(watchCashOuts, 20),
  heard(createBet, 8, 'order'),
  heard(amendBet, 8, 'order'),
  heard(getBetOutcome, LEAST, 'order'),
  heard(getBets, 40),
  heard(getHomeMarkets),
  heard(socketLogin, 20),
  heard(newLoginWithOtp, 20),
])

/** A message's shape and cost by its name; undefined for an unknown name. */
export const heardAs = (name: string): Heard | undefined => HEARD.get(name)
const UNKNOWN = { cost: LEAST, purpose: 'page' } as const
/** What a message costs, and what it is for. */
export const costOf = (name: string): Pick<Heard, 'cost' | 'purpose'> => HEARD.get(name) ?? UNKNOWN

/** The points that one connection, one member and one address may spend. */
export type SocketLimits = EntranceLimits & {
  /** Points a second for each purpose: 200 are fifty of the cheapest messages. */
  readonly pointsAConnection: number
  readonly pointsAMember: number
  /** Seconds whose points a page may spend at once: a quick player changes the page while four bets get their verdicts. */
  readonly burst: number
  /** Many players may share one address: a mobile network, a household. */
  readonly pointsAnAddress: number
  readonly betsAMember: number
  /** Open at once. */
  readonly socketsAMember: number
  /** Bytes that may wait for one client before it is cut. */
  readonly owed: number
  /** The same for all clients together: beyond it those that owe most are cut. */
  readonly owedByAll: number
}

export const SOCKET_LIMITS: SocketLimits = {
  pointsAConnection: 200,
  pointsAMember: 400,
  burst: 3,
  pointsAnAddress: 4000,
  betsAMember: 20,
  socketsAMember: 20,
  socketsAnAddress: 250,
  sockets: 10_000,
  owed: 1024 * 1024,
  owedByAll: 128 * 1024 * 1024,
  frames: 500,
}
