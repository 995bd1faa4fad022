import { expect, test } from 'vitest'
import { createBet } from '#contract/messages/betting.ts'
import type { MarketBook } from '#contract/market.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { said } from '#domain/said.ts'
import { replay } from '#src/spine/replay.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, marketId, member, pick, ref, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const settings = {
  ...defaultBetting,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
}
const MARKETS = ['m1', 'm2', 'm3'] as const

/** A member with a draft of ₹100 on each of three markets; the last is in front. */
const withDrafts = (own: Partial<typeof settings & { readonly confirmation: boolean }> = {}) => {
  const { doors, sent } = deafDoors()
  const clock = virtualClock(at(1_000_000))
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  const book = (market: string, status: 'OPEN' | 'SUSPENDED', seq: number): void => {
    const level: [ReturnType<typeof odds>, ReturnType<typeof paise>] = [odds(2000), paise(100_000)]
    const image: MarketBook = { marketId: marketId(market), seq, image: true, status, inplay: true }
    spine.record({
      type: 'books.changed',
      books: [{ ...image, runners: [{ selectionId: pick(market).selectionId, back: [level], lay: [level] }] }],
    })
  }
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'heartbeat.heard', serverAt: at(1_000_000) })
  spine.record(answered({ what: 'settings' }, { ...settings, ...own }))
  spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [] })
  const fund = (amount: number): void =>
    spine.record({ type: 'account.changed', accountSeq: 1, balance: paise(amount), exposure: paise(0) })
  fund(100_000)
  MARKETS.forEach((market, i) => {
    book(market, 'OPEN', 0)
    spine.record({ type: 'odds.pressed', level: 0, pick: pick(market) })
    spine.record({ type: 'stake.typed', slip: `slip-${i + 1}`, stakePaise: paise(10_000) })
  })
  const screens = (): readonly string[] => spine.slips.get().map(({ slip, screen, market }) => `${slip} ${screen} ${market}`)
  const view = (slip: string) => spine.slips.get().find((each) => each.slip === slip)
  const pressAll = (slips: readonly number[] = [1, 2, 3], risk = 30_000): void =>
    spine.record({ type: 'slips.pressed', presses: slips.map((n) => ({ slip: `slip-${n}`, ref: ref(n) })), risk: paise(risk) })
  const bets = () => sent.flatMap(({ name, body }) => (name === createBet.name ? [createBet.body.parse(body).bet] : []))
  return { spine, clock, book, fund, screens, view, pressAll, bets }
}

test('[SLIP-34] each market keeps its draft, and a press of its price brings it to the front', () => {
  const { spine, screens, view } = withDrafts()
  expect(screens()).toEqual(['slip-1 composing steady', 'slip-2 composing steady', 'slip-3 composing steady'])
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1', 2000, 'lay') })
  expect(screens().at(-1)).toMatch('slip-1 composing')
  expect(view('slip-1')).toMatchObject({ stakePaise: 10_000, pick: { side: 'lay' } })
})

test('[SLIP-34] a draft without a stake is replaced by the next press', () => {
  const { spine, screens, view } = withDrafts()
  spine.record({ type: 'stake.typed', slip: 'slip-3', stakePaise: paise(0) })
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m4') })
  expect(screens()).toHaveLength(3)
  expect(view('slip-3')?.pick?.marketId).toBe('m4')
})

test('[SLIP-34][SLIP-06] one press places all when a draft began with its stake, which the next price replaces', () => {
  const { spine, view, book, bets, pressAll } = withDrafts({ fillsStake: true })
  for (const market of ['m4', 'm5']) {
    book(market, 'OPEN', 0)
    spine.record({ type: 'odds.pressed', level: 0, pick: pick(market) })
  }
  expect([spine.slips.get().length, view('slip-4')]).toMatchObject([4, { stakePaise: 100_000, pick: { marketId: 'm5' } }])
  pressAll([1, 2, 3, 4])
  expect(bets()).toMatchObject([10_000, 10_000, 10_000, 100_000].map((stake) => ({ stake })))
})

test('[SLIP-34][SLIP-27] one press places all, each with its own ref, and a second press nothing more', () => {
  const { spine, pressAll, bets } = withDrafts()
  pressAll()
  spine.record({ type: 'slips.pressed', presses: [1, 2, 3].map((n) => ({ slip: `slip-${n}`, ref: ref(n + 10) })), risk: paise(30_000) })
  expect(bets().map((bet) => [bet.betSlipRef, 'marketId' in bet ? bet.marketId : null])).toEqual(
    MARKETS.map((market, i) => [ref(i + 1), market]),
  )
  expect(spine.slips.get().map(({ screen }) => screen)).toEqual(['sending', 'sending', 'sending'])
})

