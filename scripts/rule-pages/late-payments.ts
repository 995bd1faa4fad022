import { memberCodeSchema } from '#contract/scalar.ts'
import { cashAccount } from '#domain/betting/settlement.ts'
import { moneyText } from '#domain/betting/format.ts'
import { paymentEndSaid } from '#domain/money/payment-said.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { CLAIMED_MS, UNCLAIMED_MS, expiryOf } from '#server/exchange/deposit.ts'
import type { CorePayment, News } from '#server/exchange/payment.ts'
import type { NewsReply, PaymentOutcome } from '#server/exchange/payment-api.ts'
import { balanceOf } from '#server/exchange/state/state.ts'
import { newsOfPayment } from '#server/payments/notice.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import type { Rule, RuleRow, Says } from '#staff/charts/rule.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { spoken, time, written } from './says.ts'

const member = memberCodeSchema.parse('ann')
const AMOUNT = paise(500_00)
const PART = paise(400_00)
const BOUNDS = { min: paise(1), max: paise(1_000_000_00) }
const UTR = '123456789012'
const noReply = (): void => undefined

/** A real exchange on a clock of its own, whose member has money, one payment and what a provider says of it. */
const openWorld = () => {
  const clock = virtualClock(at(1_000_000))
  const exchange = createExchange({ clock, log: memoryLog() })
  const conflicts: News[] = []
  exchange.openMember(member, paise(1_000_00), noReply)
  exchange.addBeneficiary(member, { name: 'Ann', to: { method: 'UPI', vpa: 'ann@pv' } }, 0, noReply)
  exchange.subscribe((published) => {
    if (published.kind === 'payment-conflict') conflicts.push(published.news)
  })
  const pressed = ref(1)
  /** The payment, open or over. */
  const payment = (): CorePayment | undefined => {
    const outcomes: PaymentOutcome[] = []
    exchange.paymentOutcome(member, pressed, (outcome) => outcomes.push(outcome))
    const [outcome] = outcomes
    return outcome?.kind === 'made' ? outcome.payment : undefined
  }
  const depositOf = () => {
    const made = payment()
    if (made?.kind !== 'deposit') throw new Error('the example has no deposit')
    return made
  }
  /** A deposit, with its payment details. */
  const deposit = (): void => {
    start()
    exchange.openDeposit(pressed, { method: 'UPI', vpa: 'pavilion@play', name: 'Pavilion' }, noReply)
  }
  const start = (): void =>
    exchange.startDeposit(member, { ref: pressed, amount: AMOUNT, method: 'UPI', brand: 'pavilion' }, BOUNDS, noReply)
  const claim = (): void => exchange.claimDeposit(member, depositOf().refrenceNo, UTR, noReply)
  const cancel = (kind: 'deposit' | 'withdrawal'): void => exchange.cancelPayment(member, kind, payment()?.refrenceNo ?? '', true, noReply)
  /** Lets the time of the deposit end; how long it had. */
  const expire = (): number => {
    const left = (expiryOf(depositOf()) ?? 0) - clock.now()
    clock.advance(left)
    exchange.endDeposit(pressed, 'expired', noReply)
    return left
  }
  const withdraw = (): void =>
    exchange.requestWithdrawal(member, { ref: pressed, amount: AMOUNT, beneficiaryId: 'B1', brand: 'pavilion' }, BOUNDS, noReply)
  let told = 0
  const answerTo = (news: News): NewsReply => {
    const replies: NewsReply[] = []
    exchange.notifyPayment(news, (reply) => replies.push(reply))
    return replies[0] ?? 'UNKNOWN_REF'
  }
  const id = (): string => {
    told += 1
    return `news ${told}`
  }
  const approve = (received: Paise = AMOUNT): NewsReply => answerTo({ id: id(), ref: pressed, told: 'deposit.approved', received })
  const hear = (what: Exclude<News['told'], 'deposit.approved'>): NewsReply => answerTo({ id: id(), ref: pressed, told: what })
  const cash = (): number => balanceOf(exchange.state, cashAccount(member))
  const sees = (): Says | null => {
    const made = payment()
    const said = made === undefined ? null : paymentEndSaid(newsOfPayment(made))
    return said === null ? null : spoken(said)
  }
  return { exchange, clock, conflicts, deposit, start, claim, cancel, expire, withdraw, approve, hear, answerTo, cash, payment, sees }
}
type World = ReturnType<typeof openWorld>

