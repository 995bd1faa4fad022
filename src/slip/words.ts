import type { Side } from '#domain/betting/bets.ts'
import { oddsText } from '#domain/ledger/format.ts'
import type { Bet } from '#domain/player/member.ts'
import type { Odds } from '#domain/betting/odds.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { fancyOf } from '#domain/betting/runs.ts'
import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'

/** The word for a side; Yes or No for a session. */
export const sideWord = (side: Side, isSession: boolean): string => (isSession ? (side === 'back' ? text.yes : text.no) : text[side])

/** The text of a price; a session's has its run line, `47 @ 110`. */
export const priceWord = (line: number | null, odds: Odds): string => (line === null ? oddsText(odds) : `${line} @ ${fancyOf(odds)}`)

/** The line that names the runner of a pick. */
export const pickWord = (pick: Pick): string => `${sideWord(pick.side, pick.line !== null)} ${runnerText(pick)}`

/** The name of a listed bet: its runner, or a session's runs. */
export const betWord = (bet: Bet): string =>
  bet.marketType === 'SESSION' ? `${sideWord(bet.side, true)} ${bet.runnerName}` : runnerText(bet)
