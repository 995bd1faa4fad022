import type Database from 'libsql'

/** Rows that one statement inserts: a call for each row costs more than the row. */
const MOST_ROWS = 64
export type Cell = string | number | null

/** Inserts any number of rows, given as one list of their cells; returns the number of the last row. */
export const inserter = (db: Database.Database, verb: 'INSERT' | 'REPLACE', into: string, columns: number) => {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  const statements = new Map<number, Database.Statement>()
  const statementFor = (rows: number): Database.Statement => {
    const known = statements.get(rows)
    if (known !== undefined) return known
    const made = db.prepare(`${verb} INTO ${into} VALUES ${Array.from({ length: rows }, () => row).join(', ')}`)
    statements.set(rows, made)
    return made
  }
  return (cells: readonly Cell[]): number => {
    let last = 0
    for (let from = 0; from < cells.length; from += MOST_ROWS * columns) {
      const part = cells.slice(from, from + MOST_ROWS * columns)
      last = Number(statementFor(part.length / columns).run(part).lastInsertRowid)
    }
    return last
  }
}
