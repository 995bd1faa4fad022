import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import { marketSchema } from '#contract/market.ts'
import { settingsOf, termsOf } from '#client/ledger/selectors.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import { settingsFrom } from '#streams/settings.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, marketId, matchedVerdict, member, pick, ref, lateCharts, quoted } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** The specification's 'Bet in progress', spelled as there; those of a cash-out are in a test of their own. */
const FIELDS =
  'market marketType marketName runner runnerName isBack price priceActual fancyPrice delay stake confirmation maxBet maxWinPerMarket line btype mtype oddsType minBet eventTypeId eventId eventName competitionId fromOneClick side betSlipRef minMaxAll limitStatus isSubmitting startTime bookmakerBetDelay fancyBetDelay virtualBetDelay ballbyballBetDelay soccerBetDelay tennisBetDelay matchoddsBetDelay'

const chosen = pick('m1')
const terms = { min: paise(100), max: paise(2_000_000), maxWin: paise(90_000_000) }
const { odds: kind } = MARKET_KINDS
const settings: Settings = {
  ...settingsFrom({
    oddsBetDelay: 1,
    soccerBetDelay: 2,
    tennisBetDelay: 3,
    bookmakerBetDelay: 4,
    fancyBetDelay: 5,
    ballbyballBetDelay: 6,
    virtualBetDelay: 7,
    limits: { odds: kind, bookmaker: kind, fancy: kind, soccer: kind, tennis: kind },
    confirmation: false,
    lastLogin: null,
  }),
  accept: 'NONE',
}

const isOneClick = (sent: OutboxEntry | undefined): boolean => sent?.kind === 'bet' && sent.fromOneClick === true

/** A member who has chosen odds and, after a look, pressed Place Bet. */
const opened = (clock = virtualClock(at(1_000_000))) => {
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record(answered({ what: 'settings' }, settings))
  const { kind: _, side: __, odds: ___, line: ____, fancyPrice: _____, selectionId, runnerName, ...market } = chosen
  const runners = [{ selectionId, runnerName }]
  const rest = { competitionId: 'c7', competitionName: 'Cup', openDate: 1, inplay: true, status: 'OPEN', numberOfWinners: 1, runners }
  const listed = marketSchema.parse({ ...market, ...rest })
  const book = { marketId: listed.marketId, seq: 0, image: true as const, status: 'OPEN' as const, inplay: true }
  const best = {
    selectionId,
    status: 'ACTIVE' as const,
    back: [[odds(2000), paise(100)] as [ReturnType<typeof odds>, ReturnType<typeof paise>]],
  }
  spine.record(homeAnswered([{ market: listed, score: null, book: { ...book, runners: [best] } }]))
  spine.record({ type: 'books.changed', books: [{ ...book, runners: [best] }] })
  spine.record({ type: 'odds.pressed', level: 0, pick: chosen })
  spine.record(answered({ what: 'terms', marketId: marketId('m1'), selectionId }, terms))
  return spine
}

