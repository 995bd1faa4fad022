import { createContext, useContext } from 'react'
import { paiseSchema } from '#contract/scalar.ts'
import { usePlay } from '../../hooks.ts'
import type { Spot } from './described.ts'
import type { Side } from './side.ts'

/** The chosen chip in rupees. */
export const ChipContext = createContext(100)
export const useChip = (): number => useContext(ChipContext)

/** Places the chosen chip on a spot: one bet, sent once. */
export const usePlace = (): ((spot: Spot, side: Side) => void) => {
  const play = usePlay()
  const chip = useChip()
  return ({ bet, lay, numbers, which }, side) => {
    const stakePaise = paiseSchema.parse(chip * 100)
    play.bet({
      bet,
      stakePaise,
      ...(lay === undefined ? {} : { side }),
      ...(numbers === undefined ? {} : { numbers: [...numbers] }),
      ...(which === undefined ? {} : { which }),
    })
  }
}
