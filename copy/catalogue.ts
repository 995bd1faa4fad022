import { english } from './en/english.ts'
import { joinMore } from './first.ts'
import type { Catalogue, Whole } from './whole.ts'

export { say, sayIfAny, speak } from './first.ts'

/** The name of a sentence without holes. */
export type Sentence = { [Name in keyof Catalogue]: Catalogue[Name] extends string ? Name : never }[keyof Catalogue]

/** Every sentence, in the language that is spoken now. Read them when they are shown, never before. */
export let text: Whole = english

joinMore(english, (catalogue) => {
  text = catalogue ?? english
})
