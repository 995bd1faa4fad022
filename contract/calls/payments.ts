import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { paymentKindSchema, paymentStateSchema, refrenceNoSchema } from '../messages/payments.ts'
import { askedDaysSchema, daysOrAllSchema, digits, statementRowSchema } from './statements.ts'
import { betSlipRefSchema, memberCodeSchema, millisSchema, rupees, signedRupees } from '../scalar.ts'

/** A press of Deposit or Withdraw has a ref as a press of Place Bet has, and makes one payment. */
const refSchema = betSlipRefSchema
const refrenceNo = refrenceNoSchema
const name = z.string().check(z.minLength(1), z.maxLength(80))
const own = { memberCode: memberCodeSchema }

export const methodSchema = z.enum(['UPI', 'BANK'])

/** Where a deposit is paid to. */
export const payToSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('UPI'), vpa: z.string(), name }),
  z.object({ method: z.literal('BANK'), accountNumber: z.string(), ifsc: z.string(), name }),
])

/** Whom a withdrawal is paid to, as it is shown: of an account number the last four digits. */
export const beneficiarySchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(20)),
  method: methodSchema,
  name,
  shown: z.string(),
  ifsc: z.exactOptional(z.string()),
  /** Not paid before this moment. */
  readyAt: millisSchema,
})
export type Beneficiary = z.infer<typeof beneficiarySchema>

/** One payment, in or out (ACCT-03). */
export const transactionSchema = z.object({
  type: paymentKindSchema,
  refrenceNo,
  ref: refSchema,
  state: paymentStateSchema,
  amount: rupees,
  /** Of a deposit, once it came. */
  received: z.exactOptional(rupees),
  method: methodSchema,
  at: millisSchema,
  /** Each state with its time, the first first. */
  steps: z.array(z.object({ state: paymentStateSchema, at: millisSchema })).check(z.maxLength(20)),
  payTo: z.exactOptional(payToSchema),
  /** The link that opens a payment app; the QR code holds it. */
  link: z.exactOptional(z.string()),
  utr: z.exactOptional(z.string()),
  hasReceipt: z.boolean(),
  /** When it ends if nothing comes. */
  until: z.exactOptional(millisSchema),
  to: z.exactOptional(z.object({ name, shown: z.string() })),
  /** Whether a cancel is taken now. */
  canCancel: z.boolean(),
})
export type Transaction = z.infer<typeof transactionSchema>

const payment = z.object({ ...envelope, result: z.exactOptional(transactionSchema) })

/** GET /account/:memberCode/payment-terms: the bounds of the brand, and what may be withdrawn (ACCT-04). */
export const getPaymentTerms = call({
  method: 'GET',
  path: '/account/:memberCode/payment-terms',
  base: 'account',
  access: 'member',
  request: z.strictObject(own),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        deposit: z.object({ min: rupees, max: rupees, bankMax: rupees }),
        withdrawal: z.object({ min: rupees, max: rupees }),
        withdrawable: rupees,
      }),
    ),
  }),
})

/** POST /account/:memberCode/deposits: one press of Deposit; the same ref again gets the same answer (ACCT-04). */
export const startDeposit = call({
  method: 'POST',
  path: '/account/:memberCode/deposits',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...own, ref: refSchema, amount: rupees, method: methodSchema }),
  answer: payment,
})

/** POST /account/:memberCode/deposits/:refrenceNo/utr: the bank's number of the payment. */
export const sendUtr = call({
  method: 'POST',
  path: '/account/:memberCode/deposits/:refrenceNo/utr',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...own, refrenceNo, utr: z.string().check(z.maxLength(64)) }),
  answer: payment,
})

/** The largest receipt, in bytes. */
export const MOST_RECEIPT = 5 * 1024 * 1024

/** POST /account/:memberCode/deposits/:refrenceNo/receipt: a picture of the payment, as base64. */
export const sendReceipt = call({
  method: 'POST',
  path: '/account/:memberCode/deposits/:refrenceNo/receipt',
  base: 'upload',
  access: 'member',
  most: 8 * 1024 * 1024,
  request: z.strictObject({ ...own, refrenceNo, picture: z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/)) }),
  answer: payment,
})

/** GET /account/:memberCode/deposits/:refrenceNo/receipt: the picture as a data address, for its member alone. */
export const getReceipt = call({
  method: 'GET',
  path: '/account/:memberCode/deposits/:refrenceNo/receipt',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...own, refrenceNo }),
  answer: z.object({ ...envelope, picture: z.exactOptional(z.string()) }),
})

