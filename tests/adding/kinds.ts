import { betState } from './bet-state.ts'
import { casinoGame } from './casino-game.ts'
import type { Kind } from './kind.ts'
import { language } from './language.ts'
import { marketKind } from './market-kind.ts'
import { statementPage } from './statement-page.ts'
import { write } from './write.ts'

/** Every kind of thing whose files are counted. */
export const kinds: readonly Kind[] = [language, write, statementPage, betState, marketKind, casinoGame]
