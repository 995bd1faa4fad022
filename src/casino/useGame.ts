import { useSelector } from '@xstate/react'
import type { Launched } from '#client/views/launch.ts'
import { LOBBY_PATHS } from '#client/casino/lobby.ts'
import type { Said } from '#domain/said.ts'
import { useChart } from '../hooks.ts'

/** A game's frame as its chart has it. `over`: the exchange refused it, or it failed; `said` is why. */
type GameView = {
  readonly phase: 'opening' | 'reopening' | 'ready' | 'over'
  readonly launched: Launched | null
  readonly said: Said | null
  readonly height: number | null
  readonly isFull: boolean
  /** The address of the lobby that it goes back to. */
  readonly lobby: string
}
const OPENING: GameView = { phase: 'opening', launched: null, said: null, height: null, isFull: false, lobby: LOBBY_PATHS.casino }

/** The game on the page, from its chart; it opens until the chart has come. */
export const useGame = (): GameView => {
  const snapshot = useSelector(useChart('game'), (game) => game)
  if (snapshot === undefined) return OPENING
  const { launched, said, height, isFull, lobby } = snapshot.context
  const isOver = snapshot.matches('refused') || snapshot.matches('failed')
  const phase = isOver ? 'over' : snapshot.matches('ready') ? 'ready' : snapshot.matches('reopening') ? 'reopening' : 'opening'
  return { phase, launched, said, height, isFull, lobby }
}
