import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { featureSchema, levelSchema } from '#contract/features.ts'
import { fileOf } from './chart-pages.ts'

const root = join(import.meta.dirname, '..')
const jsonOf = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const sentences = z.record(z.string(), z.string())

/** The sentence of each action and guard of a chart, and of each event that is no fact. */
const saysSchema = z.strictObject({ actions: sentences, guards: sentences, events: sentences })
export type Says = z.infer<typeof saysSchema>

/** What a chart's page says for the names in the chart, from the file beside it. */
export const saysOf = (chart: string): Says => saysSchema.parse(jsonOf(fileOf(chart).replace(/machine\.ts$/, 'says.json')))

const { facts, requests, levels } = z
  .strictObject({
    facts: sentences,
    requests: sentences,
    /** The facts that not every back end causes: from which level on, by which feature, or below level 2 alone (BACK-02). */
    levels: z.record(z.string(), z.union([levelSchema, featureSchema, z.literal('below-2')])),
  })
  .parse(jsonOf('machines/says.json'))

/** From which back ends a fact comes (docs/BACKEND.md); '' where all cause it. */
const levelSaid = (fact: string): string => {
  const level = levels[fact]
  if (level === undefined) return ''
  if (level === 'below-2') return ' Only before a back end below level 2.'
  return typeof level === 'number' ? ` Only before a back end of level ${level} or more.` : ` Only before a back end with “${level}”.`
}
/** The sentence of each fact that charts and reactions hear or derive. */
export const factsSaid: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(facts).map(([fact, says]) => [fact, `${says}${levelSaid(fact)}`]),
)

/** The sentence of each request that a chart makes. */
export const requestsSaid: Readonly<Record<string, string>> = requests

/** The sentence of each condition of the reactions. */
export const { guards: reactionGuards } = z.strictObject({ guards: sentences }).parse(jsonOf('machines/reactions.says.json'))
