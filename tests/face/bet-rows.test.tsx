// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Feature, WHOLE } from '#contract/features.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '#src/access.ts'
import { stampText } from '#src/lib/when.ts'
import { MatchedBets } from '#src/open-bets/MatchedBets.tsx'
import OpenBets from '#src/open-bets/OpenBets.tsx'
import { SettledBets } from '#src/open-bets/SettledBets.tsx'
import { SettledStrips } from '#src/open-bets/SettledStrip.tsx'
import { UnmatchedBets, UnmatchedIn } from '#src/open-bets/UnmatchedBets.tsx'
import { Asking } from '#src/ui/Asking.tsx'
import { betOf, restingBetOf } from '#tests/bets.ts'
import { at, listed, marketId, member, pick, ref } from '#tests/player.ts'
import { away, market } from '#tests/server/home-away.ts'
import { showPart } from './page-part.tsx'
import { saysBackend } from './slip.tsx'

afterEach(cleanup)

/** A member's part of the page; `missing`: what the back end does not have. */
const show = (part: ReactNode, missing?: Feature) => {
  const page = showPart(<Asking>{part}</Asking>, { backend: { ...WHOLE, features: WHOLE.features.filter((each) => each !== missing) } })
  page.record({ type: 'session.restored', member: member('demo') })
  page.record({ type: 'link.opened' })
  let seq = 0
  const list = (bets: readonly Bet[], ended: readonly Bet[] = []): void => {
    page.record({ type: 'bets.listed', which: 'ended', accountSeq: ++seq, bets: ended })
    page.record({ type: 'bets.listed', which: 'active', accountSeq: seq, bets })
  }
  const facts = () => page.spine.journal.export().entries.map(({ fact }) => fact)
  return { ...page, list, facts }
}
const textsOf = (found: Iterable<Element>): readonly (string | null)[] => [...found].map(({ textContent }) => textContent)
const rows = () => screen.queryAllByRole('listitem')
const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name })
const count = (words: string): number => screen.queryAllByText(words).length
const storyOf = (bet: Bet): string => PAGES.story.path.replace(':ref', bet.ref)
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

const session: Partial<Bet> = { marketType: 'SESSION', marketName: '6 Over Runs', runnerName: '47' }

test.for([
  ['odds', {}, `Deccan RooksMatch Odds · ${text.back.toLowerCase()}`, `${text.odds}2.00`],
  ['a lay', { side: 'lay' }, `Deccan RooksMatch Odds · ${text.lay.toLowerCase()}`, `${text.odds}2.00`],
  [
    'a bookmaker’s rate',
    { marketType: 'Special', averageOdds: odds(1980) },
    `Deccan RooksMatch Odds · ${text.back.toLowerCase()}`,
    `${text.rate}981.98`,
  ],
  ['a session', session, `${text.yes} 476 Over Runs`, `${text.rate}100`],
] as const)('[OPEN-07] a line of matched bets at %s names runner, market, match, price and stake', ([, own, name, price]) => {
  const bet = betOf(1, own)
  show(<MatchedBets bets={[bet]} withCashOut={false} />)
  const [head, figures, stake, won] = rows()[0]?.children ?? []
  expect(head?.textContent).toBe(`${name}${bet.eventName}`)
  expect([figures?.textContent, stake?.textContent]).toEqual([price, `${text.stake}₹1.00`])
  expect(won?.textContent).toBe(`${bet.side === 'lay' ? text.liability : text.profit} ₹1.00`)
})

test('[OPEN-03][OPEN-15] one line of several bets counts them and leads to the story of each', () => {
  const bets = [betOf(1), betOf(2, { marketId: betOf(1).marketId, placedAt: at(90_000_000) }), betOf(3)]
  for (const missing of [undefined, 'bet-records'] as const) {
    show(<MatchedBets bets={bets} withCashOut={false} />, missing)
    const [both, single] = document.querySelectorAll('section > ul > li')
    expect([both?.textContent.includes(text.betCount(2)), single?.textContent.includes(text.betCount(1))]).toEqual([true, false])
    expect(links()).toEqual(missing === undefined ? bets.map(storyOf) : [])
    expect(textsOf(both?.querySelectorAll('summary') ?? [])).toEqual(missing === undefined ? [text.whatHappened] : [])
    const told = textsOf(both?.querySelectorAll('details span') ?? [])
    expect(told).toEqual(missing === undefined ? bets.slice(0, 2).map(({ placedAt }) => `${stampText(placedAt)} · ₹1.00`) : [])
    cleanup()
  }
})

