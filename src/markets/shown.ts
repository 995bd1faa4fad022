import type { Level } from '#contract/market.ts'
import type { Paise } from '#contract/scalar.ts'

/** What a price button shows: a level, and on an armed board the stake that a tap places at once (SLIP-23). */
export type Shown = { readonly level: Level; readonly stake: Paise | null }

/** What the painter of a price button knows of it. */
type Written = {
  readonly read: () => Shown | null
  /** The parts of the page that name the price, each with the text that was written there. */
  readonly texts: () => readonly (readonly [part: Element, text: string])[]
  /** Writes those texts again. */
  readonly rewrite: () => void
}
const written = new WeakMap<Element, Written>()

/** Says who knows what a button shows: its painter, which wrote it. */
export const showsBy = (button: Element, by: Written): void => void written.set(button, by)

/** What the button shows; null for no price. A press takes this, and not a newer price that is not painted yet. */
export const shownOn = (button: Element): Shown | null => written.get(button)?.read() ?? null

/**
 * Does the page show the price that a press of this button takes? Another program, such as a translator, may have changed it: then it is
 * written again, and the press is none (SLIP-26).
 */
export const isSeenOn = (button: Element): boolean => {
  const by = written.get(button)
  if (by === undefined || by.texts().every(([part, text]) => part.isConnected && part.textContent === text)) return true
  by.rewrite()
  return false
}
