import { readFigure } from '#contract/figures.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { type AutoEnd, typedRule } from '#domain/betting/auto-cash-out.ts'
import { moneyText, oddsText } from '#domain/betting/format.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { type Said, refusalSaid } from '#domain/said.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { toastsRule } from '#machines/reactions/bets.ts'
import type { AutoNews } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import type { Rule, RuleRow } from '#staff/charts/rule.ts'
import { at, ref } from '#tests/player.ts'
import { away, layAt, market, marketId, order } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { spoken, time, written } from './says.ts'

const DELAY_MS = 5000
const STAKE = paise(500_00)
const [member, other] = [memberCodeSchema.parse('ann'), memberCodeSchema.parse('bob')]
/** The lay prices of the example: the offer before, at and past the bounds. */
const LAY = { start: 2100, near: 1700, profit: 1600, better: 1500, stop: 2200, worse: 2300 }

type Bounds = readonly [profit: string, loss: string]

/** A real exchange on a clock of its own, with the bet of the example, matched. */
const openWorld = () => {
  const clock = virtualClock(at(1_000_000))
  const exchange = createExchange({ clock, log: memoryLog() })
  const news: AutoNews[] = []
  for (const each of [member, other]) exchange.openMember(each, paise(10_000_00), () => undefined)
  const status = (to: 'OPEN' | 'SUSPENDED'): void => exchange.feed({ kind: 'status', marketId, status: to, inplay: true })
  const define = (numberOfWinners: number): void =>
    exchange.feed({ kind: 'market', market: { ...market, numberOfWinners }, betDelayMs: DELAY_MS })
  const lay = (price: number): void => exchange.feed(layAt(price))
  const pass = (ms = DELAY_MS): void => clock.advance(ms)
  define(1)
  status('OPEN')
  exchange.feed({
    kind: 'ladder',
    marketId,
    image: true,
    runners: market.runners.map(({ selectionId }) => ({ selectionId, back: [[odds(2000), paise(600_00)]], lay: [] })),
  })
  exchange.place(member, order(1, { stake: STAKE }), () => undefined)
  pass()
  lay(LAY.start)
  exchange.subscribe((published) => {
    if (published.kind === 'auto-cash-out') news.push(published.news)
  })
  /** Saves the typed rule, or removes it. */
  const set = (bounds: Bounds | null, by = member): readonly RuleReply[] => {
    const replies: RuleReply[] = []
    exchange.setAutoCashOut(by, marketId, bounds === null ? null : typedRule(...bounds), (reply) => replies.push(reply))
    return replies
  }
  const offer = () => exchange.cashOutOffer(member, marketId, 100)
  const cashOut = (): void => {
    const offered = offer()
    if (offered.kind === 'none') throw new Error('the example has no offer')
    const claims = { browser: '', ip: '' }
    exchange.cashOut(
      member,
      { ref: ref(2), marketId, part: 100, claims, cashOutId: offered.cashOutId, atLeast: offered.amount },
      () => undefined,
    )
  }
  const result = (): void => exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
  return { exchange, news, status, define, lay, pass, set, cashOut, result, offer }
}
type World = ReturnType<typeof openWorld>

/** What a cash-out offers at a lay price. */
const offerAt = (price: number): string => {
  const { lay, offer } = openWorld()
  lay(price)
  const offered = offer()
  if (offered.kind === 'none') throw new Error('the example has no offer')
  return moneyText(offered.amount)
}

const reasons: Readonly<Record<AutoEnd, string>> = {
  REMOVED: 'the member removed it',
  SETTLED: 'the market has its result',
  NOTHING_LEFT: 'nothing is left to cash out',
  MARKET_CHANGED: 'the market has other terms than the bets',
  COOLING_OFF: 'the member takes a break',
  SELF_EXCLUDED: 'the member began a self-exclusion',
}

const stepSaid = ({ step, amount, code, why }: AutoNews): string => {
  const money = moneyText(amount ?? paise(0))
  switch (step) {
    case 'set':
      return 'The exchange keeps the rule.'
    case 'fired':
      return `The rule fires at an offer of ${money}, and its cash-out waits for the bet delay.`
    case 'done':
      return `The cash-out is done: the worst result is ${money}.`
    case 'lapsed':
      return `Nothing is cashed out (${code}).`
    case 'ended':
      return why === null ? 'The rule ends.' : `The rule ends: ${reasons[why]}.`
    default:
      return step satisfies never
  }
}