test('[OPEN-03][OPEN-04] matched bets say how profit is meant, or that there are none', () => {
  show(<MatchedBets bets={[betOf(1)]} withCashOut={false} />)
  expect([count(`${text.profit}: ${text.beforeCommission}`), count(text.noneOf(text.matchedBets))]).toEqual([1, 0])
  expect([
    screen.queryAllByRole('group', { name: text.matchedBets }).length,
    screen.queryByRole('button', { name: new RegExp(text.cashOut) }),
  ]).toEqual([1, null])
  cleanup()
  show(<MatchedBets bets={[restingBetOf(1)]} withCashOut={false} />)
  expect([count(`${text.profit}: ${text.beforeCommission}`), count(text.noneOf(text.matchedBets)), rows().length]).toEqual([0, 1, 0])
})

const old = {
  marketId: market.marketId,
  eventId: market.eventId,
  selectionId: away,
  runnerName: 'Old',
  marketName: 'Odds',
  eventName: 'Old v Home',
}
const now = { ...old, runnerName: 'Away', marketName: market.marketName, eventName: market.eventName }

test.for([
  ['all its names', old, text.nowCalled('Away · Match Odds · Home v Away')],
  ['its runner', { ...now, runnerName: 'Old' }, text.nowCalled('Away')],
  ['its market', { ...now, marketName: 'Odds' }, text.nowCalled('Match Odds')],
  ['its match', { ...now, eventName: 'Old v Home' }, text.nowCalled('Home v Away')],
  ['no name', now, null],
  ['no name of its line', { ...now, ...session, marketName: market.marketName }, null],
  ['no name of its runner, which is gone', { ...now, selectionId: selectionIdSchema.parse(9), runnerName: 'Old' }, null],
] as const)('[MKT-15] a bet says in each of its rows what is called otherwise now: %s', ([, own, words]) => {
  const parts = [
    [<MatchedBets key="line" bets={[betOf(1, own)]} withCashOut={false} />, []],
    [<SettledBets key="ended" bets={[betOf(1, { ...own, state: 'settled', pnl: paise(100) })]} />, []],
    [<UnmatchedIn key="row" marketId={market.marketId} inRows />, [restingBetOf(1, own)]],
  ] as const
  for (const [part, bets] of parts) {
    const { record, list } = show(part)
    record(homeAnswered([listed(market)]))
    list(bets)
    expect([
      rows().length,
      textsOf(document.querySelectorAll('small')).filter((small) => small?.startsWith('Now called') === true),
    ]).toEqual([...[1, words === null ? [] : [words]]])
    cleanup()
  }
})

test('[OPEN-07] settled bets fold away, and say that commission is not deducted from what was won', () => {
  const won = betOf(1, { state: 'settled', pnl: paise(100) })
  const lost = betOf(2, { state: 'settled', pnl: paise(-100) })
  const unsaid = betOf(3, { state: 'settled' })
  const off = betOf(4, { state: 'lapsed' })
  const notes = () => [count(text.commissionNote), document.body.textContent.includes(text.noResultHere) ? 1 : 0, rows().length]
  for (const [bets, shown] of [
    [
      [won, lost],
      [1, 0, 2],
    ],
    [
      [lost, off],
      [0, 0, 2],
    ],
    [[betOf(1, { state: 'settled', pnl: paise(0) })], [0, 0, 1]],
    [
      [lost, unsaid],
      [0, 1, 2],
    ],
    [
      [won, unsaid],
      [1, 1, 2],
    ],
  ] as const) {
    show(<SettledBets bets={bets} />)
    expect(notes()).toEqual(shown)
    const head = button(new RegExp(`^${text.settledBets}`))
    expect([head.getAttribute('aria-expanded'), head.textContent]).toEqual(['true', `${text.settledBets}${bets.length}`])
    fireEvent.click(head)
    expect([notes(), head.getAttribute('aria-expanded')]).toEqual([[0, 0, 0], 'false'])
    fireEvent.click(head)
    expect(notes()).toEqual(shown)
    cleanup()
  }
  show(<SettledBets bets={[unsaid]} />)
  expect(screen.getByRole('link', { name: text.accountStatement }).getAttribute('href')).toBe(PAGES.statement.path)
  expect(rows()[0]?.querySelector('p')?.textContent).toBe(`${text.back} Deccan Rooks2.00 · ₹1.00`)
  cleanup()
  show(<SettledBets bets={[betOf(1, { marketType: 'Special', averageOdds: odds(1980), state: 'settled', pnl: paise(98) })]} />)
  expect(rows()[0]?.querySelector('p')?.textContent).toBe(`${text.back} Deccan Rooks98 (1.98) · ₹1.00+₹0.98`)
})

