import { HISTORY, type PricePoint } from '#contract/calls/browse.ts'
import type { Millis, Odds, Paise } from '#contract/scalar.ts'

/** The newest points, one each `stepMs` at most, and `most` of them. */
class Points {
  readonly list: PricePoint[] = []
  private readonly stepMs: number
  private readonly most: number
  constructor(stepMs: number, most: number) {
    this.stepMs = stepMs
    this.most = most
  }

  note(point: PricePoint): void {
    const last = this.list.at(-1)
    const step = (time: Millis): number => Math.floor(time / this.stepMs)
    if (last !== undefined && step(last[0]) === step(point[0])) this.list[this.list.length - 1] = point
    else this.list.push(point)
    if (this.list.length > this.most) this.list.shift()
  }
  since(oldest: number): readonly PricePoint[] {
    return this.list.filter(([at]) => at >= oldest)
  }
}

/**
 * The last day of one runner: the last hour with a point every five seconds at most, the time before with one every five minutes. A
 * point has the last traded price and the volume. Memory only. A quiet runner gives no points: its price holds until the next.
 */
export class PriceHistory {
  private readonly hour = new Points(HISTORY.stepMs, HISTORY.most)
  private readonly day = new Points(HISTORY.dayStepMs, HISTORY.mostOfDay)

  /** Notes the runner's price and volume; the newest within a step counts. */
  note(at: Millis, price: Odds | null, traded: Paise): void {
    const last = this.hour.list.at(-1)
    if (last !== undefined && at < last[0]) return
    this.hour.note([at, price, traded])
    this.day.note([at, price, traded])
  }

  /** Oldest first, at most a day old by `now`. */
  since(now: Millis): readonly PricePoint[] {
    const hour = this.hour.since(now - HISTORY.stepMs * HISTORY.most)
    const before = hour[0]?.[0] ?? Number.POSITIVE_INFINITY
    return [...this.day.since(now - HISTORY.dayStepMs * HISTORY.mostOfDay).filter(([at]) => at < before), ...hour]
  }

  clear(): void {
    this.hour.list.length = 0
    this.day.list.length = 0
  }
}
