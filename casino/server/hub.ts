import type { GameId } from '#contract/casino/wallet.ts'
import type { Paise } from '#contract/scalar.ts'
import type { Json } from '../games/game.ts'
import type { MyBet } from '../wire.ts'
import type { SoloImage, TableImage } from './words.ts'

/** What leaves for the pages of players. Everything that is handed over here is durable. */
export type Hub = {
  readonly table: (tableId: string, image: TableImage) => void
  readonly pool: (tableId: string, pool: Json) => void
  readonly mine: (key: string, game: GameId, bets: readonly MyBet[]) => void
  readonly solo: (key: string, game: GameId, solo: SoloImage) => void
  readonly balance: (key: string, balancePaise: Paise) => void
  /** Members with an open page of that table. */
  readonly players: (tableId: string) => number
}
