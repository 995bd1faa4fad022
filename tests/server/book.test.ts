import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BetId, type MemberCode, type Odds, type Paise, betIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import { LADDER } from '#domain/odds.ts'
import { RunnerBook } from '#server/exchange/book.ts'
import type { Fill } from '#server/exchange/events.ts'

type Standing = { readonly side: Side; readonly odds: Odds; readonly betId: BetId | null; readonly member: MemberCode | null; left: number }

/** The same book said naively: one list, sorted at every question. */
const naiveBook = () => {
  let all: Standing[] = []
  const ranked = (side: Side): Standing[] =>
    all
      .filter((each) => each.side === side && each.left > 0)
      .sort((a, b) => (side === 'back' ? b.odds - a.odds : a.odds - b.odds) || Number(a.betId !== null) - Number(b.betId !== null))
  return {
    setFeed: (side: Side, levels: readonly (readonly [Odds, Paise])[], image: boolean): void => {
      all = all.filter((each) => each.betId !== null || each.side !== side || (!image && !levels.some(([odds]) => odds === each.odds)))
      for (const [odds, left] of levels) all.push({ side, odds, betId: null, member: null, left })
    },
    match: (side: Side, limit: Odds, size: Paise, member: MemberCode): readonly Fill[] => {
      let left: number = size
      return ranked(side).flatMap((each): Fill[] => {
        const reached = side === 'back' ? each.odds >= limit : each.odds <= limit
        if (left === 0 || !reached || each.member === member) return []
        const taken = Math.min(left, each.left)
        left -= taken
        return [{ odds: each.odds, size: paise(taken), against: each.betId }]
      })
    },
    take: (side: Side, fills: readonly Fill[]): void => {
      for (const fill of fills)
        for (const each of all) if (each.side === side && each.odds === fill.odds && each.betId === fill.against) each.left -= fill.size
    },
    rest: (side: Side, odds: Odds, betId: BetId, member: MemberCode, size: Paise): void =>
      void all.push({ side: side === 'back' ? 'lay' : 'back', odds, betId, member, left: size }),
    reduce: (betId: BetId, size: Paise): void => {
      for (const each of all) if (each.betId === betId) each.left = Math.max(0, each.left - size)
    },
    levels: (side: Side, count: number) => {
      const sums = new Map<Odds, number>()
      for (const { odds, left } of ranked(side)) sums.set(odds, (sums.get(odds) ?? 0) + left)
      return [...sums].slice(0, count)
    },
  }
}

test('[SLIP-26] the book equals a naive one: price, then time, the feed first, never an own order', () => {
  const members = ['ann', 'bob', 'cat'].map((name) => memberCodeSchema.parse(name))
  const step = fc.record({
    what: fc.constantFrom('feed', 'image', 'place', 'place', 'reduce'),
    side: fc.constantFrom<Side>('back', 'lay'),
    price: fc.constantFrom(...LADDER.slice(95, 110)),
    size: fc.integer({ min: 0, max: 500 }),
    who: fc.constantFrom(...members),
    which: fc.nat(30),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [book, naive] = [new RunnerBook(), naiveBook()]
      const made: BetId[] = []
      for (const { what, side, price, size, who, which } of steps) {
        const amount = paise(size)
        if (what === 'feed' || what === 'image') for (const each of [book, naive]) each.setFeed(side, [[price, amount]], what === 'image')
        else if (what === 'reduce') {
          const betId = made[which]
          if (betId !== undefined) for (const each of [book, naive]) each.reduce(betId, amount)
        } else {
          const fills = book.match(side, price, amount, who)
          expect(fills).toEqual(naive.match(side, price, amount, who))
          const betId = betIdSchema.parse(`b${made.length}`)
          made.push(betId)
          const rest = paise(size - fills.reduce((sum, fill) => sum + fill.size, 0))
          for (const each of [book, naive]) {
            each.take(side, fills)
            if (rest > 0) each.rest(side, price, betId, who, rest)
          }
        }
        for (const each of ['back', 'lay'] as const) expect(book.levels(each, 20)).toEqual(naive.levels(each, 20))
      }
    }),
    { numRuns: 500 },
  )
})
