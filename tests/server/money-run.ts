import { isDeepStrictEqual } from 'node:util'
import type { Market } from '#contract/market.ts'
import {
  type BetSlipRef,
  type MarketId,
  type MemberCode,
  betSlipRefSchema,
  marketIdSchema,
  memberCodeSchema,
  selectionIdSchema,
} from '#contract/scalar.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { payoutAccount } from '#domain/betting/settlement.ts'
import type { BonusTerms } from '#domain/money/bonus.ts'
import { commitOf } from '#domain/money/fortune.ts'
import { effectOf } from '#domain/money/ledger.ts'
import { DEFAULT_ZONE } from '#domain/money/periods.ts'
import type { Exchange, OrderReply } from '#server/exchange/api.ts'
import type { PaymentReply } from '#server/exchange/payment-api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { News } from '#server/exchange/payment.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { dice } from '#tests/simulation/dice.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, ladder, market, order, placesNow } from './home-away.ts'
import type { MoneyFault } from './money-faults.ts'
import { brokenMoney } from './money-paper.ts'
import { EVERY_PAYMENT } from './payments/desk.ts'

const START = 1_700_000_000_000
const HOUR = 3_600_000
const STEPS = 240
const OPENING = 1_000_000
const WIDE = { min: paise(1), max: paise(100_000_000) }
const MEMBERS = ['ann', 'bob'].map((name) => memberCodeSchema.parse(name))
const TERMS: BonusTerms = { amount: paise(50_000), multiplier: 1, minOdds: odds(1500), days: 3, cap: null }
/** A runner that comes into a market later. */
const late = { selectionId: selectionIdSchema.parse(3), runnerName: 'Late' }
/** The codes of the promotions, and what each gives. */
const CODES: ReadonlyMap<string, BonusTerms> = new Map([
  ...['ONE', 'TWO', 'THREE'].map((code) => [code, TERMS] as const),
  ...['CAPPED', 'CAPPED-TOO'].map((code) => [code, { ...TERMS, cap: paise(20_000) }] as const),
  ['TWICE', { ...TERMS, multiplier: 2 }] as const,
])

/** What one seeded run found: sentences of broken promises, and how much of each kind it did. */
export type MoneyRun = { readonly findings: readonly string[]; readonly done: Readonly<Record<string, number>> }

/**
 * Two members pay in and out, take and wager bonuses, spin the wheel, set limits and bet, in any order. Markets settle and are
 * corrected, presses and news come twice and out of order, and the exchange dies between any two steps. The run keeps a paper of its
 * own beside the books (ACCT-04, ACCT-06, ACCT-08, ACCT-09).
 */
