import type { Secret } from '#contract/secret.ts'
import { type Reads, rowOf } from '../ledger/reads.ts'
import type { FrameWish, Launch } from '../casino/game.ts'
import { findGame } from '../casino/lobby.ts'

/** The address of an opened game, which serves once and is a secret; `number` tells one opening from another. */
export type Launched = { readonly number: number; readonly url: Secret }

/** What to ask for; null while the catalogue does not have the game, or is not here. */
export const launchOf = (ledger: { readonly reads: Reads }, wish: FrameWish): Launch | null => {
  if (wish.kind === 'lobby') return wish
  const game = findGame(rowOf(ledger, { what: 'casino' })?.catalogue, wish.gameId, wish.tableId)
  return game === undefined ? null : { kind: 'game', gameId: game.gameId, tableId: game.tableId }
}
