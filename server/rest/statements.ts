import { setImmediate } from 'node:timers/promises'
import {
  type Cursor,
  type ProfitGroup,
  type RowFilter,
  type StatementRow,
  cursorSchema,
  betHistoryFile,
  getBetHistory,
  getMarketProfit,
  getProfitLoss,
  getStatement,
  getStatementRow,
  statementFile,
} from '#contract/calls/statements.ts'
import type { GameId } from '#contract/casino/wallet.ts'
import type { Day, MemberCode, TimeZone } from '#contract/scalar.ts'
import { moneyText } from '#domain/betting/format.ts'
import { COMMISSION_BASIS_POINTS } from '#domain/betting/settlement.ts'
import { betLine, betsHead, csvHead, csvLine } from '#domain/money/csv.ts'
import { type DayRange, MAX_DAYS, type Preset, dayIn, daysIn, rangeOf, spanOf, zoneFrom } from '#domain/money/days.ts'
import { cursorOf, kindsOf, placeFrom, pointFrom, rowIdOf } from '#domain/money/statement.ts'
import { rowKindText } from '#copy/statements.ts'
import type { Figures, Group, GroupPoint, HistoryPage, HistoryWish, NamedRow } from '#server/exchange/statements.ts'
import { type Refused, refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import { refusal } from '../gate/shared-answers.ts'
import { rowFrom } from '../live/messages.ts'
import type { Gate } from './http.ts'

const PAGE = 50
/** Rows of a file that are read at a time; the exchange goes on between. */
const FILE_ROWS = 500

type AskedDays = {
  readonly range?: Preset
  readonly from?: Day
  readonly to?: Day
  readonly zone?: TimeZone
}
type Meant = DayRange & { readonly zone: TimeZone }

/** Finds a game's names; null for one that the provider never listed. */
type NameOf = (gameId: GameId) => NonNullable<StatementRow['casino']>['name'] | null
/** A game's name as its id has it, where the provider is away: `dragon-tiger` is Dragon Tiger. */
const nameFrom = (gameId: GameId) => {
  const name = gameId.replaceAll(/(^|-)([a-z0-9])/g, (_, dash: string, first: string) => `${dash && ' '}${first.toUpperCase()}`)
  return { en: name, hi: name }
}
const casinoOf = ({ game, round }: NamedRow, nameOf: NameOf): StatementRow['casino'] =>
  game === null || round === null ? null : { gameId: game, name: nameOf(game) ?? nameFrom(game), round }

/** Finds the number that members read for a payment's ref. */
type NumberOf = (ref: string) => string

const wireRow = (row: NamedRow, nameOf: NameOf, numberOf: NumberOf): StatementRow => {
  const { at, kind, amount, balance, moved, market, ref } = row
  const number = ref === null ? null : numberOf(ref)
  return { id: rowIdOf(row), at, kind, amount, balance, moved, market, ref: number, casino: casinoOf(row, nameOf) }
}
const wireFigures = ({ gross, commission, net, turnover, bets }: Figures) => ({ gross, commission, net, turnover, bets })

const wireGroup = ({ key, day, sport, market, running, ...figures }: Group, by: string): ProfitGroup => ({
  key,
  day,
  sport,
  eventId: by === 'event' ? (market?.eventId ?? null) : null,
  eventName: market?.eventName ?? null,
  market: by === 'market' ? market : null,
  ...wireFigures(figures),
  running,
})

/** The point of a group in a cursor; its key has signs that a cursor has not. */
const groupCursor = ({ last, key }: GroupPoint): Cursor => cursorSchema.parse(`${last}-${Buffer.from(key).toString('base64url')}`)
const groupPoint = (cursor: Cursor): GroupPoint | null => {
  const [, last, key] = /^(\d{1,15})-([\w-]{1,100})$/.exec(cursor) ?? []
  return last === undefined || key === undefined ? null : { last: Number(last), key: Buffer.from(key, 'base64url').toString() }
}

/** What a row is about, as its file says it. */
const described = (row: NamedRow, nameOf: NameOf): string => {
  const { kind, amount, market, moved } = row
  const name = rowKindText(kind)
  const casino = casinoOf(row, nameOf)
  if (casino !== null) return `${name}: ${casino.name.en}, ${casino.round}`
  if (market !== null) {
    const rate = `${COMMISSION_BASIS_POINTS / 100}%`
    const what = kind === 'COMMISSION' ? `${name} ${rate}` : name
    return `${what}: ${market.marketName}, ${market.eventName}`
  }
  return moved === 0 || amount !== 0 ? name : `${name} ${moneyText(moved)}`
}

/** The calls of statements, profit and loss and the history of bets (ACCT-02, ACCT-11, ACCT-12). */
export const serveStatements = ({ serveMember, serveFile }: Gate, { exchange, clock, casino }: ServerParts): void => {
  const { statements } = exchange
  /** Reads once all that was decided is on the disk. */
  const nameOf: NameOf = (gameId) => casino?.catalogue.nameOf(gameId) ?? null
  /** A payment is named by its number; what has no payment, such as a round of the casino, by its ref. */
  const numberOf: NumberOf = (ref) => exchange.paymentNumber(ref) ?? ref
  const wired = (row: NamedRow): StatementRow => wireRow(row, nameOf, numberOf)
  const durably = <T>(read: () => T): Promise<T> => new Promise((resolve) => exchange.whenDurable(() => resolve(read())))

  /** The days that were asked for, by the zone that was named, else the brand's. */
  const meant = ({ range, from, to, zone: named }: AskedDays, brandZone: TimeZone): Meant | Refused => {
    const zone = named === undefined ? brandZone : zoneFrom(named)
    if (zone === null) return refused('ZONE_UNKNOWN')
    if (from === undefined && to === undefined) return { ...rangeOf(range ?? '7d', clock.now(), zone), zone }
    const [first, last] = [from, to].map((day) => (day === undefined ? null : dayIn(day)))
    if (first == null || last == null || range !== undefined) return refused('RANGE_INVALID')
    const days = daysIn({ from: first, to: last })
    return days < 1 || days > MAX_DAYS ? refused('RANGE_INVALID') : { from: first, to: last, zone }
  }
  const isRefused = <T extends object>(what: T | Refused): what is Refused => 'ok' in what

  serveMember(getStatement, (asked, { member }, { caller }) => {
    if (asked.memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const days = meant(asked, caller.brand.timeZone)
    if (isRefused(days)) return refusal(days)
    const point = asked.cursor === undefined ? null : pointFrom(asked.cursor)
    if (asked.cursor !== undefined && point === null) return refusal(refused('PAGE_GONE'))
    return durably(() => {
      const { rows, next, ...sums } = statements.page({
        member,
        span: spanOf(days, days.zone),
        kinds: kindsOf(asked.show ?? 'all'),
        limit: asked.limit ?? PAGE,
        point,
      })
      return { success: true, result: { ...days, ...sums, rows: rows.map(wired), next: next === null ? null : cursorOf(next) } }
    })
  })

  serveMember(getStatementRow, ({ memberCode, row: id }, { member }) => {
    if (memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const { position } = placeFrom(id)
    return durably(() => {
      const together = statements.rowsAt(member, position).map(wired)
      const row = together.find((each) => each.id === id)
      if (row === undefined) return refusal(refused('ROW_UNKNOWN'))
      const postings = exchange
        .transactionsAt(member, position)
        .flatMap(({ type, postings: booked }) => booked.map((posting) => ({ type, ...posting })))
      return { success: true, result: { row, together, postings: postings.slice(0, 500) } }
    })
  })

  serveMember(getProfitLoss, (asked, { member }, { caller }) => {
    if (asked.memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const days = meant(asked, caller.brand.timeZone)
    if (isRefused(days)) return refusal(days)
    const after = asked.cursor === undefined ? null : groupPoint(asked.cursor)
    if (asked.cursor !== undefined && after === null) return refusal(refused('PAGE_GONE'))
    const { by = 'day', sport = null, eventId = null, limit = PAGE } = asked
    return durably(() => {
      const { total, groups, next } = statements.profit({ member, days, zone: days.zone, by, sport, eventId, limit, after })
      return {
        success: true,
        result: {
          ...days,
          total: wireFigures(total),
          groups: groups.map((group) => wireGroup(group, by)),
          next: next === null ? null : groupCursor(next),
        },
      }
    })
  })

  serveMember(getMarketProfit, (asked, { member }, { caller }) => {
    if (asked.memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const days = meant(asked, caller.brand.timeZone)
    if (isRefused(days)) return refusal(days)
    return durably(() => {
      const { market, total, words, bets } = statements.marketProfit(member, asked.marketId, spanOf(days, days.zone))
      return {
        success: true,
        result: {
          ...days,
          market,
          total: wireFigures(total),
          words: words.map(({ position, at, ...figures }) => ({ row: rowIdOf({ position, index: 0 }), at, ...wireFigures(figures) })),
          bets: exchange.endedBets(bets).map(rowFrom),
        },
      }
    })
  })

  serveMember(getBetHistory, (asked, { member }, { caller }) => {
    if (asked.memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const days = meant(asked, caller.brand.timeZone)
    if (isRefused(days)) return refusal(days)
    const { show = 'all', sport = null, limit = PAGE, cursor } = asked
    const before = cursor === undefined ? null : /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.NaN
    if (Number.isNaN(before)) return refusal(refused('PAGE_GONE'))
    return durably(() => {
      const { bets, next, ...sums } = statements.history({ member, span: spanOf(days, days.zone), show, sport, limit, before })
      return {
        success: true,
        result: {
          ...days,
          ...sums,
          bets: exchange.endedBets(bets).map(rowFrom),
          next: next === null ? null : cursorSchema.parse(String(next)),
        },
      }
    })
  })

  /** A statement line by line, the oldest first. Rows that arrive meanwhile are in it too. */
  async function* lines(member: MemberCode, days: Meant, show: RowFilter): AsyncGenerator<string> {
    const span = spanOf(days, days.zone)
    const kinds = kindsOf(show)
    let after: NamedRow | null = null
    yield csvHead()
    for (;;) {
      const rows: readonly NamedRow[] = await durably(() => statements.rowsFrom({ member, span, kinds, limit: FILE_ROWS, after }))
      yield rows
        .map((row) => {
          const { at, kind, amount, balance } = row
          const reference = row.market?.marketId ?? (row.ref === null ? '' : numberOf(row.ref))
          return csvLine({ at, id: rowIdOf(row), kind, description: described(row, nameOf), reference, amount, balance }, days.zone)
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
  serveFile(betHistoryFile, ({ show = 'all', sport = null, ...asked }, { member }, { caller }) => {
    const days = meant(asked, caller.brand.timeZone)
    if (isRefused(days)) return days
    return { name: `bets-${days.from}-${days.to}.csv`, type: 'text/csv; charset=utf-8', text: betLines(member, days, { show, sport }) }
  })
  serveFile(statementFile, (asked, { member }, { caller }) => {
    const days = meant(asked, caller.brand.timeZone)
    if (isRefused(days)) return days
    const name = `statement-${days.from}-${days.to}.csv`
    return { name, type: 'text/csv; charset=utf-8', text: lines(member, days, asked.show ?? 'all') }
  })
}
