import { use } from 'react'
import type { ChartConfig } from './machine-file.ts'
import type { Part, Picture } from './picture.ts'
import type { Reading } from './reading.ts'
import type { Rule } from './rule.ts'

/** What `npm run charts` wrote of a chart: its picture, its parts and its machine. */
export type ChartData = { readonly picture: Picture; readonly parts: readonly Part[]; readonly machine: ChartConfig }

const files = import.meta.glob<ChartData>('../../docs/charts/*.json', { import: 'default' })
const readings = import.meta.glob<Reading>('../../docs/charts/read/*.json', { import: 'default' })
const rules = import.meta.glob<Rule>('../../docs/charts/rules/*.json', { import: 'default' })
type Requirement = { readonly id: string; readonly says: string }
const requirements = import.meta.glob<readonly Requirement[]>('../../docs/requirements.json', { import: 'default' })
const fetching = new Map<string, Promise<ChartData | null>>()

const fetchChart = (chart: string): Promise<ChartData | null> => {
  const known = fetching.get(chart)
  if (known !== undefined) return known
  const asked = files[`../../docs/charts/${chart}.json`]?.().catch(() => null) ?? Promise.resolve(null)
  fetching.set(chart, asked)
  return asked
}

/** A chart's picture and file; null if there is none. Suspends while it comes. */
export const useChartData = (chart: string): ChartData | null => use(fetchChart(chart))

/** Every chart there is, by name. */
export const fetchCharts = async (): Promise<readonly ChartData[]> => {
  const names = Object.keys(files).map((file) => file.replace(/^.*\/|\.json$/g, ''))
  return (await Promise.all(names.toSorted().map(fetchChart))).filter((data) => data !== null)
}

const reading = new Map<string, Promise<Reading | null>>()
/** What was read of a chart's code and tests; null if there is none. Suspends while it comes. */
export const useReading = (chart: string): Reading | null => {
  const asked = reading.get(chart) ?? fetchReading(chart)
  reading.set(chart, asked)
  return use(asked)
}

/** What `npm run charts` wrote of a chart for its page; null if there is no such chart, or the file does not come. */
export const fetchReading = async (chart: string): Promise<Reading | null> =>
  (await readings[`../../docs/charts/read/${chart}.json`]?.().catch(() => null)) ?? null

/** What each requirement says, by its id; none of them where the file does not come. */
export const fetchRequirements = async (): Promise<ReadonlyMap<string, string>> => {
  const rows = await requirements['../../docs/requirements.json']?.().catch(() => null)
  return new Map(rows?.map(({ id, says }) => [id, says]))
}

/** Every rule without a chart, by its title; none of them where a file does not come. */
export const fetchRules = async (): Promise<readonly Rule[]> => {
  const all = await Promise.all(Object.values(rules).map((load) => load().catch(() => null)))
  return all.filter((rule) => rule !== null).toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
}

/** The charts that have such a file. */
export const readingNames = (): readonly string[] => Object.keys(readings).map((file) => file.replace(/^.*\/|\.json$/g, ''))
