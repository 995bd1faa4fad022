// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Feature, WHOLE } from '#contract/features.ts'
import type { MarketBook } from '#contract/market.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import type { AutoNews, AutoRule as Rule, Figure } from '#client/betting/figures.ts'
import { positionsOf } from '#client/betting/positions.ts'
import type { Input } from '#client/ledger/facts.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { say, text } from '#copy/catalogue.ts'
import { AutoRule } from '#src/cash-out/AutoRule.tsx'
import { CashOutAll } from '#src/cash-out/CashOutAll.tsx'
import { AutoLine, CashOutFigure, CashOutPanel } from '#src/cash-out/CashOutFigure.tsx'
import { Asking } from '#src/ui/Asking.tsx'
import { at, betId, listed, marketId, member, pick, ref } from '#tests/player.ts'
import { away, home, market } from '#tests/server/home-away.ts'
import { showPart } from './page-part.tsx'
import { signsIn } from './signs.tsx'

afterEach(cleanup)

const { marketId: m1 } = market
const m2 = marketId('m2')
const bet: Bet = {
  ...{ betId: betId(1), ref: ref(1), marketId: m1, marketType: 'MATCH_ODDS', marketName: 'Match Odds' },
  ...{ eventId: market.eventId, eventName: 'Home v Away', eventTypeId: '4', selectionId: home, runnerName: 'Home' },
  ...{ side: 'back', odds: odds(2000), averageOdds: odds(2000), winnings: paise(500_00), stake: paise(500_00) },
  ...{ matched: paise(500_00), remaining: paise(0), state: 'matched', placedAt: at(1), pnl: null },
}
const other: Bet = { ...bet, betId: betId(2), ref: ref(2), marketId: m2, eventId: eventIdSchema.parse('e2'), eventName: 'Kites v Crows' }

const armed: Rule = { takeProfit: paise(500_50), stopLoss: paise(-300_00), state: 'armed' }
const figure = (over: Partial<Figure>, of = m1): Input => ({
  type: 'figures.changed',
  figures: [{ marketId: of, amount: null, said: null, rule: null, ...over }],
})
const offers = (amount: number, over: Partial<Figure> = {}): Input => figure({ amount: paise(amount), cashOutId: '1,2', ...over })
let seq = 0
const bookOf = (over: Partial<MarketBook>): Input => ({
  type: 'books.changed',
  books: [{ marketId: m1, seq: ++seq, image: true, status: 'OPEN', ...over }],
})
const listedBets = (bets: readonly Bet[]): Input => ({ type: 'bets.listed', which: 'active', accountSeq: ++seq, bets })

/** A member's part of the page, with live prices and these bets; `missing`: what the back end does not have. */
const show = (part: Parameters<typeof showPart>[0], bets: readonly Bet[] = [bet], missing?: Feature) => {
  const page = showPart(<Asking>{part}</Asking>, { backend: { ...WHOLE, features: WHOLE.features.filter((each) => each !== missing) } })
  page.record({ type: 'session.restored', member: member('demo') })
  page.record({ type: 'link.opened' })
  page.record(listedBets(bets))
  const facts = () => page.spine.journal.export().entries.map(({ fact }) => fact)
  const changes = () => facts().flatMap((fact) => (fact.type === 'change.submitted' ? [fact.change] : []))
  return { ...page, facts, changes }
}
const chipsShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-cash-out]')]
const chipShown = () => {
  const [chip] = chipsShown()
  return chip === undefined ? null : [chip.textContent, !chip.matches(':disabled')]
}

