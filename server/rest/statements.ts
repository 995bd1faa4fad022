import {
  type Cursor,
  type ProfitGroup,
  type StatementRow,
  cursorSchema,
  getBetHistory,
  getMarketProfit,
  getProfitLoss,
  getStatement,
  getStatementRow,
} from '#contract/calls/statements.ts'
import type { BetId, MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { spanOf } from '#domain/money/days.ts'
import { effectOf, isBalance } from '#domain/money/ledger.ts'
import { cursorOf, kindsOf, placeFrom, pointFrom, rowIdOf } from '#domain/money/statement.ts'
import type { Figures, Group, GroupPoint, NamedRow } from '#server/exchange/statements.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import { refusal } from '../gate/shared-answers.ts'
import { rowFrom } from '../live/bet-rows.ts'
import { askedDaysOn, isRefused, spanMeant } from './asked-days.ts'
import type { Gate } from './gate.ts'
import { serveStatementFiles } from './statement-files.ts'
import { rowNames, wireRow } from './statement-rows.ts'

const PAGE = 50
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

/** The calls of statements, profit and loss and the history of bets (ACCT-02, ACCT-11, ACCT-12). */
export const serveStatements = ({ serveMember, serveFile }: Pick<Gate, 'serveMember' | 'serveFile'>, parts: ServerParts): void => {
  const { exchange, clock } = parts
  const { statements } = exchange
  const names = rowNames(parts)
  const wired = (row: NamedRow): StatementRow => wireRow(row, names)
  const { days: meant, daysOrAll } = askedDaysOn(clock)
  /** Reads once all that was decided is on the disk. */
  const durably = <T>(read: () => T): Promise<T> => new Promise((resolve) => exchange.whenDurable(() => resolve(read())))
  /** Bets that are over, each with the row of its market's last result. */
  const pastBets = (member: MemberCode, betIds: readonly BetId[]) => {
    const bets = exchange.endedBets(betIds)
    const rows = statements.resultRows(
      member,
      bets.flatMap(({ pnl, market }) => (pnl === null ? [] : [market.marketId])),
    )
    return bets.map((bet) => {
      const place = bet.pnl === null ? undefined : rows.get(bet.market.marketId)
      return { ...rowFrom(bet), row: place === undefined ? null : rowIdOf(place) }
    })
  }

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
      const transactions = exchange.transactionsAt(member, position)
      const postings = transactions.flatMap(({ type, postings: booked }) =>
        booked.map((posting) => ({ type, ...posting, effect: isBalance(posting.account, member) ? posting.amount : paise(0) })),
      )
      const sums = {
        before: paise(row.balance - row.amount),
        change: paise(together.reduce((sum, { amount }) => sum + amount, 0)),
        effect: paise(transactions.reduce((sum, each) => sum + effectOf(each), 0)),
      }
      return { success: true, result: { row, together, postings: postings.slice(0, 500), ...sums } }
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
    const days = daysOrAll(asked, caller.brand.timeZone)
    if (isRefused(days)) return refusal(days)
    return durably(() => {
      const { market, total, words, bets } = statements.marketProfit(member, asked.marketId, spanMeant(days))
      return {
        success: true,
        result: {
          ...days,
          market,
          total: wireFigures(total),
          words: words.map(({ position, at, ...figures }) => ({ row: rowIdOf({ position, index: 0 }), at, ...wireFigures(figures) })),
          bets: pastBets(member, bets),
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
          bets: pastBets(member, bets),
          next: next === null ? null : cursorSchema.parse(String(next)),
        },
      }
    })
  })
  serveStatementFiles({ serveFile }, parts)
}
