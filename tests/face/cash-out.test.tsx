// @vitest-environment happy-dom
import { said } from '#domain/said.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Feature, WHOLE } from '#contract/features.ts'
import { createBet } from '#contract/messages/betting.ts'
import { eventIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import { say, text } from '#copy/catalogue.ts'
import { loadBrands } from '#server/brands.ts'
import { BrandContext } from '#src/brand.tsx'
import CashOut from '#src/cash-out/CashOut.tsx'
import { SpineContext } from '#src/hooks.ts'
import { createSpine } from '#src/spine/spine.ts'
import { at, betId, deafDoors, marketId, member, lateCharts, ref } from '#tests/player.ts'
import { odds } from '#domain/odds.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { ownPage } from './own-page.ts'

const market = { marketId: marketId('m1'), marketName: 'Match Odds', eventId: eventIdSchema.parse('e1'), eventName: 'Home v Away' }

afterEach(cleanup)

const brand = ownPage(loadBrands('brands').brandOf(undefined))

/** The open panel with an offer for a part of the position. */
const showPanel = (part: number, amounts: readonly [number, number], missing?: Feature) => {
  const { doors, sent } = deafDoors()
  const claims: (() => void)[] = []
  /** Grants the refs by hand where they are to wait. */
  const isSlow = { claims: false }
  const vault = {
    ...doors.vault,
    claim: (...[entry, done]: Parameters<typeof doors.vault.claim>): void =>
      isSlow.claims ? void claims.push(() => done('granted')) : doors.vault.claim(entry, done),
  }
  const clock = virtualClock(at(1_000_000))
  const broughtIntoView: string[] = []
  const place = { ...doors.place, bringIntoView: (id: string): void => void broughtIntoView.push(id) }
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors: { ...doors, place, vault } })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'cash-out.opened', market, place: 'market' })
  if (part !== 100) spine.record({ type: 'cash-out.part-chosen', part })
  spine.record({
    type: 'cash-out.offered',
    marketId: market.marketId,
    part,
    offer: {
      cashOutId: '5000,-5000',
      amount: paise(Math.min(...amounts)),
      results: amounts.map((pnl, i) => ({ selectionId: selectionIdSchema.parse(i + 1), runnerName: `Side ${i}`, pnl: paise(pnl) })),
    },
    said: null,
  })
  render(
    <SpineContext value={spine}>
      <BrandContext value={{ ...brand, backend: { ...WHOLE, features: WHOLE.features.filter((each) => each !== missing) } }}>
        <CashOut />
      </BrandContext>
    </SpineContext>,
  )
  const bets = (): readonly unknown[] => sent.filter(({ name }) => name === createBet.name).map(({ body }) => body)
  const face = (): string => cashOutView(spine.charts.get().cashOut?.getSnapshot()).screen
  const grant = (): void =>
    act(() => {
      for (const done of claims.splice(0)) done()
    })
  return { spine, clock, bets, face, broughtIntoView, isSlow, grant }
}
const showOffer = (part: number, amounts: readonly [number, number]) => showPanel(part, amounts).spine
const cashoutButton = (): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${text.cashout}`) })

test('[CASH-04][CASH-05] keeps the last offer’s results on screen, and its button off, while another is loading', () => {
  const spine = showOffer(100, [12_250, 12_250])
  const rows = (): readonly (string | undefined)[] => screen.getAllByRole('row').flatMap((row) => row.dataset['old'] ?? [])
  expect(rows()).toEqual(['false', 'false'])
  act(() => spine.record({ type: 'cash-out.part-chosen', part: 50 }))
  expect(rows()).toEqual(['true', 'true'])
  expect(screen.getByRole('button', { name: text.cashoutWaits })).toHaveProperty('disabled', true)
})

const cashoutWords = (): string | null => screen.getByRole('button', { name: new RegExp(`^${text.cashout}`) }).textContent

test('[CASH-04][CASH-05] the panel names every cash-out by its sum, and says what the sum means', () => {
  showOffer(100, [122_50, 122_50])
  expect(cashoutWords()).toBe(text.cashoutFor('+₹122.50'))
  for (const words of [text.cashOutEveryResult, text.cashOutNote]) expect(screen.queryAllByText(words)).toHaveLength(1)
  cleanup()
  showOffer(50, [-50_00, 300_00])
  expect(cashoutWords()).toBe(`${text.cashoutFor('−₹50.00')}${text.cashOutPercent(50)}`)
  for (const words of [text.cashOutWorstCase, text.cashOutPartNote]) expect(screen.queryAllByText(words)).toHaveLength(1)
  for (const words of [text.cashOutEveryResult, text.cashOutNote]) expect(screen.queryAllByText(words)).toHaveLength(0)
})

test('[CASH-01][CASH-05] renames the panel after the verdict, and says after a part that the rest continues', () => {
  const verdict = {
    kind: 'matched',
    betId: betId(1),
    averageOdds: null,
    winnings: paise(0),
    matched: paise(1),
    remaining: paise(0),
  } as const
  for (const part of [100, 50]) {
    const spine = showOffer(part, [-50_00, 300_00])
    expect(screen.queryAllByRole('region', { name: `${text.cashOutAsk} Match Odds` })).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${text.cashout}`) }))
    const { ref } = cashOutView(spine.charts.get().cashOut?.getSnapshot())
    if (ref === null) throw new Error('nothing was sent')
    act(() => spine.record({ type: 'bet.answered', ref, verdict: { ...verdict, said: said('words', 'Told.') } }))
    expect(screen.queryAllByRole('region', { name: `${text.cashOut} Match Odds` })).toHaveLength(1)
    expect(screen.queryAllByText(text.cashOutDone)).toHaveLength(part === 100 ? 1 : 0)
    expect(screen.queryAllByText(text.cashOutPartDone(text.cashOutPercent(50)))).toHaveLength(part === 100 ? 0 : 1)
    expect(screen.queryAllByText(part === 100 ? 'Told.' : `Told. ${text.cashOutGoesOn}`)).toHaveLength(1)
    cleanup()
  }
})

