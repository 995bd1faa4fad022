import * as z from 'zod/mini'
import { type CreateBet, amendBet, createBet, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { settlementMessage } from '#contract/messages/settlement.ts'
import { betSlipRefSchema, memberCodeSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { stepOdds } from '#domain/odds.ts'
import { cashAccount, holdAccount } from '#domain/betting/settlement.ts'
import { isDraft } from '#client/betting/slip.ts'
import { type CoreBet, betIdOf } from '#server/exchange/bet.ts'
import type { createExchange } from '#server/exchange/exchange.ts'
import { addHeld } from '#server/exchange/state/accounts.ts'
import { balanceOf } from '#server/exchange/state/state.ts'
import type { EventLog, Positioned } from '#server/store/log.ts'
import type { Spine } from '#src/spine/spine.ts'
import type { SimulatedLevel } from './plan.ts'
import { levelSabotages } from './sabotage-levels.ts'
import type { EdgeClock } from '#streams/clock.ts'
import type { Doors, Vault } from '#streams/doors.ts'

export type Core = ReturnType<typeof createExchange>

/** One thing made wrong in a world that is otherwise the product. */
export type Sabotage = {
  readonly log?: (log: EventLog) => EventLog
  readonly exchange?: (exchange: Core) => Core
  readonly vault?: (vault: Vault) => Vault
  /** The fate of a message that a tab sends. */
  readonly sent?: (name: string, body: unknown) => unknown
  /** A message that is sent beside another. */
  readonly also?: (name: string, body: unknown) => unknown
  /** What a tab hears in place of a message. */
  readonly heard?: (spine: Spine, name: string, body: unknown) => unknown
  readonly spine?: (spine: Spine) => Spine
  readonly keepsLocks?: boolean
  /** Before a back end below level 3: the disk, a tab's doors in the specification's words, and in ours. */
  readonly disk?: (disk: Storage) => Storage
  readonly plain?: (doors: Pair) => Pair
  readonly spoken?: (doors: Pair, clock: EdgeClock) => Pair
  /** Both of one tab. */
  readonly line?: () => { readonly plain: (doors: Pair) => Pair; readonly spoken: (doors: Pair) => Pair }
  /** The client takes the back end to be of this level. */
  readonly speaksLevel?: SimulatedLevel
  /** A tab hears a line that it has given up. */
  readonly keepsLines?: boolean
  /** A login leaves one-click on. */
  readonly staysArmed?: boolean
  readonly logoutErases?: boolean
  /** The exchange acts for the cookie's member, regardless of the member that a call names. */
  readonly actsForCookie?: boolean
}

type Pair = Pick<Doors, 'http' | 'socket'>
type SentBet = CreateBet['bet']
/** Every bet that is sent becomes another. */
const sendsOther =
  (other: (bet: SentBet) => SentBet) =>
  (name: string, body: unknown): unknown => {
    const message = name === createBet.name ? createBet.body.safeParse(body) : null
    if (message?.success !== true) return body
    return z.encode(createBet.body, { ...message.data, bet: other(message.data.bet) })
  }
/** Every bet is followed by another of its kind. */
const sendsAnother = (name: string, body: unknown): unknown => {
  const message = name === createBet.name ? createBet.body.safeParse(body) : null
  if (message?.success !== true) return undefined
  const { betSlipRef } = message.data.bet
  const ref = betSlipRefSchema.parse(`${betSlipRef.slice(0, -4)}ffff`)
  return z.encode(createBet.body, { ...message.data, bet: { ...message.data.bet, betSlipRef: ref } })
}
const otherPrice = (bet: SentBet): SentBet =>
  bet.isCashOut === true ? bet : { ...bet, rate: stepOdds(bet.rate, bet.type === 'Back' ? -1 : 1) }
const otherAmount = (bet: SentBet): SentBet => (bet.isCashOut === true ? { ...bet, amount: paise(bet.amount - 1) } : bet)

/** Every amendment that is sent asks for a paisa more. */
const amendsMore = (name: string, body: unknown): unknown => {
  const message = name === amendBet.name ? amendBet.body.safeParse(body) : null
  return message?.success === true ? z.encode(amendBet.body, { ...message.data, stake: paise(message.data.stake + 1) }) : body
}
/** The new terms become another bet, and the old one stands. */
const placesAnother: Sabotage['exchange'] = (exchange) => ({
  ...exchange,
  amend: (member, { ref, betId, odds, stake }, reply) => {
    const bet = exchange.state.bets.get(betId)
    if (bet !== undefined) exchange.place(member, { ...bet.order, ref, odds, stake }, reply)
  },
})

/** The verdict of one slip's bet names the bet of another slip that waits. */
const answersAnother = (spine: Spine, name: string, body: unknown): unknown => {
  const shape = [placeBetSuccess, placeBetError].find((each) => each.name === name)
  const message = shape?.body.safeParse(body)
  if (shape === undefined || message?.success !== true) return body
  const other = spine.slips.get().find(({ screen, ref }) => screen === 'waiting' && ref !== message.data.betSlipRef)?.ref ?? null
  return other === null ? body : { ...z.record(z.string(), z.unknown()).parse(body), betSlipRef: other }
}
/** A rupee more in this figure of each answer, or settlement, that has one. */
const hearsMore =
  (message: string, part: string | null, figure: string) =>
  (_: Spine, name: string, body: unknown): unknown => {
    const whole = name === message ? z.record(z.string(), z.unknown()).safeParse(body) : null
    if (whole?.success !== true) return body
    const inner = part === null ? whole.data : z.record(z.string(), z.unknown()).parse(whole.data[part])
    const had = inner[figure]
    if (typeof had !== 'number') return body
    return part === null ? { ...inner, [figure]: had + 1 } : { ...whole.data, [part]: { ...inner, [figure]: had + 1 } }
  }
/** The answer to a change says that more waits. */
const changeWaitsMore = (spine: Spine, name: string, body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'amended' in body
    ? hearsMore(placeBetSuccess.name, null, 'remaining')(spine, name, body)
    : body

/** A slip that is cleared takes another draft with it. */
const clearsAnother = (spine: Spine): Spine => ({
  ...spine,
  record: (fact, line) => {
    spine.record(fact, line)
    const other = fact.type === 'slip.cleared' ? spine.slips.get().find((view) => isDraft(view) && view.slip !== fact.slip) : undefined
    if (other !== undefined) spine.record({ type: 'slip.cleared', slip: other.slip })
  },
})

/** Two of the slips that one press places get each other's ref. */
const swapsRefs = (spine: Spine): Spine => ({
  ...spine,
  record: (fact, line) => {
    if (fact.type !== 'slips.pressed' && fact.type !== 'slips.confirmed') return spine.record(fact, line)
    const [one, two, ...rest] = fact.presses
    if (one === undefined || two === undefined) return spine.record(fact, line)
    return spine.record({ ...fact, presses: [{ ...one, ref: two.ref }, { ...two, ref: one.ref }, ...rest] }, line)
  },
})
/** The orders that move with another take its stake. */
const movesOneStake = (spine: Spine): Spine => ({
  ...spine,
  record: (fact, line) => {
    if (fact.type !== 'amend.pressed') return spine.record(fact, line)
    return spine.record({ ...fact, others: (fact.others ?? []).map((each) => ({ ...each, stake: fact.stake })) }, line)
  },
})

/** A runner that was removed and came back still counts as out: its bets hold nothing. */
const holdsNothing: Sabotage['exchange'] = (exchange) => {
  const { state } = exchange
  const back = new Set<string>()
  const letGo = (bet: CoreBet): void => {
    const [hold, cash] = [holdAccount(bet.member, bet.market.marketId), cashAccount(bet.member)]
    const held = balanceOf(state, hold)
    bet.out = [...(bet.out ?? []), bet.order.selectionId]
    state.accounts.delete(hold)
    state.accounts.set(cash, paise(balanceOf(state, cash) + held))
    addHeld(state, bet.member, paise(-held || 0))
  }
  return {
    ...exchange,
    feed: (update) => {
      if (update.kind === 'runner' && state.removed.get(update.marketId)?.has(update.selectionId) === true && update.status === 'ACTIVE')
        back.add(`${update.marketId} ${update.selectionId}`)
      exchange.feed(update)
    },
    place: (member, order, reply) => {
      const minted = state.minted
      exchange.place(member, order, reply)
      const bet = state.bets.get(betIdOf(state.minted))
      if (state.minted > minted && bet !== undefined && back.has(`${order.marketId} ${order.selectionId}`)) letGo(bet)
    },
  }
}
/** Bets of before a definition are held and settled by it, as those of after it are. */
const followsNewest: Sabotage['exchange'] = (exchange) => ({
  ...exchange,
  feed: (update) => {
    exchange.feed(update)
    if (update.kind !== 'market') return
    for (const bet of exchange.state.bets.values())
      if (bet.market.marketId === update.market.marketId) Object.assign(bet, { market: update.market })
  },
})

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
  'a change is sent for more than shown': { sent: amendsMore },
  'a change makes a second bet': { exchange: placesAnother },
  'a cash-out is sent for less than shown': { sent: sendsOther(otherAmount) },
  'a bet is sent twice': { also: sendsAnother },
  'a verdict answers another slip': { heard: answersAnother },
  'a cash-out is answered with another sum': { heard: hearsMore(placeBetSuccess.name, null, 'cashedOut') },
  'a change is answered with other figures': { heard: changeWaitsMore },
  'a settlement is heard with another net': { heard: hearsMore(settlementMessage.name, 'settlement', 'net') },
  'clearing a slip clears another': { spine: clearsAnother },
  'slips placed together swap their refs': { spine: swapsRefs },
  'orders that move together take one stake': { spine: movesOneStake },
  'one-click stays armed after a logout': { staysArmed: true },
  'a rule that is done is armed again by a restart': {
    log: (log) => ({
      ...log,
      *read(after) {
        const rules = new Map<string, Positioned>()
        for (const event of log.read(after)) {
          yield event
          if (event.type === 'auto-cash-out-set') rules.set(event.member, event)
          const rule = event.type === 'cashed-out' ? rules.get(event.member) : undefined
          if (rule !== undefined) yield rule
        }
      },
    }),
  },
  'a rule fires while its market is suspended': {
    exchange: (exchange) => ({
      ...exchange,
      feed: (update) => {
        if (update.kind !== 'status' || update.status !== 'SUSPENDED') exchange.feed(update)
      },
    }),
  },
  'a bet on a runner that came back holds nothing': { exchange: holdsNothing },
  'bets of before a change follow the newest definition': { exchange: followsNewest },
  'a market is settled by another result than its feed sent': {
    exchange: (exchange) => ({
      ...exchange,
      feed: (update) => {
        if (update.kind !== 'result') return exchange.feed(update)
        const { runs, winners } = update
        exchange.feed(
          runs === undefined
            ? { ...update, winners: winners.map((each) => selectionIdSchema.parse(3 - each)) }
            : { ...update, runs: runs + 1 },
        )
      },
    }),
  },
  'a rule is set for another member': {
    exchange: (exchange) => ({
      ...exchange,
      setAutoCashOut: (member, ...rest) => exchange.setAutoCashOut(memberCodeSchema.parse(member === 'alpha' ? 'beta' : 'alpha'), ...rest),
    }),
  },
  ...levelSabotages,
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
