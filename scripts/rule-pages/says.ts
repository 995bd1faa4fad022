import { say } from '#copy/catalogue.ts'
import { english } from '#copy/en/english.ts'
import { hindi } from '#copy/hi/hindi.ts'
import type { Catalogue } from '#copy/whole.ts'
import type { Said } from '#domain/said.ts'
import type { Says } from '#staff/charts/rule.ts'

/** Sentences of the catalogue in each language of the pages. */
export const written = (...sentences: readonly ((text: Catalogue) => string)[]): Says => {
  const inOne = (text: Catalogue): string => sentences.map((each) => each(text)).join(' · ')
  return { en: inOne(english), hi: inOne(hindi) }
}

/** What facts and rules say, in each language of the pages; null where they say nothing. */
export const spoken = (...all: readonly Said[]): Says | null =>
  all.length === 0 ? null : { en: all.map((each) => say(each, null)).join(' · '), hi: all.map((each) => say(each, hindi)).join(' · ') }

const UNITS = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const
/** A length of time in its largest whole unit: `10 min`. */
export const time = (ms: number): string => {
  const [size, unit] = UNITS.find(([each]) => ms >= each && ms % each === 0) ?? [1000, 's']
  return `${ms / size} ${unit}`
}
