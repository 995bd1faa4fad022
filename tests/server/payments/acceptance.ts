import { expect } from 'vitest'
import type { BetSlipRef } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { Payout, PaymentProvider } from '#server/payments/provider.ts'
import { at, ref } from '#tests/player.ts'

const payoutOf = (n: number): Payout => ({
  ref: ref(n),
  refrenceNo: `WDR-${String(n).padStart(6, '0')}`,
  amount: paise(50_000),
  beneficiary: { id: 'B1', name: 'Ann', addedAt: at(0), readyAt: at(0), to: { method: 'UPI', vpa: 'ann@pv' } },
  brand: 'pavilion',
  password: null,
})

/** What an adapter is tested with: the adapter, and what its provider did, by key. */
export type Adapter = {
  readonly provider: PaymentProvider
  /** The payments that were really made of a ref. */
  readonly payments: (ref: BetSlipRef) => number
  /** What was opened for a ref. */
  readonly opened: (ref: BetSlipRef) => number
}

/** What every payment adapter must do (docs/RULES.md, Payments). Its callbacks are judged by the door, which is the same for all. */
export const acceptAdapter = async ({ provider, payments, opened }: Adapter): Promise<void> => {
  const request = { ref: ref(1), refrenceNo: 'DEP-000001', amount: paise(50_000), method: 'UPI', brand: 'pavilion' } as const
  const [first, again] = [await provider.openDeposit(request), await provider.openDeposit(request)]
  expect(again, 'the same deposit is paid to the same place').toEqual(first)
  expect(opened(request.ref), 'one ref opens one deposit').toBe(1)
  for (let times = 0; times < 2; times += 1) await provider.cancelDeposit(request)
  expect([await provider.ask(ref(1)), opened(request.ref)], 'a deposit is cancelled once').toEqual([await provider.ask(ref(1)), 1])
  for (let times = 0; times < 3; times += 1) await provider.payOut(payoutOf(2))
  expect(payments(ref(2)), 'one ref is paid once').toBe(1)
  await provider.payOut(payoutOf(3))
  expect([payments(ref(2)), payments(ref(3))], 'another ref is another payment').toEqual([1, 1])
  for (let times = 0; times < 2; times += 1) await provider.review(payoutOf(4))
  expect(await provider.ask(ref(9)), 'nothing is known of a ref that never came').toBeNull()
  const [told, toldAgain] = [await provider.ask(ref(2)), await provider.ask(ref(2))]
  expect(toldAgain, 'the same news have the same id').toEqual(told)
  expect([0, 24 * 3_600_000], 'a beneficiary waits a day where the money is real').toContain(provider.coolingMs)
}
