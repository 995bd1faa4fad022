import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { betOutcome, createBet, getBets, getBetsSuccess, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { getOrderList } from '#contract/calls/betting.ts'
import { accountChanged } from '#contract/messages/account.ts'
import { createBet as sourceBet } from '#contract/source/betting.ts'
import { refOfToday as ref } from '#tests/player.ts'
import { sharedDisk } from '#tests/shared-disk.ts'
import { clockAtStart, row, tab } from './tab.ts'

const namedSchema = z.object({ betSlipRef: z.string(), betId: z.optional(z.string()), code: z.optional(z.string()) })
/** What was said of bets since the last look, by ref. */
const verdicts = ({ said }: ReturnType<typeof tab>) =>
  said.splice(0).flatMap(([name, body]) => {
    const isVerdict = name === betOutcome.name || name === placeBetSuccess.name || name === placeBetError.name
    return isVerdict ? [{ name, ...namedSchema.safeParse(body).data }] : []
  })
/** How long after the start the list was asked for, since the last look. */
const looks = (page: ReturnType<typeof tab>) => page.sent(getBets.name).map(({ at }) => at)

test('[BACK-02] a bet in doubt is placed when a row of its terms is new', () => {
  const first = tab()
  first.list(row('r1'))
  first.press(1)
  first.ask(1)
  first.list(row('r1'))
  expect(verdicts(first)).toEqual([])
  first.list(row('r1'), row('r2'))
  expect(verdicts(first)).toEqual([{ name: betOutcome.name, betSlipRef: ref(1), betId: 'r2' }])
})

test('[BACK-02] an accepted bet gets no figures of an old row when no list had come before its press', () => {
  const page = tab()
  page.press(1)
  page.answer(placeBetSuccess.name)
  page.list(row('r1'))
  expect(verdicts(page)).toEqual([])
})

test('[BACK-02] an accepted bet has its new row when no row of the list before could be read', () => {
  const page = tab()
  page.list({ ...row('r1'), placedTime: null })
  page.press(1)
  page.answer(placeBetSuccess.name)
  page.list(row('r1'))
  expect(verdicts(page)).toEqual([])
  page.list(row('r1'), row('r2'))
  expect(verdicts(page)).toEqual([{ name: placeBetSuccess.name, betSlipRef: ref(1), betId: 'r2' }])
})

test('[BACK-02] an accepted bet gets no old row when what came before its press was no list', () => {
  const page = tab()
  page.hear(getBetsSuccess.name, { bets: 'none' })
  page.press(1)
  page.answer(placeBetSuccess.name)
  page.list(row('r1'))
  expect(verdicts(page)).toEqual([])
})

test('[BACK-02] a row answers one bet when two tabs of a browser sent equal bets', () => {
  const { disk } = sharedDisk()
  const clock = clockAtStart()
  const [first, second] = [tab({ disk, clock }), tab({ disk, clock })]
  first.list()
  second.list()
  first.press(1)
  second.press(2)
  second.answer(placeBetSuccess.name)
  second.list(row('r1'))
  expect(verdicts(second)).toEqual([{ name: placeBetSuccess.name, betSlipRef: ref(2), betId: 'r1' }])
  first.ask(1)
  first.list(row('r1'))
  expect(verdicts(first)).toEqual([])
})

test('[BACK-02] a row answers the next bet of no tab when another tab has placed by it', () => {
  const { disk } = sharedDisk()
  const clock = clockAtStart()
  const [first, second] = [tab({ disk, clock }), tab({ disk, clock })]
  first.list()
  second.list()
  second.press(2)
  second.answer(placeBetSuccess.name)
  second.list(row('r1'))
  // The list of the first tab is older than that row.
  first.press(1)
  first.ask(1)
  first.list(row('r1'))
  expect(verdicts(first)).toEqual([])
})

test('[BACK-02] a row is not new when it was trimmed to the terms of a later bet', () => {
  const first = tab()
  first.list(row('r1', { stake: 300, sizeRemaining: 200 }))
  first.press(1)
  first.ask(1)
  first.list(row('r1', { status: 'MATCHED', sizeRemaining: 0 }))
  expect(verdicts(first)).toEqual([])
})

test('[BACK-02] a row is of another bet when its limit is another', () => {
  const first = tab()
  first.list()
  first.press(1, { rate: 2.1 })
  first.ask(1)
  first.list(row('r1', { status: 'MATCHED', sizeRemaining: 0, rate: 2.1, priceActual: 2.1 }))
  expect(verdicts(first)).toEqual([])
})

/** The list of bets that ended, as the call for it brings one. */
const end = (page: ReturnType<typeof tab>, ...result: readonly object[]): void => {
  page.want('SETTLED')
  for (const { answer } of page.asked(getOrderList.path)) answer({ success: true, result })
}

test('[BACK-02] a bet in doubt is placed when its row is among the bets with a result', () => {
  const { disk } = sharedDisk()
  const clock = clockAtStart()
  const first = tab({ disk, clock })
  first.list()
  first.press(1)
  // The page loads again after the market's end.
  const again = tab({ disk, clock })
  again.list()
  again.ask(1)
  end(again, row('r1', { status: 'CANCELLED' }))
  expect(verdicts(again)).toEqual([])
  again.said.splice(0)
  end(again, row('r1', { status: 'CANCELLED' }), row('r2', { status: 'SETTLED', sizeRemaining: 0, pnl: -100 }))
  expect(again.heard(betOutcome.name)).toMatchObject([{ outcome: 'matched', betSlipRef: ref(1), betId: 'r2', matched: 100, remaining: 0 }])
})

test('[BACK-02] a bet in doubt is answered on the next line when its result came while the line was lost', () => {
  const page = tab()
  page.list()
  page.press(1)
  page.ask(1)
  page.want('SETTLED')
  page.lose()
  const over = row('r1', { status: 'SETTLED', sizeRemaining: 0 })
  for (const { answer } of page.asked(getOrderList.path)) answer({ success: true, result: [over] })
  page.open()
  page.list()
  page.ask(1)
  end(page, over)
  expect(verdicts(page)).toEqual([{ name: betOutcome.name, betSlipRef: ref(1), betId: 'r1' }])
})

test('[BACK-02] a bet with a result is partly matched when a rest of it remained', () => {
  const page = tab()
  page.list()
  page.press(1)
  page.ask(1)
  end(page, row('r1', { status: 'SETTLED', sizeRemaining: 40 }))
  expect(page.heard(betOutcome.name)).toMatchObject([{ outcome: 'partly-matched', matched: 60, remaining: 40 }])
})

test('[BACK-02] a bet with a result answers no bet in doubt when it had ended before the press', () => {
  const page = tab()
  end(page, row('r1', { status: 'SETTLED', sizeRemaining: 0 }))
  page.list()
  page.press(1)
  page.ask(1)
  end(page, row('r1', { status: 'SETTLED', sizeRemaining: 0 }))
  page.list()
  expect(verdicts(page)).toEqual([])
})

/** A row of the same stake that stood before the press. */
const OLD = row('r0', { status: 'MATCHED', sizeRemaining: 0, rate: 2.4, price: 2.4, priceActual: 2.4 })
/** A page whose bet was accepted, after so many looks at a list without its row. */
const accepted = (looks: number) => {
  const page = tab()
  page.list(OLD)
  page.press(1)
  page.answer(placeBetSuccess.name)
  page.list(OLD)
  page.clock.advance((looks - 1) * 1000)
  return page
}
const placedAs = (betId: string) => [{ name: placeBetSuccess.name, betSlipRef: ref(1), betId }]

test('[BACK-02] an accepted bet has its row when that was matched at a better price', () => {
  const page = accepted(1)
  page.list(row('r1', { status: 'MATCHED', sizeRemaining: 0, rate: 2.1, price: 2, priceActual: 2 }))
  expect(verdicts(page)).toEqual(placedAs('r1'))
})

test('[BACK-02] an accepted bet has the one new row of its stake when ten looks found no limit', () => {
  const matched = (name: string, rate: number) => row(name, { status: 'MATCHED', sizeRemaining: 0, rate, price: rate, priceActual: rate })
  const early = accepted(9)
  early.list(matched('r1', 2.1))
  expect(verdicts(early)).toEqual([])
  early.clock.advance(1000)
  const others = [row('r3', { stake: 200, status: 'MATCHED' }), row('r4', { type: 'Lay', status: 'MATCHED' })]
  early.list(OLD, matched('r1', 2.1), ...others)
  expect(verdicts(early)).toEqual(placedAs('r1'))
  const named = accepted(10)
  named.list(matched('r1', 2.1), matched('r2', 2))
  expect(verdicts(named)).toEqual(placedAs('r2'))
  const between = accepted(10)
  between.list(matched('r1', 2.1), matched('r2', 2.2))
  expect(verdicts(between)).toEqual([])
})

test('[BACK-02] a row is one of two bets in doubt when its rate is the limit of the other', () => {
  const first = tab({ level: 1 })
  first.list()
  first.press(1)
  first.press(2, { rate: 2.1 })
  first.ask(2)
  first.list(row('r1', { status: 'MATCHED', sizeRemaining: 0, rate: 2.1, priceActual: 2.1 }))
  expect(verdicts(first)).toEqual([])
  first.ask(1)
  first.list(row('r1', { status: 'MATCHED', sizeRemaining: 0, rate: 2.1, priceActual: 2.1 }))
  expect(verdicts(first)).toEqual([{ name: betOutcome.name, betSlipRef: ref(1), betId: 'r1' }])
})

test('[BACK-02] an answer that comes twice is of no other bet when the back end is of level 0', () => {
  const first = tab()
  first.list()
  first.press(1)
  first.answer(placeBetError.name)
  expect(verdicts(first)).toMatchObject([{ name: placeBetError.name, betSlipRef: ref(1) }])
  first.press(2)
  first.answer(placeBetError.name)
  expect(first.sent(createBet.name)).toHaveLength(1)
  expect(verdicts(first)).toEqual([{ name: placeBetError.name, betSlipRef: ref(2), code: 'BET_IN_PROGRESS' }])
  first.clock.advance(1000)
  first.press(3)
  expect(first.sent(createBet.name)).toHaveLength(1)
})

test('[BACK-02] a bet without a question gives its line up when another is pressed late', () => {
  const first = tab()
  first.list()
  first.press(1)
  first.clock.advance(14_999)
  first.press(2)
  expect(verdicts(first)).toEqual([{ name: placeBetError.name, betSlipRef: ref(2), code: 'BET_IN_PROGRESS' }])
  expect(first.link).toEqual(['opened'])
  first.clock.advance(1)
  first.press(3)
  expect(verdicts(first)).toEqual([{ name: placeBetError.name, betSlipRef: ref(3), code: 'BET_IN_PROGRESS' }])
  expect(first.link).toEqual(['opened', 'closed here', 'closed: no answer'])
})

test('[BACK-02] an answer about an account is dropped when another member has logged in', () => {
  const first = tab()
  first.list()
  first.list(row('r1'))
  const asked = first.calls.filter(({ path }) => path === '/user/getUserDetails' || path.includes('Details'))
  first.enter('beta')
  first.said.splice(0)
  for (const { answer } of asked) answer({ success: true, doc: { balance: 100, exposure: 0 } })
  expect(asked).not.toEqual([])
  expect(first.said.filter(([name]) => name === accountChanged.name)).toEqual([])
})

test('[BACK-02] the rows of a member are not those of the next when a bet is pressed before a list', () => {
  const first = tab()
  first.list()
  first.enter('beta')
  first.press(1)
  first.ask(1)
  first.list(row('r1'))
  expect(verdicts(first)).toEqual([])
})

test('[BACK-02] a bet of a member who left is not found when the rows are those of another', () => {
  const first = tab()
  first.list()
  first.press(1)
  first.ask(1)
  first.enter('beta')
  first.list(row('r1'))
  expect(verdicts(first)).toEqual([])
  first.enter('alpha')
  first.ask(1)
  first.list(row('r2'))
  expect(verdicts(first)).toEqual([{ name: betOutcome.name, betSlipRef: ref(1), betId: 'r2' }])
})

test('[BACK-02] equal bets get their rows in the order of their presses when each has one', () => {
  const first = tab({ level: 1 })
  first.list()
  first.press(1)
  first.clock.advance(10)
  first.press(2)
  first.ask(1)
  first.ask(2)
  first.list(row('r1'))
  expect(verdicts(first)).toEqual([])
  first.list(row('r2'), row('r1'))
  expect(verdicts(first)).toMatchObject([
    { betSlipRef: ref(1), betId: 'r1' },
    { betSlipRef: ref(2), betId: 'r2' },
  ])
})

test('[BACK-02] a bet is refused when the back end says so in a message of success', () => {
  const one = tab()
  one.list()
  one.press(1)
  one.answer(placeBetSuccess.name, { success: false, message: 'Insufficient balance' })
  expect(verdicts(one)).toEqual([{ name: placeBetError.name, betSlipRef: ref(1) }])
})

test.for([
  ['matched', { status: 'MATCHED', sizeRemaining: 0 }, { averageOdds: 2, matched: 100, remaining: 0, winnings: 100 }],
  ['partly-matched', { status: 'PARTLY_MATCHED', sizeRemaining: 40 }, { averageOdds: 2, matched: 60, remaining: 40, winnings: 60 }],
  ['unmatched', {}, { averageOdds: null, matched: 0, remaining: 100, winnings: 0 }],
] as const)('[BACK-02] a bet is %s with the figures of its row, and said to be so once', ([status, more, figures]) => {
  const [accepted, doubtful] = [tab(), tab()]
  for (const page of [accepted, doubtful]) {
    page.list()
    page.press(1)
  }
  accepted.answer(placeBetSuccess.name)
  doubtful.ask(1)
  for (const page of [accepted, doubtful]) page.list(row('r1', more))
  expect(accepted.heard(placeBetSuccess.name)).toMatchObject([{ betSlipRef: ref(1), betId: 'r1', status, ...figures }])
  expect(doubtful.heard(betOutcome.name)).toMatchObject([{ betSlipRef: ref(1), betId: 'r1', outcome: status, ...figures }])
  for (const page of [accepted, doubtful]) {
    page.list(row('r1', more))
    expect(verdicts(page)).toEqual([])
  }
})

test('[BACK-02] a bet goes out in the words of the specification, and from level 1 on with its ref', () => {
  const [plain, echo] = [tab(), tab({ level: 1 })]
  for (const page of [plain, echo]) page.press(1)
  expect(plain.sent(createBet.name).map(({ body }) => sourceBet.body.safeParse(body).data)).toMatchObject([
    { token: 'token of alpha', bet: { stake: 10_000, rate: 2000 } },
  ])
  expect(echo.sent(createBet.name)).toMatchObject([{ body: { token: 'token of alpha', bet: { stake: 100, betSlipRef: ref(1) } } }])
})

test('[BACK-02] a line is opened again when a row came before its answer, at level 0 alone', () => {
  const [plain, echo] = [tab(), tab({ level: 1 })]
  for (const page of [plain, echo]) {
    page.list()
    page.press(1)
    page.ask(1)
    page.list(row('r1'))
    expect(verdicts(page)).toEqual([{ name: betOutcome.name, betSlipRef: ref(1), betId: 'r1' }])
  }
  expect([plain.link.at(-1), echo.link.at(-1)]).toEqual(['closed: no answer', 'opened'])
})

test('[BACK-02] a question asks for the list, and gives the line up when its bet waits for 15 s', () => {
  const { disk } = sharedDisk()
  const clock = clockAtStart()
  const [first, other] = [tab({ disk, clock }), tab({ disk, clock })]
  first.press(1)
  clock.advance(14_999)
  looks(first)
  first.ask(1)
  expect([first.link, looks(first)]).toEqual([['opened'], [14_999]])
  clock.advance(1)
  looks(other)
  other.ask(1)
  first.ask(1)
  expect([other.link, looks(other)]).toEqual([['opened'], [15_000]])
  expect([first.link.at(-1), looks(first)]).toEqual(['closed: no answer', []])
})

test('[BACK-02] a bet of before a reload is found by the row that is new since its press', () => {
  const { disk } = sharedDisk()
  const first = tab({ disk })
  first.list(row('r1'))
  first.press(1)
  const second = tab({ disk })
  second.ask(1)
  second.list(row('r1'))
  expect(verdicts(second)).toEqual([])
  second.list(row('r1'), row('r2'))
  expect(verdicts(second)).toEqual([{ name: betOutcome.name, betSlipRef: ref(1), betId: 'r2' }])
})

test('[BACK-02] a question about an accepted bet without a row hears that, after a reload too', () => {
  const { disk } = sharedDisk()
  const first = tab({ disk })
  first.list(row('r1'))
  first.press(1)
  first.ask(1)
  expect(first.heard(betOutcome.name)).toEqual([])
  first.answer(placeBetSuccess.name)
  first.ask(1)
  expect(first.heard(betOutcome.name)).toEqual([{ betSlipRef: ref(1), outcome: 'accepted' }])
  const second = tab({ disk })
  second.ask(1)
  expect(second.heard(betOutcome.name)).toEqual([{ betSlipRef: ref(1), outcome: 'accepted' }])
  // The word stands until its row does.
  second.list(row('r1'), row('r2'))
  expect(verdicts(second).at(-1)).toMatchObject({ betSlipRef: ref(1), betId: 'r2' })
})

test('[BACK-02] a list tells which rows are new for 15 s, and an older one leaves a bet in doubt', () => {
  const found = [15_000, 15_001].map((ms) => {
    const first = tab()
    first.list()
    first.clock.advance(ms)
    first.press(1)
    first.ask(1)
    first.list(row('r1'))
    return verdicts(first).length
  })
  expect(found).toEqual([1, 0])
})

test('[OPEN-05] the list of open bets is asked for when the line opens and each 10 s, until it is lost', () => {
  const first = tab()
  first.clock.advance(25_000)
  expect(looks(first)).toEqual([0, 10_000, 20_000])
  first.press(1)
  first.answer(placeBetSuccess.name)
  expect(looks(first)).toEqual([25_000])
  first.lose()
  first.clock.advance(25_000)
  expect(looks(first)).toEqual([])
  first.open()
  first.clock.advance(10_000)
  expect(looks(first)).toEqual([50_000, 60_000])
})

test('[BACK-02] the list is asked for each second after an acceptance, ten times for each bet', () => {
  const first = tab({ level: 1 })
  first.list()
  for (const n of [1, 2, 3]) first.press(n, { rate: 1 + n })
  looks(first)
  first.answer(placeBetSuccess.name, { betSlipRef: ref(1) })
  first.clock.advance(19_500)
  expect(looks(first)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000])
  first.answer(placeBetSuccess.name, { betSlipRef: ref(2) })
  first.clock.advance(300)
  first.answer(placeBetSuccess.name, { betSlipRef: ref(3) })
  first.clock.advance(2000)
  expect(looks(first)).toEqual([19_500, 19_800, 20_000, 20_800, 21_800])
  first.list(row('r2', { rate: 3, price: 3, priceActual: 3 }), row('r3', { rate: 4, price: 4, priceActual: 4 }))
  first.clock.advance(5000)
  expect(looks(first)).toEqual([])
})

