import type { LegalBook } from './en/legal.ts'
import type { Whole } from './whole.ts'

/** A language: its own name for itself, that name in Latin letters for a system without the language’s own, and where its sentences, the font of its letters and its long texts are fetched. English is here from the start. */
export type Language = {
  readonly name: string
  readonly latinName: string
  readonly fetchCatalogue: (() => Promise<Whole>) | null
  readonly fetchLetters: (() => Promise<unknown>) | null
  readonly fetchBook: () => Promise<LegalBook>
}
