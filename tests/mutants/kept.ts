import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

const keptSchema = z.object({
  /** Of all that was tested: the chart or source, its tests and the rules. */
  hash: z.string(),
  /** Of a source: the files of the tests that killed its mutants. */
  tests: z.optional(z.array(z.string())),
  mutants: z.number(),
  killed: z.number(),
  /** The mutants that no test fails on, each with the reason why it may live. */
  survivors: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type Kept = z.infer<typeof keptSchema>

/** The least part of a chart's mutants that its tests must kill. */
export const LEAST = 0.95
/** The least part of the mutants of a room's sources. */
export const LEAST_OF_ROOM = 0.85
/** The same of what a player sees. */
export const LEAST_OF_PAGE = 0.9

const fileOf = (name: string): string => join(import.meta.dirname, 'kept', `${name}.json`)

/** The last result of a chart or source; null without one. */
export const keptOf = (name: string): Kept | null =>
  existsSync(fileOf(name)) ? keptSchema.parse(JSON.parse(readFileSync(fileOf(name), 'utf8'))) : null

/** Keeps the result of a chart or source. A survivor that was known keeps its reason. */
export const keep = (
  name: string,
  { hash, tests, mutants, killed, survivors }: Omit<Kept, 'survivors'> & { readonly survivors: readonly string[] },
): Kept => {
  const known = keptOf(name)?.survivors ?? []
  const kept = {
    hash,
    ...(tests === undefined ? {} : { tests }),
    mutants,
    killed,
    survivors: survivors.map((each) => ({ name: each, reason: known.find((other) => other.name === each)?.reason ?? '' })),
  }
  mkdirSync(dirname(fileOf(name)), { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(kept, null, 2)}\n`)
  return kept
}

/** Why a result is not one: none was kept, it does not add up, or a survivor has no reason. */
const unsound = (name: string, kept: Kept | null): readonly string[] => {
  if (kept === null) return [`${name} has no result: run npm run mutants`]
  const { mutants, killed, survivors } = kept
  return [
    ...(killed + survivors.length === mutants ? [] : [`${name}: the figures do not add up`]),
    ...survivors.filter(({ reason }) => reason === '').map((survivor) => `${name}: a survivor without a reason: ${survivor.name}`),
  ]
}
const below = (name: string, killed: number, mutants: number, least: number): readonly string[] =>
  killed >= least * mutants && mutants > 0 ? [] : [`${name}: ${killed} of ${mutants} killed, which is below ${100 * least} %`]

/** Why a chart's result does not pass, as sentences. */
export const wrongWith = (chart: string, kept: Kept | null): readonly string[] => [
  ...unsound(chart, kept),
  ...(kept === null ? [] : below(chart, kept.killed, kept.mutants, LEAST)),
]

/** Why the results of a room's sources do not pass together, as sentences. */
export const wrongWithRoom = (
  room: string,
  results: readonly (readonly [name: string, kept: Kept | null])[],
  least = LEAST_OF_ROOM,
): readonly string[] => {
  const sum = (figure: 'killed' | 'mutants'): number => results.reduce((all, [, kept]) => all + (kept?.[figure] ?? 0), 0)
  return [...results.flatMap(([name, kept]) => unsound(name, kept)), ...below(room, sum('killed'), sum('mutants'), least)]
}
