import * as z from 'zod/mini'

const ROWS = 3
const winSchema = z.object({
  line: z.optional(z.number()),
  symbol: z.optional(z.string()),
  reels: z.optional(z.number()),
  count: z.optional(z.number()),
  size: z.optional(z.number()),
  ways: z.optional(z.number()),
  returnPaise: z.number(),
})
const stepSchema = z.object({
  grid: z.string(),
  multiplier: z.number(),
  clusters: z.array(z.extend(winSchema, { cells: z.array(z.number()) })),
})
const viewSchema = z.object({ window: z.array(z.string()), wins: z.array(winSchema) })
const fallsSchema = z.object({ steps: z.array(stepSchema) })

/** One picture of the reels: letters by column, top down, which of them win, and the factor of a fall. */
export type Picture = {
  readonly columns: readonly (readonly string[])[]
  readonly wins: ReadonlySet<string>
  readonly multiplier: number
  readonly returnPaise: number
  readonly said: readonly { readonly symbol: string; readonly returnPaise: number; readonly count: number }[]
}
const cell = (x: number, y: number): string => `${x} ${y}`
/** The row of each of the five lines, by column: middle, top, bottom, down, up. */
const LINES = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const
type Win = z.infer<typeof winSchema>

const linesOf = (columns: Picture['columns'], wins: readonly Win[]): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const { line, symbol, reels } of wins) {
    const rows = line === undefined ? undefined : LINES[line - 1]
    if (rows !== undefined) for (const [x, y] of rows.entries()) found.add(cell(x, y))
    else
      for (const [x, letters] of columns.slice(0, reels).entries())
        for (const [y, letter] of letters.entries()) if (letter === symbol || (letter === 'W' && reels !== undefined)) found.add(cell(x, y))
  }
  return found
}
/** The cells of clusters, named column by column from the bottom up. */
const clustersOf = (clusters: readonly { readonly cells: readonly number[] }[]): ReadonlySet<string> =>
  new Set(clusters.flatMap(({ cells }) => cells.map((at) => cell(Math.floor(at / ROWS), ROWS - 1 - (at % ROWS)))))
const said = (wins: readonly Win[]): Picture['said'] =>
  wins.map(({ symbol = '', returnPaise, reels, count, size }) => ({ symbol, returnPaise, count: reels ?? count ?? size ?? 3 }))
const sum = (wins: readonly Win[]): number => wins.reduce((total, { returnPaise }) => total + returnPaise, 0)

/** The pictures of a round in their order: one, or one for each fall. Empty for a view of another shape. */
export const picturesOf = (view: unknown): readonly Picture[] => {
  const falls = fallsSchema.safeParse(view)
  if (falls.success)
    return falls.data.steps.map(({ grid, multiplier, clusters }) => {
      // The rules name a column's cells from the bottom up.
      const columns = [0, 1, 2].map((x) => [...grid.slice(x * ROWS, x * ROWS + ROWS)].reverse())
      return {
        columns,
        wins: clustersOf(clusters),
        multiplier,
        returnPaise: sum(clusters),
        said: said(clusters),
      }
    })
  const one = viewSchema.safeParse(view)
  if (!one.success) return []
  const columns = one.data.window.map((column) => [...column])
  return [{ columns, wins: linesOf(columns, one.data.wins), multiplier: 1, returnPaise: sum(one.data.wins), said: said(one.data.wins) }]
}
