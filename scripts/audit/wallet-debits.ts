import type { WalletDebit } from '#contract/casino/wallet-debit.ts'
import type { State } from '#server/exchange/state/state.ts'

/** The casino's debits with what closed each, of a state that all events made: nothing of it was taken out for the archive. */
export const walletDebits = ({ casino }: Pick<State, 'casino'>): readonly WalletDebit[] => {
  const credits = new Map<string, number>()
  for (const { call, answer } of casino.ended.values())
    if (call?.op === 'credit' && answer?.code === 'OK') credits.set(call.debit, call.amountPaise)
  return [...casino.open.values(), ...casino.ended.values()].flatMap(({ call, debit }): readonly WalletDebit[] => {
    if (call?.op !== 'debit') return []
    const { op: _, ...about } = call
    if (debit === 'open' || debit === 'rolledBack') return [{ ...about, end: { kind: debit } }]
    return debit === 'credited' ? [{ ...about, end: { kind: debit, amountPaise: credits.get(call.tx) ?? 0 } }] : []
  })
}
