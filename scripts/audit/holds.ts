import type { BetId, MarketId, MemberCode, SelectionId } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { bonusHoldAccount, holdAccount, reducedOdds } from '#domain/betting/settlement.ts'
import type { ExchangeEvent, Fill } from '#server/exchange/events.ts'
import type { PlaceOrder } from '#server/exchange/api.ts'
import { type OwnTerms, worstCase } from '#server/exchange/worst-case.ts'
import type { Market } from '#contract/market.ts'

/** A bet as its own events make it. */
type PaperBet = OwnTerms & { readonly member: MemberCode; readonly marketId: MarketId }

/**
 * Holds again from events alone, beside the fold that the exchange lives by: each bet by the definition and the runners of its receipt,
 * and what any result could take of it (docs/PROMISE.md, invariant 10).
 */
export const holdsAgain = () => {
  const bets = new Map<BetId, PaperBet>()
  const betsIn = new Map<MarketId, Set<BetId>>()
  const out = new Map<MarketId, Set<SelectionId>>()
  const asked = new Map<string, Market>()
  const accounts = new Map<string, number>()

  const keep = (betId: BetId, bet: PaperBet): void => {
    const others = betsIn.get(bet.marketId) ?? new Set()
    betsIn.set(bet.marketId, others)
    if (bet.remaining > 0 || bet.fills.length > 0) {
      bets.set(betId, bet)
      others.add(betId)
    } else {
      bets.delete(betId)
      others.delete(betId)
    }
    if (others.size === 0) betsIn.delete(bet.marketId)
  }
  const change = (betId: BetId, how: (bet: PaperBet) => Partial<PaperBet>): void => {
    const bet = bets.get(betId)
    if (bet !== undefined) keep(betId, { ...bet, ...how(bet) })
  }
  const receive = (betId: BetId, member: MemberCode, { marketType, runners, numberOfWinners }: Market, order: PlaceOrder): void => {
    const { marketId, selectionId: runner, side, odds, stake: remaining, line } = order
    // A bet on a runner that was out: it came back without an event, as in logs of earlier releases.
    out.get(marketId)?.delete(runner)
    const listed = runners.flatMap(({ selectionId }) => (out.get(marketId)?.has(selectionId) ? [] : [selectionId]))
    keep(betId, { member, marketId, marketType, runner, side, odds, remaining, fills: [], line, runners: listed, places: numberOfWinners })
  }
  const fill = (betId: BetId, fills: readonly Fill[]): void =>
    change(betId, (bet) => ({
      fills: [...bet.fills, ...fills.map(({ odds, size }) => ({ odds, size }))],
      remaining: paise(bet.remaining - fills.reduce((sum, { size }) => sum + size, 0)),
    }))
  const match = (betId: BetId, fills: readonly Fill[]): void => {
    fill(betId, fills)
    for (const each of fills) if (each.against !== null) fill(each.against, [each])
  }
  const remove = (marketId: MarketId, runner: SelectionId, factor: number): void => {
    out.set(marketId, (out.get(marketId) ?? new Set()).add(runner))
    for (const betId of [...(betsIn.get(marketId) ?? [])])
      change(betId, (bet) => {
        if (bet.fills.length === 0) return {}
        if (bet.runner === runner) return { fills: [] }
        const isOnRuns = bet.line !== null || bet.marketType === 'INNINGS_RUNS'
        if (!isOnRuns && !bet.runners.includes(runner)) return {}
        return {
          fills: bet.fills.map(({ odds, size }) => ({ odds: reducedOdds(odds, factor), size })),
          runners: bet.runners.filter((each) => each !== runner),
        }
      })
  }
  const settle = (marketId: MarketId): void => {
    for (const betId of betsIn.get(marketId) ?? []) bets.delete(betId)
    betsIn.delete(marketId)
  }

  return {
    /** Takes the next event. */
    put: (event: ExchangeEvent): void => {
      for (const { postings } of event.transactions)
        for (const { account, amount } of postings) accounts.set(account, (accounts.get(account) ?? 0) + amount)
      switch (event.type) {
        case 'bet-received':
          return receive(event.betId, event.member, event.market, event.order)
        case 'cash-out-received':
          return void asked.set(event.order.ref, event.market)
        case 'cash-out-lapsed':
          return void asked.delete(event.ref)
        case 'cashed-out': {
          const market = asked.get(event.ref)
          asked.delete(event.ref)
          for (const { betId, order, fills } of event.bets) {
            if (market !== undefined) receive(betId, event.member, market, order)
            match(betId, fills)
          }
          return
        }
        case 'bet-amended':
          change(event.betId, () => ({ odds: event.odds, remaining: event.remaining }))
          return match(event.betId, event.fills)
        case 'bet-entered':
          return match(event.betId, event.fills)
        case 'bet-filled':
          return fill(event.betId, event.fills)
        case 'bet-lapsed':
          return change(event.betId, () => ({ remaining: paise(0) }))
        case 'bet-cancelled':
          return change(event.betId, (bet) => ({ remaining: paise(bet.remaining - event.size) }))
        case 'member-paused':
          for (const betId of [...event.lapsed, ...event.cancelled]) change(betId, () => ({ remaining: paise(0) }))
          return
        case 'runner-removed':
          return remove(event.marketId, event.selectionId, event.factor)
        case 'runner-reinstated':
          return void out.get(event.marketId)?.delete(event.selectionId)
        case 'market-settled':
          return settle(event.marketId)
        default:
      }
    },
    /** Every position that is not held to the paisa, one sentence each; none is sound. */
    broken: (): readonly string[] => {
      const positions = new Map<string, PaperBet[]>()
      for (const bet of bets.values()) {
        const key = `${bet.member} ${bet.marketId}`
        const own = positions.get(key)
        if (own === undefined) positions.set(key, [bet])
        else own.push(bet)
      }
      return [...positions.values()].flatMap((own) => {
        const [first] = own
        if (first === undefined) return []
        const { member, marketId } = first
        const held = (accounts.get(holdAccount(member, marketId)) ?? 0) + (accounts.get(bonusHoldAccount(member, marketId)) ?? 0)
        const lost = worstCase(own)
        return held === lost ? [] : [`${member} holds ${held} paise on ${marketId}, and by the events its bets can lose ${lost}`]
      })
    },
  }
}
