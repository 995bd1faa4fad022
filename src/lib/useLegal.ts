import { use } from 'react'
import type { LegalBook } from '#copy/en/legal.ts'
import { languageOf, type LanguageTag } from '#copy/languages.ts'
import { useLanguage } from '../language.tsx'

const fetched = new Map<LanguageTag, Promise<LegalBook>>()

/** The long texts in the language in use; the page suspends while they are fetched. */
export const useLegal = (): LegalBook => {
  const { language } = useLanguage()
  const book = fetched.get(language) ?? languageOf(language).fetchBook()
  if (!fetched.has(language)) {
    fetched.set(language, book)
    // After a failure, the next visit of the page fetches them again.
    book.catch(() => fetched.delete(language))
  }
  return use(book)
}
