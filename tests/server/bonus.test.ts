import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Paise, betSlipRefSchema, marketIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { bonusAccount, cashAccount } from '#domain/betting/settlement.ts'
import type { BonusTerms } from '#domain/money/bonus.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { balanceOf, nothingEnded } from '#server/exchange/state/state.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { at, ref } from '#tests/player.ts'
import { away, home, market, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const DAY = 24 * 3600_000
const [second, third] = [marketIdSchema.parse('m2'), marketIdSchema.parse('m3')]
const cashOutRef = ref(99)
/** After every event. */
const END = Number.MAX_SAFE_INTEGER
const offered = (at: typeof marketId): FeedUpdate => ({
  kind: 'ladder',
  marketId: at,
  image: true,
  runners: [{ selectionId: home, back: [[odds(2000), paise(60_000)]], lay: [[odds(2100), paise(60_000)]] }],
})
const terms: BonusTerms = { amount: paise(50_000), multiplier: 1, minOdds: odds(1500), days: 7, cap: null }
/** A member with a bonus of ₹500.00 that is wagered once, and pays the bets. */
const begun = (by: Partial<BonusTerms> = {}, log = memoryLog()) => {
  const table = open(log)
  const { exchange, clock } = table
  const done = (ask: (reply: (result: RuleReply) => void) => void): string => {
    let word = 'no answer'
    ask((result) => {
      word = result.ok ? 'done' : result.code
    })
    return word
  }
  const grant = (code = 'CODE') => done((reply) => exchange.grantBonus(ann, { code, terms: { ...terms, ...by } }, reply))
  const use = (useBonus: boolean) => done((reply) => exchange.chooseWallet(ann, useBonus, reply))
  const bet = (n: number, stake: number, by2: object = {}) => {
    const [first] = table.place(n, { stake: paise(stake), ...by2 })
    clock.advance(5000)
    return first?.kind === 'refused' ? first.code : 'taken'
  }
  const settle = (...winners: readonly (typeof home)[]) => exchange.feed({ kind: 'result', marketId, winners, note: '' })
  grant()
  use(true)
  const cash = (): Paise => balanceOf(exchange.state, cashAccount(ann))
  const free = (): Paise => balanceOf(exchange.state, bonusAccount(ann))
  const state = () => exchange.bonuses(ann)[0]?.state
  return { ...table, log, done, grant, use, bet, settle, cash, free, state }
}

describe('a bonus', () => {
  test('[ACCT-09] decideGrant gives a code once, and one bonus at a time', () => {
    const { grant, exchange, done, sound } = begun()
    expect(grant()).toBe('PROMO_USED')
    expect(grant('OTHER')).toBe('BONUS_HELD')
    expect(done((reply) => exchange.forfeitBonus(ann, 1, reply))).toBe('done')
    expect(done((reply) => exchange.forfeitBonus(ann, 1, reply))).toBe('BONUS_NOT_ACTIVE')
    expect(grant('OTHER')).toBe('done')
    expect(exchange.bonuses(ann).map(({ number, code, state }) => [number, code, state])).toEqual([
      [2, 'OTHER', 'active'],
      [1, 'CODE', 'forfeited'],
    ])
    sound()
  })

  test('[ACCT-06] decidePlace pays a bet from the wallet chosen before its receipt, never from both', () => {
    const { bet, cash, free, exchange, sound } = begun()
    expect(bet(1, 50_001)).toBe('INSUFFICIENT_FUNDS')
    expect(bet(2, 20_000)).toBe('taken')
    expect([cash(), free(), exchange.account(ann).exposure]).toEqual([1_000_000, 30_000, 0])
    expect(exchange.wallets(ann).bonus).toEqual({ balance: 50_000, exposure: 20_000 })
    sound()
  })

  test('[ACCT-06] decidePlace refuses the other wallet while a bet stands in the market', () => {
    const { bet, use, exchange, sound } = begun()
    expect(bet(1, 20_000, { odds: odds(3000) })).toBe('taken')
    use(false)
    expect(bet(2, 10_000)).toBe('WALLET_IN_USE')
    exchange.cancel(ann, 'all', () => undefined)
    expect(bet(3, 10_000)).toBe('taken')
    expect(exchange.account(ann).exposure).toBe(10_000)
    use(true)
    expect(bet(4, 10_000)).toBe('WALLET_IN_USE')
    sound()
  })

  test('[ACCT-09] decideSettle turns a wagered bonus into cash once, in its own event', () => {
    const { bet, settle, cash, free, state, log, exchange, sound } = begun()
    bet(1, 50_000)
    settle(home)
    expect([cash(), free(), state()]).toEqual([1_000_000 + 99_000, 0, 'converted'])
    settle(home)
    settle(away)
    expect([cash(), free(), state()]).toEqual([1_000_000 + 99_000, 0, 'converted'])
    const converts = [...log.read()].flatMap(({ type, transactions }) =>
      transactions.flatMap((each) => (each.type === 'BONUS_CONVERT' ? [type] : [])),
    )
    expect(converts).toEqual(['market-settled'])
    const span = { from: at(0), before: at(10 ** 12) }
    const { rows, closing } = exchange.statements.page({ member: ann, span, kinds: null, limit: 50, point: null })
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['BONUS_CONVERTED', 99_000],
      ['OPENING', 1_000_000],
    ])
    expect(closing).toBe(cash())
    // The bonus statement finds the row that paid it by the moment of its end.
    const { endedAt = null } = exchange.bonuses(ann)[0] ?? {}
    expect(exchange.statements.rowsOf(ann, ['BONUS_CONVERTED'], { at: endedAt ?? at(0) })).toEqual(rows.slice(0, 1))
    expect(exchange.statements.rowsOf(ann, ['BONUS_CONVERTED'], { at: at(0) })).toEqual([])
    expect(exchange.wallets(ann).useBonus).toBe(false)
    sound()
  })

  test('[ACCT-11] bonusMoves sum to what is left, without holds; a store finds them as memory does', () => {
    const { bet, settle, exchange, free, grant, done, log } = begun({ multiplier: 2 })
    const moves = (number: number) => exchange.bonusMoves(ann, number).map(({ type, amount }) => [type, amount])
    const sum = () => exchange.bonusMoves(ann, 1).reduce((all, { amount }) => all + amount, 0)
    bet(1, 20_000)
    expect(moves(1)).toEqual([['BONUS_GRANT', 50_000]])
    settle(home)
    expect(moves(1)).toEqual([
      ['SETTLE', 19_600],
      ['BONUS_GRANT', 50_000],
    ])
    expect(sum()).toBe(free())
    settle(away)
    expect([sum(), moves(1).length]).toEqual([free(), 4])
    expect(done((reply) => exchange.forfeitBonus(ann, 1, reply))).toBe('done')
    expect(sum()).toBe(0)
    grant('OTHER')
    expect([moves(2), sum()]).toEqual([[['BONUS_GRANT', 50_000]], 0])
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-bonus-'))
    const store = sqliteLog(folder)
    store.append({ events: [...log.read()], projected: [], ended: nothingEnded, snapshot: null }, () => undefined)
    for (const most of [1, 3, 100]) expect(store.postedOn(bonusAccount(ann), most, END)).toEqual(log.postedOn(bonusAccount(ann), most, END))
    const all = store.postedOn(bonusAccount(ann), 100, END)
    expect(all).toHaveLength(5)
    expect(store.postedOn(bonusAccount(ann), 2, all[1] ?? 0)).toEqual(all.slice(2, 4))
    store.close()
    rmSync(folder, { recursive: true })
  })

  test('[ACCT-11] bonusMoves name what a bonus that was given up still held, once its bet is cancelled', () => {
    const { bet, exchange, done, grant, use, settle, log } = begun({ multiplier: 2 })
    const moves = (number: number) => exchange.bonusMoves(ann, number).map(({ type, amount }) => [type, amount])
    exchange.feed({ kind: 'market', market: { ...market, marketId: third }, betDelayMs: 5000 })
    exchange.feed({ kind: 'status', marketId: third, status: 'OPEN', inplay: true })
    expect(bet(1, 10_000, { marketId: third })).toBe('taken')
    expect(done((reply) => exchange.forfeitBonus(ann, 1, reply))).toBe('done')
    grant('OTHER')
    exchange.cancel(ann, 'all', () => undefined)
    const whole = [
      ['RELEASE', -10_000],
      ['BONUS_EXPIRE', -40_000],
      ['BONUS_GRANT', 50_000],
    ]
    expect([moves(1), moves(2)]).toEqual([whole, [['BONUS_GRANT', 50_000]]])
    expect(log.postedOn(bonusAccount(ann), 100, END)).toHaveLength(4)
    // A hundred results of the next bonus hide nothing of the one before.
    use(true)
    expect(bet(2, 1000)).toBe('taken')
    for (let n = 0; n < 60; n += 1) for (const winner of [home, away]) settle(winner)
    expect([moves(1), moves(2).length]).toEqual([whole, 100])
  })

  test('[ACCT-09] decideBonusDue converts a met bonus when its last open bet is cancelled', () => {
    const { bet, settle, exchange, state, cash, free, sound } = begun({ amount: paise(50_000), multiplier: 1 })
    exchange.feed({ kind: 'market', market: { ...market, marketId: second }, betDelayMs: 5000 })
    exchange.feed({ kind: 'status', marketId: second, status: 'OPEN', inplay: true })
    bet(1, 30_000)
    settle(home)
    expect([state(), free()]).toEqual(['active', 50_000 + 29_400])
    // Another market counts the rest, while a bet of the bonus waits unmatched in a third.
    exchange.feed({ kind: 'market', market: { ...market, marketId: third }, betDelayMs: 5000 })
    exchange.feed({ kind: 'status', marketId: third, status: 'OPEN', inplay: true })
    exchange.feed(offered(second))
    expect(bet(2, 20_000, { marketId: second })).toBe('taken')
    expect(bet(3, 10_000, { marketId: third })).toBe('taken')
    exchange.feed({ kind: 'result', marketId: second, winners: [home], note: '' })
    expect([state(), cash()]).toEqual(['met', 1_000_000])
    expect(bet(4, 1000, { marketId: third })).toBe('BONUS_NOT_ACTIVE')
    exchange.cancel(ann, 'all', () => undefined)
    expect([state(), free(), cash()]).toEqual(['converted', 0, 1_000_000 + 50_000 + 29_400 + 19_600])
    sound()
  })

  test('[ACCT-09] decidePlace lets a met bonus lessen its position by hand from either wallet, not raise it', () => {
    const { bet, exchange, state, free, sound } = begun()
    for (const marketId of [second, third]) {
      exchange.feed({ kind: 'market', market: { ...market, marketId }, betDelayMs: 5000 })
      exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
      exchange.feed(offered(marketId))
    }
    expect([bet(1, 30_000, { marketId: second }), bet(2, 20_000, { marketId: third })]).toEqual(['taken', 'taken'])
    exchange.feed({ kind: 'result', marketId: second, winners: [home], note: '' })
    expect(bet(3, 20_000)).toBe('taken')
    exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
    expect([state(), exchange.wallets(ann).bonus.exposure]).toEqual(['met', 20_000])
    const before = free()
    const lay = { marketId: third, side: 'lay' as const, odds: odds(2100) }
    expect(bet(4, 60_000, lay)).toBe('BONUS_NOT_ACTIVE')
    exchange.chooseWallet(ann, false, () => undefined)
    expect(exchange.wallets(ann).useBonus).toBe(false)
    expect(bet(6, 60_000, lay)).toBe('BONUS_NOT_ACTIVE')
    expect(bet(5, 19_000, lay)).toBe('taken')
    expect([exchange.wallets(ann).bonus.exposure, free() - before]).toEqual([1000, 19_000])
    exchange.feed({ kind: 'result', marketId: third, winners: [away], note: '' })
    expect(state()).toBe('converted')
    sound()
  })

  test('[ACCT-09] watchBonus ends a bonus a second after its last, also over a restart', () => {
    const { clock, log, free, state, exchange, sound } = begun()
    clock.advance(7 * DAY)
    expect([state(), free()]).toEqual(['active', 50_000])
    exchange.close()
    const again = createExchange({ clock, log })
    expect(again.bonuses(ann)[0]?.state).toBe('active')
    clock.advance(1000)
    expect(again.bonuses(ann)[0]?.state).toBe('expired')
    expect(balanceOf(again.state, bonusAccount(ann))).toBe(0)
    expect(brokenBooks(again.state)).toEqual([])
    sound()
  })

  test('[ACCT-09] decideCashedOut pays a cash-out from the bonus of its position, and it counts nothing', () => {
    const { bet, exchange, settle, offer, clock, cash, state, sound } = begun()
    bet(1, 20_000)
    offer(1500, 60_000)
    const found = exchange.cashOutOffer(ann, marketId, 100)
    if (found.kind === 'none') throw new Error(found.code)
    const order = {
      ref: cashOutRef,
      marketId,
      cashOutId: found.cashOutId,
      part: 100,
      atLeast: found.amount,
      claims: { browser: '', ip: '' },
    }
    exchange.cashOut(ann, order, () => undefined)
    clock.advance(5000)
    expect([cash(), exchange.wallets(ann).bonus.exposure]).toEqual([1_000_000, 0])
    settle(home)
    expect([state(), exchange.bonuses(ann)[0]?.wagered]).toEqual(['active', 0])
    sound()
  })

  test('[ACCT-09] the snapshot brings bonuses, the chosen wallet and wheels back', () => {
    const { bet, log, exchange, clock } = begun()
    bet(1, 20_000)
    exchange.close()
    const again = createExchange({ clock, log })
    expect(again.bonuses(ann)).toEqual(exchange.bonuses(ann))
    expect(again.wallets(ann)).toEqual(exchange.wallets(ann))
    expect(log.snapshots().length).toBeGreaterThan(0)
    const folded = createExchange({ clock, log: memoryLog(true, [...log.read()]) })
    expect(folded.bonuses(ann)).toEqual(again.bonuses(ann))
  })
})

