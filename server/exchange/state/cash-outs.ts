import type { BetSlipRef, MarketId, MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Ended, withCashOutRefused } from '../alerts-state.ts'
import { type CoreAuto, type CoreCashOut, receivedBet } from '../bet.ts'
import type { CashOutEvent, Dated } from '../events.ts'
import { changeAlerts } from './alerts.ts'
import { enter, receive } from './bets.ts'
import { type State, mark, refKey } from './state.ts'

/** Takes in a cash-out in its delay. */
export const admitCashOut = (state: State, asked: CoreCashOut): void => {
  const key = refKey(asked.member, asked.order.ref)
  state.cashOuts.set(key, asked)
  mark(state.cashingIn, asked.market.marketId, key, true)
}

export const endCashOut = (
  state: State,
  { member, ref }: { readonly member: MemberCode; readonly ref: BetSlipRef },
  how: Partial<CoreCashOut>,
): void => {
  const key = refKey(member, ref)
  const ended = state.cashOuts.get(key)
  if (ended === undefined) return
  Object.assign(ended, how)
  mark(state.cashingIn, ended.market.marketId, key, false)
  state.ended.cashOuts.add(key)
}

/** The member's rule for the market, if its cash-out in the delay has this ref. */
const firedBy = (state: State, member: MemberCode, ref: BetSlipRef): CoreAuto | null => {
  const marketId = state.cashOuts.get(refKey(member, ref))?.market.marketId
  const auto = marketId === undefined ? undefined : state.autos.get(marketId)?.get(member)
  return auto?.firing === ref ? auto : null
}

/** Puts a rule in the place of the one before. */
export const keepAuto = (state: State, auto: CoreAuto): void => {
  const { marketId } = auto.market
  const rules = state.autos.get(marketId) ?? new Map<MemberCode, CoreAuto>()
  state.autos.set(marketId, rules.set(auto.member, auto))
}

export const dropAuto = (state: State, marketId: MarketId, member: MemberCode): void => {
  const rules = state.autos.get(marketId)
  if (rules?.delete(member) && rules.size === 0) state.autos.delete(marketId)
}

/**
 * A cash-out is refused in its delay. A page that lost what it had written knows of a press by the news alone; a rule goes on by itself.
 */
export const refuseCashOut = (state: State, event: Ended): void => {
  const asked = state.cashOuts.get(refKey(event.member, event.ref))
  endCashOut(state, event, { state: 'refused', code: event.code })
  if (asked?.auto === null) changeAlerts(state, event.member, (alerts) => withCashOutRefused(alerts, asked.market, event))
}

/** Folds cash-outs, and the rules that fire one by itself. */
export const foldCashOut = (state: State, event: Dated<CashOutEvent>): void => {
  switch (event.type) {
    case 'cash-out-received': {
      const { betId, member, order, market, expiresAt, payload } = event
      const auto = event.auto?.bound ?? null
      state.minted += 1
      state.refs.set(refKey(member, order.ref), { payload, betId: null, code: null })
      const rule = auto === null ? undefined : state.autos.get(market.marketId)?.get(member)
      if (rule !== undefined) Object.assign(rule, { count: rule.count + 1, firing: order.ref })
      const waits = { state: 'pending', amount: paise(0), staked: paise(0), code: null } as const
      return admitCashOut(state, { betId, member, order, market, expiresAt, auto, ...waits })
    }
    case 'auto-cash-out-set': {
      const { member, market, rule } = event
      keepAuto(state, { member, market, rule, number: state.rules, count: 0, firing: null })
      state.rules += 1
      return
    }
    case 'auto-cash-out-ended':
      return dropAuto(state, event.marketId, event.member)
    case 'cash-out-lapsed':
      Object.assign(firedBy(state, event.member, event.ref) ?? {}, { firing: null })
      return refuseCashOut(state, event)
    case 'cashed-out': {
      const { member, at, bonus } = event
      const { market } = state.cashOuts.get(refKey(member, event.ref)) ?? {}
      if (market === undefined) return
      if (firedBy(state, event.member, event.ref) !== null) dropAuto(state, market.marketId, event.member)
      state.minted += event.bets.length - 1
      for (const { betId, order, fills } of event.bets) {
        receive(
          state,
          receivedBet({ betId, order, market, member, at, expiresAt: at, isCashOut: true, ...(bonus === undefined ? {} : { bonus }) }),
        )
        enter(state, betId, fills, event.at)
      }
      const staked = paise(event.bets.reduce((sum, { order }) => sum + order.stake, 0))
      return endCashOut(state, event, { state: 'done', amount: event.amount, staked })
    }
    default:
      return event satisfies never
  }
}
