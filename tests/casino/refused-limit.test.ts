import { expect, test } from 'vitest'
import { answerSchemas } from '#casino/wire.ts'
import { DEMO, mint, openCasino } from './open-casino.ts'

/** The casino for a member with a daily stake limit of ₹250, and when that limit resets. */
const limited = async () => {
  const casino = await openCasino()
  const { exchange } = casino
  exchange.setLimit(DEMO, { kind: 'stake', period: 'day', limit: 25_000 }, () => undefined)
  const resets = exchange.play(DEMO).limits.find(({ kind, period }) => kind === 'stake' && period === 'day')?.resets
  return { ...casino, about: (remainingPaise: number) => ({ period: 'day', remainingPaise, resets }) }
}

test('[ACCT-08][CAS-04] a bet past a limit says which one, what is left and when it resets, each time', async () => {
  const { begin, page, image, until, state, about } = await limited()
  const { ask, last } = await page(await begin('lucky7'))
  await until(() => state('lucky7') === 'open')
  const bet = { ref: mint(), tableId: 'lucky7-1', round: image('lucky7')?.round, bet: { bet: 'heads', stakePaise: 30_000 } }
  for (let times = 0; times < 2; times += 1)
    expect(await ask('bet', bet)).toMatchObject({ code: 'LIMIT_EXCEEDED', about: about(25_000), mine: { about: about(25_000) } })
  expect(last()).toMatchObject({ state: 'refused', code: 'LIMIT_EXCEEDED', about: about(25_000) })
})

test('[ACCT-08][CAS-04] a round and a decision past a limit say the same, also after a restart', async () => {
  const { begin, page, restart, about } = await limited()
  const session = await begin('blackjack')
  const before = await page(session)
  const dear = { ref: mint(), bet: { stakePaise: 26_000 } }
  expect(await before.ask('start', dear)).toMatchObject({ code: 'LIMIT_EXCEEDED', about: about(25_000) })
  const { solo } = answerSchemas.start.parse(await before.ask('start', { ref: mint(), bet: { stakePaise: 20_000 } }))
  const double = { ref: mint(), round: solo?.round, index: 0, decision: 'double' }
  const refused = { code: 'LIMIT_EXCEEDED', about: about(5000), solo: { state: 'waits', decisions: [] } }
  expect(await before.ask('decide', double)).toMatchObject(refused)
  await restart()
  const after = await page(session)
  expect(await after.ask('decide', double)).toMatchObject(refused)
  expect(await after.ask('start', dear)).toMatchObject({ code: 'LIMIT_EXCEEDED', about: about(25_000) })
})