/** One of several cash-outs that were pressed together. */
const pressedOf = ({ marketId, marketName, eventId, eventName }: Bet): Input => ({
  type: 'cash-outs.pressed',
  offers: [{ ref: ref(7), market: { marketId, marketName, eventId, eventName }, amount: paise(1_00), cashOutId: '1,2' }],
})
const prices: MarketBook['runners'] = [{ selectionId: home, status: 'ACTIVE', back: [[odds(2000), paise(9_000_00)]] }]
/** A bet of the slip, from its pick to its press. */
const placing: readonly Input[] = [
  bookOf({ runners: prices }),
  { type: 'odds.pressed', level: 0, pick: { ...pick('m1'), eventId: market.eventId, selectionId: home } },
  { type: 'stake.typed', slip: 'slip-1', stakePaise: paise(1_000_00) },
  { type: 'place.pressed', slip: 'slip-1', ref: ref(8) },
]
const lost: MarketBook['runners'] = [
  { selectionId: home, status: 'ACTIVE' },
  { selectionId: away, status: 'LOSER' },
]
/** No figure at all. */
const OFF = null

test.for([
  ['no figure yet', [], [`${text.cashOut} …`, false]],
  ['an offer', [offers(412_00)], [`${text.cashOut}+₹412.00`, true]],
  ['a better offer', [offers(412_00), offers(500_00)], [`${text.cashOut}+₹500.00▲`, true]],
  ['a worse offer', [offers(412_00), offers(-1_00)], [`${text.cashOut}−₹1.00▼`, true]],
  ['an open market', [bookOf({}), offers(1_00)], [`${text.cashOut}+₹1.00`, true]],
  ['a suspended market', [offers(1_00), bookOf({ status: 'SUSPENDED' })], [text.suspended, false]],
  ['a suspended market and a rule', [offers(1_00, { rule: armed }), bookOf({ status: 'SUSPENDED' })], [text.suspended, true]],
  ['a closed market', [offers(1_00), bookOf({ status: 'CLOSED' })], OFF],
  ['an offer withdrawn', [figure({ said: said('MARKET_SUSPENDED') })], [text.suspended, false]],
  ['no offer to make', [figure({ said: said('NO_CASH_OUT_OFFER') })], [text.cashOutNoFigure, false]],
  ['no offer, and a rule', [figure({ said: said('NO_CASH_OUT_OFFER'), rule: armed })], [text.cashOutNoFigure, true]],
  ['a rule that fires', [offers(1_00, { rule: { ...armed, state: 'firing' } })], [text.cashOutRunning, true]],
  ['its own cash-out of several', [offers(1_00), pressedOf(bet)], [text.cashOutRunning, true]],
  ['the cash-out of another market', [offers(1_00), pressedOf(other)], [`${text.cashOut}+₹1.00`, true]],
  ['a bet that is placed', [offers(1_00), ...placing], [`${text.cashOut}+₹1.00`, true]],
  ['old prices', [offers(1_00), { type: 'heartbeat.missed' }], [text.cashOutStale, false]],
  ['one runner that can win', [homeAnswered([listed(market)]), offers(1_00), bookOf({ runners: lost })], OFF],
  ['no bet', [offers(1_00), { type: 'bets.listed', which: 'active', accountSeq: 1000, bets: [] }], OFF],
] as const)('[CASH-06][MKT-13] the figure of a position with %s', ([, facts, shown]) => {
  const { record } = show(<CashOutFigure marketId={m1} place="market" />)
  for (const fact of facts) record(fact)
  expect(chipShown()).toEqual(shown)
  const turns = document.querySelector('[data-cash-out] .motion-safe\\:animate-spin') !== null
  expect(turns).toBe(shown?.[0] === text.cashOutRunning)
})

test('[CASH-06] the figure says its market, match and amount by name, why there is none, and that it waits', () => {
  const { record } = show(<CashOutFigure marketId={m1} place="market" />)
  const named = `${text.cashOut} Match Odds, Home v Away`
  expect([screen.queryAllByRole('button', { name: named }).length, document.querySelectorAll('[aria-busy="true"]').length]).toEqual([1, 1])
  record(offers(412_00))
  expect(screen.queryAllByRole('button', { name: `${named}, ₹412.00` })).toHaveLength(1)
  record(figure({ said: said('NO_CASH_OUT_OFFER') }))
  expect([screen.queryAllByRole('button', { name: named }).length, screen.queryAllByTitle(say(said('NO_CASH_OUT_OFFER'))).length]).toEqual([
    1, 1,
  ])
  cleanup()
  show(<CashOutFigure marketId={m1} place="market" />, [bet], 'cash-out-offers').record(offers(412_00))
  expect(chipShown()).toBeNull()
})

