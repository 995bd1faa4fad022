import { getHomeMarkets, HOME_WISH } from '#contract/messages/browse.ts'
import type { LineDoors } from './lines.ts'
import { HOME } from './lists.ts'

/**
 * Asks for the home list over the socket; false while that is down. One question is under way at a time: all that come meanwhile, such as a
 * match's results, become one more after its answer.
 */
export const askHome = ({ lists, line, send }: LineDoors): boolean => {
  if (!lists.asks(HOME, line)) return true
  const isSent = send(getHomeMarkets, { ...HOME_WISH, ...lists.have(HOME) })
  if (!isSent) lists.answered(HOME, line)
  return isSent
}

/** The question for the home list was answered, or refused: one that came meanwhile is asked now. */
export const homeAnswered = (on: LineDoors): void => {
  if (on.lists.answered(HOME, on.line)) askHome(on)
}
