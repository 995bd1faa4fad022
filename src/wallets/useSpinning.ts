import { useSelector } from '@xstate/react'
import { useChart } from '../hooks.ts'

/** Is the draw of the wheel asked for? */
export const useSpinning = (): boolean => useSelector(useChart('fortune'), (fortune) => fortune?.matches('spinning') ?? false)

/** Does the wheel turn to the pocket of its draw? */
export const useTurning = (): boolean => useSelector(useChart('fortune'), (fortune) => fortune?.matches('turning') ?? false)
