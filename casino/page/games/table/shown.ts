import * as z from 'zod/mini'

const recordSchema = z.record(z.string(), z.unknown())
const textsSchema = z.array(z.string())
const numbersSchema = z.array(z.number())

/** Reads what a table shows, part by part: a part that is not dealt yet is empty or null, and a result's parts stand beside the others. */
export const readShown = (shown: unknown) => {
  const found = recordSchema.safeParse(shown)
  const dealt = found.success ? found.data : {}
  const result = recordSchema.safeParse(dealt['result'])
  const parts = result.success ? { ...dealt, ...result.data } : dealt
  return {
    /** Cards, or other texts in a row. */
    texts: (name: string): readonly string[] => {
      const part = textsSchema.safeParse(parts[name])
      return part.success ? part.data : []
    },
    numbers: (name: string): readonly number[] => {
      const part = numbersSchema.safeParse(parts[name])
      return part.success ? part.data : []
    },
    text: (name: string): string | null => {
      const part = parts[name]
      return typeof part === 'string' ? part : null
    },
    number: (name: string): number | null => {
      const part = parts[name]
      return typeof part === 'number' ? part : null
    },
    isTrue: (name: string): boolean => parts[name] === true,
    part: (name: string): unknown => parts[name],
    names: Object.keys(parts),
  }
}
