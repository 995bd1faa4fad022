import { betSlipRefSchema, type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import { marketKind } from '#domain/market/markets.ts'
import { paise } from '#domain/betting/money.ts'
import { LADDER, odds } from '#domain/betting/odds.ts'
import { secret } from '#domain/player/secret.ts'
import { fancyOf } from '#domain/betting/runs.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import type { Dice } from './dice.ts'
import { breakableSchema, type Deed, type Step } from './plan.ts'
import { type Tab, openTab } from './tab.ts'
import { START, type World, markets } from './world.ts'

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
  const { screen } = cashOutView(spine.charts.cashOut.getSnapshot())
  if (screen !== 'closed' && roll < 0.4) {
    if (roll < 0.3) return { does: 'cash out', tab }
    return roll < 0.36 ? { does: 'choose part', tab, part: 1 + rng.upTo(100) } : { does: 'close cash-out', tab }
  }
  const { bets } = spine.ledger.get()
  const held =
    bets.kind === 'ready'
      ? markets.findIndex((market) => bets.items.some((bet) => bet.marketId === market.marketId && bet.matched > 0))
      : -1
  if (screen === 'closed' && held !== -1 && roll > 0.8) return { does: 'open cash-out', tab, market: held }
  if (roll < 0.15 || slip.screen === 'empty')
    return { does: 'pick', tab, market: rng.upTo(markets.length), runner: rng.upTo(2), side: rng.chance(0.5) ? 'back' : 'lay' }
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

/** The two who play, in every run. */
export const MEMBERS = [memberCodeSchema.parse('alpha'), memberCodeSchema.parse('beta')] as const
const BREAKABLE = breakableSchema.options

const anyPrice = (rng: Dice): number => 1500 + 10 * rng.upTo(50)

/** The world's faults; the exchange dies most often in the middle of a write. */
export const troubleDeed = (rng: Dice, world: World, tabs: readonly Tab[]): Deed | null => {
  const roll = rng.next()
  const market = rng.upTo(markets.length)
  const tab = rng.upTo(tabs.length)
  if (roll < 0.3) return { does: 'move the price', market, odds: anyPrice(rng) }
  if (roll < 0.4) return { does: 'suspend', market, forMs: 500 + rng.upTo(4000), odds: anyPrice(rng) }
  if (roll < 0.48) return { does: 'cut the line', tab }
  if ((roll < 0.5 || (roll < 0.7 && world.isWriting())) && world.exchange() !== null)
    return { does: 'kill the exchange', forMs: 200 + rng.upTo(8000) }
  return roll > 0.98 ? { does: 'end the session', tab } : null
}

/** The start of a run, as the head of a UUID of version 7. */
const MINTED = START.toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})/, '$1-')
/** A press has the same ref in every run of its seed. */
const refOf = ({ seed }: World, { n }: Step) =>
  betSlipRefSchema.parse(`${MINTED}-7000-8000-${String(seed % 1e8).padStart(8, '0')}${String(n).padStart(4, '0')}`)

const atTab = (world: World, tabs: Tab[], step: Extract<Step, { readonly tab: number }>): void => {
  const tab = tabs[step.tab]
  const slip = tab?.spine.slips.get().at(-1)
  if (tab === undefined || slip === undefined) return
  const { spine, home, browser } = tab
  const member = spine.ledger.get().member?.memberCode ?? home
  if (!tab.isOpen() && step.does !== 'reopen the tab') return
  switch (step.does) {
    case 'pick': {
      const market = markets[step.market]
      // A session has one runner, whichever is meant.
      const runner = market?.runners[step.runner] ?? market?.runners[0]
      if (market === undefined || runner === undefined) return
      const { marketId, marketType, marketName, eventId, eventName, eventTypeId } = market
      const { selectionId, runnerName } = runner
      const quote = spine.board.quote(marketId, selectionId, step.side, marketType)
      const kind = marketKind(marketType, eventTypeId)
      const price = quote.kind === 'open' ? quote.odds : odds(2000)
      const isSession = marketType === 'SESSION'
      const runs = {
        line: isSession ? ((quote.kind === 'open' ? quote.line : undefined) ?? 45) : null,
        fancyPrice: isSession ? fancyOf(price) : 0,
      }
      const place = { marketId, marketType, marketName, kind, eventId, eventName, eventTypeId, selectionId, runnerName }
      return spine.record({ type: 'odds.pressed', level: 0, pick: { ...place, side: step.side, odds: price, ...runs } })
    }
    case 'type stake':
      return spine.record({ type: 'stake.typed', slip: slip.slip, stakePaise: paise(step.paise) })
    case 'step price':
      return spine.record({ type: 'price.stepped', slip: slip.slip, odds: odds(step.odds) })
    case 'place': {
      const ref = refOf(world, step)
      world.promise.pressed(member, ref, slip)
      return spine.record({ type: 'place.pressed', slip: slip.slip, ref })
    }
    case 'open cash-out': {
      const market = markets[step.market]
      return market === undefined ? undefined : spine.record({ type: 'cash-out.opened', market })
    }
    case 'choose part':
      return spine.record({ type: 'cash-out.part-chosen', part: step.part })
    case 'cash out': {
      const view = cashOutView(spine.charts.cashOut.getSnapshot())
      const ref = refOf(world, step)
      if (view.offer === null) return
      world.promise.cashedOut(member, ref, view)
      return spine.record({ type: 'cash-out.pressed', ref, amount: view.offer.amount, cashOutId: view.offer.cashOutId })
    }
    case 'close cash-out':
      return spine.record({ type: 'cash-out.closed' })
    case 'accept price':
      return spine.record({ type: 'price.accepted', slip: slip.slip })
    case 'clear':
      return spine.record({ type: 'slip.cleared', slip: slip.slip })
    case 'dismiss':
      return spine.record({ type: 'slip.dismissed', slip: slip.slip })
    case 'ask':
      return slip.ref === null ? undefined : spine.record({ type: 'ask.pressed', ref: slip.ref })
    case 'cancel bets':
      return spine.record({ type: 'cancel.pressed', bet: 'all' })
    case 'log in':
      return logIn(tab, step.as === undefined ? home : MEMBERS[step.as])
    case 'log out':
      return spine.record({ type: 'logout.pressed' })
    case 'reopen the tab':
      tab.close()
      tabs[step.tab] = openTab(world, browser, home)
      return
    case 'close the tab':
      // The last tab of a browser stays.
      return tabs.some((other) => other !== tab && other.browser === browser && other.isOpen()) ? tab.close() : undefined
    case 'break a chart':
      return tab.breakChart(step.where)
    case 'cut the line':
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
    case 'suspend': {
      const market = markets[step.market]
      if (market === undefined) return
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
