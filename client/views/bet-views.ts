import { type Paise, paise } from '#domain/paise.ts'
import { averageOdds } from '#domain/betting/matching.ts'
import type { Odds } from '#domain/odds.ts'
import { virtualKinds } from '#domain/market/virtual.ts'
import type { Page } from '../ledger/facts.ts'
import { type Markets, placeOf } from '../market/address.ts'
import type { Bet } from '#domain/betting/bet.ts'

/** Whether a bet belongs to a page (OPEN-02). It does to its event's, to a virtual one that shows its kind, and to any other page. */
export const isOfPage = (bet: Bet, page: Page, markets: Markets): boolean => {
  const { eventId, eventTypeId } = placeOf(bet, markets)
  if (page.name === 'event') return eventId === page.eventId
  const kinds: readonly string[] = page.name === 'virtual' ? virtualKinds(page.eventTypeId) : [eventTypeId]
  return page.name !== 'default' && kinds.includes(eventTypeId)
}

/** The bets of a page; null where no event applies (OPEN-02). */
export const betsOfPage = (bets: readonly Bet[], page: Page, markets: Markets): readonly Bet[] | null => {
  if (page.name === 'default') return null
  const own = bets.filter((bet) => isOfPage(bet, page, markets))
  return own.length === bets.length ? bets : own
}

/** Several bets as one line: their stakes and what they win or risk summed, their odds averaged by stake. */
export type BetSum = {
  readonly key: string
  readonly first: Bet
  readonly count: number
  readonly bets: readonly Bet[]
  readonly stake: Paise
  readonly winnings: Paise
  readonly averageOdds: Odds
}

const sumOf = (key: string, bets: readonly [Bet, ...Bet[]]): BetSum => {
  const stake = bets.reduce((sum, { matched }) => sum + matched, 0)
  const average = averageOdds(bets.map((bet) => ({ odds: bet.averageOdds, size: bet.matched })))
  return {
    key,
    first: bets[0],
    count: bets.length,
    bets,
    stake: paise(stake),
    winnings: paise(bets.reduce((sum, { winnings }) => sum + winnings, 0)),
    averageOdds: average ?? bets[0].averageOdds,
  }
}

const grouped = (bets: readonly Bet[], keyOf: (bet: Bet) => string): readonly BetSum[] => {
  const groups = new Map<string, [Bet, ...Bet[]]>()
  for (const bet of bets) {
    const key = keyOf(bet)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [bet])
    else group.push(bet)
  }
  return [...groups].map(([key, group]) => sumOf(key, group))
}

/** A run line is in the runner's name, so each line is its own selection; so is a runner under another name. */
const selectionOf = ({ marketId, selectionId, runnerName, side }: Bet): string => `${marketId} ${selectionId} ${side} ${runnerName}`

/** OPEN-03 Consolidated: one line a market, runner and side. */
export const consolidated = (bets: readonly Bet[]): readonly BetSum[] => grouped(bets, selectionOf)

/** OPEN-03 Average Odds: one line a market, runner, side and price asked for. */
export const byAverageOdds = (bets: readonly Bet[]): readonly BetSum[] => grouped(bets, (bet) => `${selectionOf(bet)} ${bet.odds}`)

/** OPEN-03 Order By Date: one line a bet, the newest first. */
export const byDate = (bets: readonly Bet[]): readonly BetSum[] =>
  bets.toSorted((a, b) => b.placedAt - a.placedAt).map((bet) => sumOf(bet.betId, [bet]))
