import { type Millis, millisSchema } from '#contract/scalar.ts'
import type { Feed, FeedSink, FeedUpdate } from '#server/feeds/feed.ts'
import type { Clock } from '#server/ports.ts'
import { readScript, ScriptError } from './lines.ts'

/** `play` sends the named step, or else the one after the last, and returns its name. */
export type ScriptedFeed = Feed & { play(name?: string): string }

/** A feed from a file, which sends its opening at the start and each step when it is played. Throws a `ScriptError` on a bad file. */
export const scriptedFeed = ({ file, clock }: { readonly file: string; readonly clock: Clock }): ScriptedFeed => {
  const { opening, steps } = readScript(file)
  const startedAt = clock.now()
  const onClock = (at: Millis): Millis => millisSchema.parse(startedAt + at)
  const dated = (update: FeedUpdate): FeedUpdate => {
    if (update.kind === 'market') return { ...update, market: { ...update.market, openDate: onClock(update.market.openDate) } }
    if (update.kind === 'past') return { ...update, points: update.points.map((point) => ({ ...point, at: onClock(point.at) })) }
    return update
  }
  let to: FeedSink | null = null
  let next = 0
  const send = (updates: readonly FeedUpdate[]): void => {
    for (const update of updates) to?.(dated(update))
  }
  return {
    start(sink) {
      if (to !== null) return
      to = sink
      send(opening)
    },
    stop() {
      to = null
    },
    play(name) {
      const at = name === undefined ? next : steps.findIndex((step) => step.name === name)
      const step = steps[at]
      if (step === undefined) throw new ScriptError(name === undefined ? 'no step is left' : `no step is named "${name}"`)
      next = at + 1
      send(step.updates)
      return step.name
    },
  }
}