test('[SLIP-02] choosing odds opens the slip with every field of the specification’s bet in progress', () => {
  const spine = opened()
  const view = () => {
    const slip = spine.slips.get().at(-1)
    if (slip === undefined) throw new Error('no slip')
    return slip
  }
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000_000) })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  const { halted } = view()
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(5000) })
  const composing = view()
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  const sent = view()
  const ledger = spine.ledger.get()
  const bounds = termsOf(ledger, chosen)
  const kept = settingsOf(ledger)
  const delays = kept?.delaySeconds
  const { pick: shown } = composing
  const held: Readonly<Record<string, readonly [unknown, unknown]>> = {
    market: [shown?.marketId, 'm1'],
    marketType: [shown?.marketType, 'MATCH_ODDS'],
    marketName: [shown?.marketName, 'Match Odds'],
    runner: [shown?.selectionId, 1],
    runnerName: [shown?.runnerName, 'Deccan Rooks'],
    isBack: [shown?.side === 'back', true],
    side: [shown?.side, 'back'],
    price: [composing.odds, 2000],
    priceActual: [composing.quoteOdds, 2000],
    fancyPrice: [shown?.fancyPrice, 0],
    line: [shown?.line, null],
    btype: [shown?.kind, 'odds'],
    mtype: [shown?.kind, 'odds'],
    oddsType: [shown?.kind, 'odds'],
    stake: [composing.stakePaise, 5000],
    eventTypeId: [shown?.eventTypeId, '4'],
    eventId: [shown?.eventId, 'event-m1'],
    eventName: [shown?.eventName, 'Deccan Rooks v Konark Chargers'],
    competitionId: [ledger.catalog.markets['m1']?.competitionId, 'c7'],
    confirmation: [kept?.confirmation, false],
    minBet: [bounds?.min, terms.min],
    maxBet: [bounds?.max, terms.max],
    minMaxAll: [bounds, terms],
    maxWinPerMarket: [bounds?.maxWin, terms.maxWin],
    limitStatus: [halted, said('stakeAboveMax', paise(2_000_000))],
    betSlipRef: [sent.ref, ref(1)],
    fromOneClick: [isOneClick(ledger.outbox[0]), false],
    isSubmitting: [
      [composing.screen, sent.screen],
      ['composing', 'sending'],
    ],
    startTime: [sent.pressedAt, 1_000_000],
    delay: [delays?.[chosen.kind], 1],
    matchoddsBetDelay: [delays?.odds, 1],
    soccerBetDelay: [delays?.soccer, 2],
    tennisBetDelay: [delays?.tennis, 3],
    bookmakerBetDelay: [delays?.bookmaker, 4],
    fancyBetDelay: [delays?.fancy, 5],
    ballbyballBetDelay: [delays?.ballByBall, 6],
    virtualBetDelay: [delays?.virtual, 7],
  }
  expect(Object.keys(held).toSorted()).toEqual(FIELDS.split(' ').toSorted())
  for (const [field, [is, should]] of Object.entries(held)) expect([field, is]).toEqual([field, should])
})

test('[SLIP-02][SLIP-23] a bet of one tap says that it is one, and has the fields of a slip’s bet', () => {
  const spine = opened()
  spine.record({ type: 'slip.cleared', slip: 'slip-1' })
  spine.record(answered({ what: 'settings' }, { ...settings, oneClick: { active: true, stake: paise(5000), barred: false } }))
  spine.record({ type: 'one-click.pressed', pick: chosen, stakePaise: paise(5000), ref: ref(2) })
  const [sent] = spine.ledger.get().outbox
  expect(isOneClick(sent)).toBe(true)
  expect(sent).toMatchObject({ ref: ref(2), pick: chosen, odds: 2000, stake: 5000, sentAt: 1_000_000 })
})

test('[SLIP-04] the chart places nothing and says why without a stake or a price of 1.01 or more', () => {
  const spine = opened()
  const press = (slip: string, stake: number, price: number | null) => {
    spine.record({ type: 'stake.typed', slip, stakePaise: paise(stake) })
    spine.record({ type: 'price.stepped', slip, odds: price === null ? null : odds(price) })
    spine.record({ type: 'place.pressed', slip, ref: ref(1) })
    const view = spine.slips.get().at(-1)
    return [view?.screen, view?.halted]
  }
  expect(press('slip-1', 0, 2000)).toEqual(['composing', said('stakeMissing')])
  expect(press('slip-1', 5000, null)).toEqual(['composing', said('oddsOutside')])
  expect(press('slip-1', 5000, 1009)).toEqual(['composing', said('oddsTooLow')])
  expect(press('slip-1', 5000, 1010)).toEqual(['sending', null])
})

/** A slip with a stake, and its clock. */
const drafted = () => {
  const clock = virtualClock(at(1_000_000))
  const spine = opened(clock)
  const slip = 'slip-1'
  spine.record({ type: 'stake.typed', slip, stakePaise: paise(5000) })
  const shows = (): unknown => {
    const view = spine.slips.get().at(-1)
    return [view?.screen, view?.market, view?.stakePaise]
  }
  return { clock, spine, slip, shows }
}

test('[SLIP-03] each key in the odds is a touch: a slip that is being written does not clear', () => {
  const { clock, spine, slip, shows } = drafted()
  spine.record({ type: 'stake.typed', slip, stakePaise: paise(0) })
  for (let key = 0; key < 5; key += 1) {
    clock.advance(6000)
    spine.record({ type: 'slip.touched', slip })
  }
  clock.advance(7999)
  expect(shows()).toEqual(['composing', 'steady', 0])
  clock.advance(1)
  expect(shows()).toContain('lapsed')
})

