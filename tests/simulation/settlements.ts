import type { Market } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'
import { COMMISSION_BASIS_POINTS, holdAccount } from '#domain/betting/settlement.ts'
import type { CoreBet } from '#server/exchange/bet.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { type State, balanceOf, refKey } from '#server/exchange/state/state.ts'
import type { Word } from './markets.ts'

type Settled = Extract<ExchangeEvent, { type: 'market-settled' }>

const wordText = ({ winners, runs = null }: { readonly winners: readonly number[]; readonly runs?: number | null | undefined }): string =>
  JSON.stringify([winners, runs])
/** A back's part of some places, to the paisa, half away from zero. */
const shared = (size: number, odds: number, places: number, level: number): number => {
  const exact = (size * places * odds) / (level * 1000) - size
  return Math.sign(exact) * Math.round(Math.abs(exact))
}
/** To the paisa, half up. */
const part = (amount: number, of: number, by: number): number => Math.floor((amount * of + by / 2) / by)

/** The runners that a bet could win by, and how many win at most: those of its receipt, without those removed since. */
type Own = { readonly runners: Set<number>; readonly places: number }

/** What a bet won or lost by the rules of its kind, reckoned here once more; null where the word is none of its own terms. */
const resultOf = ({ order, market, fills }: CoreBet, { winners, runs }: Settled, own: Own | undefined): number | null => {
  if (winners.length === 0 && runs === null) return 0
  const isOnRuns = order.line !== null || market.marketType === 'INNINGS_RUNS'
  const level = winners.filter((winner) => own?.runners.has(winner)).length
  const places = own?.places ?? 1
  if (!isOnRuns && level === 0) return null
  const forBack = fills.reduce((sum, { odds, size }) => {
    const made = runs ?? 0
    // The price of a bet on a line is the line, at even money: its back is under.
    if (market.marketType === 'INNINGS_RUNS') return sum + Math.sign(odds / 1000 - made) * size
    const isWon = order.line === null ? winners.includes(order.selectionId) : made >= order.line
    // More winners than places share them: what a part of the stake wins, the rest loses.
    if (isWon && level > places) return sum + shared(size, odds, places, level)
    return sum + (isWon ? part(size, odds - 1000, 1000) : -size)
  }, 0)
  return order.side === 'back' ? forBack : -forBack || 0
}

/** The invariants of settlement, from the events on the disk: the result that the feed sent, each bet to the paisa, and no hold left. */
export const createSettlements = (disk: State, find: (text: string) => void) => {
  const sent = new Set<string>()
  const resolved = new Set<MarketId>()
  /** What each member has of a market, net of commission. */
  const nets = new Map<string, number>()
  const owns = new Map<string, Own>()
  const out = new Map<MarketId, Set<number>>()
  let done = 0

  /** Notes the terms of bets, from the events alone. */
  const note = (event: ExchangeEvent): void => {
    const keep = (betId: string, { marketId, runners, numberOfWinners }: Market): void => {
      const listed = runners.map(({ selectionId }) => selectionId).filter((runner) => out.get(marketId)?.has(runner) !== true)
      owns.set(betId, { runners: new Set(listed), places: numberOfWinners })
    }
    if (event.type === 'bet-received') return keep(event.betId, event.market)
    if (event.type === 'cashed-out') {
      const market = disk.cashOuts.get(refKey(event.member, event.ref))?.market
      if (market !== undefined) for (const { betId } of event.bets) keep(betId, market)
    }
    if (event.type === 'runner-reinstated') out.get(event.marketId)?.delete(event.selectionId)
    if (event.type !== 'runner-removed') return
    out.set(event.marketId, (out.get(event.marketId) ?? new Set()).add(event.selectionId))
    for (const [betId, own] of owns) {
      const bet = disk.bets.get(betId)
      if (bet?.market.marketId === event.marketId && bet.order.selectionId !== event.selectionId) own.runners.delete(event.selectionId)
    }
  }

  const settled = (event: Settled): void => {
    const { marketId, pnl, transactions } = event
    done += 1
    if (!sent.has(`${marketId} ${wordText(event)}`)) find(`settled: ${marketId} has the result ${wordText(event)}, which no feed sent`)
    const gross = new Map<string, number>()
    const isVoid = event.winners.length === 0 && event.runs === null
    for (const { type, member } of transactions)
      if (type === 'ADVANCE' && !resolved.has(marketId)) find(`10 held: the result of ${marketId} took more of ${member} than was held`)
    resolved.add(marketId)
    for (const { betId, pnl: booked } of pnl) {
      const bet = disk.bets.get(betId)
      if (bet === undefined) continue
      const result = resultOf(bet, event, owns.get(betId))
      const due = result ?? 0
      if ((bet.state === 'void') !== (result === null || isVoid))
        find(`settled: ${betId} is ${bet.state}, by the rules it comes to ${result}`)
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
      note(event)
      if (event.type === 'market-settled') return settled(event)
      if (event.type !== 'bet-entered' && event.type !== 'bet-filled') return
      const marketId = disk.bets.get(event.betId)?.market.marketId
      if (marketId !== undefined && disk.results.has(marketId)) find(`settled: ${event.betId} was matched after the result`)
    },
  }
}
