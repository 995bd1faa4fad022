import { setImmediate } from 'node:timers/promises'
import { type RowKind, betHistoryFile, profitFile, statementFile } from '#contract/calls/statements.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { moneyText } from '#domain/betting/format.ts'
import { COMMISSION_BASIS_POINTS } from '#domain/betting/settlement.ts'
import { betLine, betsHead, csvHead, csvLine } from '#domain/money/csv.ts'
import { spanOf } from '#domain/money/days.ts'
import { PROFIT_KINDS, kindsOf, rowIdOf } from '#domain/money/statement.ts'
import { rowIdText, rowKindText } from '#copy/statements.ts'
import type { HistoryPage, HistoryWish, NamedRow } from '#server/exchange/statements.ts'
import type { ServerParts } from '../gate/parts.ts'
import { type Meant, askedDaysOn, isRefused } from './asked-days.ts'
import { csvFile } from './csv-file.ts'
import type { Gate } from './gate.ts'
import { type NameOf, casinoOf, rowNames } from './statement-rows.ts'

/** The casino is one more sport; its rows have no market. */
const CASINO = 'casino'
/** Rows of a file that are read at a time; the exchange goes on between. */
const FILE_ROWS = 500
/** Which rows a file has. `kinds`: null for all. */
type RowsShown = { readonly kinds: readonly RowKind[] | null; readonly isShown?: (row: NamedRow) => boolean }

/** What a row is about, as its file says it. */
const described = (row: NamedRow, nameOf: NameOf): string => {
  const { kind, amount, market, moved } = row
  const name = rowKindText(row)
  const casino = casinoOf(row, nameOf)
  if (casino !== null) return `${name}: ${casino.name.en}, ${casino.round}`
  if (market !== null) {
    const rate = `${COMMISSION_BASIS_POINTS / 100}%`
    const what = kind === 'COMMISSION' ? `${name} ${rate}` : name
    return `${what}: ${market.marketName}, ${market.eventName}`
  }
  return moved === 0 || amount !== 0 ? name : `${name} ${moneyText(moved)}`
}

/** The files of statements, profit and loss and past bets, line by line (ACCT-02, ACCT-11). */
export const serveStatementFiles = ({ serveFile }: Pick<Gate, 'serveFile'>, parts: ServerParts): void => {
  const { exchange, clock } = parts
  const { statements } = exchange
  const { nameOf, numberOf } = rowNames(parts)
  const { days: meant } = askedDaysOn(clock)
  const durably = <T>(read: () => T): Promise<T> => new Promise((resolve) => exchange.whenDurable(() => resolve(read())))

  /** A statement line by line, the oldest first. Rows that arrive meanwhile are in it too. */
  async function* lines(member: MemberCode, days: Meant, { kinds, isShown = () => true }: RowsShown): AsyncGenerator<string> {
    const span = spanOf(days, days.zone)
    let after: NamedRow | null = null
    yield csvHead()
    for (;;) {
      const rows: readonly NamedRow[] = await durably(() => statements.rowsFrom({ member, span, kinds, limit: FILE_ROWS, after }))
      yield rows
        .filter(isShown)
        .map((row) => {
          const { at, amount, balance } = row
          const reference = row.market?.marketId ?? (row.ref === null ? '' : numberOf(row.ref))
          const [id, name, description] = [rowIdText(rowIdOf(row)), rowKindText(row), described(row, nameOf)]
          return csvLine({ at, id, kind: name, description, reference, amount, balance }, days.zone)
        })
        .join('')
      after = rows.at(-1) ?? null
      if (rows.length < FILE_ROWS) return
      await setImmediate()
    }
  }
  /** Past bets line by line, the newest first. */
  async function* betLines(member: MemberCode, days: Meant, wish: Pick<HistoryWish, 'show' | 'sport'>): AsyncGenerator<string> {
    const span = spanOf(days, days.zone)
    let before: number | null = null
    yield betsHead()
    do {
      const page: HistoryPage = await durably(() => statements.history({ member, span, ...wish, limit: FILE_ROWS, before }))
      yield exchange
        .endedBets(page.bets)
        .map(({ betId, placedAt, market, selectionId, side, odds, averageOdds, stake, matched, state, pnl }) =>
          betLine(
            {
              at: placedAt,
              id: betId,
              event: market.eventName,
              market: market.marketName,
              runner: market.runners.find((runner) => runner.selectionId === selectionId)?.runnerName ?? '',
              side,
              odds: averageOdds ?? odds,
              stake,
              matched,
              state,
              result: pnl,
            },
            days.zone,
          ),
        )
        .join('')
      before = page.next
      await setImmediate()
    } while (before !== null)
  }

  serveFile(statementFile, ({ show = 'all', ...asked }, { member }, { caller }) => {
    const days = meant(asked, caller.brand.timeZone)
    return isRefused(days) ? days : csvFile('statement', days, lines(member, days, { kinds: kindsOf(show) }))
  })
  serveFile(profitFile, ({ sport = null, eventId = null, ...asked }, { member }, { caller }) => {
    const days = meant(asked, caller.brand.timeZone)
    if (isRefused(days)) return days
    const isShown = ({ market }: NamedRow): boolean =>
      (sport === null || (market?.eventTypeId ?? CASINO) === sport) && (eventId === null || market?.eventId === eventId)
    return csvFile('profit-loss', days, lines(member, days, { kinds: PROFIT_KINDS, isShown }))
  })
  serveFile(betHistoryFile, ({ show = 'all', sport = null, ...asked }, { member }, { caller }) => {
    const days = meant(asked, caller.brand.timeZone)
    return isRefused(days) ? days : csvFile('bets', days, betLines(member, days, { show, sport }))
  })
}
