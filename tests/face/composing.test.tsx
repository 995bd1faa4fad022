// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { settingsOf } from '#client/ledger/selectors.ts'
import { text } from '#copy/catalogue.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { clockText } from '#src/lib/when.ts'
import { answered, at, pick, sessionPick } from '#tests/player.ts'
import { widen } from './app.tsx'
import { actsShown, buttonOf, drawSlip, keyOnSlip, sentenceShown, showSlip } from './slip.tsx'

afterEach(() => {
  cleanup()
  widen(1280)
})

const main = (): HTMLButtonElement => actsShown().at(-1) ?? expect.fail('no main button')
const oddsField = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${text.odds}`))
const offer = { odds: odds(1900), limit: odds(1900), line: null, places: 1 }

test.for([
  [{}, pick('m1'), text.place('back', '₹100.00', 5), true],
  [{ limit: odds(3000) }, pick('m1', 2000, 'lay'), text.place('lay', '₹200.00', 5), true],
  [{ odds: null, limit: null }, pick('m1'), text.placeNoOdds, false],
  [{ stakePaise: paise(0) }, pick('m1'), text.placeNoStake, false],
  [{ market: 'stale' }, pick('m1'), text.placeStale, false],
  [{ market: 'suspended', shut: 'suspended' }, pick('m1'), text.placeSuspended, false],
  [{ market: 'suspended', shut: 'closed' }, pick('m1'), text.placeShut(text.closed), false],
  [{ market: 'moved', offer }, pick('m1'), `${text.accept('1.90')}${text.winOrRisk('back', '₹90.00')}`, true],
  [{ market: 'moved', offer, stakePaise: paise(0) }, pick('m1'), text.accept('1.90'), true],
  [{ market: 'moved', offer: null }, pick('m1'), text.placeStale, false],
] as const)('[SLIP-04][SLIP-20] the main button says what it does, or why it is off (case %#)', ([over, picked, words, isOn]) => {
  drawSlip(over, picked)
  expect([main().textContent, !main().disabled]).toEqual([words, isOn])
  expect(actsShown()).toHaveLength('market' in over && over.market === 'moved' ? 2 : 1)
})

test.for([
  ['a press', () => fireEvent.click(main())],
  ['Enter', () => keyOnSlip('Enter')],
] as const)('[SLIP-04][SLIP-19] %s does what the main button says, and nothing while it is off', ([, press]) => {
  const placing = drawSlip({})
  press()
  expect(placing.facts().at(0)).toMatchObject({ type: 'place.pressed', slip: placing.slip })
  cleanup()
  const moved = drawSlip({ market: 'moved', offer })
  press()
  expect(moved.facts().at(0)).toEqual({ type: 'price.accepted', slip: moved.slip })
  cleanup()
  const visitor = drawSlip({}, pick('m1'), 'visitor')
  expect([main().textContent, main().disabled]).toEqual([text.logIn, false])
  press()
  expect(visitor.facts()).toContainEqual({ type: 'login.opened', tab: 'login' })
  cleanup()
  const off = drawSlip({ market: 'stale' })
  press()
  expect(off.facts()).toEqual([])
})

test.for([
  ['Cancel', () => fireEvent.click(buttonOf(text.cancel))],
  ['its cross', () => fireEvent.click(buttonOf(text.removeSlip))],
  ['Escape', () => keyOnSlip('Escape')],
] as const)('[SLIP-19][SLIP-24] a draft whose price moved is cleared by %s', ([, press]) => {
  const { facts, slip } = drawSlip({ market: 'moved', offer })
  press()
  expect(facts()).toContainEqual({ type: 'slip.cleared', slip })
})

const lay = pick('m1', 2000, 'lay')
const moved = { market: 'moved', odds: odds(2000), limit: odds(2000), offer } as const
const movedTo = (to: string, words: string) => `${text.oddsChanged} 2.00  ${to}. ${words}`
const from = (price: number) => ({ taken: { from: odds(price), to: odds(2000) } })
test.for([
  [{}, pick('m1'), `${text.livePrice} ${text.onlyThisPrice}`],
  [{ limit: odds(1900) }, pick('m1'), `${text.livePrice} ${text.takesDownTo('1.90')}`],
  [{}, sessionPick('m1'), `${text.livePrice} ${text.onlyThisLine}`],
  [{ halted: said('stakeMissing') }, pick('m1'), text.stakeMissing],
  [{ odds: null, limit: null }, pick('m1'), text.oddsOutside],
  [from(1900), pick('m1'), `${text.betterTaken('1.90', '2.00')} ${text.onlyThisPrice}`],
  [from(2100), pick('m1'), `${text.worseTaken('2.10', '2.00')} ${text.onlyThisPrice}`],
  [from(2100), lay, `${text.betterTaken('2.10', '2.00')} ${text.onlyThisPrice}`],
  [from(1900), lay, `${text.worseTaken('1.90', '2.00')} ${text.onlyThisPrice}`],
  [moved, pick('m1'), movedTo('1.90', text.winsLess('₹10.00'))],
  [{ ...moved, offer: { ...offer, odds: odds(2100) } }, pick('m1'), movedTo('2.10', text.winsMore('₹10.00'))],
  [moved, lay, movedTo('1.90', text.risksLess('₹10.00'))],
  [{ ...moved, offer: { ...offer, odds: odds(2100), limit: odds(2100) } }, lay, movedTo('2.10', text.risksMore('₹10.00'))],
  [{ ...moved, offer: { ...offer, odds: odds(2000) } }, pick('m1'), movedTo('2.00', '')],
  [{ market: 'moved', offer: null }, pick('m1'), text.oddsChanged],
  [{ market: 'suspended', shut: 'suspended' }, pick('m1'), text.marketSuspended],
  [{ market: 'suspended', shut: 'closed' }, pick('m1'), text.marketClosed],
  [{ market: 'stale' }, pick('m1'), text.noPrice],
] as const)('[SLIP-26][SLIP-20] a draft says at which price it is matched, or why not (case %#)', ([over, picked, words]) => {
  drawSlip(over, picked)
  expect(sentenceShown()).toBe(words)
})

test('[MKT-03][SLIP-20] a price that is old says since when, and whether the connection is down', () => {
  const { spine } = drawSlip({ market: 'stale' })
  act(() => spine.record({ type: 'heartbeat.heard', serverAt: at(1_000_000) }))
  act(() => spine.record({ type: 'heartbeat.missed' }))
  const since = clockText(1_000_000)
  expect([sentenceShown(), oddsField().labels?.[0]?.textContent]).toEqual([text.noPriceSince(since), text.oddsSince(since)])
  act(() => spine.record({ type: 'link.failed', reason: 'x', dice: 0.9 }))
  expect(sentenceShown()).toBe(text.notConnectedSince(since))
  cleanup()
  drawSlip({})
  expect(oddsField().labels?.[0]?.textContent).toBe(text.odds)
})

test.for([
  [{}, `${text.nothingSentYet} ${text.onlyThisPrice}`, true],
  [{ halted: said('notConnected') }, text.notConnected, true],
  [from(1900), `${text.betterTaken('1.90', '2.00')} ${text.onlyThisPrice}`, true],
  [{ market: 'suspended', shut: 'suspended' }, text.marketSuspended, false],
  [{ market: 'stale' }, text.noPrice, false],
  [{ market: 'moved', offer }, movedTo('1.90', text.winsLess('₹10.00')), false],
] as const)('[SLIP-13][SLIP-20] the review says why nothing was sent, and Enter goes on or back (case %#)', ([over, words, isOn]) => {
  const { facts, slip } = drawSlip({ screen: 'reviewing', ...over })
  expect([sentenceShown(), !main().disabled, main().textContent]).toEqual([
    words,
    isOn,
    `${text.placeReviewed(5)}${text.winOrRisk('back', '₹100.00')}`,
  ])
  keyOnSlip('Enter')
  expect(facts().at(0)).toMatchObject({ type: isOn ? 'confirm.pressed' : 'back.pressed', slip })
})

test.for([
  ['confirm.pressed', () => fireEvent.click(main())],
  ['slip.cleared', () => fireEvent.click(buttonOf(text.cancelBet))],
  ['back.pressed', () => fireEvent.click(buttonOf(text.backToSlip))],
  ['back.pressed', () => keyOnSlip('Escape')],
] as const)('[SLIP-10][SLIP-17] a press in the review records %s (case %#)', ([type, press]) => {
  const { facts, slip } = drawSlip({ screen: 'reviewing' })
  press()
  expect(facts().at(0)).toMatchObject({ type, slip })
})

const stepped = { stepped: true, odds: odds(2100), limit: odds(2100), quoteOdds: odds(2000) }
test.for([
  [stepped, text.lapsesIfSuspended, text.keepUnmatched, true],
  [{ ...stepped, persists: true }, text.keptIfSuspended, text.letLapse, false],
  [{ persists: true }, text.keptIfSuspended, text.letLapse, false],
] as const)('[OPEN-14] a bet that may wait says what a suspension makes of it (case %#)', ([over, words, name, persists]) => {
  const { facts, slip } = drawSlip(over)
  expect(sentenceShown()).toContain(words)
  fireEvent.click(buttonOf(name))
  expect(facts()).toContainEqual({ type: 'persistence.chosen', slip, persists })
  cleanup()
  drawSlip({ screen: 'reviewing', ...over })
  expect([sentenceShown().includes(words), screen.queryByText(name)]).toEqual([true, null])
})

test('[OPEN-14] a bet that never waits says nothing of a suspension', () => {
  drawSlip({})
  expect(sentenceShown()).not.toMatch(/suspended/)
  for (const picked of [sessionPick('m1'), { ...pick('m1'), marketType: 'Special', kind: 'bookmaker' } as const]) {
    cleanup()
    drawSlip({ stepped: true, persists: true, quoteOdds: null }, picked)
    expect(sentenceShown()).not.toMatch(/suspended/)
  }
})

test('[SLIP-05] the odds step by two buttons, and are off while the market is suspended', () => {
  const { view } = showSlip(paise(50_000_00))
  fireEvent.click(buttonOf(text.raiseOdds))
  expect([view().odds, view().stepped]).toEqual([2020, true])
  fireEvent.click(buttonOf(text.lowerOdds))
  fireEvent.click(buttonOf(text.lowerOdds))
  expect([view().odds, oddsField().value]).toEqual([1990, '1.99'])
  cleanup()
  drawSlip({ market: 'suspended', shut: 'suspended' })
  expect([oddsField().readOnly, buttonOf(text.raiseOdds).disabled, buttonOf(text.lowerOdds).disabled]).toEqual([true, true, true])
  expect(document.querySelector('.veil')?.textContent).toBe(text.suspended)
})

test('[SLIP-05] typed odds become a price of the ladder, and what is no price gives way to the one before', () => {
  const { view } = showSlip(paise(50_000_00))
  const type = (value: string) => fireEvent.change(oddsField(), { target: { value } })
  const says = (words: string) => screen.queryByText(words) !== null
  type('2.03')
  expect([view().odds, oddsField().value, says(text.oddsBecome(odds(2040)))]).toEqual([2040, '2.03', true])
  type('2.0x')
  expect([view().odds, oddsField().value, says(text.figureRefused)]).toEqual([2040, '2.03', true])
  fireEvent.blur(oddsField())
  expect([oddsField().value, says(text.oddsBecome(odds(2040)))]).toEqual(['2.04', false])
  type('')
  expect([view().odds, oddsField().getAttribute('aria-invalid'), buttonOf(text.raiseOdds).disabled]).toEqual([null, 'true', false])
  fireEvent.blur(oddsField())
  expect([view().odds, oddsField().value, oddsField().getAttribute('aria-invalid')]).toEqual([2040, '2.04', 'false'])
  type('')
  fireEvent.click(buttonOf(text.raiseOdds))
  expect(view().odds).toBe(2060)
})

test('[SLIP-09][SLIP-19] a lay is checked, and its highest stake reckoned, at the worst price that it takes', () => {
  const { marketId, selectionId } = lay
  const { spine, slip, facts } = drawSlip({ limit: odds(3000) }, lay, paise(150_00))
  const note = (): string =>
    document.getElementById(screen.getByLabelText(text.stake).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  // Other bets of the market may lower the risk until the list is here.
  expect(sentenceShown()).toBe(text.fundsDoubt(paise(200_00), paise(150_00)))
  act(() => spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [] }))
  expect([note(), main().disabled]).toEqual([text.fundsShort(paise(200_00), paise(150_00)), true])
  const bounds = { min: paise(1_00), max: paise(1_000_00), maxWin: paise(1_000_00) }
  act(() => spine.record(answered({ what: 'terms', marketId, selectionId }, bounds)))
  fireEvent.click(buttonOf(text.max))
  expect(facts()).toContainEqual({ type: 'stake.typed', slip, stakePaise: 75_00 })
})

test('[SLIP-07] a chosen stake is pressed, and MIN and MAX wait until the bounds are known', () => {
  const { spine, stake } = showSlip(paise(50_000_00))
  stake(5_000_00)
  expect(['1K', '5K', '10K'].map((name) => buttonOf(name).getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false'])
  expect([buttonOf(text.min).disabled, buttonOf(text.max).disabled]).toEqual([true, true])
  const { marketId, selectionId } = pick('m1')
  const bounds = { min: paise(200_00), max: paise(40_000_00), maxWin: paise(900_000_00) }
  act(() => spine.record(answered({ what: 'terms', marketId, selectionId }, bounds)))
  expect([buttonOf(text.min).disabled, buttonOf(text.max).disabled]).toEqual([false, false])
})

test('[SLIP-36] a phone’s slip shows the limits in its field, and what the bet comes to', () => {
  widen(360)
  const { spine, stake, view } = showSlip(paise(50_000_00), pick('m1', 3000, 'lay'))
  const field = screen.getByLabelText<HTMLInputElement>(text.stake)
  expect([field.placeholder, field.getAttribute('inputmode')]).toEqual(['1–1,00,000', 'decimal'])
  stake(100_00)
  const words = (): string => document.querySelector('.slip')?.textContent ?? ''
  expect(words()).toContain(`${text.grossProfit} +₹100.00${text.liability} −₹200.00`)
  const settings = settingsOf(spine.ledger.get()) ?? expect.fail('no settings')
  act(() => spine.record(answered({ what: 'settings' }, { ...settings, commission: true })))
  expect(words()).toContain(`${text.netProfit} `)
  act(() => spine.record({ type: 'quote.changed', slip: view().slip, quote: { kind: 'suspended' } }))
  expect(words()).toContain(text.marketSuspended)
  keyOnSlip('Escape')
  expect(view().screen).toBe('empty')
})
