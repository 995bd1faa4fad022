import { createContext, Fragment, type ReactNode, useCallback, useContext, useState } from 'react'
import { type LanguageTag, isLanguage, speakIn } from '#copy/languages.ts'
import { keep, kept } from './lib/kept.ts'

const KEPT = 'pavilion-language'

/** The language chosen on this device, else English. */
export const keptLanguage = (): LanguageTag => {
  const found = kept(KEPT)
  return isLanguage(found) ? found : 'en'
}

/** Fetches the language's catalogue and uses it from now on. Throws, and keeps the old one, if the fetch fails. */
export const speakLanguage = async (language: LanguageTag): Promise<void> => {
  await speakIn(language)
  document.documentElement.lang = language
}

/** The language in use; English if the catalogue of the chosen one could not be fetched. */
const spokenLanguage = (): LanguageTag => {
  const spoken = typeof document === 'undefined' ? null : document.documentElement.lang
  return isLanguage(spoken) ? spoken : 'en'
}

type Speaking = { readonly language: LanguageTag; readonly choose: (language: LanguageTag) => void }
const SpeakingContext = createContext<Speaking>({ language: 'en', choose: () => undefined })

/** The language that is spoken, and a way to another one. */
export const useLanguage = (): Speaking => useContext(SpeakingContext)

/** Provided once, around the app. A language change re-renders every screen; bets and slips live in the charts and continue. */
export const Speaking = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(spokenLanguage)
  const choose = useCallback((next: LanguageTag): void => {
    speakLanguage(next).then(
      () => {
        keep(KEPT, next)
        setLanguage(next)
      },
      () => undefined,
    )
  }, [])
  return (
    <SpeakingContext value={{ language, choose }}>
      <Fragment key={language}>{children}</Fragment>
    </SpeakingContext>
  )
}
