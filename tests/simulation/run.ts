import type { MarketType } from '#contract/market.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { EVEN } from '#domain/betting/runs.ts'
import { pendingRefs } from '#client/ledger/selectors.ts'
import { amendView } from '#machines/open-bets/amend-view.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { replay } from '#src/spine/replay.ts'
import { isTick } from '#streams/journal.ts'
import { type Browser, createBrowser } from './browser.ts'
import { dice } from './dice.ts'
import { deedAtLevel, endInDoubt } from './levels.ts'
import { MEMBERS, giveUp, handDeed, logIn, moveWaiting, play, troubleDeed, waitingOrder } from './hand.ts'
import type { Deed, Fixture, SimulatedLevel, Step } from './plan.ts'
import { sabotageNamed } from './sabotage.ts'
import { type History, impossibleIn } from './history.ts'
import { shrink } from './shrink.ts'
import { keptOf } from './source.ts'
import { type Tab, openTab } from './tab.ts'
import { START } from './markets.ts'
import { type Finding, type World, createWorld } from './world.ts'

/** `presses` of Place Bet, `bets` the exchange received, `accepted` of those; `doubts`: slips led out of `unknown` or `loggedOut` by what they offer. */
export type Run = {
  readonly presses: number
  readonly bets: number
  readonly accepted: number
  /** The parts of them on a run line, at the bookmaker's quote, and on a line of runs. */
  readonly sessions: number
  readonly quoted: number
  readonly lines: number
  /** Results that the exchange settled, corrections included. */
  readonly settled: number
  readonly doubts: number
  /** Cash-outs that were done. */
  readonly cashOuts: number
  /** Those of them that a rule did. */
  readonly rules: number
  /** Milliseconds of virtual time. */
  readonly lasted: number
  /** Unmatched bets that were given other terms. */
  readonly amendments: number
  /** Presses that made several bets. */
  readonly several: number
  /** Presses that moved several orders. */
  readonly moves: number
  /** Definitions that changed what bets can win, and runners that were removed and came back. */
  readonly changes: number
  readonly removals: number
  readonly returns: number
  readonly findings: readonly Finding[]
  /** Below level 3: bets that were left in doubt for good, and those that were said to be placed by the row of one like them. */
  readonly unsettled: number
  readonly alike: number
  /** All that was done, to be done again. */
  readonly steps: readonly Step[]
}
/** `steps`: do these and no others. `sabotage`: the name of a planted fault. */
export type Options = {
  readonly steps?: readonly Step[]
  readonly sabotage?: string | undefined
  readonly level?: SimulatedLevel | undefined
}

const WEATHER_MS = 36_000
const SILENCE_MS = 70_000
const FAULTS = { drop: 0.05, double: 0.05, maxDelayMs: 900 }

const CONNECTS_MS = 3000
const VERDICT_MS = 7000
/** Every tenth run begins with orders of one price and a press that moves them all; the dice alone seldom bring them together. */
const moveTogether = ({ clock }: World, perform: (deed: Deed) => void): void => {
  clock.advance(CONNECTS_MS)
  for (const stake of [10_000, 25_000]) {
    for (const deed of waitingOrder(0, stake)) {
      clock.advance(500)
      perform(deed)
    }
    clock.advance(VERDICT_MS)
  }
  perform(moveWaiting(0))
}

/** Hands and troubles as the dice and the screens have them; every step is kept as it is done. */
const improvise = (world: World, tabs: Tab[], until: number): readonly Step[] => {
  const rng = dice(world.seed)
  const steps: Step[] = []
  const perform = (deed: Deed | null): void => {
    if (deed === null) return
    const step = { n: steps.length + 1, at: world.clock.now() - START, ...deed }
    steps.push(step)
    play(world, tabs, step)
  }
  if (world.seed % 10 === 9 && world.level === 3) moveTogether(world, perform)
  for (let wait = 20 + rng.upTo(400); world.clock.now() + wait < until; wait = 20 + rng.upTo(400)) {
    world.clock.advance(wait)
    const act = (deed: Deed | null): void => perform(world.level === 3 ? deed : deedAtLevel(rng, tabs, deed))
    act(handDeed(rng, tabs))
    if (rng.chance(0.3)) act(troubleDeed(rng, world, tabs))
  }
  return steps
}

