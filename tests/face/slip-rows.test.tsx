// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { SOURCE, WHOLE } from '#contract/features.ts'
import { IN_DOUBT_MS } from '#client/betting/order.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { text } from '#copy/catalogue.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { SpineContext } from '#src/hooks.ts'
import { clockText } from '#src/lib/when.ts'
import { Checking, Unknown } from '#src/slip/Doubt.tsx'
import { PendingRows } from '#src/slip/PendingRows.tsx'
import SlipVoice from '#src/slip/SlipVoice.tsx'
import { DELAYS } from '#machines/setup.ts'
import { at, betId, matchedVerdict, member, pick, ref } from '#tests/player.ts'
import { openSlip, saysBackend } from './slip.tsx'

afterEach(cleanup)

const textOf = (found: Element | null | undefined): string => found?.textContent ?? ''
const rows = (): readonly string[] => [...document.querySelectorAll('.pending')].map(textOf)
const button = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)

/** A slip's bet of ₹100 that was sent, beside its row. */
const sentSlip = (backend: typeof WHOLE = WHOLE) => {
  cleanup()
  const shown = openSlip(paise(50_000_00))
  const { spine, clock } = shown
  act(() => spine.record(saysBackend(backend)))
  shown.stake(100_00)
  const own = ref(7)
  act(() => spine.record({ type: 'place.pressed', slip: shown.view().slip, ref: own }))
  const opened: true[] = []
  const show = (withOpen: boolean) =>
    render(
      <SpineContext value={spine}>
        <MemoryRouter>
          <PendingRows withCurrent {...(withOpen ? { onOpen: () => void opened.push(true) } : {})} />
        </MemoryRouter>
      </SpineContext>,
    )
  const record = (fact: Parameters<typeof spine.record>[0]) => act(() => spine.record(fact))
  const pass = (ms: number) => act(() => clock.advance(ms))
  return { ...shown, own, opened, show, record, pass, facts: () => spine.journal.export().entries.map(({ fact }) => fact) }
}
/** Until the bet is unknown. */
const untilUnknown = ({ pass, view }: ReturnType<typeof sentSlip>): void => {
  for (let n = 0; n < 60 && view().screen !== 'unknown'; n += 1) pass(DELAYS.askMs)
  expect(view().screen).toBe('unknown')
}
const line = `${text.back} Deccan Rooks · 2.00 · ₹100.00`

test('[SLIP-18] the row of a folded bet says how far it is, and a press shows the bet again', () => {
  const { show, record, own, opened, view } = sentSlip()
  show(true)
  expect(rows()).toEqual([`${text.sending}${line}`])
  fireEvent.click(button(text.showBet) ?? document.body)
  expect([opened, button(text.dismiss)]).toEqual([[true], null])
  record({ type: 'bet.pending', ref: own, betId: betId(1), expiresInMs: 5000 })
  expect(rows()).toEqual([`${text.processing}${line}`])
  cleanup()
  show(false)
  expect([rows(), button(text.showBet), button(text.dismiss)]).toEqual([[`${text.processing}${line}${clockText(1_000_000)}`], null, null])
  expect(view().screen).toBe('waiting')
})

test('[SLIP-18][BACK-02] the row of a folded bet in doubt can be dismissed, or shown again', () => {
  for (const backend of [WHOLE, SOURCE]) {
    const shown = sentSlip(backend)
    untilUnknown(shown)
    shown.show(true)
    const doubt = `${text.unknown}${line}${backend === SOURCE ? text.cannotAsk : ''}`
    expect([rows(), button(text.showBet) !== null]).toEqual([[doubt], true])
    cleanup()
    shown.show(false)
    expect(rows()[0]).toBe(doubt)
    fireEvent.click(button(text.dismiss) ?? document.body)
    expect(shown.view().screen).toBe('empty')
    expect(shown.facts().some(({ type }) => type === 'doubt.dismissed')).toBe(backend === SOURCE)
    // Our exchange can still say what became of it: its order goes on as a row.
    expect(rows()).toEqual(backend === SOURCE ? [] : [`${text.checking}${line}${clockText(1_000_000)}`])
  }
})

