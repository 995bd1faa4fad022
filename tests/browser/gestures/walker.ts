import { expect } from '@playwright/test'
import { test } from '../test.ts'
import type { Leg, Step } from './walk.ts'
import type { Time } from './time.ts'
import { type Trace, lastMoves } from './trace.ts'

/** What a walk of a chart needs beside its gestures. */
export type Walker = {
  readonly chart: string
  readonly trace: Trace
  readonly time: Time
  /** Puts everything where a leg begins. */
  readonly begin: () => Promise<void>
  /** Waits until the page shows these states; resolves at once where they have no picture. */
  readonly see: (states: readonly string[]) => Promise<unknown>
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

/** How many of the steps the page's own chart made, in their order, after so many moves. */
const madeOf = <Desk>(steps: Leg<Desk>, { moves }: Trace, chart: string, after: number): number =>
  moves(chart)
    .slice(after)
    .reduce((made, { event, to }) => {
      const step = steps[made]
      return step !== undefined && event === step.event && same(to, step.to) ? made + 1 : made
    }, 0)

/**
 * Makes each gesture of a leg in the page. After each, the page shows the state that the chart’s path leads to, and the page’s own journal has
 * the event that the gesture was to cause.
 */
const walkLeg = async <Desk>(desk: Desk, leg: Leg<Desk>, { chart, trace, time, begin, see }: Walker): Promise<void> => {
  time.usual()
  await begin()
  await trace.read()
  let after = trace.moves(chart).length
  let made: Step<Desk>[] = []
  for (const step of leg) {
    await test.step(`${chart}: ${step.says}`, async () => {
      time.usual()
      await step.gesture.does(desk).catch(async (error: unknown) => {
        await trace.read()
        throw new Error(`${step.says}: the chart made ${lastMoves(trace, chart)}`, { cause: error })
      })
      // The page makes no move while the test reads it, because the line and the locks wait for the next gesture. Its time is slow, because
      // a slow machine needs longer to find a state than some states last.
      time.slow()
      if (step.gesture.passes !== true) await see(step.to)
      const first = trace.moves(chart)[0]
      made = [...made, step]
      await expect
        .poll(
          async () => {
            if (!(await trace.read())) return 'hidden'
            // Loaded again: what came before is in another journal.
            if (trace.moves(chart)[0] !== first) {
              made = made.slice(-1)
              after = 0
            }
            const open = made[madeOf(made, trace, chart, after)]
            return open === undefined ? 'made' : `not made: ${open.says}. The chart made ${lastMoves(trace, chart)}`
          },
          { message: `the page’s journal has ${step.event} → ${step.to.join(' and ')}` },
        )
        .toMatch(/^(made|hidden)$/)
    })
  }
}

/** Walks all legs of a chart in one page. */
export const walk = async <Desk>(desk: Desk, legs: readonly Leg<Desk>[], walker: Walker): Promise<void> => {
  for (const leg of legs) await walkLeg(desk, leg, walker)
  walker.time.usual()
}
