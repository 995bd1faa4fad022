import { type Transaction, transactionSchema } from '#contract/calls/payments.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import DepositScreen from '#src/payments/DepositScreen.tsx'
import WithdrawScreen from '#src/payments/WithdrawScreen.tsx'
import { answered, at, ref } from '#tests/player.ts'
import { DELAYS } from '#machines/setup.ts'
import { type Client, type ClientOptions, openClient } from './client-play.ts'
import type { Shot } from './shots.tsx'

type Kind = 'deposit' | 'withdrawal'
type Play = (client: Client, kind: Kind) => void
const PAGES = { deposit: <DepositScreen />, withdrawal: <WithdrawScreen /> }
const terms = {
  deposit: { min: paise(100_00), max: paise(1_00_000_00), bankMax: paise(10_00_000_00) },
  withdrawal: { min: paise(100_00), max: paise(5_00_000_00) },
  withdrawable: paise(50_000_00),
}
const beneficiary = { id: 'b1', method: 'UPI', name: 'Asha Rao', shown: 'asha@bank', readyAt: at(1) } as const

const pressed: Play = ({ spine }, kind) =>
  spine.record(
    kind === 'deposit'
      ? { type: 'deposit.pressed', ref: ref(1), amount: paise(1_500_00), method: 'UPI' }
      : { type: 'withdrawal.pressed', ref: ref(1), amount: paise(1_500_00), beneficiaryId: beneficiary.id },
  )
const made = (kind: Kind, state: Transaction['state'], at: number): Transaction =>
  transactionSchema.parse({
    type: kind,
    refrenceNo: kind === 'deposit' ? 'DEP-000012' : 'WDR-000012',
    ref: ref(1),
    state,
    amount: 1500,
    method: 'UPI',
    at,
    steps: [{ state, at }],
    hasReceipt: false,
    canCancel: state === 'waiting',
    ...(kind === 'withdrawal' ? { to: { name: beneficiary.name, shown: beneficiary.shown } } : {}),
  })
const follow =
  (state: (kind: Kind) => Transaction['state']): Play =>
  (client, kind) => {
    pressed(client, kind)
    const payment = made(kind, state(kind), client.clock.now())
    client.spine.record({ type: 'payment.answered', ref: ref(1), answer: { kind: 'made', payment } })
  }

const payments = (
  state: string,
  says: string,
  play: Play,
  options: ClientOptions = {},
  kinds: readonly Kind[] = ['deposit', 'withdrawal'],
): readonly Shot[] =>
  kinds.map((kind) => ({
    states: [`${kind}.${state}`],
    says,
    show: () => {
      const client = openClient(options)
      client.spine.record(answered({ what: 'paymentTerms' }, terms))
      client.spine.record(answered({ what: 'beneficiaries' }, beneficiary))
      play(client, kind)
      return { client, page: PAGES[kind] }
    },
  }))

/** The screens of the pages of payments: states of deposit and withdrawal. */
export const paymentShots: readonly Shot[] = [
  ...payments('editing', 'The page is opened', () => undefined),
  ...payments('claiming', 'The form is submitted', pressed, { withoutLock: true }),
  ...payments(
    'editing',
    'The disk gives no lock in time',
    (client, kind) => {
      pressed(client, kind)
      client.clock.advance(DELAYS.claimMs)
    },
    { withoutLock: true },
  ),
  ...payments('sending', 'The payment is sent', pressed),
  ...payments(
    'proving',
    'The exchange wants a passkey first',
    (client, kind) => {
      pressed(client, kind)
      client.spine.record({ type: 'payment.answered', ref: ref(1), answer: { kind: 'refused', said: said('PASSKEY_NEEDED') } })
    },
    {},
    ['withdrawal'],
  ),
  ...payments('asking', 'No answer came in time', (client, kind) => {
    pressed(client, kind)
    client.clock.advance(DELAYS.answerMs)
  }),
  ...payments('editing', 'The exchange refused it', (client, kind) => {
    pressed(client, kind)
    client.spine.record({ type: 'payment.answered', ref: ref(1), answer: { kind: 'refused', said: said('paymentNotTaken') } })
  }),
  ...payments(
    'following',
    'The exchange made the payment, and it waits',
    follow(() => 'waiting'),
  ),
  ...payments(
    'following',
    'The payment is at its end',
    follow((kind) => (kind === 'deposit' ? 'approved' : 'paid')),
  ),
]
