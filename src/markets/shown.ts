import type { Level } from '#contract/market.ts'
import type { Paise } from '#contract/scalar.ts'

/** What a price button shows: a level, and on an armed board the stake that a tap places at once (SLIP-23). */
export type Shown = { readonly level: Level; readonly stake: Paise | null }

const painted = new WeakMap<Element, () => Shown | null>()

/** Says who knows what a button shows: its painter, which wrote it. */
export const showsBy = (button: Element, read: () => Shown | null): void => void painted.set(button, read)

/** What the button shows; null for no price. A press takes this, and not a newer price that is not painted yet. */
export const shownOn = (button: Element): Shown | null => painted.get(button)?.() ?? null
