import type { RoundState } from '#contract/casino/catalogue.ts'
import { paiseSchema } from '#contract/scalar.ts'
import type { MyBet, Table } from '../../wire.ts'

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
