import type { GameId } from '#contract/casino/wallet.ts'

/** What is opened in a frame: a table of a game, or the provider's own lobby of an event name (ROUTE-12, ROUTE-13, ROUTE-17). */
export type FrameWish =
  /** `tableId` null: the first table of the game in the catalogue. */
  | { readonly kind: 'game'; readonly gameId: string; readonly tableId: string | null }
  | { readonly kind: 'lobby'; readonly eventName: string }

/** What the exchange is asked to open; the table is known. */
export type Launch =
  | { readonly kind: 'game'; readonly gameId: GameId; readonly tableId: string }
  | { readonly kind: 'lobby'; readonly eventName: string }

/** Are these the same game, or the same lobby? */
export const sameWish = (one: FrameWish | null, other: FrameWish | null): boolean => JSON.stringify(one) === JSON.stringify(other)
