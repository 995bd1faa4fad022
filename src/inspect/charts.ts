import { use } from 'react'
import type { ChartConfig } from './machine-file.ts'
import type { Part, Picture } from './picture.ts'

/** What `npm run charts` wrote of a chart. */
export type ChartData = { readonly picture: Picture; readonly parts: readonly Part[]; readonly machine: ChartConfig }

const files = import.meta.glob<ChartData>('../../docs/charts/*.json', { import: 'default' })
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