test('[SLIP-02][SLIP-19] a bet asks for a price behind the best, even when the best one moves', () => {
  const { spine, shows } = drafted()
  const behind = { ...chosen, odds: odds(1980) }
  spine.record({ type: 'odds.pressed', level: 0, pick: behind })
  expect(shows()).toEqual(['composing', 'moved', 5000])
  spine.record({ type: 'odds.pressed', level: 1, pick: behind })
  expect(shows()).toEqual(['composing', 'steady', 5000])
  spine.record({ type: 'quote.changed', slip: 'slip-1', quote: quoted(2060) })
  expect(shows()).toEqual(['composing', 'steady', 5000])
  expect(spine.slips.get().at(-1)?.odds).toBe(1980)
})

test('[CASH-02][CASH-04] a cash-out sends the pressed offer: isCashOut, cashOutId and cashoutMarket', () => {
  const { doors, sent } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  const { marketId: whose, marketName, eventId, eventName } = chosen
  spine.record({ type: 'cash-out.opened', market: { marketId: whose, marketName, eventId, eventName }, place: 'market' })
  spine.record({ type: 'cash-out.part-chosen', part: 50 })
  const offer = { cashOutId: '5000,-5000', amount: paise(1250), results: [] }
  spine.record({ type: 'cash-out.offered', marketId: whose, part: 50, offer, said: null })
  spine.record({ type: 'cash-out.pressed', ref: ref(1), amount: paise(1300), cashOutId: offer.cashOutId })
  expect(cashOutView(spine.charts.get().cashOut?.getSnapshot())).toMatchObject({ screen: 'moved', pressed: 1300 })
  spine.record({ type: 'cash-out.pressed', ref: ref(1), amount: paise(1250), cashOutId: offer.cashOutId })
  expect(cashOutView(spine.charts.get().cashOut?.getSnapshot())).toMatchObject({ screen: 'sending', ref: ref(1), pressed: 1250 })
  expect(sent.filter(({ name }) => /cash-out|create-bet/.test(name))).toEqual([
    { name: 'watch-cash-out', body: { memberCode: 'demo', marketId: 'm1', part: 100 } },
    { name: 'watch-cash-out', body: { memberCode: 'demo', marketId: 'm1', part: 50 } },
    {
      name: 'create-bet',
      body: {
        memberCode: 'demo',
        token: '',
        bet: {
          isCashOut: true,
          betSlipRef: ref(1),
          cashOutId: '5000,-5000',
          cashoutMarket: 'm1',
          part: 50,
          amount: 12.5,
          browserdetail: 'A browser',
          ipaddress: '',
        },
      },
    },
  ])
  expect(spine.ledger.get().outbox).toMatchObject([{ kind: 'cash-out', amount: 1250, part: 50 }])
})

test('[SLIP-13] a bet under review, and a cash-out, is sent only when its confirmation is pressed', () => {
  const spine = opened()
  const sent = () => spine.ledger.get().outbox.map(({ kind: what }) => what)
  const press = { type: 'place.pressed', slip: 'slip-1', ref: ref(1) } as const
  spine.record(answered({ what: 'settings' }, { ...settings, confirmation: true }))
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(5000) })
  spine.record(press)
  expect([spine.slips.get().at(-1)?.screen, sent()]).toEqual(['reviewing', []])
  spine.record({ ...press, type: 'confirm.pressed' })
  expect([spine.slips.get().at(-1)?.screen, sent()]).toEqual(['sending', ['bet']])
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  const { marketId: whose, marketName, eventId, eventName } = chosen
  const offer = { cashOutId: '5000,-5000', amount: paise(1250), results: [] }
  spine.record({ type: 'cash-out.opened', market: { marketId: whose, marketName, eventId, eventName }, place: 'market' })
  spine.record({ type: 'cash-out.offered', marketId: whose, part: 100, offer, said: null })
  expect([cashOutView(spine.charts.get().cashOut?.getSnapshot()).screen, sent()]).toEqual(['offered', []])
  spine.record({ type: 'cash-out.pressed', ref: ref(2), amount: paise(1250), cashOutId: offer.cashOutId })
  expect(sent()).toEqual(['cash-out'])
})
