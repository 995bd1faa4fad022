import { text } from '#copy/catalogue.ts'
import type { Product } from '#tests/browser/server.ts'
import type { Opened, Tab } from './tab.ts'

/** A desk, and a phone. */
const DESK = [1440, 900] as const
const PHONE = [390, 844] as const
/** A bet in play waits five seconds, and a slow machine longer. */
const VERDICT_MS = 30_000

type Place = { readonly product: Product; readonly browser: Opened }
/** What a player does in a browser; throws where the page does not do its part. */
export type Journey = { readonly name: string; readonly go: (place: Place) => Promise<void> }

const account = ['button', text.account] as const
const backLions = `${text.back} Lions at`
const placeBet = 'Place bet'

/** A new player of the demo, on that page. */
const member = async ({ product, browser }: Place, [width, height]: readonly [number, number], path: string): Promise<Tab> => {
  const tab = await browser.tab(width, height)
  await tab.go(product.url)
  await tab.press('button', text.logIn)
  await tab.press('[role=dialog] button', text.demoLogin)
  await tab.sees(...account)
  await tab.go(product.url + path)
  await tab.sees(...account)
  return tab
}
const expect = async (tab: Tab, what: string, expression: string): Promise<void> => {
  if ((await tab.says(expression)) !== true) throw new Error(`not so: ${what}`)
}
const fits = (tab: Tab): Promise<void> =>
  expect(tab, 'no page is wider than its window', 'document.documentElement.scrollWidth <= document.documentElement.clientWidth')
/** Backs a runner of the open page. */
const bet = async (tab: Tab, runner: string, stake: string): Promise<void> => {
  await tab.press('button', runner)
  await tab.write('.slip input', text.stake, stake)
  await tab.press('.slip button', placeBet)
}
const BEARS = '/event-page/4/bears'
const LIONS = '/event-page/4/lions'
const backBears = `${text.back} Bears at`

/** Ten things that a player does, for browsers other than that of the tests. */
export const journeys: readonly Journey[] = [
  {
    name: 'a visitor reads live prices on a phone',
    go: async ({ product, browser }) => {
      const tab = await browser.tab(...PHONE)
      await tab.go(product.url)
      await tab.sees('button', backLions)
      await tab.go(product.url + LIONS)
      await tab.sees('button', backLions)
      await fits(tab)
    },
  },
  {
    name: 'a new player logs in by the demo, and out',
    go: async (place) => {
      const tab = await member(place, DESK, '/')
      await tab.press(...account)
      await tab.press('button', text.signOut)
      await tab.press('button.btn-main', text.signOut)
      await tab.sees('button', text.logIn)
    },
  },
  {
    name: 'a bet before play is matched, and stands in Open Bets',
    go: async (place) => {
      const tab = await member(place, DESK, BEARS)
      await bet(tab, backBears, '100')
      await tab.sees('.slip *', text.betMatched, VERDICT_MS)
      await tab.go(`${place.product.url}/open-bets`)
      await tab.sees('main *', 'Bears')
      await fits(tab)
    },
  },
  {
    name: 'a bet in play is placed in a phone’s sheet',
    go: async (place) => {
      const tab = await member(place, PHONE, LIONS)
      await bet(tab, backLions, '200')
      await tab.sees('.slip *', text.betMatched, VERDICT_MS)
      await fits(tab)
    },
  },
  {
    name: 'a bet in its delay is one bet after a reload',
    go: async (place) => {
      const tab = await member(place, DESK, LIONS)
      const before = (await place.product.books()).bets.length
      await bet(tab, backLions, '300')
      await tab.sees('.slip *', text.processing)
      await tab.go(place.product.url + LIONS)
      await tab.sees('*', text.betMatched, VERDICT_MS)
      const made = (await place.product.books()).bets.length - before
      if (made !== 1) throw new Error(`one press made ${made} bets`)
    },
  },
  {
    name: 'an unmatched bet is cancelled in Open Bets',
    go: async (place) => {
      const tab = await member(place, DESK, BEARS)
      await tab.press('button', backBears)
      await tab.write('.slip input', text.odds, '9')
      await tab.write('.slip input', text.stake, '400')
      await tab.press('.slip button', placeBet)
      await tab.sees('.slip *', text.betUnmatched, VERDICT_MS)
      await tab.go(`${place.product.url}/open-bets`)
      await tab.press('main button', text.cancelAll)
      await tab.sees('main *', 'Cancelled', VERDICT_MS)
    },
  },
  {
    name: 'a position is cashed out',
    go: async (place) => {
      const tab = await member(place, DESK, BEARS)
      await bet(tab, backBears, '500')
      await tab.sees('.slip *', text.betMatched, VERDICT_MS)
      await tab.press('[data-cash-out]')
      await tab.press('#cash-out .btn-main')
      await tab.sees('*', 'Cashed out', VERDICT_MS)
    },
  },
  {
    name: 'the home page is read in Hindi',
    go: async ({ product, browser }) => {
      const tab = await browser.tab(...DESK)
      await tab.go(product.url)
      await tab.sees('footer select')
      await tab.says(
        "(() => { const list = document.querySelector('footer select'); list.value = 'hi'; list.dispatchEvent(new Event('change', { bubbles: true })); return true })()",
      )
      await tab.sees('html[lang=hi] main h1')
      await fits(tab)
    },
  },
  {
    name: 'the odds field of a slip takes what is typed',
    go: async (place) => {
      const tab = await member(place, DESK, BEARS)
      await tab.press('button', backBears)
      await tab.write('.slip input', text.odds, '2.5')
      await expect(tab, 'the field has the typed odds', "document.querySelector('.slip input').value === '2.5'")
    },
  },
  {
    name: 'a bet takes part in a flight of Aviator',
    go: async (place) => {
      const tab = await member(place, DESK, '/aviator')
      await tab.enter('iframe')
      await tab.press('button', 'Bet')
      await tab.enter(null)
      // The plane may be gone at once: what tells is the stake.
      await tab.sees('header *', '₹49,900.00', VERDICT_MS)
    },
  },
]