/** The toasts that the page shows of it. */
const toastsOf = ({ market: { eventId, eventName, marketName }, step, bound, amount, why }: AutoNews): readonly Said[] =>
  toastsRule
    .does(
      { type: 'auto-cash-out.heard', news: { marketId, marketName, eventId, eventName, step, bound, amount, why, said: null } },
      emptyLedger,
    )
    .flatMap((each) => (each.type === 'fact' && each.fact.type === 'toast.raised' ? [each.fact.said] : []))

/** Runs the situation on a new exchange, and says what came of it. */
const happens = (when: string, bounds: Bounds, act: (world: World) => void, also: readonly string[] = []): RuleRow => {
  const world = openWorld()
  world.set(bounds)
  world.news.length = 0
  act(world)
  const left = world.exchange.autoCashOut(member, marketId)
  const state = left === null ? 'No rule is left.' : left.state === 'firing' ? 'Its cash-out is in the delay.' : 'The rule waits on.'
  const steps = world.news.map(stepSaid)
  return {
    when,
    outcome: [...(steps.length === 0 ? ['Nothing happens.'] : steps), state].join(' '),
    sees: spoken(...world.news.flatMap(toastsOf)),
    requirements: ['CASH-07', ...also],
  }
}
const PROFIT = ['120', ''] as const
const STOP = ['', '40'] as const

const profits = (): readonly RuleRow[] => [
  happens('The offer reaches the profit and is still there after the delay.', PROFIT, ({ lay, pass }) => {
    lay(LAY.profit)
    pass()
  }),
  happens('The offer rises further in the delay.', PROFIT, ({ lay, pass }) => {
    lay(LAY.profit)
    lay(LAY.better)
    pass()
  }),
  happens('The offer stays below the profit.', PROFIT, ({ lay, pass }) => {
    lay(LAY.near)
    pass()
  }),
  happens('The offer falls below the profit in the delay.', PROFIT, ({ lay, pass }) => {
    lay(LAY.profit)
    lay(LAY.near)
    pass()
  }),
  happens('The offer falls in the delay, and reaches the profit again later.', PROFIT, ({ lay, pass }) => {
    lay(LAY.profit)
    lay(LAY.near)
    pass()
    lay(LAY.better)
    pass()
  }),
]
const stops = (): readonly RuleRow[] => [
  happens('The offer reaches the loss, and falls further in the delay.', STOP, ({ lay, pass }) => {
    lay(LAY.stop)
    lay(LAY.worse)
    pass()
  }),
  happens('The offer reaches the loss, and is better after the delay.', STOP, ({ lay, pass }) => {
    lay(LAY.stop)
    lay(LAY.start)
    pass()
  }),
  happens('The offer reaches the loss, and there is no price after the delay.', STOP, ({ lay, pass }) => {
    lay(LAY.stop)
    lay(0)
    pass()
  }),
]
const suspensions = (): readonly RuleRow[] => [
  happens('The market is suspended while the rule waits.', PROFIT, ({ status, pass }) => {
    status('SUSPENDED')
    pass()
  }),
  happens('The market is suspended in the delay.', PROFIT, ({ lay, status }) => {
    lay(LAY.profit)
    status('SUSPENDED')
  }),
  happens('The market opens again, and no price has come since.', PROFIT, ({ lay, status, pass, news }) => {
    lay(LAY.profit)
    status('SUSPENDED')
    news.length = 0
    status('OPEN')
    pass()
  }),
  happens('The market opens again, and a price reaches the profit.', PROFIT, ({ lay, status, pass, news }) => {
    lay(LAY.profit)
    status('SUSPENDED')
    news.length = 0
    status('OPEN')
    lay(LAY.profit)
    pass()
  }),
]
const ends = (): readonly RuleRow[] => [
  happens('The market gets its result.', PROFIT, ({ result }) => result()),
  happens('The market gets its result in the delay.', PROFIT, ({ lay, result }) => {
    lay(LAY.profit)
    result()
  }),
  happens('The member cashes out by hand.', PROFIT, ({ cashOut, pass }) => {
    cashOut()
    pass()
  }),
  happens(
    'The market gets another number of winners.',
    STOP,
    ({ define, lay }) => {
      define(2)
      lay(LAY.stop)
    },
    ['MKT-15'],
  ),
  happens('The member removes the rule.', PROFIT, ({ set }) => void set(null)),
  happens('The member takes a break.', PROFIT, ({ exchange }) => exchange.pause(member, { kind: 'cool-off', days: 1 }, () => undefined), [
    'ACCT-08',
  ]),
  happens(
    'The member begins a self-exclusion.',
    PROFIT,
    ({ exchange }) => exchange.pause(member, { kind: 'self-exclusion', months: 6 }, () => undefined),
    ['ACCT-08'],
  ),
]

