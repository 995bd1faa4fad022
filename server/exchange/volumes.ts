import type { Level } from '#contract/market.ts'
import type { Odds, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { onLadder } from '#domain/odds.ts'

/**
 * What was traded of one runner at each price (MKT-09). At most one entry a price of the ladder, and none is ever taken away, so that
 * changes alone keep a reader right. Memory only.
 */
export class Volumes {
  private readonly byPrice = new Map<Odds, Paise>()
  /** The runner's whole volume as it was noted; it never falls, even where a feed lowers it. Null before. */
  private whole: Paise | null = null
  private isNamed = false
  private list: readonly Level[] | null = null

  /** Counts what was traded since the last note at the price it came with. What came before the first note has no known price. */
  note(price: Odds | null, whole: Paise): void {
    const before = this.whole ?? whole
    this.whole = paise(Math.max(before, whole))
    if (price !== null && whole > before && !this.isNamed) this.put(price, paise((this.byPrice.get(price) ?? 0) + whole - before))
  }

  /** The feed's own figures, absolute; `isAll`: other prices have none. From then on nothing is counted. */
  set(levels: readonly (readonly [Odds, Paise])[], isAll: boolean): void {
    this.isNamed = true
    if (isAll) for (const price of this.byPrice.keys()) this.put(price, paise(0))
    for (const [price, size] of levels) this.put(price, size)
  }

  /** Every price with its volume; the same list until one changes. */
  levels(): readonly Level[] {
    this.list ??= [...this.byPrice]
    return this.list
  }

  private put(price: Odds, size: Paise): void {
    if (!onLadder(price)) return
    this.byPrice.set(price, size)
    this.list = null
  }
}
