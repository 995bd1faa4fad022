import { said } from '#domain/said.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { speak } from '#copy/catalogue.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { whoAmI } from '#contract/calls/auth.ts'
import { createBet, getBets } from '#contract/messages/betting.ts'
import { watchCashOut } from '#contract/messages/cash-out.ts'
import type { HttpDoor } from '#streams/doors.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import { type LateCharts, createSpine } from '#src/spine/spine.ts'
import { replay } from '#src/spine/replay.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { market } from '#tests/markets.ts'
import { answered, at, betId, deafDoors, marketId, matchedVerdict, member, pick, ref, lateCharts } from '#tests/player.ts'

const book = (price: number, seq = 0, market = 'm1') => ({
  type: 'books.changed' as const,
  books: [
    {
      marketId: marketId(market),
      seq,
      image: true as const,
      status: 'OPEN' as const,
      inplay: true,
      runners: [
        {
          selectionId: pick('m1').selectionId,
          status: 'ACTIVE' as const,
          back: [[odds(price), paise(100_000)] as [ReturnType<typeof odds>, ReturnType<typeof paise>]],
          lay: [],
        },
      ],
    },
  ],
})

const pressed = () => {
  const clock = virtualClock(at(1_000_000))
  const { doors, sent } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record(book(2000))
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  return { clock, sent, spine }
}
const placed = () => {
  const { clock, sent, spine } = pressed()
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000) })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  return { clock, sent, spine }
}
const screen = (spine: ReturnType<typeof createSpine>) => spine.slips.get().at(-1)?.screen

test('[SLIP-26] a press sends the price that was on the screen', () => {
  const { spine, sent } = placed()
  expect(screen(spine)).toBe('sending')
  const bet = sent.find((message) => message.name === 'create-bet')?.body
  expect(bet).toMatchObject({ bet: { betSlipRef: ref(1), rate: 2, stake: 1000, type: 'Back', marketId: 'm1' } })
  expect(spine.ledger.get().outbox.map((entry) => entry.ref)).toEqual([ref(1)])
})

test('[SLIP-15] the answer settles the ref, frees the slip and empties the outbox', () => {
  const { spine, clock } = placed()
  spine.record({ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs: 5000 })
  expect(screen(spine)).toBe('waiting')
  clock.advance(5000)
  expect(screen(spine)).toBe('late')
  spine.record({
    type: 'bet.answered',
    ref: ref(1),
    verdict: {
      kind: 'matched',
      betId: betId(1),
      averageOdds: odds(2000),
      winnings: paise(100_000),
      matched: paise(100_000),
      remaining: paise(0),
      said: said('words', 'ok'),
    },
  })
  expect(screen(spine)).toBe('accepted')
  expect(spine.ledger.get().outbox).toEqual([])
  clock.advance(3000)
  expect(screen(spine)).toBe('empty')
})

test('[SLIP-15] a verdict is a toast of its own words, clears the slip and asks for the open bets', () => {
  const words = said('words', 'From the exchange')
  for (const [verdict, tone, face] of [
    [{ ...matchedVerdict, said: words }, 'success', 'accepted'],
    [{ kind: 'refused', said: words }, 'error', 'rejected'],
  ] as const) {
    const { spine, clock, sent } = placed()
    const lists = () => sent.filter(({ name }) => name === getBets.name).length
    const before = lists()
    spine.record({ type: 'bet.answered', ref: ref(1), verdict })
    expect(spine.slips.get().at(-1)).toMatchObject({ screen: face, verdict })
    expect(spine.journal.export().entries.map(({ fact }) => fact)).toContainEqual({
      ...{ type: 'toast.raised', tone, said: words },
      about: { key: 'aboutBet', figures: expect.anything() },
    })
    expect(lists()).toBe(before + 1)
    clock.advance(3000)
    expect(spine.slips.get()).toMatchObject([{ screen: 'empty', pick: null, odds: null, verdict: null }])
  }
})

test('[SLIP-18][SLIP-30] silence leads to checking, then unknown, and never forgets', () => {
  const { spine, clock, sent } = placed()
  clock.advance(3000)
  expect(screen(spine)).toBe('checking')
  clock.advance(30_000)
  expect(screen(spine)).toBe('unknown')
  expect(sent.filter((message) => message.name === 'create-bet')).toHaveLength(1)
  spine.record({ type: 'slip.dismissed', slip: 'slip-1' })
  expect(screen(spine)).toBe('empty')
  expect(spine.ledger.get().outbox).toHaveLength(1)
})

