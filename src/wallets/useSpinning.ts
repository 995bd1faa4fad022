import { useSelector } from '@xstate/react'
import { useChart } from '../hooks.ts'

/** Is the wheel turning, by the state of its chart? */
export const useSpinning = (): boolean => useSelector(useChart('fortune'), (fortune) => fortune?.matches('spinning') ?? false)