test('[SLIP-15][SLIP-18] the row of a verdict says it, and closes by one press with what keeps it', () => {
  const unmatched = {
    ...matchedVerdict,
    kind: 'unmatched',
    matched: paise(0),
    remaining: paise(100_00),
    said: said('betUnmatched'),
  } as const
  for (const [verdict, words, isGood] of [
    [matchedVerdict, text.betMatched, true],
    [unmatched, text.betUnmatched, true],
    [refusedSaying(said('MARKET_SUSPENDED')), text.betRefused, false],
  ] as const) {
    const { show, record, own, view, facts } = sentSlip()
    record({ type: 'page.hidden' })
    show(true)
    record({ type: 'bet.answered', ref: own, verdict })
    expect(rows()[0]?.startsWith(words)).toBe(true)
    expect([button(text.showBet), view().screen]).toEqual([null, isGood ? 'accepted' : 'rejected'])
    fireEvent.click(button(text.dismiss) ?? document.body)
    expect([rows(), view().screen]).toEqual([[], 'empty'])
    expect(facts()).toContainEqual({ type: 'verdict.dismissed', ref: own })
  }
})

test('[SLIP-18][SESS-05] a row names nothing of the bet once its owner is logged out', () => {
  const { show, record, view } = sentSlip()
  show(true)
  record({ type: 'logout.pressed' })
  record({ type: 'session.restored', member: null })
  expect(view().screen).toBe('loggedOut')
  expect(rows()).toEqual([text.loggedOut])
  expect(document.body.textContent).not.toMatch(/Deccan|100/)
  expect(button(text.showBet)).not.toBeNull()
})

const { kind: _, line: __, fancyPrice: ___, ...selection } = pick('m1')
const owner = member('demo').memberCode
const sentAt = at(999_000)
const bet: OutboxEntry = {
  ...{ kind: 'bet', ref: ref(1), owner, sentAt, pick: pick('m1'), odds: odds(2000), stake: paise(100_00), accept: 'BETTER' },
}
const cashOut: OutboxEntry = {
  ...{ kind: 'cash-out', ref: ref(2), owner, sentAt, market: pick('m1'), cashOutId: '1,2', part: 100, amount: paise(50_00) },
}
const change: OutboxEntry = {
  ...{ kind: 'amendment', ref: ref(3), owner, sentAt, odds: odds(2100), stake: paise(700_00) },
  bet: { ...selection, betId: betId(1), matched: paise(100_00), remaining: paise(500_00) },
}
/** The rows of a member whose page was opened after these were sent. */
const opened = (entries: readonly OutboxEntry[], backend: typeof WHOLE = WHOLE) => {
  cleanup()
  const shown = openSlip(paise(50_000_00))
  const { spine, clock } = shown
  act(() => spine.record(saysBackend(backend)))
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <PendingRows withCurrent={false} />
      </MemoryRouter>
    </SpineContext>,
  )
  act(() => spine.record({ type: 'outbox.loaded', entries }))
  return { spine, pass: (ms: number) => act(() => clock.advance(ms)) }
}
const when = clockText(999_000)
const lines = [
  `${text.changeBet} · Deccan Rooks · 2.10 · ₹600.00`,
  `${text.cashOut} · Match Odds · ₹50.00`,
  `${text.back} Deccan Rooks · 2.00 · ₹100.00`,
] as const

test('[SLIP-30][OPEN-11] what was sent before the page was opened is a row of its own kind, the newest first', () => {
  opened([bet, cashOut, change])
  const [changing, cashing, betting] = lines
  expect(rows()).toEqual([
    `${text.changeChecking}${changing}${when}`,
    `${text.cashOutChecking}${cashing}${when}`,
    `${text.checking}${betting}${when}`,
  ])
})

test('[SLIP-30][SESS-05] bets of another member are in no row', () => {
  opened([{ ...bet, owner: member('other').memberCode }, cashOut])
  expect(rows()).toEqual([`${text.cashOutChecking}${lines[1]}${when}`])
})