/** Everything that two members and the markets may do to a bonus. */
const markets = Array.from({ length: 24 }, (_, i) => marketIdSchema.parse(`m${i + 1}`))
const where = fc.constantFrom(...markets)
const priced = fc.constantFrom(1330, 1500, 2000, 3000)
const who = fc.constantFrom(ann, ann, ann, bob)
const deeds = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      where,
      who,
      side: fc.constantFrom('back' as const, 'lay' as const),
      stake: fc.integer({ min: 1000, max: 6000 }),
      price: priced,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      where,
      stake: fc.oneof(fc.integer({ min: 1000, max: 6000 }), fc.constant(6000)),
      winners: fc.constantFrom([home], [away]),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wallet' as const), useBonus: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'grant' as const, 'grant' as const, 'grant' as const, 'forfeit' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cash-out' as const, 'suspend' as const), where }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 5000, 5000, 5000, 5000, DAY) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('offer' as const), where, price: priced }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('settle' as const), where, winners: fc.constantFrom([home], [away], [home], [away], []) }),
  },
)
type Deed = typeof deeds extends fc.Arbitrary<infer One> ? One : never
const claims = { browser: '', ip: '' }

/** A bonus in many open markets, and what does a deed there. */
const played = () => {
  const table = begun({ amount: paise(6000), multiplier: 1, days: 3 })
  const { exchange, clock, done, use, grant } = table
  let n = 0
  const fresh = () => {
    n += 1
    const now = clock.now().toString(16).padStart(12, '0')
    return betSlipRefSchema.parse(`${now.slice(0, 8)}-${now.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`)
  }
  const status = (at: typeof marketId, to: 'OPEN' | 'SUSPENDED') =>
    exchange.feed({ kind: 'status', marketId: at, status: to, inplay: true })
  const offer = (at: typeof marketId, price: number) =>
    exchange.feed({
      kind: 'ladder',
      marketId: at,
      image: true,
      runners: [{ selectionId: home, back: [[odds(price), paise(60_000)]], lay: [[odds(price + 100), paise(60_000)]] }],
    })
  for (const at of markets) {
    exchange.feed({ kind: 'market', market: { ...market, marketId: at }, betDelayMs: 5000 })
    status(at, 'OPEN')
    offer(at, 2000)
  }
  const carryOut = (deed: Deed): void => {
    switch (deed.do) {
      case 'bet': {
        const { where: at, who: member, side, stake, price } = deed
        const limits = { odds: odds(price), stake: paise(stake), accept: 'NONE', line: null, fancyPrice: 0, claims } as const
        return exchange.place(member, { ref: fresh(), marketId: at, selectionId: home, side, ...limits }, () => undefined)
      }
      // A whole bet, from its offer to its result.
      case 'round': {
        const { where: at, stake, winners } = deed
        offer(at, 2000)
        carryOut({ do: 'bet', where: at, who: ann, side: 'back', stake, price: 2000 })
        clock.advance(5000)
        return exchange.feed({ kind: 'result', marketId: at, winners, note: '' })
      }
      case 'wallet':
        return void use(deed.useBonus)
      case 'cancel':
        return exchange.cancel(ann, 'all', () => undefined)
      case 'forfeit':
        return void done((reply) => exchange.forfeitBonus(ann, exchange.bonuses(ann)[0]?.number ?? 0, reply))
      case 'grant':
        grant(`CODE-${clock.now()}`)
        return void use(true)
      case 'suspend':
        status(deed.where, 'SUSPENDED')
        return status(deed.where, 'OPEN')
      case 'wait':
        return clock.advance(deed.ms)
      case 'offer':
        return offer(deed.where, deed.price)
      case 'settle':
        return exchange.feed({ kind: 'result', marketId: deed.where, winners: deed.winners, note: '' })
      case 'cash-out': {
        const found = exchange.cashOutOffer(ann, deed.where, 100)
        if (found.kind === 'none') return
        const { cashOutId, amount: atLeast } = found
        return exchange.cashOut(ann, { ref: fresh(), marketId: deed.where, cashOutId, part: 100, atLeast, claims }, () => undefined)
      }
      default:
        return deed satisfies never
    }
  }
  return { ...table, carryOut }
}
const balances = ({ accounts }: ReturnType<typeof createExchange>['state']) =>
  [...accounts].filter(([, amount]) => amount !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1))