/** Sets a rule, and says why the exchange refuses it. */
const refused = (when: string, bounds: Bounds, before: (world: World) => void = () => undefined, by = member): RuleRow => {
  const world = openWorld()
  before(world)
  const [reply] = world.set(bounds, by)
  if (reply === undefined || reply.ok) throw new Error(`${when} The exchange takes the rule.`)
  return {
    when,
    outcome: `The exchange refuses it (${reply.code}).`,
    sees: spoken(refusalSaid(reply.code, reply.about)),
    requirements: ['CASH-07'],
  }
}
const refusals = (): readonly RuleRow[] => [
  refused('Both amounts are empty.', ['', '']),
  refused('The loss is not below the profit.', ['0', '0']),
  refused('The offer is at the profit already.', PROFIT, ({ lay }) => lay(LAY.profit)),
  refused('The offer is at the loss already.', STOP, ({ lay }) => lay(LAY.stop)),
  refused('The member has no bet in the market.', PROFIT, undefined, other),
  refused('The market has its result.', PROFIT, ({ result }) => result()),
  refused('The cash-out of the rule before is in the delay.', ['150', ''], ({ set, lay }) => {
    set(PROFIT)
    lay(LAY.profit)
  }),
]

/** The page of automatic cash-out: the exchange itself runs each situation (CASH-07). */
export const autoCashOut = (): Rule => ({
  rule: 'auto-cash-out',
  title: 'Automatic cash-out',
  purpose: 'The exchange cashes a market out once when its offer reaches a profit or a loss of the member’s rule.',
  sources: ['domain/betting/auto-cash-out.ts', 'server/exchange/auto-cash-out.ts', 'machines/reactions/bets.ts'],
  charts: ['cash-out', 'cash-out-all'],
  tables: [
    {
      title: 'The offer reaches the profit',
      note: `A member backed Home for ${moneyText(STAKE)} at ${oddsText(odds(2000))} and set a profit of ₹${PROFIT[0]}. The delay is ${time(DELAY_MS)}. The lay price ${oddsText(odds(LAY.near))} offers ${offerAt(LAY.near)}, ${oddsText(odds(LAY.profit))} offers ${offerAt(LAY.profit)}, and ${oddsText(odds(LAY.better))} offers ${offerAt(LAY.better)}.`,
      rows: profits(),
    },
    {
      title: 'The offer falls to the loss',
      note: `The member set a loss of ₹${STOP[1]}. The lay price ${oddsText(odds(LAY.start))} offers ${offerAt(LAY.start)}, ${oddsText(odds(LAY.stop))} offers ${offerAt(LAY.stop)}, and ${oddsText(odds(LAY.worse))} offers ${offerAt(LAY.worse)}.`,
      rows: stops(),
    },
    { title: 'The market is suspended', note: `The rule has a profit of ₹${PROFIT[0]}.`, rows: suspensions() },
    { title: 'The rule ends', note: 'A rule ends once, and the member can set a new one where the market is open.', rows: ends() },
    {
      title: 'The exchange refuses a rule',
      note: 'The exchange checks each rule when the member saves it.',
      rows: [
        {
          when: 'An amount is no amount.',
          outcome: 'Nothing is sent.',
          sees: readFigure('abc') === null ? written((text) => text.figureRefused) : null,
          requirements: ['CASH-07'],
        },
        ...refusals(),
      ],
    },
  ],
})
