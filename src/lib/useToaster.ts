import { useSyncExternalStore } from 'react'
import { isToasterWanted, watchToaster } from './toasting.ts'

/** Is the toaster needed yet? Not on the server's page. */
export const useToasterWanted = (): boolean => useSyncExternalStore(watchToaster, isToasterWanted, () => false)