test('[CASH-01][CASH-06] a cash-out opens where it was pressed alone, and Escape or another press closes it', async () => {
  const places = (['market', 'bets'] as const).map((place) => (
    <article key={place} aria-label={place}>
      <CashOutFigure marketId={m1} place={place} />
      <CashOutPanel marketId={m1} place={place} />
    </article>
  ))
  const { record } = show(
    <>
      {places}
      <CashOutFigure marketId={m2} place="market" />
      <CashOutPanel marketId={m2} place="market" />
    </>,
    [bet, other],
  )
  record(offers(412_00))
  record(figure({ amount: paise(1_00), cashOutId: '1,2' }, m2))
  const panels = () => [...document.querySelectorAll('#cash-out')].map((panel) => panel.closest('article')?.getAttribute('aria-label'))
  const open = () => chipsShown().map((chip) => chip.getAttribute('aria-expanded'))
  const press = (at: number): boolean => fireEvent.click(chipsShown()[at] ?? document.body)
  const key = (name: string): boolean => fireEvent.keyDown(chipsShown()[1] ?? document.body, { key: name })
  expect([panels(), open()]).toEqual([[], ['false', 'false', 'false']])
  press(1)
  await within(screen.getByRole('article', { name: 'bets' })).findByRole('region')
  expect([panels(), open()]).toEqual([['bets'], ['false', 'true', 'false']])
  key('Enter')
  expect(open()).toEqual(['false', 'true', 'false'])
  record({ type: 'heartbeat.missed' })
  expect(chipsShown().map((chip) => chip.matches(':disabled'))).toEqual([true, false, true])
  record({ type: 'heartbeat.heard', serverAt: at(1) })
  key('Escape')
  expect([panels(), open()]).toEqual([[], ['false', 'false', 'false']])
  key('Escape')
  expect(open()).toEqual(['false', 'false', 'false'])
  press(0)
  expect([panels(), open()]).toEqual([['market'], ['true', 'false', 'false']])
  press(2)
  expect([panels(), open()]).toEqual([[undefined], ['false', 'false', 'true']])
  press(2)
  expect(open()).toEqual(['false', 'false', 'false'])
})

const news = (over: Partial<AutoNews>): Input => ({
  type: 'auto-cash-out.heard',
  news: {
    ...{ marketId: m1, marketName: 'Match Odds', eventId: market.eventId, eventName: 'Home v Away', step: 'done', bound: 'profit' },
    ...{ amount: paise(500_50), said: null, why: null },
    ...over,
  },
})
const both = `${text.autoProfit('₹500.50')}${text.autoOr}${text.autoStop('−₹300.00')}`

test.for([
  ['nothing', [], null, 'nothing'],
  ['a rule of both', [offers(1, { rule: armed })], `${text.autoCashOut} ${both} · ${text.autoArmed}`, 'clock'],
  [
    'a profit',
    [offers(1, { rule: { ...armed, stopLoss: null } })],
    `${text.autoCashOut} ${text.autoProfit('₹500.50')} · ${text.autoArmed}`,
    'clock',
  ],
  [
    'a loss',
    [offers(1, { rule: { ...armed, takeProfit: null } })],
    `${text.autoCashOut} ${text.autoStop('−₹300.00')} · ${text.autoArmed}`,
    'clock',
  ],
  ['a rule that fires', [offers(1, { rule: { ...armed, state: 'firing' } })], `${text.autoCashOut} ${both} · ${text.autoFiring}`, 'clock'],
  ['one done', [news({})], text.autoDone('Home v Away', paise(500_50)), 'tick'],
  ['one that fired', [news({ step: 'fired' })], null, 'nothing'],
  ['one done, and a new rule', [news({}), offers(1, { rule: armed })], `${text.autoCashOut} ${both} · ${text.autoArmed}`, 'clock'],
] as const)('[CASH-07] a market says what is kept for it or became of it: %s', ([, facts, words, sign]) => {
  const { record } = show(<AutoLine marketId={m1} />)
  for (const fact of facts) record(fact)
  const line = document.querySelector('p[role="status"]')
  expect(line?.textContent ?? null).toBe(words)
  expect(line === null ? ['nothing'] : signsIn(line)).toEqual([sign])
})

