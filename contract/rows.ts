import * as z from 'zod/mini'

const listOf = <Row extends z.ZodMiniType>(row: Row, most: number, least: 0 | 1) => {
  // No row of a list in JSON is undefined.
  const leftOut = z.custom<z.output<Row>>().parse(undefined)
  const fitting = (rows: readonly z.output<Row>[]) => rows.filter((each) => each !== undefined)
  const isRead = (rows: readonly z.output<Row>[]): boolean => fitting(rows).length >= Math.min(least, rows.length)
  return z.codec(z.array(z.catch(row, leftOut)).check(z.maxLength(most), z.refine(isRead, 'no row fits')), z.custom<z.output<Row>[]>(), {
    decode: fitting,
    encode: (rows) => rows,
  })
}

/**
 * A list of at most `most` rows. A row that does not fit, as one of a kind that this client does not know, is left out of what is read;
 * what is sent must fit whole.
 */
export const rowsOf = <Row extends z.ZodMiniType>(row: Row, most: number) => listOf(row, most, 0)

/** The same, but a list in which no row fits is refused, because it may be in the words of the specification (MKT-02). */
export const ownRowsOf = <Row extends z.ZodMiniType>(row: Row, most: number) => listOf(row, most, 1)
