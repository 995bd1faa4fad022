import type { Bet } from '#domain/betting/bet.ts'
import { type LeftOut, leftOutIn } from './left-out.ts'
import type { ListOf } from '../player/member.ts'

/** The newest first, as the exchange lists them. */
const newestFirst = (one: Bet, other: Bet): number =>
  other.placedAt - one.placedAt || other.betId.length - one.betId.length || (other.betId > one.betId ? 1 : -1)

/** A list as the back end gave it, `most` bets at most. */
export const listFrom = ({ bets, ...more }: { readonly bets: readonly Bet[] } & LeftOut, most: number): ListOf<Bet> => ({
  kind: 'ready',
  items: bets.slice(0, most),
  ...leftOutIn(more),
})

/** A list without the bets that changed, and with those of them that belong to it. */
export const merged = (list: ListOf<Bet>, gone: ReadonlySet<string>, come: readonly Bet[], most: number): ListOf<Bet> =>
  list.kind === 'ready'
    ? { ...list, items: [...come, ...list.items.filter(({ betId }) => !gone.has(betId))].toSorted(newestFirst).slice(0, most) }
    : list
