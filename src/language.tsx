import { createContext, Fragment, type ReactNode, useCallback, useContext, useState } from 'react'
import { type LanguageTag, isLanguage, speakIn } from '#copy/languages.ts'
import { keep, kept } from './lib/kept.ts'

const KEPT = 'pavilion-language'

/** The language chosen on this machine; English when none was. */
export const keptLanguage = (): LanguageTag => {
  const found = kept(KEPT)
  return isLanguage(found) ? found : 'en'
}

/** Fetches the language's catalogue and speaks it from now on. Throws when it cannot be fetched; the old one is spoken on. */
export const speakLanguage = async (language: LanguageTag): Promise<void> => {
  await speakIn(language)
  document.documentElement.lang = language
}

/** What is spoken now: English still where the catalogue of the kept language could not be fetched. */
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
