import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import Database from 'libsql'
import { expect, test } from 'vitest'
import type { Market } from '#contract/market.ts'
import { competitionIdSchema, eventIdSchema, marketIdSchema, memberCodeSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { LADDER, odds } from '#domain/odds.ts'
import type { Outcome, PlaceOrder, Published } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { type EventLog, StoreError } from '#server/store/log.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const [home, away] = [selectionIdSchema.parse(1), selectionIdSchema.parse(2)]
const marketId = marketIdSchema.parse('m1')
const [ann, bob] = [memberCodeSchema.parse('ann'), memberCodeSchema.parse('bob')]
const market: Market = {
  marketId,
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse('e1'),
  eventName: 'Home v Away',
  eventTypeId: '4',
  competitionId: competitionIdSchema.parse('c'),
  competitionName: 'Cup',
  openDate: at(0),
  inplay: true,
  status: 'OPEN',
  numberOfWinners: 1,
  runners: [
    { selectionId: home, runnerName: 'Home' },
    { selectionId: away, runnerName: 'Away' },
  ],
}
const order = (n: number, by: Partial<PlaceOrder> = {}): PlaceOrder => ({
  ref: ref(n),
  marketId,
  selectionId: home,
  side: 'back',
  odds: odds(2000),
  stake: paise(100_000),
  accept: 'NONE',
  line: null,
  fancyPrice: 0,
  claims: { browser: '', ip: '' },
  ...by,
})

const open = (log: EventLog = memoryLog()) => {
  const clock = virtualClock(at(1_000_000))
  const exchange = createExchange({ clock, log })
  const told: Published[] = []
  exchange.subscribe((published) => told.push(published))
  for (const member of [ann, bob]) exchange.openMember(member, paise(1_000_000), () => undefined)
  const offer = (back: number, size: number): void =>
    exchange.feed({
      kind: 'ladder',
      marketId,
      image: true,
      runners: [home, away].map((selectionId) => ({
        selectionId,
        back: [[odds(back), paise(size)]] as const,
        lay: [[odds(back + 100), paise(size)]] as const,
      })),
    })
  const status = (to: 'OPEN' | 'SUSPENDED' | 'CLOSED'): void => exchange.feed({ kind: 'status', marketId, status: to, inplay: true })
  exchange.feed({ kind: 'market', market, betDelayMs: 5000 })
  status('OPEN')
  offer(2000, 60_000)
  const place = (n: number, by: Partial<PlaceOrder> = {}, member = ann): Outcome[] => {
    const answers: Outcome[] = []
    exchange.place(member, order(n, by), (answer) => answers.push(answer))
    return answers
  }
  const verdicts = () => told.flatMap((each) => (each.kind === 'verdict' ? [each.verdict] : []))
  const sound = (): void => expect(brokenBooks(exchange.state)).toEqual([])
  return { clock, exchange, told, offer, status, place, verdicts, sound }
}

test('[SLIP-26] after its delay a bet is matched at its limit or better, the remainder rests, shows in the book, and is filled when the feed crosses', () => {
  const { clock, exchange, place, verdicts, offer, sound } = open()
  expect(place(1, { odds: odds(1900) })).toMatchObject([{ kind: 'pending', expiresAt: 1_005_000 }])
  expect(exchange.account(ann)).toMatchObject({ balance: 1_000_000, exposure: 100_000, available: 900_000 })
  clock.advance(5000)
  expect(verdicts()).toMatchObject([{ kind: 'accepted', status: 'partly-matched', averageOdds: 2000, matched: 60_000, remaining: 40_000 }])
  expect(exchange.book(marketId, 3)?.runners?.[0]?.lay).toContainEqual([1900, 40_000])
  offer(2000, 90_000)
  expect(exchange.bets(ann, 'active')).toMatchObject([{ state: 'matched', matched: 100_000, remaining: 0 }])
  sound()
})

test('[SLIP-20] a suspension in the delay lapses the bet at once; reopening does not revive it', () => {
  const { clock, exchange, place, status, verdicts, sound } = open()
  place(1)
  clock.advance(2000)
  status('SUSPENDED')
  status('OPEN')
  clock.advance(10_000)
  expect(verdicts()).toMatchObject([{ kind: 'refused', code: 'MARKET_SUSPENDED' }])
  expect(exchange.account(ann)).toMatchObject({ exposure: 0, available: 1_000_000 })
  sound()
})

test('[SLIP-27] a ref makes one bet: the same payload gets the first answer again, refused ones too; another payload is refused', () => {
  const { clock, exchange, place, sound } = open()
  place(1)
  clock.advance(5000)
  expect(place(1)).toMatchObject([{ kind: 'accepted' }])
  expect(place(1, { stake: paise(200_000) })).toMatchObject([{ kind: 'refused', code: 'DUPLICATE_TRANSACTION' }])
  place(2, { stake: paise(1) })
  expect(place(2, { stake: paise(1) })).toMatchObject([{ kind: 'refused', code: 'STAKE_BELOW_MIN' }])
  expect(exchange.bets(ann, 'active')).toHaveLength(1)
  sound()
})

test('[SLIP-28] never-seen fences a ref for good; without a fence it is no verdict', () => {
  const { exchange, place } = open()
  const told: Outcome[] = []
  exchange.outcome(ann, ref(1), false, (outcome) => told.push(outcome))
  expect(place(1)).toMatchObject([{ kind: 'pending' }])
  exchange.outcome(ann, ref(2), true, (outcome) => told.push(outcome))
  expect(told).toMatchObject([
    { kind: 'never-seen', fenced: false },
    { kind: 'never-seen', fenced: true },
  ])
  expect(place(2)).toMatchObject([{ kind: 'refused' }])
})

test('[SLIP-30] nothing leaves before it is durable, a read or an answer to a retry included; a crash loses only what was never told', () => {
  const log = memoryLog(false)
  const { clock, exchange, place, told } = open(log)
  log.sync()
  told.length = 0
  const first = place(1)
  const again = place(1)
  const read: number[] = []
  exchange.whenDurable(() => read.push(1))
  expect([first, again, read, told.filter((each) => each.kind !== 'book')]).toEqual([[], [], [], []])
  const lost: MemoryLog = log.crash()
  expect(createExchange({ clock, log: lost }).bets(ann, 'active')).toEqual([])
})

test('[SLIP-30] a delay that was running goes on after a restart, or ends with a refusal when the market is not there', () => {
  const log = memoryLog()
  const { clock, place, exchange } = open(log)
  place(1)
  exchange.close()
  const again = createExchange({ clock, log: log.crash() })
  const verdicts: Published[] = []
  again.subscribe((published) => verdicts.push(published))
  clock.advance(5000)
  expect(verdicts.find((each) => each.kind === 'verdict')).toMatchObject({ verdict: { kind: 'refused', code: 'MARKET_SUSPENDED' } })
  expect(brokenBooks(again.state)).toEqual([])
})

test('[OPEN-06] a bet in its delay cannot be cancelled; later only what is unmatched is', () => {
  const { clock, exchange, place, sound } = open()
  const replies: unknown[] = []
  const cancel = (): void => exchange.cancel(ann, 'all', (reply) => replies.push(reply))
  place(1, { odds: odds(1900) })
  cancel()
  clock.advance(5000)
  cancel()
  cancel()
  expect(replies).toEqual([
    { ok: false, code: 'BET_IN_PROGRESS' },
    { ok: true, cancelled: 40_000 },
    { ok: false, code: 'BET_TAKEN_OR_LAPSED' },
  ])
  expect(exchange.bets(ann, 'active')).toMatchObject([{ matched: 60_000, remaining: 0 }])
  sound()
})

test('[SLIP-09] the exchange enforces funds to the paisa; an order that lowers the risk needs none', () => {
  const { clock, place, sound } = open()
  expect(place(1, { stake: paise(1_000_001) })).toMatchObject([{ kind: 'refused', code: 'INSUFFICIENT_FUNDS' }])
  expect(place(2, { stake: paise(1_000_000) })).toMatchObject([{ kind: 'pending' }])
  expect(place(3, { stake: paise(100) })).toMatchObject([{ kind: 'refused', code: 'INSUFFICIENT_FUNDS' }])
  clock.advance(5000)
  expect(place(4, { side: 'lay', odds: odds(2000), stake: paise(60_000) })).toMatchObject([{ kind: 'pending' }])
  sound()
})

test('[ACCT-02] settlement pays the winner less 2 % commission; the same result again is nothing, another one reverses; void returns holds', () => {
  const { clock, exchange, place, sound } = open()
  const settle = (winners: readonly (typeof home)[]): void => exchange.feed({ kind: 'result', marketId, winners, note: '' })
  place(1, { stake: paise(60_000) })
  clock.advance(5000)
  settle([home])
  expect(exchange.account(ann)).toMatchObject({ balance: 1_058_800, exposure: 0 })
  settle([home])
  expect(exchange.account(ann).balance).toBe(1_058_800)
  settle([away])
  expect(exchange.account(ann).balance).toBe(940_000)
  settle([])
  expect(exchange.account(ann).balance).toBe(1_000_000)
  expect(exchange.bets(ann, 'ended')).toMatchObject([{ state: 'void', pnl: 0 }])
  sound()
})

test('[SLIP-31] two members match each other: what one wins the other loses, and the house keeps only commission', () => {
  const { clock, exchange, place, offer, sound } = open()
  offer(1500, 10_000)
  place(1, { side: 'lay', odds: odds(2000), stake: paise(50_000) }, bob)
  clock.advance(5000)
  place(2, { side: 'back', odds: odds(2000), stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
  sound()
  const total =
    exchange.account(ann).balance +
    exchange.account(bob).balance +
    (exchange.state.accounts.get('house:commission') ?? 0) +
    (exchange.state.accounts.get('house:book') ?? 0)
  expect(total).toBe(2_000_000)
})

test('[ACCT-02] a removed runner voids its bets and reduces the odds of the others; holds follow, and the same word again is nothing', () => {
  const { clock, exchange, place, offer, sound } = open()
  offer(4000, 500_000)
  place(1, { odds: odds(4000) })
  place(2, { odds: odds(4000), selectionId: away, stake: paise(50_000) })
  clock.advance(5000)
  place(3, { odds: odds(9000) })
  const remove = (): void => exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED', reductionFactor: 2500 })
  remove()
  sound()
  expect(exchange.bets(ann, 'ended')).toMatchObject([{ state: 'void', stake: 50_000, matched: 0, pnl: 0 }])
  expect(exchange.bets(ann, 'active')).toMatchObject([{ state: 'matched', averageOdds: 3000 }])
  const before = exchange.account(ann)
  remove()
  expect(exchange.account(ann)).toEqual(before)
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  expect(exchange.account(ann)).toMatchObject({ balance: 1_000_000 + 200_000 * 0.98, exposure: 0 })
  sound()
})

test('[SLIP-09] the most a member may win in a market counts every bet in it, those in their delay too', () => {
  const { place, sound } = open()
  const big = { odds: odds(1_000_000), stake: paise(60_000) }
  expect(place(1, big)).toMatchObject([{ kind: 'pending' }])
  expect(place(2, big)).toMatchObject([{ kind: 'refused', code: 'MAX_WIN_EXCEEDED' }])
  sound()
})

test('[SLIP-26] whatever is done in whatever order, the books hold', () => {
  const command = fc.record({
    what: fc.constantFrom('place', 'place', 'place', 'cancel', 'suspend', 'offer', 'wait', 'settle', 'remove'),
    n: fc.integer({ min: 1, max: 12 }),
    side: fc.constantFrom<'back' | 'lay'>('back', 'lay'),
    price: fc.constantFrom(...LADDER.slice(80, 120)),
    stake: fc.integer({ min: 100, max: 400_000 }),
    bob: fc.boolean(),
    away: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const { clock, exchange, place, status, offer, sound } = open()
      for (const { what, n, side, price, stake, bob: isBob, away: isAway } of commands) {
        if (what === 'place') place(n, { side, odds: price, stake: paise(stake), selectionId: isAway ? away : home }, isBob ? bob : ann)
        if (what === 'cancel') exchange.cancel(isBob ? bob : ann, 'all', () => undefined)
        if (what === 'suspend') status(isBob ? 'SUSPENDED' : 'OPEN')
        if (what === 'offer') offer(price, stake)
        if (what === 'wait') clock.advance(n * 1000)
        if (what === 'settle' && n === 12) exchange.feed({ kind: 'result', marketId, winners: [isAway ? away : home], note: '' })
        if (what === 'remove' && n > 10)
          exchange.feed({ kind: 'runner', marketId, selectionId: isAway ? away : home, status: 'REMOVED', reductionFactor: n * 100 })
        sound()
      }
    }),
    { numRuns: 300 },
  )
})

const temporary = <T>(use: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-store-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('[SLIP-30] the embedded store gives back what was written; a second opener, a newer version and a wrong folder are told what to do', () =>
  temporary((folder) => {
    const log = sqliteLog(folder)
    const { place, exchange } = open(log)
    place(1)
    const written = [...log.read()]
    expect(written.map((event) => event.type)).toEqual(['member-opened', 'member-opened', 'bet-received'])
    expect(() => sqliteLog(folder)).toThrow(/in use by another Pavilion/)
    exchange.close()
    const again = sqliteLog(folder)
    expect([...again.read()]).toEqual(written)
    again.close()
    const db = new Database(join(folder, 'exchange.db'))
    db.exec('PRAGMA user_version = 99')
    db.close()
    expect(() => sqliteLog(folder)).toThrow(/newer version/)
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => sqliteLog(file)).toThrow(StoreError)
  }))
