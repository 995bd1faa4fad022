import * as z from 'zod/mini'

/** Of a list: how many of its rows stand at the back end and are not in it, because they cannot be read or are beyond its bound. */
export const leftOutField = { leftOut: z.exactOptional(z.int().check(z.nonnegative(), z.maximum(1_000_000))) } as const

/**
 * A list of at most `most` rows. A row that does not fit, as one of a kind that this client does not know, is left out of what is read;
 * what is sent must fit whole.
 */
export const rowsOf = <Row extends z.ZodMiniType>(row: Row, most: number) => {
  // No row of a list in JSON is undefined.
  const leftOut = z.custom<z.output<Row>>().parse(undefined)
  return z.codec(z.array(z.catch(row, leftOut)).check(z.maxLength(most)), z.custom<z.output<Row>[]>(), {
    decode: (rows) => rows.filter((each) => each !== undefined),
    encode: (rows) => rows,
  })
}
