import * as z from 'zod/mini'
import { WALLET_PATHS, type WalletAnswer, type WalletCode, walletRequests } from '#contract/casino/wallet.ts'
import { type Paise, memberCodeSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount } from '#domain/betting/settlement.ts'
import { createWalletLock, walletSignature } from '#server/casino/door.ts'
import { createLaunches } from '#server/casino/launches.ts'
import { CASINO_ACCOUNT, type CasinoCall } from '#server/exchange/casino-state.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { balanceOf } from '#server/exchange/state/state.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { LAUNCH } from '#tests/casino/standing.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { type Evaluators, amount, evaluator, rupees } from './words.ts'

const member = memberCodeSchema.parse('A')
/** What every call of a case names. */
const whose = { member, brand: 'pavilion', game: 'aviator', bet: 'bet' }
const START = millisSchema.parse(1_767_225_600_000)

const open = (cash: Paise, maxDebit?: Paise) => {
  const exchange = createExchange({
    clock: virtualClock(START),
    log: memoryLog(),
    ...(maxDebit === undefined ? {} : { maxDebit }),
  })
  exchange.openMember(member, cash, () => undefined)
  const answered = (ask: (reply: (answer: WalletAnswer) => void) => void): WalletAnswer => {
    let heard: WalletAnswer | null = null
    ask((answer) => {
      heard = answer
    })
    if (heard === null) throw new Error('the exchange did not answer')
    return heard
  }
  return {
    exchange,
    call: (call: CasinoCall): WalletAnswer => answered((reply) => exchange.casinoCall(call, reply)),
    balance: (): WalletAnswer => answered((reply) => exchange.casinoBalance(member, reply)),
    exclude: (): void => exchange.pause(member, { kind: 'self-exclusion', months: 6 }, () => undefined),
  }
}

const debitOf = (call: object): CasinoCall => ({ op: 'debit', ...walletRequests.debit.parse({ ...whose, ...call }) })
const creditOf = (call: object): CasinoCall => ({ op: 'credit', ...walletRequests.credit.parse({ ...whose, ...call }) })
const rollbackOf = (call: object): CasinoCall => ({ op: 'rollback', ...walletRequests.rollback.parse({ ...whose, ...call }) })

const call = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('debit'), tx: z.string(), round: z.string(), amountPaise: paiseSchema }),
  z.strictObject({ op: z.literal('credit'), tx: z.string(), debit: z.string(), round: z.string(), amountPaise: paiseSchema }),
  z.strictObject({ op: z.literal('rollback'), tx: z.string(), debit: z.string(), round: z.string() }),
  z.strictObject({ op: z.literal('balance') }),
  z.strictObject({ op: z.literal('exclude') }),
])

/** The words of the account's cases for the wallet's codes. */
const TOLD: Partial<Record<WalletCode, string>> = {
  TX_CONFLICT: 'DUPLICATE_TRANSACTION',
  FENCED: 'ROUND_ROLLED_BACK',
  DEBIT_NOT_FOUND: 'NO_DEBIT',
  ROLLED_BACK: 'NO_DEBIT',
  ALREADY_CLOSED: 'ROUND_SETTLED',
  MEMBER_EXCLUDED: 'SELF_EXCLUDED',
}
const step = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('debit'),
    tx: z.string(),
    round: z.string(),
    amount,
    states: z.optional(z.array(z.literal('SELF_EXCLUDED'))),
  }),
  z.strictObject({ do: z.literal('credit'), tx: z.string(), round: z.string(), amount }),
  z.strictObject({ do: z.literal('rollback'), tx: z.string(), round: z.string(), of: z.string() }),
])
type Step = z.output<typeof step>

/** The calls of one step. These cases name no debit in a credit: it closes the last one of its round. */
const callOf = (each: Step, debits: Map<string, string>): CasinoCall => {
  const { tx, round } = each
  if (each.do === 'rollback') return rollbackOf({ tx, round, debit: each.of })
  if (each.do === 'credit')
    return creditOf({ tx, round, debit: debits.get(round) ?? `no debit of ${round}`.replaceAll(' ', '-'), amountPaise: each.amount })
  debits.set(round, tx)
  return debitOf({ tx, round, amountPaise: each.amount })
}

