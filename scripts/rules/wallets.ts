import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { saveMobileStakes, saveOneClick, saveStakes } from '#contract/calls/settings.ts'
import { sendPromoCode, switchWallet } from '#contract/calls/wallets.ts'
import {
  type MarketId,
  type Millis,
  type Paise,
  betSlipRefSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
} from '#contract/scalar.ts'
import { type AutoCashOut, ruleRefusal } from '#domain/betting/auto-cash-out.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { bonusAccount, cashAccount } from '#domain/betting/settlement.ts'
import { isCovered, promoCodeOf, walletFor } from '#domain/money/bonus.ts'
import { commitOf, prizeAt, rollOf } from '#domain/money/fortune.ts'
import type { AutoNews, OrderReply } from '#server/exchange/api.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { balanceOf } from '#server/exchange/state/state.ts'
import type { LadderRunner } from '#server/feeds/feed.ts'
import { faultText } from '#server/live/messages.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { type ToldBet, marketOf, orderOf, runnerOf } from './books.ts'
import { type Evaluators, amount, evaluator, moment, price, rupees, side } from './words.ts'

const member = memberCodeSchema.parse('A')
/** Deep enough for the bets of every case. */
const DEEP = paise(10 ** 12)
const claims = { browser: '', ip: '' }

/** A whole exchange with one member, on a clock that the caller moves; a market opens when it is first named. */
const openTable = (start: Millis, cash: Paise, betDelayMs: number) => {
  const clock = virtualClock(start)
  const exchange = createExchange({ clock, log: memoryLog() })
  const known = new Set<MarketId>()
  let refs = 0
  /** Minted now, as a browser mints it. */
  const nextRef = () => {
    refs += 1
    const now = clock.now().toString(16).padStart(12, '0')
    return betSlipRefSchema.parse(`${now.slice(0, 8)}-${now.slice(8)}-7000-8000-${String(refs).padStart(12, '0')}`)
  }
  const marketIn = (name: string) => {
    const marketId = marketIdSchema.parse(name)
    const market = { ...marketOf(['A', 'B']), marketId }
    if (!known.has(marketId)) exchange.feed({ kind: 'market', market, betDelayMs, limits: { min: paise(1), max: DEEP } })
    known.add(marketId)
    return market
  }
  exchange.openMember(member, cash, () => undefined)
  return {
    clock,
    exchange,
    marketIn,
    /** Runner A has these prices, and no others. */
    offer: (marketId: MarketId, levels: Pick<LadderRunner, 'back' | 'lay'>): void =>
      exchange.feed({ kind: 'ladder', marketId, image: true, runners: [{ selectionId: runnerOf(0), back: [], lay: [], ...levels }] }),
    /** A bet at the price on offer; its last answer. */
    place: (name: string, bet: ToldBet): OrderReply | undefined => {
      const ref = nextRef()
      const answers: OrderReply[] = []
      const stop = exchange.subscribe((said) => {
        if (said.kind === 'verdict' && said.verdict.ref === ref) answers.push(said.verdict)
      })
      const market = marketIn(name)
      exchange.place(member, { ...orderOf(market, bet, 0), marketId: market.marketId, ref }, (reply) => answers.push(reply))
      clock.advance(betDelayMs)
      stop()
      return answers.at(-1)
    },
    cashOut: (name: string): void => {
      const { marketId } = marketIn(name)
      const found = exchange.cashOutOffer(member, marketId, 100)
      if (found.kind === 'none') throw new Error(`no cash-out: ${found.code}`)
      const order = { ref: nextRef(), marketId, cashOutId: found.cashOutId, part: 100, atLeast: found.amount, claims }
      exchange.cashOut(member, order, () => undefined)
      clock.advance(betDelayMs)
    },
  }
}
type Table = ReturnType<typeof openTable>

const fill = z.strictObject({ side, runner: z.string(), price, stake: amount, cashOut: z.optional(z.boolean()) })
const stepSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('bet'), at: moment, market: z.string(), fills: z.array(fill) }),
  z.strictObject({ do: z.literal('settle'), at: moment, market: z.string(), winner: z.string() }),
  z.strictObject({ do: z.literal('correct'), at: moment, market: z.string(), winner: z.string() }),
  z.strictObject({ do: z.literal('read'), at: moment }),
  z.strictObject({ do: z.literal('forfeit'), at: moment }),
])
type Step = z.output<typeof stepSchema>
type Word = { readonly ok?: boolean; readonly code?: string }