/** The given steps, each at its time. */
const follow = (world: World, tabs: Tab[], steps: readonly Step[]): readonly Step[] => {
  for (const step of steps) {
    world.clock.advance(START + step.at - world.clock.now())
    play(world, tabs, step)
  }
  return steps
}

/** One seeded run: half a minute or more of bets on a bad network, then quiet; afterwards tabs and exchange must agree. */
export const simulate = (seed: number, { steps, sabotage, level = 3 }: Options = {}): Run => {
  const world = createWorld(seed, FAULTS, sabotageNamed(sabotage), level)
  const { clock, promise } = world
  const browser = createBrowser(world)
  const elsewhere = createBrowser(world)
  const browsers = [browser, elsewhere]
  const [alpha, beta] = MEMBERS
  browser.become(alpha)
  elsewhere.become(beta)
  const open = (of: Browser, home: MemberCode): Tab => openTab(world, of, home, level === 3 ? undefined : keptOf(world, of, home))
  const tabs = [open(browser, alpha), open(browser, alpha), open(elsewhere, beta)]
  world.inspect(() => promise.remembered(browsers))
  const until = START + WEATHER_MS
  const done = steps === undefined ? improvise(world, tabs, until) : follow(world, tabs, steps)
  clock.advance(until - clock.now())
  const doubts = seed % 4 === 0 ? silence(world, tabs) : 0
  world.heal()
  reopenFailed(world, tabs)
  for (const each of browsers) settleAs(world, tabs, each, each.member() ?? (each === browser ? alpha : beta))
  promise.remembered(browsers)
  agree(world, tabs)
  // The bets of a browser's other member wait until that member is back.
  for (const each of browsers)
    for (const owner of new Set([...each.written.values()].map((entry) => entry.owner))) {
      // A doubt may stay, so that the member who is here has no more to wait for.
      if (level < 3 && owner === each.member()) continue
      settleAs(world, tabs, each, owner)
      agree(world, tabs)
    }
  const written = browsers.reduce((sum, each) => sum + each.written.size, 0)
  const { alike } = level === 3 ? { alike: 0 } : endInDoubt(world, browsers)
  if (written > 0 && level === 3) world.find(`3 never forgotten: ${written} refs still without an answer when all is quiet`)
  const first = tabs[0]
  if (first !== undefined && seed % 10 === 0) remembers(world, first)
  const settled = world.settlements.done()
  world.settleAll()
  world.checkArchive()
  for (const text of impossibleIn(historyOf(world), level === 3)) world.find(text)
  const bets = [...world.disk.bets.values()]
  const decided = (type: ExchangeEvent['type']): number => world.events.filter((event) => event.type === type).length
  const acceptedOn = (type: MarketType): number =>
    bets.filter(({ state, market }) => state !== 'refused' && market.marketType === type).length
  return {
    presses: promise.presses(),
    bets: bets.length,
    accepted: bets.filter((bet) => bet.state !== 'refused').length,
    sessions: acceptedOn('SESSION'),
    quoted: acceptedOn('Special'),
    lines: acceptedOn('INNINGS_RUNS'),
    settled,
    doubts,
    rules: world.rules.done(),
    cashOuts: [...world.disk.cashOuts.values()].filter(({ state }) => state === 'done').length,
    lasted: clock.now() - START,
    amendments: [...world.disk.amendments.values()].filter(({ state }) => state === 'done').length,
    several: promise.severalAtOnce(),
    moves: promise.movedAtOnce(),
    changes: decided('market-changed'),
    removals: decided('runner-removed'),
    returns: decided('runner-reinstated'),
    unsettled: level === 3 ? 0 : written,
    alike,
    findings: world.findings(),
    steps: done,
  }
}

/** What all tabs recorded and the exchange decided, without ticks. */
export const historyOf = ({ spines, events }: World): History => ({
  journals: spines.map(({ journal }) => journal.export().entries.filter(({ fact }) => !isTick(fact))),
  log: events,
})

const screenOf = ({ spine }: Tab, slip: string): string => spine.slips.get().find((view) => view.slip === slip)?.screen ?? 'empty'

