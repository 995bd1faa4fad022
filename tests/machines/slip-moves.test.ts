import { expect, test } from 'vitest'
import { createBet } from '#contract/messages/betting.ts'
import { betSlipRefSchema } from '#contract/scalar.ts'
import type { MarketBook } from '#contract/market.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { paise } from '#domain/paise.ts'
import { DEFAULT_STAKES } from '#domain/betting/stakes.ts'
import { odds } from '#domain/odds.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, member, pick, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const settingsOf = (own: Partial<Settings>): Settings => ({
  ...defaultBetting,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
  ...own,
})
const STAKE = paise(50_000)

/** A member with these settings who pressed 1.98 or, as a lay, the same. */
const opened = (own: Partial<Settings>, side: 'back' | 'lay' = 'back') => {
  const { doors, sent } = deafDoors()
  const clock = virtualClock(at(1_000_000))
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  const chosen = { ...pick('m1'), side, odds: odds(1980) }
  let seq = 0
  const offer = (price: number): void => {
    const level: [ReturnType<typeof odds>, ReturnType<typeof paise>] = [odds(price), paise(100_000)]
    const book: MarketBook = { marketId: chosen.marketId, seq, image: true, status: 'OPEN', inplay: true }
    seq += 1
    spine.record({
      type: 'books.changed',
      books: [{ ...book, runners: [{ selectionId: chosen.selectionId, back: [level], lay: [level] }] }],
    })
  }
  const save = (settings: Partial<Settings>): void => spine.record(answered({ what: 'settings' }, settingsOf({ ...own, ...settings })))
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'heartbeat.heard', serverAt: at(1_000_000) })
  save({})
  offer(1980)
  spine.record({ type: 'odds.pressed', level: 0, pick: chosen })
  const view = () => {
    const slip = spine.slips.get().at(-1)
    if (slip === undefined) throw new Error('no slip')
    return slip
  }
  const write = (stakePaise = STAKE): void => spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise })
  const place = (): unknown => {
    spine.record({ type: 'place.pressed', slip: 'slip-1', ref: betSlipRefSchema.parse('00000000-0000-4000-8000-000000000001') })
    return sent.findLast(({ name }) => name === createBet.name)?.body
  }
  const back = (): void => spine.record({ type: 'back.pressed', slip: 'slip-1' })
  const bets = (): number => sent.filter(({ name }) => name === createBet.name).length
  return { clock, offer, save, view, write, place, back, sent: bets }
}
const shown = ({ view }: ReturnType<typeof opened>) => [view().market, view().odds, view().taken]

test.for(['NONE', 'BETTER', 'ANY'] as const)('[SLIP-19] with %s the slip follows the market until a stake is written', (accept) => {
  const slip = opened({ accept })
  for (const price of [1990, 1500, 3000]) {
    slip.offer(price)
    expect(shown(slip)).toEqual(['steady', price, null])
  }
})

test('[SLIP-19] BETTER is the default: it takes a better price and says so, and asks for a worse one', () => {
  const slip = opened({})
  slip.write()
  slip.offer(2000)
  expect(shown(slip)).toEqual(['steady', 2000, { from: 1980, to: 2000 }])
  slip.offer(1990)
  expect(shown(slip)).toEqual(['moved', 2000, { from: 1980, to: 2000 }])
  const lay = opened({}, 'lay')
  lay.write()
  lay.offer(1970)
  expect(shown(lay)[0]).toBe('steady')
  lay.offer(1980)
  expect(shown(lay)[0]).toBe('moved')
})

test('[SLIP-19] NONE asks for a better price, too', () => {
  const slip = opened({ accept: 'NONE' })
  slip.write()
  slip.offer(2000)
  expect(shown(slip)).toEqual(['moved', 1980, null])
})

test('[SLIP-33][SLIP-26] ANY takes at most its steps worse, says so, and sends the worst price it takes', () => {
  const slip = opened({ accept: 'ANY', steps: 2 })
  slip.write()
  expect(slip.view().limit).toBe(1960)
  slip.offer(1970)
  expect(shown(slip)).toEqual(['steady', 1970, { from: 1980, to: 1970 }])
  expect(slip.view().limit).toBe(1960)
  slip.offer(1950)
  expect(shown(slip)[0]).toBe('moved')
  slip.offer(1960)
  expect([shown(slip)[0], slip.view().limit]).toEqual(['steady', 1960])
  expect(slip.place()).toMatchObject({ bet: { rate: 1.96, accept: 'BETTER', stake: 500 } })
  const lay = opened({ accept: 'ANY', steps: 1 }, 'lay')
  lay.write()
  expect([lay.view().limit, lay.place()]).toMatchObject([1990, { bet: { rate: 1.99, accept: 'BETTER' } }])
})

