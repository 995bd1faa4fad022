// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { settingsOf } from '#client/ledger/selectors.ts'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { SpineContext } from '#src/hooks.ts'
import { DraftChips } from '#src/slip/DraftChips.tsx'
import Drafts from '#src/slip/Drafts.tsx'
import ReviewAll from '#src/slip/ReviewAll.tsx'
import { hasDraftsBeside, isReviewedTogether } from '#src/slip/together.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { answered, pick, quoted, ref } from '#tests/player.ts'
import { resting, stopResting } from '#tests/resting.ts'
import { widen } from './app.tsx'
import { openSlip } from './slip.tsx'

afterEach(() => {
  cleanup()
  stopResting()
  vi.unstubAllGlobals()
  widen(1280)
})

const SLIPS = ['slip-1', 'slip-2'] as const
/** Two lays of this stake at 3.00, the second in front. */
const open = (funds = 50_000_00, stakePaise = 100_00, isListed = true) => {
  const { spine, view, move } = openSlip(paise(funds), pick('m1', 3000, 'lay'))
  const record = (fact: Parameters<typeof spine.record>[0]): void => act(() => spine.record(fact))
  if (isListed) record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [] })
  record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_00) })
  record({ type: 'odds.pressed', level: 0, pick: pick('m2', 3000, 'lay') })
  move(3000)
  for (const slip of SLIPS) {
    record({ type: 'quote.changed', slip, quote: quoted(3000) })
    record({ type: 'stake.typed', slip, stakePaise: paise(stakePaise) })
  }
  const draw = (part: ReactNode): void =>
    void render(
      <SpineContext value={spine}>
        <MemoryRouter>{part}</MemoryRouter>
      </SpineContext>,
    )
  const review = () => {
    const settings = settingsOf(spine.ledger.get()) ?? expect.fail('no settings')
    record(answered({ what: 'settings' }, { ...settings, confirmation: true }))
    record({ type: 'slips.pressed', presses: SLIPS.map((slip, n) => ({ slip, ref: ref(n) })), risk: paise(400_00) })
    draw(<ReviewAll view={view()} />)
    const before = spine.journal.export().entries.length
    return () =>
      spine.journal
        .export()
        .entries.slice(before)
        .map(({ fact }) => fact.type)
  }
  return { spine, record, draw, review }
}
const textOf = (found: Element | null | undefined): string => found?.textContent ?? ''
const row = (): Element | null => document.querySelector('[data-draft="slip-1"]')
const slip = (): Element => document.querySelector('.slip') ?? expect.fail('no slip')
const iconOf = (name: IconName, size: number): string => {
  const { container, unmount } = render(<Icon name={name} size={size} className="text-warn" />)
  const drawn = container.querySelector('use')?.getAttribute('href') ?? container.querySelector('svg')?.innerHTML ?? ''
  unmount()
  return drawn
}
const iconIn = (found: Element | null): string =>
  found?.querySelector('use')?.getAttribute('href') ?? found?.querySelector('svg')?.innerHTML ?? ''

test('[SLIP-34] drafts beside the slip in front are chips, and neither it nor a sent bet is one', () => {
  const { draw, record } = open()
  draw(<DraftChips />)
  const chips = (): readonly (string | null)[] =>
    [...document.querySelectorAll('[data-draft]')].map((each) => each.getAttribute('data-draft'))
  expect([chips(), document.querySelector('[data-drafts] ul')?.getAttribute('aria-label')]).toEqual([['slip-1'], text.otherDrafts])
  record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  expect(chips()).toEqual([])
})

test.for([
  ['chips', <DraftChips key="1" />, '[data-draft="slip-1"] button'],
  ['list', <Drafts key="2" />, '[data-draft="slip-1"] [data-note]'],
] as const)('[SLIP-34] the %s have a lock at a draft whose market is suspended, and else a warning', ([, part, place]) => {
  const [lock, warning] = [iconOf('lock', 14), iconOf('warning', 14)]
  const { draw, record } = open()
  draw(part)
  record({ type: 'quote.changed', slip: 'slip-1', quote: { kind: 'suspended' } })
  expect(iconIn(document.querySelector(place))).toBe(lock)
  record({ type: 'quote.changed', slip: 'slip-1', quote: quoted(3000) })
  record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(0) })
  expect(iconIn(document.querySelector(place))).toBe(warning)
})

test('[SLIP-34][SLIP-09] a draft says a doubt about its money once', () => {
  const { draw } = open(150_00, 100_00, false)
  draw(<Drafts />)
  expect(textOf(row()).split(text.fundsDoubt(paise(200_00), paise(150_00)))).toHaveLength(2)
})

test('[SLIP-34] a lay without a stake risks nothing', () => {
  const { draw } = open(50_000_00, 0)
  draw(<Drafts />)
  expect(textOf(row())).toContain('3.00 · ₹0.00₹0.00')
})

test('[SLIP-24][SLIP-34] on a phone the back gesture leaves the review of all, and on a desk it is not its own', () => {
  const watching: EventTarget[] = []
  class Watcher extends EventTarget {
    constructor() {
      super()
      watching.push(this)
    }
    destroy(): void {
      watching.splice(0)
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher)
  open().review()
  expect(watching).toEqual([])
  cleanup()
  widen(360)
  const facts = open().review()
  act(() => void watching.at(-1)?.dispatchEvent(new Event('close')))
  expect(facts()).toContain('slips.left')
})

test('[SLIP-24][SLIP-26] Enter in the review of all places nothing while a button rests, or none is ready', () => {
  const { end } = resting()
  const { review, record } = open()
  const facts = review()
  expect(fireEvent.keyDown(slip(), { key: 'Enter' })).toBe(false)
  expect(facts()).toEqual([])
  end()
  for (const each of SLIPS) record({ type: 'quote.changed', slip: each, quote: { kind: 'suspended' } })
  end()
  fireEvent.keyDown(slip(), { key: 'Enter' })
  expect(facts()).not.toContain('slips.confirmed')
  expect(textOf(slip())).toContain(`${text.totalRisk} ₹0.00`)
})

test('[SLIP-34] one draft is neither reviewed together nor beside another', () => {
  const view = openSlip(paise(50_000_00)).view()
  const reviewed = { ...view, screen: 'reviewing' } as const
  const empty = { ...view, screen: 'empty' } as const
  expect([isReviewedTogether([reviewed, view]), isReviewedTogether([reviewed, reviewed])]).toEqual([false, true])
  expect([hasDraftsBeside([empty, view]), hasDraftsBeside([reviewed, view])]).toEqual([false, true])
})
