import type { WalletAnswer } from '#contract/casino/wallet.ts'
import type { MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { cashAccount } from '#domain/betting/settlement.ts'
import type { Exchange } from './api.ts'
import { type FindTx, decideCasino, mostCredit } from './casino.ts'
import { type CasinoCall, type CasinoTx, type OpenDebit, answerOf } from './casino-state.ts'
import type { ExchangeEvent } from './events.ts'
import { type State, balanceOf } from './state/state.ts'

type Parts = {
  readonly state: State
  /** Finds a tx in the archive. */
  readonly archived: FindTx
  readonly maxDebit: Paise
  readonly now: () => Millis
  readonly apply: (event: ExchangeEvent) => void
  /** Answers once what was decided is durable. */
  readonly answer: <T>(reply: (value: T) => void, value: T) => void
  /** A sentence for the operator. */
  readonly notify: (line: string) => void
  /** Runs a job when no write is under way: the archive is read without a wait then. */
  readonly whenIdle: (job: () => void) => void
}
export type CasinoDesk = Pick<Exchange, 'casinoCall' | 'casinoBalance' | 'openDebits' | 'openDebitsOf'>

/** Refused calls that the operator is shown in the life of a process, each once; of more there is one line. */
const MOST_SHOWN = 1000
/** A page of open debits. */
const PAGE = 500
const shown = ({ call, at }: CasinoTx): readonly OpenDebit[] => (call?.op === 'debit' ? [{ call, at }] : [])

/** The exchange's commands for the casino's wallet (CAS-04). */
export const createCasinoDesk = ({ state, archived, maxDebit, now, apply, answer, notify, whenIdle }: Parts): CasinoDesk => {
  const { casino } = state
  const find: FindTx = (tx) => casino.open.get(tx) ?? casino.ended.get(tx) ?? archived(tx)
  const balance = (member: MemberCode): Paise => balanceOf(state, cashAccount(member))
  const reported = new Set<string>()
  /** Shows the operator a credit, or a rollback after one, that passes what its game may return. */
  const showRefused = (call: CasinoCall): void => {
    if (call.op === 'debit' || reported.has(call.tx) || reported.size > MOST_SHOWN) return
    reported.add(call.tx)
    const debit = find(call.debit)?.call
    if (debit?.op !== 'debit') return
    const whose = `a debit of ${debit.amountPaise} paise of ${call.member} in the round ${call.round}`
    const asked =
      call.op === 'credit'
        ? `a credit of ${call.amountPaise} paise (${call.tx}) for ${whose}; ${call.game} may return ${mostCredit(state, debit)} paise for it`
        : `a rollback (${call.tx}) of ${whose}; the round's credits are more than ${call.game} may return for the rest`
    notify(
      reported.size > MOST_SHOWN
        ? `The casino asked for more than ${MOST_SHOWN} credits and rollbacks above what their games may return. None was booked.`
        : `The casino asked for ${asked}. Nothing was booked.`,
    )
  }
  return {
    // What arrives during a write is decided after it, and would not have left before it either.
    casinoCall: (call, reply) =>
      whenIdle(() => {
        const decided = decideCasino(state, call, find, maxDebit, now())
        if (!('type' in decided)) {
          if (decided.code === 'CREDIT_TOO_HIGH') showRefused(call)
          return answer(reply, decided)
        }
        apply(decided)
        return answer(reply, answerOf(decided, balance(call.member)))
      }),
    casinoBalance: (member, reply) =>
      answer<WalletAnswer>(reply, state.members.has(member) ? { code: 'OK', balancePaise: balance(member) } : { code: 'MEMBER_EXCLUDED' }),
    openDebits: (brand, after, reply) =>
      whenIdle(() => {
        const from = after === undefined ? 0 : (find(after)?.number ?? 0)
        const page: OpenDebit[] = []
        for (const record of casino.open.values()) {
          if (page.length === PAGE) break
          if (record.number > from && record.call?.brand === brand) page.push(...shown(record))
        }
        answer(reply, page)
      }),
    openDebitsOf: (member) => [...(casino.openOf.get(member) ?? [])].flatMap((tx) => [casino.open.get(tx) ?? []].flat().flatMap(shown)),
  }
}