test('[OPEN-01] the list of open bets is said when it is the first of its line, new, or asked for', () => {
  const first = tab()
  const bets = (...ids: readonly string[]) => ({ accountSeq: 0, result: 'ACTIVE', bets: ids.map((_id) => ({ _id })) })
  const said = () => first.heard(getBetsSuccess.name)
  first.list(row('r1'))
  expect(said()).toMatchObject([bets('r1')])
  first.list(row('r1'))
  expect(said()).toEqual([])
  expect(first.want('ACTIVE')).toBe(true)
  first.list(row('r1'))
  first.list(row('r1'))
  expect(said()).toMatchObject([bets('r1')])
  first.list(row('r1'), row('r2'))
  first.list(row('r1'), row('r2'))
  expect(said()).toMatchObject([bets('r1', 'r2')])
  first.lose()
  first.open()
  first.list(row('r1'), row('r2'))
  expect(said()).toMatchObject([bets('r1', 'r2')])
})

test('[BACK-02][OPEN-01] the list that a line asks for when it opens answers the client’s first message', () => {
  const first = tab()
  const asked = () => looks(first).length
  expect([asked(), first.want('ACTIVE'), asked(), first.want('ACTIVE'), asked()]).toEqual([1, true, 0, true, 1])
  first.lose()
  first.open()
  first.list(row('r1'))
  expect([asked(), first.want('ACTIVE'), asked()]).toEqual([1, true, 1])
  first.lose()
  first.open()
  first.lose()
  first.setUp(false)
  expect(first.want('ACTIVE')).toBe(false)
})

