import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Member } from '#domain/ledger.ts'
import { marketKind } from '#domain/markets.ts'
import { paise } from '#domain/money.ts'
import { LADDER, odds } from '#domain/odds.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { replay } from '#src/spine.ts'
import { secret } from '#domain/secret.ts'
import { type Run, type Tab, type World, START, createBrowser, createWorld } from './world.ts'

const memberNamed = (name: string): Member => ({
  memberCode: memberCodeSchema.parse(name),
  username: name,
  expiresAt: millisSchema.parse(START * 2),
})

/** A hand at one tab: mostly bets, sometimes everything else a player may do. */
const act = (world: World, tab: Tab): void => {
  const { rng } = world
  const { spine } = tab
  const slip = spine.slips.get().at(-1)
  const market = world.markets[rng.upTo(world.markets.length)]
  const runner = market?.runners[rng.upTo(2)]
  if (slip === undefined || market === undefined || runner === undefined) return
  const roll = rng.next()
  if (spine.ledger.get().member === null) {
    if (roll < 0.4) spine.record({ type: 'login.submitted', userId: tab.member.username, password: secret('x') })
    return
  }
  if (roll < 0.15 || slip.screen === 'empty') {
    const side = rng.chance(0.5) ? 'back' : 'lay'
    const quote = spine.board.quote(market.marketId, runner.selectionId, side)
    const price = quote.kind === 'open' ? quote.odds : odds(2000)
    const { marketId, marketType, marketName, eventId, eventName, eventTypeId } = market
    spine.record({
      type: 'odds.pressed',
      quote,
      pick: {
        marketId,
        marketType,
        marketName,
        kind: marketKind(marketType, eventTypeId),
        eventId,
        eventName,
        eventTypeId,
        selectionId: runner.selectionId,
        runnerName: runner.runnerName,
        side,
        odds: price,
        line: null,
        fancyPrice: 0,
      },
    })
  } else if (slip.screen === 'composing' && slip.stakePaise === 0 && roll < 0.75)
    spine.record({ type: 'stake.typed', slip: slip.slip, stakePaise: paise((1 + rng.upTo(500)) * 100) })
  else if (slip.screen === 'composing' && slip.market === 'moved' && roll < 0.6) spine.record({ type: 'price.accepted', slip: slip.slip })
  else if (roll < 0.75) spine.record({ type: 'place.pressed', slip: slip.slip, ref: world.mintRef() })
  else if (roll < 0.79) spine.record({ type: 'price.accepted', slip: slip.slip })
  else if (roll < 0.82) spine.record({ type: 'price.stepped', slip: slip.slip, odds: LADDER[90 + rng.upTo(20)] ?? odds(2000) })
  else if (roll < 0.85) spine.record({ type: 'slip.cleared', slip: slip.slip })
  else if (roll < 0.88) spine.record({ type: 'slip.dismissed', slip: slip.slip })
  else if (roll < 0.91) spine.record({ type: 'ask.pressed', slip: slip.slip })
  else if (roll < 0.95) spine.record({ type: 'cancel.pressed', bet: 'all' })
  else if (roll < 0.97) spine.record({ type: 'logout.pressed' })
}

/** What the world does to them meanwhile. */
const trouble = (world: World, tabs: Tab[]): void => {
  const { rng } = world
  const roll = rng.next()
  const market = world.markets[rng.upTo(world.markets.length)]
  const tab = tabs[rng.upTo(tabs.length)]
  if (market === undefined || tab === undefined) return
  if (roll < 0.3) world.quote(market, 1500 + 10 * rng.upTo(50))
  else if (roll < 0.4) {
    world.suspend(market.marketId, false)
    world.clock.after(500 + rng.upTo(4000), () => {
      world.suspend(market.marketId, true)
      world.quote(market, 1500 + 10 * rng.upTo(50))
    })
  } else if (roll < 0.48) tab.drop()
  else if ((roll < 0.5 || (roll < 0.7 && world.isWriting())) && world.isUp()) {
    world.kill()
    world.clock.after(200 + rng.upTo(8000), () => {
      if (!world.isUp()) world.boot()
    })
  } else if (roll > 0.98) world.end(tab.member.memberCode)
}

