import { EMPTY } from 'rxjs'
import {
  marketIdSchema,
  betSlipRefSchema,
  betIdSchema,
  eventIdSchema,
  memberCodeSchema,
  millisSchema,
  selectionIdSchema,
  timeZoneSchema,
} from '#contract/scalar.ts'
import { said } from '#domain/said.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import type { Pick as Picked, Quote } from '#domain/betting/pick.ts'
import { noFavourites } from '#client/market/favourites.ts'
import * as calls from '#streams/calls.ts'
import * as firstCalls from '#streams/first-calls.ts'
import type { Outside } from '#streams/outside.ts'
import type { BrowserParts } from '#streams/doors.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { fancyOf } from '#domain/betting/runs.ts'
import { systemClock } from '#server/clock.ts'
import type { ListedMarket } from '#contract/messages/browse.ts'
import type { Market } from '#contract/market.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, foldLedger } from '#client/ledger/ledger.ts'
import type { Line } from '#client/ledger/line.ts'
import type { Member } from '#client/player/member.ts'
import { createLateRoster } from '#machines/late-roster.ts'
import type { LateCharts } from '#src/spine/spine.ts'
import type { Transaction } from '#contract/calls/payments.ts'
import type { Answered, Ask, ReadName, RowOf, TransactionPage } from '#client/ledger/reads.ts'

/** A disk that keeps nothing. */
const noStorage: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
}

/** The doors a test of bets does not look through. */
export const quietDoors = {
  memory: {
    session: () => null,
    keepSession: () => undefined,
    target: () => null,
    keepTarget: () => undefined,
    favourites: () => noFavourites,
    keepFavourites: () => undefined,
    announced: () => null,
    keepAnnounced: () => undefined,
    tab: 'tab',
    isAlone: (reply) => reply(false),
  },
  place: {
    go: () => undefined,
    goToHost: () => undefined,
    bringIntoView: () => undefined,
    reload: () => undefined,
    save: () => undefined,
    clean: () => undefined,
    loadScripts: () => undefined,
  },
  site: {
    host: 'localhost',
    siteurl: 'localhost',
    browser: 'A browser',
    managerID: 'manager',
    redirectHosts: [],
    specialEvents: [[], []],
    ordersByCall: false,
  },
  inFlight$: EMPTY,
  late: (come) => come(firstCalls),
  wanted: (come) => come(calls),
  sound: () => undefined,
  disk: { storage: noStorage, locks: undefined },
  passkeys: () => Promise.reject(new Error('this browser has no passkeys')),
  push: () => Promise.reject(new Error('this browser gets no messages')),
} satisfies Pick<Outside, 'inFlight$' | 'late' | 'wanted' | 'sound' | 'memory' | 'place' | 'site' | 'disk'> & BrowserParts

/** Outside that answer nothing by themselves: what goes out is kept, what comes in is recorded by the test. */
export const deafDoors = () => {
  const sent: { name: string; body: unknown; of?: string | null }[] = []
  const doors: Outside = {
    http: { call: () => undefined },
    socket: { open: () => undefined, close: () => undefined, send: (_, name, body) => sent.push({ name, body }) > 0 },
    vault: {
      claim: (_, done) => done('granted'),
      release: () => undefined,
      forget: () => undefined,
      isLocked: (_, reply) => reply(false),
      entries: () => [],
      orphans: (reply) => reply([]),
    },
    toast: () => undefined,
    dice: () => 0.5,
    ...quietDoors,
  }
  return { doors, sent }
}

/** What the exchange answered to a member's read. */
export const answered = <W extends ReadName>(ask: Ask<W>, ...rows: readonly RowOf<W>[]): Answered<W> => ({
  type: 'read.answered',
  what: ask.what,
  ask,
  whose: 'member',
  rows,
  markets: [],
})
/** A page of transactions, the only one. */
export const transactionPage = (rows: readonly Transaction[]): TransactionPage => ({
  ...{ from: null, to: null, zone: timeZoneSchema.parse('Asia/Kolkata'), next: null },
  ...{ deposited: paise(0), withdrawn: paise(0), net: paise(0), count: rows.length },
  rows: [...rows],
})
/** A ledger that has these facts folded in. */
export const folded = (ledger: Ledger, ...facts: readonly Fact[]): Ledger =>
  facts.reduce((before, fact) => foldLedger(before, fact, at(5)), ledger)
/** A market as a list brings it, with a book that says nothing. */
export const listed = (market: Market): ListedMarket => ({ market, score: null, book: { marketId: market.marketId, seq: 0, image: true } })

/** The first line of a tab, of a visitor or of the member named. */
export const line = (name: string | null = null): Line => ({ member: name === null ? null : member(name), generation: 0 })

const TODAY = systemClock
  .now()
  .toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})/, '$1-')

/** Plain values for tests, through the same constructors the product uses. */
export const at = (ms: number) => millisSchema.parse(ms)
export const ref = (n: number) => betSlipRefSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
/** The same of a press of today, as the real exchange asks for it: a UUID of version 7 begins with its time. */
export const refOfToday = (n: number) => betSlipRefSchema.parse(`${TODAY}-7000-8000-${String(n).padStart(12, '0')}`)
export const betId = (n: number) => betIdSchema.parse(`PV-${n}`)
export const marketId = (name: string) => marketIdSchema.parse(name)
export const member = (name: string): Member => ({
  memberCode: memberCodeSchema.parse(name),
  username: name,
  role: 'user',
  isB2C: true,
  expiresAt: at(1e13),
})
/** YES or NO on a run line: the same selection of a session market. */
export const sessionPick = (market: string, line = 47, fancyPrice = 90, side: 'back' | 'lay' = 'back'): Picked => ({
  ...pick(market, 1000 + fancyPrice * 10, side),
  marketType: 'SESSION',
  marketName: '6 Over Runs DEC',
  runnerName: '6 Over Runs DEC',
  kind: 'fancy',
  line,
  fancyPrice,
})
export const pick = (market: string, price = 2000, side: 'back' | 'lay' = 'back'): Picked => ({
  marketId: marketId(market),
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  kind: 'odds',
  eventId: eventIdSchema.parse(`event-${market}`),
  eventName: 'Deccan Rooks v Konark Chargers',
  eventTypeId: '4',
  selectionId: selectionIdSchema.parse(1),
  runnerName: 'Deccan Rooks',
  side,
  odds: odds(price),
  line: null,
  fancyPrice: 0,
})
/** A market's quote at these odds, or of a session at its line. */
export const quoted = (price: number, line: number | null = null): Quote => ({
  kind: 'open',
  odds: odds(price),
  line,
  fancyPrice: line === null ? 0 : fancyOf(odds(price)),
})

/** A bet that was matched whole. */
export const matchedVerdict: Exclude<Verdict, { kind: 'refused' }> = {
  kind: 'matched',
  betId: betId(1),
  averageOdds: odds(2000),
  winnings: paise(100),
  matched: paise(100),
  remaining: paise(0),
  said: said('betMatched'),
}

/** The late charts, with no wait for their code. */
export const lateCharts: LateCharts = (come) => come(createLateRoster)