/** What the exchange made of news: the money that moved, the state of the payment, and a call for the operator. */
const madeOf = ({ cash, payment, conflicts }: World, before: number, reply: NewsReply): string => {
  const moved = paise(cash() - before)
  const money = moved === 0 ? 'No money moves.' : `The exchange adds ${moneyText(moved)} to the balance.`
  const state = payment()?.state
  const end = state === undefined ? '' : `The ${payment()?.kind} is “${state}”.`
  const known = reply === 'SETTLED' || reply === 'SEEN' ? 'The exchange changes nothing.' : ''
  const call = conflicts.length > 0 || reply === 'UNKNOWN_REF' ? 'The exchange calls the operator.' : ''
  return [money, end, known, call].filter((each) => each !== '').join(' ')
}
const happens = (
  when: string,
  before: (world: World) => void,
  tell: (world: World) => NewsReply,
  ...requirements: readonly string[]
): RuleRow => {
  const world = openWorld()
  before(world)
  const cash = world.cash()
  const reply = tell(world)
  const sees = reply === 'APPLIED' ? world.sees() : null
  return { when, outcome: madeOf(world, cash, reply), sees, requirements: ['ACCT-04', ...requirements] }
}

/** The ways in which a deposit can have ended, or not yet. */
const STATES: readonly { readonly says: string; readonly bring: (world: World) => void }[] = [
  { says: 'The deposit waits for the payment.', bring: ({ deposit }) => deposit() },
  {
    says: 'The member has sent the UTR.',
    bring: ({ deposit, claim }) => {
      deposit()
      claim()
    },
  },
  {
    says: 'The deposit expired without a UTR.',
    bring: ({ deposit, expire }) => {
      deposit()
      expire()
    },
  },
  {
    says: 'The deposit expired after its UTR.',
    bring: ({ deposit, claim, expire }) => {
      deposit()
      claim()
      expire()
    },
  },
  {
    says: 'The member cancelled the deposit.',
    bring: ({ deposit, cancel }) => {
      deposit()
      cancel('deposit')
    },
  },
  {
    says: 'The provider refused the deposit.',
    bring: ({ deposit, hear }) => {
      deposit()
      hear('deposit.rejected')
    },
  },
  {
    says: 'The provider gave no payment details in time.',
    bring: ({ start, exchange }) => {
      start()
      exchange.endDeposit(ref(1), 'unopened', noReply)
    },
  },
]
const approved = ({ deposit, approve }: World): void => {
  deposit()
  approve()
}

/** When a deposit ends by itself, counted by the exchange. */
const times = (): readonly RuleRow[] => {
  const ended = (when: string, ms: number, bring: (world: World) => void): RuleRow => {
    const world = openWorld()
    world.deposit()
    bring(world)
    const left = world.expire()
    if (left !== ms) throw new Error(`${when} It ends after ${time(left)}.`)
    const note = written((text) => text.depositOverNote)
    const sees = world.sees()
    return {
      when,
      outcome: `The exchange ends the deposit after ${time(left)}. It is “${world.payment()?.state}”.`,
      sees: sees === null ? note : { en: `${sees.en} · ${note.en}`, hi: `${sees.hi} · ${note.hi}` },
      requirements: ['ACCT-03', 'ACCT-04'],
    }
  }
  return [
    ended('The member sends no UTR.', UNCLAIMED_MS, noReply),
    ended('The member has sent the UTR, and the provider does not answer.', CLAIMED_MS, ({ claim }) => claim()),
    {
      when: 'The member cancels a deposit.',
      outcome: 'The exchange cancels it, if no UTR was sent.',
      sees: written(
        (text) => text.cancelDepositAsk,
        (text) => text.cancelDepositNote,
      ),
      requirements: ['ACCT-04'],
    },
  ]
}