test('[OPEN-12] a settlement is coloured by what it came to', () => {
  const settlement: Settlement = {
    number: 1,
    kind: 'settled',
    ...{ marketId: market.marketId, marketType: market.marketType, marketName: market.marketName },
    ...{ eventId: market.eventId, eventName: market.eventName, runs: null, net: paise(0), at: at(1_000_000) },
  }
  const { record } = show(<SettledStrips />)
  record({ type: 'settlements.listed', settlements: [] })
  record({ type: 'announced.loaded', announced: { from: 0, upTo: 0, closed: [] } })
  for (const [i, net] of [1, -1, 0].entries())
    record({ type: 'settlement.heard', settlement: { ...settlement, marketId: marketId(`m${i}`), number: i + 1, net: paise(net) } })
  const colours = ['bg-up-wash', 'bg-down-wash', 'bg-surface-2']
  const shown = [1, 2, 3].map((number) => document.querySelector(`[data-settlement="${number}"]`))
  expect(shown.map((strip) => colours.filter((colour) => strip?.classList.contains(colour) === true))).toEqual(
    colours.map((each) => [each]),
  )
})

test('[OPEN-04][OPEN-05] awaited bets are said to load, and without a connection to come with it', () => {
  const { record, facts, list, wait } = show(<OpenBets />)
  const loads = (): number => screen.queryAllByRole('status', { name: text.loading }).length
  expect([loads(), count(text.betsWhenBack), count(text.noneOf(text.openBets))]).toEqual([1, 0, 0])
  record({ type: 'link.failed', reason: 'gone', dice: 0 })
  expect([loads(), count(text.betsWhenBack)]).toEqual([1, 1])
  record({ type: 'read.failed', ask: { what: 'bets' }, said: said('notConnected'), whose: 'member' })
  expect([loads(), count(text.betsWhenBack), count(text.cannotLoad)]).toEqual([1, 1, 0])
  wait(5000)
  record({ type: 'link.opened' })
  record({ type: 'read.failed', ask: { what: 'bets' }, said: said('notConnected'), whose: 'member' })
  expect([loads(), count(text.cannotLoad)]).toEqual([0, 1])
  fireEvent.click(button(text.retry))
  const asked = () => facts().flatMap((fact) => (fact.type === 'reload.pressed' ? [fact.asks] : []))
  expect(asked()).toEqual([[{ what: 'bets' }]])
  record({ type: 'bets.listed', which: 'active', accountSeq: 1, bets: [] })
  record({ type: 'read.failed', ask: { what: 'ended' }, said: said('notConnected'), whose: 'member' })
  expect([count(text.noneOf(text.openBets)), screen.queryAllByRole('heading', { name: text.settledBets }).length]).toEqual([1, 1])
  expect(screen.queryAllByText(new RegExp(text.betsLeftOut(1).slice(-20)))).toHaveLength(0)
  fireEvent.click(button(text.retry))
  expect(asked()).toEqual([[{ what: 'bets' }], [{ what: 'ended' }]])
  list([])
  expect(screen.queryByRole('button', { name: text.retry })).toBeNull()
})

