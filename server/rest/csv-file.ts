import type { AllDays, Meant } from './asked-days.ts'
import type { SavedFile } from './gate.ts'

/** A file of the days that were meant: `bets-2026-11-01-2026-11-07.csv`. */
export const csvFile = (what: string, { from, to }: Meant | AllDays, text: SavedFile['text']): SavedFile => ({
  name: from === null ? `${what}.csv` : `${what}-${from}-${to}.csv`,
  type: 'text/csv; charset=utf-8',
  text,
})
