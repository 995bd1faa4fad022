import { expect } from 'vitest'
import type { createAuthenticator } from '#tests/authenticator.ts'
import { refOfToday } from '#tests/player.ts'
import type { visitor } from '#tests/visitor.ts'
import { GOOD } from './accounts.ts'

type Browser = ReturnType<typeof visitor>
type Authenticator = ReturnType<typeof createAuthenticator>
export const DONE = { success: true }

/** What this member's browser asks of the doors, about passkeys and withdrawals. */
export const callsOf = (browser: Browser) => {
  const path = (more: string): string => `/account/${browser.member()}${more}`
  const post = async (more: string, body: unknown) => (await browser.call('POST', path(more), body)).body
  return {
    add: async (device: Authenticator) => {
      const { options } = await post('/passkeys/challenge', { password: GOOD })
      expect(await post('/passkeys', { name: '', passkey: device.make(options) })).toEqual(DONE)
    },
    /** What a passkey has to sign for this act. */
    challenge: async (act: unknown) => (await post('/passkeys/proof/challenge', { act }))['options'],
    send: (proof: unknown) => post('/passkeys/proof', { proof }),
    withdraw: (n: number, amount = 500) => post('/withdrawals', { ref: refOfToday(n), amount, beneficiaryId: 'B1' }),
    remove: async (id: string) => (await browser.call('DELETE', path(`/passkeys/${id}`))).body,
    first: async (isOn: boolean) => (await browser.call('PUT', path('/passkeys/first'), { isOn })).body,
    isFirst: async () => (await browser.call('GET', path('/profile/get'))).body,
  }
}

/** Gives a new member a passkey and a beneficiary, and lets withdrawals ask for the passkey first. */
export const askedFirst = async (owner: Browser, device: Authenticator) => {
  const calls = callsOf(owner)
  await calls.add(device)
  const beneficiary = { method: 'UPI', name: 'Asha', vpa: 'asha@bank' }
  expect((await owner.call('POST', `/account/${owner.member()}/beneficiaries`, { beneficiary })).body).toMatchObject(DONE)
  expect(await calls.first(true)).toEqual(DONE)
  return calls
}