const arrivals = (): readonly RuleRow[] => [
  ...STATES.map(({ says, bring }) => happens(says, bring, ({ approve }) => approve())),
  happens(
    'A smaller amount arrives than was asked for.',
    ({ deposit }) => deposit(),
    ({ approve }) => approve(PART),
  ),
  happens('The provider approves the same payment again.', approved, ({ approve }) => approve()),
  happens('The provider approves it again with another amount.', approved, ({ approve }) => approve(PART)),
  happens(
    'The member began a self-exclusion meanwhile.',
    ({ deposit, exchange }) => {
      deposit()
      exchange.pause(member, { kind: 'self-exclusion', months: 6 }, noReply)
    },
    ({ approve }) => approve(),
    'ACCT-08',
  ),
  happens('The payment is of no account.', noReply, ({ approve }) => approve()),
]
const refusals = (): readonly RuleRow[] => [
  ...STATES.map(({ says, bring }) => happens(says, bring, ({ hear }) => hear('deposit.rejected'), 'ACCT-08')),
  happens('The deposit was approved.', approved, ({ hear }) => hear('deposit.rejected')),
]
const withdrawals = (): readonly RuleRow[] => {
  const paid = ({ withdraw, hear }: World): void => {
    withdraw()
    hear('withdrawal.approved')
    hear('withdrawal.paid')
  }
  const cancelled = ({ withdraw, cancel }: World): void => {
    withdraw()
    cancel('withdrawal')
  }
  const refused = ({ withdraw, hear }: World): void => {
    withdraw()
    hear('withdrawal.rejected')
  }
  return [
    happens('The member cancelled the withdrawal, and the provider approves it.', cancelled, ({ hear }) => hear('withdrawal.approved')),
    happens('The member cancelled the withdrawal, and the provider has paid it.', cancelled, ({ hear }) => hear('withdrawal.paid')),
    happens('The provider refused the withdrawal, and approves it later.', refused, ({ hear }) => hear('withdrawal.approved')),
    happens('The provider refused the withdrawal, and has paid it later.', refused, ({ hear }) => hear('withdrawal.paid')),
    happens('The withdrawal was paid, and the bank sends it back.', paid, ({ hear }) => hear('withdrawal.reversed')),
    happens('The withdrawal was paid, and the provider says so again.', paid, ({ hear }) => hear('withdrawal.paid')),
    happens('The withdrawal was paid, and the provider refuses it.', paid, ({ hear }) => hear('withdrawal.failed')),
  ]
}

/** The page of late payments: the exchange itself takes each piece of news (ACCT-03, ACCT-04). */
export const latePayments = (): Rule => ({
  rule: 'late-payments',
  title: 'What a late payment becomes',
  purpose: 'Money that arrives is the member’s, so the exchange adds it once, even where the deposit had ended before.',
  sources: ['server/exchange/deposit.ts', 'server/exchange/withdrawal.ts', 'domain/money/payment-said.ts'],
  charts: ['deposit', 'withdrawal'],
  tables: [
    { title: 'When a deposit ends by itself', note: `The deposit is of ${moneyText(AMOUNT)}.`, rows: times() },
    { title: 'The provider approves the deposit', note: `The provider says that ${moneyText(AMOUNT)} arrived.`, rows: arrivals() },
    {
      title: 'The provider refuses the deposit',
      note: 'A refusal of a deposit that is over gives its place in the deposit limit back.',
      rows: refusals(),
    },
    { title: 'News of a withdrawal that is over', note: `The withdrawal is of ${moneyText(AMOUNT)}.`, rows: withdrawals() },
  ],
})
