import { expect, test } from 'vitest'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { stubIdentity } from '#server/members/identity.ts'
import { GOOD, codeFor, joined, order, register } from './accounts.ts'
import { movedClock, openDoors, visitor } from './door.ts'

test('[ACCT-14] a young account waits on an excluded device when it comes in by a new password', async () => {
  const clock = movedClock()
  const { url, room, exchange } = await openDoors({ clock, identity: stubIdentity(clock), singleSession: false })
  const excluded = await joined(url, room, '9000000005')
  await excluded.call('POST', '/account/M1003/play/self-exclusion', { months: 6 })
  clock.advance(1000)
  await excluded.call('POST', '/user/logout', {})
  await joined(url, room, '9000000011')
  const young = memberCodeSchema.parse('M1004')
  expect(exchange.door(young, 'deposit')).toBeNull()
  const orderId = await order(excluded, '/auth/forgotPassword', '9000000011')
  const reset = { orderId, otp: codeFor(room, '9000000011'), password: `${GOOD}2` }
  expect((await excluded.call('POST', '/auth/verifyforgotPassword', reset)).body).toMatchObject({ success: true })
  expect(exchange.door(young, 'deposit')).toMatchObject({ code: 'DEVICE_HELD' })
})

test('[ACCT-14] a payee at another branch of the bank is the person who is excluded', async () => {
  const clock = movedClock()
  const { url, room, exchange } = await openDoors({ clock, identity: stubIdentity(clock), singleSession: false })
  const bank = (accountNumber: string, ifsc: string) => ({
    beneficiary: { method: 'BANK', name: 'Asha', accountNumber, again: accountNumber, ifsc },
  })
  const first = await joined(url, room, '9000000005')
  await first.call('POST', '/account/M1003/beneficiaries', bank('123456789012', 'HFKB0ABC123'))
  await first.call('POST', '/account/M1003/play/self-exclusion', { months: 6 })
  clock.advance(1000)
  const second = await joined(url, room, '9000000012')
  await second.call('POST', '/account/M1004/beneficiaries', bank('0123456789012', 'HFKB0ABC124'))
  expect(exchange.door(memberCodeSchema.parse('M1004'), 'deposit')).toMatchObject({ code: 'SELF_EXCLUDED' })
})

test('[ACCT-14] a closed account’s number is refused by name when it registers again', async () => {
  const clock = movedClock()
  const { url, room, exchange } = await openDoors({ clock, identity: stubIdentity(clock) })
  const browser = await joined(url, room, '9000000005')
  const { available } = exchange.account(memberCodeSchema.parse('M1003'))
  exchange.state.accounts.set('member:M1003:cash', paise(0))
  exchange.state.accounts.set('house:bank', paise((exchange.state.accounts.get('house:bank') ?? 0) + available))
  expect((await browser.call('POST', '/account/M1003/close', { password: GOOD })).body).toMatchObject({ success: true })
  clock.advance(61_000)
  expect((await register(visitor(url), room, '9000000005')).body).toMatchObject({ code: 'NUMBER_CLOSED' })
})
