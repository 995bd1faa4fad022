// @vitest-environment happy-dom
import { settingsOf } from '#client/ledger/selectors.ts'
import { said } from '#domain/said.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { VISITOR_STAKE_CAP, paise } from '#domain/paise.ts'
import type { Quote } from '#domain/betting/pick.ts'
import { mintedAt } from '#domain/betting/refs.ts'
import { odds } from '#domain/odds.ts'
import { text } from '#copy/catalogue.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import type { SlipScreen } from '#client/betting/slip.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { SpineContext } from '#src/hooks.ts'
import { CurrentSlip } from '#src/slip/BetslipPanel.tsx'
import { voiceOf } from '#src/slip/voice.ts'
import { answered, at, betId, marketId, matchedVerdict, pick, ref, sessionPick } from '#tests/player.ts'
import { resting, stopResting } from '#tests/resting.ts'
import { placeButton, showSlip } from './slip.tsx'

afterEach(cleanup)

test('[SLIP-15] a refusal says that money is free again only where the bet was received and money was held', () => {
  for (const isReceived of [false, true]) {
    const { spine, stake, view } = showSlip(paise(50_000_00))
    stake(1_000_00)
    fireEvent.click(placeButton())
    const { ref } = view()
    if (ref === null) throw new Error('nothing was sent')
    if (isReceived) act(() => spine.record({ type: 'bet.pending', ref, betId: betId(1), expiresInMs: 5000 }))
    act(() => spine.record({ type: 'bet.answered', ref, verdict: { kind: 'refused', said: said('words', 'The odds changed.') } }))
    expect(view().screen).toBe('rejected')
    expect(screen.queryAllByText(text.noBetMade)).toHaveLength(isReceived ? 0 : 1)
    expect(screen.queryAllByText(text.noBetFreed('₹1,000.00'))).toHaveLength(isReceived ? 1 : 0)
    cleanup()
  }
})

test('[SLIP-15] a refusal without a reason is said once', () => {
  const { spine, stake, view } = showSlip(paise(50_000_00))
  stake(1_000_00)
  fireEvent.click(placeButton())
  const { ref } = view()
  if (ref === null) throw new Error('nothing was sent')
  act(() => spine.record({ type: 'bet.answered', ref, verdict: { kind: 'refused', said: said('betRefused') } }))
  expect(screen.getAllByText(text.betRefused)).toHaveLength(1)
})

test('[SLIP-19] a lay whose price rises risks more when a looser setting came after the move', () => {
  const { spine, move, stake } = showSlip(paise(50_000_00), { ...pick('m1'), side: 'lay' })
  stake(1_000_00)
  move(2_100)
  expect(document.body.textContent).toContain(text.risksMore('₹100.00'))
  // Up to 20 steps worse is taken from now on: the lay risks that much, before and after the press.
  const settings = settingsOf(spine.ledger.get())
  if (settings === null) throw new Error('no settings')
  act(() => spine.record(answered({ what: 'settings' }, { ...settings, accept: 'ANY', steps: 20 })))
  expect(document.body.textContent).toContain('Liability−₹1,400.00')
  expect(document.body.textContent).toContain(text.risksMore('₹100.00'))
  expect(document.body.textContent).toContain(text.winOrRisk('lay', '₹1,500.00'))
})

test('[SLIP-27] a press mints a ref that carries the exchange’s time by the clock of the spine', () => {
  const { spine, stake, view } = showSlip(paise(50_000_00))
  act(() => spine.record({ type: 'heartbeat.heard', serverAt: at(1_000_250) }))
  stake(1_000_00)
  fireEvent.click(placeButton())
  const { ref } = view()
  expect(ref === null ? null : mintedAt(ref)).toBe(1_000_250)
})

afterEach(stopResting)

