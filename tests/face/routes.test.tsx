// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Market } from '#contract/market.ts'
import type { MenuFlag } from '#contract/calls/auth.ts'
import { text } from '#copy/catalogue.ts'
import { eventAnswered } from '#client/ledger/reads.ts'
import { referCodeIn } from '#src/lib/address.ts'
import { answered, pick } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { catalogue } from '#tests/casino/catalogue.ts'
import { brandOf, openApp } from './app.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.localStorage.clear()
})

const heading = (name: string | RegExp) => within(screen.getByRole('main')).findByRole('heading', { level: 1, name })
/** Opens each address, as a visitor or a member, and sees its page at that address. */
const opens = async (isMember: boolean, ...pages: readonly (readonly [address: string, name: string | RegExp])[]): Promise<void> => {
  for (const [address, name] of pages) {
    cleanup()
    const { now } = await openApp({ address, isMember, markets: [market] })
    expect(await heading(name), address).toBeTruthy()
    expect(now()).toBe(address)
  }
}
const flags = (...rows: readonly MenuFlag[]) => answered({ what: 'flags' }, ...rows)

test('[ROUTE-01] the bare address shows home to a visitor and to a member', async () => {
  await opens(false, ['/', text.exchange])
  await opens(true, ['/', text.exchange])
})

test('[ROUTE-02] a sport opens by its name and its number', async () => {
  await opens(
    false,
    ['/sports-page/Cricket/4', text.cricket],
    ['/sports-page/football/1', text.football],
    ['/sports-page/tennis/2', text.tennis],
  )
})

test('[ROUTE-03] a competition opens by its name, its sport and its id, and asks for its own events', async () => {
  await opens(false, ['/competition-detail-page/Super%20Cup/4/c', 'Super Cup'])
  cleanup()
  const { spine } = await openApp({ address: '/competition-detail-page/Super%20Cup/4/c' })
  expect(spine.ledger.get().page).toEqual({ name: 'competition', eventTypeId: '4', competitionId: 'c', title: 'Super Cup' })
})

test('[ROUTE-04] an event opens by its sport and its id', async () => {
  await opens(false, ['/event-page/4/e1', market.eventName])
})

test('[ROUTE-05] the bare virtual address is cricket, 4; an event type in it shows that kind alone', async () => {
  await opens(false, ['/virtual-event-page', text.virtualEvents])
  cleanup()
  const bare = await openApp({ address: '/virtual-event-page' })
  expect(bare.spine.ledger.get().page).toEqual({ name: 'virtual', eventTypeId: '4' })
  expect(await screen.findByRole('heading', { name: text.virtualCricket })).toBeTruthy()
  expect(screen.getByRole('heading', { name: text.ballByBall })).toBeTruthy()
  cleanup()
  const balls = await openApp({ address: '/virtual-event-page/b9' })
  expect(balls.spine.ledger.get().page).toEqual({ name: 'virtual', eventTypeId: 'b9' })
  expect(await screen.findByRole('heading', { name: text.ballByBall })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: text.virtualCricket })).toBeNull()
})

test('[ROUTE-06] an event’s empty answer opens the default page at its own address', async () => {
  const { now, record } = await openApp({ address: '/event-page/4/e1' })
  await record(eventAnswered({ what: 'event', eventTypeId: '4', eventId: market.eventId, markets: [] }))
  expect(await heading(text.eventGone)).toBeTruthy()
  expect(now()).toBe('/default-page')
})

test('[ROUTE-07] the Indian card games have an address of their own', async () => {
  await opens(true, ['/indian-card-games', text.cardGames])
  expect(screen.getByRole('navigation', { name: text.lobbies }).querySelector('[aria-current]')?.textContent).toBe(text.cardGames)
})

test('[ROUTE-08] the open bets have a page of their own', async () => {
  await opens(true, ['/open-bets', text.openBets])
})