test('[SLIP-28][SLIP-30] an unknown bet is checked again when the exchange says that it is pending', () => {
  const { spine, clock } = placed()
  clock.advance(33_000)
  expect(screen(spine)).toBe('unknown')
  spine.record({ type: 'outcome.answered', ref: ref(1), outcome: { kind: 'pending', betId: betId(1), expiresInMs: 1 } })
  expect([screen(spine), spine.slips.get().at(-1)?.betId]).toEqual(['checking', betId(1)])
  clock.advance(60_000)
  expect(screen(spine)).toBe('unknown')
})

test('[SLIP-21] stakes that were not kept close a slip being written, and leave one that was sent', () => {
  const kept = (ok: boolean) =>
    ({ type: 'change.answered', change: { what: 'stakes', place: 'slip', stakes: [] }, ok, said: said('words', 'told') }) as const
  const { spine } = placed()
  spine.record(kept(false))
  expect(screen(spine)).toBe('sending')
  spine.record({ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs: 5000 })
  spine.record(kept(false))
  expect(screen(spine)).toBe('waiting')
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m2') })
  expect(screen(spine)).toBe('composing')
  spine.record(kept(true))
  expect(screen(spine)).toBe('composing')
  spine.record(kept(false))
  expect(spine.slips.get().map((slip) => slip.screen)).not.toContain('composing')
  expect(spine.ledger.get().outbox.map((entry) => entry.ref)).toEqual([ref(1)])
})

test('[OPEN-05] open bets are asked for again after an activity, a bet and a lost link', () => {
  const { spine, clock, sent } = placed()
  const asked = (happens: () => void): number => {
    const before = sent.length
    happens()
    return sent.slice(before).filter(({ name, body }) => name === getBets.name && getBets.body.parse(body).filter.result === 'ACTIVE')
      .length
  }
  expect(asked(() => spine.record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict }))).toBe(1)
  expect(asked(() => spine.record({ type: 'account.changed', accountSeq: 9, balance: paise(1), exposure: paise(0) }))).toBe(1)
  expect(asked(() => spine.record({ type: 'link.failed', reason: 'cut', dice: 0.5 }))).toBe(0)
  expect(asked(() => clock.advance(5000))).toBe(0)
  expect(asked(() => spine.record({ type: 'link.opened' }))).toBe(1)
})

test('[SLIP-28] a bet is placed or failed by the exchange’s word alone, or by its fenced never-seen', () => {
  for (const [word, face] of [
    [matchedVerdict, 'accepted'],
    [{ kind: 'never-seen', fenced: true }, 'rejected'],
  ] as const) {
    const { spine, clock } = placed()
    const ends = (): readonly string[] =>
      spine.journal.export().entries.flatMap(({ fact: { type } }) => (type === 'toast.raised' || type === 'order.settled' ? [type] : []))
    clock.advance(600_000)
    spine.record({ type: 'outcome.answered', ref: ref(1), outcome: { kind: 'never-seen', fenced: false } })
    spine.record({ type: 'bet.answered', ref: null, verdict: matchedVerdict })
    spine.record({ type: 'link.failed', reason: 'cut', dice: 0.5 })
    clock.advance(600_000)
    expect([['checking', 'offline', 'unknown'].includes(screen(spine) ?? ''), ends()]).toEqual([true, []])
    expect(spine.ledger.get().outbox.map((entry) => entry.ref)).toEqual([ref(1)])
    spine.record({ type: 'outcome.answered', ref: ref(1), outcome: word })
    expect([screen(spine), spine.ledger.get().outbox]).toEqual([face, []])
  }
})

test('[SLIP-29] the answer of one ref changes neither another slip nor another order', () => {
  const { spine } = placed()
  spine.record(book(2000, 0, 'm2'))
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m2') })
  spine.record({ type: 'stake.typed', slip: 'slip-2', stakePaise: paise(50_000) })
  spine.record({ type: 'place.pressed', slip: 'slip-2', ref: ref(2) })
  const screens = (): readonly string[] => spine.slips.get().map(({ slip, screen, stakePaise }) => `${slip} ${screen} ${stakePaise}`)
  const [first = '', second = ''] = screens()
  spine.record({ type: 'bet.pending', ref: ref(9), betId: betId(9), expiresInMs: 5000 })
  expect(screens()).toEqual([first, second])
  spine.record({ type: 'bet.answered', ref: ref(2), verdict: refusedSaying(said('betRefused')) })
  expect(screens()).toEqual([first, 'slip-2 rejected 50000'])
  spine.record({ type: 'slip.dismissed', slip: 'slip-2' })
  expect(screens()[0]).toBe(first)
  expect(spine.ledger.get().outbox.map((entry) => entry.ref)).toEqual([ref(1)])
})

