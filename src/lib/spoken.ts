import { PLAIN_PAGE } from '#contract/first-image.ts'
import { type LanguageTag, isLanguage, speakIn } from '#copy/languages.ts'
import { keepCookie } from '../edge.ts'
import { keep, kept, onKeptElsewhere } from './kept.ts'

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

/** Keeps the language chosen on this device. Pages are rendered in English alone. */
export const keepLanguage = (language: LanguageTag): void => {
  keep(KEPT, language)
  void keepCookie(PLAIN_PAGE, language === 'en' ? null : '1')
}

/** Calls back with the language that another tab chooses. */
export const onLanguageElsewhere = (hear: (language: LanguageTag) => void): (() => void) =>
  onKeptElsewhere(KEPT, (language) => hear(isLanguage(language) ? language : 'en'))

/** The language in use; English if the catalogue of the chosen one could not be fetched. */
export const spokenLanguage = (): LanguageTag => {
  const spoken = typeof document === 'undefined' ? null : document.documentElement.lang
  return isLanguage(spoken) ? spoken : 'en'
}
