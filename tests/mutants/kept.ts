import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const keptSchema = z.object({
  /** Of all that was tested: the chart, its tests and the rules. */
  hash: z.string(),
  mutants: z.number(),
  killed: z.number(),
  /** The mutants that no test fails on, each with the reason why it may live. */
  survivors: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type Kept = z.infer<typeof keptSchema>

/** The least part of a chart's mutants that its tests must kill. */
export const LEAST = 0.95

const fileOf = (chart: string): string => join(import.meta.dirname, 'kept', `${chart}.json`)

/** The last result of a chart; null without one. */
export const keptOf = (chart: string): Kept | null =>
  existsSync(fileOf(chart)) ? keptSchema.parse(JSON.parse(readFileSync(fileOf(chart), 'utf8'))) : null

/** Keeps a chart's result. A survivor that was known keeps its reason. */
export const keep = (
  chart: string,
  { hash, mutants, killed, survivors }: Omit<Kept, 'survivors'> & { readonly survivors: readonly string[] },
): Kept => {
  const known = keptOf(chart)?.survivors ?? []
  const kept = {
    hash,
    mutants,
    killed,
    survivors: survivors.map((name) => ({ name, reason: known.find((each) => each.name === name)?.reason ?? '' })),
  }
  writeFileSync(fileOf(chart), `${JSON.stringify(kept, null, 2)}\n`)
  return kept
}

/** Why a result does not pass, as sentences. */
export const wrongWith = (chart: string, kept: Kept | null): readonly string[] => {
  if (kept === null) return [`${chart} has no result: run npm run mutants`]
  const { mutants, killed, survivors } = kept
  return [
    ...(killed + survivors.length === mutants && mutants > 0 ? [] : [`${chart}: the figures do not add up`]),
    ...(killed >= LEAST * mutants ? [] : [`${chart}: ${killed} of ${mutants} killed, which is below ${100 * LEAST} %`]),
    ...survivors.filter(({ reason }) => reason === '').map(({ name }) => `${chart}: a survivor without a reason: ${name}`),
  ]
}
