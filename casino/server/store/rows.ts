import * as z from 'zod/mini'
import { roundStateSchema } from '#contract/casino/catalogue.ts'
import { brandNameSchema, debitAboutSchema, gameIdSchema, launchIdSchema, walletCodeSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import { myBetSchema, refSchema, soloSchema, tableSchema } from '../../wire.ts'

const roundId = tableSchema.shape.round
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A player's stay at one game, found by the digest of its token. */
export const sessionRowSchema = z.object({
  digest: z.string(),
  brand: brandNameSchema,
  member: memberCodeSchema,
  game: gameIdSchema,
  /** The product's session that launched it, which it never outlives. */
  launch: launchIdSchema,
  nick: z.string(),
  expiry: millisSchema,
})
export type SessionRow = z.infer<typeof sessionRowSchema>

/** A hash chain of a table: every so many hashes one is kept, from h[0] on, and the last is the secret. */
export const chainRowSchema = z.object({
  id: z.int(),
  tableId: z.string(),
  length: z.int(),
  every: z.int(),
  kept: z.array(hex32),
  /** Client seeds of the first members who gave one, with their member, in the order of their coming. */
  given: z.array(z.object({ member: z.string(), seed: z.string() })),
})
export type ChainRow = z.infer<typeof chainRowSchema>

export const roundRowSchema = z.object({
  round: roundId,
  tableId: z.string(),
  chain: z.int(),
  number: z.int(),
  state: roundStateSchema,
  /** When this state began. */
  at: millisSchema,
  dealtFrom: z.nullable(millisSchema),
  publicSeed: z.string(),
  mark: z.nullable(z.string()),
  /** When it opened; rounds of older books do not say it. */
  openedAt: z.exactOptional(millisSchema),
})
export type RoundRow = z.infer<typeof roundRowSchema>

const whose = { brand: brandNameSchema, member: memberCodeSchema, game: gameIdSchema }

/** A bet of a shared round: what its player reads of it, and what its money needs. */
export const betRowSchema = z.object({
  ...whose,
  key: z.string(),
  tableId: z.string(),
  nick: z.string(),
  at: millisSchema,
  stake: z.string(),
  mine: myBetSchema,
  /** The seeds that drew a bingo ticket. */
  ticket: z.exactOptional(z.object({ serverSeed: hex32, clientSeed: z.string(), nonce: z.int() })),
})
export type BetRow = z.infer<typeof betRowSchema>

/** A debit and the call that closes it. Both are written here before they leave; each keeps its first answer. */
export const stakeRowSchema = z.object({
  ...whose,
  id: z.string(),
  /** The debit's own tx. */
  tx: z.string(),
  round: roundId,
  bet: z.string(),
  amountPaise: paiseSchema,
  /** The session in which the bet was made; stakes of older books do not name it. */
  launch: z.exactOptional(launchIdSchema),
  at: millisSchema,
  debit: z.nullable(walletCodeSchema),
  /** The figures of a refused debit. */
  about: z.exactOptional(debitAboutSchema),
  close: z.nullable(
    z.object({ kind: z.enum(['credit', 'rollback']), tx: z.string(), amountPaise: paiseSchema, code: z.nullable(walletCodeSchema) }),
  ),
})
export type StakeRow = z.infer<typeof stakeRowSchema>

/** A round played alone: its bet and decisions; everything else is computed from them. */
export const soloRowSchema = z.object({
  ...whose,
  key: z.string(),
  round: roundId,
  ref: refSchema,
  at: millisSchema,
  /** The session in which its player acted last; rounds of older books do not name it. */
  launch: z.exactOptional(launchIdSchema),
  nonce: z.int(),
  serverSeed: hex32,
  clientSeed: z.string(),
  bet: z.json(),
  /** The fish of the shared pool at which it was aimed. */
  aim: z.exactOptional(z.string()),
  decisions: z.array(z.object({ ref: z.string(), decision: z.string() })),
  /** The decision whose debit is on its way, and the last one that was refused. */
  asked: z.nullable(z.object({ ref: z.string(), decision: z.string() })),
  refused: z.nullable(z.object({ ref: z.string(), code: walletCodeSchema, about: z.exactOptional(debitAboutSchema) })),
  state: soloSchema.shape.state,
  code: z.exactOptional(walletCodeSchema),
  about: z.exactOptional(debitAboutSchema),
  until: z.nullable(millisSchema),
  stakes: z.array(z.string()),
  stakedPaise: paiseSchema,
  returnPaise: paiseSchema,
})
export type SoloRow = z.infer<typeof soloRowSchema>

/** A member's seeds for one game played alone. */
export const pairRowSchema = z.object({
  key: z.string(),
  game: gameIdSchema,
  serverSeed: hex32,
  clientSeed: z.string(),
  nonce: z.int(),
  /** The request that changed it last. */
  ref: z.nullable(z.string()),
  before: z.nullable(z.object({ serverSeed: hex32, clientSeed: z.string(), rounds: z.int() })),
})
export type PairRow = z.infer<typeof pairRowSchema>

/** The tables of the books and their rows. */
type RowsBy = {
  readonly sessions: SessionRow
  readonly chains: ChainRow
  readonly rounds: RoundRow
  readonly bets: BetRow
  readonly stakes: StakeRow
  readonly solos: SoloRow
  readonly pairs: PairRow
}
/** One row to be written: a new one, whose key no row has, or the row of its key as it became. */
export type Row = {
  readonly [Table in keyof RowsBy]: { readonly in: Table; readonly row: RowsBy[Table]; readonly isNew?: true }
}[keyof RowsBy]
/** A row of a table as it became. */
export const rowIn = {
  sessions: (row: SessionRow): Row => ({ in: 'sessions', row }),
  chains: (row: ChainRow): Row => ({ in: 'chains', row }),
  rounds: (row: RoundRow): Row => ({ in: 'rounds', row }),
  bets: (row: BetRow): Row => ({ in: 'bets', row }),
  stakes: (row: StakeRow): Row => ({ in: 'stakes', row }),
  solos: (row: SoloRow): Row => ({ in: 'solos', row }),
  /** A pair gives way to the next of its member and game, which keeps what it reveals. */
  pairs: (row: PairRow): Row => ({ in: 'pairs', row }),
}
/** A new row of a table: the write fails where its key is taken. */
export const newIn = {
  sessions: (row: SessionRow): Row => ({ in: 'sessions', row, isNew: true }),
  chains: (row: ChainRow): Row => ({ in: 'chains', row, isNew: true }),
  rounds: (row: RoundRow): Row => ({ in: 'rounds', row, isNew: true }),
  bets: (row: BetRow): Row => ({ in: 'bets', row, isNew: true }),
  stakes: (row: StakeRow): Row => ({ in: 'stakes', row, isNew: true }),
  solos: (row: SoloRow): Row => ({ in: 'solos', row, isNew: true }),
}

/** Does this stake still wait for an answer or for its closing? */
export const isOpenStake = ({ debit, close }: StakeRow): boolean =>
  close === null ? debit === null || debit === 'OK' : close.code === null
const ENDED_BETS: ReadonlySet<string> = new Set(['refused', 'rolledBack', 'won', 'lost'])
/** Has this bet come to its end, its money included? */
export const isEndedBet = ({ mine }: BetRow): boolean => ENDED_BETS.has(mine.state)
const ENDED_SOLOS: ReadonlySet<string> = new Set(['settled', 'refused', 'rolledBack'])
export const isEndedSolo = ({ state }: SoloRow): boolean => ENDED_SOLOS.has(state)
