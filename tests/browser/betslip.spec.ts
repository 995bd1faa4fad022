import { expect, test } from '@playwright/test'
import type { AnyStateNode } from 'xstate'
import type { ListedMarket } from '#contract/browse.ts'
import type { Market } from '#contract/market.ts'
import { text } from '#domain/text.ts'
import { betslipMachine } from '#machines/betslip.machine.ts'
import { type Kind, type Table, walks } from './betslip.walks.ts'
import { type Shot, faultsOf, shoot, tryDemo, write } from './player.ts'
import { type Product, startProduct } from './server.ts'

/** Every screen the chart names. One drawn beside a region (the market) stands once for each state of that region. */
const screensOf = (node: AnyStateNode): readonly string[] => {
  const screen: unknown = node.meta?.screen
  const own = screen === undefined ? [] : [String(screen)]
  const stage = node.parent
  const beside = stage?.parent?.type === 'parallel' ? Object.values(stage.parent.states).filter((region) => region !== stage) : []
  const combined = beside.reduce(
    (names, region) => names.flatMap((name) => Object.keys(region.states).map((state) => `${name} ${state}`)),
    own,
  )
  return [...combined, ...Object.values(node.states).flatMap(screensOf)]
}

/** What tells a screen from all others: these words stand in it, and in no other screen all of them. */
const marks: Readonly<Record<string, readonly string[]>> = {
  empty: [text.emptySlip],
  'composing steady': [text.max, text.onlyThisPrice],
  'composing moved': [text.max, text.oddsChanged],
  'composing suspended': [text.max, text.marketSuspended, text.placeSuspended],
  'composing stale': [text.max, text.notConnected, text.placeStale],
  'reviewing steady': [text.cancelBet, text.nothingSentYet, text.onlyThisPrice],
  'reviewing moved': [text.cancelBet, text.oddsChanged],
  'reviewing suspended': [text.cancelBet, text.marketSuspended],
  'reviewing stale': [text.cancelBet, text.notConnected],
  claiming: [text.claiming, text.claimingNote],
  sending: [text.sending, text.sendingNote],
  waiting: [text.processing, text.pleaseWait, text.exchangeHasBet],
  late: [text.late, text.lateNote],
  checking: [text.checking, text.checkingNote],
  offline: [text.offline, text.offlineNote],
  loggedOut: [text.loggedOut, text.loggedOutNote],
  unknown: [text.unknown, text.unknownNote],
  accepted: ['Bet placed', text.done],
  rejected: [text.betRefused, 'No bet was made.'],
}

test.use({ viewport: { width: 1440, height: 1000 }, trace: 'off' })

test('[SLIP-25] every screen of the chart is on a walk through the browser, and each has words of its own', () => {
  const screens = [...screensOf(betslipMachine.root)].sort()
  expect([...new Set(walks.flatMap(({ covers }) => covers))].sort()).toEqual(screens)
  expect(Object.keys(marks).sort()).toEqual(screens)
})

let product: Product
/** Screens axe has looked at and found nothing in. */
const sound = new Set<string>()
test.beforeAll(async () => {
  product = await startProduct(['--seed', 'slip', '--speed', '0.02'])
})
test.afterAll(() => product.close())

/** A match whose first runner is at odds that leave room on both sides. */
const marketOf = async (inplay: boolean): Promise<Market> => {
  const fits = ({ market, book }: ListedMarket): boolean => {
    const odds = book.runners?.[0]?.back?.[0]?.[0] ?? 0
    return market.eventTypeId === '4' && market.inplay === inplay && book.status === 'OPEN' && odds > 1500 && odds < 10_000
  }
  const found = (await product.markets()).find(fits)
  if (found === undefined) throw new Error('no cricket match to bet on')
  return found.market
}

for (const { title, covers, prepare, run } of walks) {
  test(`[SLIP-25]${title}`, async ({ page }) => {
    page.setDefaultTimeout(15_000)
    await page.clock.install()
    await prepare?.(page)
    await page.goto(`${product.url}/sports-page/cricket/4`)
    await tryDemo(page)
    const known = new Set((await product.books()).bets.map(({ betId }) => betId))
    const shots = new Map<string, Shot>()
    const told: Kind[] = []
    const slip = page.locator('.slip')
    /** Looks while it keeps a slip that is being written from clearing: an unread move is accepted, and the stake written again. */
    const shootAwake = async (name: string, market: string | null, tries = 8): Promise<Shot> => {
      const shot = await shoot(page, name, market, 2000).catch(() => null)
      if (shot !== null) return shot
      if (tries === 1) throw new Error(`never ${name} ${market}`)
      const accept = slip.getByRole('button', { name: /^Accept/ })
      if (await accept.isVisible()) await accept.click({ timeout: 1000 }).catch(() => undefined)
      await write(page, { stake: '100' })
      return shootAwake(name, market, tries - 1)
    }
    const see: Table['see'] = async (screen, words = marks[screen] ?? []) => {
      const [name = '', market = null] = screen.split(' ')
      const shot = name === 'composing' && market !== 'moved' ? await shootAwake(name, market) : await shoot(page, name, market)
      shots.set(`${screen}: ${words.join(' ')}`, shot)
      for (const word of words) expect(shot.words, screen).toContain(word)
      const others = Object.entries(marks).filter(([other]) => other !== screen)
      expect(
        others.filter(([, theirs]) => theirs.every((word) => shot.words.includes(word))),
        screen,
      ).toEqual([])
      expect(shot.outside, screen).toEqual([])
      return shot
    }
    await run({
      page,
      product,
      slip,
      live: await marketOf(true),
      calm: await marketOf(false),
      see,
      told,
      pass: (ms) => page.clock.fastForward(ms),
      press: (name) => slip.getByRole('button', { name }).click(),
    })
    await see('empty')
    await expect.poll(async () => (await product.books()).bets.filter(({ state }) => state === 'pending')).toEqual([])
    const { broken, bets } = await product.books()
    expect(broken).toEqual([])
    const placed = bets.filter(({ betId, state }) => !known.has(betId) && !['refused', 'cancelled'].includes(state))
    expect(placed.map(({ state }) => state).sort()).toEqual(told.sort())
    const active = bets.filter(({ state }) => !['refused', 'cancelled', 'lapsed'].includes(state)).length
    await expect(page.getByRole('tab', { name: text.openBets })).toHaveText(`${text.openBets}${active > 0 ? active : ''}`)
    expect([...new Set([...shots.keys()].map((key) => key.split(':')[0] ?? ''))].sort()).toEqual([...covers].sort())
    for (const [key, shot] of shots)
      if (!sound.has(key)) {
        expect(await faultsOf(page, shot), key).toEqual([])
        sound.add(key)
      }
  })
}