test('[SLIP-19][SLIP-26] a button with a new meaning ignores clicks and Enter until its pause ends', () => {
  const { end } = resting()
  const { move, stake, view } = showSlip(paise(50_000_00))
  stake(1_000_00)
  end()
  const place = placeButton()
  move(2260)
  const accept = screen.getByRole('button', { name: /^Accept 2.26/ })
  expect(accept).toBe(place)
  fireEvent.click(accept)
  fireEvent.click(screen.getByRole('button', { name: text.cancel }))
  fireEvent.keyDown(screen.getByLabelText(text.stake), { key: 'Enter' })
  expect(view()).toMatchObject({ screen: 'composing', market: 'moved', odds: 2000 })
  end()
  move(2280)
  fireEvent.click(screen.getByRole('button', { name: /^Accept 2.28/ }))
  expect(view().market).toBe('moved')
  end()
  fireEvent.click(screen.getByRole('button', { name: /^Accept 2.28/ }))
  expect(view()).toMatchObject({ screen: 'composing', market: 'steady', odds: 2280 })
  fireEvent.click(placeButton())
  fireEvent.keyDown(screen.getByLabelText(text.stake), { key: 'Enter' })
  expect(view().screen).toBe('composing')
  end()
  fireEvent.click(placeButton())
  expect(view().screen).toBe('sending')
})

test('[SLIP-19][SLIP-24][SLIP-26] the second press of a double-click is no press, and Enter is one', () => {
  const { move, stake, view } = showSlip(paise(50_000_00))
  stake(1_000_00)
  move(2260)
  const accept = screen.getByRole('button', { name: /^Accept/ })
  expect(fireEvent.keyDown(accept, { key: 'Enter' })).toBe(true)
  fireEvent.click(accept, { detail: 1 })
  expect(view().market).toBe('steady')
  fireEvent.click(placeButton(), { detail: 2 })
  expect(view().screen).toBe('composing')
  fireEvent.keyDown(screen.getByLabelText(text.stake), { key: 'Enter' })
  expect(view().screen).toBe('sending')
})

const field = (): HTMLElement => screen.getByLabelText(text.stake)
const type = (value: string): void => void fireEvent.change(field(), { target: { value } })
/** The line below the stake, and whether Place can be pressed; where it cannot, its reason must show. */
const noted = (): readonly [note: string | null | undefined, isOn: boolean] => {
  const note = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  const place = placeButton()
  const isOn = !place.hasAttribute('disabled')
  expect(place.getAttribute('aria-describedby')).toBe(isOn || place.textContent === text.placeNoStake ? null : note?.id)
  expect(field().getAttribute('aria-invalid')).toBe(String(note?.dataset['tone'] === 'bad'))
  return [note?.textContent, isOn]
}

test('[SLIP-09] shows beside the stake why the bounds, the winnings limit or the balance refuse it', () => {
  const { spine, view, move } = showSlip(paise(50_000_00))
  act(() => {
    spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [] })
    const { selectionId } = pick('m1')
    const terms = { min: paise(100_00), max: paise(80_000_00), maxWin: paise(70_000_00) }
    spine.record(answered({ what: 'terms', marketId: marketId('m1'), selectionId }, terms))
  })
  expect(noted()).toEqual(['Min 100 · Max 80,000', false])
  type('99.99')
  expect(noted()).toEqual([text.stakeBelowMin(paise(100_00)), false])
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(view().screen).toBe('composing')
  type('100')
  expect(noted()).toEqual(['Min 100 · Max 80,000', true])
  type('80001')
  expect(noted()).toEqual([text.stakeAboveMax(paise(80_000_00)), false])
  type('70001')
  expect(noted()).toEqual([text.winAboveMax(paise(70_000_00)), false])
  type('50000.01')
  expect(noted()).toEqual([text.fundsShort(paise(50_000_01), paise(50_000_00)), false])
  act(() => spine.record({ type: 'account.changed', accountSeq: 2, balance: paise(60_000_00), exposure: paise(0) }))
  expect(noted()).toEqual(['Min 100 · Max 80,000', true])
  act(() => spine.record({ type: 'account.changed', accountSeq: 3, balance: paise(60_000_00), exposure: paise(20_000_00) }))
  expect(noted()[1]).toBe(false)
  // Still so while the price is another: only the way on differs.
  move(2260)
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('[SLIP-06] keeps the stake when typed text is no amount, and caps a visitor’s stake at ₹5,00,000', () => {
  const { view } = showSlip(paise(50_000_00))
  type('250')
  for (const raw of ['-5', '1e3', '999999999999']) {
    type(raw)
    expect([raw, view().stakePaise, noted()]).toEqual([raw, 250_00, [text.figureRefused, true]])
    expect(field()).toHaveProperty('value', '250')
  }
  type('')
  expect(noted()[0]).toBe('Min 1 · Max 1,00,000')
  cleanup()
  const visitor = showSlip('visitor')
  type('600000')
  expect(visitor.view().stakePaise).toBe(500_000_00)
  expect(screen.queryAllByText(text.stakeCapped(VISITOR_STAKE_CAP))).toHaveLength(1)
  type('50000')
  expect(screen.queryAllByText(text.stakeCapped(VISITOR_STAKE_CAP))).toHaveLength(0)
})

