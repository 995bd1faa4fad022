import { expect } from '@playwright/test'
import { impossibleIn } from '#tests/simulation/history.ts'
import type { Product } from '../server.ts'
import type { Trace } from './trace.ts'

/** The traces of all pages of a product, the only ones that bet there. */
export type Histories = { readonly add: (trace: Trace) => void; readonly check: (product: Product) => Promise<void> }

/** Checks that the exchange’s log explains what its pages recorded (docs/PROMISE.md, invariant 8), and that a replay derives the same. */
export const createHistories = (): Histories => {
  const traces: Trace[] = []
  return {
    add: (trace) => void traces.push(trace),
    check: async (product) => {
      expect(await traces.at(-1)?.read(), 'the page shows its journal to its member').toBe(true)
      expect(traces.at(-1)?.differing(), 'a replay of the page derives the same').toEqual([])
      expect(impossibleIn({ journals: traces.flatMap(({ journals }) => journals()), log: await product.log() })).toEqual([])
    },
  }
}
