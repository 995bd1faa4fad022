import type { Level } from '#contract/market.ts'
import type { BetId, MemberCode, Odds, Paise } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import type { Fill } from './events.ts'

type Resting = { readonly betId: BetId; readonly member: MemberCode; left: number }
/**
 * The liquidity at one price: the feed's size, which ranks first ("the recorded queue stands ahead"), then members' orders by time.
 * A Map keeps their order and removes one without a search. `ours` is their sum.
 */
type Shelf = { readonly odds: Odds; feed: number; ours: number; readonly orders: Map<BetId, Resting> }

/** One side's shelves, best price first; `way` is 1 where the best is the highest. A market's prices need not be on the ladder. */
class Shelves {
  readonly list: Shelf[] = []
  private readonly way: 1 | -1
  constructor(way: 1 | -1) {
    this.way = way
  }

  /** The place of `odds`, or the place where it would go. */
  private place(odds: Odds): number {
    let [low, high] = [0, this.list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const there = this.list[middle]
      if (there !== undefined && (there.odds - odds) * this.way > 0) low = middle + 1
      else high = middle
    }
    return low
  }

  at(odds: Odds): Shelf | undefined {
    const found = this.list[this.place(odds)]
    return found?.odds === odds ? found : undefined
  }

  open(odds: Odds): Shelf {
    const place = this.place(odds)
    const found = this.list[place]
    if (found?.odds === odds) return found
    const fresh: Shelf = { odds, feed: 0, ours: 0, orders: new Map() }
    this.list.splice(place, 0, fresh)
    return fresh
  }

  /** Takes an empty shelf away. */
  tidy(shelf: Shelf): void {
    if (shelf.feed === 0 && shelf.orders.size === 0) this.list.splice(this.place(shelf.odds), 1)
  }

  /** Is `odds` as good as `limit` for a taker of this side? */
  reaches(odds: Odds, limit: Odds): boolean {
    return (odds - limit) * this.way >= 0
  }
}

/**
 * One runner's book. A backer takes from `back` (resting lays and the feed's offer), highest price first; a layer takes from `lay`,
 * lowest first. Feed size that was taken stays taken until the feed names that price again.
 */
export class RunnerBook {
  private readonly sides = { back: new Shelves(1), lay: new Shelves(-1) }
  private readonly standing = new Map<BetId, { readonly side: Side; readonly shelf: Shelf }>()

  /** The feed's offer: absolute sizes; an image replaces the side, 0 deletes a price. */
  setFeed(side: Side, levels: readonly (readonly [Odds, Paise])[], image: boolean): void {
    const shelves = this.sides[side]
    if (image) for (const shelf of shelves.list) shelf.feed = 0
    for (const [odds, size] of levels) {
      const shelf = size === 0 ? shelves.at(odds) : shelves.open(odds)
      if (shelf === undefined) continue
      shelf.feed = size
      if (!image) shelves.tidy(shelf)
    }
    if (image) for (const shelf of [...shelves.list]) shelves.tidy(shelf)
  }

  /** The fills of a taker at `limit` or better now, best price first, never against an own order. Changes nothing. */
  match(side: Side, limit: Odds, size: Paise, member: MemberCode): readonly Fill[] {
    const fills: Fill[] = []
    const shelves = this.sides[side]
    let left: number = size
    for (const shelf of shelves.list) {
      if (left === 0 || !shelves.reaches(shelf.odds, limit)) break
      const fromFeed = Math.min(left, shelf.feed)
      if (fromFeed > 0) fills.push({ odds: shelf.odds, size: paise(fromFeed), against: null })
      left -= fromFeed
      if (shelf.ours === 0) continue
      for (const order of shelf.orders.values()) {
        if (left === 0) break
        if (order.member === member) continue
        const taken = Math.min(left, order.left)
        fills.push({ odds: shelf.odds, size: paise(taken), against: order.betId })
        left -= taken
      }
    }
    return fills
  }

  /** Takes what `match` found off the shelves. */
  take(side: Side, fills: readonly Fill[]): void {
    for (const fill of fills) {
      if (fill.against !== null) this.reduce(fill.against, fill.size)
      else {
        const shelf = this.sides[side].at(fill.odds)
        if (shelf === undefined) continue
        shelf.feed = Math.max(0, shelf.feed - fill.size)
        this.sides[side].tidy(shelf)
      }
    }
  }

  /** Rests an order: a BACK on the side where layers take, a LAY where backers take. */
  rest(side: Side, odds: Odds, betId: BetId, member: MemberCode, size: Paise): void {
    if (size <= 0) return
    const stands = side === 'back' ? 'lay' : 'back'
    const shelf = this.sides[stands].open(odds)
    shelf.orders.set(betId, { betId, member, left: size })
    shelf.ours += size
    this.standing.set(betId, { side: stands, shelf })
  }

  /** Lowers a resting order, and takes it off at nothing. */
  reduce(betId: BetId, size: Paise): void {
    const found = this.standing.get(betId)
    const order = found?.shelf.orders.get(betId)
    if (found === undefined || order === undefined) return
    const { side, shelf } = found
    const lowered = Math.min(order.left, size)
    order.left -= lowered
    shelf.ours -= lowered
    if (order.left > 0) return
    shelf.orders.delete(betId)
    this.standing.delete(betId)
    this.sides[side].tidy(shelf)
  }

  /** The best `count` levels of a side as a viewer sees them. */
  levels(side: Side, count: number): readonly Level[] {
    const shown: Level[] = []
    for (const { odds, feed, ours } of this.sides[side].list) {
      if (shown.length === count) break
      if (feed + ours > 0) shown.push([odds, paise(feed + ours)])
    }
    return shown
  }
}