test('[SLIP-05][SLIP-26] odds set worse than the market’s are said to get what is on offer; better ones, to wait', () => {
  for (const [side, worse, better] of [
    ['back', 1960, 2040],
    ['lay', 2040, 1960],
  ] as const) {
    const { spine, view } = showSlip(paise(50_000_00), pick('m1', 2000, side))
    const step = (to: number) => act(() => spine.record({ type: 'price.stepped', slip: view().slip, odds: odds(to) }))
    const said = () => [text.takenAt('2.00'), text.waitsForMatch].map((words) => screen.queryAllByText(words, { exact: false }).length)
    step(worse)
    expect([side, view().stepped, ...said()]).toEqual([side, true, 1, 0])
    step(better)
    expect([side, ...said()]).toEqual([side, 0, 1])
    step(2000)
    expect([side, ...said()]).toEqual([side, 1, 0])
    cleanup()
  }
})

test('[MKT-01][SLIP-10] a bookmaker’s slip shows the rate on 100 with its odds, and offers no step', () => {
  const special = { ...pick('m1'), marketType: 'Special', kind: 'bookmaker', odds: odds(1980) } as const
  const { stake } = showSlip(paise(10_000_000), special)
  expect(screen.getByLabelText<HTMLInputElement>(text.rateOn100).value).toBe('98 (1.98)')
  expect(screen.queryByRole('button', { name: text.raiseOdds })).toBeNull()
  stake(10_000)
  expect(placeButton().textContent).toContain('win ₹98.00')
})

test('[MKT-01] a slip on a line of runs says Over or Under and its line', () => {
  const line = { ...pick('m1'), marketType: 'INNINGS_RUNS', side: 'lay', odds: odds(2000), line: 165.5, fancyPrice: 100 } as const
  const { stake } = showSlip(paise(10_000_000), line)
  expect(screen.getByLabelText<HTMLInputElement>(text.runs).value).toBe('165.5')
  expect(screen.getByText(text.over)).toBeTruthy()
  stake(10_000)
  expect(placeButton().textContent).toContain('risk ₹100.00')
})

test('[SLIP-25][MKT-03] a sent bet says that the connection is silent before the link counts as lost', () => {
  const { spine, stake, view } = showSlip(paise(50_000_00))
  stake(1_000_00)
  fireEvent.click(placeButton())
  const { ref } = view()
  if (ref === null) throw new Error('nothing was sent')
  act(() => spine.record({ type: 'heartbeat.heard', serverAt: at(1_000_000) }))
  act(() => spine.record({ type: 'bet.pending', ref, betId: betId(1), expiresInMs: 5000 }))
  expect(screen.getByText(text.exchangeHasBet)).toBeTruthy()
  act(() => spine.record({ type: 'heartbeat.missed' }))
  expect(view().screen).toBe('waiting')
  expect(screen.queryByText(text.exchangeHasBet)).toBeNull()
  expect(screen.getByText(/^No connection since .* Your bet was sent once/)).toBeTruthy()
})

test('[SLIP-09] a doubt about funds takes the place of the price’s sentence, and moves no button', () => {
  const { spine, stake } = showSlip(paise(500_00))
  stake(1_000_00)
  const words = text.fundsDoubt(paise(1_000_00), paise(500_00))
  // The list of bets is not known yet, so only the exchange can reckon it.
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText(text.livePrice)).toBeNull()
  expect(noted()).toEqual(['Min 1 · Max 1,00,000', true])
  act(() => spine.record({ type: 'account.changed', accountSeq: 2, balance: paise(50_000_00), exposure: paise(0) }))
  expect(screen.queryByText(words)).toBeNull()
  expect(screen.getByText(text.livePrice)).toBeTruthy()
})

