// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { settingsOf } from '#client/ledger/selectors.ts'
import { text } from '#copy/catalogue.ts'
import type { Pick, Quote } from '#domain/betting/pick.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { SpineContext } from '#src/hooks.ts'
import { DraftChips } from '#src/slip/DraftChips.tsx'
import Drafts from '#src/slip/Drafts.tsx'
import ReviewAll from '#src/slip/ReviewAll.tsx'
import { draftShort } from '#src/slip/draft-words.ts'
import { answered, pick, quoted, ref, sessionPick } from '#tests/player.ts'
import { buttonOf, openSlip } from './slip.tsx'

afterEach(cleanup)

type Who = Parameters<typeof openSlip>[0]
const SLIPS = ['slip-1', 'slip-2'] as const

/** Two drafts of ₹100: a back at 3.00 behind, and a lay at 3.00 in front. */
const open = (who: Who = paise(50_000_00), behind: Pick = pick('m1', 3000)) => {
  const shown = openSlip(who, behind)
  const { spine, view, move } = shown
  if (who !== 'visitor') spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [] })
  shown.stake(100_00)
  spine.record({ type: 'odds.pressed', level: 0, pick: { ...pick('m2', 3000, 'lay'), runnerName: 'Konark Chargers' } })
  move(3000)
  spine.record({ type: 'quote.changed', slip: view().slip, quote: quoted(3000) })
  shown.stake(100_00)
  const change = (over: object): void => {
    const settings = settingsOf(spine.ledger.get()) ?? expect.fail('no settings')
    act(() => spine.record(answered({ what: 'settings' }, { ...settings, ...over })))
  }
  const hear = (quote: Quote, slip = 'slip-1'): void => act(() => spine.record({ type: 'quote.changed', slip, quote }))
  const draw = (part: ReactNode) => {
    render(
      <SpineContext value={spine}>
        <MemoryRouter>{part}</MemoryRouter>
      </SpineContext>,
    )
    const before = spine.journal.export().entries.length
    return () =>
      spine.journal
        .export()
        .entries.slice(before)
        .map(({ fact }) => fact)
  }
  /** Both are reviewed together. */
  const review = () => {
    change({ confirmation: true })
    act(() => spine.record({ type: 'slips.pressed', presses: SLIPS.map((slip, n) => ({ slip, ref: ref(n) })), risk: paise(300_00) }))
    const { spine: _, ...rest } = shown
    return { ...rest, facts: draw(<ReviewAll view={view()} />) }
  }
  return { ...shown, change, hear, draw, review }
}
const textOf = (found: Element | null | undefined): string => found?.textContent ?? ''
const row = (): string => textOf(document.querySelector('[data-draft="slip-1"]'))
const foot = (): string => textOf(document.querySelector('div[data-place-all]'))
const moved: Quote = quoted(2500)

test('[SLIP-34] the list names each other draft with its figures, what is ready, and what it risks', () => {
  open().draw(<Drafts />)
  expect(row()).toBe(`${text.back} Deccan Rooks Match Odds · Deccan Rooks v Konark Chargers3.00 · ₹100.00+₹200.00${text.placeDraft}`)
  expect(foot()).toBe(`${text.draftsReady(2)}${text.totalRisk} −₹300.00${text.clearAll}${text.placeAll(2, '₹300.00')}`)
  expect(document.querySelectorAll('[data-draft]')).toHaveLength(1)
})

test('[SLIP-34] the list says what a lay behind the slip in front risks', () => {
  open(paise(50_000_00), pick('m1', 3000, 'lay')).draw(<Drafts />)
  expect(row()).toContain('3.00 · ₹100.00−₹200.00')
})

