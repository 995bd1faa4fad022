import * as z from 'zod/mini'
import { debitAboutSchema, type WalletAnswer, walletAnswerSchema, walletCodeSchema, walletRequests } from '#contract/casino/wallet.ts'
import { GAME_TERMS } from '#contract/casino/terms.ts'
import { type MemberCode, type Millis, type Paise, millisSchema, paiseSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Stored, wholeSchema } from './stored.ts'

/** A call that moves money, as the provider sent it (CAS-04). */
export const casinoCallSchema = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('debit'),
    /** The session in which the bet was made had ended when the debit came. */
    isLate: z.exactOptional(z.literal(true)),
    ...z.omit(walletRequests.debit, { launch: true }).shape,
  }),
  z.strictObject({ op: z.literal('credit'), ...walletRequests.credit.shape }),
  z.strictObject({ op: z.literal('rollback'), ...walletRequests.rollback.shape }),
])
export type CasinoCall = Stored<typeof casinoCallSchema>
export type CasinoDebit = Extract<CasinoCall, { op: 'debit' }>

/** The other side of every bet in the casino. */
export const CASINO_ACCOUNT = 'house:casino'

/** `fenced`: a rollback came before the debit, which moves nothing from then on. */
const debitStateSchema = z.enum(['open', 'refused', 'credited', 'rolledBack', 'fenced'])
export type DebitState = z.infer<typeof debitStateSchema>

/** An open debit, as the provider is shown it. */
export type OpenDebit = { readonly call: CasinoDebit; readonly at: Millis }

/** All that is kept of a tx, forever. */
export const casinoTxSchema = z.strictObject({
  tx: z.string(),
  /** Null for a fence to which no debit came. */
  call: z.nullable(casinoCallSchema),
  /** The first answer; null with `call`. */
  answer: z.nullable(walletAnswerSchema),
  /** Null for a credit and a rollback. */
  debit: z.nullable(debitStateSchema),
  /** A debit that was taken has a number, from 1 in the order of their making; 0 for all else. */
  number: wholeSchema,
  at: millisSchema,
})
export type CasinoTx = Stored<typeof casinoTxSchema>

/** What the casino moved since the first event. */
export const casinoTotalsSchema = z.strictObject({ debits: paiseSchema, credits: paiseSchema, rollbacks: paiseSchema })
export type CasinoTotals = Stored<typeof casinoTotalsSchema>

/** What a member's open round took and gave so far, where its debits share one return; `open` counts those without their closing call. */
export const roundTallySchema = z.strictObject({ debits: paiseSchema, credits: paiseSchema, open: wholeSchema })
export type RoundTally = Stored<typeof roundTallySchema>

/**
 * The casino's part of the state. In memory are the open debits and what ended since the last write; every other tx lies in the archive,
 * so the memory is bounded by MOST_OPEN a member.
 */
export type CoreCasino = {
  /** Debits that wait for their closing call, the oldest first. */
  readonly open: Map<string, CasinoTx>
  readonly openOf: Map<MemberCode, Set<string>>
  /** Rounds with an open debit, by member, brand, game and round. */
  readonly rounds: Map<string, RoundTally>
  /** Over, and not taken out yet. */
  readonly ended: Map<string, CasinoTx>
  totals: CasinoTotals
  /** The debits that were ever taken. */
  count: number
}

/** Open debits of one member: a provider that closes none of its rounds stops here. */
export const MOST_OPEN = 500

export const noCasino = (): CoreCasino => ({
  open: new Map(),
  openOf: new Map(),
  rounds: new Map(),
  ended: new Map(),
  totals: { debits: paise(0), credits: paise(0), rollbacks: paise(0) },
  count: 0,
})

/** A reference as members read it; a round's rows share it. */
export const casinoNumber = (number: number): string => `CAS-${String(number).padStart(6, '0')}`

