/** Operations a second on one runner's book, against a naive book of sorted arrays doing the same. */
import { betIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import type { Level } from '#contract/market.ts'
import type { BetId, MemberCode, Odds, Paise } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import { LADDER, odds } from '#domain/odds.ts'
import { RunnerBook } from '#server/exchange/book.ts'
import type { Fill } from '#server/exchange/events.ts'
import { median, ratios, say, timed } from './report.ts'
import { dice } from './world.ts'

type Book = Pick<RunnerBook, 'setFeed' | 'match' | 'take' | 'rest' | 'reduce' | 'levels'>
type Order = { readonly betId: BetId; readonly member: MemberCode; left: number }
type Shelf = { readonly odds: Odds; feed: number; readonly orders: Order[] }

/** The first thing one would write: one sorted array a side, searched from its end. */
const naiveBook = (): Book => {
  const sides: Readonly<Record<Side, Shelf[]>> = { back: [], lay: [] }
  const better = (side: Side, a: Odds, b: Odds): boolean => (side === 'back' ? a > b : a < b)
  const shelf = (side: Side, at: Odds): Shelf => {
    const shelves = sides[side]
    const index = shelves.findIndex((each) => !better(side, each.odds, at))
    const found = shelves[index]
    if (found?.odds === at) return found
    const fresh: Shelf = { odds: at, feed: 0, orders: [] }
    shelves.splice(index < 0 ? shelves.length : index, 0, fresh)
    return fresh
  }
  const sweep = (side: Side): void => {
    for (let at = sides[side].length - 1; at >= 0; at -= 1) {
      const each = sides[side][at]
      if (each !== undefined && each.feed === 0 && each.orders.length === 0) sides[side].splice(at, 1)
    }
  }
  const reduce = (betId: BetId, size: Paise): void => {
    for (const side of ['back', 'lay'] as const)
      for (const each of sides[side]) {
        const at = each.orders.findIndex((order) => order.betId === betId)
        const order = each.orders[at]
        if (order === undefined) continue
        order.left -= size
        if (order.left <= 0) each.orders.splice(at, 1)
        return sweep(side)
      }
  }
  return {
    setFeed: (side, levels, image) => {
      if (image) for (const each of sides[side]) each.feed = 0
      for (const [at, size] of levels) shelf(side, at).feed = size
      sweep(side)
    },
    match: (side, limit, size, member) => {
      const fills: Fill[] = []
      let left: number = size
      for (const each of sides[side]) {
        if (left === 0 || better(side, limit, each.odds)) break
        const fromFeed = Math.min(left, each.feed)
        if (fromFeed > 0) fills.push({ odds: each.odds, size: paise(fromFeed), against: null })
        left -= fromFeed
        for (const order of each.orders) {
          if (left === 0) break
          if (order.member === member) continue
          const taken = Math.min(left, order.left)
          fills.push({ odds: each.odds, size: paise(taken), against: order.betId })
          left -= taken
        }
      }
      return fills
    },
    take: (side, fills) => {
      for (const fill of fills) {
        if (fill.against !== null) reduce(fill.against, fill.size)
        else {
          const found = shelf(side, fill.odds)
          found.feed = Math.max(0, found.feed - fill.size)
        }
      }
    },
    rest: (side, at, betId, member, size) => {
      if (size > 0) shelf(side === 'back' ? 'lay' : 'back', at).orders.push({ betId, member, left: size })
    },
    reduce,
    levels: (side, count) => {
      const shown: Level[] = []
      for (const each of sides[side]) {
        if (shown.length === count) break
        const size = each.feed + each.orders.reduce((sum, order) => sum + order.left, 0)
        if (size > 0) shown.push([each.odds, paise(size)])
      }
      return shown
    },
  }
}

const OPERATIONS = 100_000
const members = Array.from({ length: 50 }, (_, at) => memberCodeSchema.parse(`M${at}`))
const firstMember = memberCodeSchema.parse('M0')

/** Of ten operations: four feed changes, two looks at three levels, and one or two each of match and take, rest, reduce. */
const operations = (): readonly ((book: Book) => unknown)[] => {
  const throwDice = dice(7)
  const below = (limit: number): number => Math.floor(throwDice() * limit)
  const resting: { readonly betId: BetId; readonly size: Paise }[] = []
  const sideOf = (): Side => (throwDice() < 0.5 ? 'back' : 'lay')
  /** Backers take prices below the middle of the ladder, layers above it. */
  const priceOf = (side: Side): Odds => LADDER[side === 'back' ? 150 - below(20) : 151 + below(20)] ?? odds(2000)
  return Array.from({ length: OPERATIONS }, (_, index): ((book: Book) => unknown) => {
    const side = sideOf()
    const member = members[below(members.length)] ?? firstMember
    const price = priceOf(side)
    const size = paise(100 * (1 + below(1000)))
    const kind = index % 10
    if (kind < 4) {
      const levels: readonly (readonly [Odds, Paise])[] = [[price, throwDice() < 0.2 ? paise(0) : size]]
      return (book) => book.setFeed(side, levels, false)
    }
    if (kind < 6) return (book) => book.levels(side, 3)
    if (kind < 7) return (book) => book.take(side, book.match(side, price, size, member))
    if (kind === 7 || (kind === 8 && resting.length < 100)) {
      const betId = betIdSchema.parse(`PV-${index}`)
      resting.push({ betId, size })
      const at = priceOf(side === 'back' ? 'lay' : 'back')
      return (book) => book.rest(side, at, betId, member, size)
    }
    const gone = resting.splice(below(resting.length), 1)[0]
    return gone === undefined ? (book) => book.levels(side, 3) : (book) => book.reduce(gone.betId, gone.size)
  })
}

const jobs = operations()
const play = (book: Book): Book => {
  for (const job of jobs) job(book)
  return book
}
const stands = (book: Book): string => JSON.stringify([book.levels('back', 20), book.levels('lay', 20)])
if (stands(play(new RunnerBook())) !== stands(play(naiveBook()))) throw new Error('the two books hold different prices')

const took: number[] = []
const ours = (): number => {
  const ms = timed(() => void play(new RunnerBook()))
  took.push(ms)
  return ms
}
const found = median(ratios(() => timed(() => void play(naiveBook())), ours, 9))
say(
  'book operations a second, all kinds mixed',
  `${(OPERATIONS / median(took) / 1000).toFixed(2)} million (${found.toFixed(2)} × the rate of a naive book of sorted arrays)`,
  '1 million',
)
