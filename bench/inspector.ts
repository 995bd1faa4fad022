/** What the inspector sends to the official one in a minute of play. */
import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { paise } from '#domain/paise.ts'
import { createInspector } from '#staff/inspect/inspector.ts'
import { attachStately } from '#staff/inspect/stately.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, betId, deafDoors, lateCharts, listed, matchedVerdict, member, pick, quoted, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { say } from './report.ts'
import { createWorld, marketIdOf, marketOf } from './world.ts'

const SECONDS = 60
const BOOKS_A_SECOND = 20
/** A bet is pressed so often, and has its verdict two seconds later. */
const BET_EVERY_S = 6
const LISTED = 40
/** What the official page was sent, as the adapter posts it. */
let bytes = 0
let messages = 0
const received = (message: unknown): void => {
  bytes += Buffer.byteLength(JSON.stringify(message))
  messages += 1
}
/** The window that the adapter of the official package needs: it opens a page, which says that it is there. */
const told: ((event: { readonly data: { readonly type: string } }) => void)[] = []
Object.assign(globalThis, {
  window: {
    open: () => ({ postMessage: received }),
    addEventListener: (_: string, listener: (typeof told)[number]) => told.push(listener),
    requestIdleCallback: (job: () => void) => idle.push(job),
  },
})
/** What waits for a free moment of the thread. */
const idle: (() => void)[] = []
const rest = (): void => {
  for (const job of idle.splice(0)) job()
}
const connect = (): void => {
  rest()
  for (const tell of told.splice(0)) tell({ data: { type: '@statelyai.connected' } })
}

/** A tab in which a member bets while prices move; `inspect` hears all that its charts do. */
const openTab = (inspect?: (event: InspectionEvent) => void) => {
  const clock = virtualClock(at(1_000_000))
  const { doors } = deafDoors()
  const spine = createSpine({
    late: lateCharts,
    clock,
    frame: (job) => job(),
    doors,
    ...(inspect === undefined ? {} : { inspect }),
  })
  const world = createWorld(11, LISTED)
  const markets = Array.from({ length: LISTED }, (_, index) => listed(marketOf(index)))
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'account.changed', accountSeq: 1, balance: paise(50_000_00), exposure: paise(0) })
  spine.record({ ...answered({ what: 'home' }, ...markets.map(({ market }) => market.marketId)), markets })
  spine.record({ type: 'books.changed', books: world.images() })
  const second = (number: number): void => {
    for (let tick = 0; tick < BOOKS_A_SECOND; tick += 1) spine.record({ type: 'books.changed', books: [world.tick()] })
    const slip = spine.slips.get().at(-1)?.slip ?? 'slip-1'
    if (number % 2 === 0) spine.record({ type: 'home.heard', markets })
    const bet = Math.floor(number / BET_EVERY_S)
    if (number % BET_EVERY_S === 0) {
      spine.record({ type: 'odds.pressed', level: 0, pick: { ...pick('bench'), marketId: marketIdOf(bet) } })
      const picked = spine.slips.get().at(-1)?.slip ?? slip
      spine.record({ type: 'quote.changed', slip: picked, quote: quoted(2000) })
      for (const stake of [1, 10, 100, 1000]) spine.record({ type: 'stake.typed', slip: picked, stakePaise: paise(stake * 100) })
      spine.record({ type: 'place.pressed', slip: picked, ref: ref(bet) })
      spine.record({ type: 'bet.pending', ref: ref(bet), betId: betId(bet), expiresInMs: 2000 })
    } else if (number % BET_EVERY_S === 2) {
      spine.record({ type: 'bet.answered', ref: ref(bet), verdict: { ...matchedVerdict, betId: betId(bet) } })
      spine.record({
        type: 'account.changed',
        accountSeq: bet + 2,
        balance: paise(50_000_00 - bet * 1000_00),
        exposure: paise(bet * 1000_00),
      })
    } else spine.record({ type: 'quote.changed', slip, quote: quoted(2000 + (number % 5) * 10) })
    clock.advance(1000)
  }
  return { spine, second }
}

const inMegabytes = (count: number): string => `${(count / 1e6).toFixed(2)} MB`

/** As the page does it: the tab tells its new entries, and the official page is opened by a press. */
const ours = (): number => {
  const { spine, second } = openTab()
  let known = 0
  const inspector = createInspector({
    ask: ({ after }) => {
      known = after
    },
    now: () => at(0),
    after: () => () => undefined,
  })
  const head = { pavilion: 'journal', format: 1, build: 'bench', brand: 'pavilion', language: 'en', title: 'Bench' } as const
  const tell = (): void => {
    inspector.poll()
    const entries = spine.journal.after(known)
    inspector.hear(
      JSON.stringify({
        type: 'tell',
        run: 'bench',
        state: 'open',
        isKept: false,
        head,
        began: null,
        path: '',
        plays: '',
        follows: null,
        count: entries.length,
        entries,
      }),
    )
  }
  tell()
  tell()
  attachStately(inspector, 'https://stately.ai/inspect')
  connect()
  const begun = messages
  for (let number = 0; number < SECONDS; number += 1) {
    second(number)
    tell()
    rest()
  }
  if (inspector.view.get().length === 0 || messages === begun) throw new Error('nothing was sent')
  return bytes
}
/** The official package given the tab's own events, with nothing taken out. */
const asIs = (): number => {
  bytes = 0
  const official = createBrowserInspector({})
  const { second } = openTab((event) => official.inspect.next?.(event))
  connect()
  bytes = 0
  for (let number = 0; number < SECONDS; number += 1) {
    second(number)
    rest()
  }
  return bytes
}

const sent = ours()
const count = messages
say(
  `sent to the official inspector in a minute of play (${SECONDS / BET_EVERY_S} bets, ${BOOKS_A_SECOND} books a second), the first picture of all charts included`,
  `${inMegabytes(sent)} in ${count} messages`,
  '0.5 MB',
)
say('the same minute with nothing taken out', inMegabytes(asIs()), 'none: for comparison')