test('[ACCT-09] the books stay sound after any deeds with a bonus, each converts once, and a fold agrees', () => {
  const tally = { active: 0, met: 0, converted: 0, lost: 0, expired: 0, forfeited: 0 }
  fc.assert(
    fc.property(fc.array(deeds, { minLength: 40, maxLength: 80 }), (list) => {
      const { exchange, clock, log, carryOut } = played()
      for (const deed of list) {
        carryOut(deed)
        expect(brokenBooks(exchange.state)).toEqual([])
        for (const { state } of exchange.bonuses(ann)) tally[state] += 1
      }
      const events = [...log.read()]
      const sums = events.flatMap(({ transactions }) =>
        transactions.map(({ postings }) => postings.reduce((sum, { amount }) => sum + amount, 0)),
      )
      expect(sums.every((sum) => sum === 0)).toBe(true)
      const paid = events.flatMap(({ transactions }) => transactions.filter(({ type }) => type === 'BONUS_CONVERT'))
      expect(paid.length).toBe(exchange.bonuses(ann).filter(({ converted }) => converted > 0).length)
      const folded = createExchange({ clock, log: memoryLog(true, events) })
      expect(folded.bonuses(ann)).toEqual(exchange.bonuses(ann))
      expect(balances(folded.state)).toEqual(balances(exchange.state))
    }),
    { numRuns: 60 },
  )
  console.log(`bonus deeds: ${JSON.stringify(tally)}`)
  for (const count of Object.values(tally)) expect(count).toBeGreaterThan(0)
})