test('[ROUTE-09] each of the four pages of law shows its own text to a visitor', async () => {
  const firsts = new Map<string, string | null | undefined>()
  for (const [address, name] of [
    ['/rules-regulations', text.rulesRegulations],
    ['/exclusion-policy', text.exclusionPolicy],
    ['/responsible-gambling', text.responsibleGambling],
    ['/privacy-policy', text.privacyPolicy],
  ] as const) {
    await opens(false, [address, name])
    firsts.set(address, screen.getByRole('article').textContent)
  }
  expect(new Set(firsts.values()).size).toBe(4)
  expect(firsts.get('/exclusion-policy')).toMatch(/exclu/i)
  expect(firsts.get('/privacy-policy')).toMatch(/cookie/i)
})

test('[ROUTE-10] password, settings and time zone have their pages', async () => {
  await opens(true, ['/change-password', text.changePassword], ['/settings', text.settings], ['/time-setting', text.timeSetting])
})

test('[ROUTE-11] each lobby’s address opens that lobby, and a longer one a provider’s games', async () => {
  for (const [address, name, lobby] of [
    ['/casino-lobby/casino', text.casino, text.liveCasino],
    ['/casino-lobby/slot-games', 'Slot Games', text.slotGames],
    ['/casino-lobby/slot-games/Crash', 'Crash', text.crash],
    ['/casino-lobby/slot-games/Shooting', text.shooting, text.fishing],
    ['/casino-lobby/slot-games/Lotus-Wheel', 'Lotus Wheel', text.slotGames],
  ] as const) {
    await opens(true, [address, name])
    const lobbies = screen.getByRole('navigation', { name: text.lobbies })
    expect(lobbies.querySelector('[aria-current]')?.textContent, address).toBe(lobby)
  }
})

/** The answer with every game of the casino. */
const games = answered({ what: 'casino' }, { pictures: 'http://casino.test', catalogue: catalogue() })
/** Opens an address as a member and sees which game the casino is asked for, under which name. */
const launches = async (address: string, gameId: string, name: string): Promise<void> => {
  cleanup()
  const { calls, now, record } = await openApp({ address, isMember: true })
  await record(games)
  expect(await heading(name)).toBeTruthy()
  expect(calls.filter(({ path }) => path === '/singleGame/')).toEqual([{ path: '/singleGame/', request: { gameId, tableId: 'main' } }])
  expect(now()).toBe(address)
}

test('[ROUTE-12] an address of the live casino opens its game at its table; a found one names the game', async () => {
  await launches('/casino-live/teen20/main', 'teen20', 'Teen Patti 20-20')
  await launches('/casino_live/teen20', 'teen20', 'Teen Patti 20-20')
  cleanup()
  const { calls, record } = await openApp({ address: '/casino-live/teen20/no-such-table', isMember: true })
  await record(games)
  expect(calls.map(({ path }) => path)).not.toContain('/singleGame/')
})

test('[ROUTE-13] the provider’s lobby fills the page for a member with the casino, and leads others home', async () => {
  const address = '/table-casino-live/Roulette'
  expect((await openApp({ address })).now()).toBe('/')
  cleanup()
  const member = await openApp({ address, isMember: true })
  expect(await heading('Roulette')).toBeTruthy()
  expect(member.calls).toContainEqual({ path: '/casino/lobby', request: { eventName: 'Roulette' } })
  await member.record(flags('4', 'c1'))
  expect(member.now()).toBe('/')
})

test('[ROUTE-14] transactions have a page, and each one of its type and reference has its own', async () => {
  await opens(true, ['/transactions', text.transactions], ['/transactions-details/withdrawal/W%2F7', text.transactionDetails])
  cleanup()
  const { spine } = await openApp({ address: '/transactions-details/withdrawal/W%2F7', isMember: true })
  expect(spine.ledger.get().page).toEqual({ name: 'transaction', type: 'withdrawal', refrenceNo: 'W/7' })
})

