import { randomBytes } from 'node:crypto'
import type { Secret } from '#contract/secret.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import type { Pictures } from '#server/store/pictures.ts'
import { type PaymentsService, createPayments } from './payments.ts'
import { createPlayProvider } from './play.ts'
import { type Receipts, createReceipts } from './receipts.ts'

/** Payments with their receipts, as the doors reach them. */
export type PaymentsRoom = PaymentsService & { readonly receipts: Receipts }

type Options = {
  readonly exchange: Exchange
  readonly clock: Clock
  /** Where receipts are kept. */
  readonly pictures: Pictures
  readonly password: (brand: string) => Secret | null
  readonly callOperator: (line: string) => void
}

/** Payments of play money: the sandbox signs its callbacks with a secret that ends with this process. */
export const openPlayPayments = ({ exchange, clock, pictures, password, callOperator }: Options): PaymentsRoom => {
  const secret = randomBytes(32).toString('hex')
  let room: PaymentsService | null = null
  const provider = createPlayProvider({ clock, secret, deliver: (header, body) => void room?.callback(header, body) })
  const payments = createPayments({ exchange, provider, clock, secrets: [secret], password, callOperator })
  room = payments
  return {
    ...payments,
    receipts: createReceipts(pictures),
    close: () => {
      provider.close()
      payments.close()
    },
  }
}
