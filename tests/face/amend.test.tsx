// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Bet } from '#domain/betting/bet.ts'
import { moneyText } from '#domain/betting/format.ts'
import { said as saidOf } from '#domain/said.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { text } from '#copy/catalogue.ts'
import { Asking } from '#src/ui/Asking.tsx'
import OpenBets from '#src/open-bets/OpenBets.tsx'
import { SpineContext } from '#src/hooks.ts'
import { createSpine } from '#src/spine/spine.ts'
import { at, betId, deafDoors, matchedVerdict, member, pick, ref, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { signsIn } from './signs.tsx'

afterEach(cleanup)

const { kind: _, line: __, fancyPrice: ___, ...place } = pick('m1', 2280)
const unmatched = (matched = 0, remaining = 200_000): Bet => ({
  ...place,
  betId: betId(1),
  ref: ref(9),
  averageOdds: place.odds,
  winnings: paise(0),
  stake: paise(matched + remaining),
  matched: paise(matched),
  remaining: paise(remaining),
  state: 'unmatched',
  placedAt: at(1),
  pnl: null,
})

const showRow = () => {
  const clock = virtualClock(at(1_000_000))
  const { doors, sent } = deafDoors()
  const claims: (() => void)[] = []
  /** Grants the refs by hand where they are to wait. */
  const isSlow = { claims: false }
  const vault = {
    ...doors.vault,
    claim: (...[entry, done]: Parameters<typeof doors.vault.claim>): void =>
      isSlow.claims ? void claims.push(() => done('granted')) : doors.vault.claim(entry, done),
  }
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors: { ...doors, vault } })
  let seq = 0
  const list = (bets: readonly Bet[]) => act(() => spine.record({ type: 'bets.listed', which: 'active', accountSeq: ++seq, bets }))
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'bets.listed', which: 'ended', accountSeq: 0, bets: [] })
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <Asking>
          <OpenBets />
        </Asking>
      </MemoryRouter>
    </SpineContext>,
  )
  list([unmatched()])
  const orders = () => sent.filter(({ name }) => name === 'amend-bet').map(({ body }) => body)
  const grant = (): void =>
    act(() => {
      for (const done of claims.splice(0)) done()
    })
  return { spine, clock, list, orders, isSlow, grant }
}
const open = (): boolean => fireEvent.click(screen.getByRole('button', { name: text.changeOf('Deccan Rooks') }))
const stake = (typed: string): boolean => fireEvent.change(screen.getByLabelText(text.unmatchedStake), { target: { value: typed } })
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }))

