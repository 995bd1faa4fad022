// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultBetting } from '#domain/player/betting.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import Hotkeys from '#src/frame/Hotkeys.tsx'
import { SpineContext } from '#src/hooks.ts'
import { createSpine } from '#src/spine/spine.ts'
import { paise } from '#domain/paise.ts'
import { englishSettings } from '#copy/en/settings.ts'
import { hindiSettings } from '#copy/hi/settings.ts'
import { answered, at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { showSlip } from './slip.tsx'

afterEach(cleanup)

const { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const delaySeconds = { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 }
const limits = { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall }

test('[SLIP-35] hotkeys do nothing when the member’s setting turns them off, and work again when it is on', () => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  render(
    <SpineContext value={spine}>
      <Hotkeys />
    </SpineContext>,
  )
  const opened = (hotkeys: boolean): boolean => {
    act(() => spine.record(answered({ what: 'settings' }, { ...defaultBetting, hotkeys, delaySeconds, limits })))
    const before = spine.journal.export().entries.length
    const isLeft = fireEvent.keyDown(document.body, { key: '?' })
    const facts = spine.journal.export().entries.slice(before)
    expect(isLeft).toBe(facts.length === 0)
    return facts.some(({ fact }) => fact.type === 'keys.opened')
  }
  expect([opened(true), opened(false), opened(true)]).toEqual([true, false, true])
})

test('[SLIP-35] each hotkey does what it says, and none does anything when the setting is off', () => {
  const { spine, view } = showSlip(paise(50_000_00))
  const clicked: string[] = []
  render(
    <SpineContext value={spine}>
      <Hotkeys />
      <button type="button" data-search="" onClick={() => clicked.push('search')}>
        search
      </button>
      <section data-runner="1">
        {(['back', 'lay'] as const).map((side) => (
          <button key={side} type="button" className={`cell ${side}-1`} onClick={() => clicked.push(side)}>
            {side}
          </button>
        ))}
      </section>
    </SpineContext>,
  )
  const cell = (): HTMLElement => screen.getByRole('button', { name: 'lay' })
  const press = (key: string, more: object = {}): void => {
    act(() => cell().focus())
    fireEvent.keyDown(cell(), { key, ...more })
  }
  const digits = [...'!@#$%^'].map((key, at) => () => press(key, { code: `Digit${at + 1}`, shiftKey: true }))
  const set = (hotkeys: boolean): void =>
    act(() => spine.record(answered({ what: 'settings' }, { ...defaultBetting, hotkeys, delaySeconds, limits })))
  set(false)
  for (const key of ['/', '?', 'b', 'l', 'Escape']) press(key)
  for (const digit of digits) digit()
  expect([clicked, document.activeElement, view().screen, view().stakePaise]).toEqual([[], cell(), 'composing', 0])
  set(true)
  press('b')
  press('l')
  expect(clicked).toEqual(['back', 'lay'])
  const stakes = digits.map((digit) => {
    digit()
    return view().stakePaise / 100
  })
  expect(stakes).toEqual([1000, 5000, 10_000, 25_000, 50_000, 100_000])
  press('Escape')
  expect(view().screen).toBe('empty')
  press('/')
  expect(clicked).toEqual(['back', 'lay', 'search'])
  press('?')
  expect(spine.journal.export().entries.filter(({ fact }) => fact.type === 'keys.opened')).toHaveLength(1)
})

test.each([englishSettings, hindiSettings])('[SLIP-35] the setting of the hotkeys names Shift beside the digits', ({ hotkeysNote }) => {
  expect(hotkeysNote).toMatch(/Shift.* 1 .* 6/)
})