test('[FLOW-03] a journal recorded in Hindi is the one recorded in English', () => {
  const journal = () => {
    const { spine, clock } = placed()
    spine.record({ type: 'bet.answered', ref: ref(1), verdict: refusedSaying(said('ODDS_CHANGED')) })
    spine.record({ type: 'change.answered', change: { what: 'stakes', place: 'slip', stakes: [] }, ok: false, said: said('stakesNotKept') })
    spine.record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } })
    spine.record({ type: 'logout.pressed' })
    clock.advance(3000)
    return { entries: spine.journal.export().entries, slips: spine.slips.get() }
  }
  const english = journal()
  onTestFinished(() => speak())
  speak(hindi)
  expect(journal()).toEqual(english)
})

test('[SLIP-29] the timers and the answers of an older slip never touch a newer one', () => {
  const { spine, clock } = placed()
  spine.record({ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs: 5000 })
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m2') })
  const newer = () => spine.slips.get().at(-1)
  const older = () => spine.slips.get().find(({ slip }) => slip === 'slip-1')
  const written = newer()
  expect([written?.screen, older()?.screen]).toEqual(['composing', 'waiting'])
  clock.advance(5000)
  expect([newer(), older()?.screen]).toEqual([written, 'late'])
  spine.record({ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs: 0 })
  clock.advance(2900)
  expect(newer()).toBe(written)
  spine.record({ type: 'stake.typed', slip: 'slip-2', stakePaise: paise(50_000) })
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: { kind: 'refused', said: said('words', 'moved') } })
  expect([newer()?.screen, newer()?.stakePaise, older()?.screen]).toEqual(['composing', 50_000, 'rejected'])
  clock.advance(3000)
  expect([newer()?.screen, newer()?.stakePaise]).toEqual(['composing', 50_000])
})

test('[FLOW-03] replaying the inputs derives the same facts, ticks dropped or not', () => {
  const { spine, clock } = placed()
  clock.advance(40_000)
  const { entries } = spine.journal.export()
  const derived = entries.filter((entry) => entry.cause !== null).map((entry) => entry.fact)
  const again = replay(entries)
  expect(again.derived).toEqual(derived)
  expect(again.slips).toEqual(spine.slips.get())
  const deeds = entries.filter((entry) => entry.fact.type !== 'books.changed')
  expect(replay(deeds).derived).toEqual(derived)
})

test('[FLOW-03] replay derives the same facts when the clock moved at every reading', () => {
  const virtual = virtualClock(at(1_000_000))
  let readings = 0
  const clock = {
    now: () => {
      readings += 1
      return at(virtual.now() + readings)
    },
    after: virtual.after,
  }
  const { doors } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record(book(2000))
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000) })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  spine.record({ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs: 5000 })
  virtual.advance(60_000)
  const { entries } = spine.journal.export()
  const again = replay(entries)
  expect(again.derived).toEqual(entries.filter((entry) => entry.cause !== null).map((entry) => entry.fact))
  expect(again.slips).toEqual(spine.slips.get())
  for (const entry of entries.filter(({ cause }) => cause !== null))
    expect(entry.at).toBe(entries.find(({ seq }) => seq === entry.cause)?.at ?? entry.at)
})

test('[MKT-01] spine asks again for the book of a market when an update of it is missing', () => {
  const { spine, sent } = pressed()
  const { books } = book(2020)
  const update = (seq: number): void => {
    const [{ image: _, ...rest } = expect.fail('no book')] = books
    spine.record({ type: 'books.changed', books: [{ ...rest, seq }] })
  }
  const asked = () => sent.filter(({ name }) => name === 'watch-markets').map(({ body }) => body)
  const before = asked().length
  update(1)
  expect(asked()).toHaveLength(before)
  update(3)
  expect(asked().slice(before)).toMatchObject([{ marketIds: ['m1'] }])
})

test('[SLIP-19] a slip has the market’s quote when the press returns', () => {
  const { spine } = pressed()
  expect(spine.slips.get().at(-1)).toMatchObject({ screen: 'composing', market: 'steady', odds: 2000, quoteOdds: 2000 })
})

