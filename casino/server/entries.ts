import { gameIdSchema } from '#contract/casino/wallet.ts'
import { multiplierAt, timeOf } from '../games/crash.ts'
import type { Json, SharedGame, SoloGame } from '../games/game.ts'
import { STATED_RETURNS } from '../games/stated-returns.ts'
import { type Beside, type SharedEntry, type SoloEntry, type Stake, sharedEntry, soloEntry } from './tables/parts.ts'

const statedOf = ({ id }: { readonly id: string }) => STATED_RETURNS[id] ?? []
const idOf = (engine: { readonly id: string }) => gameIdSchema.parse(engine.id)
/** A table of shared rounds. */
export const table = <Outcome extends Json>(engine: SharedGame<Outcome>, beside: Beside<Outcome> = {}): SharedEntry =>
  sharedEntry(idOf(engine), engine, statedOf(engine), beside)
/** A flight, whose outcome is where it ends. */
export const flight = (engine: SharedGame<number>): SharedEntry =>
  table(engine, { flight: { crashOf: (crash) => crash, timeOf, multiplierAt } })
/** A game that one member plays alone. */
export const alone = <SoloBet extends Json>(engine: SoloGame<SoloBet>, stakesOf: (bet: SoloBet) => readonly Stake[]): SoloEntry =>
  soloEntry(idOf(engine), engine, statedOf(engine), stakesOf)
/** A round with one stake, by the name that its bet has in the returns. */
export const staked =
  <SoloBet extends { readonly stakePaise: number }>(nameOf: (bet: SoloBet) => string) =>
  (bet: SoloBet): readonly Stake[] => [[nameOf(bet), bet.stakePaise]]
/** One spin of a slot: its whole stake. */
export const spin = staked(() => 'total')
