import * as z from 'zod/mini'
import type { Language } from './language.ts'
import type { Whole } from './whole.ts'

const isLanguage = (value: unknown): value is Language => typeof value === 'object' && value !== null && 'fetchCatalogue' in value
const fileSchema = z.object({ language: z.custom<Language>(isLanguage) })

/** The sentences of a language, where no page speaks it; null for English, and where there is no such language. */
export const sentencesIn = async (tag: string): Promise<Whole | null> => {
  if (!/^[a-z]{2,3}$/.test(tag)) return null
  try {
    const { language } = fileSchema.parse(await import(`./${tag}/language.ts`))
    return (await language.fetchCatalogue?.()) ?? null
  } catch {
    return null
  }
}
