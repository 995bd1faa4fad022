import { acceptSchema } from '#contract/messages/settings.ts'
import { togetherOf } from '#client/views/drafts.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { MAX_SLIPS, type SlipView, isDraft } from '#client/betting/slip.ts'
import { movedWith } from '#client/betting/ladder.ts'
import type { SlipPress } from '#client/ledger/facts.ts'
import { armedOf, bettingOf } from '#client/ledger/selectors.ts'
import { canBeAsked } from '#client/ledger/backend.ts'
import { readOf } from '#client/ledger/reads.ts'
import { type BetSlipRef, betSlipRefSchema, type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { marketKind } from '#domain/market/markets.ts'
import { paise } from '#domain/paise.ts'
import { LADDER, odds } from '#domain/odds.ts'
import { secret } from '#contract/secret.ts'
import { isAmendable } from '#client/views/amendment.ts'
import { amendView } from '#machines/open-bets/amend-view.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import type { Dice } from './dice.ts'
import { ordersAlone } from './levels.ts'
import { breakableSchema, type Deed, type Step } from './plan.ts'
import { type Tab, openTab } from './tab.ts'
import { START, markets, unquoted, wordOf } from './markets.ts'
import type { World } from './world.ts'

/** A player at one tab: mostly bets, sometimes any other action. It reads the screen before it acts. */
export const handDeed = (rng: Dice, tabs: readonly Tab[]): Deed | null => {
  const tab = rng.upTo(tabs.length)
  const opened = tabs[tab]
  const spine = opened?.spine
  const slip = spine?.slips.get().at(-1)
  if (opened === undefined || spine === undefined || slip === undefined) return null
  const isWell = opened.isOpen() && spine.ledger.get().failedChart === null
  if (rng.chance(isWell ? 0.01 : 0.1)) return { does: 'reopen the tab', tab }
  if (!opened.isOpen()) return null
  if (rng.chance(0.005)) return { does: 'close the tab', tab }
  if (rng.chance(0.005)) return { does: 'break a chart', tab, where: BREAKABLE[rng.upTo(BREAKABLE.length)] ?? 'askMs' }
  const roll = rng.next()
  if (spine.ledger.get().member === null) {
    if (roll >= 0.4) return null
    return roll < 0.1 ? { does: 'log in', tab, as: rng.upTo(2) } : { does: 'log in', tab }
  }
  const { screen } = cashOutView(spine.charts.get().cashOut?.getSnapshot())
  if (screen !== 'closed' && roll < 0.4) {
    if (roll < 0.3) return { does: 'cash out', tab }
    return roll < 0.36 ? { does: 'choose part', tab, part: 1 + rng.upTo(100) } : { does: 'close cash-out', tab }
  }
  const slips = spine.slips.get()
  const written = slips.filter((view) => isDraft(view) && view.stakePaise > 0).length
  if (written > 0 && written === slips.filter(isDraft).length && written < 4 && rng.chance(0.3)) return anyPick(rng, tab)
  if (written > 1 && rng.chance(0.4)) {
    const several = rng.next()
    if (several < 0.65) return { does: 'place all', tab, twice: rng.chance(0.2) }
    if (several < 0.85) return { does: 'choose slip', tab, slip: rng.upTo(slips.length) }
    if (several < 0.92) return { does: 'remove slip', tab, slip: rng.upTo(slips.length) }
    return { does: several < 0.96 ? 'leave the review' : 'clear all', tab }
  }
  const armed = armedOf(spine.ledger.get())
  if (rng.chance(0.04)) return { does: 'arm', tab, rupees: 1 + rng.upTo(500) }
  if (rng.chance(armed === null ? 0.01 : 0.05)) return { does: 'disarm', tab }
  if (rng.chance(0.03)) return { does: 'set', tab, change: anyChange(rng) }
  if (rng.chance(armed === null ? 0.01 : 0.3))
    return {
      does: 'tap',
      tab,
      market: rng.upTo(markets.length),
      runner: rng.upTo(3),
      side: rng.chance(0.5) ? 'back' : 'lay',
      twice: rng.chance(0.3),
    }
  const { bets } = spine.ledger.get()
  const held =
    bets.kind === 'ready'
      ? markets.findIndex((market) => bets.items.some((bet) => bet.marketId === market.marketId && bet.matched > 0))
      : -1
  if (held !== -1 && roll > 0.48 && roll < 0.6) {
    // Near what the small bets here come to, so that a move of the price reaches a bound.
    const [takeProfit, stopLoss] = [rng.upTo(4000) - 2000, -1 - rng.upTo(4000)]
    if (rng.chance(0.1)) return { does: 'remove rule', tab, market: held }
    const only = rng.upTo(3)
    return { does: 'set rule', tab, market: held, takeProfit: only === 1 ? null : takeProfit, stopLoss: only === 2 ? null : stopLoss }
  }
  if (screen === 'closed' && held !== -1 && roll > 0.8) return { does: 'open cash-out', tab, market: held }
  const changing = amendView(spine.charts.get().amend?.getSnapshot()).screen
  if (changing !== 'closed' && roll > 0.9) return { does: 'close change', tab }
  const open = amendableOf(opened)
  const beside = open.findIndex((bet) => open.some((other) => other !== bet && isBeside(other, bet)))
  if (beside !== -1 && rng.chance(0.3)) return { does: 'move orders', tab, bet: beside, odds: anyPrice(rng) }
  if (open.length > 0 && rng.chance(0.1)) {
    const bet = rng.upTo(open.length)
    const now = open[bet]
    const isMoved = rng.chance(0.6)
    const remaining = rng.chance(0.4) ? (now?.remaining ?? 0) : (1 + rng.upTo(500)) * 100
    return { does: 'change a bet', tab, bet, odds: isMoved ? anyPrice(rng) : (now?.odds ?? 2000), paise: remaining }
  }
  if (roll < 0.15 || slip.screen === 'empty') return anyPick(rng, tab)
  if (slip.screen === 'composing' && slip.stakePaise === 0 && roll < 0.75)
    return { does: 'type stake', tab, paise: (1 + rng.upTo(500)) * 100 }
  if (slip.screen === 'composing' && slip.market === 'moved' && roll < 0.6) return { does: 'accept price', tab }
  if (roll < 0.75) return { does: 'place', tab }
  if (roll < 0.79) return { does: 'accept price', tab }
  if (roll < 0.82) return { does: 'step price', tab, odds: LADDER[90 + rng.upTo(20)] ?? 2000 }
  if (roll < 0.85) return { does: 'clear', tab }
  if (roll < 0.88) return { does: 'dismiss', tab }
  if (roll < 0.91) return { does: 'ask', tab }
  if (roll < 0.95) return { does: 'cancel bets', tab }
  return { does: 'log out', tab }
}

/** An order that waits: a back at long odds. Several of them stand at one price. */
export const waitingOrder = (tab: number, paise: number): readonly Deed[] => [
  { does: 'pick', tab, market: 0, runner: 0, side: 'back' },
  { does: 'type stake', tab, paise },
  { does: 'step price', tab, odds: 9000 },
  { does: 'place', tab },
]
/** All that wait at that price, moved to another one. */
export const moveWaiting = (tab: number): Deed => ({ does: 'move orders', tab, bet: 0, odds: 8600 })

const anyPick = (rng: Dice, tab: number): Deed => {
  return { does: 'pick', tab, market: rng.upTo(markets.length), runner: rng.upTo(3), side: rng.chance(0.5) ? 'back' : 'lay' }
}

const anyChange = (rng: Dice): Extract<Deed, { readonly does: 'set' }>['change'] => {
  switch (rng.upTo(4)) {
    case 0:
      return { setting: 'accept', value: acceptSchema.options[rng.upTo(3)] ?? 'NONE' }
    case 1:
      return { setting: 'steps', value: 1 + rng.upTo(10) }
    case 2:
      return { setting: 'confirmation', value: rng.chance(0.5) }
    default: {
      // One throw for both, so that the runs that are kept stay as they are.
      const roll = rng.upTo(4)
      return { setting: roll < 2 ? 'keepSlip' : 'persists', value: roll % 2 === 0 }
    }
  }
}

/** The open bets of a tab that can take other terms, as it lists them. */
const amendableOf = ({ spine }: Tab): readonly Bet[] => {
  const { bets } = spine.ledger.get()
  return bets.kind === 'ready' ? bets.items.filter(isAmendable) : []
}

/** Would the orders stand in one column of a ladder? */
const isBeside = (one: Bet, other: Bet | undefined): boolean =>
  one.marketId === other?.marketId && one.selectionId === other.selectionId && one.side === other.side

/** The two who play, in every run. */
export const MEMBERS = [memberCodeSchema.parse('alpha'), memberCodeSchema.parse('beta')] as const
const BREAKABLE = breakableSchema.options
const RESULTS_FROM_MS = 20_000
/** The markets where runners are removed: a session and a line of runs have one alone. */
const RUNNER_MARKETS = [0, 1, 3]

const anyPrice = (rng: Dice): number => 1500 + 10 * rng.upTo(50)

/** The world's faults; the exchange dies most often in the middle of a write. */
export const troubleDeed = (rng: Dice, world: World, tabs: readonly Tab[]): Deed | null => {
  const roll = rng.next()
  const market = rng.upTo(markets.length)
  const tab = rng.upTo(tabs.length)
  if (roll < 0.3) return { does: 'move the price', market, odds: anyPrice(rng) }
  if (roll < 0.4) return { does: 'suspend', market, forMs: 500 + rng.upTo(4000), odds: anyPrice(rng) }
  if (roll < 0.48) return { does: 'cut the connection', tab }
  if ((roll < 0.5 || (roll < 0.7 && world.isWriting())) && world.exchange() !== null)
    return { does: 'kill the exchange', forMs: 200 + rng.upTo(8000) }
  if (roll > 0.76 && roll < 0.8) return { does: 'change the market', market, to: rng.upTo(100) }
  if (roll > 0.8 && roll < 0.82)
    return { does: 'remove a runner', market: RUNNER_MARKETS[rng.upTo(3)] ?? 0, runner: rng.upTo(3), factor: 500 * rng.upTo(5) }
  if (roll > 0.82 && roll < 0.87) return { does: 'bring a runner back', market: RUNNER_MARKETS[rng.upTo(3)] ?? 0, runner: rng.upTo(3) }
  // Late, when there are bets to settle; the two matches stay open, so that there is always something to bet on.
  if (roll > 0.88 && roll < 0.98 && world.clock.now() > START + RESULTS_FROM_MS)
    return { does: 'settle', market: 2 + rng.upTo(markets.length - 2), word: rng.upTo(100) }
  return roll > 0.98 ? { does: 'end the session', tab } : null
}

/** The start of a run, as the head of a UUID of version 7. */
const MINTED = START.toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})/, '$1-')
/** A press has the same ref in every run of its seed. */
const refOf = ({ seed }: World, { n }: Step, finger = 0) =>
  betSlipRefSchema.parse(
    `${MINTED}-7${finger.toString(16).padStart(3, '0')}-8000-${String(seed % 1e8).padStart(8, '0')}${String(n).padStart(4, '0')}`,
  )

