import { speak } from './first.ts'
import type { Whole } from './whole.ts'
import type { LegalBook } from './en/legal.ts'

/** A language: its own name for itself, and where its sentences and its long texts are fetched. English is here from the start. */
type Language = {
  readonly name: string
  readonly fetchCatalogue: (() => Promise<Whole>) | null
  readonly fetchBook: () => Promise<LegalBook>
}

/** Every language, one row each, by its tag. */
export const LANGUAGES = {
  en: { name: 'English', fetchCatalogue: null, fetchBook: () => import('./en/legal.ts').then(({ englishBook }) => englishBook) },
  hi: {
    name: 'हिन्दी',
    fetchCatalogue: () => import('./hi/hindi.ts').then(({ hindi }) => hindi),
    fetchBook: () => import('./hi/legal.ts').then(({ hindiBook }) => hindiBook),
  },
} as const satisfies Readonly<Record<string, Language>>
export type LanguageTag = keyof typeof LANGUAGES

/** Whether this is the tag of a language. */
export const isLanguage = (value: string | null): value is LanguageTag => value !== null && Object.hasOwn(LANGUAGES, value)

/** The tags, in the order in which a player sees them. */
export const TAGS: readonly LanguageTag[] = Object.keys(LANGUAGES).filter(isLanguage)

/** Fetches a catalogue and speaks it from now on. Throws when it cannot be fetched; the old one stays. */
export const speakIn = async (tag: LanguageTag): Promise<void> => {
  const { fetchCatalogue } = LANGUAGES[tag]
  speak(fetchCatalogue === null ? undefined : await fetchCatalogue())
}