test('[ROUTE-15] deposit and withdrawal have pages where the brand has them on, and none elsewhere', async () => {
  await opens(true, ['/deposit', text.deposit], ['/withdraw', text.withdraw])
  for (const address of ['/deposit', '/withdraw']) {
    cleanup()
    const { now } = await openApp({ address, isMember: true, brand: brandOf('saltline') })
    expect(await heading(text.exchange)).toBeTruthy()
    expect(now(), address).toBe('/')
  }
})

test('[ROUTE-16] profit and loss, statement, their details and transfers have their pages', async () => {
  await opens(
    true,
    ['/betting-profit-loss', text.profitLoss],
    ['/betting-profit-loss-details', text.profitLossDetails],
    ['/account-statement', text.accountStatement],
    ['/account-statement-details', text.statementDetails],
    ['/transfer-statement', text.transferStatement],
  )
})

test('[ROUTE-17] Aviator has an address of its own, which opens that game', async () => {
  await launches('/aviator', 'aviator', 'Aviator')
})

test('[ROUTE-18] a shared address leads home, and its code is in the registration', async () => {
  const address = '/ReferBy/DEMO%201001'
  const { now, spine } = await openApp({ address })
  expect(now()).toBe('/')
  expect(await screen.findByRole('tab', { selected: true, name: text.registerTab })).toBeTruthy()
  expect(spine.ledger.get().login.referCode).toBe('DEMO 1001')
  expect(['/', '/open-bets', '/ReferBy'].map(referCodeIn)).toEqual([null, null, null])
})

test('[ROUTE-19] any other address leads home', async () => {
  for (const address of ['/nowhere', '/nowhere/at/all', '/open-bets/more', '/event-page/4', '/sports-page', '/%']) {
    cleanup()
    const { now } = await openApp({ address })
    expect(now(), address).toBe('/')
    expect(await heading(text.exchange)).toBeTruthy()
  }
})

test('[ROUTE-20] a page that fails says so; the open slip and the connection stay, and the way back works', async () => {
  // React says on the console what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = false
  const broken: Market = {
    ...market,
    get competitionName() {
      if (isBroken) throw new Error('planted')
      return 'Cup'
    },
  }
  const { goTo, record } = await openApp({ markets: [broken] })
  await record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  expect(await screen.findByLabelText(text.stake)).toBeTruthy()
  isBroken = true
  await goTo('/event-page/4/e1')
  expect(await screen.findByRole('heading', { name: text.renderFailure })).toBeTruthy()
  expect(screen.getByLabelText(text.stake)).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('link', { name: text.backHome }))
  expect(await heading(text.exchange)).toBeTruthy()
  expect(screen.getByLabelText(text.stake)).toBeTruthy()
})

test('[ROUTE-21] each page sets the title and takes the focus; back, forward and reload show it again', async () => {
  const { goTo, now } = await openApp({ markets: [market] })
  expect(document.title).toBe(brandOf().title)
  for (const [address, name] of [
    ['/sports-page/football/1', text.football],
    ['/transactions', text.loginToSee],
    ['/privacy-policy', text.privacyPolicy],
  ] as const) {
    await goTo(address)
    const reached = await heading(name)
    await waitFor(() => expect(document.activeElement).toBe(reached))
  }
  expect(document.title).toBe(`${text.privacyPolicy} · Pavilion`)
  await goTo(-1)
  expect(document.title).toBe(`${text.transactions} · Pavilion`)
  await goTo(-1)
  expect(await heading(text.football)).toBeTruthy()
  expect([now(), document.title]).toEqual(['/sports-page/football/1', `${text.football} · Pavilion`])
  await goTo(1)
  expect([now(), document.title]).toEqual(['/transactions', `${text.transactions} · Pavilion`])
  cleanup()
  await openApp({ address: '/event-page/4/e1', markets: [market] })
  expect(document.title).toBe(`${market.eventName} · Pavilion`)
})
