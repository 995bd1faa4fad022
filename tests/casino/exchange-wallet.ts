import type { WalletCall } from '#contract/casino/wallet.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount } from '#domain/betting/settlement.ts'
import { createWalletLock } from '#server/casino/door.ts'
import { createLaunches } from '#server/casino/launches.ts'
import { createWalletDoor } from '#server/casino/wallet.ts'
import { CASINO_ACCOUNT, type CasinoCall, type DebitState, stakeOf } from '#server/exchange/casino-state.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { balanceOf } from '#server/exchange/state/state.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import type { VirtualClock } from '#tests/virtual-clock.ts'
import { KEY, signedCall } from './line.ts'
import { MEMBERS } from './provider-play.ts'
import { diceFrom } from './provider-world.ts'
import { allStand } from './standing.ts'
import type { SimulatedWallet } from './toy-wallet.ts'
import type { WalletSabotage } from './wallet-world.ts'

const OPENING = paise(30_000_000)
/** The longest that the disk takes for a write. */
const DISK_MS = 30
/** A process that died is started again after this time; until then no call is answered. */
const AWAY_MS = 2000

export type ExchangeOptions = {
  readonly seed: string
  readonly clock: VirtualClock
  /** The write at which the exchange dies: before it reached the disk, or after it and before its answers left. */
  readonly killAt?: { readonly write: number; readonly lands: boolean } | undefined
  readonly sabotage?: WalletSabotage
}

/** The exchange's real wallet and ledger behind the signed door, on a disk that is slow, for the provider's simulation. */
export const exchangeWallet = ({ seed, clock, killAt, sabotage = {} }: ExchangeOptions) => {
  const dice = diceFrom(`${seed} exchange`)
  let disk = memoryLog(false)
  let writes = 0
  let deaths = 0
  let nonces = 0
  let isUp = false
  /** The members have their money. */
  let isOpened = false
  const sync = (): void => {
    const mine = disk
    clock.after(1 + Math.floor(dice() * DISK_MS), () => {
      if (mine === disk) mine.sync()
    })
  }
  const logOf = (log: EventLog): EventLog => ({
    ...log,
    append: (batch, done) => {
      writes += 1
      const dies = isOpened && killAt?.write === writes
      if (dies && !killAt.lands) return die()
      log.append(batch, dies ? () => die() : done)
      sync()
    },
  })
  const open = () => {
    const lock = createWalletLock(KEY, clock)
    const log = logOf(disk)
    const made = createExchange({ clock, log: sabotage.log?.(log) ?? log, snapshotEvery: 40 })
    const exchange = sabotage.exchange?.(made) ?? made
    const players = { isOf: () => true, nickOf: (member: string) => member }
    isUp = true
    const parts = { wallet: exchange, players, standing: allStand, launches: createLaunches(clock) }
    return { exchange, door: createWalletDoor(sabotage.lock?.(lock) ?? lock, parts) }
  }
  let running = open()
  /** The exchange dies where it stands; what its disk did not have is gone. */
  const die = (): void => {
    if (!isUp) return
    deaths += 1
    isUp = false
    disk = disk.crash()
    clock.after(AWAY_MS, () => {
      running = open()
    })
  }
  for (const member of MEMBERS) running.exchange.openMember(memberCodeSchema.parse(member), OPENING, () => undefined)
  while (disk.unsynced() > 0) disk.sync()
  writes = 0
  isOpened = true

  const cashOf = (member: string): number => balanceOf(running.exchange.state, cashAccount(memberCodeSchema.parse(member)))
  const debitOf = (tx: string): { readonly state: DebitState } | undefined => {
    const { open: opened, ended } = running.exchange.state.casino
    const state = (opened.get(tx) ?? ended.get(tx) ?? disk.archive.casinoTx(tx))?.debit ?? null
    return state === null ? undefined : { state }
  }
  const wallet: SimulatedWallet = {
    ask: (name: WalletCall, body, reply) => {
      if (!isUp) return
      const mine = disk
      nonces += 1
      // An answer of a process that died meanwhile never leaves.
      running.door(signedCall(name, body, clock.now(), `n${nonces}`), (answer) => {
        if (mine === disk) reply(answer)
      })
    },
    purse: OPENING * MEMBERS.length,
    balance: () => MEMBERS.reduce((sum, member) => sum + cashOf(member), 0),
    moved: () => running.exchange.state.casino.totals,
    debitOf,
    open: () => [...running.exchange.state.casino.open.keys()],
  }
  /** What is wrong with the exchange's own books, as sentences. */
  const broken = (): readonly string[] => {
    const { state } = running.exchange
    const seen = new Set<string>()
    const twice = [...disk.read()].flatMap((event) => {
      if (event.type !== 'casino-called') return []
      const { tx } = event.call
      const isKnown = seen.has(tx)
      seen.add(tx)
      return isKnown ? [`${tx} has two events`] : []
    })
    const lost = wallet.purse - wallet.balance()
    const house = balanceOf(state, CASINO_ACCOUNT)
    const open = [...state.casino.open.values()].reduce((sum, record) => sum + stakeOf(record), 0)
    return [
      ...brokenBooks(state),
      ...twice,
      ...(house === lost ? [] : [`the casino's account has ${house}, the members lost ${lost}`]),
      ...(open === 0 ? [] : [`${open} paise are in open debits`]),
    ]
  }
  /** Every call that the exchange keeps, in its order. */
  const calls = (): readonly CasinoCall[] => [...disk.read()].flatMap((event) => (event.type === 'casino-called' ? [event.call] : []))
  return { wallet, broken, die, writes: () => writes, deaths: () => deaths, cashOf, opening: OPENING, calls }
}