test.for([
  ['the row', text.showDraft('Back Deccan Rooks'), { type: 'slip.chosen', slip: 'slip-1' }],
  ['its cross', text.removeDraft('Back Deccan Rooks'), { type: 'slip.cleared', slip: 'slip-1' }],
  ['Clear All', text.clearAll, { type: 'slips.cleared' }],
] as const)('[SLIP-34] a press of %s in the list does what it says', ([, name, fact]) => {
  const facts = open().draw(<Drafts />)
  fireEvent.click(buttonOf(name))
  expect(facts()).toContainEqual(fact)
})

test('[SLIP-34] one press in the list places all that are ready, each with its own ref', () => {
  const facts = open().draw(<Drafts />)
  fireEvent.click(buttonOf(text.placeAll(2, '₹300.00')))
  const pressed = facts().flatMap((fact) => (fact.type === 'slips.pressed' ? [fact] : []))
  expect(pressed).toMatchObject([{ presses: [{ slip: 'slip-1' }, { slip: 'slip-2' }], risk: 300_00 }])
  expect(new Set(pressed.flatMap(({ presses }) => presses.map((each) => each.ref))).size).toBe(2)
})

test('[SLIP-34] the button of a row places its draft alone, or leads to its review', () => {
  const { draw, change } = open()
  const facts = draw(<Drafts />)
  const named = (word: string): string => `${word}: Back Deccan Rooks, ${text.winOrRisk('back', '₹200.00')}`
  change({ confirmation: true })
  expect(buttonOf(named(text.reviewDraft)).textContent).toBe(text.reviewDraft)
  expect(foot()).toContain(text.reviewAll(2, '₹300.00'))
  change({ confirmation: false })
  fireEvent.click(buttonOf(named(text.placeDraft)))
  expect(facts().find(({ type }) => type === 'place.pressed')).toMatchObject({ slip: 'slip-1' })
})

test('[SLIP-34][SLIP-19] a moved draft shows both prices and what the new one wins, and a press accepts it', () => {
  const { draw, hear } = open()
  const facts = draw(<Drafts />)
  hear(moved)
  expect(row()).toContain(`${text.oddsChanged} 3.00  2.50₹100.00+₹150.00${text.accept('2.50')}`)
  expect(foot()).toBe(
    `${text.draftsReady(1)} · ${text.draftsMoved(1)}${text.totalRisk} −₹200.00${text.clearAll}${text.placeAll(1, '₹200.00')}`,
  )
  fireEvent.click(buttonOf(`${text.accept('2.50')}: Back Deccan Rooks, ${text.winOrRisk('back', '₹150.00')}`))
  expect(facts()).toContainEqual({ type: 'price.accepted', slip: 'slip-1' })
})

test('[SLIP-34][MKT-15] a draft with another number of winners says so before its price', () => {
  const { draw, hear } = open()
  draw(<Drafts />)
  hear({ kind: 'open', odds: odds(3000), line: null, fancyPrice: 0, places: 2 })
  expect(row()).toContain(`${text.acceptPlaces} ${text.placesShort}3.00 · ₹100.00+₹200.00`)
})

test('[SLIP-34] a draft that cannot be placed says why in short, and offers no button', () => {
  const { draw, hear, spine } = open()
  draw(<Drafts />)
  hear({ kind: 'suspended' })
  expect(row()).toContain(`${text.marketSuspended} ${text.suspended}3.00 · ₹100.00+₹200.00`)
  expect(row()).not.toContain(text.placeDraft)
  hear(quoted(3000))
  act(() => spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(0) }))
  expect(row()).toContain(`${text.stakeMissing} ${text.noStakeShort}3.00 · ₹0.00`)
  act(() => spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(50) }))
  expect(row()).toContain(`${text.stakeBelowMin(paise(100))} ${text.stakeShort}`)
  expect(foot()).toContain(text.draftsReady(1))
})

