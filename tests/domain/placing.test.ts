import { expect, test } from 'vitest'
import { draftNote, togetherOf } from '#client/views/drafts.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { CASH_OUT } from '#client/betting/offer.ts'
import type { Pick as Picked } from '#domain/betting/pick.ts'
import { beyondFunds, fundsDoubt, hindrance, mostPlaceable, riskOf, sureRisk, unplaceable } from '#client/views/placeable.ts'
import { primaryOf, slipFault, whyNot } from '#client/views/primary.ts'
import { isDraft, shutBy, type SlipOffer, type SlipScreen, type SlipView } from '#client/betting/slip.ts'
import { emptyLedger, type Ledger, MAX_BETS } from '#client/ledger/ledger.ts'
import { said } from '#domain/said.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import type { Balance } from '#client/player/member.ts'
import type { SentBet } from '#client/betting/sent.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { betOf } from '#tests/bets.ts'
import { answered, at, folded, marketId, member, pick, ref, sessionPick } from '#tests/player.ts'

const demo = member('demo')
const withMoney = (balance: number): Balance => ({
  ...{ kind: 'known', stale: false, accountSeq: 1 },
  ...{ balance: paise(balance), exposure: paise(0) },
})
/** A member with ₹1,000.00 and no bet. */
const here: Ledger = {
  ...emptyLedger,
  member: demo,
  link: 'up',
  feed: 'fresh',
  bets: { kind: 'ready', items: [] },
  balance: withMoney(1000_00),
}
const { odds: ofOdds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const settings: Settings = {
  ...defaultBetting,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: ofOdds, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
}
const bounded = (min: number, max: number, maxWin: number, ledger = here): Ledger =>
  folded(
    ledger,
    answered(
      { what: 'terms', marketId: pick('m1').marketId, selectionId: pick('m1').selectionId },
      { min: paise(min), max: paise(max), maxWin: paise(maxWin) },
    ),
  )
const withBonus = (balance: number, ledger = here): Ledger =>
  folded(
    ledger,
    answered(
      { what: 'wallets' },
      {
        ...{ useBonusWallet: true, withdrawable: paise(0), owed: paise(0) },
        wallets: [{ walletCode: 'exchange', kind: 'bonus', balance: paise(balance), exposure: paise(0) }],
      },
    ),
  )

const back = (stake: number, price = 2000, market = 'm1') => ({
  ...{ slip: `slip-${market}`, pick: pick(market, price), odds: odds(price), stakePaise: paise(stake) },
})
const lay = (stake: number, price = 3000) => ({ ...back(stake), pick: pick('m1', price, 'lay'), odds: odds(price) })

test('[SLIP-04] unplaceable asks for a stake above zero and odds of 1.01 or more', () => {
  expect([0, 99, 100].map((stake) => unplaceable(back(stake), here))).toEqual([
    said('stakeMissing'),
    said('stakeBelowMin', paise(100)),
    null,
  ])
  expect([1000, 1009, 1010].map((price) => unplaceable(back(100, price), here))).toEqual([said('oddsTooLow'), said('oddsTooLow'), null])
  expect(unplaceable({ ...back(100), pick: null }, here)).toEqual(said('stakeMissing'))
  expect(unplaceable({ ...back(100), odds: null }, here)).toEqual(said('oddsOutside'))
  expect(unplaceable(back(100), { ...here, link: 'down' })).toEqual(said('notConnected'))
})

test('[SLIP-09] unplaceable names the bound when the stake or the win is one paisa beyond it', () => {
  const ledger = bounded(200_00, 500_00, 600_00)
  const at2 = [199_99, 200_00, 500_00, 500_01].map((stake) => unplaceable(back(stake), ledger))
  expect(at2).toEqual([said('stakeBelowMin', paise(200_00)), null, null, said('stakeAboveMax', paise(500_00))])
  const at3 = [300_00, 300_01].map((stake) => unplaceable(back(stake, 3000), ledger))
  expect(at3).toEqual([null, said('winAboveMax', paise(600_00))])
})

test('[SLIP-09] the bounds of the member hold when those of the market are wider, and until they are known', () => {
  const ledger = bounded(0, 900_000_00, 900_000_00, { ...here, balance: { kind: 'missing' } })
  for (const each of [ledger, { ...here, balance: { kind: 'missing' } as const }]) {
    expect([99, 100].map((stake) => unplaceable(back(stake), each))).toEqual([said('stakeBelowMin', paise(100)), null])
    expect(unplaceable(back(100_000_01), each)).toEqual(said('stakeAboveMax', paise(100_000_00)))
  }
})

test('[AUTH-15] unplaceable says why the address is refused when the exchange takes no bets from it', () => {
  const why = said('words', 'No bets are taken from this address.')
  expect(unplaceable(back(100), folded(here, answered({ what: 'address' }, { refused: why })))).toEqual(why)
})

test('[SLIP-07] MAX is nothing when the money is below a rupee and no minimum is set', () => {
  const ledger = folded(
    { ...here, balance: withMoney(50) },
    answered({ what: 'settings' }, { ...settings, limits: { ...settings.limits, odds: { min: paise(0), max: paise(500_00) } } }),
  )
  expect(mostPlaceable(back(0), ledger)).toBe(0)
})

test('[SLIP-07] MAX is the bound when the odds are 1.00, at which no bet wins or risks more', () => {
  expect(mostPlaceable(lay(0, 1000), bounded(0, 500_00, 900_00))).toBe(500_00)
})

test('[SLIP-04] hindrance is silent while the slip has no selection or no odds', () => {
  expect([hindrance({ ...back(100), pick: null }, here), hindrance({ ...back(100), odds: null }, here)]).toEqual([null, null])
})

test('[SLIP-37] unplaceable asks to wait for a cash-out of the same market, and for no bet of it', () => {
  const placing = (slip: string, market: string): Ledger => ({ ...here, placing: [{ slip, ref: ref(9), marketId: marketId(market) }] })
  expect(unplaceable(back(100), placing(CASH_OUT, 'm1'))).toEqual(said('sameMarketWaits'))
  expect(unplaceable(back(100), placing('slip-9', 'm1'))).toBeNull()
  expect(unplaceable(back(100), placing(CASH_OUT, 'm2'))).toBeNull()
})

test('[BACK-02] unplaceable asks to wait for the bet before when a back end takes one at a time', () => {
  const config = { version: null, androidVersion: null, analyticsId: null, recaptchaKey: null, redirect: null }
  const at = (level: 0 | 1, slips: readonly string[]): Ledger => ({
    ...folded(here, { ...answered({ what: 'config' }, { ...config, backend: { level, features: [] } }), whose: 'all' }),
    placing: slips.map((slip) => ({ slip, ref: ref(9), marketId: marketId('m2') })),
  })
  expect(unplaceable(back(100), at(0, ['slip-9']))).toEqual(said('oneBetWaits'))
  expect([unplaceable(back(100), at(0, [])), unplaceable(back(100), at(1, ['slip-9']))]).toEqual([null, null])
})

test('[ACCT-06] a bet is paid from the bonus in use, and one that is below zero pays nothing', () => {
  expect(unplaceable(back(2000_00), withBonus(2000_00))).toBeNull()
  expect(unplaceable(back(500_01), withBonus(500_00))).toEqual(said('fundsShort', paise(500_01), paise(500_00)))
  expect(unplaceable(back(100), withBonus(-500))).toEqual(said('fundsShort', paise(100), paise(0)))
  expect(unplaceable(back(100), { ...here, balance: withMoney(-500) })).toEqual(said('fundsShort', paise(100), paise(0)))
  expect(mostPlaceable(back(0), withBonus(700_50))).toBe(700_00)
})

const sent: SentBet = {
  ...{ kind: 'bet', ref: ref(1), owner: demo.memberCode, accept: 'NONE', sentAt: at(1) },
  ...{ pick: pick('m1'), odds: odds(2000), stake: paise(100) },
}

test('[SLIP-09] only other bets of the same market leave a lack of money to the exchange', () => {
  const risky = back(1000_01)
  const short = said('fundsShort', paise(1000_01), paise(1000_00))
  const doubt = said('fundsDoubt', paise(1000_01), paise(1000_00))
  const many = (count: number) => Array.from({ length: count }, (_, n) => betOf(n + 10))
  for (const alone of [
    { outbox: [{ ...sent, pick: pick('m2') }] },
    { outbox: [{ ...sent, kind: 'cash-out' as const, market: pick('m1'), cashOutId: '', part: 100, amount: paise(0) }] },
    { bets: { kind: 'ready' as const, items: [betOf(2)] } },
    { bets: { kind: 'ready' as const, items: many(MAX_BETS - 1) } },
  ]) {
    expect(unplaceable(risky, { ...here, ...alone })).toEqual(short)
    expect(fundsDoubt(risky, { ...here, ...alone })).toBeNull()
  }
  for (const beside of [
    { outbox: [sent] },
    { bets: { kind: 'ready' as const, items: [betOf(2), betOf(1)] } },
    { bets: { kind: 'ready' as const, items: many(MAX_BETS) } },
    { bets: { kind: 'waiting' as const } },
  ]) {
    expect(unplaceable(risky, { ...here, ...beside })).toBeNull()
    expect(fundsDoubt(risky, { ...here, ...beside })).toEqual(doubt)
  }
})

test('[SLIP-34] sureRisk sums what bets risk, without those beside another bet of their market', () => {
  const bets = [back(100_00), lay(50_00), back(30_00, 2000, 'm2')]
  expect(bets.map(riskOf)).toEqual([100_00, 100_00, 30_00])
  expect([sureRisk(bets, here), sureRisk([], here)]).toEqual([230_00, 0])
  expect(sureRisk(bets, { ...here, outbox: [sent] })).toBe(30_00)
  expect([riskOf({ ...back(100), pick: null }), riskOf({ ...back(100), odds: null })]).toEqual([0, 0])
})

test('[SLIP-34] beyondFunds is silent while the money covers the bets, or is not certain', () => {
  expect(beyondFunds(paise(1000_00), here)).toBeNull()
  expect(beyondFunds(paise(1000_01), here)).toEqual(said('fundsShortTogether', paise(1000_01), paise(1000_00)))
  expect(beyondFunds(paise(1000_01), { ...here, balance: { kind: 'missing' } })).toBeNull()
})

const view = (own: Partial<SlipView> = {}, picked: Picked = pick('m1')): SlipView => ({
  ...{
    slip: `slip-${picked.marketId}`,
    screen: 'composing',
    market: 'steady',
    shut: 'suspended',
    pick: picked,
    odds: picked.odds,
    limit: picked.odds,
  },
  ...{
    taken: null,
    isKept: false,
    stakePaise: paise(100_00),
    quoteOdds: null,
    offer: null,
    stepped: false,
    persists: false,
    touchedAt: at(1),
  },
  ...{ halted: null, ref: null, betId: null, pressedAt: null, expiresAt: null, asks: 0, verdict: null },
  ...own,
})

const offered = (price: number): SlipOffer => ({ odds: odds(price), limit: odds(price), line: null, places: 1 })

test('[SLIP-04] the first button logs a visitor in, and places the bet of a member', () => {
  expect(primaryOf(view(), { ...here, member: null })).toEqual({ does: 'log-in', price: null, enabled: true, why: null })
  expect(primaryOf(view(), here)).toEqual({ does: 'place', price: { odds: 2000, line: null, places: 1 }, enabled: true, why: null })
  const why = said('stakeMissing')
  expect(primaryOf(view({ stakePaise: paise(0) }), here)).toMatchObject({ does: 'place', enabled: false, why })
  expect(primaryOf(view({ odds: null, limit: null }), here)).toMatchObject({ price: null, enabled: false, why: said('oddsOutside') })
})

test('[SLIP-19] the first button accepts the price on offer when the market has moved', () => {
  const moved = view({ market: 'moved', offer: offered(1900) })
  expect(primaryOf(moved, here)).toEqual({ does: 'accept', price: offered(1900), enabled: true, why: null })
  const session = view({ market: 'moved', offer: { ...offered(1950), line: 48 } }, sessionPick('m1', 47))
  expect(primaryOf(session, here).price).toMatchObject({ odds: 1950, line: 48 })
  expect(primaryOf(view({ market: 'moved' }), here)).toEqual({ does: 'accept', price: null, enabled: false, why: said('noPrice') })
})

test('[SLIP-10] the first button of a review confirms its price, and is off when the market moved', () => {
  const session = view({ screen: 'reviewing' }, sessionPick('m1', 47))
  expect(primaryOf(session, here)).toEqual({ does: 'confirm', price: { odds: 1900, line: 47, places: 1 }, enabled: true, why: null })
  const moved = view({ screen: 'reviewing', market: 'moved', offer: offered(1900) })
  expect(primaryOf(moved, here)).toMatchObject({ does: 'confirm', enabled: false, why: said('acceptFirst') })
  const ofTwo = { ...moved, offer: { ...offered(2000), places: 2 } }
  expect(primaryOf(ofTwo, here)).toMatchObject({ does: 'confirm', enabled: false, why: said('acceptPlaces') })
})

test('[SLIP-20] slipFault names the market first, and checks the bet at the worst price that it takes', () => {
  expect((['steady', 'stale', 'moved'] as const).map((market) => whyNot(view({ market })))).toEqual([
    null,
    said('noPrice'),
    said('acceptFirst'),
  ])
  const quotes = [
    { kind: 'none' },
    { kind: 'suspended' },
    { kind: 'suspended', why: 'withdrawn' },
    { kind: 'suspended', why: 'renamed' },
    { kind: 'stale' },
  ] as const
  expect(quotes.map(shutBy)).toEqual(['unpriced', 'suspended', 'withdrawn', 'renamed', 'suspended'])
  expect(
    (['suspended', 'closed', 'withdrawn', 'lost', 'unpriced', 'renamed'] as const).map(
      (shut) => whyNot(view({ market: 'suspended', shut }))?.key,
    ),
  ).toEqual(['marketSuspended', 'marketClosed', 'runnerWithdrawn', 'RUNNER_LOST', 'noOfferNow', 'selectionRenamed'])
  expect(slipFault(view({ market: 'suspended', stakePaise: paise(0) }), here)).toEqual(said('marketSuspended'))
  expect(slipFault(view({ market: 'suspended', shut: 'withdrawn' }), here)).toEqual(said('runnerWithdrawn'))
  const laid = view({ stakePaise: paise(1000_00), limit: odds(2020) }, pick('m1', 2000, 'lay'))
  expect(slipFault(laid, here)).toEqual(said('fundsShort', paise(1020_00), paise(1000_00)))
  expect(slipFault({ ...laid, limit: odds(2000) }, here)).toBeNull()
})

test('[SLIP-34] a slip is a draft until it is sent', () => {
  const screens: readonly SlipScreen[] = ['empty', 'composing', 'reviewing', 'claiming', 'sending', 'waiting', 'accepted', 'rejected']
  expect(screens.filter((screen) => isDraft({ screen }))).toEqual(['composing', 'reviewing'])
})

test('[SLIP-34] togetherOf places the drafts that are ready, counts the moved ones, and sums the risks', () => {
  const drafts = [
    view(),
    view({ limit: odds(2500) }, pick('m2', 2000, 'lay')),
    view({ market: 'moved' }, pick('m3')),
    view({ stakePaise: paise(0) }, pick('m4')),
  ]
  const views = [...drafts, view({ screen: 'waiting' }, pick('m5')), view({ screen: 'empty' }, pick('m6'))]
  expect(togetherOf(views, here)).toEqual({
    ...{ drafts, ready: drafts.slice(0, 2), moved: 1, risk: 250_00, sure: 250_00, why: null, isReview: false },
  })
  const beside: Ledger = { ...here, outbox: [{ ...sent, pick: pick('m2') }] }
  expect(togetherOf(views, beside)).toMatchObject({ risk: 250_00, sure: 100_00, why: null })
  expect(togetherOf([], here)).toMatchObject({ drafts: [], ready: [], moved: 0, risk: 0, sure: 0 })
})

test('[SLIP-34] togetherOf places none when the drafts need more than the money', () => {
  const views = [view({ stakePaise: paise(600_00) }), view({ stakePaise: paise(600_00) }, pick('m2'))]
  const { ready, why } = togetherOf(views, here)
  expect([ready, why]).toEqual([views, said('fundsShortTogether', paise(1200_00), paise(1000_00))])
})

test('[SLIP-13][SLIP-34] togetherOf confirms only the reviewed drafts, and reviews when the setting says so', () => {
  const views = [view(), view({ screen: 'reviewing' }, pick('m2'))]
  expect(togetherOf(views, here, 'reviewed').drafts).toEqual(views.slice(1))
  const reviewing = folded(here, answered({ what: 'settings' }, { ...settings, confirmation: true }))
  expect([
    togetherOf(views, reviewing).isReview,
    togetherOf(views, folded(here, answered({ what: 'settings' }, settings))).isReview,
  ]).toEqual([true, false])
})

test('[SLIP-34] draftNote names a bound or a doubt, and is silent for a visitor and without a stake', () => {
  const high = view({ stakePaise: paise(500_000_00) })
  expect(draftNote(high, here)).toEqual(said('stakeAboveMax', paise(100_000_00)))
  expect(draftNote(high, { ...here, member: null })).toBeNull()
  expect(draftNote(view({ stakePaise: paise(0) }), here)).toBeNull()
  expect(draftNote(view(), here)).toBeNull()
  const doubtful = view({ stakePaise: paise(1000_01) })
  expect(draftNote(doubtful, { ...here, outbox: [sent] })).toEqual(said('fundsDoubt', paise(1000_01), paise(1000_00)))
})
