import type { Level } from '#contract/features.ts'
import type { BetSlipRef } from '#contract/scalar.ts'
import type { Accept } from '#contract/messages/settings.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { Definition, MarketName } from './exchange.ts'
import { NOW } from './tab.ts'
import { betSlipRefSchema } from '#contract/scalar.ts'

/** What is explored together, and its bounds. */
export type Scope = {
  /** One sentence for a reader. */
  readonly about: string
  /** Whether `npm test` explores it. The others take longer and are for `npm run prove`. */
  readonly isShort: boolean
  /** The browser of each tab: two tabs of one browser are 0 and 0, two devices 0 and 1. */
  readonly tabs: readonly number[]
  /** The members that may log in. */
  readonly logsIn: readonly ('alpha' | 'beta')[]
  /** The level of the back end (docs/BACKEND.md). Below level 2 it says of a ref only that its row stands. */
  readonly level: Level
  /** How a bet is sent: as a message over the socket, or by a call. */
  readonly door: 'socket' | 'call'
  /** `ready`: a slip waits with a stake. `all`: what its screen offers. `any`: each gesture, even if the screen does not offer it. */
  readonly hands: 'ready' | 'all' | 'any' | 'cash-out' | 'one-click' | 'amend'
  /** The side of every press. */
  readonly side: Side
  /** The markets that are open, each with a slip or a position of its own. */
  readonly markets: 1 | 2
  /** Which changes of the price the member accepts; null: by the default of a new member. */
  readonly accept: Accept | null
  /** Whether the browser has a lock manager. */
  readonly locks: boolean
  /** How often the exchange dies while it writes: before what it decided is on the disk, or after. */
  readonly deaths: number
  readonly presses: number
  /** The first so many tabs press. */
  readonly players: number
  readonly logins: number
  /** Logouts, and ends of a session that the tab learns later. */
  readonly ends: number
  readonly closes: number
  readonly reloads: boolean
  /** The connection can be lost. */
  readonly drops: boolean
  /** The feed can fall silent and be heard again. */
  readonly silences: boolean
  /** All messages on their way can be lost at once, so that an end must be reached by new ones. */
  readonly loses: boolean
  /** Changes of the first market: suspended, opened, another price. */
  readonly changes: number
  readonly prices: readonly number[]
  /** Definitions of the market that the feed may give; with any, its first runner may be removed and come back. */
  readonly definitions: readonly Definition[]
  /** What a slip's market may say at any time. */
  readonly quotes: readonly (number | 'suspended' | 'two win')[]
  /** `any`: each timer may fire at any time. `ordered`: by its delay. */
  readonly clock: 'any' | 'ordered'
  /** An open tab takes over what a closed one left. */
  readonly takesOver: boolean
  readonly fullDisk: boolean
  /** An order is unknown after so many counted questions; null: after as many as in the product. */
  readonly asks: number | null
  /** Timers that never fire here. */
  readonly still: readonly string[]
  /** Bets that stand before the start. */
  readonly before: readonly { readonly ref: BetSlipRef; readonly side: Side; readonly price: number; readonly market?: MarketName }[]
  readonly most: number
}

/** What is explored of deposits or withdrawals, and its bounds. */
export type PaymentScope = Pick<Scope, 'about' | 'isShort' | 'presses' | 'ends' | 'closes' | 'reloads' | 'fullDisk' | 'most'> & {
  readonly hands: 'deposit' | 'withdrawal'
  /** All of one browser. */
  readonly tabs: number
  /** How many news of a provider may change nothing. */
  readonly idleNews: number
}

const one = {
  isShort: true,
  tabs: [0],
  logsIn: ['alpha'],
  level: 3,
  door: 'socket',
  hands: 'ready',
  side: 'back',
  markets: 1,
  accept: null,
  locks: true,
  deaths: 0,
  presses: 1,
  players: 1,
  logins: 0,
  ends: 0,
  closes: 0,
  reloads: false,
  drops: false,
  silences: false,
  loses: true,
  changes: 0,
  prices: [],
  definitions: [],
  quotes: [2000],
  clock: 'any',
  takesOver: false,
  fullDisk: false,
  asks: 2,
  still: ['connectTimeout'],
  before: [],
  most: 3_000_000,
} as const satisfies Omit<Scope, 'about'>