const bound = z.strictObject({ atMs: z.number(), member: z.string(), brand: z.string(), game: z.string() })
const boundOf = ({ member: who, brand, game }: z.output<typeof bound>) => walletRequests.balance.parse({ member: who, brand, game })

/** The wallet as the exchange has it, its door and its launch codes. */
export const casinoWalletRules: Evaluators = {
  wallet: evaluator(
    z.strictObject({ balancePaise: paiseSchema, limits: z.strictObject({ maxBetPaise: z.optional(paiseSchema) }), calls: z.array(call) }),
    ({ balancePaise, limits, calls }) => {
      const wallet = open(balancePaise, limits.maxBetPaise)
      const answers = calls.map((each): WalletAnswer => {
        const { op, ...rest } = each
        switch (op) {
          case 'debit':
            return wallet.call(debitOf(rest))
          case 'credit':
            return wallet.call(creditOf(rest))
          case 'rollback':
            return wallet.call(rollbackOf(rest))
          case 'exclude':
            wallet.exclude()
            return wallet.balance()
          case 'balance':
            return wallet.balance()
          default:
            return op satisfies never
        }
      })
      // The cases say code and balance; the figures of a refusal are beside them.
      return { answers: answers.map(({ about: _, ...answer }) => answer) }
    },
  ),
  wallet_signature: evaluator(
    z.strictObject({
      key: z.string(),
      timestampMs: z.number(),
      nonce: z.string(),
      method: z.literal('POST'),
      path: z.enum(Object.values(WALLET_PATHS)),
      body: z.string(),
    }),
    ({ key, timestampMs, nonce, path, body }) => ({
      signature: walletSignature(key, { timestamp: String(timestampMs), nonce, path, body }),
    }),
  ),
  wallet_door: evaluator(
    z.strictObject({ nowMs: z.number(), timestampMs: z.number(), nonceSeen: z.boolean(), signatureValid: z.boolean() }),
    ({ nowMs, timestampMs, nonceSeen, signatureValid }) => {
      const key = '07'.repeat(32)
      // The nonce was seen when its timestamp was the time.
      const clock = virtualClock(millisSchema.parse(nonceSeen ? timestampMs : nowMs))
      const lock = createWalletLock(key, clock)
      const signed = { timestamp: String(timestampMs), nonce: 'n', path: WALLET_PATHS.balance, body: '{}' }
      const signature = walletSignature(key, signed)
      if (nonceSeen) lock(signed, signature)
      clock.advance(nowMs - clock.now())
      return { code: lock(signed, signatureValid ? signature : '0'.repeat(64)) ?? 'OK' }
    },
  ),
  launch_code: evaluator(z.strictObject({ issued: bound, redeemed: z.array(bound) }), ({ issued, redeemed }) => {
    const clock = virtualClock(millisSchema.parse(issued.atMs))
    const launches = createLaunches(clock)
    const code = launches.mint(boundOf(issued), LAUNCH)
    return {
      codes: redeemed.map((each) => {
        clock.advance(each.atMs - clock.now())
        return launches.redeem(code, boundOf(each)).code
      }),
    }
  }),
}

/** The same wallet in the words of the account. */
export const casinoAccountRules: Evaluators = {
  casino_wallet: evaluator(z.strictObject({ cash: amount, steps: z.array(step) }), ({ cash, steps }) => {
    const wallet = open(cash)
    const debits = new Map<string, string>()
    const moved = new Map<string, string>()
    const answers = steps.map((each) => {
      if (each.do === 'debit' && each.states !== undefined) wallet.exclude()
      const before = balanceOf(wallet.exchange.state, cashAccount(member))
      const answer = wallet.call(callOf(each, debits))
      const now = balanceOf(wallet.exchange.state, cashAccount(member))
      if (!answer.code.startsWith('OK')) return { ok: false, code: TOLD[answer.code] ?? answer.code }
      const balance = rupees(answer.balancePaise ?? 0)
      if (each.do !== 'rollback') return { ok: true, balance }
      moved.set(each.tx, moved.get(each.tx) ?? rupees(now - before))
      return { ok: true, moved: moved.get(each.tx), balance }
    })
    const { state } = wallet.exchange
    return { answers, cash: rupees(balanceOf(state, cashAccount(member))), house: rupees(balanceOf(state, CASINO_ACCOUNT) || paise(0)) }
  }),
}