test('[SLIP-34] the list says that none is ready, counts what runs, and is off then', () => {
  const { draw, hear, spine } = open()
  draw(<Drafts />)
  for (const slip of SLIPS) hear({ kind: 'suspended' }, slip)
  expect(foot()).toContain(`${text.draftsReady(0)}${text.totalRisk} ₹0.00`)
  expect(buttonOf(text.noneReady).disabled).toBe(true)
  for (const slip of SLIPS) hear(quoted(3000), slip)
  act(() => spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) }))
  expect(foot()).toContain(`${text.draftsReady(1)} · ${text.draftsRunning(1)}`)
  expect(document.querySelectorAll('[data-draft]')).toHaveLength(0)
})

test('[SLIP-34] drafts that need more than the money are off in the list and on the chips', () => {
  const short = text.fundsShortTogether(paise(300_00), paise(250_00))
  const { draw } = open(paise(250_00))
  const facts = draw(<Drafts />)
  expect([foot().includes(short), buttonOf(text.placeAll(2, '₹300.00')).disabled]).toEqual([true, true])
  cleanup()
  draw(<DraftChips />)
  expect(textOf(document.querySelector('[data-drafts]'))).toContain(short)
  expect(document.querySelector<HTMLButtonElement>('button[data-place-all]')?.disabled).toBe(true)
  expect(facts()).toEqual([])
})

test('[SLIP-34] a visitor’s drafts lead to the login, and the chips offer no press for all', () => {
  const { draw } = open('visitor')
  const facts = draw(<Drafts />)
  expect(row()).not.toContain(text.placeDraft)
  fireEvent.click(buttonOf(text.logIn))
  expect(facts()).toContainEqual({ type: 'login.opened', tab: 'login' })
  cleanup()
  draw(<DraftChips />)
  expect(document.querySelector('button[data-place-all]')).toBeNull()
})

test('[SLIP-34][SLIP-36] a chip names its runner, price and stake, and a press brings it to the front', () => {
  const facts = open().draw(<DraftChips />)
  expect(row()).toBe('Deccan Rooks3.00 · ₹100.00')
  const all = document.querySelector<HTMLButtonElement>('button[data-place-all]') ?? expect.fail('no button for all')
  expect([all.textContent, all.disabled]).toEqual([`${text.placeCount(2)}${text.riskOf('₹300.00')}`, false])
  fireEvent.click(buttonOf(text.showDraft('Back Deccan Rooks')))
  expect(facts()).toContainEqual({ type: 'slip.chosen', slip: 'slip-1' })
  fireEvent.click(all)
  expect(facts().find(({ type }) => type === 'slips.pressed')).toMatchObject({ risk: 300_00 })
})

test('[SLIP-34][SLIP-36] a chip says in short why its draft is not ready, and the press reviews what is', () => {
  const { draw, hear, change } = open()
  draw(<DraftChips />)
  hear(moved)
  expect(row()).toBe(`Deccan Rooks${text.movedShort}`)
  expect(document.querySelector('[data-draft] button')?.getAttribute('aria-label')).toBe(
    `${text.showDraft('Back Deccan Rooks')}. ${text.acceptFirst}`,
  )
  change({ confirmation: true })
  expect(textOf(document.querySelector('button[data-place-all]'))).toBe(`${text.reviewCount(1)}${text.riskOf('₹200.00')}`)
  hear({ kind: 'suspended' }, 'slip-2')
  expect(document.querySelector<HTMLButtonElement>('button[data-place-all]')?.disabled).toBe(true)
})

const reviewed = (): readonly string[] => [...document.querySelectorAll('.slip li')].map(textOf)
const words = `${text.profit}, ${text.beforeCommission}`

test('[SLIP-13][SLIP-34] the review of all names each bet with its figures, and what they risk together', () => {
  open().review()
  const match = 'Match Odds · Deccan Rooks v Konark Chargers'
  expect(reviewed()).toEqual([
    `${text.back} Deccan Rooks${match}3.00 · ₹100.00${words} +₹200.00 · ${text.liability} −₹100.00`,
    `${text.lay} Konark Chargers${match}3.00 · ₹100.00${words} +₹100.00 · ${text.liability} −₹200.00`,
  ])
  const slip = document.querySelector('.slip')
  expect([slip?.getAttribute('aria-label'), textOf(slip?.querySelector('h3'))]).toEqual([text.reviewTogether(2), text.reviewTogether(2)])
  expect(textOf(slip)).toContain(`${text.totalRisk} −₹300.00${text.reviewTogetherNote}${text.cancel}${text.placeAll(2, '₹300.00')}`)
})