const refBefore = (n: number): BetSlipRef =>
  betSlipRefSchema.parse(
    `${NOW.toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-0000000000${n}`,
  )
const earlier = refBefore(99)
const earlierToo = refBefore(98)

/** Every scope by its name, the smallest first. */
export const scopes: Readonly<Record<string, Scope>> = {
  'one bet': { ...one, about: 'One tab places one bet; answers come late, twice or never.', asks: null },
  'one bet by the clock': { ...one, about: 'The same, with each timer at its delay.', isShort: false, clock: 'ordered', asks: null },
  'one bet with reloads': {
    ...one,
    about: 'One tab places one bet; the connection is lost and the page reloaded at any moment, and the disk may be full.',
    drops: true,
    reloads: true,
    fullDisk: true,
    asks: null,
  },
  'a bet by a call': {
    ...one,
    about: 'One tab places one bet by a call; the connection is lost and the page reloaded at any moment.',
    door: 'call',
    drops: true,
    reloads: true,
    asks: 1,
  },
  'a bet by a call and a session that ends': {
    ...one,
    about: 'One tab places one bet by a call; the session ends at any moment, and the member logs in again.',
    door: 'call',
    ends: 1,
    logins: 1,
    asks: 1,
  },
  'a bet in a moving market': {
    ...one,
    about: 'Every gesture of a slip, while its market moves, is suspended and opens again.',
    hands: 'all',
    quotes: [2000, 2100, 'suspended'],
    changes: 2,
    prices: [2000, 1950],
  },
  'a bet in a market that changes': {
    ...one,
    about: 'One tab places one bet, while runners come, leave and come back and another number of them wins.',
    changes: 2,
    quotes: [2000, 'two win'],
    definitions: [
      { runners: 2, places: 1 },
      { runners: 3, places: 1 },
      { runners: 3, places: 2 },
    ],
    asks: 1,
    before: [{ ref: earlier, side: 'back', price: 2000 }],
  },
  'a session that ends': {
    ...one,
    about: 'The session ends at any moment, in this tab or elsewhere, and the member logs in again.',
    ends: 1,
    logins: 1,
  },
  'two members': {
    ...one,
    about: 'Two members log in and out of one tab, one after the other.',
    logsIn: ['alpha', 'beta'],
    ends: 1,
    logins: 1,
    asks: 1,
  },
  'two tabs': {
    ...one,
    about: 'Two tabs of one browser; one is closed at any moment.',
    isShort: false,
    most: 5_000_000,
    tabs: [0, 0],
    closes: 1,
    takesOver: true,
    asks: 1,
  },
  'two devices': {
    ...one,
    about: 'A member places a bet on each of two devices.',
    isShort: false,
    loses: false,
    tabs: [0, 1],
    presses: 2,
    players: 2,
    asks: 1,
  },
  'a bet at level 0': {
    ...one,
    about: 'Before a back end of level 0: one tab places one bet; the connection is lost and the page reloaded at any moment.',
    level: 0,
    drops: true,
    reloads: true,
    asks: 1,
  },
  'a bet at level 0 and a session that ends': {
    ...one,
    about: 'Before a back end of level 0: the session ends at any moment, and the member logs in again.',
    level: 0,
    ends: 1,
    logins: 1,
    asks: 1,
  },
  'two bets at level 0': {
    ...one,
    about: 'Before a back end of level 0: one tab places two bets, one after the other.',
    level: 0,
    presses: 2,
    asks: 1,
  },
  'two bets at level 1': {
    ...one,
    about: 'Before a back end of level 1: one tab places two bets, one after the other.',
    level: 1,
    presses: 2,
    asks: 1,
  },
  'two bets': { ...one, about: 'One tab places two bets, one after the other.', presses: 2 },
  'a cash-out': {
    ...one,
    about: 'A position is cashed out while its offer moves and lapses.',
    hands: 'cash-out',
    changes: 2,
    prices: [2000, 1950],
    before: [{ ref: earlier, side: 'back', price: 2000 }],
  },
  'silent prices': {
    ...one,
    about: 'One tab places one bet; the feed falls silent and is heard again at any moment.',
    silences: true,
    asks: 1,
  },
  'a one-click bet': {
    ...one,
    about: 'One tap on an armed price; the connection is lost at any moment.',
    hands: 'one-click',
    drops: true,
    asks: 1,
  },
  'a one-click bet and a session that ends': {
    ...one,
    about: 'One tap on an armed price; the session ends at any moment, and the member logs in again.',
    hands: 'one-click',
    ends: 1,
    logins: 1,
    asks: 1,
  },
  'a lay bet': { ...one, about: 'One tab places one lay bet.', side: 'lay', asks: 1 },
  'a one-click lay': {
    ...one,
    about: 'One tap on an armed lay price; the connection is lost at any moment.',
    hands: 'one-click',
    side: 'lay',
    drops: true,
    asks: 1,
  },
  'a bet that takes a better price': {
    ...one,
    about: 'A slip that accepts better odds, while its market moves.',
    hands: 'all',
    accept: 'BETTER',
    quotes: [2000, 2100, 1900],
    changes: 2,
    prices: [2000, 1950],
    asks: 1,
  },
  'a lay that takes any price': {
    ...one,
    about: 'A lay slip that accepts any odds within its steps, while its market moves.',
    hands: 'all',
    side: 'lay',
    accept: 'ANY',
    quotes: [2000, 2020, 2100],
    changes: 2,
    prices: [2000, 2020],
    asks: 1,
  },
  'any gesture': {
    ...one,
    about: 'Every gesture of a slip at any time, even if the screen does not offer it; the connection is lost at any moment.',
    hands: 'any',
    drops: true,
    asks: 1,
  },
  'any gesture at level 0': {
    ...one,
    about: 'Every gesture of a slip at any time, with a second press, before a back end of level 0.',
    hands: 'any',
    level: 0,
    presses: 2,
    asks: 1,
  },
  'any gesture in a moving market': {
    ...one,
    about: 'Every gesture of a slip at any time, while its market moves and is suspended.',
    hands: 'any',
    quotes: [2000, 2100, 'suspended'],
    changes: 1,
    prices: [1950],
    loses: false,
    asks: 1,
  },
  'any gesture and a session that ends': {
    ...one,
    about: 'Every gesture of a slip at any time; the session ends at any moment, and the member logs in again.',
    isShort: false,
    hands: 'any',
    ends: 1,
    logins: 1,
    asks: 1,
  },
  'a death while it is written': {
    ...one,
    about: 'The exchange dies before what it decided is on the disk, or after, and before its answers leave.',
    drops: true,
    deaths: 2,
    asks: 1,
  },
  'two markets': {
    ...one,
    about: 'A slip on each of two markets; both are pressed.',
    isShort: false,
    markets: 2,
    presses: 2,
    loses: false,
    asks: 1,
  },
  'a cash-out of two positions': {
    ...one,
    about: 'One of two positions with the same figures is cashed out, while the first market moves.',
    hands: 'cash-out',
    markets: 2,
    changes: 1,
    prices: [2000, 1950],
    before: [
      { ref: earlier, side: 'back', price: 2000 },
      { ref: earlierToo, side: 'back', price: 2000, market: 'm2' },
    ],
  },
  'one bet without a lock manager': {
    ...one,
    about: 'One tab of a browser that has no lock manager; the connection is lost and the page reloaded at any moment.',
    locks: false,
    drops: true,
    reloads: true,
    asks: 1,
  },
  'two tabs without a lock manager': {
    ...one,
    about: 'Two tabs of a browser that has no lock manager; one is closed at any moment.',
    isShort: false,
    tabs: [0, 0],
    locks: false,
    closes: 1,
    takesOver: true,
    asks: 1,
    most: 5_000_000,
  },
  'two tabs and a logout': {
    ...one,
    about: 'Two tabs of one browser; the session ends in either.',
    isShort: false,
    tabs: [0, 0],
    loses: false,
    ends: 1,
    asks: 1,
    most: 5_000_000,
  },
  'two tabs and a lost line': {
    ...one,
    about: 'Two tabs of one browser; their connections are lost at any moment.',
    isShort: false,
    tabs: [0, 0],
    loses: false,
    drops: true,
    asks: 1,
    most: 5_000_000,
  },
  'two members in two tabs': {
    ...one,
    about: 'Two tabs of one browser; one member logs out, and the other logs in.',
    isShort: false,
    tabs: [0, 0],
    loses: false,
    logsIn: ['beta'],
    ends: 1,
    logins: 1,
    asks: 1,
    most: 5_000_000,
  },
  'two devices and a loss': {
    ...one,
    about: 'A member has two devices and places a bet on one; all messages on their way can be lost.',
    isShort: false,
    tabs: [0, 1],
    drops: true,
    asks: 1,
    most: 5_000_000,
  },
  'an amendment': {
    ...one,
    about: 'An unmatched bet is to have other terms while its market moves; the connection is lost at any moment.',
    hands: 'amend',
    drops: true,
    changes: 1,
    prices: [2000, 2060],
    asks: 1,
    before: [{ ref: earlier, side: 'back', price: 2060 }],
  },
}

