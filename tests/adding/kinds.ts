import type { Kind } from './kind.ts'
import { language } from './language.ts'
import { write } from './write.ts'

/** Every kind of thing whose files are counted. */
export const kinds: readonly Kind[] = [language, write]
