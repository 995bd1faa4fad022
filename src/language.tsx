import { createContext, Fragment, type ReactNode, useCallback, useContext, useState } from 'react'
import type { LanguageTag } from '#copy/languages.ts'
import { useElsewhere } from './lib/elsewhere.ts'
import { keepLanguage, speakLanguage, spokenLanguage } from './lib/spoken.ts'

type Speaking = { readonly language: LanguageTag; readonly choose: (language: LanguageTag) => void }
const SpeakingContext = createContext<Speaking>({ language: 'en', choose: () => undefined })

/** The language that is spoken, and a way to another one. */
export const useLanguage = (): Speaking => useContext(SpeakingContext)

/** Provided once, around the app. It follows the language, theme and zone that another tab chooses. A language change re-renders every screen; bets and slips live in the charts and continue. */
export const Speaking = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(spokenLanguage)
  const speak = useCallback((next: LanguageTag, then: (spoken: LanguageTag) => void): void => {
    speakLanguage(next).then(
      () => {
        then(next)
        setLanguage(next)
      },
      () => undefined,
    )
  }, [])
  const choose = useCallback((next: LanguageTag): void => speak(next, keepLanguage), [speak])
  useElsewhere(useCallback((next: LanguageTag): void => speak(next, () => undefined), [speak]))
  return (
    <SpeakingContext value={{ language, choose }}>
      <Fragment key={language}>{children}</Fragment>
    </SpeakingContext>
  )
}
