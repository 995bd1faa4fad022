import { expect, test } from 'vitest'
import { bestWin } from '#casino/server/tables/image.ts'
import { type MyBet, myBetSchema } from '#casino/wire.ts'

const REF = '00000000-0000-4000-8000-000000000001'
const bet = (state: MyBet['state'], riskPaise: number, returnPaise: number): MyBet =>
  myBetSchema.parse({ ref: REF, round: 'r1', bet: { bet: 'dragon', stakePaise: riskPaise }, riskPaise, state, returnPaise })

test('[CAS-06] the win that a card names is the best one that is paid, under a masked name', () => {
  expect(bestWin([])).toBeNull()
  const bets = [
    { nick: 'arjun', mine: bet('won', 1000, 2000) },
    { nick: 'meera', mine: bet('won', 5000, 10_000) },
    { nick: 'kabir', mine: bet('paying', 50_000, 100_000) },
    { nick: 'asha', mine: bet('lost', 1000, 0) },
    { nick: 'dev', mine: null },
  ]
  expect(bestWin(bets)).toEqual({ nick: 'm***a', paise: 10_000 })
})

test('[CAS-06] a card names no win when the return is not above the stake', () => {
  expect(bestWin([{ nick: 'arjun', mine: bet('won', 1000, 1000) }])).toBeNull()
})
