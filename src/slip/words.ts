import type { Side } from '#domain/betting/bets.ts'
import { oddsText } from '#domain/ledger/format.ts'
import type { Bet } from '#domain/player/member.ts'
import type { Odds } from '#domain/betting/odds.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { fancyOf } from '#domain/betting/runs.ts'
import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'

/** A side as it is called: a session is Yes and No. */
export const sideWord = (side: Side, isSession: boolean): string => (isSession ? (side === 'back' ? text.yes : text.no) : text[side])

/** A price as it is written: a session's names its run line, `47 @ 110`. */
export const priceWord = (line: number | null, odds: Odds): string => (line === null ? oddsText(odds) : `${line} @ ${fancyOf(odds)}`)

/** What is bet on, in a line of its own. */
export const pickWord = (pick: Pick): string => `${sideWord(pick.side, pick.line !== null)} ${runnerText(pick)}`

/** A bet of a list: of a session its runs stand where others have their runner. */
export const betWord = (bet: Bet): string =>
  bet.marketType === 'SESSION' ? `${sideWord(bet.side, true)} ${bet.runnerName}` : runnerText(bet)
