// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { settingsOf } from '#client/ledger/selectors.ts'
import { IN_DOUBT_MS } from '#client/betting/order.ts'
import { text } from '#copy/catalogue.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { SpineContext } from '#src/hooks.ts'
import { CurrentSlip } from '#src/slip/BetslipPanel.tsx'
import { isLookedFor } from '#src/slip/faces.ts'
import { notePick } from '#src/slip/fold.ts'
import { Ring } from '#src/slip/Ring.tsx'
import SlipVoice from '#src/slip/SlipVoice.tsx'
import { betWord, pickSide, sidedWord, sideWord } from '#src/slip/words.ts'
import { betOf } from '#tests/bets.ts'
import { answered, at, matchedVerdict, pick, ref, sessionPick } from '#tests/player.ts'
import { resting, stopResting } from '#tests/resting.ts'
import { widen } from './app.tsx'
import { actsShown, buttonOf, drawSlip, keyOnSlip, openSlip } from './slip.tsx'

afterEach(() => {
  cleanup()
  stopResting()
  vi.unstubAllGlobals()
  widen(1280)
})

const textOf = (found: Element | null | undefined): string => found?.textContent ?? ''
const slip = (): Element => document.querySelector('.slip') ?? expect.fail('no slip')
const has = (name: string): boolean => document.querySelector(`.slip [aria-label="${name}"]`) !== null

test.for([
  [5, 5, 0],
  [1, 1, 0],
  [2, 4, 0.5],
  [0, 4, 1],
  [9, 3, 0],
  [0, 0, 1],
] as const)('[SLIP-11] a ring with %s of %s s left has this part of its line away: %s', ([left, whole, away]) => {
  const { container } = render(<Ring left={left} whole={whole} />)
  const [, line] = container.querySelectorAll('circle')
  expect(Number(line?.getAttribute('stroke-dashoffset'))).toBeCloseTo(away * Number(line?.getAttribute('stroke-dasharray')))
  expect(container.querySelector('[data-count]')?.textContent).toBe(`${left}`)
})

