import type { GameId, LaunchId } from '#contract/casino/wallet.ts'
import type { Paise } from '#contract/scalar.ts'
import type { Json } from '../games/game.ts'
import type { MyBet } from '../wire.ts'
import type { SoloImage, TableImage } from './words.ts'

/** A session of the product with an open page here; `hasActed`: its player pressed something since the last look. */
export type OpenPage = { readonly launch: LaunchId; readonly hasActed: boolean }
/** What leaves for the pages of players. Everything that is handed over here is durable. */
export type Hub = {
  readonly table: (tableId: string, image: TableImage) => void
  readonly pool: (tableId: string, pool: Json) => void
  readonly mine: (key: string, game: GameId, bets: readonly MyBet[]) => void
  readonly solo: (key: string, game: GameId, solo: SoloImage) => void
  readonly balance: (key: string, balancePaise: Paise) => void
  /** Members with an open page of that table. */
  readonly players: (tableId: string) => number
  /** Looks at all open pages, one entry for each session of the product. */
  readonly lookAtPages: () => readonly OpenPage[]
  /** Says to the pages of that session of the product that it has ended, and closes them (CAS-09). */
  readonly endPages: (launch: LaunchId) => void
}