test('[OPEN-02][BACK-02] a list says what it leaves out, and where no event applies that it has nothing', () => {
  const { record, list } = show(<OpenBets />)
  list([])
  const leftOut = (n: number): number => count(text.betsLeftOut(n))
  expect([leftOut(0), leftOut(1)]).toEqual([0, 0])
  record({ type: 'bets.listed', which: 'active', accountSeq: 2, bets: [], leftOut: 3 })
  record({ type: 'bets.listed', which: 'ended', accountSeq: 2, bets: [], leftOut: 2 })
  expect(leftOut(5)).toBe(1)
  record({ type: 'page.opened', page: { name: 'default' } })
  expect([leftOut(5), count(text.noData)]).toEqual([0, 1])
})

const sent = (over: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ kind: 'bet', ref: ref(1), owner: member('demo').memberCode, sentAt: at(0), pick: pick('m1') },
  ...{ odds: odds(2000), stake: paise(10_000), accept: 'BETTER' as const },
  ...(over.owner === undefined ? {} : { owner: over.owner }),
})

test.for([
  [1, [sent()], true],
  [2, [sent()], false],
  [1, [], false],
  [1, [sent({ owner: member('other').memberCode })], false],
  [1, [sent({ owner: member('other').memberCode }), { ...sent(), ref: ref(2) }], true],
] as const)('[BACK-02][SLIP-30] at level %i open bets warn of a bet in doubt of their member', ([level, entries, isSaid]) => {
  const { record, list } = show(<OpenBets />)
  record(saysBackend({ ...WHOLE, level }))
  list([])
  record({ type: 'outbox.loaded', entries: [...entries] })
  expect(count(text.doubtHere)).toBe(isSaid ? 1 : 0)
})

test('[OPEN-10][OPEN-06][CASH-06] the whole page has unmatched bets and offers with their positions alone', () => {
  const { list } = show(<OpenBets isWhole />)
  list([])
  expect([screen.queryByRole('region', { name: text.positions }), count(text.noneOf(text.openBets))]).toEqual([null, 1])
  list([restingBetOf(1)])
  expect([screen.queryAllByRole('region', { name: text.positions }).length, count(text.unmatchedBets)]).toEqual([1, 0])
  list([betOf(1)])
  expect(document.querySelectorAll('[data-cash-out]')).toHaveLength(1)
  cleanup()
  const panel = show(<OpenBets />)
  panel.list([restingBetOf(1)])
  expect(count(text.unmatchedBets)).toBe(1)
  panel.list([betOf(1)])
  expect(document.querySelectorAll('[data-cash-out]')).toHaveLength(1)
})

test('[OPEN-06][ERR-02] Cancel all asks for what is unmatched, and rests while it is asked for', async () => {
  const { list, facts, record } = show(<OpenBets />)
  const cancels = () =>
    facts().flatMap((fact) => (fact.type === 'change.submitted' && fact.change.what === 'cancel-bet' ? [fact.change.bet] : []))
  const pending = betOf(7, { state: 'pending', matched: paise(0), remaining: paise(100) })
  list([restingBetOf(1), restingBetOf(2), betOf(3), pending])
  fireEvent.click(button(text.cancelAll))
  const question = await screen.findByRole('alertdialog')
  expect([
    within(question).queryAllByText(text.cancelAllAsk).length,
    within(question).queryAllByText(text.cancelAllNote(2, '₹2.00')).length,
  ]).toEqual([1, 1])
  fireEvent.click(within(question).getByRole('button', { name: text.cancel }))
  list([restingBetOf(1), betOf(3), pending])
  fireEvent.click(button(text.cancelAll))
  expect([cancels(), button(text.cancelAll).disabled]).toEqual([['all'], true])
  record({ type: 'change.answered', change: { what: 'cancel-bet', bet: 'all' }, ok: false, said: said('words', 'No.') })
  expect(button(text.cancelAll).disabled).toBe(false)
  list([betOf(3), pending])
  expect(button(text.cancelAll).disabled).toBe(true)
})

