import type { Reading } from './reading.ts'

const files = import.meta.glob<Reading>('../../docs/charts/read/*.json', { import: 'default' })

/** What `npm run charts` wrote of a chart for its page; null if there is no such chart, or the file does not come. */
export const fetchReading = async (chart: string): Promise<Reading | null> =>
  (await files[`../../docs/charts/read/${chart}.json`]?.().catch(() => null)) ?? null
