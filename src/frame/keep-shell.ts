import { useEffect } from 'react'

/** Stores the shell after the page has loaded, for a start without a connection. */
export const useOfflineShell = (): void =>
  useEffect(() => void import('./offline.ts').then(({ keepShell }) => keepShell()).catch(() => undefined), [])