/** The price that a tab shows, as its cell has it; a market on runs has one runner, whichever is meant. */
const pickOf = (world: World, { spine }: Tab, step: Extract<Step, { readonly does: 'pick' | 'tap' }>): Pick | null => {
  const market = world.marketAt(step.market)
  const runner = market?.runners[step.runner] ?? market?.runners[0]
  if (market === undefined || runner === undefined) return null
  const { marketId, marketType, marketName, eventId, eventName, eventTypeId } = market
  const { selectionId, runnerName } = runner
  const quote = spine.board.quote(marketId, selectionId, step.side, marketType)
  const kind = marketKind(marketType, eventTypeId)
  const { odds: price, line, fancyPrice } = quote.kind === 'open' ? quote : unquoted(market)
  const place = { marketId, marketType, marketName, kind, eventId, eventName, eventTypeId, selectionId, runnerName }
  const { numberOfWinners } = spine.ledger.get().catalog.markets[marketId] ?? market
  return { ...place, side: step.side, odds: price, line, fancyPrice, ...(numberOfWinners === 1 ? {} : { places: numberOfWinners }) }
}

/** A back end that cannot be asked leaves a doubt to the player, who gives it up with its slip. */
export const giveUp = (world: World, { spine }: Tab, { screen, ref }: SlipView): void => {
  if (world.level < 3 && screen === 'unknown' && ref !== null && !canBeAsked(spine.ledger.get()))
    spine.record({ type: 'doubt.dismissed', ref })
}