const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name })
const fields = (): HTMLInputElement[] =>
  [text.autoAt, text.autoAtLoss].flatMap((name) => screen.queryByLabelText<HTMLInputElement>(name) ?? [])
const values = () => fields().map(({ value }) => value)
const invalid = () => fields().map((field) => field.getAttribute('aria-invalid'))
const type = (at: number, value: string): boolean => fireEvent.change(fields()[at] ?? document.body, { target: { value } })
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('[CASH-07] a rule is set by a profit and a loss in rupees, and a wrong figure or a refusal is said', () => {
  const { record, changes } = show(<AutoRule marketId={m1} />)
  const set = button(text.autoSet)
  const note = () => screen.queryAllByText(text.autoNote).length
  expect([set.getAttribute('aria-expanded'), set.disabled, values(), note()]).toEqual(['false', false, [], 0])
  expect([screen.queryAllByText(text.autoCashOut).length, screen.queryByRole('button', { name: text.autoRemove })]).toEqual([1, null])
  fireEvent.click(set)
  expect([set.getAttribute('aria-expanded'), values(), invalid(), note(), alerts()]).toEqual(['true', ['', ''], ['false', 'false'], 1, []])
  for (const at of [0, 1]) {
    type(at, 'abc')
    expect([alerts(), invalid(), values()]).toEqual([[text.figureRefused], ['true', 'true'], ['', '']])
    type(at, '1')
    expect([alerts(), invalid()]).toEqual([[], ['false', 'false']])
    type(at, 'abc')
    fireEvent.click(set)
    fireEvent.click(set)
    expect([alerts(), values()]).toEqual([[], ['', '']])
  }
  type(0, '500.50')
  type(1, '300')
  expect(values()).toEqual(['500.50', '300'])
  const form = set.closest('div')?.parentElement?.querySelector('form') ?? document.body
  expect([form.hasAttribute('novalidate'), fireEvent.submit(form)]).toEqual([true, false])
  const change = { what: 'auto-cash-out', marketId: m1, rule: { takeProfit: paise(500_50), stopLoss: paise(-300_00) } } as const
  expect(changes()).toEqual([change])
  const wait = button(text.pleaseWait)
  expect([wait.disabled, wait.getAttribute('aria-busy')]).toEqual([true, 'true'])
  record({ type: 'change.answered', change, ok: false, said: said('ALREADY_REACHED') })
  expect([alerts(), invalid()]).toEqual([[say(said('ALREADY_REACHED'))], ['true', 'true']])
  expect([button(text.autoSave).disabled, button(text.autoSave).getAttribute('aria-busy')]).toEqual([false, 'false'])
  fireEvent.click(set)
  expect([set.getAttribute('aria-expanded'), values(), note()]).toEqual(['false', [], 0])
})

