import { expect, test } from 'vitest'
import { createServerClock } from '#casino/page/play/server-clock.ts'
import { paiseSchema } from '#contract/scalar.ts'
import { helloOf, tableOf, testPlay } from './fixtures.ts'

const stakePaise = paiseSchema.parse(10_000)
const live = async () => {
  const at = testPlay()
  await at.play.start()
  at.push('hello', helloOf('teen-patti'))
  return at
}

test('[CAS-05] a press is sent again with the same ref when the line returns, until it is answered', async () => {
  const { play, asked, refs, lost, push, pass } = await live()
  play.bet({ bet: 'playerA', stakePaise })
  expect(asked.map(({ name }) => name)).toEqual(['bet'])
  lost()
  pass(60_000)
  expect(asked).toHaveLength(1)
  expect(play.seen.get().presses[0]?.state).toBe('offline')
  push('hello', helloOf('teen-patti'))
  expect(asked).toHaveLength(2)
  expect(new Set(refs()).size).toBe(1)
  asked[1]?.answered({ code: 'OK' })
  pass(600_000)
  expect(asked).toHaveLength(2)
  expect(play.seen.get().presses).toEqual([])
})

test('[CAS-05] a press without an answer is asked again a bounded number of times, always with its ref', async () => {
  const { play, asked, refs, pass } = await live()
  play.bet({ bet: 'playerA', stakePaise })
  pass(3 * 3_600_000)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.length).toBeLessThan(40)
  expect(new Set(refs()).size).toBe(1)
  expect(play.seen.get().presses[0]?.state).toBe('unknown')
})

test('[CAS-05] a press without a line sends nothing, even when the line returns', async () => {
  const { play, asked, lost, push } = await live()
  lost()
  play.bet({ bet: 'playerA', stakePaise })
  expect(play.seen.get().presses[0]?.state).toBe('dropped')
  push('hello', helloOf('teen-patti'))
  expect(asked).toEqual([])
})

test('[CAS-05] what the provider lists decides: a press that is listed as placed is not sent again', async () => {
  const { play, asked, refs, lost, push, pass } = await live()
  play.bet({ bet: 'playerA', stakePaise })
  const [ref] = refs()
  const mine = [{ ref, round: 'teen-patti-1:7', bet: { bet: 'playerA', stakePaise }, riskPaise: stakePaise, state: 'placed' }]
  lost()
  push('hello', helloOf('teen-patti', { mine }))
  pass(600_000)
  expect(asked).toHaveLength(1)
  expect(play.seen.get().presses).toEqual([])
  expect(play.seen.get().mine.map(({ state }) => state)).toEqual(['placed'])
})

test('[CAS-05] a refusal keeps its reason, and two presses have two refs', async () => {
  const { play, asked, refs } = await live()
  play.bet({ bet: 'playerA', stakePaise })
  play.bet({ bet: 'playerA', stakePaise })
  expect(new Set(refs()).size).toBe(2)
  asked[0]?.answered({ code: 'INSUFFICIENT_FUNDS' })
  expect(play.seen.get().presses.find(({ state }) => state === 'refused')?.code).toBe('INSUFFICIENT_FUNDS')
})

test('[CAS-04] a launch code that was used asks the page around for a new launch', async () => {
  const { play, posted } = testPlay({ code: 'CODE_USED' })
  await play.start()
  expect(play.seen.get().line).toBe('refused')
  expect(posted).toEqual(['relaunch'])
})

test('[CAS-04] a changed balance is sent to the page around, the same balance is not', async () => {
  const { push, posted } = await live()
  push('balance', { balancePaise: 500_000 })
  expect(posted).toEqual(['ready'])
  push('balance', { balancePaise: 490_000 })
  expect(posted).toEqual(['ready', 'balanceChanged'])
})

test('[CAS-04] the page around sets another balance, and the frame does not send it back', async () => {
  const { play, posted } = await live()
  play.heardMoney(123_400, true)
  expect([play.seen.get().balancePaise, play.seen.get().isBalanceAbove, posted]).toEqual([123_400, true, ['ready']])
})

test('[CAS-05] a message of another shape changes nothing', async () => {
  const { play, push } = await live()
  const before = play.seen.get()
  push('table', { ...tableOf('teen-patti'), state: 'unheard' })
  push('mine', [{ state: 'placed' }])
  expect(play.seen.get()).toEqual(before)
})

test('[CAS-06] the server’s time is never ahead of the server when the delay of a line changes', () => {
  let own = 5000
  const clock = createServerClock(() => own)
  const trueOffset = 731
  for (const delay of [40, 900, 12, 300, 75, 2000, 33]) {
    const sent = own + trueOffset
    own += delay
    clock.heard(sent)
    expect(clock.now()).toBeLessThanOrEqual(own + trueOffset)
    own += 1000
  }
  expect(own + trueOffset - clock.now()).toBe(12)
})
