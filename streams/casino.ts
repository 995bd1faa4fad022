import type * as z from 'zod/mini'
import { postProviderLobby, postSingleGame } from '#contract/calls/casino.ts'
import type { Launch } from '#client/casino/game.ts'
import type { Request } from '#client/ledger/requests.ts'
import { said, saidBy } from '#domain/said.ts'
import { secret } from '#contract/secret.ts'
import type { Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'

type Answer = z.output<typeof postSingleGame.answer> | z.output<typeof postProviderLobby.answer>
type Wanted = Extract<Request, { type: 'launch-game' }>

const callFor = (on: LineDoors, launch: Launch, reply: (reply: Reply<Answer>) => void): void => {
  if (launch.kind === 'lobby') on.call(postProviderLobby, { eventName: launch.eventName }, reply)
  else on.call(postSingleGame, { gameId: launch.gameId, tableId: launch.tableId }, reply)
}

/** Asks where a game opens. Without success and an address in the answer it does not (CAS-03); the address is a secret (CAS-04). */
export const launchGame = (on: LineDoors, { wish, launch }: Wanted): void =>
  callFor(on, launch, (reply) => {
    if (reply.kind !== 'answer') return on.record({ type: 'game.refused', wish, said: reply.said })
    const { success, data, code } = reply.answer
    if (success && data !== undefined) return on.record({ type: 'game.launched', wish, url: secret(data.url) })
    const why = code === 'PERMISSION_DENIED' ? said('gameNotYours') : saidBy(reply.answer, said('gameNotOpened'))
    return on.record({ type: 'game.refused', wish, said: why })
  })