test('[SLIP-34][SLIP-20] the review of all says what hinders a bet, and counts what is left', () => {
  const { hear, review } = open()
  review()
  hear(moved)
  expect(reviewed()[0]).toContain(`₹100.00${text.oddsChanged}`)
  expect(buttonOf(text.placeAll(1, '₹200.00')).disabled).toBe(false)
  hear({ kind: 'suspended' })
  expect(reviewed()[0]).toContain(text.marketSuspended)
  hear({ kind: 'suspended' }, 'slip-2')
  expect(buttonOf(text.noneReady).disabled).toBe(true)
})

test('[SLIP-34] the review of all says that the money does not cover what is reviewed', () => {
  const { review, spine } = open()
  review()
  act(() => spine.record({ type: 'account.changed', accountSeq: 2, balance: paise(250_00), exposure: paise(0) }))
  const slip = textOf(document.querySelector('.slip'))
  expect(slip).toContain(text.fundsShortTogether(paise(300_00), paise(250_00)))
  expect([slip.includes(text.reviewTogetherNote), buttonOf(text.placeAll(2, '₹300.00')).disabled]).toEqual([false, true])
})

const keyOn = (key: string, target: Element | null = document.querySelector('.slip')): void =>
  void fireEvent.keyDown(target ?? document.body, { key })
test.for([
  ['its button', 'slips.confirmed', () => fireEvent.click(buttonOf(text.placeAll(2, '₹300.00')))],
  ['Enter', 'slips.confirmed', () => keyOn('Enter')],
  ['Back', 'slips.left', () => fireEvent.click(buttonOf(text.backToSlip))],
  ['Cancel', 'slips.left', () => fireEvent.click(buttonOf(text.cancel))],
  ['Escape', 'slips.left', () => keyOn('Escape')],
  ['Escape on a button', 'slips.left', () => keyOn('Escape', buttonOf(text.cancel))],
] as const)('[SLIP-34][SLIP-24] %s in the review of all records %s', ([, type, press]) => {
  const { facts } = open().review()
  keyOn('a')
  expect(facts()).toEqual([])
  press()
  expect(facts().at(0)).toMatchObject({ type })
})

test('[SLIP-34] a cross takes a bet out of the review of all, and Enter on a button is its own', () => {
  const { facts } = open().review()
  keyOn('Enter', buttonOf(text.cancel))
  expect(facts()).toEqual([])
  fireEvent.click(buttonOf(text.removeDraft('Back Deccan Rooks')))
  expect(facts()).toContainEqual({ type: 'slip.cleared', slip: 'slip-1' })
})

test('[SLIP-34] draftShort says in a word or two why a draft cannot be placed, its market first', () => {
  const view = { ...openSlip(paise(50_000_00), sessionPick('m1')).view(), stakePaise: paise(100) }
  const fault = said('stakeMissing')
  expect(draftShort({ ...view, market: 'steady' }, null)).toBeNull()
  expect(draftShort({ ...view, market: 'steady' }, fault)).toBe(text.stakeShort)
  expect(draftShort({ ...view, market: 'steady', stakePaise: paise(0) }, fault)).toBe(text.noStakeShort)
  expect(draftShort({ ...view, market: 'stale' }, fault)).toBe(text.staleShort)
  expect(draftShort({ ...view, market: 'moved' }, fault)).toBe(text.movedShort)
  expect(draftShort({ ...view, market: 'suspended', shut: 'closed' }, fault)).toBe(text.closed)
})
