import { expect, test } from 'vitest'
import { memberCodeSchema, millisSchema, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { cashAccount } from '#domain/betting/settlement.ts'
import { dayOf } from '#domain/money/days.ts'
import { SEGMENTS, commitOf } from '#domain/money/fortune.ts'
import { decideGrant, decideWallet } from '#server/exchange/bonus.ts'
import { decideOffer, decideSpin } from '#server/exchange/fortune.ts'
import type { CoreWithdrawal } from '#server/exchange/payment.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { emptyState } from '#server/exchange/state/state.ts'
import { decideWithdrawal, decideWithdrawalCancel, withdrawalPayload } from '#server/exchange/withdrawal.ts'
import { refOfToday } from '#tests/player.ts'

const now = millisSchema.parse(Date.parse('2026-03-05T12:00:00Z'))
const nobody = memberCodeSchema.parse('nobody')
const ref = refOfToday(1)
const [seed, otherSeed] = ['00'.repeat(32), 'ff'.repeat(32)]
const zone = timeZoneSchema.parse('UTC')
const bounds = { min: paise(100), max: paise(1_000_000) }
const order = { ref, amount: paise(50_000), beneficiaryId: 'b1', brand: 'pavilion' }
const terms = { amount: paise(100), multiplier: 1, minOdds: odds(1500), days: 7, cap: null }

test('[ACCT-04][ACCT-09] money is refused to a member whom the exchange does not know', () => {
  const state = emptyState()
  const code = 'INVALID_ACCOUNT_STATE'
  expect(decideGrant(state, nobody, { code: 'WELCOME', terms }, now)).toBe(code)
  expect(decideWallet(state, nobody, true, now)).toBe(code)
  expect(decideOffer(state, nobody, 'seed', zone, now)).toBe(code)
  expect(decideSpin(state, nobody, { commit: 'x', clientSeed: 'y', zone }, now)).toBe(code)
})

test('[ACCT-09] decideSpin pays a prize, and refuses the wheel of a day that is over or of another hash', () => {
  const state = emptyState()
  evolve(state, { type: 'member-opened', at: now, member: nobody, transactions: [] })
  const offered = decideOffer(state, nobody, seed, zone, now)
  if (offered === null || typeof offered === 'string') throw new Error('no wheel is offered')
  expect(offered).toMatchObject({ day: dayOf(now, zone), segments: SEGMENTS })
  evolve(state, offered)
  const press = { commit: commitOf(seed), clientSeed: 'y', zone } as const
  const tomorrow = millisSchema.parse(now + 24 * 3600_000)
  expect(decideSpin(state, nobody, { ...press, commit: commitOf(otherSeed) }, now)).toBe('FORTUNE_OVER')
  expect(decideSpin(state, nobody, press, tomorrow)).toBe('FORTUNE_OVER')
  const prizes = Array.from({ length: 40 }, (_, n) => decideSpin(state, nobody, { ...press, clientSeed: `seed ${n}` }, now)).map((spun) => {
    if (spun === null || typeof spun === 'string' || !('type' in spun)) throw new Error('the wheel was not spun')
    const { prize, transactions } = spun
    const moved = [{ amount: -prize }, { account: cashAccount(nobody), amount: prize }]
    expect(transactions).toMatchObject(prize === 0 ? [] : [{ type: 'FORTUNE', member: nobody, postings: moved }])
    expect(transactions).toHaveLength(prize === 0 ? 0 : 1)
    return prize
  })
  expect([prizes.some((prize) => prize === 0), prizes.some((prize) => prize > 0)]).toEqual([true, true])
})

test('[ACCT-04] decideWithdrawal refuses a ref that is too old, and an unknown member', () => {
  const state = emptyState()
  expect(decideWithdrawal(state, nobody, order, bounds, now)).toMatchObject({ code: 'INVALID_ACCOUNT_STATE' })
  const late = millisSchema.parse(Date.parse('2126-03-05T12:00:00Z'))
  expect(decideWithdrawal(state, nobody, order, bounds, late)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('[ACCT-04][SLIP-27] two presses of one ref are the same withdrawal when amount, payee and brand agree', () => {
  const payload = withdrawalPayload(order)
  expect(withdrawalPayload({ ...order })).toBe(payload)
  for (const other of [{ amount: paise(50_001) }, { beneficiaryId: 'b2' }, { brand: 'kestrel' }])
    expect(withdrawalPayload({ ...order, ...other })).not.toBe(payload)
})

test('[ACCT-04] decideWithdrawalCancel says why a withdrawal can no longer be cancelled', () => {
  const state = emptyState()
  const withdrawal = (state: CoreWithdrawal['state']): CoreWithdrawal => ({
    ...{ ...order, refrenceNo: 'WDR-1', member: nobody, number: 1, payload: '', kind: 'withdrawal', method: 'UPI', state, steps: [] },
    beneficiary: { id: 'b1', name: 'Ann', addedAt: now, readyAt: now, to: { method: 'UPI', vpa: 'ann@bank' } },
  })
  const cancel = (of: CoreWithdrawal['state'], isAllowed = true) => decideWithdrawalCancel(state, withdrawal(of), isAllowed, now)
  expect(cancel('cancelled')).toBeNull()
  expect(cancel('approved')).toBe('WITHDRAWAL_ON_ITS_WAY')
  for (const ended of ['paid', 'rejected', 'returned'] as const) expect(cancel(ended)).toBe('WITHDRAWAL_ENDED')
  expect(cancel('waiting', false)).toBe('WITHDRAWAL_FIXED')
  expect(cancel('waiting')).toMatchObject({ type: 'withdrawal-cancelled', transactions: [{ type: 'WITHDRAW_RETURN' }] })
})
