import type { BetSlipRef } from '#contract/scalar.ts'
import { pendingRefs } from '#client/ledger/selectors.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { DELAYS } from '#machines/setup.ts'
import type { Entry } from '#streams/journal.ts'
import { isTick } from '#streams/journal.ts'
import { type JournalHead, writeJournal } from '#streams/journal-file.ts'
import { redacted } from '#streams/redact.ts'
import { createBrowser } from '#tests/simulation/browser.ts'
import { MEMBERS, play } from '#tests/simulation/hand.ts'
import type { Deed } from '#tests/simulation/plan.ts'
import type { History } from '#tests/simulation/history.ts'
import { historyOf } from '#tests/simulation/run.ts'
import { type Tab, openTab } from '#tests/simulation/tab.ts'
import { START } from '#tests/simulation/markets.ts'
import { createWorld } from '#tests/simulation/world.ts'

/** A recorded run of one tab. */
export type Recorded = { readonly head: JournalHead; readonly entries: readonly Entry[] }

const CALM = { drop: 0, double: 0, maxDelayMs: 0 }
/** Far enough for a session, its settings and its first prices. */
const ARRIVAL_MS = 3000
/** Past the bet delay of the simulated exchange, with the ways there and back. */
const ANSWER_MS = 5000
/** The bet is on its way, and no answer came back. */
const LEFT_MS = 25

/** The real exchange and real tabs on one virtual clock, with a sound network. */
const stage = (seed: number) => {
  const world = createWorld(seed, CALM, {})
  const browser = createBrowser(world)
  const [alpha] = MEMBERS
  browser.become(alpha)
  const tabs: Tab[] = []
  const open = (): number => tabs.push(openTab(world, browser, alpha)) - 1
  let n = 0
  const wait = (ms: number): void => world.clock.advance(ms)
  const perform = (deed: Deed): void => {
    n += 1
    play(world, tabs, { n, at: world.clock.now() - START, ...deed })
  }
  const tabAt = (tab: number): Tab => {
    const found = tabs[tab]
    if (found === undefined) throw new Error(`no tab ${tab}`)
    return found
  }
  return {
    world,
    open,
    wait,
    perform,
    /** Fills in a slip and presses Place. */
    place: ({ market = 0, side = 'back', paise = 10_000 }: { market?: number; side?: 'back' | 'lay'; paise?: number } = {}): void => {
      perform({ does: 'pick', tab: 0, market, runner: 0, side })
      wait(1500)
      perform({ does: 'type stake', tab: 0, paise })
      wait(900)
      perform({ does: 'place', tab: 0 })
    },
    /** The order that this tab waits for. */
    pending: (tab = 0): OutboxEntry | undefined => pendingRefs(tabAt(tab).spine.ledger.get())[0],
    entries: (tab = 0): readonly Entry[] => tabAt(tab).spine.journal.export().entries,
  }
}
type Stage = ReturnType<typeof stage>

type Wanted = Partial<Pick<JournalHead, 'brand' | 'language'>>
/** Without ticks, which change no decision. */
const recorded = (title: string, entries: readonly Entry[], { brand = 'pavilion', language = 'en' }: Wanted = {}): Recorded => ({
  head: { pavilion: 'journal', format: 1, build: '0.1.0', brand, language, title, delays: DELAYS },
  entries: entries.filter(({ fact }) => !isTick(fact)),
})
/** A run as its file holds it: one entry a line, so that a new recording is a readable change. */
export const fileOf = ({ head, entries }: Recorded): string =>
  `${writeJournal(head, entries).replace('"entries":[', '"entries":[\n').replaceAll('},{"seq":', '},\n{"seq":')}\n`

const begun = (seed: number): Stage => {
  const on = stage(seed)
  on.open()
  on.wait(ARRIVAL_MS)
  return on
}

/** The refs that a journal placed, in order. */
export const refsIn = (entries: readonly Entry[]): readonly BetSlipRef[] =>
  entries.flatMap(({ fact }) => (fact.type === 'order.placed' ? [fact.entry.ref] : []))

