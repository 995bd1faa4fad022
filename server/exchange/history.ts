import { HISTORY, type PricePoint } from '#contract/browse.ts'
import type { Millis, Odds, Paise } from '#contract/scalar.ts'

/**
 * The last hour of one runner, a point every five seconds at most: what it last traded at, and its volume. Memory only.
 * A quiet runner gives no points: a chart of it holds the last price until the next.
 */
export class PriceHistory {
  private readonly points: PricePoint[] = []

  /** Notes the runner's price and volume; the newest within five seconds counts. */
  note(at: Millis, price: Odds | null, traded: Paise): void {
    const last = this.points.at(-1)
    if (last !== undefined && at < last[0]) return
    const step = (time: Millis): number => Math.floor(time / HISTORY.stepMs)
    if (last !== undefined && step(last[0]) === step(at)) this.points[this.points.length - 1] = [at, price, traded]
    else this.points.push([at, price, traded])
    if (this.points.length > HISTORY.most) this.points.shift()
  }

  /** Oldest first, at most an hour old by `now`. */
  since(now: Millis): readonly PricePoint[] {
    const oldest = now - HISTORY.stepMs * HISTORY.most
    return this.points.filter(([at]) => at >= oldest)
  }

  clear(): void {
    this.points.length = 0
  }
}
