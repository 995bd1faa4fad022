import type { Sayings } from '#domain/said.ts'
import type { english } from './en/english.ts'
import type { Spoken } from './spoken.ts'

/** The sentences of one language: the same names, with the same holes to fill. */
export type Catalogue = { readonly [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : (typeof english)[Name] }

/** Every sentence and saying of one language. */
export type Whole = Catalogue & Spoken<Sayings>
