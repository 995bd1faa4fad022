import type { Said, Sayings } from '#domain/ledger/said.ts'
import { english } from './en/english.ts'
import type { Spoken } from './spoken.ts'

/** The sentences of one language: the same names, with the same holes to fill. */
export type Catalogue = { readonly [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : (typeof english)[Name] }

/** The name of a sentence without holes. */
export type Sentence = { [Name in keyof Catalogue]: Catalogue[Name] extends string ? Name : never }[keyof Catalogue]

export type Whole = Catalogue & Spoken<Sayings>

/** The sentences in the language that is spoken now. Read them when they are shown, never before. */
export let text: Whole = english

/** Speaks another language from now on, English when none is given. */
export const speak = (catalogue: Whole = english): void => {
  text = catalogue
}

/** The sentence a fact or a rule says, in the language that is spoken now. */
export const say = ({ key, figures }: Said): string => {
  const sentence: unknown = text[key]
  return typeof sentence === 'function' ? String(Reflect.apply(sentence, undefined, figures)) : String(sentence)
}

/** The same; null where nothing is said. */
export const sayIfAny = (said: Said | null): string | null => (said === null ? null : say(said))