/** Invariant 7 with the exchange gone for over a minute: every slip can be left, by what its screen offers. */
const silence = (world: World, tabs: readonly Tab[]): number => {
  world.kill(SILENCE_MS + 1)
  world.clock.advance(SILENCE_MS)
  let doubts = 0
  for (const tab of tabs.filter((each) => each.isOpen()))
    for (const { slip, screen, ref } of tab.spine.slips.get()) {
      if (screen === 'empty') continue
      if (isDraft(screen)) {
        leave(world, tab, slip)
        continue
      }
      if (screen !== 'unknown' && screen !== 'loggedOut') {
        world.find(`7 a way out: ${ref} still in ${screen} with the exchange long gone`)
        continue
      }
      doubts += 1
      if (screen === 'unknown' && doubts % 2 === 0) askAgain(world, tab, slip)
      else dismiss(world, tab, slip)
    }
  return doubts
}

/** A slip under review, or one that the member keeps, stays until it is cleared. */
const isDraft = (screen: string): boolean => screen === 'composing' || screen === 'reviewing'
const leave = ({ find }: World, tab: Tab, slip: string): void => {
  tab.spine.record({ type: 'slip.cleared', slip })
  if (screenOf(tab, slip) !== 'empty') find(`7 a way out: cleared, the slip is in ${screenOf(tab, slip)}`)
}

/** A slip in doubt is asked about again; what becomes of it is seen when all is quiet. */
const askAgain = ({ find }: World, tab: Tab, slip: string): void => {
  const ref = tab.spine.slips.get().find((view) => view.slip === slip)?.ref ?? null
  if (ref !== null) tab.spine.record({ type: 'ask.pressed', ref })
  if (screenOf(tab, slip) !== 'checking') find(`7 a way out: asked again, the slip is in ${screenOf(tab, slip)}`)
}

/** A slip in doubt is dismissed; afterwards it must hold nothing. */
const dismiss = (world: World, tab: Tab, slip: string): void => {
  const { find } = world
  const view = tab.spine.slips.get().find((each) => each.slip === slip)
  if (view !== undefined) giveUp(world, tab, view)
  tab.spine.record({ type: 'slip.dismissed', slip })
  if (screenOf(tab, slip) !== 'empty') find(`7 a way out: dismissed, the slip is in ${screenOf(tab, slip)}`)
}

/** A player reloads a page whose connection failed. A slip that failed is replaced without that. No more charts fail. */
const reopenFailed = (world: World, tabs: Tab[]): void =>
  tabs.forEach((tab, i) => {
    tab.breakChart(null)
    if (!tab.isOpen() || tab.spine.actors().some(({ id }) => id === 'connection')) return
    tab.close()
    tabs[i] = openTab(world, tab.browser, tab.home, tab.kept)
  })

/** All tabs of a browser become that member's, and wait until every answer can have come. */
const settleAs = (world: World, tabs: readonly Tab[], browser: Browser, as: MemberCode): void => {
  const own = tabs.filter((tab) => tab.browser === browser && tab.isOpen())
  for (const { spine } of own) {
    const { member } = spine.ledger.get()
    if (member !== null && member.memberCode !== as) spine.record({ type: 'logout.pressed' })
  }
  world.clock.advance(15_000)
  for (let i = 0; i < (world.level === 3 ? 13 : 6); i += 1) {
    for (const tab of own) logIn(tab, as)
    world.clock.advance(10_000)
  }
}

