import { HIGHEST_RETURN } from '#contract/casino/terms.ts'
import type { WalletAnswer } from '#contract/casino/wallet.ts'
import { paise } from '#domain/paise.ts'
import type { CasinoCall } from '#server/exchange/casino-state.ts'
import type { Archive } from '#server/store/log.ts'
import type { Core, WalletSabotage } from './wallet-world.ts'

type Reply = (answer: WalletAnswer) => void
/** The exchange with another way of taking calls. */
const taking =
  (how: (core: Core, call: CasinoCall, reply: Reply) => void): NonNullable<WalletSabotage['exchange']> =>
  (core) => ({ ...core, casinoCall: (call, reply) => how(core, call, reply) })
const archive =
  (how: (archive: Archive) => Partial<Archive>): NonNullable<WalletSabotage['log']> =>
  (log) => ({
    ...log,
    archive: { ...log.archive, ...how(log.archive) },
  })
let made = 0
/** A tx that was never used. */
const freshTx = (): string => {
  made += 1
  return `fresh-${made}`
}

/** Mutants of the wallet. The simulation must find each. */
export const WALLET_SABOTAGES: Readonly<Record<string, WalletSabotage>> = {
  'a repeated debit is taken again': {
    exchange: taking((core, call, reply) => core.casinoCall(call.op === 'debit' ? { ...call, tx: freshTx() } : call, reply)),
  },
  'a refusal is not kept': {
    exchange: taking((core, call, reply) =>
      core.casinoCall(call, (answer) =>
        answer.code === 'INSUFFICIENT_FUNDS' && answer.replay === true && call.op === 'debit'
          ? core.casinoCall({ ...call, tx: freshTx() }, reply)
          : reply(answer),
      ),
    ),
  },
  'the archive forgets': { log: archive(() => ({ casinoTx: () => null })) },
  'the archive forgets fences': {
    log: archive(({ casinoTx }) => ({
      casinoTx: (tx) => {
        const found = casinoTx(tx)
        return found?.call == null ? null : found
      },
    })),
  },
  'a closed debit is credited again': {
    log: archive(({ casinoTx }) => ({
      casinoTx: (tx) => {
        const found = casinoTx(tx)
        return found?.debit === 'credited' || found?.debit === null ? null : found
      },
    })),
  },
  'a rollback of an unseen debit fences nothing': {
    exchange: taking((core, call, reply) => {
      const isKnown = call.op !== 'rollback' || core.state.casino.open.has(call.debit)
      if (isKnown) return core.casinoCall(call, reply)
      return core.casinoBalance(call.member, (answer) => reply({ ...answer, code: 'OK_FENCED' }))
    }),
  },
  'an answer leaves before its event is durable': {
    exchange: taking((core, call, reply) => {
      core.casinoCall(call, () => undefined)
      const kept = core.state.casino.open.get(call.tx) ?? core.state.casino.ended.get(call.tx)
      if (kept?.answer != null) reply(kept.answer)
    }),
  },
  'an answer is balanced anew at each repeat': {
    exchange: taking((core, call, reply) =>
      core.casinoCall(call, (answer) => core.casinoBalance(call.member, (now) => reply({ ...answer, ...now, code: answer.code }))),
    ),
  },
  'a credit pays a paisa more': {
    exchange: taking((core, call, reply) =>
      core.casinoCall(call.op === 'credit' && call.amountPaise > 0 ? { ...call, amountPaise: paise(call.amountPaise + 1) } : call, reply),
    ),
  },
  'a credit has no bound': {
    exchange: taking((core, call, reply) => {
      const debit = call.op === 'credit' ? core.state.casino.open.get(call.debit) : undefined
      if (debit?.call?.op === 'debit')
        core.state.casino.open.set(debit.tx, { ...debit, call: { ...debit.call, amountPaise: HIGHEST_RETURN } })
      core.casinoCall(call, reply)
    }),
  },
  'every signature is good': {
    lock: (lock) => (signed, signature) => (lock(signed, signature) === 'BAD_SIGNATURE' ? null : lock(signed, signature)),
  },
  'the disk says that it wrote before it did': {
    log: (log) => ({
      ...log,
      append: (batch, done) => {
        log.append(batch, () => undefined)
        done()
      },
    }),
  },
  'a start forgets the open debits': {
    exchange: (core) => {
      core.state.casino.open.clear()
      core.state.casino.openOf.clear()
      return core
    },
  },
}