const answered = (ask: (reply: (result: RuleReply) => void) => void): Word => {
  let word: Word = {}
  ask((result) => {
    word = result
  })
  return word
}
/** The wallet is chosen and the bets are placed one after the other; the first refusal is the answer. */
const bet = (table: Table, { market, fills }: Extract<Step, { do: 'bet' }>): Word => {
  const chosen = answered((reply) => table.exchange.chooseWallet(member, true, reply))
  if (chosen.ok === false) return chosen
  for (const { side: which, price: at, stake, runner, cashOut } of fills) {
    const levels = which === 'back' ? { back: [[at, DEEP] as const] } : { lay: [[at, DEEP] as const] }
    table.offer(table.marketIn(market).marketId, levels)
    if (cashOut === true) {
      table.cashOut(market)
      continue
    }
    const answer = table.place(market, { runner, side: which, odds: at, stake })
    if (answer?.kind === 'refused') return { ok: false, code: answer.code }
  }
  return { ok: true }
}
const carriedOut = (table: Table, step: Step): Word => {
  switch (step.do) {
    case 'bet':
      return bet(table, step)
    case 'settle':
    case 'correct': {
      const { marketId, runners } = table.marketIn(step.market)
      const winners = runners.flatMap(({ runnerName, selectionId }) => (runnerName === step.winner ? [selectionId] : []))
      table.exchange.feed({ kind: 'result', marketId, winners, note: '' })
      return { ok: true }
    }
    case 'forfeit':
      return answered((reply) => table.exchange.forfeitBonus(member, table.exchange.bonuses(member)[0]?.number ?? 0, reply))
    case 'read':
      return {}
    default:
      return step satisfies never
  }
}

/** What an automatic cash-out was said to do, as the cases write it. */
const toldOf = ({ step, bound, amount: paid, code, why }: AutoNews) => {
  const kind = bound === 'profit' ? 'PROFIT' : 'STOP'
  if (step === 'fired') return { what: 'FIRED', kind, offer: rupees(paid ?? 0) }
  if (step === 'done') return { what: 'DONE', kind, amount: rupees(paid ?? 0) }
  return step === 'lapsed' ? { what: 'LAPSED', code } : { what: 'ENDED', why }
}
const ruleSchema = z.pipe(
  z.strictObject({ takeProfit: z.optional(amount), stopLoss: z.optional(amount) }),
  z.transform(({ takeProfit = null, stopLoss = null }): AutoCashOut => ({ takeProfit, stopLoss })),
)
const STAKE = paise(10_000_00)
/** A member with ₹10,000.00 on runner A at 2.00. */
const backed = (betDelayMs: number): Table => {
  const table = openTable(millisSchema.parse(0), paise(100_000_00), betDelayMs)
  table.offer(table.marketIn('m1').marketId, { back: [[odds(2000), DEEP]] })
  table.place('m1', { runner: 'A', side: 'back', odds: odds(2000), stake: STAKE })
  table.offer(marketIdSchema.parse('m1'), {})
  return table
}
/** The book in which that position's cash-out offer is this very amount: a part at one price, and the rest at the next. */
const bookFor = (wanted: Paise): LadderRunner['lay'] & object => {
  const twin = backed(0)
  const { marketId } = twin.marketIn('m1')
  const offered = (book: LadderRunner['lay'] & object): number => {
    twin.offer(marketId, { lay: book })
    const found = twin.exchange.cashOutOffer(member, marketId, 100)
    return found.kind === 'offer' ? found.amount : Number.NEGATIVE_INFINITY
  }
  let [low, high] = [1010, 3000]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (offered([[odds(middle), DEEP]]) >= wanted) low = middle
    else high = middle
  }
  const book = (size: number) => [...(size === 0 ? [] : [[odds(low), paise(size)] as const]), [odds(high), DEEP] as const]
  let [less, more] = [0, 4 * STAKE]
  while (more - less > 1) {
    const middle = Math.floor((less + more) / 2)
    if (offered(book(middle)) >= wanted) more = middle
    else less = middle
  }
  if (offered(book(more)) !== wanted) throw new Error(`no book offers ${wanted} paise`)
  return book(more)
}
const autoStep = z.union([
  z.strictObject({ t: z.number(), offer: z.nullable(amount) }),
  z.strictObject({ t: z.number(), market: z.enum(['OPEN', 'SUSPENDED', 'CLOSED']) }),
  z.strictObject({ t: z.number(), member: z.string() }),
])
/** A step, ready to be carried out at its time. */
const autoJob = (table: Table, step: z.output<typeof autoStep>): (() => void) => {
  const { marketId } = table.marketIn('m1')
  if ('offer' in step) {
    const lay = step.offer === null ? [] : bookFor(step.offer)
    return () => table.offer(marketId, { lay })
  }
  if ('market' in step) {
    const { market: status } = step
    return () =>
      table.exchange.feed(
        status === 'CLOSED'
          ? { kind: 'result', marketId, winners: [runnerOf(0)], note: '' }
          : { kind: 'status', marketId, status, inplay: true },
      )
  }
  if (step.member === 'REMOVED') return () => table.exchange.setAutoCashOut(member, marketId, null, () => undefined)
  // These stop no cash-out, so the exchange does not hear of them here.
  if (step.member === 'TIME_LIMIT_REACHED' || step.member === 'REALITY_CHECK_DUE') return () => undefined
  if (step.member === 'SELF_EXCLUDED') return () => table.exchange.pause(member, { kind: 'self-exclusion', months: 6 }, () => undefined)
  if (step.member === 'COOLING_OFF') return () => table.exchange.pause(member, { kind: 'cool-off', days: 1 }, () => undefined)
  throw new Error(`the exchange knows no member who is ${step.member}`)
}