/** Invariants 3, 6 and 7 once all is quiet. */
const agree = (world: World, tabs: readonly Tab[]): void => {
  const { find, promise } = world
  const exchange = world.exchange()
  if (exchange === null) return find('the exchange did not come back')
  for (const state of [exchange.state, world.disk]) {
    promise.bets(state)
    promise.cashOuts(state)
    promise.amendments(state)
  }
  for (const tab of tabs) {
    if (!tab.isOpen()) continue
    const ledger = tab.spine.ledger.get()
    if (ledger.member === null) {
      find('a tab has nobody when all is quiet')
      continue
    }
    const { memberCode } = ledger.member
    const account = exchange.account(memberCode)
    const cashOut = cashOutView(tab.spine.charts.get().cashOut?.getSnapshot()).screen
    if (!['closed', 'asking', 'offered', 'moved', 'unknown'].includes(cashOut))
      find(`7 a way out: a cash-out still in ${cashOut} when all is quiet`)
    const change = amendView(tab.spine.charts.get().amend?.getSnapshot()).screen
    if (!['closed', 'editing', 'done', 'refused'].includes(change)) find(`7 a way out: a change still in ${change} when all is quiet`)
    for (const { entry } of ledger.unseen.verdicts) tab.spine.record({ type: 'verdict.dismissed', ref: entry.ref })
    const waiting = world.level === 3 ? pendingRefs(ledger).length : 0
    if (waiting > 0) find(`3 never forgotten: a tab still waits for ${waiting} refs`)
    for (const { ref, order, verdict } of tab.spine.charts.get().oneClick.getSnapshot().context.rows)
      if (verdict === null) find(`7 a way out: the one-click bet ${ref} still in ${order.phase} when all is quiet`)
    for (const { slip, screen } of tab.spine.slips.get()) {
      if (world.level < 3 && (screen === 'unknown' || screen === 'checking')) continue
      if (screen === 'unknown') dismiss(world, tab, slip)
      else if (isDraft(screen)) leave(world, tab, slip)
      else if (screen !== 'empty') find(`7 a way out: a slip still in ${screen} when all is quiet`)
    }
    if (ledger.balance.kind !== 'known' || ledger.balance.balance !== account.balance || ledger.balance.exposure !== account.exposure)
      find(`6 same everywhere: balance ${JSON.stringify(ledger.balance)} against ${JSON.stringify(account)}`)
    // A row of the specification does not say what was cancelled of its bet.
    const matchedOf = ({ matched }: { readonly matched: number }): number => (world.level === 3 ? matched : 0)
    const shown =
      ledger.bets.kind === 'ready'
        ? ledger.bets.items.map((bet) => `${bet.betId} ${bet.odds} ${bet.stake} ${matchedOf(bet)} ${bet.remaining}`).join()
        : ledger.bets.kind
    const truth = exchange
      .bets(memberCode, 'active')
      .map(
        (bet) =>
          `${bet.betId} ${bet.market.marketType === 'INNINGS_RUNS' ? EVEN : bet.odds} ${bet.stake} ${matchedOf(bet)} ${bet.remaining}`,
      )
      .join()
    if (shown !== truth) find(`6 same everywhere: open bets differ: shown ${shown}, the exchange has ${truth}`)
  }
}

/** The journal alone derives the same facts again, ticks dropped or not (FLOW-03). */
const remembers = ({ find }: World, { spine }: Tab): void => {
  const { entries, cut } = spine.journal.export()
  // A planted failure is in no journal, so a replay does not repeat it.
  if (cut || spine.ledger.get().failedChart !== null) return
  const derived = JSON.stringify(entries.filter((entry) => entry.cause !== null).map((entry) => entry.fact))
  if (JSON.stringify(replay(entries).derived) !== derived) find('replay: the journal derived other facts')
  if (JSON.stringify(replay(entries.filter((entry) => entry.fact.type !== 'books.changed')).derived) !== derived)
    find('replay: dropping ticks changed a decision')
}

/** Which invariant a sentence says is broken. */
export const invariantOf = (text: string): string => text.slice(0, text.indexOf(':'))

/** A failing run cut down to the steps without which it does not break the same invariant; null for a sound one. */
export const shrunk = (seed: number, sabotage?: string, level?: SimulatedLevel): Fixture | null => {
  const whole = simulate(seed, { sabotage, level })
  const found = whole.findings[0]?.text
  if (found === undefined) return null
  const broken = (run: Run) => run.findings.find(({ text }) => invariantOf(text) === invariantOf(found))
  const steps = shrink(whole.steps, (kept) => broken(simulate(seed, { steps: kept, sabotage, level })) !== undefined)
  const last = broken(simulate(seed, { steps, sabotage, level }))?.text ?? found
  return {
    seed,
    ...(sabotage === undefined ? {} : { sabotage }),
    ...(level === undefined || level === 3 ? {} : { level }),
    found: last,
    steps: [...steps],
  }
}
