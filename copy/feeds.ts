import type { WireSaid } from '#contract/said.ts'
import { saidIn } from '#domain/said.ts'
import { say } from './first.ts'

type Code = WireSaid | undefined

/** The name of a market in the language that is spoken now. */
export const marketText = (market: { readonly marketName: string; readonly marketSaid?: Code }): string =>
  say(saidIn(market.marketName, market.marketSaid))

/** The name of a runner; a side or a player is called the same in every language. */
export const runnerText = (runner: { readonly runnerName: string; readonly runnerSaid?: Code }): string =>
  say(saidIn(runner.runnerName, runner.runnerSaid))

/** The note on a score or a result. */
export const noteText = (about: { readonly note: string; readonly noteSaid?: Code }): string => say(saidIn(about.note, about.noteSaid))