test('[SLIP-19] a price that comes back to where it was leaves no move to say', () => {
  for (const [away, back] of [
    [1970, 1980],
    [1990, 1980],
  ] as const) {
    const slip = opened({ accept: 'ANY', steps: 5 })
    slip.write()
    slip.offer(away)
    expect(shown(slip)[2]).toEqual({ from: 1980, to: away })
    slip.offer(back)
    expect(shown(slip)).toEqual(['steady', 1980, null])
  }
})

test('[SLIP-33] the steps count from a better price once it was taken', () => {
  const slip = opened({ accept: 'ANY', steps: 2 })
  slip.write()
  slip.offer(2100)
  expect([shown(slip)[0], slip.view().limit]).toEqual(['steady', 2060])
  slip.offer(2040)
  expect(shown(slip)[0]).toBe('moved')
})

test('[SLIP-33] a setting that changes on another device holds for the open slip at once', () => {
  const slip = opened({})
  slip.write()
  slip.save({ accept: 'ANY', steps: 5 })
  expect(slip.view().limit).toBe(1930)
  slip.save({ accept: 'NONE' })
  slip.offer(2000)
  expect(shown(slip)[0]).toBe('moved')
})

test('[SLIP-03][SLIP-33] a slip clears itself after 8 s, and stays where the member keeps it', () => {
  const [slip, kept] = [opened({}), opened({ keepSlip: true })]
  for (const each of [slip, kept]) each.clock.advance(8000)
  expect([slip.view().screen, kept.view().screen, kept.view().isKept]).toEqual(['lapsed', 'composing', true])
})

test('[SLIP-38] a review, which has a stake, does not clear itself', () => {
  const slip = opened({ confirmation: true })
  slip.write()
  slip.place()
  slip.clock.advance(60_000)
  expect([slip.view().screen, slip.view().isKept]).toEqual(['reviewing', true])
})

test('[SLIP-03][SLIP-33] the 8 s begin when the member no longer keeps the slip', () => {
  const slip = opened({ keepSlip: true })
  slip.clock.advance(60_000)
  slip.save({ keepSlip: false })
  expect([slip.view().isKept, slip.view().touchedAt]).toEqual([false, slip.clock.now()])
  slip.clock.advance(7999)
  expect(slip.view().screen).toBe('composing')
  slip.clock.advance(1)
  expect(slip.view().screen).toBe('lapsed')
})

test('[SLIP-06][SLIP-03][SLIP-38] a slip begins with the usual stake, which keeps nothing, when the member wants that', () => {
  const usual = { fillsStake: true, oneClick: { active: false, stake: STAKE, barred: false } }
  expect([opened({}).view().stakePaise, opened(usual).view()]).toMatchObject([0, { stakePaise: STAKE, isKept: false }])
  expect(opened({ fillsStake: true }).view().stakePaise).toBe(DEFAULT_STAKES[0])
  const slip = opened(usual)
  slip.clock.advance(8000)
  expect(slip.view().screen).toBe('lapsed')
  const written = opened(usual)
  written.write(paise(20_000))
  written.clock.advance(8000)
  expect([written.view().screen, written.place()]).toMatchObject(['composing', { bet: { stake: 200 } }])
})

test('[SLIP-06][SLIP-19] the slip asks for a worse price, and sends nothing by itself, when it began with its stake', () => {
  const slip = opened({ fillsStake: true })
  slip.offer(1970)
  expect([shown(slip), slip.sent()]).toEqual([['moved', 1980, null], 0])
  slip.offer(1980)
  expect(slip.place()).toMatchObject({ bet: { rate: 1.98, stake: 1000 } })
})

test('[SLIP-06][SLIP-13] a stake that the slip began with counts as written when the bet is reviewed', () => {
  const slip = opened({ fillsStake: true, confirmation: true })
  slip.place()
  expect([slip.view().screen, slip.sent()]).toEqual(['reviewing', 0])
  slip.back()
  slip.clock.advance(60_000)
  expect(slip.view().screen).toBe('composing')
})
