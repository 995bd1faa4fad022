import { betState } from './bet-state.ts'
import type { Kind } from './kind.ts'
import { language } from './language.ts'
import { statementPage } from './statement-page.ts'
import { write } from './write.ts'

/** Every kind of thing whose files are counted. */
export const kinds: readonly Kind[] = [language, write, statementPage, betState]
