import { expect, test } from 'vitest'
import { openStorage } from '#streams/closed-storage.ts'
import { configFrom } from '#streams/config.ts'
import { cookieIn } from '#streams/cookies.ts'
import { quietDoors } from '#tests/player.ts'

test('[SESS-04] a storage that the browser denies reads as empty and takes no write', () => {
  const denied = openStorage(() => {
    throw new Error('denied')
  })
  for (const storage of [denied, openStorage(() => null)]) {
    expect([storage.getItem('key'), storage.key(0), storage.length]).toEqual([null, null, 0])
    expect(() => storage.setItem('key', 'value')).toThrow('closed')
    expect(() => storage.removeItem('key')).not.toThrow()
  }
})

test('[SESS-04] openStorage passes all on to a storage, and finds nothing once the browser closes it', () => {
  const kept = new Map<string, string>()
  let isClosed = false
  const stored = (): Map<string, string> => {
    if (isClosed) throw new Error('closed')
    return kept
  }
  const storage = openStorage(() => ({
    get length() {
      return stored().size
    },
    key: (at) => [...stored().keys()][at] ?? null,
    getItem: (key) => stored().get(key) ?? null,
    setItem: (key, value) => void stored().set(key, value),
    removeItem: (key) => void stored().delete(key),
    clear: () => stored().clear(),
  }))
  for (const key of ['a', 'b', 'c']) storage.setItem(key, `the ${key}`)
  storage.removeItem('a')
  expect([storage.length, storage.key(0), storage.getItem('b')]).toEqual([2, 'b', 'the b'])
  isClosed = true
  storage.removeItem('b')
  storage.clear()
  expect([storage.length, storage.key(0), storage.getItem('b')]).toEqual([0, null, null])
  expect(() => storage.setItem('d', '')).toThrow('closed')
  isClosed = false
  storage.clear()
  expect(storage.length).toBe(0)
})

test('[HTTP-01] a cookie of this host alone is read before a plain one of its name', () => {
  expect(cookieIn('other=1; token=a%20b', 'token')).toBe('a b')
  expect(cookieIn('token=plain; __Host-token=own', 'token')).toBe('own')
  expect(cookieIn('token=x=y', 'token')).toBe('x=y')
  expect(cookieIn('', 'token')).toBe('')
})

test('[BRAND-08][BRAND-09][BACK-02] the app config has versions, keys, level, and a redirect to an allowed host', () => {
  const site = { ...quietDoors.site, host: 'old.example', redirectHosts: ['new.example', 'old.example'] }
  const to = (target: string) => [
    { name: 'menu' },
    { name: 'versions', model: { 'lot-version': '7', 'lot-android-version': '8' } },
    { name: 'other', pavilion: { level: 1 as const, features: ['alerts' as const] } },
    { name: 'redirect', hosts: { 'old.example': target } },
  ]
  const read = (target: string) => configFrom({ appConfig: to(target) }, site)
  expect(
    configFrom({ appConfig: to('new.example'), gaConfig: { trackingId: 'G-1' }, recaptchaConfig: { recaptchaSiteKey: 'K' } }, site),
  ).toEqual({
    version: '7',
    androidVersion: '8',
    analyticsId: 'G-1',
    recaptchaKey: 'K',
    redirect: 'new.example',
    backend: { level: 1, features: ['alerts'] },
  })
  expect([read('evil.example').redirect, read('old.example').redirect]).toEqual([null, null])
  expect(configFrom({ appConfig: [] }, site)).toEqual({
    version: null,
    androidVersion: null,
    analyticsId: null,
    recaptchaKey: null,
    redirect: null,
    backend: { level: 0, features: [] },
  })
})