export const moneyRun = (seed: number, fault?: MoneyFault): MoneyRun => {
  const { upTo, chance } = dice(seed)
  const clock = virtualClock(at(START))
  const findings: string[] = []
  const done: Record<string, number> = {}
  const count = (what: string): void => {
    done[what] = (done[what] ?? 0) + 1
  }
  let log: MemoryLog = memoryLog()
  /** Two markets are open at a time; one more opens when one is settled. */
  const markets: MarketId[] = []
  const settled = new Map<MarketId, string>()
  let opened = 0
  const openMarket = (): void => {
    opened += 1
    markets.push(marketIdSchema.parse(`m${opened}`))
  }
  openMarket()
  openMarket()
  /** The definitions that changed, as the feed has them now. */
  const defined = new Map<MarketId, Partial<Market>>()
  const feed = (to: Exchange, marketId: MarketId): void => {
    to.feed({ kind: 'market', market: { ...market, ...defined.get(marketId), marketId }, betDelayMs: 0 })
    to.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    to.feed(ladder(1900, 1950, 500_000, marketId))
  }
  const open = () => {
    const archive = fault?.archive === undefined ? log.archive : { ...log.archive, ...fault.archive(log.archive) }
    const made = createExchange({ clock, log: { ...log, archive } })
    for (const marketId of markets) feed(made, marketId)
    return made
  }
  let exchange = open()
  for (const member of MEMBERS) {
    exchange.openMember(member, paise(OPENING), () => undefined)
    exchange.addBeneficiary(member, { name: 'Own', to: { method: 'UPI', vpa: 'own@pv' } }, 0, () => undefined)
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[upTo(list.length)]
  let refs = 0
  const mint = (): BetSlipRef => {
    refs += 1
    const time = clock.now().toString(16).padStart(12, '0')
    return betSlipRefSchema.parse(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(refs).padStart(12, '0')}`)
  }
  type Press = { readonly member: MemberCode; readonly ref: BetSlipRef; readonly amount: Paise; readonly kind: 'deposit' | 'withdrawal' }
  const presses: Press[] = []
  const news: News[] = []
  /** What the paper says was paid in and out, by ref: a ref counts once. */
  const paidIn = new Map<BetSlipRef, Paise>()
  const answers = new Map<BetSlipRef, string>()
  const granted = new Set<string>()
  /** The hash of each member’s wheel, as it was shown. */
  const wheels = new Map<MemberCode, string>()
  /** The tightest that each limit was ever set to: no member says yes to a looser one here. */
  const tightest = new Map<string, number>()

  /** What is used of each limit of a member, by its name. */
  const usedBy = (member: MemberCode) =>
    new Map(exchange.play(member).limits.map(({ kind, period, limit, used }) => [`${kind} of a ${period}`, { limit, used }]))
  const usedByAll = () => new Map(MEMBERS.map((member) => [member, usedBy(member)]))
  let before = usedByAll()
  /** What an accepted press adds to a limit stays within it; a limit that was set below what is used already takes no more. */
  const accepted = (member: MemberCode, what: string): void => {
    count(what)
    for (const [name, { limit, used }] of usedBy(member))
      if (limit !== null && used > limit && used > (before.get(member)?.get(name)?.used ?? 0))
        findings.push(`the ${name} is passed by a ${what}`)
  }
  const send = ({ member, ref, amount, kind }: Press): void => {
    const reply = (answer: PaymentReply): void => {
      if (!answer.ok) {
        if (answer.code === 'DEPOSIT_LIMIT_EXCEEDED') count('past the limit')
        return
      }
      const known = answers.get(ref)
      if (known !== undefined && known !== answer.payment.refrenceNo)
        findings.push(`one press made ${known} and ${answer.payment.refrenceNo}`)
      if (known === undefined) accepted(member, kind)
      answers.set(ref, answer.payment.refrenceNo)
    }
    if (kind === 'deposit') {
      exchange.startDeposit(member, { ref, amount, method: 'UPI', brand: 'pavilion' }, WIDE, reply)
      exchange.openDeposit(ref, { method: 'UPI', vpa: 'pavilion@play', name: 'Pavilion' }, () => undefined)
    } else exchange.requestWithdrawal(member, { ref, amount, beneficiaryId: 'B1', brand: 'pavilion' }, WIDE, reply)
  }
  const hear = (each: News): void =>
    exchange.notifyPayment(each, (answer) => {
      if (answer !== 'APPLIED') return
      count(each.told)
      if (each.told === 'deposit.approved') paidIn.set(each.ref, each.received)
    })
  /** What members see of their money. */
  const whole = () =>
    MEMBERS.map((member) => [
      exchange.account(member),
      exchange.play(member).limits,
      exchange.payments(member, EVERY_PAYMENT),
      exchange.bonuses(member),
    ])
  const bet = (member: MemberCode, stake: number): void => {
    const reply = (answer: OrderReply): void => {
      if (answer.kind !== 'refused') accepted(member, 'bet')
    }
    const side = chance(0.5) ? ('back' as const) : ('lay' as const)
    const isWaiting = chance(0.2)
    const price = side === 'back' ? (isWaiting ? 3000 : 1900) : isWaiting ? 1500 : 1950
    const marketId = pick(markets) ?? market.marketId
    const selectionId = chance(0.5) ? home : away
    const terms = { marketId, selectionId, side, odds: odds(price), stake: paise(stake), ...placesNow(exchange, marketId) }
    exchange.place(member, order(refs, { ref: mint(), ...terms }), reply)
    clock.advance(1)
  }
  const settle = (): void => {
    const marketId = pick(markets)
    if (marketId === undefined) return
    const word = pick(['home', 'home', 'home', 'away', 'away', 'away', 'void'])
    const winners = word === 'void' ? [] : [word === 'home' ? home : away]
    count('settled')
    settled.set(marketId, word ?? 'void')
    markets.splice(markets.indexOf(marketId), 1)
    exchange.feed({ kind: 'result', marketId, winners, note: '' })
    openMarket()
    for (const each of markets) feed(exchange, each)
  }
  const moves: readonly ((member: MemberCode) => void)[] = [
    (member) => {
      const press = {
        member,
        ref: mint(),
        amount: paise(1000 * (1 + upTo(200))),
        kind: chance(0.5) ? ('deposit' as const) : ('withdrawal' as const),
      }
      presses.push(press)
      send(press)
    },
    () => {
      const again = pick(presses)
      if (again !== undefined) send(again)
    },
    () => {
      const press = pick(presses)
      if (press === undefined) return
      const id = `news ${news.length}`
      const { ref } = press
      const told = pick([
        'withdrawal.approved',
        'withdrawal.approved',
        'withdrawal.paid',
        'withdrawal.paid',
        'withdrawal.rejected',
        'withdrawal.failed',
        'withdrawal.reversed',
      ] as const)
      const one: News =
        press.kind === 'deposit'
          ? chance(0.8)
            ? { id, ref, told: 'deposit.approved', received: press.amount }
            : { id, ref, told: 'deposit.rejected' }
          : { id, ref, told: told ?? 'withdrawal.paid' }
      news.push(one)
      hear(one)
    },
    () => {
      const again = pick(news)
      if (again !== undefined) hear(again)
    },
    (member) => {
      const press = pick(presses.filter((each) => each.member === member))
      const number = press === undefined ? undefined : answers.get(press.ref)
      if (press !== undefined && number !== undefined) exchange.cancelPayment(member, press.kind, number, true, () => undefined)
    },
    (member) => {
      const [code, terms] = pick([...CODES]) ?? ['ONE', TERMS]
      exchange.grantBonus(member, { code, terms }, ({ ok }) => {
        if (!ok) return
        count('bonus')
        const key = `${member} ${code}`
        if (granted.has(key)) findings.push(`${member} got the bonus ${code} twice`)
        granted.add(key)
      })
    },
    (member) => exchange.chooseWallet(member, chance(0.5), () => undefined),
    (member) => {
      const kind = pick(['deposit', 'stake', 'loss'] as const) ?? 'stake'
      const period = pick(['day', 'week', 'month'] as const) ?? 'day'
      const limit = (kind === 'deposit' ? 40_000 : 100_000) * (1 + upTo(10))
      exchange.setLimit(member, { kind, period, limit }, ({ ok }) => {
        if (!ok) return
        count('limit')
        const key = `${member} ${kind} of a ${period}`
        tightest.set(key, Math.min(limit, tightest.get(key) ?? limit))
      })
    },
    (member) => bet(member, 10_000 * (1 + upTo(10))),
    (member) => {
      exchange.chooseWallet(member, true, () => undefined)
      bet(member, 10_000 * (1 + upTo(5)))
    },
    (member) => exchange.cancel(member, 'all', ({ ok }) => ok && count('cancelled')),
    settle,
    settle,
    () => {
      const [marketId, before] = pick([...settled]) ?? []
      const winner = before === 'home' ? 'away' : 'home'
      if (marketId === undefined) return
      count('correction')
      settled.set(marketId, winner)
      exchange.feed({ kind: 'result', marketId, winners: [winner === 'home' ? home : away], note: '' })
    },
    (member) => {
      const [bonus] = exchange.bonuses(member)
      if (bonus !== undefined && chance(0.1)) exchange.forfeitBonus(member, bonus.number, ({ ok }) => ok && count('forfeit'))
    },
    (member) => {
      const seed = upTo(2 ** 30).toString(16)
      exchange.fortune(member, seed.padStart(64, '0'), DEFAULT_ZONE, (fortune) => {
        if ('code' in fortune) return
        if (fortune.wheel.spin === null) count('offer')
        wheels.set(member, commitOf(fortune.wheel.serverSeed))
      })
    },
    (member) => {
      const commit = wheels.get(member)
      if (commit === undefined) return
      for (const clientSeed of ['first', 'second'])
        exchange.spin(member, { commit, clientSeed, zone: DEFAULT_ZONE }, (fortune) => {
          if (!('code' in fortune)) count('spin')
        })
    },
    () => clock.advance(upTo(12 * HOUR)),
    () => {
      if (fault !== undefined) return
      const known = whole()
      log = log.crash()
      exchange.close()
      exchange = open()
      count('crash')
      if (!isDeepStrictEqual(whole(), known)) findings.push('a restart changed what the exchange knows')
    },
  ]
  /** Now and then the feed gives another definition, or takes a runner out or back: dice of their own leave the moves as they are. */
  const feedDice = dice(seed + 1_000_000)
  const changeMarket = (): void => {
    const marketId = markets[feedDice.upTo(markets.length)]
    if (marketId === undefined || !feedDice.chance(0.1)) return
    if (feedDice.chance(0.5)) {
      const all = [market.runners, [...market.runners, late], market.runners.toReversed(), market.runners.slice(1)]
      count('changed')
      defined.set(marketId, { runners: all[feedDice.upTo(all.length)] ?? market.runners, numberOfWinners: 1 + feedDice.upTo(2) })
      return feed(exchange, marketId)
    }
    const isBack = feedDice.chance(0.6)
    const selectionId = [home, away, late.selectionId][feedDice.upTo(3)] ?? home
    count(isBack ? 'back' : 'removed')
    exchange.feed({
      kind: 'runner',
      marketId,
      selectionId,
      ...(isBack ? { status: 'ACTIVE' } : { status: 'REMOVED', reductionFactor: 1000 }),
    })
  }
  const deposits = (member: MemberCode): number =>
    presses.reduce((sum, press) => sum + (press.kind === 'deposit' && press.member === member ? (paidIn.get(press.ref) ?? 0) : 0), 0)
  const check = (): void => {
    findings.push(...brokenMoney(exchange, log, { members: MEMBERS, terms: CODES, now: clock.now() }))
    for (const { member, kind, ref } of presses) {
      const number = answers.get(ref)
      if (number !== undefined && exchange.payment(member, kind, number)?.ref !== ref) findings.push(`${number} is unknown`)
    }
    for (const member of MEMBERS) {
      for (const [name, { limit }] of usedBy(member))
        if (limit !== (tightest.get(`${member} ${name}`) ?? null)) findings.push(`the ${name} of ${member} is ${limit}`)
      const own = [...log.read()].flatMap(({ transactions }) => transactions.filter((each) => each.member === member))
      const booked = own.filter(({ type }) => type === 'DEPOSIT').reduce((sum, each) => sum + effectOf(each), 0)
      if (booked !== deposits(member) + OPENING)
        findings.push(`${member}: ${booked} paise were paid in by the books, ${deposits(member) + OPENING} by the paper`)
      const asked = new Set(presses.filter((press) => press.member === member).map(({ ref }) => ref))
      for (const { ref, refrenceNo } of exchange.payments(member, EVERY_PAYMENT))
        if (!asked.has(ref)) findings.push(`${refrenceNo} has no press`)
    }
    const waiting = new Set(exchange.openPayments().map(({ member, ref }) => payoutAccount(member, ref)))
    for (const [account, amount] of exchange.state.accounts)
      if (account.includes(':payout:') && amount !== 0 && !waiting.has(account)) findings.push(`no payment waits for ${account}`)
  }
  for (let step = 0; step < STEPS && findings.length === 0; step += 1) {
    const member = pick(MEMBERS)
    const move = pick(moves)
    if (member === undefined || move === undefined) continue
    before = usedByAll()
    try {
      move(member)
      changeMarket()
      fault?.plant?.(exchange.state)
    } catch (error) {
      findings.push(`the exchange failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (step % 8 === 7) check()
  }
  check()
  for (const { transactions } of log.read())
    for (const { type } of transactions) if (type === 'BONUS_CONVERT' || type === 'FORTUNE') count(type)
  exchange.close()
  return { findings, done }
}
