import { useMemo } from 'react'
import { useSeen } from '../../hooks.ts'
import type { PressedBet } from '../../play/seen.ts'
import { standing } from './bets.ts'

/** Does the table take bets now, over a line that is there? */
export const useIsOpen = (): boolean => useSeen((seen) => seen.line === 'live' && !seen.isSilent && seen.table?.state === 'open')

/** The own bets of the round at the table. */
export const useStanding = (): readonly PressedBet['bet'][] => {
  const mine = useSeen((seen) => seen.mine)
  const presses = useSeen((seen) => seen.presses)
  const round = useSeen((seen) => seen.table?.round ?? null)
  return useMemo(() => (round === null ? [] : standing(mine, presses, round)), [mine, presses, round])
}