test('[SLIP-06] the stake field shows what is typed grouped, and a preset’s stake too', () => {
  const { stake, view } = showSlip(paise(50_000_00))
  type('100000.5')
  expect([field(), view().stakePaise]).toMatchObject([{ value: '1,00,000.5' }, 1_00_000_50])
  stake(25_000_00)
  expect(field()).toHaveProperty('value', '25,000')
})

test('[SLIP-03][SLIP-38] the time left stands while pointer or focus rests in the slip, then begins', () => {
  const { clock, spine, view } = showSlip(paise(50_000_00))
  const pass = (ms: number): void => act(() => clock.advance(ms))
  const left = (): Element | null => screen.queryByRole('img', { name: text.timeLeft })
  const slip = (): HTMLElement => screen.getByRole('region', { name: `${text.back} Deccan Rooks` })
  const stake = (): HTMLElement => screen.getByLabelText(text.stake)
  const rests = [
    [() => fireEvent.pointerOver(slip()), () => fireEvent.pointerOver(document.body)],
    [() => fireEvent.pointerOver(slip()), () => fireEvent.pointerOut(slip(), { relatedTarget: null })],
    [() => act(() => stake().focus()), () => act(() => stake().blur())],
  ] as const
  for (const [rest, leave] of rests) {
    expect(left()).not.toBeNull()
    rest()
    const count = spine.journal.export().entries.length
    for (let times = 0; times < 50; times += 1) fireEvent.pointerOver(stake())
    if (rest === rests[0][0]) expect(spine.journal.export().entries.length).toBe(count)
    expect(left()).toBeNull()
    pass(60_000)
    expect(view().screen).toBe('composing')
    fireEvent.pointerOver(document.body)
    leave()
    expect([view().isKept, view().touchedAt]).toEqual([false, clock.now()])
  }
  pass(7999)
  expect(view().screen).toBe('composing')
  pass(1)
  expect([view().screen, left()]).toEqual(['lapsed', null])
})

test('[SLIP-38] what cleared itself is brought back by one press, for a minute', () => {
  const { clock, view } = showSlip(paise(50_000_00))
  const offer = (): HTMLElement | null => screen.queryByRole('button', { name: text.bringBack })
  act(() => clock.advance(8000))
  expect(screen.getByText(text.slipLapsed)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: text.bringBack }))
  expect([view().screen, offer()]).toEqual(['composing', null])
  act(() => clock.advance(8000))
  act(() => clock.advance(59_999))
  expect(offer()).not.toBeNull()
  act(() => clock.advance(1))
  expect([view().screen, offer()]).toEqual(['empty', null])
})

test('[SLIP-38] a pointer over the slip leaves why it was not placed', () => {
  const { spine, view } = showSlip(paise(50_000_00))
  act(() => spine.record({ type: 'place.pressed', slip: view().slip, ref: ref(1) }))
  const { halted } = view()
  expect(halted).toEqual(said('stakeMissing'))
  fireEvent.pointerOver(screen.getByRole('region', { name: `${text.back} Deccan Rooks` }))
  expect([view().halted, view().isKept]).toEqual([halted, true])
})

test('[SLIP-01] an empty slip says how a selection is added, and is empty again after a clear', () => {
  const { spine, view } = showSlip(paise(50_000_00))
  const words = 'Click on the odds to add selections to the betslip.'
  expect(screen.queryByText(words)).toBeNull()
  act(() => spine.record({ type: 'slip.cleared', slip: view().slip }))
  expect(screen.getByText(words)).toBeTruthy()
})

