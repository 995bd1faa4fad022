import type { DebitAbout } from '#contract/casino/wallet.ts'
import type { MyBet, PlayCode, PlayRef, Solo, Table } from '../../wire.ts'
import type { Hello, SentOf } from './ports.ts'

export type LineState = 'opening' | 'joining' | 'live' | 'lost' | 'refused' | 'failed' | 'over'
/** A press that is under way, or that ended without a bet. */
export type PressState = 'asking' | 'received' | 'offline' | 'unanswered' | 'refused' | 'dropped' | 'unknown'
export type PressName = 'bet' | 'cashOut' | 'start' | 'decide' | 'seed'
export type PressedBet = Omit<SentOf<'bet'>, 'ref' | 'auto'> & { readonly auto: number | undefined }
export type Press = {
  readonly ref: PlayRef
  readonly name: PressName
  readonly state: PressState
  readonly code: PlayCode | null
  /** The figures of a refusal by the wallet. */
  readonly about: DebitAbout | null
  /** The bet that was pressed, for a press that places one. */
  readonly bet: PressedBet | null
  /** The bet that a cash-out is for. */
  readonly target: PlayRef | null
}

/** A round of the table that ended, with what it showed then. */
export type Ended = Pick<Table, 'number' | 'shown'>

/** A round with own bets that ended while no message came: its bets, null until the provider has answered, none where it cannot say. */
export type Missed = { readonly number: number; readonly bets: readonly MyBet[] | null }

/** Everything that the page shows, as one picture that is renewed whole. */
export type Seen = {
  readonly line: LineState
  readonly code: PlayCode | null
  readonly hello: Hello | null
  readonly table: Table | null
  /** The last rounds that ended, the newest first, as far as this page knows what they showed. */
  readonly ended: readonly Ended[]
  readonly mine: readonly MyBet[]
  readonly solo: Solo | null
  readonly pool: Hello['pool']
  readonly seeds: Hello['seeds'] | null
  readonly balancePaise: number
  /** The page around shows the balance, so this page does not. */
  readonly isBalanceAbove: boolean
  /** The page around has a way back, and says that the connection is lost. */
  readonly isBackAround: boolean
  readonly isOfflineAround: boolean
  readonly presses: readonly Press[]
  /** A message is due and did not come: the picture stands still. */
  readonly isSilent: boolean
  readonly missed: Missed | null
  /** The time of one way there and back. */
  readonly lineMs: number | null
  readonly isSound: boolean
}
export const nothingSeen: Seen = {
  line: 'opening',
  code: null,
  hello: null,
  table: null,
  ended: [],
  mine: [],
  solo: null,
  pool: null,
  seeds: null,
  balancePaise: 0,
  isBalanceAbove: false,
  isBackAround: false,
  isOfflineAround: false,
  presses: [],
  isSilent: false,
  missed: null,
  lineMs: null,
  isSound: false,
}

/** Presses of this page that are under way: what a player must not press twice. */
export const isUnderWay = ({ state }: Press): boolean => ['asking', 'received', 'offline', 'unanswered'].includes(state)

/** The round on the table, where it has ended, and the one before it. */
const MOST_ENDED = 2
/** The rounds that were seen to end, after another image of the table. */
export const withEnded = (ended: readonly Ended[], table: Table | null): readonly Ended[] => {
  if (table?.state !== 'settled' || ended[0]?.number === table.number) return ended
  return [{ number: table.number, shown: table.shown }, ...ended].slice(0, MOST_ENDED)
}
/** The same with an older round, which the page asked for. After a lost line it may be newer than those that were seen before. */
export const withOlder = (ended: readonly Ended[], older: Ended): readonly Ended[] =>
  [...ended, older].toSorted((one, other) => other.number - one.number).slice(0, MOST_ENDED)

/** How many ended presses are kept to be read. */
const KEPT = 12
/** The presses after one of them changed; of the ended ones the last few stay. */
export const withPress = (presses: readonly Press[], press: Press): readonly Press[] => {
  const others = presses.filter(({ ref }) => ref !== press.ref)
  const ended = others.filter((each) => !isUnderWay(each)).slice(-KEPT)
  return [...others.filter((each) => isUnderWay(each) || ended.includes(each)), press]
}
/** The presses without one: it was placed, and the provider's own list has it. */
export const withoutPress = (presses: readonly Press[], gone: PlayRef): readonly Press[] => presses.filter(({ ref }) => ref !== gone)

/** The round whose end this page did not see, where the player has bets in it; else the one that is known. */
export const withMissed = ({ missed, table, mine, presses, ended }: Seen, next: Table | null): Missed | null => {
  if (table === null || next === null || next.number === table.number || table.state === 'void') return missed
  if (ended.some(({ number }) => number === table.number)) return missed
  const isIn = ({ round }: { readonly round: string }): boolean => round === table.round
  const hasBets = mine.some((bet) => isIn(bet) && bet.state !== 'refused') || presses.some(({ bet }) => bet !== null && isIn(bet))
  return hasBets ? { number: table.number, bets: null } : missed
}
