import { use } from 'react'
import type { LegalBook } from '#copy/en/legal.ts'
import { type Language, useLanguage } from '../language.tsx'

const fetched = new Map<Language, Promise<LegalBook>>()
const fetchBook = (language: Language): Promise<LegalBook> =>
  language === 'hi'
    ? import('#copy/hi/legal.ts').then(({ hindiBook }) => hindiBook)
    : import('#copy/en/legal.ts').then(({ englishBook }) => englishBook)

/** The long texts in the language that is spoken; the page waits while they are fetched. */
export const useLegal = (): LegalBook => {
  const { language } = useLanguage()
  const book = fetched.get(language) ?? fetchBook(language)
  if (!fetched.has(language)) {
    fetched.set(language, book)
    // What could not be fetched is asked for again when the page is.
    book.catch(() => fetched.delete(language))
  }
  return use(book)
}
