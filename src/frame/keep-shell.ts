import { useEffect } from 'react'

/** Keeps the shell for a start without a line, once the page is there. */
export const useOfflineShell = (): void =>
  useEffect(() => void import('./offline.ts').then(({ keepShell }) => keepShell()).catch(() => undefined), [])