test('[MKT-15][SLIP-26] a slip asks when the number of winners changes, and sends the one accepted', () => {
  const { spine, sent } = pressed()
  const known = market('m1')
  const define = (numberOfWinners: number): void =>
    spine.record({ ...answered({ what: 'home' }), markets: [{ ...known, market: { ...known.market, numberOfWinners } }] })
  const view = () => spine.slips.get().at(-1)
  const bets = () => sent.filter(({ name }) => name === createBet.name)
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000) })
  define(2)
  expect(view()).toMatchObject({ market: 'moved', offer: { odds: 2000, places: 2 } })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  spine.record({ type: 'price.stepped', slip: 'slip-1', odds: odds(2020) })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  expect([bets(), view()?.market, view()?.halted]).toEqual([[], 'moved', said('acceptPlaces')])
  spine.record({ type: 'price.accepted', slip: 'slip-1' })
  expect(view()).toMatchObject({ market: 'steady', odds: 2020, pick: { places: 2 } })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  expect(bets()).toMatchObject([{ body: { bet: { rate: 2.02, places: 2 } } }])
})

test('[MKT-15][SLIP-19] a slip without a stake follows another number of winners', () => {
  const { spine } = pressed()
  const known = market('m1')
  spine.record({ ...answered({ what: 'home' }), markets: [{ ...known, market: { ...known.market, numberOfWinners: 2 } }] })
  expect(spine.slips.get().at(-1)).toMatchObject({ market: 'steady', pick: { places: 2 } })
})

test('[MKT-03] spine reads the quotes again only when the prices turn live or old', () => {
  const { spine } = pressed()
  const market = () => spine.slips.get().at(-1)?.market
  const reads = vi.spyOn(spine.board, 'quote')
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000) })
  spine.record({ type: 'page.shown' })
  expect([reads.mock.calls.length, market()]).toEqual([0, 'steady'])
  spine.record({ type: 'heartbeat.missed' })
  expect([reads.mock.calls.length, market()]).toEqual([1, 'stale'])
  spine.record({ type: 'page.shown' })
  expect([reads.mock.calls.length, market()]).toEqual([1, 'stale'])
  spine.record({ type: 'heartbeat.heard', serverAt: at(1_000_000) })
  expect([reads.mock.calls.length, market()]).toEqual([2, 'steady'])
})

test('[SLIP-19] a slip’s price is old when its market leaves the full board', () => {
  const { spine } = pressed()
  const books = Array.from({ length: 600 }, (_, n) => book(2000, 0, `other-${n}`).books).flat()
  spine.record({ type: 'books.changed', books })
  expect(spine.slips.get().at(-1)?.market).toBe('stale')
})

test('[FLOW-03][CASH-01] a chart that arrives late hears a press that it missed, and a replay derives the same', () => {
  const clock = virtualClock(at(1_000_000))
  const { doors, sent } = deafDoors()
  let arrive = (): void => undefined
  const late: LateCharts = (come) => {
    arrive = () => lateCharts(come)
  }
  const spine = createSpine({ late, clock, frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  const { marketId: id, marketName, eventId, eventName } = pick('m1')
  spine.record({ type: 'cash-out.opened', market: { marketId: id, marketName, eventId, eventName }, place: 'market' })
  clock.advance(700)
  expect(cashOutView(spine.charts.get().cashOut?.getSnapshot()).screen).toBe('closed')
  expect(sent.map(({ name }) => name)).not.toContain(watchCashOut.name)
  arrive()
  expect(cashOutView(spine.charts.get().cashOut?.getSnapshot()).screen).toBe('asking')
  expect(sent.map(({ name }) => name)).toContain(watchCashOut.name)
  const { entries } = spine.journal.export()
  expect(replay(entries).derived).toEqual(entries.filter(({ cause }) => cause !== null).map(({ fact }) => fact))
})

/** A member's slip with a stake, where the lookup of the address answers this. */
const pressedFrom = (lookup: object) => {
  const { doors, sent } = deafDoors()
  const http: HttpDoor = {
    call: (_, { path, answer }, __, reply) => {
      const known = answer.safeParse(lookup)
      if (path === whoAmI.path && known.success) reply({ kind: 'answer', answer: known.data })
    },
  }
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: { ...doors, http } })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record(book(2000))
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000) })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  return { bet: sent.find(({ name }) => name === createBet.name)?.body, spine }
}

test('[SLIP-14][AUTH-15] a bet carries the browser and the address when the lookup has answered', () => {
  const { bet } = pressedFrom({ success: true, status: 200, activity_details: { ip: '203.0.113.7', location: '' } })
  expect(bet).toMatchObject({ bet: { browserdetail: 'A browser', ipaddress: '203.0.113.7' } })
})

test('[AUTH-15] a slip sends nothing and says why when the lookup refuses the address', () => {
  const { bet, spine } = pressedFrom({ success: false, status: 451, message: 'No bets from here' })
  expect(bet).toBeUndefined()
  expect(screen(spine)).toBe('composing')
  expect(spine.slips.get().at(-1)?.halted).toEqual(said('words', 'No bets from here'))
})