test('[SLIP-04] Place Bet is off without a stake or odds of 1.01, and a visitor has Log In', () => {
  const { spine, stake, view } = showSlip(paise(50_000_00))
  const isOn = (): boolean => !placeButton().hasAttribute('disabled')
  const step = (price: number): void => act(() => spine.record({ type: 'price.stepped', slip: view().slip, odds: odds(price) }))
  expect(isOn()).toBe(false)
  stake(100_00)
  expect(isOn()).toBe(true)
  step(1009)
  expect(isOn()).toBe(false)
  step(1010)
  expect(isOn()).toBe(true)
  stake(0)
  expect(isOn()).toBe(false)
  expect(screen.queryByRole('button', { name: text.logIn })).toBeNull()
  cleanup()
  const visitor = showSlip('visitor')
  visitor.stake(100_00)
  expect(screen.queryByRole('button', { name: /^Place/ })).toBeNull()
  expect(screen.getByRole('button', { name: text.logIn }).hasAttribute('disabled')).toBe(false)
})

test('[SLIP-07] a slip offers the last stake that this tab sent on its market, and fills in none', () => {
  const { spine, view, stake } = showSlip(paise(50_000_00))
  const last = (): HTMLElement | null => screen.queryByRole('button', { name: text.lastStake('512.5') })
  const open = (market: string): void => {
    act(() => spine.record({ type: 'slip.cleared', slip: view().slip }))
    act(() => spine.record({ type: 'odds.pressed', level: 0, pick: pick(market) }))
  }
  stake(512_50)
  expect(last()).toBeNull()
  act(() => spine.record({ type: 'place.pressed', slip: view().slip, ref: ref(1) }))
  open('m2')
  expect(last()).toBeNull()
  open('m1')
  expect(view().stakePaise).toBe(0)
  fireEvent.click(last() ?? expect.fail('no last stake'))
  expect(view().stakePaise).toBe(512_50)
  act(() => spine.record({ type: 'logout.pressed' }))
  act(() => spine.record({ type: 'session.restored', member: null }))
  expect(spine.ledger.get().lastStakes).toEqual([])
})

