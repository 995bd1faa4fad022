import type { Machine } from './machines.ts'
import type { RevealStore } from './reveal.ts'

/** Fetches the painter of the reels when they are first shown. Without it the result is shown all the same. */
export const mountSpin =
  (store: RevealStore, machine: Machine) =>
  (box: HTMLElement | null): (() => void) => {
    let end: (() => void) | null = null
    let isGone = false
    import('./reels.ts').then(
      ({ mountReels }) => {
        if (!isGone) end = mountReels(store, machine)(box)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      end?.()
    }
  }