const BODIES: Readonly<Record<string, Call>> = {
  'one-click': saveOneClick,
  stakes: saveStakes,
  'mobile-stakes': saveMobileStakes,
  'promo-code': sendPromoCode,
  'switch-wallet': switchWallet,
}
const SECOND_MS = 1000

/** Wallets, bonuses, the wheel, calls of settings, and automatic cash-outs. */
export const walletRules: Evaluators = {
  bonus: evaluator(
    z.strictObject({
      grant: z.strictObject({
        at: moment,
        amount,
        multiplier: z.number(),
        minOdds: price,
        days: z.number(),
        cap: z.optional(amount),
      }),
      steps: z.array(stepSchema),
    }),
    ({ grant: { at, cap = null, ...terms }, steps }) => {
      const table = openTable(at, paise(0), 0)
      table.exchange.grantBonus(member, { code: 'CASE', terms: { ...terms, cap } }, () => undefined)
      return {
        answers: steps.map((step) => {
          table.clock.advance(step.at - table.clock.now())
          const word = carriedOut(table, step)
          const [bonus] = table.exchange.bonuses(member)
          if (bonus === undefined) throw new Error('the exchange granted no bonus')
          const { state } = table.exchange
          return {
            ...word,
            state: bonus.state,
            wagered: rupees(bonus.wagered),
            required: rupees(bonus.required),
            bonus: rupees(balanceOf(state, bonusAccount(member))),
            held: rupees(bonus.held),
            cash: rupees(balanceOf(state, cashAccount(member))),
          }
        }),
      }
    },
  ),
  wallet_choice: evaluator(
    z.strictObject({
      useBonus: z.boolean(),
      market: z.nullable(z.enum(['main', 'bonus'])),
      hold: amount,
      holdTo: amount,
      cash: amount,
      bonus: amount,
      bonusState: z.enum(['active', 'met', 'converted', 'lost', 'expired', 'forfeited']),
    }),
    ({ useBonus, market: standing, hold, holdTo, cash, bonus, bonusState }) => {
      const wallet = walletFor({ useBonus, standing, bonusState })
      if (wallet !== 'main' && wallet !== 'bonus') return { ok: false, code: wallet }
      return isCovered(hold, holdTo, wallet === 'main' ? cash : bonus) ? { ok: true, wallet } : { ok: false, code: 'INSUFFICIENT_FUNDS' }
    },
  ),
  fortune: evaluator(
    z.strictObject({
      serverSeed: z.string(),
      clientSeed: z.string(),
      member: z.string(),
      day: z.string(),
      segments: z.array(z.strictObject({ prize: amount, weight: z.number() })),
    }),
    (draw) => {
      const roll = rollOf(draw)
      return { commit: commitOf(draw.serverSeed), roll, segment: rupees(prizeAt(draw.segments, roll)) }
    },
  ),
  settings_body: evaluator(z.strictObject({ call: z.string(), body: z.record(z.string(), z.unknown()) }), ({ call, body }) => {
    const shape = BODIES[call]
    if (shape === undefined) throw new Error(`no call "${call}"`)
    const named = shape.path.includes(':memberCode') ? { memberCode: member } : { id: member }
    const parsed = shape.request.safeParse({ ...body, ...named })
    if (!parsed.success) return { ok: false, status: 400, field: faultText(parsed.error).split(':')[0] }
    if (call !== 'promo-code') return { ok: true }
    const code = promoCodeOf(sendPromoCode.request.parse(parsed.data).promoCode)
    return code === null ? { ok: false, status: 200, code: 'PROMO_UNKNOWN' } : { ok: true, code }
  }),
  auto_cash_out: evaluator(
    z.strictObject({ rule: ruleSchema, delaySeconds: z.number(), steps: z.array(autoStep), until: z.number() }),
    ({ rule, delaySeconds, steps, until }) => {
      const table = backed(delaySeconds * SECOND_MS)
      const { clock, exchange } = table
      const { marketId } = table.marketIn('m1')
      const start = clock.now()
      const told: { readonly t: number }[] = []
      // Asked for before any delay begins, so that a step counts in the very second in which a delay ends.
      for (const step of steps) clock.after(step.t * SECOND_MS, autoJob(table, step))
      exchange.subscribe((said) => {
        if (said.kind !== 'auto-cash-out' || said.news.step === 'set') return
        told.push({ t: (clock.now() - start) / SECOND_MS, ...toldOf(said.news) })
      })
      exchange.setAutoCashOut(member, marketId, rule, () => undefined)
      clock.advance(until * SECOND_MS)
      return { told, armed: exchange.autoCashOut(member, marketId)?.state === 'armed' }
    },
  ),
  auto_cash_out_set: evaluator(z.strictObject({ rule: ruleSchema, offer: amount }), ({ rule, offer }) => {
    const code = ruleRefusal(rule, offer)
    return code === null ? { ok: true } : { ok: false, code }
  }),
}
