import { use } from 'react'
import type { LegalBook } from '#copy/en/legal.ts'
import { LANGUAGES, type LanguageTag } from '#copy/languages.ts'
import { useLanguage } from '../language.tsx'

const fetched = new Map<LanguageTag, Promise<LegalBook>>()

/** The long texts in the language that is spoken; the page waits while they are fetched. */
export const useLegal = (): LegalBook => {
  const { language } = useLanguage()
  const book = fetched.get(language) ?? LANGUAGES[language].fetchBook()
  if (!fetched.has(language)) {
    fetched.set(language, book)
    // What could not be fetched is asked for again when the page is.
    book.catch(() => fetched.delete(language))
  }
  return use(book)
}