test('[OPEN-11] a bet on a line of runs is cancelled and not changed, because its price is the line', () => {
  const { list } = showRow()
  const button = (name: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect([button(text.changeOf('Deccan Rooks')), button(text.cancelOf('Deccan Rooks'))]).toEqual([false, false])
  list([{ ...unmatched(), marketType: 'INNINGS_RUNS', runnerName: '160.5' }])
  const [change, cancel] = screen.getAllByRole<HTMLButtonElement>('button', { name: /160\.5/ })
  expect([change?.disabled, cancel?.disabled]).toEqual([true, false])
})

test('[OPEN-11] the row says what a change does to the place in the queue before the press', () => {
  showRow()
  open()
  expect(screen.getByText(text.changeNow('2.28', '₹2,000.00'))).toBeTruthy()
  stake('1500')
  expect(screen.getByText(text.changeKeepsPlace)).toBeTruthy()
  expect(screen.getByRole('button', { name: text.changeReduce('₹1,500.00') })).toHaveProperty('disabled', false)
  press(text.lowerOdds)
  expect(screen.getByText(text.changeLosesPlace('2.28', '2.26', 5))).toBeTruthy()
  expect(screen.getByRole('button', { name: text.changeMove('2.26') })).toBeTruthy()
  press(text.raiseOdds)
  stake('3000')
  expect(screen.getByRole('button', { name: text.changeRaise('₹3,000.00') })).toBeTruthy()
  stake('0')
  expect(screen.getByText(text.stakeMissing)).toBeTruthy()
  press(text.changeUndo)
  expect(screen.queryByLabelText(text.unmatchedStake)).toBeNull()
})

test('[OPEN-11] the unmatched stake is grouped as it is typed, and text that is no amount is not taken', () => {
  showRow()
  open()
  for (const [typed, shown] of [
    ['150000', '1,50,000'],
    ['1,50,000.255', '1,50,000.25'],
    ['1,50,00x', '1,50,000.25'],
    ['', ''],
  ] as const) {
    stake(typed)
    expect(screen.getByLabelText(text.unmatchedStake)).toHaveProperty('value', shown)
  }
})

test.for([4500, 5001])('[OPEN-11][SLIP-11] a change counts the begun seconds of its delay of %i ms, down to none', (delay) => {
  const { spine, clock } = showRow()
  open()
  press(text.lowerOdds)
  press(text.changeMove('2.26'))
  const sent = spine.ledger.get().outbox[0]?.ref ?? ref(0)
  act(() => spine.record({ type: 'bet.pending', ref: sent, betId: betId(1), expiresInMs: delay }))
  for (let left = delay > 5000 ? 6 : 5; left > 0; left--) {
    expect(document.querySelector('[data-amend] b')?.textContent).toBe(text.seconds(left))
    act(() => clock.advance(1000))
  }
  expect(document.querySelector('[data-amend] b')).toBeNull()
})

test('[OPEN-11] sends the whole stake once, and the row shows pending, refused and done', () => {
  const { spine, clock, list, orders } = showRow()
  open()
  press(text.lowerOdds)
  list([unmatched(50_000, 150_000)])
  expect(screen.getByLabelText(text.unmatchedStake)).toHaveProperty('value', '1,500')
  press(text.changeMove('2.26'))
  expect(orders()).toMatchObject([{ memberCode: 'demo', betId: betId(1), price: 2.26, stake: 2000 }])
  const sent = spine.ledger.get().outbox[0]?.ref ?? ref(0)
  expect(screen.getByText(text.changeSending)).toBeTruthy()
  expect(screen.getByRole('button', { name: text.changeOf('Deccan Rooks') })).toHaveProperty('disabled', true)
  act(() => spine.record({ type: 'bet.pending', ref: sent, betId: betId(1), expiresInMs: 5000 }))
  expect(screen.getByText(`${text.changing('2.26', moneyText(paise(150_000)))} ${text.changingNote}`)).toBeTruthy()
  act(() => spine.record({ type: 'bet.answered', ref: sent, verdict: { kind: 'refused', said: saidOf('INSUFFICIENT_FUNDS') } }))
  expect(screen.getByText(text.changeRefused(text.INSUFFICIENT_FUNDS))).toBeTruthy()
  press(text.dismiss)
  open()
  press(text.lowerOdds)
  press(text.changeMove('2.26'))
  const third = spine.ledger.get().outbox[0]?.ref ?? ref(0)
  act(() => spine.record({ type: 'bet.answered', ref: third, verdict: { kind: 'refused', said: saidOf('betRefused') } }))
  expect(screen.getByText(text.changeRefused(text.betStands))).toBeTruthy()
  expect(document.body.textContent).not.toContain(text.betRefused)
  press(text.dismiss)
  open()
  press(text.lowerOdds)
  press(text.changeMove('2.26'))
  const again = spine.ledger.get().outbox[0]?.ref ?? ref(0)
  expect(again).not.toBe(sent)
  const verdict = { ...matchedVerdict, kind: 'partly-matched' as const, said: saidOf('betAmended', odds(2260), paise(150_000)) }
  act(() => spine.record({ type: 'bet.answered', ref: again, verdict }))
  expect(screen.getByText(text.betAmended(odds(2260), paise(150_000)))).toBeTruthy()
  act(() => clock.advance(3000))
  expect(screen.queryByText(text.betAmended(odds(2260), paise(150_000)))).toBeNull()
  expect(orders()).toHaveLength(3)
})

const form = (): HTMLElement => document.querySelector<HTMLElement>('[data-amend] form') ?? document.body
const said = (key: string): number => screen.queryAllByText(key).length
const isWrong = (): string | null => screen.getByLabelText(text.unmatchedStake).getAttribute('aria-invalid')
const sender = (): HTMLButtonElement | null => form().querySelector<HTMLButtonElement>('button[type="submit"]')

test('[OPEN-11] the form says why a change cannot be sent once there is one, and each reason once', () => {
  const { isSlow, clock, orders } = showRow()
  const odds = (typed: string): boolean => fireEvent.change(screen.getByLabelText(text.odds), { target: { value: typed } })
  open()
  expect([sender()?.textContent, sender()?.disabled, said(text.nothingChanged), isWrong()]).toEqual([text.changeBet, true, 0, 'false'])
  stake('0')
  expect([said(text.stakeMissing), isWrong(), sender()?.disabled]).toEqual([1, 'true', true])
  expect([fireEvent.submit(form()), orders(), said(text.stakeMissing)]).toEqual([false, [], 1])
  stake('1500')
  expect([said(text.stakeMissing), isWrong(), sender()?.disabled]).toEqual([0, 'false', false])
  stake('15x')
  expect(said(text.figureRefused)).toBe(1)
  stake('2000')
  expect([said(text.figureRefused), isWrong(), sender()?.disabled]).toEqual([0, 'false', true])
  odds('')
  expect([said(text.oddsOutside), isWrong(), sender()?.disabled]).toEqual([1, 'false', true])
  odds('2.3')
  expect([said(text.oddsOutside), sender()?.disabled]).toEqual([0, false])
  isSlow.claims = true
  fireEvent.submit(form())
  act(() => clock.advance(1000))
  expect([orders(), said(text.nothingSent)]).toEqual([[], 1])
  stake('1500')
  expect(said(text.nothingSent)).toBe(0)
})

test('[OPEN-11][SLIP-18] each phase of a sent change has its sentence, its sign and its buttons', () => {
  const { spine, clock, isSlow, grant } = showRow()
  const row = (): HTMLElement => document.querySelector<HTMLElement>('[data-amend]') ?? document.body
  const shown = () => [
    row().querySelector('[role="status"]')?.textContent,
    signsIn(row()),
    [...row().querySelectorAll('button')].map((button) => [button.textContent || button.getAttribute('aria-label'), button.disabled]),
    row().querySelectorAll('.motion-safe\\:animate-spin').length,
  ]
  const fold = [[text.fold, false]]
  const changed = (): void => {
    open()
    press(text.lowerOdds)
    press(text.changeMove('2.26'))
  }
  const sent = () => spine.ledger.get().outbox[0]?.ref ?? ref(0)
  isSlow.claims = true
  changed()
  expect(shown()).toEqual([text.changeClaiming, ['spinner', 'up'], [[text.fold, true]], 1])
  grant()
  expect(shown()).toEqual([text.changeSending, ['spinner', 'up'], fold, 1])
  act(() => clock.advance(3000))
  expect(shown()).toEqual([text.changeChecking, ['spinner', 'up'], fold, 1])
  act(() => spine.record({ type: 'link.failed', reason: 'gone', dice: 0 }))
  expect(shown()).toEqual([text.changeOffline, ['offline', 'up'], fold, 0])
  act(() => clock.advance(60_000))
  expect(shown()).toEqual([
    text.changeUnknown,
    ['question', 'up'],
    [
      [text.askAgain, false],
      [text.fold, false],
    ],
    0,
  ])
  press(text.askAgain)
  expect(shown()).toEqual([text.changeChecking, ['spinner', 'up'], fold, 1])
  press(text.fold)
  expect([
    said(text.changeChecking),
    screen.getByRole('button', { name: text.changeOf('Deccan Rooks') }).getAttribute('aria-expanded'),
  ]).toEqual([1, 'false'])
  const verdict = { kind: 'refused' as const, said: saidOf('INSUFFICIENT_FUNDS') }
  act(() => spine.record({ type: 'bet.answered', ref: sent(), verdict }))
  act(() => spine.record({ type: 'link.opened' }))
  isSlow.claims = false
  changed()
  act(() => spine.record({ type: 'bet.answered', ref: sent(), verdict }))
  expect(shown()).toEqual([text.changeRefused(text.INSUFFICIENT_FUNDS), ['cross', 'close'], [[text.dismiss, false]], 0])
  press(text.dismiss)
  changed()
  act(() => spine.record({ type: 'bet.answered', ref: sent(), verdict: { ...matchedVerdict, said: saidOf('betMatched') } }))
  expect(shown()).toEqual([text.betMatched, ['tick', 'close'], [[text.dismiss, false]], 0])
})

test('[OPEN-11] a form that is undone gives the focus back to the button that opened it', () => {
  showRow()
  const opener = screen.getByRole('button', { name: text.changeOf('Deccan Rooks') })
  expect([opener.textContent, opener.getAttribute('aria-expanded')]).toEqual([text.changeBet, 'false'])
  fireEvent.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  press(text.changeUndo)
  expect([document.activeElement, opener.getAttribute('aria-expanded')]).toEqual([opener, 'false'])
})
