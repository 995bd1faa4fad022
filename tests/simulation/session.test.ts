import { expect, test } from 'vitest'
import { createBrowser } from './browser.ts'
import { MEMBERS, logIn, play } from './hand.ts'
import type { Deed } from './plan.ts'
import { sabotageNamed } from './sabotage.ts'
import { openTab } from './tab.ts'
import { START } from './markets.ts'
import { createWorld } from './world.ts'

/** One tab of one member before a whole exchange, in good weather. */
const atHome = () => {
  const world = createWorld(1, { drop: 0, double: 0, maxDelayMs: 1 }, sabotageNamed(undefined))
  const browser = createBrowser(world)
  const [alpha] = MEMBERS
  browser.become(alpha)
  const tab = openTab(world, browser, alpha)
  let n = 0
  const hand = (deed: Deed, ms = 100): void => {
    n += 1
    play(world, [tab], { n, at: world.clock.now() - START, ...deed })
    world.clock.advance(ms)
  }
  world.clock.advance(3000)
  return { world, browser, tab, hand, screen: () => tab.spine.slips.get().at(-1)?.screen }
}

const ENDS = ['log out', 'end the session'] as const
test.for(ENDS)('[SESS-15] %s while a slip waits: the next login settles it, nothing is lost nor sent twice', (end) => {
  const { world, browser, tab, hand, screen } = atHome()
  hand({ does: 'pick', tab: 0, market: 0, runner: 0, side: 'back' })
  hand({ does: 'type stake', tab: 0, paise: 10_000 })
  hand({ does: 'place', tab: 0 }, 1500)
  expect(screen()).toBe('waiting')
  if (end === 'end the session') tab.cutLine()
  hand({ does: end, tab: 0 }, 30_000)
  expect(tab.spine.ledger.get().member).toBeNull()
  expect([screen(), browser.written.size]).toEqual(['loggedOut', 1])
  logIn(tab)
  world.clock.advance(2000)
  expect(screen()).toBe('accepted')
  world.clock.advance(10_000)
  expect([screen(), browser.written.size, tab.spine.ledger.get().outbox.length]).toEqual(['empty', 0, 0])
  expect(world.exchange()?.state.bets.size).toBe(1)
  expect(world.findings()).toEqual([])
})