test('[SLIP-07] six preset stakes stand in three columns, and MIN and MAX are for members alone', () => {
  const preset = (name: string): HTMLElement | null => screen.queryByRole('button', { name })
  const { spine, view } = showSlip(paise(50_000_00))
  const terms = { min: paise(200_00), max: paise(40_000_00), maxWin: paise(900_000_00) }
  act(() => spine.record(answered({ what: 'terms', marketId: marketId('m1'), selectionId: pick('m1').selectionId }, terms)))
  for (const [name, amount] of [
    ['5K', 5_000_00],
    [text.min, terms.min],
    [text.max, terms.max],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect([name, view().stakePaise]).toEqual([name, amount])
  }
  for (const who of ['member', 'visitor'] as const) {
    if (who === 'visitor') {
      cleanup()
      showSlip('visitor')
    }
    const stakes = screen.getAllByRole('button', { name: /^\d+[KM]$/ })
    expect(stakes.map(({ textContent }) => textContent)).toEqual(['1K', '5K', '10K', '25K', '50K', '100K'])
    expect(stakes[0]?.parentElement?.className.split(' ')).toContain('grid-cols-3')
    expect([preset(text.min), preset(text.max)].map((each) => each !== null)).toEqual([who === 'member', who === 'member'])
  }
})

test('[SLIP-11] a bet in process counts its delay down each second and asks to wait', () => {
  const { clock, spine, stake, view } = showSlip(paise(50_000_00))
  stake(100_00)
  fireEvent.click(placeButton())
  const { ref: sent } = view()
  if (sent === null) throw new Error('nothing was sent')
  act(() => spine.record({ type: 'bet.pending', ref: sent, betId: betId(1), expiresInMs: 5000 }))
  for (const left of [5, 4, 3, 2, 1]) {
    expect(screen.getByText('Your bet is being processed...')).toBeTruthy()
    expect(screen.getByText(`Please Wait... ${left} s left.`)).toBeTruthy()
    act(() => clock.advance(1000))
  }
  expect(view().screen).toBe('late')
})

test('[SLIP-19] a worse price is said and waits to be accepted or cancelled; a better one is taken', () => {
  const { spine, move, stake, view } = showSlip(paise(50_000_00))
  const settings = settingsOf(spine.ledger.get())
  if (settings === null) throw new Error('no settings')
  act(() => spine.record(answered({ what: 'settings' }, { ...settings, ...defaultBetting })))
  move(1900)
  expect([view().market, view().odds]).toEqual(['steady', 1900])
  stake(100_00)
  move(1950)
  expect([view().market, view().odds]).toEqual(['steady', 1950])
  expect(screen.getByText(text.betterTaken('1.90', '1.95'))).toBeTruthy()
  move(1920)
  expect([view().market, view().odds]).toEqual(['moved', 1950])
  expect(screen.getByText('The odds of your selection have changed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Place bet/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Accept 1.92/ }))
  expect([view().market, view().odds]).toEqual(['steady', 1920])
  move(1900)
  fireEvent.click(screen.getByRole('button', { name: text.cancel }))
  expect(view().screen).toBe('empty')
})

test('[SLIP-20][MKT-15] a slip says that its runner was withdrawn, its market closed, or no price is there', () => {
  for (const picked of [pick('m1'), sessionPick('m1')]) {
    const { spine, stake, view } = showSlip(paise(50_000_00), picked)
    stake(100_00)
    const hear = (quote: Quote): void => act(() => spine.record({ type: 'quote.changed', slip: view().slip, quote }))
    for (const [quote, sentence, word] of [
      [{ kind: 'suspended', why: 'withdrawn' }, text.runnerWithdrawn, text.withdrawn],
      [{ kind: 'suspended', why: 'lost' }, text.RUNNER_LOST, text.lost],
      [{ kind: 'suspended', why: 'closed' }, text.marketClosed, text.closed],
      [{ kind: 'suspended', why: 'renamed' }, text.selectionRenamed, text.renamed],
      [{ kind: 'none' }, text.noOfferNow, text.unpriced],
    ] as const) {
      hear(quote)
      expect(screen.queryByText(text.marketSuspended)).toBeNull()
      expect(screen.getByText(sentence)).toBeTruthy()
      expect([document.querySelector('.veil')?.textContent, voiceOf(view(), { asks: true, isAccepted: false })]).toEqual([word, sentence])
      expect(screen.getByRole('button', { name: text.placeShut(word) }).hasAttribute('disabled')).toBe(true)
    }
    act(() => spine.record({ type: 'place.pressed', slip: view().slip, ref: ref(1) }))
    expect([view().screen, view().halted]).toEqual(['composing', said('noOfferNow')])
    cleanup()
  }
})

test('[SLIP-20] a suspension turns Place Bet off at once and says so, until the market is open again', () => {
  const { spine, move, stake, view } = showSlip(paise(50_000_00))
  stake(100_00)
  expect(placeButton().hasAttribute('disabled')).toBe(false)
  act(() => spine.record({ type: 'quote.changed', slip: view().slip, quote: { kind: 'suspended' } }))
  expect(screen.getByText(text.marketSuspended)).toBeTruthy()
  expect(screen.getByRole('button', { name: text.placeSuspended }).hasAttribute('disabled')).toBe(true)
  act(() => spine.record({ type: 'place.pressed', slip: view().slip, ref: ref(1) }))
  expect(view()).toMatchObject({ screen: 'composing', ref: null })
  move(2000)
  expect(placeButton().hasAttribute('disabled')).toBe(false)
})

const SCREENS: readonly SlipScreen[] = [
  ...(['empty', 'lapsed', 'composing', 'reviewing', 'claiming', 'sending', 'waiting', 'late'] as const),
  ...(['checking', 'offline', 'loggedOut', 'unknown', 'accepted', 'rejected'] as const),
]

test('[SLIP-25] every screen of slip and order shows words that no other has', () => {
  const { spine, stake, view } = showSlip(paise(50_000_00))
  stake(100_00)
  const drawn = view()
  const shown = SCREENS.map((each) => {
    cleanup()
    const verdict = each === 'rejected' ? refusedSaying(said('betRefused')) : each === 'accepted' ? matchedVerdict : null
    render(
      <SpineContext value={spine}>
        <MemoryRouter>
          <CurrentSlip view={{ ...drawn, screen: each, verdict, expiresAt: at(1_005_000) }} />
        </MemoryRouter>
      </SpineContext>,
    )
    return document.body.textContent
  })
  expect(shown).not.toContain('')
  expect(new Set(shown).size).toBe(SCREENS.length)
})
