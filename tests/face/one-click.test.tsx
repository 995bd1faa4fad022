// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SOURCE } from '#contract/features.ts'
import type { Fact, Input } from '#client/ledger/facts.ts'
import { armedOf } from '#client/ledger/selectors.ts'
import { said } from '#domain/said.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { text } from '#copy/catalogue.ts'
import { SpineContext } from '#src/hooks.ts'
import { QuickSettings } from '#src/settings/QuickSettings.tsx'
import { BettingSettings } from '#src/settings/BettingSettings.tsx'
import { PendingRows } from '#src/slip/PendingRows.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, betId, deafDoors, member, pick, ref, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { saysBackend } from './slip.tsx'

afterEach(cleanup)

const STAKE = paise(50_000)
const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const settings = {
  ...defaultBetting,
  oneClick: { active: true, stake: STAKE, barred: false },
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
}
const show = (who: string | null, own: Partial<typeof settings> = {}) => {
  const clock = virtualClock(at(1_000_000))
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  const record = (...facts: readonly Input[]): void =>
    act(() => {
      for (const fact of facts) spine.record(fact)
    })
  record({ type: 'session.restored', member: who === null ? null : member(who) }, { type: 'link.opened' })
  record({ type: 'heartbeat.heard', serverAt: at(1_000_000) })
  if (who !== null) record(answered({ what: 'settings' }, { ...settings, ...own }))
  render(
    <SpineContext value={spine}>
      <QuickSettings />
      <BettingSettings />
      <PendingRows withCurrent={false} />
    </SpineContext>,
  )
  const facts = (): readonly Fact[] => spine.journal.export().entries.map(({ fact }) => fact)
  return { spine, clock, record, facts }
}
const row = (): HTMLElement | null => document.querySelector('[data-one-click]')

test('[SLIP-23] the row of a tap says how far its bet is, and undoes what is unmatched', () => {
  const { clock, record, facts } = show('demo')
  record({ type: 'one-click.pressed', pick: pick('m1'), stakePaise: STAKE, ref: ref(1) })
  expect(row()?.dataset['oneClick']).toBe('sending')
  expect(row()?.textContent).toContain('Back Deccan Rooks · 2.00 · ₹500.00')
  const verdict = {
    kind: 'unmatched' as const,
    betId: betId(1),
    averageOdds: null,
    winnings: paise(0),
    matched: paise(0),
    remaining: STAKE,
    said: said('betUnmatched'),
  }
  record({ type: 'bet.answered', ref: ref(1), verdict })
  fireEvent.click(screen.getByRole('button', { name: text.undoOf('Back Deccan Rooks · 2.00 · ₹500.00') }))
  expect(facts().findLast(({ type }) => type === 'change.submitted')).toEqual({
    type: 'change.submitted',
    change: { what: 'cancel-bet', bet: betId(1) },
  })
  expect(row()).toBeNull()
  record({ type: 'one-click.pressed', pick: { ...pick('m2'), odds: odds(1980) }, stakePaise: STAKE, ref: ref(2) })
  record({ type: 'bet.answered', ref: ref(2), verdict: { kind: 'refused', said: said('MARKET_SUSPENDED') } })
  expect(row()?.textContent).toContain(text.MARKET_SUSPENDED)
  act(() => clock.advance(8000))
  expect(row()).toBeNull()
})

test('[SLIP-23][BACK-02] the row of a tap says that its bet is accepted where the back end does not list it', () => {
  const { clock, record } = show('demo')
  record(saysBackend(SOURCE), { type: 'one-click.pressed', pick: pick('m1'), stakePaise: STAKE, ref: ref(1) })
  for (let n = 0; n < 200 && row()?.dataset['oneClick'] !== 'unknown'; n += 1) act(() => clock.advance(1000))
  expect(row()?.textContent).toContain(text.unknown)
  record({ type: 'outcome.answered', ref: ref(1), outcome: { kind: 'accepted' } })
  expect(row()?.textContent).toContain(text.unlisted)
})

