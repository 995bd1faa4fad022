import type { Kind } from './kind.ts'
import { language } from './language.ts'

/** Every kind of thing whose files are counted. */
export const kinds: readonly Kind[] = [language]
