import type { GameId } from '#contract/casino/wallet.ts'
import type { StatementRow } from '#contract/calls/statements.ts'
import { rowIdOf } from '#domain/money/statement.ts'
import type { NamedRow } from '#server/exchange/statements.ts'
import type { ServerParts } from '../gate/parts.ts'

/** Finds a game's names; null for one that the provider never listed. */
export type NameOf = (gameId: GameId) => NonNullable<StatementRow['casino']>['name'] | null
/** A game's name as its id has it, where the provider is away: `dragon-tiger` is Dragon Tiger. */
const nameFrom = (gameId: GameId) => {
  const name = gameId.replaceAll(/(^|-)([a-z0-9])/g, (_, dash: string, first: string) => `${dash && ' '}${first.toUpperCase()}`)
  return { en: name, hi: name }
}
/** The casino's part of a row, with its game's names. */
export const casinoOf = ({ game, round }: NamedRow, nameOf: NameOf): StatementRow['casino'] =>
  game === null || round === null ? null : { gameId: game, name: nameOf(game) ?? nameFrom(game), round }

/** Finds the number that members read for a payment's ref. */
export type NumberOf = (ref: string) => string

/** A row as its member sees it. */
export const wireRow = (row: NamedRow, { nameOf, numberOf }: RowNames): StatementRow => {
  const { at, kind, amount, balance, moved, market, ref } = row
  const number = ref === null ? null : numberOf(ref)
  return { id: rowIdOf(row), at, kind, amount, balance, moved, market, ref: number, casino: casinoOf(row, nameOf) }
}

/** What rows are named by. */
export type RowNames = { readonly nameOf: NameOf; readonly numberOf: NumberOf }
/** The names of rows: games by the catalogue, payments by their number, what has no payment, such as a round, by its ref. */
export const rowNames = ({ exchange, casino }: Pick<ServerParts, 'exchange' | 'casino'>): RowNames => ({
  nameOf: (gameId) => casino?.catalogue.nameOf(gameId) ?? null,
  numberOf: (ref) => exchange.paymentNumber(ref) ?? ref,
})
