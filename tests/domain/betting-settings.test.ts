import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { changeOf } from '#client/ledger/changes.ts'
import { type Ledger, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import { armedOf, bettingOf, filledStakeOf, stakesOf, usualStakeOf } from '#client/ledger/selectors.ts'
import { said } from '#domain/said.ts'
import { paise } from '#domain/paise.ts'
import { DEFAULT_STAKES, editedStakes, wholeStake } from '#domain/betting/stakes.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { type OneClick, type SettingChange, defaultBetting } from '#domain/player/betting.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { answered, at, folded, member } from '#tests/player.ts'

const stake = paise(50_000)
const { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const kinds = { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall }
const settings: Settings = {
  ...defaultBetting,
  oneClick: { active: false, stake, barred: false },
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: kinds,
}
const withOneClick = (own: Partial<OneClick>): Ledger =>
  folded(
    { ...emptyLedger, member: member('demo') },
    answered({ what: 'settings' }, { ...settings, oneClick: { ...settings.oneClick, ...own } }),
  )
const after = (ledger: Ledger, ...facts: readonly Fact[]): Ledger => facts.reduce((now, fact) => foldLedger(now, fact, at(1)), ledger)
const here = withOneClick({})
const armed = withOneClick({ active: true })
const chosen = (change: SettingChange): Fact => ({ type: 'change.submitted', change: { what: 'setting', setting: change } })
const saved = (change: SettingChange, ok: boolean): Fact => ({
  type: 'change.answered',
  change: { what: 'setting', setting: change },
  ok,
  said: said(ok ? 'settingSaved' : 'network'),
})
const on = { setting: 'oneClick', value: { active: true, stake, barred: false } } as const
const off = { setting: 'oneClick', value: { active: false, stake, barred: false } } as const

test('[SLIP-33] a setting counts as chosen while it is saved, and is undone with a sentence on failure', () => {
  const change = { setting: 'keepSlip', value: true } as const
  const saving = after(here, chosen(change))
  expect([bettingOf(saving).keepSlip, changeOf(saving, 'setting keepSlip')?.state]).toEqual([true, 'asked'])
  const kept = after(saving, saved(change, true))
  expect([bettingOf(kept).keepSlip, changeOf(kept, 'setting keepSlip')?.state]).toEqual([true, 'done'])
  const undone = after(saving, saved(change, false))
  expect([bettingOf(undone).keepSlip, changeOf(undone, 'setting keepSlip')]).toMatchObject([
    false,
    { state: 'refused', said: said('network') },
  ])
  expect(after(undone, { type: 'page.opened', page: { name: 'home' } }).changes).toEqual({})
  expect(after(saving, { type: 'settings.closed' }).changes).toEqual(saving.changes)
  expect(after(undone, { type: 'settings.closed' }).changes).toEqual({})
})

test('[SLIP-33] a visitor changes no setting, and the next member finds none of the last one’s', () => {
  expect(after(emptyLedger, chosen({ setting: 'steps', value: 5 }))).toEqual(emptyLedger)
  const gone = after(after(here, chosen({ setting: 'steps', value: 5 })), {
    type: 'session.ended',
    member: member('demo').memberCode,
    said: null,
  })
  expect([gone.changes, bettingOf(gone)]).toEqual([{}, defaultBetting])
})

test('[SLIP-23] one-click is armed only once the exchange has kept it, and disarmed at once', () => {
  expect([armedOf(here), armedOf(armed)]).toEqual([null, { stake }])
  const arming = after(here, chosen(on))
  expect([armedOf(arming), armedOf(after(arming, saved(on, true)))]).toEqual([null, { stake }])
  expect(armedOf(after(arming, saved(on, false)))).toBeNull()
  const disarming = after(armed, chosen(off))
  expect([armedOf(disarming), armedOf(after(disarming, saved(off, false)))]).toEqual([null, { stake }])
})

test('[SLIP-23][AUTH-14] one-click is off for a visitor, after a logout, and where the login bars it', () => {
  expect(armedOf({ ...armed, member: null })).toBeNull()
  expect(armedOf(after(armed, { type: 'session.ended', member: member('demo').memberCode, said: null }))).toBeNull()
  expect(armedOf(withOneClick({ active: true, barred: true }))).toBeNull()
  expect(armedOf({ ...armed, oneClickBarred: true })).toBeNull()
  expect(armedOf(withOneClick({ active: true, stake: null }))).toBeNull()
})

test('[STAKE-04] a phone has stakes of its own, or the first six of the desk’s', () => {
  const desk = [1, 2, 3, 4, 5, 6, 7].map((rupees) => paise(rupees * 100))
  const six = DEFAULT_STAKES.slice(4)
  const desked = folded(here, answered({ what: 'stakes' }, { place: 'desk', stakes: desk }))
  expect([stakesOf(here), stakesOf(here, 'phone')]).toEqual([DEFAULT_STAKES, DEFAULT_STAKES.slice(0, 6)])
  expect([stakesOf(desked), stakesOf(desked, 'phoneGames')]).toEqual([desk, desk.slice(0, 6)])
  const phoned = folded(here, answered({ what: 'stakes' }, { place: 'desk', stakes: desk }, { place: 'phone', stakes: six }))
  expect([stakesOf(phoned, 'phone'), stakesOf(phoned, 'phoneGames')]).toEqual([six, desk.slice(0, 6)])
  expect(editedStakes(desk, 'slip')).toEqual([...desk, ...DEFAULT_STAKES.slice(7)])
  expect(editedStakes(six, 'phone')).toHaveLength(6)
  expect(editedStakes(desk, 'desk')).toEqual(editedStakes(desk, 'slip'))
})

test('[SLIP-23] one tap can have a stake of whole rupees, up to the most of a stake button', () => {
  const most = 100_000_000_000
  expect([100, 12_500, most].map((stake) => wholeStake(paise(stake)))).toEqual([100, 12_500, most])
  expect([0, 1, 101, 12_550, most + 100].map((stake) => wholeStake(paise(stake)))).toEqual([null, null, null, null, null])
})

test('[SLIP-06] slips begin with the usual stake once the exchange has kept that, else without one', () => {
  expect([usualStakeOf(here), filledStakeOf(here), usualStakeOf(emptyLedger), filledStakeOf(emptyLedger)]).toEqual([
    stake,
    null,
    DEFAULT_STAKES[0],
    null,
  ])
  expect(filledStakeOf(after(here, chosen({ setting: 'fillsStake', value: true })))).toBeNull()
  expect(filledStakeOf(folded(here, answered({ what: 'settings' }, { ...settings, fillsStake: true })))).toBe(stake)
})
