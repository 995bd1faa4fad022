import type { Said } from '#domain/said.ts'
import { englishFirst } from './en/first.ts'
import type { Whole } from './whole.ts'

/** The sentences that a page needs before its panels have come. */
type First = Pick<Whole, keyof typeof englishFirst>
/** The name of such a sentence without holes. */
export type FirstSentence = { [Name in keyof First]: First[Name] extends string ? Name : never }[keyof First]

/** The first sentences in the language that is spoken now. Read them when they are shown, never before. */
export let text: First = englishFirst

/** Every English sentence that is here: the first alone, until the others have come. */
let english: object = englishFirst
let spoken: Whole | null = null
const joined: ((catalogue: Whole | null) => void)[] = []

/** Speaks another language from now on, English when none is given. */
export const speak = (catalogue: Whole | null = null): void => {
  spoken = catalogue
  text = catalogue ?? englishFirst
  for (const join of joined) join(catalogue)
}

/** More sentences join in. `join` gets the language that is spoken, now and with every change; null for English. */
export const joinMore = (sentences: object, join: (catalogue: Whole | null) => void): void => {
  english = { ...english, ...sentences }
  joined.push(join)
  join(spoken)
}

/** The sentence a fact or a rule says, in the language that is spoken now, or in that of a catalogue. */
export const say = ({ key, figures }: Said, catalogue: Whole | null = spoken): string => {
  const sentence: unknown = Reflect.get(catalogue ?? english, key)
  const figureOf = (figure: Said['figures'][number]): string | number => (typeof figure === 'object' ? say(figure, catalogue) : figure)
  return typeof sentence === 'function' ? String(Reflect.apply(sentence, undefined, figures.map(figureOf))) : String(sentence)
}

/** The same; null where nothing is said. */
export const sayIfAny = (said: Said | null): string | null => (said === null ? null : say(said))
