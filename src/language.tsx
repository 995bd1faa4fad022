import { createContext, Fragment, type ReactNode, useCallback, useContext, useState } from 'react'
import { speak } from '#copy/catalogue.ts'
import { keep, kept } from './lib/kept.ts'

/** The languages there is a catalogue of, by their own names. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const
export type Language = keyof typeof LANGUAGES

const KEPT = 'pavilion-language'
const isLanguage = (value: string | null): value is Language => value !== null && Object.hasOwn(LANGUAGES, value)

/** The language chosen on this machine; English when none was. */
export const keptLanguage = (): Language => {
  const found = kept(KEPT)
  return isLanguage(found) ? found : 'en'
}

/** Fetches the language's catalogue and speaks it from now on. Throws when it cannot be fetched; the old one is spoken on. */
export const speakLanguage = async (language: Language): Promise<void> => {
  if (language === 'en') speak()
  else {
    const { hindi } = await import('#copy/hi/hindi.ts')
    speak(hindi)
  }
  document.documentElement.lang = language
}

/** What is spoken now: English still where the catalogue of the kept language could not be fetched. */
const spokenLanguage = (): Language => {
  const spoken = typeof document === 'undefined' ? null : document.documentElement.lang
  return isLanguage(spoken) ? spoken : 'en'
}

type Speaking = { readonly language: Language; readonly choose: (language: Language) => void }
const SpeakingContext = createContext<Speaking>({ language: 'en', choose: () => undefined })

/** The language that is spoken, and a way to another one. */
export const useLanguage = (): Speaking => useContext(SpeakingContext)

/** Provided once, around the app. A language change re-renders every screen; bets and slips live in the charts and continue. */
export const Speaking = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(spokenLanguage)
  const choose = useCallback((next: Language): void => {
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
