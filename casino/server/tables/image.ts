import type { CasinoGame, RoundState } from '#contract/casino/catalogue.ts'
import { type Millis, millisSchema, paiseSchema } from '#contract/scalar.ts'
import type { Json } from '../../games/game.ts'
import type { MyBet, Table } from '../../wire.ts'
import type { RoundRow } from '../store/rows.ts'
import type { TableImage } from '../words.ts'
import type { Held } from './held.ts'
import type { SharedEntry } from './parts.ts'
import type { Round } from './round.ts'

const MOST_OTHERS = 40
/** A name as other players see it: its first and its last letter. */
export const maskOf = (nick: string): string => {
  const letters = [...nick]
  return letters.length < 3 ? '***' : `${letters[0]}***${letters.at(-1)}`
}

const STANDS: ReadonlySet<MyBet['state']> = new Set(['placed', 'paying', 'won', 'lost'])
/** Was its debit answered OK, and not taken back? */
export const stands = ({ state }: MyBet): boolean => STANDS.has(state)

/** Sums of all players' bets, by bet and side. */
export const crowdOf = (bets: readonly MyBet[]): Table['crowd'] => {
  const sums = new Map<string, { bet: string; side: 'back' | 'lay'; bets: number; stakePaise: number }>()
  for (const { bet } of bets) {
    const side = bet.side ?? 'back'
    const key = `${side} ${bet.bet}`
    const sum = sums.get(key) ?? { bet: bet.bet, side, bets: 0, stakePaise: 0 }
    sum.bets += 1
    sum.stakePaise += bet.stakePaise
    sums.set(key, sum)
  }
  return [...sums.values()].map((sum) => ({ ...sum, stakePaise: paiseSchema.parse(sum.stakePaise) }))
}

type Won = NonNullable<CasinoGame['won']>
/** The best win among these bets that is paid, with a masked name; null without one. */
export const bestWin = (bets: readonly { readonly nick: string; readonly mine: MyBet | null }[]): Won | null => {
  let best: Won | null = null
  for (const { nick, mine } of bets) {
    const paise = mine?.state === 'won' ? mine.returnPaise : undefined
    if (mine !== null && paise !== undefined && paise > mine.riskPaise && paise > (best?.paise ?? 0)) best = { nick: maskOf(nick), paise }
  }
  return best
}

/** The largest bets of a flight with masked names, at most forty. */
export const othersOf = (bets: readonly { readonly nick: string; readonly mine: MyBet }[]): Table['others'] =>
  [...bets]
    .sort((one, other) => other.mine.bet.stakePaise - one.mine.bet.stakePaise)
    .slice(0, MOST_OTHERS)
    .map(({ nick, mine: { bet, leftAt, returnPaise } }) => ({
      nick: maskOf(nick),
      stakePaise: bet.stakePaise,
      leftAt: leftAt?.multiplier ?? null,
      returnPaise: returnPaise ?? null,
    }))

/** Is the seed of a round shown in this state? */
export const isRevealed = (state: RoundState): boolean => state === 'settled' || state === 'void'

type Phases = Pick<SharedEntry, 'openMs' | 'closingMs' | 'restMs'>
/** When a round's state ends; null while only its outcome says it. */
export const untilOf = ({ openMs, closingMs, restMs }: Phases, { state, at }: RoundRow): Millis | null => {
  if (state === 'dealing') return null
  const lasts = state === 'open' ? openMs : state === 'closing' ? closingMs : restMs
  return millisSchema.parse(at + lasts)
}

/** What was dealt by now of a round whose dealing is on the disk. */
export const shownOf = ({ published, shownAt, dealMs }: Round, now: number): Json => {
  if (published.state === 'settled') return shownAt(dealMs)
  if (published.state !== 'dealing' || published.dealtFrom === null) return null
  return shownAt(Math.min(dealMs, now - published.dealtFrom))
}

type Imaged = Round & {
  readonly tableId: string
  readonly bets: readonly Held[]
  readonly history: Table['history']
  readonly now: Millis
  readonly players: number
}
/** A table's image for all who watch it: of round and bets only what is on the disk. */
export const tableImage = (entry: Phases & Pick<SharedEntry, 'game' | 'flight'>, imaged: Imaged): TableImage => {
  const { published, before, seed, tableId, bets, history, now, players } = imaged
  const all = bets.flatMap(({ row, shown }) => (shown !== null && stands(shown) ? [{ nick: row.nick, mine: shown }] : []))
  return {
    game: entry.game,
    tableId,
    round: published.round,
    number: published.number,
    state: published.state,
    until: untilOf(entry, published),
    dealtFrom: published.dealtFrom,
    now,
    shown: shownOf(imaged, now),
    mark: published.mark,
    chain: { before, seed: isRevealed(published.state) ? seed : null, publicSeed: published.publicSeed, isWeak: true },
    crowd: crowdOf(all.map(({ mine }) => mine)),
    others: entry.flight === null ? [] : othersOf(all),
    history: [...history],
    players,
  }
}
