import { expect, test } from 'vitest'
import { pushKeysOf } from '#server/push/keys.ts'
import { pushSettings } from '#server/push/settings.ts'

const VAPID_PUBLIC_KEY = 'p'.repeat(87)
const VAPID_PRIVATE_KEY = 's'.repeat(43)
/** A store with room for one secret. */
const storeOf = (kept: string | null = null) => {
  let value = kept
  return {
    secret: (_: string, made: () => string): string => {
      value ??= made()
      return value
    },
  }
}

test('[ACCT-13] the keys of messages are made once, and those of the environment count before them', () => {
  const store = storeOf()
  const made = pushKeysOf(store, null)
  expect([made.publicKey.length, made.privateKey.reveal().length]).toEqual([87, 43])
  expect(pushKeysOf(store, null).privateKey.reveal()).toBe(made.privateKey.reveal())
  const { keys } = pushSettings({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })
  expect(pushKeysOf(store, keys).publicKey).toBe(VAPID_PUBLIC_KEY)
  expect(JSON.stringify(made)).not.toContain(made.privateKey.reveal())
})

test('[ACCT-13] a start says what is wrong with the settings of messages, and no key', () => {
  expect(pushSettings({})).toEqual({ keys: null, contact: null })
  expect(pushSettings({ PUSH_CONTACT: ' mailto:desk@example.com ' }).contact).toBe('mailto:desk@example.com')
  for (const [environment, words] of [
    [{ VAPID_PUBLIC_KEY }, 'are set together'],
    [{ VAPID_PRIVATE_KEY }, 'are set together'],
    [{ VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY }, 'VAPID_PUBLIC_KEY takes'],
    [{ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'secret' }, 'VAPID_PRIVATE_KEY takes'],
    [{ PUSH_CONTACT: 'desk' }, 'PUSH_CONTACT takes'],
  ] as const) {
    expect(() => pushSettings(environment)).toThrow(words)
    expect(() => pushSettings(environment)).not.toThrow(/short|secret|s{43}/)
  }
})
