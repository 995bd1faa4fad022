import type { Page } from './facts.ts'
import { memberReadsOf, paymentReadsOf } from './page.ts'
import type { Ask } from './reads.ts'
import { type ChangeName, type WriteRow, writes } from './writes.ts'

type Reads = (page: Page) => readonly Ask[]
/** What follows from the answer of a change, as reactions and charts read it. */
type Row = Pick<WriteRow, 'toast'> & {
  readonly does: string
  readonly requirements: readonly string[]
  /** What is read again once the exchange has answered. */
  readonly reads?: Reads
}
/** What the rewards of an account are made of: the wallets, and the lists of the open page. */
export const rewardReadsOf = (page: Page): readonly Ask[] => [
  { what: 'wallets' },
  ...memberReadsOf(page).filter(({ what }) => what !== 'wallets'),
]

const readsOf = ({ reads }: WriteRow): { readonly reads?: Reads } => {
  if (reads === undefined) return {}
  if (reads === 'rewards') return { reads: rewardReadsOf }
  if (reads === 'payments') return { reads: paymentReadsOf }
  return { reads: () => reads.map((what) => ({ what })) }
}
const rowOf = (row: WriteRow): Row => ({
  does: row.description,
  requirements: row.answers,
  toast: row.toast,
  ...readsOf(row),
})

/** The table of changes: what follows from the answer of each. */
export const changes: { readonly [W in ChangeName]: Row } = Object.assign(
  {},
  ...Object.entries(writes).map(([what, row]) => ({ [what]: rowOf(row) })),
)
