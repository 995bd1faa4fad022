import { GAME_TERMS, HIGHEST_RETURN } from '#contract/casino/terms.ts'
import type { DebitAbout, WalletAnswer, WalletCode } from '#contract/casino/wallet.ts'
import type { RefusalAbout } from '#contract/call.ts'
import type { MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount } from '#domain/betting/settlement.ts'
import {
  type CasinoCall,
  type CasinoDebit,
  type CasinoTx,
  CASINO_ACCOUNT,
  MOST_OPEN,
  casinoNumber,
  stakeOf,
  tallyOf,
} from './casino-state.ts'
import { evened } from './evened.ts'
import type { ExchangeEvent, Transaction } from './events.ts'
import { accountDoor, orderLimits } from './play-doors.ts'
import { type State, balanceOf } from './state/state.ts'

type Called = Extract<ExchangeEvent, { type: 'casino-called' }>
/** Finds what is kept of a tx, in memory or in the archive. */
export type FindTx = (tx: string) => CasinoTx | null

/** The most that one debit takes: what a bet may return at most. */
export const MAX_DEBIT: Paise = HIGHEST_RETURN
/** The odds in hundredths of a debit whose game has no terms, of an older release: no more than its stake. */
const STAKE_ALONE = 100

/** What must agree for two calls of one tx to be the same. */
const contentOf = (call: CasinoCall): string => {
  const { op, member, brand, game, round, bet } = call
  const whose = [op, member, brand, game, round, bet]
  if (op === 'debit') return JSON.stringify([...whose, call.amountPaise])
  return JSON.stringify(op === 'credit' ? [...whose, call.debit, call.amountPaise] : [...whose, call.debit])
}

type Refused = { readonly code: WalletCode; readonly about?: DebitAbout }
/** A refusal with its figures as the wallet names them. */
const refusedFor = (code: WalletCode, about: RefusalAbout | undefined): Refused => {
  if (about === undefined) return { code }
  const { period, remaining, resets, until } = about
  return {
    code,
    about: {
      ...(period === undefined ? {} : { period }),
      ...(remaining === undefined ? {} : { remainingPaise: remaining }),
      ...(resets === undefined ? {} : { resets }),
      ...(until === undefined ? {} : { until }),
    },
  }
}

/** Why a debit is refused; null where it is taken. Breaks first, then the session, the amount, limits, money. */
const debitRefusal = (state: State, { member, game, amountPaise, isLate }: CasinoDebit, maxDebit: Paise, now: Millis): Refused | null => {
  if (!state.members.has(member)) return { code: 'MEMBER_EXCLUDED' }
  const shut = accountDoor(state, member, 'casino-debit', now)
  if (shut?.code === 'TIME_LIMIT_REACHED' || shut?.code === 'REALITY_CHECK_DUE') return refusedFor(shut.code, shut.about)
  if (shut !== null) return refusedFor('MEMBER_EXCLUDED', shut.about)
  if (isLate) return { code: 'SESSION_ENDED' }
  if (!GAME_TERMS.has(game)) return { code: 'GAME_UNKNOWN' }
  if (amountPaise <= 0) return { code: 'INVALID_AMOUNT' }
  if (amountPaise > maxDebit) return { code: 'LIMIT_EXCEEDED', about: { mostPaise: maxDebit } }
  if ((state.casino.openOf.get(member)?.size ?? 0) >= MOST_OPEN) return { code: 'LIMIT_EXCEEDED' }
  const passed = orderLimits(state, member, { more: amountPaise, risk: amountPaise }, now)
  if (passed !== null) return refusedFor('LIMIT_EXCEEDED', passed.about)
  return amountPaise > balanceOf(state, cashAccount(member)) ? { code: 'INSUFFICIENT_FUNDS' } : null
}

const termsOf = ({ game }: CasinoDebit) => GAME_TERMS.get(game) ?? ({ of: 'bet', odds: STAKE_ALONE } as const)

/**
 * The most that a credit may give for this debit: its game's best return of the stake, or of all that the round took where its debits
 * share one return, and never more than the highest return (CAS-09).
 */
export const mostCredit = ({ casino }: Pick<State, 'casino'>, debit: CasinoDebit): Paise => {
  const { of, odds } = termsOf(debit)
  const { debits, credits } = of === 'round' ? tallyOf(casino, debit) : { debits: debit.amountPaise, credits: 0 }
  return paise(Math.max(0, Math.min(HIGHEST_RETURN, Math.floor((debits * odds) / 100)) - credits))
}

