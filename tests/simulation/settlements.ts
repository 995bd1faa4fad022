import type { MarketId } from '#contract/scalar.ts'
import { COMMISSION_BASIS_POINTS, holdAccount } from '#domain/betting/settlement.ts'
import type { CoreBet } from '#server/exchange/bet.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { type State, balanceOf } from '#server/exchange/state.ts'
import type { Word } from './markets.ts'

type Settled = Extract<ExchangeEvent, { type: 'market-settled' }>

const wordText = ({ winners, runs = null }: { readonly winners: readonly number[]; readonly runs?: number | null | undefined }): string =>
  JSON.stringify([winners, runs])
/** To the paisa, half up. */
const part = (amount: number, of: number, by: number): number => Math.floor((amount * of + by / 2) / by)

/** What a bet won or lost by the rules of its kind, reckoned here once more. */
const resultOf = ({ order, market, fills }: CoreBet, { winners, runs }: Settled): number => {
  if (winners.length === 0 && runs === null) return 0
  const forBack = fills.reduce((sum, { odds, size }) => {
    const made = runs ?? 0
    // The price of a bet on a line is the line, at even money: its back is under.
    if (market.marketType === 'INNINGS_RUNS') return sum + Math.sign(odds / 1000 - made) * size
    const isWon = order.line === null ? winners.includes(order.selectionId) : made >= order.line
    return sum + (isWon ? part(size, odds - 1000, 1000) : -size)
  }, 0)
  return order.side === 'back' ? forBack : -forBack || 0
}

/** The invariants of settlement, from the events on the disk: the result that the feed sent, each bet to the paisa, and no hold left. */
export const createSettlements = (disk: State, find: (text: string) => void) => {
  const sent = new Set<string>()
  /** What each member has of a market, net of commission. */
  const nets = new Map<string, number>()
  let done = 0

  const settled = (event: Settled): void => {
    const { marketId, pnl, transactions } = event
    done += 1
    if (!sent.has(`${marketId} ${wordText(event)}`)) find(`settled: ${marketId} has the result ${wordText(event)}, which no feed sent`)
    const gross = new Map<string, number>()
    for (const { betId, pnl: booked } of pnl) {
      const bet = disk.bets.get(betId)
      if (bet === undefined) continue
      const due = resultOf(bet, event)
      if (booked !== due) find(`settled: ${betId} came to ${booked}, by the rules ${due}`)
      gross.set(bet.member, (gross.get(bet.member) ?? 0) + due)
    }
    for (const [member, amount] of gross) {
      const key = `${member} ${marketId}`
      const net = amount - Math.max(0, part(amount, COMMISSION_BASIS_POINTS, 10_000))
      const moved = transactions
        .flatMap(({ postings }) => postings)
        .reduce((sum, posting) => sum + (posting.account.startsWith(`member:${member}:`) ? posting.amount : 0), 0)
      if (moved !== net - (nets.get(key) ?? 0)) find(`settled: ${key} moved ${moved}, and came to ${net} after ${nets.get(key) ?? 0}`)
      nets.set(key, net)
    }
    for (const { betId } of pnl) {
      const bet = disk.bets.get(betId)
      const held = bet === undefined ? 0 : balanceOf(disk, holdAccount(bet.member, marketId))
      if (held !== 0) find(`settled: ${marketId} still holds ${held}`)
    }
  }

  return {
    done: (): number => done,
    sent: (marketId: MarketId, word: Word): void => void sent.add(`${marketId} ${wordText(word)}`),
    /** The exchange decided this, and it is on the disk. */
    heard: (event: ExchangeEvent): void => {
      if (event.type === 'market-settled') return settled(event)
      if (event.type !== 'bet-entered' && event.type !== 'bet-filled') return
      const marketId = disk.bets.get(event.betId)?.market.marketId
      if (marketId !== undefined && disk.results.has(marketId)) find(`settled: ${event.betId} was matched after the result`)
    },
  }
}
