// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultBetting } from '#domain/player/betting.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import Hotkeys from '#src/frame/Hotkeys.tsx'
import { SpineContext } from '#src/hooks.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

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