/** May this debit come back? Not where its round gave more already than the game may return for the round's other debits (CAS-09). */
export const mayComeBack = ({ casino }: Pick<State, 'casino'>, debit: CasinoDebit): boolean => {
  const { of, odds } = termsOf(debit)
  const { debits, credits } = tallyOf(casino, debit)
  return of === 'bet' || credits <= Math.floor(((debits - debit.amountPaise) * odds) / 100)
}

/** The table of docs/CASINO.md, Wallet: what becomes of a closing call, by the state of its debit. */
const closingCode = (state: State, call: Exclude<CasinoCall, CasinoDebit>, debit: CasinoTx | null): WalletCode => {
  const isCredit = call.op === 'credit'
  if (debit === null) return isCredit ? 'DEBIT_NOT_FOUND' : 'OK_FENCED'
  const { call: of } = debit
  // A debit of another member or brand does not exist for this one.
  if (of !== null && (of.member !== call.member || of.brand !== call.brand)) return 'DEBIT_NOT_FOUND'
  switch (debit.debit) {
    case 'open':
      if (!isCredit) return of?.op !== 'debit' || mayComeBack(state, of) ? 'OK' : 'CREDIT_TOO_HIGH'
      if (of?.round !== call.round || of.game !== call.game || of.bet !== call.bet) return 'ROUND_MISMATCH'
      return of.op === 'debit' && call.amountPaise <= mostCredit(state, of) ? 'OK' : 'CREDIT_TOO_HIGH'
    case 'credited':
      return 'ALREADY_CLOSED'
    case 'rolledBack':
      return isCredit ? 'ROLLED_BACK' : 'OK_NOTHING'
    case 'fenced':
      return isCredit ? 'ROLLED_BACK' : 'OK_FENCED'
    case 'refused':
    case null:
      return isCredit ? 'DEBIT_NOT_FOUND' : 'OK_NOTHING'
    default:
      return debit.debit satisfies never
  }
}

const moved = (
  type: Transaction['type'],
  member: MemberCode,
  about: Pick<CasinoCall, 'game' | 'round'>,
  number: number,
  amount: number,
): Transaction => ({
  type,
  member,
  game: about.game,
  round: about.round,
  ref: casinoNumber(number),
  postings:
    amount === 0
      ? []
      : [
          { account: cashAccount(member), amount: paise(amount) },
          { account: CASINO_ACCOUNT, amount: paise(-amount) },
        ],
})

/** A lost bet posts nothing; its row says 0.00. A credit to cash pays the debt first. */
const closingMoves = (state: State, call: Exclude<CasinoCall, CasinoDebit>, debit: CasinoTx): readonly Transaction[] => {
  const { member } = call
  if (debit.call === null) return []
  const amount = call.op === 'credit' ? call.amountPaise : stakeOf(debit)
  return evened(state, [moved(call.op === 'credit' ? 'CASINO_CREDIT' : 'CASINO_ROLLBACK', member, debit.call, debit.number, amount)])
}

/**
 * What a call of the wallet makes: its event, or an answer alone for a tx that is known. Exactly once by tx: the same content gets the
 * first answer word for word, other content TX_CONFLICT (CAS-04).
 */
export const decideCasino = (state: State, call: CasinoCall, find: FindTx, maxDebit: Paise, now: Millis): Called | WalletAnswer => {
  const { member, tx } = call
  const called = { type: 'casino-called', at: now, member, call } as const
  const conflict = { code: 'TX_CONFLICT', balancePaise: balanceOf(state, cashAccount(member)) } as const
  const known = find(tx)
  if (known?.call != null && known.answer !== null)
    return contentOf(known.call) === contentOf(call) ? { ...known.answer, replay: true } : conflict
  if (call.op === 'debit') {
    if (known !== null) return { ...called, code: 'FENCED', transactions: [] }
    const refused = debitRefusal(state, call, maxDebit, now)
    if (refused !== null) return { ...called, ...refused, transactions: [] }
    return { ...called, code: 'OK', transactions: [moved('CASINO_DEBIT', member, call, state.casino.count + 1, -call.amountPaise)] }
  }
  // The tx of a fence is a debit's, and no call closes itself.
  if (known !== null || call.debit === tx) return conflict
  const debit = find(call.debit)
  const code = closingCode(state, call, debit)
  // Nothing is booked or kept: a call that the game allows takes its place under the same tx.
  if (code === 'CREDIT_TOO_HIGH') return { ...conflict, code }
  if (code === 'OK' && debit !== null) return { ...called, code, transactions: closingMoves(state, call, debit) }
  return { ...called, code, transactions: [], ...(code === 'OK_FENCED' && debit === null ? { fences: true } : {}) }
}