test('[SLIP-23] the bar says what a tap places, and that it places nothing without live prices', () => {
  const { spine, record } = show('demo')
  expect(screen.getByText(text.oneTapPlaces(STAKE))).toBeDefined()
  record({ type: 'heartbeat.missed' })
  expect(screen.getByText(text.oneTapCovered)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: text.disarm }))
  expect([armedOf(spine.ledger.get()), screen.queryByText(text.oneTapPlaces(STAKE))]).toEqual([null, null])
})

test('[SLIP-23] one press in a slip arms one-click with its stake, else with the usual one', () => {
  const { record, facts } = show('demo', { oneClick: { active: false, stake: STAKE, barred: false } })
  const press = (stake: typeof STAKE) => {
    fireEvent.click(screen.getByRole('button', { name: text.armHint(stake) }))
    return facts().findLast(({ type }) => type === 'change.submitted')
  }
  const arms = (stake: typeof STAKE) => ({ change: { setting: { setting: 'oneClick', value: { active: true, stake } } } })
  record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(12_550) })
  expect(screen.getByRole('button', { name: text.armHint(STAKE) })).toBeDefined()
  record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(20_000) })
  expect(press(paise(20_000))).toMatchObject(arms(paise(20_000)))
})

test('[SLIP-33][AUTH-14] the settings are off for a visitor and for one-click under Google, and say why', () => {
  show(null)
  expect(screen.getByText(text.bettingLogin)).toBeDefined()
  for (const each of screen.getAllByRole('switch')) expect(each).toHaveProperty('disabled', true)
  cleanup()
  show('demo', { oneClick: { active: false, stake: STAKE, barred: true } })
  expect(screen.getByText(text.ONE_CLICK_BARRED)).toBeDefined()
  expect(screen.getByRole('switch', { name: text.oneClick })).toHaveProperty('disabled', true)
  expect(screen.getByRole('switch', { name: text.keepSlip })).toHaveProperty('disabled', false)
})

test('[SLIP-33] each setting is saved at once, and its line says saving, saved or failed', () => {
  const { record, facts } = show('demo')
  const line = (name: string) => document.querySelector(`[data-setting=${name}] [role=status]`)?.textContent
  fireEvent.click(screen.getByRole('button', { name: text.acceptAny }))
  const change = { setting: 'accept', value: 'ANY' } as const
  expect(facts().at(-1)).toEqual({ type: 'change.submitted', change: { what: 'setting', setting: change } })
  expect([line('accept'), screen.getByRole('button', { name: text.acceptAny }).getAttribute('aria-pressed')]).toEqual([text.saving, 'true'])
  record({ type: 'change.answered', change: { what: 'setting', setting: change }, ok: true, said: said('settingSaved') })
  expect(line('accept')).toBe(text.settingSaved)
  fireEvent.click(screen.getByRole('switch', { name: text.keepSlip }))
  record({
    type: 'change.answered',
    change: { what: 'setting', setting: { setting: 'keepSlip', value: true } },
    ok: false,
    said: said('network'),
  })
  expect(line('keepSlip')).toBe(`${text.network} ${text.settingNotSaved}`)
  expect(screen.getByRole('switch', { name: text.keepSlip }).getAttribute('aria-checked')).toBe('false')
})

test('[SLIP-23][STAKE-02] the stake of a tap is saved in whole rupees when its field is left', () => {
  const { facts } = show('demo')
  const field = screen.getByLabelText(new RegExp(`^${text.usualStake}`))
  fireEvent.change(field, { target: { value: '12.5' } })
  fireEvent.blur(field)
  expect([facts().some(({ type }) => type === 'change.submitted'), screen.getByText(text.stakeNotWhole)]).toEqual([
    false,
    expect.anything(),
  ])
  fireEvent.change(field, { target: { value: '750' } })
  fireEvent.blur(field)
  expect(facts().findLast(({ type }) => type === 'change.submitted')).toEqual({
    type: 'change.submitted',
    change: { what: 'setting', setting: { setting: 'oneClick', value: { active: true, stake: 75_000, barred: false } } },
  })
})
