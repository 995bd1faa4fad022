import type { Market } from '#contract/market.ts'
import { type MarketId, type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import { cashAccount, holdAccount, ownerOf } from '#domain/betting/settlement.ts'
import { withRemoval, withoutMarket } from '../alerts-state.ts'
import { afterRemoval, fieldIn } from '../bet.ts'
import { counted } from '../bonus-state.ts'
import type { Dated, ExchangeEvent, MarketEvent } from '../events.ts'
import { withSettlement } from '../settled.ts'
import { changeAlerts } from './alerts.ts'
import { change, list, note, noteReduction } from './bets.ts'
import { countPlay } from './play.ts'
import { type State, activeIn, mark, touch } from './state.ts'
import { changeBonus } from './wallets.ts'

/** The owners of a market's bets see another list of them. */
const touchOwners = (state: State, marketId: MarketId): void => {
  for (const member of new Set(activeIn(state, marketId).map((bet) => bet.member))) touch(state, member)
}

/** Counts what a settlement or its correction comes to for each member, after commission. */
const countResults = (state: State, { transactions, at }: Extract<ExchangeEvent, { type: 'market-settled' }>): void => {
  const nets = new Map<string, number>()
  for (const { type, postings } of transactions)
    if (type === 'SETTLE' || type === 'REVERSAL')
      for (const { account, amount } of postings) {
        const owner = ownerOf(account)
        if (owner !== null && (owner.held || account === cashAccount(owner.member)))
          nets.set(owner.member, (nets.get(owner.member) ?? 0) + amount)
      }
  for (const [member, net] of nets) countPlay(state, memberCodeSchema.parse(member), 'net', at, net)
}

/** Ends every bet of a market by its result; a correction ends them again. */
const settle = (state: State, event: Extract<ExchangeEvent, { type: 'market-settled' }>): void => {
  countResults(state, event)
  const isAgain = state.results.has(event.marketId)
  state.results.set(event.marketId, { winners: event.winners, runs: event.runs, note: event.note })
  state.fields.delete(event.marketId)
  state.autos.delete(event.marketId)
  for (const member of [...(state.alertsAt.get(event.marketId) ?? [])])
    changeAlerts(state, member, (alerts) => withoutMarket(alerts, event.marketId))
  const members = new Map<MemberCode, Market>()
  const isVoid = event.winners.length === 0 && event.runs === null
  for (const { betId, pnl, isOut = false } of event.pnl) {
    const bet = state.bets.get(betId)
    if (bet === undefined) continue
    bet.state = isVoid || isOut ? 'void' : 'settled'
    bet.pnl = pnl
    note(state, bet, bet.state === 'void' ? 'void' : 'settled', pnl)
    members.set(bet.member, bet.market)
  }
  for (const betId of state.betsIn.get(event.marketId) ?? []) {
    const bet = state.bets.get(betId)
    if (bet === undefined) continue
    state.positions.delete(holdAccount(bet.member, event.marketId))
    list(state, bet)
  }
  state.openIn.delete(event.marketId)
  for (const [member, market] of members) {
    state.settled.set(member, withSettlement(state.settled.get(member), event, member, market, isAgain))
    touch(state, member)
  }
  for (const change of event.bonuses ?? [])
    changeBonus(state, change.member, change.number, (bonus) => counted(bonus, change, members.get(change.member), event))
}

/** A withdrawn runner ends its matched bets, and may lower the odds of the others; both are news to their members, who did nothing (MKT-15). */
const removeRunner = (
  state: State,
  { marketId, selectionId, factor, at }: Dated<Extract<ExchangeEvent, { type: 'runner-removed' }>>,
): void => {
  mark(state.removed, marketId, selectionId, true)
  for (const betId of state.betsIn.get(marketId) ?? [])
    if (state.bets.get(betId)?.fills.length !== 0)
      change(state, betId, (bet) => {
        const before = { ...bet }
        Object.assign(bet, afterRemoval(bet, selectionId, factor))
        if (bet.order.selectionId === selectionId) note(state, bet, 'removed', bet.voided)
        else noteReduction(state, before, bet, selectionId)
        changeAlerts(state, bet.member, (alerts) => withRemoval(alerts, before, bet, selectionId, at))
      })
}

/** Folds what becomes of a market: its runners, its definition, its result. */
export const foldMarket = (state: State, event: Dated<MarketEvent>): void => {
  switch (event.type) {
    case 'runner-removed':
      return removeRunner(state, event)
    case 'runner-reinstated':
      // Its bets of before stay void, and those on others stay as they are.
      state.removed.get(event.marketId)?.delete(event.selectionId)
      return touchOwners(state, event.marketId)
    case 'market-changed':
      state.fields.set(event.market.marketId, fieldIn(event.market))
      return touchOwners(state, event.market.marketId)
    case 'market-settled':
      return settle(state, event)
    default:
      return event satisfies never
  }
}
