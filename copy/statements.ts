import { nameIn } from '#contract/casino/name.ts'
import type { BetFilter, Grouping, Preset, RowFilter, RowId, RowKind, StatementRow } from '#contract/calls/statements.ts'
import { TRANSACTION_TYPES } from '#domain/money/ledger.ts'
import { text } from './catalogue.ts'

/** What a row of a statement is. A bet of the casino that returned nothing was lost. */
export const rowKindText = ({ kind, amount }: { readonly kind: RowKind; readonly amount: number }): string =>
  kind === 'CASINO_WIN' && amount === 0 ? text.casinoLost : text[`row:${kind}`]
/** The number of a row as a reader has it: its event, and its part where the event has several. */
export const rowIdText = (id: RowId): string => {
  const [entry = '', index = '0'] = id.split('.')
  return index === '0' ? text.rowOf(entry) : text.rowPartOf(entry, String(Number(index) + 1))
}
/** A game's name in the language that is spoken. */
export const gameText = (name: NonNullable<StatementRow['casino']>['name']): string => nameIn(name, text.locale.split('-')[0] ?? '')
export const rangeText = (range: Preset): string => text[`range:${range}`]
export const rowFilterText = (filter: RowFilter): string => text[`show:${filter}`]
export const betFilterText = (filter: BetFilter): string => text[`bets:${filter}`]
export const groupingText = (by: Grouping): string => text[`by:${by}`]

/** A zone as a player knows it: `India (IST, UTC+5:30)`, `UTC`, `New York time`. */
export const zoneText = (zone: string): string => {
  if (zone === 'Asia/Kolkata' || zone === 'Asia/Calcutta') return text.zoneOfIndia
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return place === 'UTC' ? place : text.timeOf(place)
}

/** What a posting is for; a kind from later is shown by its name. */
export const postingText = (type: string): string => {
  const known = TRANSACTION_TYPES.find((each) => each === type)
  return known === undefined ? type : text[`posting:${known}`]
}

const ACCOUNTS = ['cash', 'hold', 'debt', 'payout', 'bonus', 'bonus-hold', 'bank', 'book', 'commission', 'promo', 'casino'] as const
/** An account as a member reads it: the part after the member, or the exchange's own. */
export const accountText = (account: string): string => {
  const [owner = '', member = '', own = ''] = account.split(':')
  const part = owner === 'house' ? member : own
  const known = ACCOUNTS.find((each) => each === part)
  return known === undefined ? part : text[`account:${known}`]
}