test.for([4500, 5001])('[CASH-05][SLIP-11] a cash-out counts the begun seconds of its delay of %i ms, in a ring', (delay) => {
  const { spine, clock } = showPanel(100, [122_50, 122_50])
  fireEvent.click(cashoutButton())
  const { ref: sent } = cashOutView(spine.charts.get().cashOut?.getSnapshot())
  if (sent === null) throw new Error('nothing was sent')
  act(() => spine.record({ type: 'bet.pending', ref: sent, betId: betId(1), expiresInMs: delay }))
  expect(screen.getByRole('status').textContent).toContain(`${text.cashingOut}${text.pleaseWait}`)
  const away = (): number => Number(document.querySelectorAll('circle')[1]?.getAttribute('stroke-dashoffset'))
  const whole = Number(document.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray'))
  const begun = delay > 5000 ? 6 : 5
  for (let left = begun; left >= 0; left--) {
    expect(document.querySelector('[data-count]')?.textContent).toBe(`${left}`)
    expect(away()).toBeCloseTo(whole * (1 - left / begun))
    act(() => clock.advance(1000))
  }
})

const bet: Bet = {
  ...{ betId: betId(1), ref: ref(1), ...market, marketType: 'MATCH_ODDS', eventTypeId: '4', selectionId: selectionIdSchema.parse(1) },
  ...{ runnerName: 'Side 0', side: 'back', odds: odds(2000), averageOdds: odds(2000), winnings: paise(500_00), stake: paise(500_00) },
  ...{ matched: paise(500_00), remaining: paise(0), state: 'matched', placedAt: at(1), pnl: null },
}

test('[CASH-06][CASH-07] each of four parts is one press, and each runner has its before and after', () => {
  const spine = showOffer(100, [122_50, 122_50])
  act(() => spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [bet] }))
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
  const heads = `${text.cashOutNetIf}${text.cashOutBefore}${text.cashOutAfter}`
  // The win is shown net of commission, as what a cash-out pays always is.
  expect(rows()).toEqual([heads, 'Side 0+₹490.00+₹122.50', 'Side 1−₹500.00+₹122.50'])
  const parts = [25, 50, 75, 100].map((part) => text.cashOutPercent(part))
  const buttons = screen.getAllByRole('button').filter((button) => button.closest('fieldset') !== null)
  expect(buttons.map(({ textContent }) => textContent)).toEqual([...parts.slice(0, 3), `${parts[3]}${text.greenUp}`])
  for (const [at, part] of [25, 50, 75, 100].entries()) {
    const button = buttons[at]
    if (button === undefined) throw new Error('a part has no button')
    fireEvent.click(button)
    expect([button.getAttribute('aria-pressed'), cashOutView(spine.charts.get().cashOut?.getSnapshot()).part]).toEqual(['true', part])
  }
})

