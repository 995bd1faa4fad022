/** A statement of 100,000 rows beside one of ten: its first page, its last, and the sums of a year, as ratios to one indexed read. */
import Database from 'libsql'
import { type MemberCode, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { kindsOf, type PagePoint, type Row } from '#domain/money/statement.ts'
import { STATEMENTS_NOW } from '#server/store/statement-tables.ts'
import { statementsOn } from '#server/store/statements.ts'
import { median, ratios, say, timed, times } from './report.ts'

const YEAR_MS = 366 * 86_400_000
const [ROWS, FEW] = [100_000, 10]
const TIMES = 40
const PAIRS = 9

const db = new Database(':memory:')
db.exec(STATEMENTS_NOW)
const { reads, put } = statementsOn(db)

/** A member with so many rows over a year, each a result or its commission. */
const fill = (member: MemberCode, count: number, from: number): void => {
  const rows = Array.from({ length: count }, (_, n): Row => {
    const isResult = n % 2 === 0
    return {
      member,
      position: from + Math.floor(n / 2),
      index: n % 2,
      at: millisSchema.parse(Math.floor((n / count) * YEAR_MS)),
      kind: isResult ? 'RESULT' : 'COMMISSION',
      amount: paise(isResult ? 10_000 : -200),
      balance: paise(n),
      moved: paise(0),
      market: null,
      ref: null,
      game: null,
      round: null,
    }
  })
  db.exec('BEGIN')
  put({ rows, words: [], market: null, played: null })
  db.exec('COMMIT')
}
const [long, short] = ['long', 'short'].map((name) => memberCodeSchema.parse(name))
if (long === undefined || short === undefined) throw new Error('a member is missing')
fill(long, ROWS, 1)
fill(short, FEW, 1)

const span = { from: millisSchema.parse(0), before: millisSchema.parse(YEAR_MS) }
const page = (member: MemberCode, point: PagePoint | null = null, kinds = kindsOf('all'), limit = 50) =>
  reads.page({ member, span, kinds, limit, point })
const LAST = { asOf: ROWS, after: { position: 25, index: 0 } } as const
const single = db.prepare('SELECT * FROM statement_rows WHERE member = ? AND position = ? AND place = 0')
const many = (job: () => unknown) => () =>
  timed(() => {
    for (let n = 0; n < TIMES; n += 1) job()
  })
const against = (job: () => unknown): string =>
  times(
    median(
      ratios(
        many(job),
        many(() => single.get(long, 25_000)),
        PAIRS,
      ),
    ),
  )

const rows = ROWS.toLocaleString('en')
say(
  `first page of a statement of ${rows} rows, beside one of ${FEW}`,
  times(
    median(
      ratios(
        many(() => page(long, null, null, 10)),
        many(() => page(short, null, null, 10)),
        PAIRS,
      ),
    ),
  ),
  '1.5 ×',
)
say(
  `first page of ${rows} rows, beside one indexed read`,
  against(() => page(long)),
  'flat',
)
say(
  `last page of ${rows} rows, beside one indexed read`,
  against(() => page(long, LAST)),
  'flat',
)
say(
  `sums of a year of ${rows} rows by kind, beside one indexed read`,
  against(() => page(long, null, kindsOf('results'), 1)),
  'flat',
)
