import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EventId, MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Span, dayBounds, daysIn, plusDays } from '#domain/money/days.ts'
import type { Figures, Group, ProfitWish } from '#server/exchange/statements.ts'
import type { Queries } from './statement-queries.ts'
import { build } from './statement-tables.ts'

export const figuresSchema = z.object({
  gross: z.nullable(z.number()),
  commission: z.nullable(z.number()),
  turnover: z.nullable(z.number()),
  bets: z.nullable(z.number()),
  words: z.number(),
})
const groupSchema = z.object({
  key: z.string(),
  last: z.number(),
  sport: z.string(),
  market: z.string(),
  gross: z.number(),
  commission: z.number(),
  turnover: z.number(),
  bets: z.number(),
  running: z.number(),
})

export const figuresOf = ({ gross, commission, turnover, bets }: Omit<z.output<typeof figuresSchema>, 'words'>): Figures => ({
  gross: paise(gross ?? 0),
  commission: paise(commission ?? 0),
  net: paise((gross ?? 0) - (commission ?? 0)),
  turnover: paise(turnover ?? 0),
  bets: bets ?? 0,
})

/** The results of members by day, sport, event and market. */
export const statementResults = ({ all, one, namesOf }: Queries) => {
  const inSpan = (member: MemberCode, { from, before }: Span, sport: string | null, event: EventId | null) => {
    const words = build.selectFrom('result_words').where('member', '=', member).where('at', '>=', from).where('at', '<', before)
    const ofSport = sport === null ? words : words.where('sport', '=', sport)
    return event === null ? ofSport : ofSport.where('event', '=', event)
  }
  const sums = ({ fn }: { readonly fn: typeof build.fn }) =>
    [
      fn.sum<number>('gross').as('gross'),
      fn.sum<number>('commission').as('commission'),
      fn.sum<number>('turnover').as('turnover'),
      fn.sum<number>('bets').as('bets'),
    ] as const
  const figuresIn = (member: MemberCode, span: Span, sport: string | null, event: EventId | null) => {
    const query = inSpan(member, span, sport, event).select((eb) => [...sums(eb), eb.fn.countAll<number>().as('words')])
    const found = one(figuresSchema, query)
    return { figures: figuresOf(found ?? { gross: 0, commission: 0, turnover: 0, bets: 0 }), words: found?.words ?? 0 }
  }
  const byDay = ({ member, days, zone, sport, eventId }: ProfitWish): readonly Group[] => {
    let running = 0
    return Array.from({ length: daysIn(days) }, (_, n) => plusDays(days.from, n)).flatMap((day): readonly Group[] => {
      const { figures, words } = figuresIn(member, dayBounds(day, zone), sport, eventId)
      if (words === 0) return []
      running += figures.net
      return [{ key: day, day, sport: null, market: null, ...figures, running: paise(running) }]
    })
  }
  const KEYS = { sport: 'sport', event: 'event', market: 'market' } as const
  /** The newest first. `running` counts from the oldest. */
  const byKey = ({ member, sport, eventId, limit, after }: ProfitWish, by: 'sport' | 'event' | 'market', span: Span) => {
    const grouped = inSpan(member, span, sport, eventId)
      .select((eb) => [
        eb.ref(KEYS[by]).as('key'),
        eb.fn.max('at').as('last'),
        eb.fn.max('sport').as('sport'),
        eb.fn.max('market').as('market'),
        ...sums(eb),
      ])
      .groupBy(KEYS[by])
    const ran = build
      .with('grouped', () => grouped)
      .with('ran', (cte) =>
        cte
          .selectFrom('grouped')
          .selectAll()
          .select(sql<number>`sum(gross - commission) OVER (ORDER BY last, key ROWS UNBOUNDED PRECEDING)`.as('running')),
      )
      .selectFrom('ran')
      .selectAll()
      .orderBy('last', 'desc')
      .orderBy('key', 'desc')
      .limit(limit + 1)
    const on = after === null ? ran : ran.where(({ eb, refTuple, tuple }) => eb(refTuple('last', 'key'), '<', tuple(after.last, after.key)))
    const found = all(groupSchema, on)
    const names = namesOf(found.map(({ market }) => market))
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      groups: shown.map(
        (group): Group => ({
          key: group.key,
          day: null,
          sport: group.sport,
          market: by === 'sport' ? null : (names.get(group.market) ?? null),
          ...figuresOf(group),
          running: paise(group.running),
        }),
      ),
      next: found.length > limit && last !== undefined ? { last: last.last, key: last.key } : null,
    }
  }
  return { sums, figuresIn, byDay, byKey }
}