const atTab = (world: World, tabs: Tab[], step: Extract<Step, { readonly tab: number }>): void => {
  const tab = tabs[step.tab]
  const slip = tab?.spine.slips.get().at(-1)
  if (tab === undefined || slip === undefined) return
  const { spine, home, browser } = tab
  const member = spine.ledger.get().member?.memberCode ?? home
  if (!tab.isOpen() && step.does !== 'reopen the tab') return
  switch (step.does) {
    case 'pick': {
      const pick = pickOf(world, tab, step)
      return pick === null ? undefined : spine.record({ type: 'odds.pressed', level: 0, pick })
    }
    case 'arm': {
      const value = { active: true, stake: paise(step.rupees * 100), barred: false }
      return spine.record({ type: 'change.submitted', change: { what: 'setting', setting: { setting: 'oneClick', value } } })
    }
    case 'disarm': {
      const { oneClick } = bettingOf(spine.ledger.get())
      return spine.record({
        type: 'change.submitted',
        change: { what: 'setting', setting: { setting: 'oneClick', value: { ...oneClick, active: false } } },
      })
    }
    case 'set':
      return spine.record({ type: 'change.submitted', change: { what: 'setting', setting: step.change } })
    case 'tap': {
      const pick = pickOf(world, tab, step)
      // A cell that is not armed has no stake, so that its press fills in a slip.
      const stakePaise = armedOf(spine.ledger.get())?.stake
      if (pick === null || stakePaise === undefined) return
      const settings = readOf(spine.ledger.get(), { what: 'settings' })
      world.promise.armedIn(member, settings.at ?? 0)
      const press = (ref: BetSlipRef): void => {
        world.promise.tapped(member, ref, pick, stakePaise, bettingOf(spine.ledger.get()).persists)
        spine.record({ type: 'one-click.pressed', pick, stakePaise, ref })
      }
      press(refOf(world, step))
      if (!step.twice) return
      world.promise.doubled(refOf(world, step), refOf(world, step, 1))
      world.clock.after(200, () => {
        if (tab.isOpen() && spine.ledger.get().member?.memberCode === member) press(refOf(world, step, 1))
      })
      return
    }
    case 'type stake':
      return spine.record({ type: 'stake.typed', slip: slip.slip, stakePaise: paise(step.paise) })
    case 'step price':
      return spine.record({ type: 'price.stepped', slip: slip.slip, odds: odds(step.odds) })
    case 'place': {
      const ref = refOf(world, step)
      world.promise.pressed(member, ref, slip)
      return spine.record({ type: slip.screen === 'reviewing' ? 'confirm.pressed' : 'place.pressed', slip: slip.slip, ref })
    }
    case 'place all': {
      const pressAll = (finger: number): readonly SlipPress[] => {
        const reviewed = spine.slips.get().some(({ screen }) => screen === 'reviewing')
        const { ready, sure } = togetherOf(spine.slips.get(), spine.ledger.get(), reviewed ? 'reviewed' : 'drafts')
        const presses = ready.map((view, i) => {
          const ref = refOf(world, step, finger + i)
          world.promise.pressed(member, ref, view)
          return { slip: view.slip, ref }
        })
        spine.record({ type: reviewed ? 'slips.confirmed' : 'slips.pressed', presses, risk: sure })
        return presses
      }
      const first = pressAll(0)
      world.promise.together(first.map(({ ref }) => ref))
      if (!step.twice) return
      world.clock.after(200, () => {
        if (!tab.isOpen() || spine.ledger.get().member?.memberCode !== member) return
        const second = pressAll(MAX_SLIPS)
        for (const { slip: pressed, ref } of second) {
          const before = first.find((each) => each.slip === pressed)
          if (before !== undefined) world.promise.doubled(before.ref, ref)
        }
      })
      return
    }
    case 'choose slip':
    case 'remove slip': {
      const chosen = spine.slips.get()[step.slip]
      if (chosen === undefined) return
      if (step.does === 'choose slip') return spine.record({ type: 'slip.chosen', slip: chosen.slip })
      return world.promise.alone(spine, chosen.slip, () => spine.record({ type: 'slip.cleared', slip: chosen.slip }))
    }
    case 'clear all':
      return spine.record({ type: 'slips.cleared' })
    case 'leave the review':
      return spine.record({ type: 'slips.left' })
    case 'open cash-out': {
      const market = markets[step.market]
      return market === undefined ? undefined : spine.record({ type: 'cash-out.opened', market, place: 'market' })
    }
    case 'choose part':
      return spine.record({ type: 'cash-out.part-chosen', part: step.part })
    case 'cash out': {
      const view = cashOutView(spine.charts.get().cashOut?.getSnapshot())
      const ref = refOf(world, step)
      if (view.offer === null) return
      world.promise.cashedOut(member, ref, view)
      return spine.record({ type: 'cash-out.pressed', ref, amount: view.offer.amount, cashOutId: view.offer.cashOutId })
    }
    case 'change a bet': {
      const bet = amendableOf(tab)[step.bet]
      if (bet === undefined) return
      spine.record({ type: 'amend.opened', bet: bet.betId })
      if (amendView(spine.charts.get().amend?.getSnapshot()).screen !== 'editing') return
      spine.record({ type: 'amend.odds-chosen', odds: odds(step.odds) })
      spine.record({ type: 'amend.stake-typed', stake: paise(bet.matched + step.paise) })
      const { bet: shown, terms } = amendView(spine.charts.get().amend?.getSnapshot())
      const ref = refOf(world, step)
      if (shown === null || terms === null) return
      world.promise.amended(member, ref, shown.betId, terms)
      return spine.record({ type: 'amend.pressed', ref, ...terms })
    }
    case 'move orders': {
      const { bets } = spine.ledger.get()
      const bet = amendableOf(tab)[step.bet]
      if (bet === undefined || bets.kind !== 'ready') return
      spine.record({ type: 'amend.opened', bet: bet.betId })
      if (amendView(spine.charts.get().amend?.getSnapshot()).screen !== 'editing') return
      spine.record({ type: 'amend.odds-chosen', odds: odds(step.odds) })
      const { bet: shown, terms } = amendView(spine.charts.get().amend?.getSnapshot())
      if (shown === null || terms === null) return
      const ref = refOf(world, step)
      const others = movedWith(shown, bets.items).map(({ betId, matched, remaining }, i) => ({
        bet: betId,
        ref: refOf(world, step, i + 1),
        stake: paise(matched + remaining),
      }))
      world.promise.amended(member, ref, shown.betId, terms)
      for (const each of others) world.promise.amended(member, each.ref, each.bet, { odds: terms.odds, stake: each.stake })
      world.promise.moved([ref, ...others.map((each) => each.ref)])
      return spine.record({ type: 'amend.pressed', ref, ...terms, others })
    }
    case 'close change':
      return spine.record({ type: 'amend.closed' })
    case 'close cash-out':
      return spine.record({ type: 'cash-out.closed' })
    case 'set rule':
    case 'remove rule': {
      const market = markets[step.market]
      if (market === undefined) return
      const rule =
        step.does === 'remove rule'
          ? null
          : {
              takeProfit: step.takeProfit === null ? null : paise(step.takeProfit),
              stopLoss: step.stopLoss === null ? null : paise(step.stopLoss),
            }
      return spine.record({ type: 'change.submitted', change: { what: 'auto-cash-out', marketId: market.marketId, rule } })
    }
    case 'accept price':
      return spine.record({ type: 'price.accepted', slip: slip.slip })
    case 'clear':
      return world.promise.alone(spine, slip.slip, () => spine.record({ type: 'slip.cleared', slip: slip.slip }))
    case 'dismiss':
      giveUp(world, tab, slip)
      return world.promise.alone(spine, slip.slip, () => spine.record({ type: 'slip.dismissed', slip: slip.slip }))
    case 'give up': {
      const order = ordersAlone(tab)[step.order]
      return order === undefined || canBeAsked(spine.ledger.get()) ? undefined : spine.record({ type: 'doubt.dismissed', ref: order.ref })
    }
    case 'ask':
      return slip.ref === null ? undefined : spine.record({ type: 'ask.pressed', ref: slip.ref })
    case 'cancel bets':
      return spine.record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } })
    case 'log in':
      return logIn(tab, step.as === undefined ? home : MEMBERS[step.as])
    case 'log out':
      return spine.record({ type: 'logout.pressed' })
    case 'reopen the tab':
      tab.close()
      tabs[step.tab] = openTab(world, browser, home, tab.kept)
      return
    case 'close the tab':
      // The last tab of a browser stays.
      return tabs.some((other) => other !== tab && other.browser === browser && other.isOpen()) ? tab.close() : undefined
    case 'break a chart':
      return tab.breakChart(step.where)
    case 'cut the connection':
      return tab.cutLine()
    case 'end the session':
      return browser.become(null)
    default:
      return step satisfies never
  }
}

