// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import type { Play } from '#contract/calls/play.ts'
import { millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { text } from '#copy/catalogue.ts'
import PlayScreen from '#src/account/PlayScreen.tsx'
import RealityPanel from '#src/account/RealityPanel.tsx'
import { SpineContext, useIsCheckDue } from '#src/hooks.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

const resets = millisSchema.parse(5_000_000)
const limits: Play['limits'] = (['deposit', 'stake', 'loss'] as const).flatMap((kind) =>
  (['day', 'week', 'month'] as const).map((period) => ({ kind, period, limit: null, used: paise(0), resets, pending: null })),
)
const time: Play['limits'] = (['day', 'week', 'month'] as const).map((period) => ({
  kind: 'time',
  period,
  limit: period === 'day' ? 5400 : null,
  used: 600,
  resets,
  pending: null,
}))
const play: Play = {
  limits: [...limits, ...time],
  checkMinutes: 60,
  checkInMs: 60_000,
  sitting: { minutes: 12, net: paise(-25_000) },
  coolingUntil: null,
  excludedUntil: null,
  mayReturn: false,
  returnFrom: null,
}

/** The panel shows while the chart says so, as the frame does it. */
const Panel = () => (useIsCheckDue() ? <RealityPanel /> : null)

const shown = () => {
  const asked: unknown[] = []
  const call = (_: unknown, { method, path }: { readonly method: string; readonly path: string }, body: unknown): void => {
    if (path.includes('/play')) asked.push([method, path, body])
  }
  const clock = virtualClock(at(1_000_000))
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors: { ...deafDoors().doors, http: { call } } })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  const hear = (next: Play): void => act(() => spine.record(answered({ what: 'play' }, next)))
  render(
    <MemoryRouter>
      <SpineContext value={spine}>
        <PlayScreen />
        <Panel />
      </SpineContext>
    </MemoryRouter>,
  )
  return { asked, spine, clock, hear }
}

test('[ACCT-08] shows how far a limit is used, and sends a new one once it is a whole number', () => {
  const { asked, hear } = shown()
  hear(play)
  expect(screen.getByText(text.usedOf('10 min', '90 min'))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: text.changeLimitOf(text.kindStake) }))
  const form = screen.getByRole('textbox').closest('form')
  if (form === null) throw new Error('no form')
  fireEvent.click(within(form).getByRole('button', { name: text.periodWeek }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '12.5' } })
  fireEvent.submit(form)
  expect(screen.getByRole('alert').textContent).toBe(text.limitMissing)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '1,20,000' } })
  fireEvent.submit(form)
  expect(asked.at(-1)).toEqual([
    'PUT',
    '/account/:memberCode/play/limit',
    { memberCode: 'demo', kind: 'stake', period: 'week', limit: 120_000 },
  ])
})

test('[ACCT-08] a looser limit that waits is confirmed with a press, and a break is said at the top', () => {
  const { asked, hear } = shown()
  const pending = { limit: paise(900_000), from: at(1), until: resets }
  hear({
    ...play,
    limits: [{ kind: 'stake', period: 'day', limit: paise(100_000), used: paise(0), resets, pending }],
    coolingUntil: resets,
  })
  expect(screen.getByText(text.pauseOn)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: text.confirmLimit }))
  expect(asked.at(-1)).toEqual(['POST', '/account/:memberCode/play/limit/confirm', { memberCode: 'demo', kind: 'stake', period: 'day' }])
})

test('[ACCT-08] the reality check asks when its time is there, and stays until the yes is taken', () => {
  const { asked, clock, hear, spine } = shown()
  hear(play)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const reads = (): number => asked.filter((each) => JSON.stringify(each).includes('"GET"')).length
  const before = reads()
  act(() => clock.advance(60_000))
  expect(reads()).toBe(before + 1)
  hear({ ...play, checkInMs: 0 })
  expect(screen.getByRole('alertdialog').textContent).toContain('−₹250.00')
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: text.realityYes }))
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  act(() => spine.record({ type: 'change.answered', change: { what: 'check-seen' }, ok: true, said: said('playKept') }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