test('[SLIP-34] a suspended draft stays in front and says why, and the others are placed', () => {
  const { book, pressAll, bets, screens, view } = withDrafts()
  book('m2', 'SUSPENDED', 1)
  pressAll()
  expect(bets().map((bet) => ('marketId' in bet ? bet.marketId : null))).toEqual(['m1', 'm3'])
  expect(screens().at(-1)).toBe('slip-2 composing suspended')
  expect(view('slip-2')?.halted).toEqual(said('marketSuspended'))
})

test('[SLIP-34] a draft that the press leaves out says why', () => {
  const { spine, pressAll, bets, view } = withDrafts()
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(50) })
  pressAll([2, 3])
  expect(bets()).toHaveLength(2)
  expect(view('slip-1')).toMatchObject({ screen: 'composing', halted: said('stakeBelowMin', o.min) })
})

test('[SLIP-34] a press beyond the money places nothing', () => {
  const { fund, pressAll, bets, screens } = withDrafts()
  fund(25_000)
  pressAll()
  expect(bets()).toEqual([])
  expect(screens().every((each) => each.includes('composing'))).toBe(true)
})

test('[SLIP-34][SLIP-29] the refusal of one bet harms no other', () => {
  const { spine, clock, pressAll, view } = withDrafts()
  pressAll([1, 2], 20_000)
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: refusedSaying(said('betRefused')) })
  expect(view('slip-1')?.screen).toBe('rejected')
  expect([view('slip-2')?.screen, view('slip-3')?.screen]).toEqual(['sending', 'composing'])
  clock.advance(3000)
  expect(view('slip-1')).toBeUndefined()
  expect(view('slip-3')?.stakePaise).toBe(10_000)
})

test('[SLIP-34][SLIP-13] with review on, one press reviews all, and one confirms them', () => {
  const { spine, pressAll, bets, view } = withDrafts({ confirmation: true })
  pressAll([1, 2], 20_000)
  expect(bets()).toEqual([])
  expect(spine.slips.get().at(-1)).toMatchObject({ slip: 'slip-1', screen: 'reviewing' })
  expect([view('slip-2')?.screen, view('slip-3')?.screen]).toEqual(['reviewing', 'composing'])
  spine.record({ type: 'slips.confirmed', presses: [1, 2].map((n) => ({ slip: `slip-${n}`, ref: ref(n) })), risk: paise(20_000) })
  expect(bets().map(({ betSlipRef }) => betSlipRef)).toEqual([ref(1), ref(2)])
})

test('[SLIP-34][SLIP-13] a review of all that is left, or followed by another price, is a list of drafts again', () => {
  for (const away of [{ type: 'slips.left' }, { type: 'odds.pressed', level: 0, pick: pick('m4') }] as const) {
    const { spine, pressAll, bets } = withDrafts({ confirmation: true })
    pressAll()
    spine.record(away)
    expect(spine.slips.get().map(({ screen }) => screen)).not.toContain('reviewing')
    expect(bets()).toEqual([])
  }
})

/** Empties the stakes, so that no stake holds the drafts. */
const emptied = (own: Parameters<typeof withDrafts>[0] = {}) => {
  const drafts = withDrafts(own)
  for (const slip of ['slip-1', 'slip-2', 'slip-3']) drafts.spine.record({ type: 'stake.typed', slip, stakePaise: paise(0) })
  const faces = (): readonly string[] => drafts.spine.slips.get().map(({ screen }) => screen)
  return { ...drafts, faces }
}
const composing = ['composing', 'composing', 'composing']

test('[SLIP-38] a rest or a stake in one draft holds all, and what then cleared comes back by one press', () => {
  const { spine, clock, faces } = emptied()
  spine.record({ type: 'slips.rested', rests: true })
  clock.advance(60_000)
  expect(faces()).toEqual(composing)
  spine.record({ type: 'slips.rested', rests: false })
  spine.record({ type: 'stake.typed', slip: 'slip-2', stakePaise: paise(100) })
  clock.advance(60_000)
  expect([faces(), spine.slips.get().map(({ isKept }) => isKept)]).toEqual([composing, [true, true, true]])
  spine.record({ type: 'stake.typed', slip: 'slip-2', stakePaise: paise(0) })
  expect(spine.slips.get().map(({ isKept, touchedAt }) => [isKept, touchedAt])).toEqual(composing.map(() => [false, clock.now()]))
  clock.advance(7999)
  expect(faces()).toEqual(composing)
  clock.advance(1)
  expect(faces()).toEqual(['lapsed', 'lapsed', 'lapsed'])
  clock.advance(59_999)
  spine.record({ type: 'slips.returned' })
  expect(faces()).toEqual(composing)
})

