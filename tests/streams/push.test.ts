import { expect, test } from 'vitest'
import { said } from '#domain/said.ts'
import { makeChange } from '#streams/changes.ts'
import type { PushDoor } from '#streams/doors.ts'
import type { Subscribed } from '#streams/push.ts'
import { at, member, quietDoors } from '#tests/player.ts'
import { answering } from './answering.ts'

const demo = member('demo').memberCode
const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }
const wish = { what: 'push', kinds: ['matched', 'alert'], key: 'k', language: 'hi' } as const
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

const choose = async (answer: unknown, subscribed: Subscribed | null) => {
  const keys: string[] = []
  const door: PushDoor = {
    subscribe: async (key) => {
      keys.push(key)
      return subscribed ?? Promise.reject(new Error('no such browser'))
    },
  }
  const { on, asked, facts } = answering(answer)
  makeChange(on, wish, { ...quietDoors, push: async () => door, clock: { now: () => at(1) } })
  await settled()
  return { keys, asked, facts }
}
const not = (key: 'pushDenied' | 'pushSilent' | 'pushNotHere' | 'PUSH_REFUSED' | 'network' | 'cannotLoad') => [
  { type: 'change.answered', change: wish, ok: false, said: said(key) },
]

test('[ACCT-13] a device subscribes by the exchange’s key, and says what it is to be notified', async () => {
  const { keys, asked, facts } = await choose({ success: true }, { kind: 'made', subscription })
  expect(keys).toEqual(['k'])
  expect(asked).toEqual([
    ['PUT', '/account/:memberCode/push', { memberCode: demo, kinds: ['matched', 'alert'], language: 'hi', subscription }],
  ])
  expect(facts).toEqual([{ type: 'change.answered', change: wish, ok: true, said: said('playKept') }])
})

test('[ACCT-13] a device that gets no messages says why, and asks the exchange nothing', async () => {
  for (const why of ['pushDenied', 'pushSilent', 'pushNotHere'] as const) {
    const { asked, facts } = await choose({ success: true }, { kind: 'failed', why })
    expect([asked, facts]).toEqual([[], not(why)])
  }
  expect((await choose({ success: true }, null)).facts).toEqual(not('cannotLoad'))
  expect((await choose({ success: false, code: 'PUSH_REFUSED' }, { kind: 'made', subscription })).facts).toEqual(not('PUSH_REFUSED'))
  expect((await choose({ success: false }, { kind: 'made', subscription })).facts).toEqual(not('pushNotHere'))
  expect((await choose(null, { kind: 'made', subscription })).facts).toEqual(not('network'))
})