/** One seeded run: half a minute and more of bets in bad weather, then quiet; afterwards everybody must agree. */
export const simulate = (seed: number): Run => {
  const world = createWorld(seed, { drop: 0.05, double: 0.05, maxDelayMs: 900 })
  const browser = createBrowser()
  const alpha = memberNamed('alpha')
  const elsewhere = createBrowser()
  for (const member of [alpha, memberNamed('beta')]) world.begin(member.memberCode)
  const homes = [
    { browser, member: alpha },
    { browser, member: alpha },
    { browser: elsewhere, member: memberNamed('beta') },
  ]
  const tabs = homes.map((home) => world.openTab(home.browser, home.member))
  const show = (tab: Tab): void =>
    tab.spine.record({
      type: 'home.loaded',
      markets: world.markets.map((market) => ({ market, score: null, book: { marketId: market.marketId, seq: 0, image: true as const } })),
    })
  tabs.forEach(show)
  const turns = 160
  for (let turn = 0; turn < turns; turn += 1) {
    world.clock.advance(20 + world.rng.upTo(400))
    const index = world.rng.upTo(tabs.length)
    const tab = tabs[index]
    const home = homes[index]
    if (tab === undefined || home === undefined) continue
    if (world.rng.chance(0.01)) {
      tab.close()
      const again = world.openTab(home.browser, home.member)
      tabs[index] = again
      show(again)
    } else act(world, tab)
    if (world.rng.chance(0.3)) trouble(world, tabs)
    const { state } = world.exchange() ?? { state: null }
    if (state !== null) for (const text of brokenBooks(state)) world.find(text)
  }
  world.heal()
  if (!world.isUp()) world.boot()
  for (const { member } of homes) world.begin(member.memberCode)
  world.clock.advance(15_000)
  for (const tab of tabs)
    if (tab.spine.ledger.get().member === null)
      tab.spine.record({ type: 'login.submitted', userId: tab.member.username, password: secret('x') })
  for (let i = 0; i < 12; i += 1) world.clock.advance(10_000)
  agree(world, tabs, browser.written.size + elsewhere.written.size)
  const first = tabs[0]
  if (first !== undefined && seed % 10 === 0) remembers(world, first)
  const bets = [...(world.exchange()?.state.bets.values() ?? [])]
  return {
    presses: world.sent(),
    bets: bets.length,
    accepted: bets.filter((bet) => bet.state !== 'refused').length,
    findings: world.findings,
  }
}

/** Invariants 3, 6 and 7 once all is quiet. */
const agree = (world: World, tabs: readonly Tab[], written: number): void => {
  const exchange = world.exchange()
  if (exchange === null) return world.find('the exchange did not come back')
  for (const text of brokenBooks(exchange.state)) world.find(text)
  if (written > 0) world.find(`3 never forgotten: ${written} refs still without an answer when all is quiet`)
  for (const { spine, member } of tabs) {
    const ledger = spine.ledger.get()
    const account = exchange.account(member.memberCode)
    if (ledger.outbox.length > 0) world.find(`3 never forgotten: a tab still waits for ${ledger.outbox.length} refs`)
    for (const slip of spine.slips.get())
      if (!['empty', 'composing', 'unknown'].includes(slip.screen)) world.find(`7 a way out: a slip still in ${slip.screen}`)
    if (ledger.balance.kind !== 'known' || ledger.balance.balance !== account.balance || ledger.balance.exposure !== account.exposure)
      world.find(`6 same everywhere: balance ${JSON.stringify(ledger.balance)} against ${JSON.stringify(account)}`)
    const shown =
      ledger.bets.kind === 'ready'
        ? ledger.bets.items.map((bet) => `${bet.betId} ${bet.matched} ${bet.remaining}`).join()
        : ledger.bets.kind
    const truth = exchange
      .bets(member.memberCode, 'active')
      .map((bet) => `${bet.betId} ${bet.matched} ${bet.remaining}`)
      .join()
    if (shown !== truth) world.find('6 same everywhere: open bets differ')
  }
}

/** The journal alone derives the same facts again, ticks dropped or not (FLOW-03). */
const remembers = (world: World, { spine }: Tab): void => {
  const { entries, cut } = spine.journal.export()
  if (cut) return
  const derived = JSON.stringify(entries.filter((entry) => entry.cause !== null).map((entry) => entry.fact))
  if (JSON.stringify(replay(entries).derived) !== derived) world.find('replaying the journal derived other facts')
  if (JSON.stringify(replay(entries.filter((entry) => entry.fact.type !== 'books.changed')).derived) !== derived)
    world.find('dropping ticks changed a decision')
}