test('[CASH-01] the panel asks, has Cancel and Cashout, and comes into view after 500 ms', () => {
  const { clock, broughtIntoView } = showPanel(100, [122_50, 122_50])
  expect(screen.queryAllByText('Do you wish to perform cash out?')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false)
  expect(cashoutButton()).toHaveProperty('disabled', false)
  expect(cashoutButton().textContent).toMatch(/^Cashout/)
  clock.advance(499)
  expect(broughtIntoView).toEqual([])
  clock.advance(1)
  expect(broughtIntoView).toEqual(['cash-out'])
})

test('[CASH-02] a pressed cash-out is sent with its offer and market, and says that it is processed', () => {
  const { bets } = showPanel(50, [-50_00, 300_00])
  fireEvent.click(cashoutButton())
  expect(screen.queryAllByText('Your cashout is being processed...')).toHaveLength(1)
  expect(screen.queryAllByText('Please Wait...')).toHaveLength(1)
  expect(bets()).toMatchObject([{ bet: { isCashOut: true, cashOutId: '5000,-5000', cashoutMarket: 'm1', part: 50, amount: -50 } }])
})

test('[CASH-03] Cancel closes the panel and sends nothing; a failure says so and closes it', () => {
  const { bets, face } = showPanel(100, [122_50, 122_50])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([face(), bets()]).toEqual(['closed', []])
  cleanup()
  const { spine, face: after } = showPanel(100, [122_50, 122_50])
  fireEvent.click(cashoutButton())
  const { ref: sent } = cashOutView(spine.charts.get().cashOut?.getSnapshot())
  if (sent === null) throw new Error('nothing was sent')
  act(() => spine.record({ type: 'bet.answered', ref: sent, verdict: { kind: 'refused', said: said('MARKET_SUSPENDED') } }))
  expect(after()).toBe('closed')
  const toasts = spine.journal.export().entries.flatMap(({ fact }) => (fact.type === 'toast.raised' ? [say(fact.said)] : []))
  expect(toasts).toContain('There is Some Issue While Cashing Out')
})

test('[CASH-04] an offer follows the market, goes while it is suspended, and asks again when it fell', () => {
  const { spine, bets, face } = showPanel(100, [122_50, 122_50])
  const offers = (amount: number | null): void =>
    act(() =>
      spine.record({
        type: 'cash-out.offered',
        marketId: market.marketId,
        part: 100,
        offer: amount === null ? null : { cashOutId: '5000,-5000', amount: paise(amount), results: [] },
        said: amount === null ? said('MARKET_SUSPENDED') : null,
      }),
    )
  expect(cashoutButton().textContent).toBe(text.cashoutFor('+₹122.50'))
  offers(150_00)
  expect(cashoutButton().textContent).toBe(text.cashoutFor('+₹150.00'))
  offers(null)
  expect(screen.queryAllByText(say(said('MARKET_SUSPENDED')))).toHaveLength(1)
  expect(screen.getByRole('button', { name: text.cashoutWaits })).toHaveProperty('disabled', true)
  offers(-40_00)
  expect(cashoutButton().textContent).toBe(text.cashoutFor('−₹40.00'))
  const reviewed = { type: 'cash-out.pressed', amount: paise(150_00), cashOutId: '5000,-5000' } as const
  offers(140_00)
  act(() => spine.record({ ...reviewed, ref: ref(1) }))
  expect([face(), bets()]).toEqual(['moved', []])
  expect(document.body.textContent).toContain(text.cashOutMoved('+₹140.00'))
  fireEvent.click(cashoutButton())
  expect(bets()).toMatchObject([{ bet: { amount: 140 } }])
})

