import { language as english } from './en/language.ts'
import { speak } from './first.ts'
import type { Language } from './language.ts'

/** The tag of a language: the name of its folder beside this file. */
export type LanguageTag = string

const others = import.meta.glob<Language>(['./*/language.ts', '!./en/language.ts'], { eager: true, import: 'language' })
const LANGUAGES: Readonly<Record<LanguageTag, Language>> = {
  en: english,
  ...Object.fromEntries(Object.entries(others).map(([file, language]) => [file.split('/')[1], language])),
}

/** The tags, in the order in which a player sees them. */
export const TAGS: readonly LanguageTag[] = Object.keys(LANGUAGES)

/** Whether this is the tag of a language. */
export const isLanguage = (value: string | null): value is LanguageTag => value !== null && Object.hasOwn(LANGUAGES, value)

/** A language by its tag; English where there is none. */
export const languageOf = (tag: LanguageTag): Language => LANGUAGES[tag] ?? english

/** Fetches a catalogue and speaks it from now on. Throws when it cannot be fetched; the old one stays. */
export const speakIn = async (tag: LanguageTag): Promise<void> => {
  const { fetchCatalogue, fetchLetters } = languageOf(tag)
  const [catalogue] = await Promise.all([fetchCatalogue?.(), fetchLetters?.()])
  speak(catalogue)
}
