import { expect, test } from 'vitest'
import { type ExchangeOptions, exchangeWallet } from './exchange-wallet.ts'
import { MEMBERS, brokenIn, play } from './provider-play.ts'
import { CALM, type Faults, type WorldOptions, providerWorld } from './provider-world.ts'
import { WALLET_SABOTAGES } from './wallet-sabotage.ts'

const STORM: Faults = { lost: 0.12, late: 0.1, doubled: 0.08 }
const AFTER_MS = 300_000
/** A death in calm is over sooner: the longest wait is that of the comparison with the wallet. */
const AFTER_DEATH_MS = 150_000
type Run = Omit<WorldOptions, 'wallet'> & {
  readonly steps: number
  readonly afterMs?: number
  readonly exchange?: Omit<ExchangeOptions, 'seed' | 'clock'>
}

/** Members, the provider and the exchange's own wallet and ledger with a failing line between them; then calm until all is over. */
const run = ({ steps, exchange = {}, afterMs = AFTER_MS, ...options }: Run, deaths = 0) => {
  let bank: ReturnType<typeof exchangeWallet> | null = null
  const world = providerWorld({
    ...options,
    wallet: (clock) => {
      bank = exchangeWallet({ ...exchange, seed: options.seed, clock })
      return bank.wallet
    },
  })
  const books = (): ReturnType<typeof exchangeWallet> => {
    if (bank === null) throw new Error('the world has no wallet')
    return bank
  }
  let died = 0
  world.provider().start()
  world.clock.advance(3000)
  play(world, options.seed, steps, (chance) => {
    if (chance < deaths) {
      died += 1
      world.die()
    } else if (chance > 1 - deaths) books().die()
  })
  world.calm()
  world.clock.advance(afterMs)
  return { world, bank: books(), died, broken: [...brokenIn(world), ...books().broken(), ...byMember(world, books())] }
}
/** What each member has is what the provider's books say. */
const byMember = ({ books }: ReturnType<typeof providerWorld>, { cashOf, opening }: ReturnType<typeof exchangeWallet>): readonly string[] =>
  MEMBERS.flatMap((member) => {
    const key = `pavilion/${member}`
    const tables = ['lucky7', 'aviator'].flatMap((game) => books.lastBets(key, `${game}-1`, 1000))
    const paid = tables.filter(({ mine }) => mine.state === 'won' || mine.state === 'lost')
    const alone = books.lastSolos(key, 'blackjack', 1000).filter(({ state }) => state === 'settled')
    const won =
      paid.reduce((sum, { mine }) => sum + (mine.returnPaise ?? 0) - mine.riskPaise, 0) +
      alone.reduce((sum, { stakedPaise, returnPaise }) => sum + returnPaise - stakedPaise, 0)
    return cashOf(member) === opening + won ? [] : [`${member} has ${cashOf(member)}; by the provider's books ${opening + won}`]
  })

const SEEDS = Array.from({ length: 12 }, (_, n) => `both ${n}`)
test('[CAS-04] the exchange’s books and the provider’s agree when the line fails and both die', () => {
  let [moved, deaths, died] = [0, 0, 0]
  for (const seed of SEEDS) {
    const { bank, broken, died: times } = run({ seed, faults: STORM, steps: 80 }, 0.02)
    expect([seed, broken]).toEqual([seed, []])
    moved += bank.wallet.moved().debits
    deaths += bank.deaths()
    died += times
  }
  expect([moved > 0, deaths > 5, died > 5]).toEqual([true, true, true])
  console.log(
    `provider and exchange: ${SEEDS.length} seeds, ${deaths} deaths of the exchange, ${died} of the provider, 0 rupees made or lost`,
  )
})

/** The exchange writes less often: calls that arrive together share a write. The provider's writes are shared among three seeds. */
const SIDES = [
  ['the provider', 5, 3],
  ['the exchange', 50, 1],
] as const
test.for(SIDES)('[CAS-04] both books agree when %s dies at any write', ([side, steps, seeds]) => {
  const calm = { steps, faults: CALM, afterMs: AFTER_DEATH_MS }
  const wholes = Array.from({ length: seeds }, (_, turn) => {
    const { world, bank } = run({ seed: `${side} ${turn}`, ...calm })
    return { seed: `${side} ${turn}`, writes: side === 'the provider' ? world.writes() : bank.writes() }
  })
  const most = Math.max(...wholes.map(({ writes }) => writes))
  let killed = 0
  for (let write = 1; write <= most; write += 1) {
    // Runs differ in length: the last writes are those of the longer ones alone.
    const long = wholes.filter(({ writes }) => writes >= write)
    const seed = long[write % long.length]?.seed
    if (seed === undefined) break
    for (const lands of [true, false]) {
      const killAt = { write, lands }
      const { broken, bank, world } = run({ seed, ...calm, ...(side === 'the provider' ? { killAt } : { exchange: { killAt } }) })
      const deaths = side === 'the provider' ? world.deaths() : bank.deaths()
      expect([seed, write, lands, deaths, broken]).toEqual([seed, write, lands, 1, []])
    }
    killed += 1
  }
  expect([most > 20, killed]).toEqual([true, most])
  console.log(`provider and exchange: ${side} killed at each of ${most} writes, before and after it landed`)
})

const FOUND = ['a repeated debit is taken again', 'the archive forgets', 'a closed debit is credited again'] as const
test.for(FOUND)('[CAS-04] the simulation of both sides finds the fault when %s', (name) => {
  const sabotage = WALLET_SABOTAGES[name]
  if (sabotage === undefined) throw new Error('no such sabotage')
  const isFound = SEEDS.some((seed) => run({ seed, faults: STORM, steps: 80, exchange: { sabotage } }, 0.02).broken.length > 0)
  expect(isFound).toBe(true)
})
