import { useEffect } from 'react'

/** Fetches a part before it is shown, as soon as `when` holds. It then opens without a connection too. */
export const useAhead = (when: boolean, load: () => Promise<unknown>): void =>
  useEffect(() => {
    if (when) load().catch(() => undefined)
  }, [when, load])