/** Back gestures of a device, as a browser hears them. */
const gestures = () => {
  const watching = new Set<EventTarget>()
  class Watcher extends EventTarget {
    constructor() {
      super()
      watching.add(this)
    }
    destroy(): void {
      watching.delete(this)
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher)
  return { count: () => watching.size, back: () => act(() => void [...watching].at(-1)?.dispatchEvent(new Event('close'))) }
}

test.for([
  ['sending', { type: 'panel.chosen', panel: 'bets' }],
  ['unknown', { type: 'slip.dismissed', slip: 'slip-1' }],
  ['reviewing', { type: 'back.pressed', slip: 'slip-1' }],
  ['composing', { type: 'slip.cleared', slip: 'slip-1' }],
] as const)('[SLIP-24][SLIP-18] on a phone the back gesture leaves the screen %s', ([screen, fact]) => {
  const { back } = gestures()
  widen(360)
  const { facts } = drawSlip({ screen, ref: ref(7) })
  back()
  expect(facts()).toContainEqual(fact)
})

test('[SLIP-24] on a desk the device’s back gesture is not the slip’s', () => {
  const { count } = gestures()
  drawSlip({ screen: 'reviewing' })
  expect(count()).toBe(0)
})

test('[SLIP-24] the focus returns to the picked price when the slip is gone', async () => {
  const cell = document.body.appendChild(document.createElement('button'))
  drawSlip({})
  notePick(cell, false)
  cleanup()
  await vi.waitFor(() => expect(document.activeElement).toBe(cell))
  cell.remove()
})

test('[SLIP-24] Enter and Escape are the slip’s alone, and other keys are not', () => {
  drawSlip({ screen: 'reviewing' })
  const isTaken = (key: string, target = slip()): boolean => !fireEvent.keyDown(target, { key })
  expect([isTaken('a'), isTaken('Escape'), isTaken('Enter')]).toEqual([false, true, true])
  cleanup()
  drawSlip({ screen: 'sending' })
  expect([isTaken('Escape'), isTaken('Enter')]).toEqual([false, false])
})

test('[SLIP-24][SLIP-26] Enter does nothing on buttons that have just changed, and is another button’s own', () => {
  const { end } = resting()
  const { facts } = drawSlip({ screen: 'reviewing' })
  const [first = expect.fail('no button')] = actsShown()
  const isTaken = (target: Element): boolean => !fireEvent.keyDown(target, { key: 'Enter' })
  expect([isTaken(slip()), isTaken(first), isTaken(buttonOf(text.backToSlip))]).toEqual([true, true, false])
  expect(facts()).toEqual([])
  end()
  expect([isTaken(first), isTaken(slip())]).toEqual([false, true])
  expect(facts()).toMatchObject([{ type: 'confirm.pressed' }])
})

test('[SLIP-24] Enter in the odds ends their editing, and places nothing', () => {
  const { facts } = drawSlip({})
  const field = document.querySelector('.slip input') ?? expect.fail('no field')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(facts()).toEqual([])
})

test('[SLIP-36] a phone’s draft has one-click and settings in its head, a sent bet and a desk’s have not', () => {
  const heads = (): readonly boolean[] => [has(text.fold), textOf(slip().querySelector('header')).includes('₹')]
  drawSlip({})
  expect(heads()).toEqual([false, false])
  cleanup()
  widen(360)
  drawSlip({})
  expect(heads()).toEqual([false, true])
  cleanup()
  drawSlip({ screen: 'sending' })
  expect(heads()).toEqual([true, false])
})

test('[SLIP-25] a screen reader hears the slip in front, and nothing where there is none', () => {
  const { spine, view } = openSlip(paise(50_000_00))
  const { container } = render(
    <SpineContext value={spine}>
      <SlipVoice />
    </SpineContext>,
  )
  expect(textOf(container)).toBe('')
  act(() => spine.record({ type: 'quote.changed', slip: view().slip, quote: { kind: 'suspended' } }))
  expect(textOf(container)).toBe(text.marketSuspended)
  act(() => spine.record({ type: 'slip.cleared', slip: view().slip }))
  expect(textOf(container)).toBe('')
})

const rows = (): readonly string[] => [...document.querySelectorAll('.slip tr')].map(textOf)
const special = { ...pick('m1'), marketType: 'Special', kind: 'bookmaker', odds: odds(1980) } as const
const runs = { ...pick('m1'), marketType: 'INNINGS_RUNS', line: 165.5, fancyPrice: 100 } as const
test.for([
  ['odds', pick('m1'), ['Odds2.00']],
  ['a rate', special, [`${text.rateOn100}98 (1.98)`]],
  ['a session', sessionPick('m1'), [`${text.runsColumn}Yes 47`, `${text.oddsHJ}90`]],
  ['a line of runs', runs, [`${text.runsColumn}Under 165.5`]],
] as const)(
  '[SLIP-10][MKT-01] the figures of a bet begin with its price when that is %s',
  ([, picked, expected]: readonly [string, Pick, readonly string[]]) => {
    drawSlip({ screen: 'reviewing' }, picked)
    expect(rows().slice(0, expected.length + 1)).toEqual([...expected, `${text.stake}₹100.00`])
  },
)

test('[SLIP-10] the figures of a bet without a price are none', () => {
  drawSlip({ screen: 'sending', odds: null, limit: null }, sessionPick('m1'))
  expect(rows().slice(0, 4)).toEqual([`${text.runsColumn}Yes 47`, `${text.oddsHJ}–`, 'Stake₹100.00', 'Liability₹0.00'])
  expect(actsShown().map(textOf)).toEqual([text.processingWin('back', '₹0.00')])
  cleanup()
  drawSlip({ screen: 'sending', odds: null, limit: null })
  expect(rows().slice(0, 4)).toEqual(['Odds–', 'Stake₹100.00', `${text.profit}, ${text.beforeCommission}₹0.00`, 'Liability₹0.00'])
})

test('[SLIP-15] a bet that was matched whole has no line for a rest', () => {
  const verdict = { ...matchedVerdict, matched: paise(100_00), winnings: paise(100_00) }
  drawSlip({ screen: 'accepted', verdict })
  expect(rows()).toHaveLength(5)
})

test('[SLIP-10][SLIP-33] on a phone the figures say whether the profit is net of commission', () => {
  widen(360)
  const { spine } = drawSlip({ screen: 'reviewing' })
  const list = (): string => textOf(document.querySelector('.slip dl'))
  expect(list()).toContain(`${text.grossProfit}₹100.00`)
  const settings = settingsOf(spine.ledger.get()) ?? expect.fail('no settings')
  act(() => spine.record(answered({ what: 'settings' }, { ...settings, commission: true })))
  expect(list()).toContain(`${text.netProfit}₹`)
})

test.for([
  ['accepted', matchedVerdict],
  ['rejected', { kind: 'refused', said: matchedVerdict.said }],
] as const)('[SLIP-15][SLIP-30] the screen %s closes the row of its verdict with it', ([, verdict]) => {
  const { spine, view, stake } = openSlip(paise(50_000_00))
  stake(100_00)
  const record = (fact: Parameters<typeof spine.record>[0]) => act(() => spine.record(fact))
  record({ type: 'place.pressed', slip: view().slip, ref: ref(7) })
  record({ type: 'page.hidden' })
  record({ type: 'bet.answered', ref: ref(7), verdict })
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <CurrentSlip view={view()} />
      </MemoryRouter>
    </SpineContext>,
  )
  expect(spine.ledger.get().unseen.verdicts).toHaveLength(1)
  keyOnSlip('Escape')
  expect(spine.ledger.get().unseen.verdicts).toEqual([])
})

test('[SLIP-25] an accepted bet without its verdict shows nothing', () => {
  drawSlip({ screen: 'accepted', verdict: null })
  expect(document.querySelector('.slip')).toBeNull()
})

test('[MKT-01] the words for a side are those of its market', () => {
  expect([sideWord('back', 'session'), sideWord('lay', 'session')]).toEqual([text.yes, text.no])
  expect([sideWord('back', 'line'), sideWord('lay', 'line')]).toEqual([text.under, text.over])
  expect([pickSide(pick('m1')), pickSide(pick('m1', 2000, 'lay'))]).toEqual([text.back, text.lay])
  const onRuns = betOf(1, { marketType: 'SESSION', runnerName: '47' })
  expect([betWord(betOf(1)), betWord(onRuns)]).toEqual(['Deccan Rooks', `${text.yes} 47`])
  expect([sidedWord(betOf(1)), sidedWord(onRuns)]).toEqual([`${text.back} Deccan Rooks`, `${text.yes} 47`])
})

test('[BACK-02] a bet is looked for until its doubt begins', () => {
  expect([isLookedFor({ sentAt: at(0) }, IN_DOUBT_MS - 1), isLookedFor({ sentAt: at(0) }, IN_DOUBT_MS)]).toEqual([true, false])
})
