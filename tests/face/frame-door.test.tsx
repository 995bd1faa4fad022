// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { momentText } from '#copy/moment.ts'
import { framed } from '#contract/casino/frame.ts'
import { onHost } from '#casino/page/frame.ts'
import { chooseZone } from '#src/lib/when.ts'
import { useFrameDoor } from '#src/casino/frame-door.ts'
import { showAccount } from './account.tsx'

afterEach(cleanup)

/** A message of a window that counts how often it is looked at. */
const messageOf = (source: Window | null, data: unknown, looked: () => void): MessageEvent => {
  const event = new MessageEvent('message', { source })
  Object.defineProperty(event, 'data', {
    get: () => {
      looked()
      return data
    },
  })
  Object.defineProperty(event, 'timeStamp', { value: 5000 })
  return event
}

const money = { balance: paise(5000_00), isShown: true, hasBack: false, isOffline: false }
const Framed = () => <iframe ref={useFrameDoor(1, money)} title="game" srcDoc="<p>a game</p>" />

test('[CAS-04] the page looks at thirty messages of its frame in a second, and at none of another window', () => {
  const { container } = showAccount(Framed)
  const own = container.querySelector('iframe')?.contentWindow ?? null
  expect(own).not.toBeNull()
  let looks = 0
  const say = (source: Window | null): void =>
    act(() => void window.dispatchEvent(messageOf(source, framed({ type: 'height', px: 400 }), () => (looks += 1))))
  for (let n = 0; n < 100; n += 1) say(own)
  expect(looks).toBe(30)
  say(window)
  expect(looks).toBe(30)
})

test('[CAS-04] a game’s page hears the page around it thirty times a second', () => {
  let looks = 0
  const heard: string[] = []
  onHost((message) => heard.push(message.type))
  const data = framed({ type: 'look', language: 'en', theme: 'dark', zone: 'UTC' })
  for (let n = 0; n < 100; n += 1) window.dispatchEvent(messageOf(window.parent, data, () => (looks += 1)))
  expect([looks, heard.length]).toEqual([30, 30])
})

test('[CAS-04][ACCT-01] the page sends its balance to a frame that is ready, and each change of it', () => {
  let change: (next: typeof money) => void = () => undefined
  const Changing = () => {
    const [shown, setShown] = useState(money)
    change = setShown
    return <iframe ref={useFrameDoor(1, shown)} title="game" srcDoc="<p>a game</p>" />
  }
  const { container } = showAccount(Changing)
  const own = container.querySelector('iframe')?.contentWindow
  if (own == null) throw new Error('no frame')
  const sent: unknown[] = []
  own.postMessage = (message: unknown) => void sent.push(message)
  const balances = () => sent.filter((message) => JSON.stringify(message).includes('"money"'))
  act(() => change({ ...money }))
  expect(balances()).toEqual([])
  act(() => void window.dispatchEvent(messageOf(own, framed({ type: 'ready' }), () => undefined)))
  expect(balances()).toEqual([framed({ type: 'money', balancePaise: 5000_00, isShown: true })])
  act(() => change({ ...money, balance: paise(4500_00), isShown: false }))
  expect(balances().slice(1)).toEqual([framed({ type: 'money', balancePaise: 4500_00, isShown: false })])
  act(() => change({ ...money, hasBack: true, isOffline: true }))
  expect(sent).toContainEqual(framed({ type: 'around', hasBack: true, isOffline: true }))
})

test('[CAS-04][NAV-07] the page names the chosen time zone to its frame, and each change of it', () => {
  chooseZone('system')
  const { container } = showAccount(Framed)
  const own = container.querySelector('iframe')?.contentWindow
  if (own == null) throw new Error('no frame')
  const sent: unknown[] = []
  own.postMessage = (message: unknown) => void sent.push(message)
  act(() => void window.dispatchEvent(messageOf(own, framed({ type: 'ready' }), () => undefined)))
  act(() => chooseZone('india'))
  expect(sent.flatMap((message) => /"zone":"([^"]*)"/.exec(JSON.stringify(message))?.[1] ?? [])).toEqual(['UTC', 'Asia/Kolkata'])
})

test('[NAV-07] sentences name their moments in the chosen zone, as the clock does', () => {
  chooseZone('system')
  expect(momentText(1_700_000_000_000, 'en-GB')).toBe('14 Nov 2023, 22:13')
  chooseZone('india')
  expect(momentText(1_700_000_000_000, 'en-GB')).toBe('15 Nov 2023, 03:43')
})