test('[SLIP-30][SESS-05] a verdict stays a row for its owner alone', () => {
  const { spine, pass } = opened([{ ...bet, owner: member('other').memberCode }, cashOut])
  for (const each of [ref(1), ref(2)])
    act(() => spine.record({ type: 'bet.answered', ref: each, verdict: refusedSaying(said('MARKET_SUSPENDED')) }))
  pass(60_000)
  const verdicts = [...document.querySelectorAll('[data-verdict]')].map(textOf)
  expect(verdicts).toHaveLength(1)
  expect(verdicts[0]).toContain(text.cashOutRefused(text.MARKET_SUSPENDED))
})

test('[BACK-02] the slip and rows call a bet accepted that the back end took and does not list', () => {
  const shown = sentSlip(SOURCE)
  untilUnknown(shown)
  shown.record({ type: 'outcome.answered', ref: shown.own, outcome: { kind: 'accepted' } })
  shown.show(false)
  expect(rows()[0]).toBe(`${text.unlisted}${line}${text.unlistedNote}`)
  expect(shown.view()).toMatchObject({ screen: 'unknown', verdict: null })
  render(
    <SpineContext value={shown.spine}>
      <MemoryRouter>
        <Unknown view={shown.view()} />
        <SlipVoice />
      </MemoryRouter>
    </SpineContext>,
  )
  expect(textOf(document.querySelector('.slip'))).toContain(text.unlistedNote)
  expect(textOf(document.querySelector('.slip'))).toContain(text.unlisted)
  expect(textOf([...document.querySelectorAll('p.sr-only')].at(-1))).toBe(text.unlisted)
  expect(textOf(document.body)).not.toContain(text.unknown)
  cleanup()
  // A page that was loaded again has no slip of it.
  const { spine, pass } = opened([bet], SOURCE)
  act(() => spine.record({ type: 'outcome.answered', ref: bet.ref, outcome: { kind: 'accepted' } }))
  pass(IN_DOUBT_MS)
  expect(rows()).toEqual([`${text.unlisted}${lines[2]}${text.unlistedNote}`])
})

test('[BACK-02] the slip says that a bet is accepted while its row is looked for', () => {
  const shown = sentSlip(SOURCE)
  for (let n = 0; n < 20 && shown.view().screen !== 'checking'; n += 1) shown.pass(1000)
  render(
    <SpineContext value={shown.spine}>
      <MemoryRouter>
        <Checking view={shown.view()} />
      </MemoryRouter>
    </SpineContext>,
  )
  expect([shown.view().screen, textOf(document.querySelector('.slip')).includes(text.unlisted)]).toEqual(['checking', false])
  shown.record({ type: 'outcome.answered', ref: shown.own, outcome: { kind: 'accepted' } })
  expect(textOf(document.querySelector('.slip'))).toContain(text.unlisted)
})

test('[BACK-02] each kind in doubt before a back end that cannot be asked is given up by its own press', () => {
  const { spine, pass } = opened([bet, cashOut, change], SOURCE)
  expect(rows()).toEqual(lines.map((each) => `${text.looking}${each}${when}`))
  pass(IN_DOUBT_MS)
  expect(rows()).toEqual(lines.map((each) => `${text.unknown}${each}${text.cannotAsk}`))
  fireEvent.click(screen.getAllByRole('button', { name: text.dismiss })[1] ?? document.body)
  expect(spine.ledger.get().outbox.map(({ ref }) => ref)).toEqual([ref(1), ref(3)])
})

test('[SLIP-18][SLIP-36] the slip in front is a row only where it is not shown itself', () => {
  const shown = openSlip(paise(50_000_00))
  shown.stake(100_00)
  act(() => shown.spine.record({ type: 'place.pressed', slip: shown.view().slip, ref: ref(7) }))
  act(() => shown.spine.record({ type: 'odds.pressed', level: 0, pick: pick('m2') }))
  cleanup()
  for (const withCurrent of [false, true]) {
    render(
      <SpineContext value={shown.spine}>
        <MemoryRouter>
          <PendingRows withCurrent={withCurrent} isShort />
        </MemoryRouter>
      </SpineContext>,
    )
    // A slip that was never sent has no row.
    expect(rows()).toHaveLength(1)
    cleanup()
  }
})
