import type Database from 'libsql'
import * as z from 'zod/mini'
import { type NamedMarket, namedMarketSchema } from '#contract/calls/statements.ts'
import { rowsOf } from './damage.ts'
import { build } from './statement-tables.ts'

const namedSchema = z.object({ market: z.string(), body: z.string() })

const marketFrom = rowsOf('named_markets', namedMarketSchema)

type Query = { readonly compile: () => { readonly sql: string; readonly parameters: readonly unknown[] } }

/** What reads and writes of statements share on one database: prepared texts, rows that were checked, and the names of markets. */
export const queriesOn = (db: Database.Database) => {
  const statements = new Map<string, Database.Statement>()
  const prepared = (text: string): Database.Statement => {
    const known = statements.get(text)
    if (known !== undefined) return known
    const made = db.prepare(text)
    statements.set(text, made)
    return made
  }
  const all = <Shape extends z.ZodMiniType>(shape: Shape, query: Query): readonly z.output<Shape>[] => {
    const { sql: text, parameters } = query.compile()
    return z.array(shape).parse(prepared(text).all(...parameters))
  }
  const one = <Shape extends z.ZodMiniType>(shape: Shape, query: Query): z.output<Shape> | undefined => all(shape, query)[0]
  const namesOf = (markets: readonly (string | null)[]): ReadonlyMap<string, NamedMarket> => {
    const wanted = [...new Set(markets.flatMap((market) => market ?? []))]
    if (wanted.length === 0) return new Map()
    const query = build.selectFrom('named_markets').select(['market', 'body']).where('market', 'in', wanted)
    return new Map(all(namedSchema, query).map(({ market, body }) => [market, marketFrom(body)]))
  }
  return { prepared, all, one, namesOf }
}
export type Queries = ReturnType<typeof queriesOn>