const payment = {
  isShort: true,
  presses: 1,
  ends: 0,
  closes: 0,
  reloads: true,
  fullDisk: true,
  tabs: 1,
  idleNews: 1,
  most: 1_000_000,
} as const

/** Every scope of payments by its name. */
export const paymentScopes: Readonly<Record<string, PaymentScope>> = {
  'a deposit': {
    ...payment,
    hands: 'deposit',
    about: 'One tab makes one deposit; the page is reloaded at any moment, and the disk may be full.',
  },
  'a withdrawal': {
    ...payment,
    hands: 'withdrawal',
    about: 'One tab makes one withdrawal; the page is reloaded at any moment, and the disk may be full.',
    idleNews: 0,
  },
  'a deposit and a session that ends': {
    ...payment,
    hands: 'deposit',
    about: 'One tab makes one deposit; the session ends at any moment, and the member logs in again.',
    isShort: false,
    reloads: false,
    fullDisk: false,
    ends: 1,
  },
  'a deposit in two tabs': {
    ...payment,
    hands: 'deposit',
    about: 'Two tabs of one browser; one is closed at any moment.',
    isShort: false,
    reloads: false,
    fullDisk: false,
    tabs: 2,
    closes: 1,
    idleNews: 0,
  },
}

/** What is explored of a bet in a game of the casino, and its bounds. */
export type CasinoScope = Pick<Scope, 'about' | 'isShort' | 'most'> & {
  /** The side of the coin: heads loses, and tails wins. */
  readonly bet: 'heads' | 'tails'
  /** The line of the page can be lost. */
  readonly drops: boolean
  /** The session of the page may end. */
  readonly ends: boolean
  /** The next round may open. */
  readonly isNext: boolean
  /** How often the provider dies and starts again from its books. */
  readonly deaths: number
  /** A press is asked again so often before it is asked seldom, and then once. */
  readonly asks: number
}

/** Every scope of the casino by its name. */
export const casinoScopes: Readonly<Record<string, CasinoScope>> = {
  'a bet in a game': {
    about: 'One press in one round, which wins; the way to the wallet fails, and the provider dies and starts again at any moment.',
    isShort: true,
    bet: 'tails',
    drops: false,
    ends: false,
    isNext: false,
    deaths: 1,
    asks: 1,
    most: 1_000_000,
  },
  'a bet in a game and a session that ends': {
    about: 'One press in one round, which wins; the page loses its line and has it back, and its session ends at any moment.',
    isShort: false,
    bet: 'tails',
    drops: true,
    ends: true,
    isNext: false,
    deaths: 0,
    asks: 1,
    most: 1_000_000,
  },
  'a bet in a game and the next round': {
    about: 'One press in one round, which loses; the next round opens meanwhile.',
    isShort: false,
    bet: 'heads',
    drops: false,
    ends: false,
    isNext: true,
    deaths: 0,
    asks: 1,
    most: 1_000_000,
  },
}
