import type { NamedMarket, RowId, StatementRow } from '#contract/calls/statements.ts'
import type { MarketId, Millis, TimeZone } from '#contract/scalar.ts'
import { moneyText } from '#domain/betting/format.ts'
import { type AskedDays, type Query, addressWith, daysFrom } from '#domain/money/asked-days.ts'
import { text } from '#copy/catalogue.ts'
import { gameText, rowKindText } from '#copy/statements.ts'
import { marketText } from '#copy/feeds.ts'
import { timesIn } from '#copy/time.ts'
import { PAGES } from '../access.ts'
import { useBrand } from '../brand.tsx'
import { useLedger } from '../hooks.ts'
import { sportName } from '../lib/sports.ts'

/** `22 Nov 2026, 18:52` on the statement's own clock. */
export const stampIn = (at: Millis, zone: TimeZone): string => timesIn(zone).stamp(at)
/** What a row is about: its market and event, a casino's game and round, a payment's number, else its kind. */
export const aboutRow = ({ market, casino, ref, kind, amount, moved }: StatementRow): string => {
  if (market !== null) return `${marketText(market)} · ${market.eventName}`
  if (casino !== null) return `${gameText(casino.name)} · ${ref ?? casino.round}`
  if (moved !== 0) return text.owedMoved(moneyText(moved))
  const what = rowKindText({ kind, amount })
  return ref === null ? what : `${what} · ${ref}`
}
/** The name of a sport, the casino among them. */
export const sportWord = (sport: string): string => (sport === 'casino' ? text.casinoSport : sportName(sport))
export const marketWord = (market: NamedMarket): string => `${marketText(market)} · ${market.eventName}`

/** The address of a row with its postings, by the clock of the page that leads there. */
export const rowPath = (row: RowId, zone: TimeZone | null): string =>
  addressWith(PAGES.statementDetails.path, new URLSearchParams(), { row, zone })

/** The address of a bonus with its postings. */
export const bonusPath = (number: number, zone: TimeZone | null): string =>
  addressWith(PAGES.bonusDetails.path, new URLSearchParams(), { bonus: String(number), zone })

/** The address of all results and bets of a market. */
export const marketPath = (market: MarketId, zone: TimeZone | null): string =>
  addressWith(PAGES.profitLossDetails.path, new URLSearchParams(), { market, zone })
/** The address of another page for the same days. */
export const sameDays = (path: string, query: Query, more: Readonly<Record<string, string | null>>): string =>
  addressWith(path, new URLSearchParams(), { ...daysFrom(query), ...more })
type FileName = 'statement' | 'profit-loss' | 'bet-history' | 'transactions' | 'bonuses'
/** The filters of a page; null: not filtered. */
type Filters = Readonly<Record<string, string | null>>
/** Makes the addresses of a member's files: the days of a page, with its filters. */
export const useFileAddress = () => {
  const { bases } = useBrand()
  const memberCode = useLedger(({ member }) => member?.memberCode ?? '')
  return (what: FileName, { range, from, to, zone }: AskedDays, filters: Filters): string => {
    const path = `${bases.account || bases.api}/account/${encodeURIComponent(memberCode)}/${what}.csv`
    return addressWith(path, new URLSearchParams(), { range, from, to, zone, ...filters })
  }
}