/** DELETE /account/:memberCode/deposits/:refrenceNo: gives up a deposit that was not claimed. */
export const cancelDeposit = call({
  method: 'DELETE',
  path: '/account/:memberCode/deposits/:refrenceNo',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...own, refrenceNo }),
  answer: payment,
})

/** POST /account/:memberCode/withdrawals: one press of Withdraw; the same ref again gets the same answer (ACCT-04). */
export const requestWithdrawal = call({
  method: 'POST',
  path: '/account/:memberCode/withdrawals',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...own, ref: refSchema, amount: rupees, beneficiaryId: z.string().check(z.maxLength(20)) }),
  answer: payment,
})

/** DELETE /account/:memberCode/withdrawals/:refrenceNo: gives up a withdrawal that waits. */
export const cancelWithdrawal = call({
  method: 'DELETE',
  path: '/account/:memberCode/withdrawals/:refrenceNo',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...own, refrenceNo }),
  answer: payment,
})

/** POST /account/:memberCode/payments/:ref/outcome: what became of a press; one that was never seen is refused from now on. */
export const askPayment = call({
  method: 'POST',
  path: '/account/:memberCode/payments/:ref/outcome',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...own, ref: refSchema }),
  answer: z.object({
    ...envelope,
    outcome: z.exactOptional(z.enum(['made', 'refused', 'never-seen'])),
    result: z.exactOptional(transactionSchema),
  }),
})

const beneficiaries = z.object({ ...envelope, result: z.exactOptional(z.array(beneficiarySchema).check(z.maxLength(10))) })

/** GET /account/:memberCode/beneficiaries: whom the member may withdraw to. */
export const getBeneficiaries = call({
  method: 'GET',
  path: '/account/:memberCode/beneficiaries',
  base: 'account',
  access: 'member',
  request: z.strictObject(own),
  answer: beneficiaries,
})

const typed = z.string().check(z.maxLength(300))
/** POST /account/:memberCode/beneficiaries: a new one; the same again is no second. */
export const addBeneficiary = call({
  method: 'POST',
  path: '/account/:memberCode/beneficiaries',
  base: 'account',
  access: 'member',
  request: z.strictObject({
    ...own,
    beneficiary: z.discriminatedUnion('method', [
      z.strictObject({ method: z.literal('UPI'), name, vpa: typed }),
      z.strictObject({ method: z.literal('BANK'), name, accountNumber: typed, again: typed, ifsc: typed }),
    ]),
  }),
  answer: beneficiaries,
})

/** DELETE /account/:memberCode/beneficiaries/:id. */
export const removeBeneficiary = call({
  method: 'DELETE',
  path: '/account/:memberCode/beneficiaries/:id',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...own, id: z.string().check(z.maxLength(20)) }),
  answer: beneficiaries,
})

/** Open, done, or ended without its money. */
export const paymentGroupSchema = z.enum(['open', 'done', 'failed'])
export const paymentCursorSchema = z.string().check(z.regex(/^\d{1,12}$/))
/** Which payments, by the day of their press; of all days where none are named. */
const wishSchema = { ...askedDaysSchema, type: z.exactOptional(paymentKindSchema), state: z.exactOptional(paymentGroupSchema) }
/** GET /account/:memberCode/transactions: payments, the newest first, a page at a time, with the sums of all of them (ACCT-03). */
export const getTransactions = call({
  method: 'GET',
  path: '/account/:memberCode/transactions',
  base: 'account',
  access: 'member',
  request: z.strictObject({
    ...wishSchema,
    /** Where the last page ended. */
    cursor: z.exactOptional(paymentCursorSchema),
    limit: z.exactOptional(digits(1, 100)),
  }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        ...daysOrAllSchema,
        /** Of those that are done: what came in, and what was paid out. */
        deposited: rupees,
        withdrawn: rupees,
        net: signedRupees,
        count: z.int(),
        rows: z.array(transactionSchema).check(z.maxLength(100)),
        /** Of the next page; null at the end. */
        next: z.nullable(z.string()),
      }),
    ),
  }),
})

/** The same payments as a file: the newest first, without pages. It is a link, and goes by the session's cookie. */
export const transactionsFile = { path: '/account/:memberCode/transactions.csv', request: z.strictObject(wishSchema) } as const

/** GET /account/:memberCode/transactions/:type/:refrenceNo: one payment, with the rows of the statement that it made (ACCT-03, ACCT-11). */
export const getTransaction = call({
  method: 'GET',
  path: '/account/:memberCode/transactions/:type/:refrenceNo',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...own, type: paymentKindSchema, refrenceNo }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(z.extend(transactionSchema, { rows: z.array(statementRowSchema).check(z.maxLength(60)) })),
  }),
})
