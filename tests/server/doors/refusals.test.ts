import { expect, test } from 'vitest'
import { getFortune } from '#contract/calls/wallets.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { systemClock } from '#server/clock.ts'
import { refOfToday } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { joined } from './accounts.ts'
import { openDoors, pavilion } from './door.ts'

const M = memberCodeSchema.parse('M1003')
const OWN = `/account/${M}`
const DAY = 24 * 3_600_000
type Body = Readonly<Record<string, unknown>>

/** A member on a clock that the test moves, and each call that a break or a limit refuses. */
const open = async () => {
  const clock = virtualClock(millisSchema.parse(Math.floor(systemClock.now() / DAY) * DAY))
  const { url, room, exchange, list } = await openDoors({ clock })
  list('m1')
  const browser = await joined(url, room, '9000000005')
  const call = async (method: 'POST' | 'PUT', path: string, body: object): Promise<Body> => (await browser.call(method, path, body)).body
  const { result } = getFortune.answer.parse((await browser.call('GET', `${OWN}/fortune`)).body)
  const commit = result?.wheel.commit
  const order = {
    side: 0,
    price: 1.98,
    selectionId: 1,
    btype: 'odds',
    oddsType: 'odds',
    eventTypeId: '4',
    marketId: 'm1',
    totalSize: 500,
    fromOneClick: 0,
    betDelay: 0,
    line: null,
  }
  const doors = {
    bet: async (n: number): Promise<Body> => {
      const client = { 'X-User-Id': M, 'X-App-Version': '1.0.0' }
      return (await browser.call('POST', '/exchange/order/', [{ ...order, betSlipRef: refOfToday(n) }], client)).body
    },
    deposit: (n: number, amount = 500) => call('POST', `${OWN}/deposits`, { ref: refOfToday(n), amount, method: 'UPI' }),
    outcome: (n: number) => call('POST', `${OWN}/payments/${refOfToday(n)}/outcome`, {}),
    withdraw: (n: number, amount = 500) => call('POST', `${OWN}/withdrawals`, { ref: refOfToday(n), amount, beneficiaryId: 'B1' }),
    promotion: () => call('POST', `${OWN}/promotions/promo-code`, { promoCode: pavilion.promotions[0]?.code ?? '' }),
    wheel: () => call('POST', `${OWN}/fortune`, { commit, clientSeed: 'mine' }),
    limit: (kind: string, limit: number | null) => call('PUT', `${OWN}/play/limit`, { kind, period: 'day', limit }),
    coolOff: () => call('POST', `${OWN}/play/cool-off`, { days: 2 }),
  }
  return { clock, exchange, ...doors }
}
const shown = ({ code, about, message }: Body): readonly unknown[] => [code, about, /\d/.test(String(message))]

test('[ACCT-08] each door that a break shuts says until when, also to the same press again', async () => {
  const { clock, bet, deposit, outcome, promotion, wheel, limit, coolOff } = await open()
  await limit('stake', 100)
  await coolOff()
  const until = clock.now() + 2 * DAY
  const refused = ['COOLING_OFF', { until }, true]
  const answers = { bet: bet(1), deposit: deposit(2), again: deposit(2), asked: outcome(2), promotion: promotion(), wheel: wheel() }
  for (const [door, answer] of Object.entries({ ...answers, limit: limit('stake', 200) }))
    expect([door, ...shown(await answer)]).toEqual([door, ...refused])
})

test('[ACCT-08] each door that a used-up time limit shuts says when it resets', async () => {
  const { clock, exchange, bet, deposit, promotion, wheel, limit } = await open()
  await limit('time', 1)
  exchange.present(M, true)
  clock.advance(60_000)
  exchange.present(M, false)
  const resets = exchange.play(M).limits.find(({ kind, period }) => kind === 'time' && period === 'day')?.resets
  expect(resets).toBeGreaterThan(clock.now())
  const answers = { bet: bet(1), deposit: deposit(2), again: deposit(2), promotion: promotion(), wheel: wheel() }
  for (const [door, answer] of Object.entries(answers))
    expect([door, ...shown(await answer)]).toEqual([door, 'TIME_LIMIT_REACHED', { resets }, true])
})

test('[ACCT-08][ACCT-04] a deposit past its limit says which one, what is left, and when it resets', async () => {
  const { exchange, deposit, outcome, limit } = await open()
  await limit('deposit', 1000)
  await deposit(1, 600.02)
  const resets = exchange.play(M).limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')?.resets
  const about = { period: 'day', remaining: 399.98, resets }
  for (const answer of [await deposit(2, 500), await deposit(2, 500), await outcome(2)])
    expect(shown(answer)).toEqual(['DEPOSIT_LIMIT_EXCEEDED', about, true])
})

test('[ACCT-04] a withdrawal above the balance says what may be withdrawn, also when it is asked about', async () => {
  const { withdraw, outcome } = await open()
  for (const answer of [await withdraw(1, 50_000.01), await withdraw(1, 50_000.01), await outcome(1)]) {
    expect(shown(answer)).toEqual(['INSUFFICIENT_FUNDS', { remaining: 50_000 }, true])
    expect(answer['message']).toBe('You can withdraw at most ₹50,000.00. Lower the amount.')
  }
})

test('[ACCT-04] a withdrawal to a new beneficiary says when it is ready, also to the same press again', async () => {
  const { clock, exchange, withdraw, outcome } = await open()
  exchange.addBeneficiary(M, { name: 'Asha', to: { method: 'UPI', vpa: 'asha@pv' } }, DAY, () => undefined)
  const about = { until: clock.now() + DAY }
  for (const answer of [await withdraw(1), await withdraw(1), await outcome(1)]) {
    expect(shown(answer)).toEqual(['BENEFICIARY_COOLING', about, true])
    expect(answer['message']).toContain('This beneficiary is new. It is ready at ')
  }
  expect(exchange.withdrawable(M)).toBe(paise(5_000_000))
})