const roundKey = ({ member, brand, game, round }: CasinoDebit): string => JSON.stringify([member, brand, game, round])
const NO_TALLY: RoundTally = { debits: paise(0), credits: paise(0), open: 0 }
/** What the round of a debit took and gave so far. */
export const tallyOf = ({ rounds }: CoreCasino, debit: CasinoDebit): RoundTally => rounds.get(roundKey(debit)) ?? NO_TALLY
/** Counts a debit of a round, or its closing call. Rounds whose debits have returns of their own are not counted. */
const count = (casino: CoreCasino, debit: CasinoDebit, debits: number, credits: number, open: 1 | -1): void => {
  if (GAME_TERMS.get(debit.game)?.of !== 'round') return
  const before = tallyOf(casino, debit)
  const after = { debits: paise(before.debits + debits), credits: paise(before.credits + credits), open: before.open + open }
  if (after.open > 0) casino.rounds.set(roundKey(debit), after)
  else casino.rounds.delete(roundKey(debit))
}

/** Takes an open debit in: a new one, or one of a snapshot. */
export const admitDebit = (casino: CoreCasino, record: CasinoTx): void => {
  if (record.call === null) return
  const { member } = record.call
  casino.open.set(record.tx, record)
  casino.openOf.set(member, (casino.openOf.get(member) ?? new Set()).add(record.tx))
}

/** Closes an open debit; answers it. */
const close = (casino: CoreCasino, tx: string, how: 'credited' | 'rolledBack'): CasinoTx | undefined => {
  const record = casino.open.get(tx)
  if (record?.call == null) return undefined
  const { member } = record.call
  casino.open.delete(tx)
  const own = casino.openOf.get(member)
  if (own?.delete(tx) && own.size === 0) casino.openOf.delete(member)
  casino.ended.set(tx, { ...record, debit: how })
  return record
}

/** A call as it was answered. `fences`: this rollback is the first that names its debit, which is dead from now on. */
export const casinoCalled = {
  call: casinoCallSchema,
  code: walletCodeSchema,
  about: z.exactOptional(debitAboutSchema),
  fences: z.exactOptional(z.literal(true)),
}
export type CasinoCalled = Stored<z.ZodMiniObject<typeof casinoCalled>>

/** The first answer of a call, with the member's cash after it. */
export const answerOf = ({ code, about }: Pick<CasinoCalled, 'code' | 'about'>, balancePaise: Paise): WalletAnswer =>
  about === undefined ? { code, balancePaise } : { code, balancePaise, about }

/** Folds a call into the casino; `balancePaise` is the member's cash after it. Answers the debit that it closed. */
export const foldCasino = (
  casino: CoreCasino,
  called: CasinoCalled & { readonly at: Millis },
  balancePaise: Paise,
): CasinoTx | undefined => {
  const { call, code, fences, at } = called
  const { tx } = call
  const isDone = code === 'OK'
  const answer = answerOf(called, balancePaise)
  const { totals } = casino
  if (call.op === 'debit') {
    if (!isDone) {
      casino.ended.set(tx, { tx, call, answer, debit: code === 'FENCED' ? 'fenced' : 'refused', number: 0, at })
      return undefined
    }
    casino.count += 1
    casino.totals = { ...totals, debits: paise(totals.debits + call.amountPaise) }
    admitDebit(casino, { tx, call, answer, debit: 'open', number: casino.count, at })
    count(casino, call, call.amountPaise, 0, 1)
    return undefined
  }
  casino.ended.set(tx, { tx, call, answer, debit: null, number: 0, at })
  if (fences) casino.ended.set(call.debit, { tx: call.debit, call: null, answer: null, debit: 'fenced', number: 0, at })
  if (!isDone) return undefined
  const closed = close(casino, call.debit, call.op === 'credit' ? 'credited' : 'rolledBack')
  if (closed?.call?.op === 'debit')
    count(casino, closed.call, call.op === 'credit' ? 0 : -closed.call.amountPaise, call.op === 'credit' ? call.amountPaise : 0, -1)
  if (call.op === 'credit') casino.totals = { ...totals, credits: paise(totals.credits + call.amountPaise) }
  else casino.totals = { ...totals, rollbacks: paise(totals.rollbacks + stakeOf(closed)) }
  return closed
}

/** The amount of a debit. */
export const stakeOf = (record: CasinoTx | undefined): number => (record?.call?.op === 'debit' ? record.call.amountPaise : 0)

/** Takes out what is over, for the archive. */
export const takeCasino = (casino: CoreCasino): readonly CasinoTx[] => {
  const ended = [...casino.ended.values()]
  casino.ended.clear()
  return ended
}
