import { use } from 'react'
import type { LanguageTag } from '#copy/languages.ts'
import { useLanguage } from '../language.tsx'

/** Sentences that come with a part of a page, in the language in use; the part suspends while they are fetched. */
export const lateText = <Text>(load: (tag: LanguageTag) => Promise<Text>): (() => Text) => {
  const fetched = new Map<LanguageTag, Promise<Text>>()
  return () => {
    const { language } = useLanguage()
    const text = fetched.get(language) ?? load(language)
    if (!fetched.has(language)) {
      fetched.set(language, text)
      text.catch(() => fetched.delete(language))
    }
    return use(text)
  }
}