const facesShown = () => [screen.getByRole('status').textContent, screen.queryByText('−₹50.00')?.tagName ?? null]
const shutter = (): HTMLButtonElement =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^(${text.fold}|${text.close})$`) })

test('[CASH-02][CASH-05] each phase of a sent cash-out is named, with its sum, and can be folded once it is sent', () => {
  const { spine, clock, isSlow, grant, face, bets } = showPanel(50, [-50_00, 300_00])
  isSlow.claims = true
  fireEvent.click(cashoutButton())
  const processed = `${text.cashingOut}${text.pleaseWait}`
  expect([facesShown(), shutter().disabled, shutter().textContent, bets()]).toEqual([[processed, 'B'], true, text.fold, []])
  expect(screen.queryByText(text.autoCashOut)).toBeNull()
  grant()
  expect([facesShown(), shutter().disabled, face(), bets().length]).toEqual([[processed, 'B'], false, 'sending', 1])
  act(() => clock.advance(3000))
  expect([facesShown(), face()]).toEqual([[`${text.checking}${text.checkingNote}`, 'B'], 'checking'])
  act(() => clock.advance(60_000))
  expect([facesShown(), face()]).toEqual([[`${text.cashOutUnknown}${text.unknownNote}`, 'B'], 'unknown'])
  const { ref: sent } = cashOutView(spine.charts.get().cashOut?.getSnapshot())
  if (sent === null) throw new Error('nothing was sent')
  const verdict = {
    kind: 'matched',
    betId: betId(1),
    averageOdds: null,
    winnings: paise(0),
    matched: paise(1),
    remaining: paise(0),
  } as const
  act(() => spine.record({ type: 'bet.answered', ref: sent, verdict: { ...verdict, said: said('words', 'Told.') } }))
  expect([facesShown()[1], shutter().textContent]).toEqual([null, text.close])
  fireEvent.click(shutter())
  expect(face()).toBe('closed')
})

test('[CASH-05] the slider takes any part in steps of five, and says its name and value', () => {
  const { spine } = showPanel(50, [-50_00, 300_00])
  const slider = screen.getByRole('slider', { name: text.cashOutPart })
  expect(screen.queryAllByRole('group', { name: text.cashOutPart })).toHaveLength(1)
  const said = () => ['min', 'max', 'step', 'aria-valuetext'].map((name) => slider.getAttribute(name))
  expect(said()).toEqual(['5', '100', '5', text.cashOutPercent(50)])
  fireEvent.change(slider, { target: { value: '35' } })
  expect([cashOutView(spine.charts.get().cashOut?.getSnapshot()).part, said()[3]]).toEqual([35, text.cashOutPercent(35)])
})

test('[CASH-04][CASH-07] an offer that is awaited says so, and a rule is set beside it where there are rules', () => {
  const { spine, bets } = showPanel(100, [122_50, 122_50])
  const busy = () => document.querySelectorAll('[aria-busy="true"]').length
  const form = (): Element => cashoutButton().closest('form') ?? document.body
  expect([busy(), screen.queryAllByText(text.autoCashOut).length]).toEqual([0, 1])
  act(() => spine.record({ type: 'cash-out.part-chosen', part: 25 }))
  expect([busy(), screen.queryAllByText(text.askingOffer).length]).toEqual([1, 1])
  expect([fireEvent.submit(form()), bets()]).toEqual([false, []])
  cleanup()
  showPanel(100, [122_50, 122_50], 'automatic-cash-out')
  expect(screen.queryByText(text.autoCashOut)).toBeNull()
})

test('[CASH-03] Escape closes the panel, and no other key does', () => {
  const { face } = showPanel(100, [122_50, 122_50])
  const panel = screen.getByRole('region')
  fireEvent.keyDown(panel, { key: 'a' })
  expect(face()).toBe('offered')
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(face()).toBe('closed')
})