/** Types a member's name into the form of an open tab without a member. */
export const logIn = ({ spine, home, isOpen }: Tab, as: MemberCode = home): void => {
  if (isOpen() && spine.ledger.get().member === null) spine.record({ type: 'login.submitted', userId: as, password: secret('x') })
}

/** Does one step. A step that nothing answers to, because others were left out, changes nothing. */
export const play = (world: World, tabs: Tab[], step: Step): void => {
  switch (step.does) {
    case 'kill the exchange':
      return world.kill(step.forMs)
    case 'move the price':
    case 'settle':
    case 'change the market':
    case 'remove a runner':
    case 'bring a runner back':
    case 'suspend': {
      const market = world.marketAt(step.market)
      if (market === undefined) return
      if (step.does === 'change the market') return world.redefine(market, step.to)
      if (step.does === 'remove a runner') return world.setRunner(market, step.runner, step.factor)
      if (step.does === 'bring a runner back') return world.setRunner(market, step.runner, null)
      if (step.does === 'settle') return world.settle(market.marketId, wordOf(market, step.word))
      if (step.does === 'move the price') return world.quote(market, step.odds)
      world.suspend(market.marketId)
      return void world.clock.after(step.forMs, () => {
        world.reopen(market.marketId)
        world.quote(market, step.odds)
      })
    }
    default:
      return atTab(world, tabs, step)
  }
}
