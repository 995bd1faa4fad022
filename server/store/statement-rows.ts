import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type RowKind, rowKindSchema } from '#contract/calls/statements.ts'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import type { Span } from '#domain/money/days.ts'
import type { PagePoint, Row } from '#domain/money/statement.ts'
import type { NamedRow } from '#server/exchange/statements.ts'
import type { Queries } from './statement-queries.ts'
import { type Tables, build } from './statement-tables.ts'

export const rowSchema = z.object({
  member: memberCodeSchema,
  position: z.number(),
  place: z.number(),
  at: millisSchema,
  kind: rowKindSchema,
  amount: paiseSchema,
  balance: paiseSchema,
  moved: paiseSchema,
  market: z.nullable(z.string()),
  ref: z.nullable(z.string()),
  game: z.nullable(gameIdSchema),
  round: z.nullable(z.string()),
})
type StoredRow = z.output<typeof rowSchema>
const runningSchema = z.object({
  balance: z.number(),
  n: z.number(),
  credit: z.number(),
  debit: z.number(),
  kind_n: z.number(),
  kind_credit: z.number(),
  kind_debit: z.number(),
})

/** Positions from the first on, and before the last. */
type Positions = { readonly from: number; readonly before: number }
type Totals = { readonly n: number; readonly credit: number; readonly debit: number }
const NOTHING: Totals = { n: 0, credit: 0, debit: 0 }
export const plus = (a: Totals, b: Totals, times = 1): Totals => ({
  n: a.n + b.n * times,
  credit: a.credit + b.credit * times,
  debit: a.debit + b.debit * times,
})
/** A row is before another by its position, then by its place. */
export const later = (a: Pick<Row, 'position' | 'index'>, b: Pick<Row, 'position' | 'index'>): number =>
  b.position - a.position || b.index - a.index

/** The rows of members, with their running sums. */
export const statementRows = ({ all, one, namesOf }: Queries) => {
  const named = (rows: readonly StoredRow[]): readonly NamedRow[] => {
    const names = namesOf(rows.map(({ market }) => market))
    return rows.map(({ place, market, ...row }) => ({ ...row, index: place, market: market === null ? null : (names.get(market) ?? null) }))
  }

  const ofMember = (member: MemberCode) => build.selectFrom('statement_rows').where('member', '=', member)
  /** Rows of one kind, by their own index: without it a kind that a member never had is looked for in all rows. */
  const ofKind = (member: MemberCode, kind: RowKind) =>
    build
      .selectFrom(sql<Tables['statement_rows']>`statement_rows`.as<'statement_rows'>(sql`statement_rows INDEXED BY statement_rows_by_kind`))
      .where('member', '=', member)
      .where('kind', '=', kind)
  const columns = ['member', 'position', 'place', 'at', 'kind', 'amount', 'balance', 'moved', 'market', 'ref', 'game', 'round'] as const
  /** The first position at or after a moment; beyond all where there is none. */
  const positionAt = (member: MemberCode, at: Millis): number =>
    one(
      z.object({ position: z.number() }),
      ofMember(member).select('position').where('at', '>=', at).orderBy('at').orderBy('position').limit(1),
    )?.position ?? Number.MAX_SAFE_INTEGER
  const positionsOf = (member: MemberCode, span: Span): Positions => ({
    from: positionAt(member, span.from),
    before: positionAt(member, span.before),
  })
  /** The member's last row before a position, of one kind or of any. */
  const lastBefore = (member: MemberCode, before: number, kind?: RowKind) => {
    const query = (kind === undefined ? ofMember(member) : ofKind(member, kind))
      .where('position', '<', before)
      .select(['balance', 'n', 'credit', 'debit', 'kind_n', 'kind_credit', 'kind_debit'])
      .orderBy('position', 'desc')
      .orderBy('place', 'desc')
      .limit(1)
    return one(runningSchema, query)
  }
  /** The running sums up to a position: of all rows, or of some kinds. */
  const totalsBefore = (member: MemberCode, before: number, kinds: readonly RowKind[] | null): Totals => {
    if (kinds === null) return lastBefore(member, before) ?? NOTHING
    return kinds.reduce((sum, kind) => {
      const last = lastBefore(member, before, kind)
      return last === undefined ? sum : plus(sum, { n: last.kind_n, credit: last.kind_credit, debit: last.kind_debit })
    }, NOTHING)
  }
  /** Rows of a stretch, newest or oldest first; of some kinds each is looked up by itself, so that rare ones are found as fast. */
  const rowsIn = (
    member: MemberCode,
    { from, before }: Positions,
    kinds: readonly RowKind[] | null,
    { order, after, limit }: { readonly order: 'asc' | 'desc'; readonly after: PagePoint['after'] | null; readonly limit: number },
  ): readonly StoredRow[] => {
    const side = order === 'desc' ? '<' : '>'
    // The point bounds the positions too: a comparison of two columns alone is checked row by row.
    const least = after === null || order === 'desc' ? from : Math.max(from, after.position)
    const most = after === null || order === 'asc' ? before : Math.min(before, after.position + 1)
    const query = (kind?: RowKind) => {
      const rows = (kind === undefined ? ofMember(member) : ofKind(member, kind))
        .where('position', '>=', least)
        .where('position', '<', most)
      const on =
        after === null
          ? rows
          : rows.where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'place'), side, tuple(after.position, after.index)))
      return all(rowSchema, on.select(columns).orderBy('position', order).orderBy('place', order).limit(limit))
    }
    if (kinds === null) return query()
    const found = kinds.flatMap((kind) => query(kind))
    const sorted = found.toSorted((a, b) => later({ ...a, index: a.place }, { ...b, index: b.place }))
    return (order === 'desc' ? sorted : sorted.toReversed()).slice(0, limit)
  }
  return { named, ofMember, ofKind, columns, positionsOf, lastBefore, totalsBefore, rowsIn }
}
