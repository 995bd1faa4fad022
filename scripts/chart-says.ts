import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { fileOf } from './chart-pages.ts'

const root = join(import.meta.dirname, '..')
const jsonOf = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const sentences = z.record(z.string(), z.string())

/** The sentence of each action and guard of a chart, and of each event that is no fact. */
const saysSchema = z.strictObject({ actions: sentences, guards: sentences, events: sentences })
export type Says = z.infer<typeof saysSchema>

/** What a chart's page says for the names in the chart, from the file beside it. */
export const saysOf = (chart: string): Says => saysSchema.parse(jsonOf(fileOf(chart).replace(/machine\.ts$/, 'says.json')))

/** The sentence of each fact that charts and reactions hear or derive, and of each request that a chart makes. */
export const { facts: factsSaid, requests: requestsSaid } = z
  .strictObject({ facts: sentences, requests: sentences })
  .parse(jsonOf('machines/says.json'))

/** The sentence of each condition of the reactions. */
export const { guards: reactionGuards } = z.strictObject({ guards: sentences }).parse(jsonOf('machines/reactions.says.json'))
