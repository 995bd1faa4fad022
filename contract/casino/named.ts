import * as z from 'zod/mini'

const word = z.string().check(z.maxLength(60))
/** A name of the provider's in the languages of the product; a provider may lack a later one. */
export const nameSchema = z.object({ en: word, hi: word, ta: z.exactOptional(word) })
export type Name = z.infer<typeof nameSchema>
