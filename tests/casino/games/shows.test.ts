import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engine as bingo, isTicket, ticketOf } from '#casino/games/bingo.game.ts'
import { diceOf } from '#casino/games/chance.ts'
import { RACE_BETS, engine as race } from '#casino/games/race.game.ts'
import { paiseOf } from '#casino/games/stake.ts'
import { WHEEL_BETS, engine as wheel } from '#casino/games/wheel.game.ts'

const SEED = new Uint8Array(32).fill(9)
const diceAt = (nonce: number) => diceOf(SEED, 'public', nonce)
const nonce = fc.nat(100_000)
const stakePaise = paiseOf(1000)

test('[CAS-04] wheel shows only the spins that have stopped when it deals', () => {
  fc.assert(
    fc.property(nonce, fc.nat(7999), (at, ms) => {
      const outcome = wheel.outcomeOf(diceAt(at))
      expect(wheel.shownAt(outcome, ms)).toMatchObject({ winner: null })
      expect(wheel.shownAt(outcome, wheel.dealMs(outcome))).toEqual(outcome)
    }),
  )
})

test('[CAS-04] wheel and race pay from nothing to the best return when any bet stands', () => {
  fc.assert(
    fc.property(nonce, (at) => {
      const [spun, run] = [wheel.outcomeOf(diceAt(at)), race.outcomeOf(diceAt(at))]
      const pays = [
        ...WHEEL_BETS.map((bet) => ({ paid: wheel.returnOf({ bet, stakePaise }, spun), price: wheel.price({ bet, stakePaise }) })),
        ...RACE_BETS.map((bet) => ({ paid: race.returnOf({ bet, stakePaise }, run), price: race.price({ bet, stakePaise }) })),
      ]
      for (const { paid, price } of pays) {
        expect(paid).toBeGreaterThanOrEqual(0)
        expect(paid).toBeLessThanOrEqual(price?.bestReturnPaise ?? -1)
      }
    }),
  )
})

test('[CAS-04] bingo shows one ball each half second when it calls', () => {
  const outcome = bingo.outcomeOf(diceAt(1))
  expect(bingo.shownAt(outcome, 499)).toEqual({ called: [] })
  expect(bingo.shownAt(outcome, 1000)).toEqual({ called: outcome.called.slice(0, 2) })
  expect(bingo.shownAt(outcome, bingo.dealMs(outcome))).toEqual(outcome)
})

test('[CAS-04] bingo draws a ticket it takes and pays it within its best when any seed is used', () => {
  fc.assert(
    fc.property(nonce, (at) => {
      const bet = { bet: 'ticket', stakePaise, columns: ticketOf(diceAt(at)) }
      expect(isTicket(bet.columns)).toBe(true)
      expect(bingo.returnOf(bet, bingo.outcomeOf(diceAt(at + 1)))).toBeLessThanOrEqual(bingo.price(bet)?.bestReturnPaise ?? -1)
    }),
  )
  expect(bingo.price({ bet: 'ticket', stakePaise, columns: [[1, 1, 1, 1, 1]] })).toBeNull()
})

test('[CAS-04] race shows the same first half when the order differs, and the order at the line', () => {
  const [order, other] = [
    [1, 2, 3, 4, 5, 6],
    [6, 5, 4, 3, 2, 1],
  ]
  for (const ms of [0, 1000, 3000, 6000]) expect(race.shownAt({ order: order ?? [] }, ms)).toEqual(race.shownAt({ order: other ?? [] }, ms))
  expect(race.shownAt({ order: order ?? [] }, 9999)).toMatchObject({ order: [1] })
  expect(race.shownAt({ order: order ?? [] }, 12_000)).toEqual({ order, positions: [1000, 1000, 1000, 1000, 1000, 1000] })
})

test('[CAS-04] wheel and race refuse a bet when it is none of theirs', () => {
  expect(wheel.price({ bet: '3', stakePaise })).toBeNull()
  expect(wheel.price({ bet: '1', stakePaise, side: 'lay' })).toBeNull()
  for (const bet of ['win:7', 'forecast:1-1', 'forecast:1', 'place:1-2', '']) expect(race.price({ bet, stakePaise })).toBeNull()
  expect(wheel.limitsOf('40').maxPaise).toBe(1200)
})
