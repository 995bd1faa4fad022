import * as z from 'zod/mini'
import type { WalletAnswer, WalletCall, WalletCode } from '#contract/casino/wallet.ts'
import { type Millis, type Paise, paiseSchema } from '#contract/scalar.ts'
import { LAUNCH } from './standing.ts'

type Debit = {
  state: 'open' | 'refused' | 'credited' | 'rolledBack' | 'fenced'
  readonly round: string
  readonly amount: number
  readonly at: number
}
const callSchema = z.object({
  member: z.string(),
  tx: z.string(),
  round: z.string(),
  bet: z.string(),
  game: z.string(),
  brand: z.string(),
  debit: z.optional(z.string()),
  amountPaise: z.optional(z.number()),
})
type Content = z.infer<typeof callSchema>

/** The wallet as the simulation sees it: what the provider calls, and what became of each debit. */
export type SimulatedWallet = {
  /** Takes a call; the answer may come later, or never. */
  readonly ask: (call: WalletCall, body: object, reply: (answer: object) => void) => void
  /** What all members had at first, and what they have now. */
  readonly purse: number
  readonly balance: () => number
  readonly moved: () => { readonly debits: number; readonly credits: number; readonly rollbacks: number }
  readonly debitOf: (tx: string) => { readonly state: Debit['state'] } | undefined
  readonly open: () => readonly string[]
}

/** A wallet that obeys the table of docs/CASINO.md and does nothing else: what the provider is tested against. */
export const toyWallet = (purse: number, now: () => Millis): SimulatedWallet => {
  const paise = (amount: number): Paise => paiseSchema.parse(amount)
  let balance = purse
  const first = new Map<string, { readonly content: string; readonly answer: WalletAnswer }>()
  const debits = new Map<string, Debit & { readonly whose: Content }>()
  /** Paise by closed debit, for the sums. */
  const moved = { debits: 0, credits: 0, rollbacks: 0 }
  const decide = (call: WalletCall, content: Content): WalletCode => {
    const { tx, round, amountPaise = 0 } = content
    if (call === 'debit') {
      const known = debits.get(tx)
      if (known !== undefined) return known.state === 'fenced' ? 'FENCED' : 'TX_CONFLICT'
      const code: WalletCode = amountPaise > balance ? 'INSUFFICIENT_FUNDS' : 'OK'
      debits.set(tx, { state: code === 'OK' ? 'open' : 'refused', round, amount: amountPaise, at: now(), whose: content })
      if (code === 'OK') {
        balance -= amountPaise
        moved.debits += amountPaise
      }
      return code
    }
    const debit = debits.get(content.debit ?? '')
    if (call === 'credit') {
      if (debit === undefined || debit.state === 'refused') return 'DEBIT_NOT_FOUND'
      if (debit.state === 'credited') return 'ALREADY_CLOSED'
      if (debit.state !== 'open') return 'ROLLED_BACK'
      if (debit.round !== round) return 'ROUND_MISMATCH'
      debit.state = 'credited'
      balance += amountPaise
      moved.credits += amountPaise
      return 'OK'
    }
    if (debit === undefined) {
      debits.set(content.debit ?? '', { state: 'fenced', round, amount: 0, at: now(), whose: content })
      return 'OK_FENCED'
    }
    if (debit.state === 'credited') return 'ALREADY_CLOSED'
    if (debit.state === 'fenced') return 'OK_FENCED'
    if (debit.state !== 'open') return 'OK_NOTHING'
    debit.state = 'rolledBack'
    balance += debit.amount
    moved.rollbacks += debit.amount
    return 'OK'
  }
  const answerTo = (call: WalletCall, body: object): object => {
    if (call === 'launch') return { code: 'OK', launch: LAUNCH, nick: 'Meera', balancePaise: balance }
    if (call === 'sessions') return { code: 'OK', ended: [] }
    if (call === 'balance') return { code: 'OK', balancePaise: balance }
    if (call === 'openDebits') {
      const open = [...debits].filter(([, { state }]) => state === 'open')
      const rows = open.map(([tx, { whose, at, round, amount }]) => {
        const { member, brand, game, bet } = whose
        return { member, brand, game, bet, tx, round, amountPaise: amount, at }
      })
      return { code: 'OK', debits: rows }
    }
    const content = callSchema.parse(body)
    const text = JSON.stringify([call, content])
    const known = first.get(content.tx)
    if (known !== undefined) return known.content === text ? { ...known.answer, replay: true } : { code: 'TX_CONFLICT' }
    const answer: WalletAnswer = { code: decide(call, content), balancePaise: paise(balance) }
    first.set(content.tx, { content: text, answer })
    return answer
  }
  return {
    ask: (call, body, reply) => reply(answerTo(call, body)),
    purse,
    balance: () => balance,
    moved: () => moved,
    debitOf: (tx) => debits.get(tx),
    open: () => [...debits].flatMap(([tx, { state }]) => (state === 'open' ? [tx] : [])),
  }
}