test('[CASH-07] a rule that waits is shown, changed and taken away; one that fires is not', () => {
  const { record, changes } = show(<AutoRule marketId={m1} />)
  record(offers(1_00, { rule: armed }))
  expect(screen.queryAllByText(`${both} · ${text.autoArmed}`)).toHaveLength(1)
  expect([button(text.autoChange).disabled, button(text.autoRemove).disabled]).toEqual([false, false])
  fireEvent.click(button(text.autoChange))
  expect(values()).toEqual(['500.5', '300'])
  record(offers(1_00, { rule: { ...armed, takeProfit: null } }))
  fireEvent.click(button(text.autoChange))
  fireEvent.click(button(text.autoChange))
  expect(values()).toEqual(['', '300'])
  fireEvent.click(button(text.autoRemove))
  expect(changes()).toEqual([{ what: 'auto-cash-out', marketId: m1, rule: null }])
  expect([button(text.autoChange).disabled, button(text.autoRemove).disabled]).toEqual([false, true])
  record({
    type: 'change.answered',
    change: { what: 'auto-cash-out', marketId: m1, rule: null },
    ok: true,
    said: said('words', 'Removed.'),
  })
  record(offers(1_00, { rule: { ...armed, state: 'firing' } }))
  expect(screen.queryAllByText(`${both} · ${text.autoFiring}`)).toHaveLength(1)
  expect([button(text.autoChange).disabled, button(text.autoRemove).disabled]).toEqual([true, true])
})

const allOf = (...bets: readonly Bet[]) => <CashOutAll positions={positionsOf(bets, {}).flatMap(({ positions }) => positions)} />

test('[CASH-06] all offers of now are cashed out together, each an order of its own, after one question', async () => {
  const { record, facts } = show(allOf(bet, other), [bet, other])
  const pressed = () => facts().flatMap((fact) => (fact.type === 'cash-outs.pressed' ? fact.offers : []))
  expect(button(text.cashOutAll).disabled).toBe(true)
  record(offers(412_00))
  record(figure({ amount: paise(-12_50), cashOutId: '3,4' }, m2))
  expect(button(text.cashOutAll).disabled).toBe(false)
  fireEvent.click(button(text.cashOutAll))
  expect(pressed()).toEqual([])
  const question = await screen.findByRole('alertdialog')
  // No line ends between the sign and the rupees.
  expect(within(question).getByRole('heading').textContent).toBe(text.cashOutAllAsk(2, '+\u2060₹399.50'))
  expect(within(question).queryAllByText(text.cashOutAllNote)).toHaveLength(1)
  fireEvent.click(within(question).getByRole('button', { name: text.cashOutAllYes }))
  expect(pressed()).toMatchObject([
    { market: { marketId: m1 }, amount: 412_00, cashOutId: '1,2' },
    { market: { marketId: m2 }, amount: -12_50, cashOutId: '3,4' },
  ])
  expect(new Set(pressed().map((each) => each.ref)).size).toBe(2)
  cleanup()
  show(allOf(bet, other), [bet, other], 'cash-out-offers').record(offers(412_00))
  expect(screen.queryByRole('button', { name: text.cashOutAll })).toBeNull()
})

test('[CASH-06] the panel takes the focus of a figure that a key pressed, and gives it back', async () => {
  const { record } = show(
    <>
      <input aria-label="elsewhere" />
      <CashOutFigure marketId={m1} place="bets" />
      <CashOutPanel marketId={m1} place="bets" />
    </>,
  )
  record(offers(412_00))
  const [chip] = chipsShown()
  if (chip === undefined) throw new Error('no figure')
  const open = async (from: HTMLElement, focusVisible: boolean): Promise<HTMLElement> => {
    from.focus({ focusVisible })
    fireEvent.click(chip)
    return screen.findByRole('slider')
  }
  const focused = (): string => document.activeElement?.getAttribute('type') ?? ''
  await open(chip, true)
  expect(focused()).toBe('range')
  fireEvent.click(button(text.cancel))
  expect(document.activeElement).toBe(chip)
  const elsewhere = screen.getByLabelText('elsewhere')
  await open(elsewhere, true)
  expect(document.activeElement).toBe(elsewhere)
  fireEvent.click(button(text.cancel))
  expect(document.activeElement).toBe(elsewhere)
})
