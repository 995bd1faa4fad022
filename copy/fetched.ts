import * as z from 'zod/mini'
import type { Language } from './language.ts'
import type { Whole } from './whole.ts'

const isLanguage = (value: unknown): value is Language => typeof value === 'object' && value !== null && 'fetchCatalogue' in value
const fileSchema = z.object({ language: z.custom<Language>(isLanguage) })

/** A language by its tag; null where there is none. */
const languageIn = async (tag: string): Promise<Language | null> => {
  if (!/^[a-z]{2,3}$/.test(tag)) return null
  try {
    return fileSchema.parse(await import(`./${tag}/language.ts`)).language
  } catch {
    return null
  }
}

/** The tag of a language that the product speaks. It is parsed with a wait. */
export const spokenSchema = z.string().check(z.refine(async (tag) => (await languageIn(tag)) !== null))

/** The sentences of a language, where no page speaks it; null for English, and where there is no such language. */
export const sentencesIn = async (tag: string): Promise<Whole | null> => {
  const language = await languageIn(tag)
  try {
    return (await language?.fetchCatalogue?.()) ?? null
  } catch {
    return null
  }
}