/** Each run of the corpus by the name of its file. */
export const RUNS: Readonly<Record<string, () => Recorded>> = {
  accepted: () => {
    const on = begun(1)
    on.place()
    on.wait(ANSWER_MS + 5000)
    return recorded('A bet is matched', on.entries())
  },
  refused: () => {
    const on = begun(2)
    on.place()
    on.wait(600)
    on.perform({ does: 'suspend', market: 0, forMs: 4000, odds: 2000 })
    on.wait(ANSWER_MS + 5000)
    return recorded('A bet is refused, because its market is suspended during the delay', on.entries())
  },
  'unknown-then-found': () => {
    const on = begun(3)
    on.place()
    on.wait(1000)
    on.perform({ does: 'kill the exchange', forMs: 90_000 })
    on.wait(110_000)
    return recorded('The exchange is away for 90 s, and then knows the bet', on.entries())
  },
  'reload-before': () => {
    const on = begun(12)
    on.place()
    on.wait(LEFT_MS)
    return recorded('The page is left while a bet is sent', on.entries())
  },
  'reload-after': () => {
    const on = begun(12)
    on.place()
    on.wait(LEFT_MS)
    on.perform({ does: 'reopen the tab', tab: 0 })
    on.wait(15_000)
    return recorded('The page is loaded again while a bet is sent', on.entries())
  },
  'second-tab': () => {
    const on = begun(5)
    on.open()
    on.wait(ARRIVAL_MS)
    on.place()
    on.wait(ANSWER_MS)
    return recorded('Another tab places a bet', on.entries(1))
  },
  'cash-out-moved': () => {
    const on = begun(6)
    on.place()
    on.wait(ANSWER_MS + 4000)
    on.perform({ does: 'move the price', market: 0, odds: 2600 })
    on.perform({ does: 'open cash-out', tab: 0, market: 0 })
    on.wait(2000)
    // The price moves after the press was sent, so the exchange refuses the offer that was pressed.
    on.perform({ does: 'cash out', tab: 0 })
    on.perform({ does: 'move the price', market: 0, odds: 2000 })
    on.wait(ANSWER_MS + 2000)
    on.perform({ does: 'cash out', tab: 0 })
    on.wait(ANSWER_MS + 4000)
    return recorded('A cash-out is refused, because its offer moved, and the next is done', on.entries())
  },
  'one-click': () => {
    const on = begun(7)
    on.perform({ does: 'arm', tab: 0, rupees: 200 })
    on.wait(1500)
    on.perform({ does: 'tap', tab: 0, market: 1, runner: 1, side: 'back', twice: true })
    on.wait(ANSWER_MS + 9000)
    return recorded('A double tap on an armed board makes one bet', on.entries())
  },
  hindi: () => {
    const on = begun(8)
    on.place({ market: 2, side: 'lay', paise: 20_000 })
    on.wait(ANSWER_MS + 5000)
    return recorded('A session is laid by a player who reads Hindi', on.entries(), { language: 'hi' })
  },
  'second-brand': () => {
    const on = begun(9)
    on.perform({ does: 'set', tab: 0, change: { setting: 'confirmation', value: true } })
    on.wait(1500)
    on.place({ paise: 30_000 })
    on.wait(1200)
    on.perform({ does: 'place', tab: 0 })
    on.wait(ANSWER_MS + 5000)
    return recorded('A member of another brand reviews a bet before it is sent', on.entries(), { brand: 'kestrel' })
  },
  'another-member': () => {
    const on = begun(10)
    on.place()
    on.wait(800)
    on.perform({ does: 'log out', tab: 0 })
    on.wait(4000)
    on.perform({ does: 'log in', tab: 0, as: 1 })
    on.wait(6000)
    on.place({ market: 1, paise: 5000 })
    on.wait(ANSWER_MS + 5000)
    return recorded('A member logs out during a bet, and another one logs in and bets', on.entries())
  },
}

/** A bet, a cash-out and a refusal, watched by a second tab: what both recorded, and the exchange's log (`tests/simulation/history.ts`). */
export const recordHistory = (): History => {
  const on = begun(11)
  on.open()
  on.wait(ARRIVAL_MS)
  on.place()
  on.wait(ANSWER_MS + 4000)
  on.perform({ does: 'open cash-out', tab: 0, market: 0 })
  on.wait(2000)
  on.perform({ does: 'cash out', tab: 0 })
  on.wait(ANSWER_MS + 4000)
  on.place({ market: 1 })
  on.wait(600)
  on.perform({ does: 'suspend', market: 1, forMs: 4000, odds: 2000 })
  on.wait(ANSWER_MS + 5000)
  return historyOf(on.world)
}

const lines = (rows: readonly unknown[]): string => `[\n${rows.map((row) => JSON.stringify(row, redacted)).join(',\n')}\n]`
/** A history as its file holds it: one entry or event a line. */
export const historyFileOf = ({ journals, log }: History): string =>
  `{"journals":[${journals.map(lines).join(',')}],\n"log":${lines(log)}}\n`
