import type { Level } from '#contract/market.ts'
import type { BetId, MemberCode, Odds, Paise } from '#contract/scalar.ts'
import type { Side } from '#domain/bets.ts'
import { paise } from '#domain/money.ts'
import type { Fill } from './events.ts'

type Resting = { readonly betId: BetId; readonly member: MemberCode; left: Paise }
/** What stands at one price: the feed's size, which ranks first ("the recorded queue stands ahead"), then members' orders in time. */
type Shelf = { feed: Paise; readonly orders: Resting[] }

/**
 * One runner's book. `back` is what a backer may take (resting lays and the feed's offer), best the highest price;
 * `lay` what a layer may take, best the lowest. Feed size that was taken stays taken until the feed names that price again.
 */
export class RunnerBook {
  private readonly shelves = { back: new Map<Odds, Shelf>(), lay: new Map<Odds, Shelf>() }

  private shelf(side: Side, odds: Odds): Shelf {
    const found = this.shelves[side].get(odds)
    if (found !== undefined) return found
    const fresh: Shelf = { feed: paise(0), orders: [] }
    this.shelves[side].set(odds, fresh)
    return fresh
  }

  private prices(side: Side): readonly Odds[] {
    return [...this.shelves[side].keys()].sort((a, b) => (side === 'back' ? b - a : a - b))
  }

  /** The feed's offer: absolute sizes; an image replaces the side, 0 deletes a price. */
  setFeed(side: Side, levels: readonly (readonly [Odds, Paise])[], image: boolean): void {
    if (image) for (const shelf of this.shelves[side].values()) shelf.feed = paise(0)
    for (const [odds, size] of levels) this.shelf(side, odds).feed = size
    for (const [odds, shelf] of this.shelves[side]) if (shelf.feed === 0 && shelf.orders.length === 0) this.shelves[side].delete(odds)
  }

  /** What a taker at `limit` or better would get now, best price first, never an own order. Changes nothing. */
  match(side: Side, limit: Odds, size: Paise, member: MemberCode): readonly Fill[] {
    const fills: Fill[] = []
    let left: number = size
    for (const odds of this.prices(side)) {
      if (left === 0 || (side === 'back' ? odds < limit : odds > limit)) break
      const shelf = this.shelf(side, odds)
      const fromFeed = Math.min(left, shelf.feed)
      if (fromFeed > 0) fills.push({ odds, size: paise(fromFeed), against: null })
      left -= fromFeed
      for (const order of shelf.orders) {
        if (left === 0) break
        if (order.member === member) continue
        const taken = Math.min(left, order.left)
        fills.push({ odds, size: paise(taken), against: order.betId })
        left -= taken
      }
    }
    return fills
  }

  /** Takes what `match` found off the shelves. */
  take(side: Side, fills: readonly Fill[]): void {
    for (const fill of fills) {
      const shelf = this.shelf(side, fill.odds)
      if (fill.against === null) shelf.feed = paise(Math.max(0, shelf.feed - fill.size))
      else this.reduce(fill.against, fill.size)
    }
  }

  /** Rests an order: a BACK stands where layers take, a LAY where backers take. */
  rest(side: Side, odds: Odds, betId: BetId, member: MemberCode, size: Paise): void {
    if (size > 0) this.shelf(side === 'back' ? 'lay' : 'back', odds).orders.push({ betId, member, left: size })
  }

  /** Lowers a resting order, and takes it off at nothing. */
  reduce(betId: BetId, size: Paise): void {
    for (const side of ['back', 'lay'] as const) {
      for (const [odds, shelf] of this.shelves[side]) {
        const index = shelf.orders.findIndex((order) => order.betId === betId)
        const order = shelf.orders[index]
        if (order === undefined) continue
        order.left = paise(order.left - size)
        if (order.left <= 0) shelf.orders.splice(index, 1)
        if (shelf.feed === 0 && shelf.orders.length === 0) this.shelves[side].delete(odds)
        return
      }
    }
  }

  /** The best `count` levels of a side as a viewer sees them. */
  levels(side: Side, count: number): readonly Level[] {
    const shown: Level[] = []
    for (const odds of this.prices(side)) {
      if (shown.length === count) break
      const shelf = this.shelf(side, odds)
      const size = shelf.feed + shelf.orders.reduce((sum, order) => sum + order.left, 0)
      if (size > 0) shown.push([odds, paise(size)])
    }
    return shown
  }
}