test('[SLIP-38] a resting pointer or focus holds all drafts, and a new one, until it leaves', () => {
  const { spine, clock, faces } = emptied()
  spine.record({ type: 'slips.rested', rests: true })
  clock.advance(60_000)
  expect(faces()).toEqual(composing)
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m4') })
  clock.advance(60_000)
  expect(faces()).toEqual(composing)
  spine.record({ type: 'slips.rested', rests: false })
  clock.advance(7999)
  expect(faces()).toEqual(composing)
  clock.advance(1)
  expect(faces()).toEqual(['lapsed', 'lapsed', 'lapsed'])
})

test('[SLIP-38] one press brings back all that cleared itself, at the price that is then on offer', () => {
  const { spine, clock, faces, view } = emptied()
  clock.advance(8000)
  expect(view('slip-1')).toMatchObject({ screen: 'lapsed', pick: null })
  clock.advance(59_999)
  spine.record({
    type: 'books.changed',
    books: [
      {
        ...{ marketId: marketId('m1'), seq: 1, image: true, status: 'OPEN' as const, inplay: true },
        runners: [{ selectionId: pick('m1').selectionId, back: [[odds(2200), paise(100_000)]], lay: [] }],
      },
    ],
  })
  spine.record({ type: 'heartbeat.heard', serverAt: clock.now() })
  spine.record({ type: 'slips.returned' })
  expect(faces()).toEqual(composing)
  expect(view('slip-1')).toMatchObject({ market: 'steady', odds: 2200, stakePaise: 0 })
  clock.advance(7999)
  expect(faces()).toEqual(composing)
  clock.advance(1)
  expect(faces()).toEqual(['lapsed', 'lapsed', 'lapsed'])
})

test('[SLIP-38] after a minute, a logout or a press by hand nothing can be brought back', () => {
  for (const away of ['minute', 'logout', 'hand'] as const) {
    const { spine, clock, faces } = emptied()
    if (away === 'hand') spine.record({ type: 'slips.cleared' })
    else clock.advance(8000)
    if (away === 'minute') clock.advance(60_000)
    if (away === 'logout') spine.record({ type: 'logout.heard', said: said('LOGGED_OUT') })
    spine.record({ type: 'slips.returned' })
    expect([away, faces()]).toEqual([away, ['empty']])
  }
})

test('[SLIP-38] another price leaves what can be brought back, and its own market takes it again', () => {
  const { spine, clock, faces, view } = emptied()
  clock.advance(8000)
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m4') })
  expect(faces().filter((face) => face === 'lapsed')).toHaveLength(3)
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  expect(view('slip-1')?.screen).toBe('composing')
  spine.record({ type: 'slips.returned' })
  expect(faces().filter((face) => face === 'composing')).toHaveLength(4)
})

test('[SLIP-34] what a draft says stays while another is touched', () => {
  const { spine, book, view, pressAll } = withDrafts()
  book('m2', 'SUSPENDED', 1)
  pressAll([2], 10_000)
  spine.record({ type: 'slip.chosen', slip: 'slip-1' })
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(30_000) })
  expect(view('slip-2')?.halted).toEqual(said('marketSuspended'))
})

test('[SLIP-34] a ninth bet is not started, and the page says so', () => {
  const { spine } = withDrafts()
  for (let n = 4; n <= 9; n += 1) {
    spine.record({ type: 'odds.pressed', level: 0, pick: pick(`m${n}`) })
    spine.record({ type: 'stake.typed', slip: `slip-${n}`, stakePaise: paise(10_000) })
  }
  expect(spine.slips.get()).toHaveLength(8)
  const facts = spine.journal.export().entries.map(({ fact }) => fact)
  expect(facts.filter(({ type }) => type === 'toast.raised')).toEqual([
    { type: 'toast.raised', tone: 'warning', said: said('tooManySlips') },
  ])
})

test('[FLOW-03][SLIP-34] a replay of several slips derives the same facts', () => {
  const { spine, clock, pressAll } = withDrafts()
  pressAll([1, 3], 20_000)
  clock.advance(20_000)
  const { entries } = spine.journal.export()
  const again = replay(entries)
  expect(again.derived).toEqual(entries.filter(({ cause }) => cause !== null).map(({ fact }) => fact))
  expect(again.slips).toEqual(spine.slips.get())
})