test.for([true, false])('[OPEN-06][OPEN-13] an unmatched bet says what it waits for and how it ended (in rows: %s)', (inRows) => {
  const { list, wait } = show(inRows ? <UnmatchedIn marketId={marketId('m1')} inRows /> : <UnmatchedBets />)
  const one = restingBetOf(1)
  const word = () => textsOf(document.querySelectorAll('li span > span:first-child')).at(-1)
  const over = () => rows().map((row) => row.dataset['over'])
  const buttons = () => rows().flatMap((row) => [...row.querySelectorAll('button')].map((each) => [each.textContent, each.disabled]))
  const both = (change: boolean, cancel: boolean) => [
    [text.changeBet, change],
    [text.cancel, cancel],
  ]
  list([{ ...one, state: 'pending' }])
  expect([word(), over(), buttons()]).toEqual([text.processing, ['false'], both(true, true)])
  expect(document.body.textContent.includes(text.lapsesIfSuspended)).toBe(false)
  for (const [after, ended, said] of [
    [[{ ...one, state: 'matched', matched: paise(100), remaining: paise(0) }], [], text.matched],
    [[], [{ ...one, state: 'lapsed', remaining: paise(0) }], text.lapsed],
    [[], [], text.waitsNoMore],
  ] as const) {
    list([one])
    expect([word(), over(), buttons()]).toEqual([text.unmatchedAmount('₹1.00'), ['false'], both(false, false)])
    expect(document.body.textContent.includes(text.lapsesIfSuspended)).toBe(true)
    list(after, ended)
    expect([word(), over(), buttons()]).toEqual([said, ['true'], both(true, true)])
    expect(document.body.textContent.includes(text.lapsesIfSuspended)).toBe(false)
    wait(3000)
    expect(rows()).toHaveLength(0)
  }
})

test.for([true, false])('[OPEN-11] one row alone opens its form, and says that a change is checked (in rows: %s)', (inRows) => {
  const own = { marketId: marketId('m1') }
  const { list, spine, record } = show(inRows ? <UnmatchedIn marketId={own.marketId} inRows /> : <UnmatchedBets />)
  list([restingBetOf(1, own), restingBetOf(2, { ...own, runnerName: 'Kites' })])
  const forms = () => rows().map((row) => row.querySelectorAll('[data-amend]').length)
  const expanded = () =>
    screen.getAllByRole('button', { name: new RegExp(`^${text.changeBet} `) }).map((each) => each.getAttribute('aria-expanded'))
  expect([forms(), expanded()]).toEqual([
    [0, 0],
    ['false', 'false'],
  ])
  fireEvent.click(button(text.changeOf('Kites')))
  expect([forms(), expanded()]).toEqual([
    [0, 1],
    ['false', 'true'],
  ])
  fireEvent.click(button(text.changeOf('Kites')))
  expect(forms()).toEqual([0, 0])
  fireEvent.click(button(text.changeOf('Deccan Rooks')))
  expect(forms()).toEqual([1, 0])
  record({ type: 'amend.pressed', ref: ref(9), odds: odds(2000), stake: paise(200_00) })
  expect(spine.ledger.get().outbox).toHaveLength(1)
  expect([count(text.changeChecking), document.body.textContent.split(text.lapsesIfSuspended).length]).toEqual([0, 2])
  record({ type: 'amend.closed' })
  expect([count(text.changeChecking), document.body.textContent.split(text.lapsesIfSuspended).length]).toEqual([1, 2])
})

test.for([
  ['amendments', [text.cancel], true],
  ['persistence', [text.changeBet, text.cancel], false],
] as const)('[BACK-02][OPEN-11][OPEN-14] a row has nothing of %s where the back end has none', ([missing, buttons, persists]) => {
  const { list } = show(<UnmatchedIn marketId={marketId('m1')} inRows />, missing)
  list([restingBetOf(1)])
  expect(textsOf(screen.getAllByRole('button'))).toEqual(buttons)
  expect(document.body.textContent.includes(text.lapsesIfSuspended)).toBe(persists)
})

test('[OPEN-04] the link to the login opens its first tab', () => {
  const { spine } = showPart(<OpenBets />)
  fireEvent.click(button(text.login))
  expect(spine.journal.export().entries.map(({ fact }) => fact)).toContainEqual({ type: 'login.opened', tab: 'login' })
})
