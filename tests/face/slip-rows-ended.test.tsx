// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { text } from '#copy/catalogue.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { DELAYS } from '#machines/setup.ts'
import { SpineContext } from '#src/hooks.ts'
import { PendingRows } from '#src/slip/PendingRows.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { answered, at, matchedVerdict, member, pick, ref } from '#tests/player.ts'
import { buttonOf, drawSlip, keyOnSlip, openSlip } from './slip.tsx'

afterEach(cleanup)

const textOf = (found: Element | null | undefined): string => found?.textContent ?? ''
const row = (): HTMLElement | null => document.querySelector('[data-one-click]')
const names = (): readonly string[] =>
  [...document.querySelectorAll('[data-one-click] button')].map((each) => each.getAttribute('aria-label') ?? '')

/** The rows of a member, and what is recorded from then on. */
const shown = (who: Parameters<typeof openSlip>[0] = paise(50_000_00)) => {
  const { spine, clock } = openSlip(who)
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <PendingRows withCurrent={false} />
      </MemoryRouter>
    </SpineContext>,
  )
  const record = (fact: Parameters<typeof spine.record>[0]): void => act(() => spine.record(fact))
  return { record, pass: (ms: number) => act(() => clock.advance(ms)), facts: () => spine.journal.export().entries.map(({ fact }) => fact) }
}
const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const armed = {
  ...defaultBetting,
  oneClick: { active: true, stake: paise(500_00), barred: false },
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
}
/** One tap placed a bet of ₹500. */
const tapped = () => {
  const page = shown()
  page.record(answered({ what: 'settings' }, armed))
  page.record({ type: 'heartbeat.heard', serverAt: at(1_000_000) })
  page.record({ type: 'one-click.pressed', pick: pick('m1'), stakePaise: paise(500_00), ref: ref(1) })
  return page
}

const undo = text.undoOf('Back Deccan Rooks · 2.00 · ₹500.00')
const unmatched = { ...matchedVerdict, kind: 'unmatched', matched: paise(0), remaining: paise(500_00), said: said('betUnmatched') } as const
test.for([
  ['matched', matchedVerdict, 'accepted', text.betMatched, [text.dismiss]],
  ['unmatched', unmatched, 'accepted', text.betUnmatched, [undo, text.dismiss]],
  ['refused', refusedSaying(said('MARKET_SUSPENDED')), 'rejected', text.MARKET_SUSPENDED, [text.dismiss]],
] as const)('[SLIP-23] the row of a tap that was %s says so, and offers what can still be done', ([, verdict, state, words, buttons]) => {
  const { record, facts } = tapped()
  expect(names()).toEqual([])
  record({ type: 'page.hidden' })
  record({ type: 'bet.answered', ref: ref(1), verdict })
  expect([row()?.dataset['oneClick'], textOf(row()).startsWith(words), names()]).toEqual([state, true, buttons])
  expect(textOf(row()).includes(text.undo)).toBe(buttons[0] === undo)
  fireEvent.click(buttonOf(text.dismiss))
  expect(row()).toBeNull()
  expect(facts()).toContainEqual({ type: 'one-click.dismissed', ref: ref(1) })
  expect(facts()).toContainEqual({ type: 'verdict.dismissed', ref: ref(1) })
})

test('[SLIP-23] the row of a tap in doubt can be dismissed', () => {
  const { pass } = tapped()
  for (let n = 0; n < 60 && row()?.dataset['oneClick'] !== 'unknown'; n += 1) pass(DELAYS.askMs)
  expect([textOf(row()).startsWith(text.unknown), names()]).toEqual([true, [text.dismiss]])
})

const bet: OutboxEntry = {
  ...{ kind: 'bet', ref: ref(1), owner: member('demo').memberCode, sentAt: at(0), pick: pick('m1'), odds: odds(2000), stake: paise(100) },
  accept: 'BETTER',
}

test('[SESS-16] the rows say that a bet was sent, and no more, while it is not known who plays', () => {
  const { record } = shown('visitor')
  record({ type: 'session.restored', member: null, isUnanswered: true })
  expect(textOf(document.body)).not.toContain(text.sentBefore)
  record({ type: 'outbox.loaded', entries: [bet] })
  expect(textOf(document.querySelector('.pending'))).toBe(text.sentBefore)
  expect(document.querySelectorAll('.pending')).toHaveLength(1)
})

test('[SLIP-15][SLIP-30] the row of a verdict has a tick where the bet was taken, and else a cross', () => {
  const drawn = (name: 'tick' | 'cross'): string => render(<Icon name={name} size={20} />).container.innerHTML
  const icons = [drawn('tick'), drawn('cross')]
  cleanup()
  const { record, pass } = shown()
  record({ type: 'outbox.loaded', entries: [bet, { ...bet, ref: ref(2) }] })
  record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  record({ type: 'bet.answered', ref: ref(2), verdict: refusedSaying(said('MARKET_SUSPENDED')) })
  pass(60_000)
  const shownIcons = ['matched', 'refused'].map((kind) => document.querySelector(`[data-verdict="${kind}"] svg`)?.outerHTML)
  expect(shownIcons).toEqual(icons)
})

test('[SLIP-18][SESS-05] a slip keeps neither runner nor price nor stake once its owner is logged out', () => {
  const { spine, stake, view } = openSlip(paise(50_000_00))
  stake(100_00)
  act(() => spine.record({ type: 'place.pressed', slip: view().slip, ref: ref(1) }))
  act(() => spine.record({ type: 'logout.pressed' }))
  act(() => spine.record({ type: 'session.restored', member: null }))
  expect(view()).toMatchObject({ screen: 'loggedOut', pick: null, odds: null, stakePaise: 0, quoteOdds: null, betId: null, verdict: null })
})

test('[SLIP-30][SESS-05] the row of a verdict is gone when another member plays', () => {
  const { record, pass } = shown()
  const verdicts = (): number => document.querySelectorAll('[data-verdict]').length
  record({ type: 'outbox.loaded', entries: [bet] })
  record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  pass(60_000)
  expect(verdicts()).toBe(1)
  record({ type: 'logout.pressed' })
  record({ type: 'session.restored', member: null })
  expect(verdicts()).toBe(0)
  record({ type: 'session.restored', member: member('other') })
  expect(verdicts()).toBe(0)
})

test('[SLIP-15] the screen of a verdict that no row keeps closes no row', () => {
  const { facts } = drawSlip({ screen: 'accepted', verdict: matchedVerdict, ref: ref(7) })
  keyOnSlip('Escape')
  expect(facts().map(({ type }) => type)).not.toContain('verdict.dismissed')
})