test('[BACK-02][OPEN-01] a list of open bets says how many of its rows cannot be read', () => {
  const first = tab()
  const said = () => first.heard(getBetsSuccess.name)
  first.list(row('r1'), { _id: 'r2' }, { _id: 'r3' })
  first.list(row('r1'), { _id: 'r2' })
  first.list(row('r1'))
  expect(said()).toMatchObject([{ leftOut: 2 }, { leftOut: 1 }, { bets: [{ _id: 'r1' }] }])
})

test('[BACK-02] a bet that was refused, or not sent, leaves its row to an equal bet', () => {
  const first = tab()
  first.list()
  first.setUp(false)
  expect(first.press(1)).toBe(false)
  first.setUp(true)
  first.press(2)
  first.ask(2)
  first.answer(placeBetError.name)
  expect(verdicts(first)).toMatchObject([{ name: placeBetError.name, betSlipRef: ref(2) }])
  first.clock.advance(1000)
  first.press(3)
  first.ask(3)
  first.list(row('r1'))
  expect(verdicts(first)).toEqual([{ name: betOutcome.name, betSlipRef: ref(3), betId: 'r1' }])
})

test('[BACK-02] a row that an acceptance names is no row of an equal bet', () => {
  const first = tab({ level: 1 })
  first.list()
  first.press(1)
  first.press(2)
  const figures = { status: 'unmatched', averageOdds: null, matched: 0, remaining: 100, winnings: 100, said: false }
  first.answer(placeBetSuccess.name, { betSlipRef: ref(1), betId: 'r1', ...figures })
  expect(verdicts(first)).toEqual([{ name: placeBetSuccess.name, betSlipRef: ref(1), betId: 'r1' }])
  first.ask(2)
  first.list(row('r1'))
  expect(verdicts(first)).toEqual([])
  first.list(row('r1'), row('r2'))
  expect(verdicts(first)).toEqual([{ name: betOutcome.name, betSlipRef: ref(2), betId: 'r2' }])
})

test('[BACK-02] a bet is sent on a new line when the one before was lost with a bet in flight', () => {
  const first = tab()
  first.list()
  first.press(1)
  first.lose()
  first.open()
  first.press(2, { rate: 3 })
  expect(first.sent(createBet.name)).toHaveLength(2)
  first.answer(placeBetError.name)
  expect(verdicts(first)).toMatchObject([{ name: placeBetError.name, betSlipRef: ref(2) }])
})
