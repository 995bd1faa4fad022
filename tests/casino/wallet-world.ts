import { type WalletAnswer, STALE_MS } from '#contract/casino/wallet.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount } from '#domain/betting/settlement.ts'
import { createWalletLock } from '#server/casino/door.ts'
import { createLaunches } from '#server/casino/launches.ts'
import { createWalletDoor } from '#server/casino/wallet.ts'
import { CASINO_ACCOUNT } from '#server/exchange/casino-state.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { balanceOf } from '#server/exchange/state/state.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { dice as diceOf } from '#tests/simulation/dice.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { createAbstractProvider } from './abstract-provider.ts'
import { KEY, createLine } from './line.ts'
import { allStand } from './standing.ts'

export type Core = ReturnType<typeof createExchange>
type Lock = ReturnType<typeof createWalletLock>
/** One thing made wrong in a world that is otherwise the product. */
export type WalletSabotage = {
  readonly exchange?: (exchange: Core) => Core
  readonly log?: (log: EventLog) => EventLog
  readonly lock?: (lock: Lock) => Lock
}

const START = 1_767_225_600_000
/** Little enough that debits are refused now and then. */
const OPENING = paise(150_000)
const STEPS = 400
/** Enough for every call to be answered once the line is calm. */
const DRAIN = 3000
const STEP_MS = 150

/**
 * Provider, line, door, exchange and a disk that may be slow, for one seed: 400 steps in a storm with crashes of the exchange, then calm
 * until all is over. Answers what is wrong, and what happened.
 */
export const walletRun = (seed: number, sabotage: WalletSabotage = {}) => {
  const dice = diceOf(seed)
  const clock = virtualClock(millisSchema.parse(START))
  const faults: string[] = []
  let disk = memoryLog(false)
  let crashes = 0
  const open = () => {
    const lock = createWalletLock(KEY, clock)
    const made = createExchange({ clock, log: sabotage.log?.(disk) ?? disk, snapshotEvery: 40 })
    const exchange = sabotage.exchange?.(made) ?? made
    const players = { isOf: () => true, nickOf: () => 'x' }
    const door = createWalletDoor(sabotage.lock?.(lock) ?? lock, {
      wallet: exchange,
      players,
      standing: allStand,
      launches: createLaunches(clock),
    })
    return { exchange, door, log: disk }
  }
  let running = open()
  const line = createLine(dice, (call, reply) => {
    const { log } = running
    // An answer of a process that died meanwhile never leaves.
    running.door(call, (answer) => {
      if (log === disk) reply(answer)
    })
  })
  const provider = createAbstractProvider({ dice, now: clock.now, send: line.send })
  for (const member of provider.members) running.exchange.openMember(memberCodeSchema.parse(member), OPENING, () => undefined)
  // The first is written at once, the others after it.
  while (disk.unsynced() > 0) disk.sync()

  const crash = (): void => {
    crashes += 1
    disk = disk.crash()
    running = open()
    disk.sync()
  }
  const look = (when: string): void => {
    for (const fault of brokenBooks(running.exchange.state)) faults.push(`${when}: ${fault}`)
  }
  const step = (): void => {
    clock.advance(dice.chance(0.005) ? STALE_MS + 1000 : STEP_MS)
    line.step()
    provider.step()
  }
  for (let n = 0; n < STEPS; n += 1) {
    if (dice.chance(0.6)) provider.bet()
    step()
    if (dice.chance(0.4)) disk.sync()
    if (dice.chance(0.03)) {
      crash()
      look(`after crash ${crashes}`)
    }
  }
  line.clearUp()
  for (let n = 0; n < DRAIN && !(provider.isDone() && line.isEmpty() && disk.unsynced() === 0); n += 1) {
    step()
    disk.sync()
  }
  look('at the end')
  faults.push(...provider.faults)
  if (!provider.isDone()) faults.push('a call is answered by nothing')
  const { state } = running.exchange
  if (state.casino.open.size > 0) faults.push(`${state.casino.open.size} debits are open`)
  let results = 0
  for (const code of provider.members) {
    const cash = balanceOf(state, cashAccount(memberCodeSchema.parse(code)))
    const want = OPENING + provider.resultOf(code)
    results += provider.resultOf(code)
    if (cash !== want) faults.push(`${code} has ${cash} paise; by the provider's books ${want}`)
  }
  if (balanceOf(state, CASINO_ACCOUNT) !== (-results || 0))
    faults.push(`the casino has ${balanceOf(state, CASINO_ACCOUNT)}; by the provider's books ${-results}`)
  faults.push(...countedTwice(disk))
  return { faults, bets: provider.bets.length, crashes, moved: state.casino.totals, ...line.counts }
}

/** Each tx has one event; of each debit the round's money adds up. */
const countedTwice = (log: EventLog): readonly string[] => {
  const seen = new Map<string, WalletAnswer['code']>()
  return [...log.read()].flatMap((event) => {
    if (event.type !== 'casino-called') return []
    const { tx } = event.call
    const before = seen.get(tx)
    seen.set(tx, event.code)
    return before === undefined ? [] : [`${tx} has a second event: ${before}, then ${event.code}`]
  })
}
