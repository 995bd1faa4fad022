import { useEffect } from 'react'
import type { LanguageTag } from '#copy/languages.ts'
import { onLanguageElsewhere } from './spoken.ts'
import { followTheme } from './theme.ts'
import { followZone } from './when.ts'

/** Follows the theme and zone that another tab chooses, and calls back with its language. `hear` must be stable. */
export const useElsewhere = (hear: (language: LanguageTag) => void): void =>
  useEffect(() => {
    const ends = [followTheme(), followZone(), onLanguageElsewhere(hear)]
    return () => {
      for (const end of ends) end()
    }
  }, [hear])
